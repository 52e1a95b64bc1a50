"""Players that think in a replica, for the arena: ``tests.bench.replica_players:boss`` is the boss, fast.

After the colon comes a player of the replica of that game, options and all. The replica gets a world
that the seat can't rule out, and its thoughts depend on the seat's knowledge alone, as those of the original.
"""

from __future__ import annotations

import os
import subprocess
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from shutil import which
from tempfile import gettempdir
from typing import TYPE_CHECKING, Any, TypeAlias

from noir.chance import rng_from
from noir.core import Thinker, Thought
from noir.games import GAMES, family_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from noir.dataset import Chances

Weighed: TypeAlias = "list[tuple[str, Chances]]"
"""The actions of a game, each with the values that its player gave to all that it weighed."""


def build(source: Path, flags: tuple[str, ...]) -> Path:
    """Return the program of a replica, compiled once for each version of its source."""
    texts = (source, *sorted(source.parent.glob("*.h")))
    mark = sha256(b"".join(each.read_bytes() for each in texts) + repr(flags).encode()).hexdigest()[:16]
    program = Path(gettempdir()) / f"noir-replica-{source.stem}-{mark}"
    if not program.exists():
        fresh = program.with_suffix(f".{os.getpid()}")
        subprocess.run(["g++", *flags, "-o", str(fresh), str(source)], check=True)
        fresh.replace(program)
    return program


class Adviser:
    """A running replica that is asked for one thought after the other."""

    def __init__(self, command: Iterable[object], start: str = "") -> None:
        words = list(map(str, command))
        self._running = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._write(start)

    def ask(self, *words: str) -> list[str]:
        """Return the words of its answer."""
        self._write(" ".join(words) + "\n")
        assert self._running.stdout is not None
        return self._running.stdout.readline().split()

    def _write(self, text: str) -> None:
        assert self._running.stdin is not None
        self._running.stdin.write(text)
        self._running.stdin.flush()


def replica_of(game: str) -> Any:
    """Return the module that runs the replica of a game."""
    return import_module(f"tests.bench.replica_{family_of(game)}")


class InReplica(Thinker[Any, Any]):
    """Plays as a player of the replica does."""

    weighs = True

    def __init__(self, game: str, style: str, seed: str) -> None:
        self._game, self._style, self._seed = GAMES[game], style, seed
        self._replica = replica_of(game)

    def think(self, seen: Any) -> Iterator[Thought[Any]]:
        """Yield one thought, with the values of all actions that were weighed."""
        world = self._game.determinize(seen, rng_from("any world will do"))
        yield self._replica.advise(self._game, world, self._style, self._seed)


def in_replica(game: str, name: str) -> str:
    """Return the name of a player's twin in the replica, which acts alike, or the same name without one."""
    twins: dict[str, str] = replica_of(game).TWINS
    style = twins.get(Path(name.rpartition(":")[2]).stem)
    return f"{__name__}:{style}" if style else name


def stand_in(game: str, name: str) -> str:
    """Return the player in a replica that plays as this one does, or the player itself."""
    return in_replica(game, name) if which("g++") else name


def __getattr__(style: str) -> Callable[[str, str], InReplica]:
    """Return the maker of the replica's player of that name."""
    if style.startswith("_"):
        raise AttributeError(style)
    return lambda game, seed: InReplica(game, style, seed)
