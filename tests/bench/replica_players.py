"""Players that think in a replica, for the arena: ``tests.bench.replica_players:boss`` is the boss, fast.

After the colon comes a player of the replica of that game, options and all. The replica gets a world
that the seat can't rule out, and its thoughts depend on the seat's knowledge alone, as those of the original.
"""

from __future__ import annotations

import subprocess
from importlib import import_module
from typing import TYPE_CHECKING, Any

from noir.chance import rng_from
from noir.core import Thinker, Thought
from noir.games import GAMES, family_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


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


class InReplica(Thinker[Any, Any]):
    """Plays as a player of the replica does."""

    weighs = True

    def __init__(self, game: str, style: str, seed: str) -> None:
        self._game, self._style, self._seed = GAMES[game], style, seed
        self._replica = import_module(f"tests.bench.replica_{family_of(game)}")

    def think(self, seen: Any) -> Iterator[Thought[Any]]:
        """Yield one thought, with the values of all actions that were weighed."""
        world = self._game.determinize(seen, rng_from("any world will do"))
        yield self._replica.advise(self._game, world, self._style, self._seed)


def in_replica(game: str, name: str) -> str:
    """Return the name of a player's twin in the replica, which acts alike, or the same name without one."""
    twins: dict[str, str] = import_module(f"tests.bench.replica_{family_of(game)}").TWINS
    style = twins.get(name.rpartition(":")[2])
    return f"{__name__}:{style}" if style else name


def __getattr__(style: str) -> Callable[[str, str], InReplica]:
    """Return the maker of the replica's player of that name."""
    if style.startswith("_"):
        raise AttributeError(style)
    return lambda game, seed: InReplica(game, style, seed)
