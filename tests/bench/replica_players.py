"""Players that think in a replica, for the arena: ``tests.bench.replica_players:boss`` is the boss, fast.

What follows the colon is a player of the replica of that game, options and all: ``…:boss:soft=0.2`` in
Killer vs Inspector, ``…:boss,worlds=20`` in District Noir. The replica gets a world that the seat can't rule
out, and what it thinks depends on what the seat knows alone. So it plays as the original does.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any

from noir.chance import rng_from
from noir.core import Thinker, Thought
from noir.games import GAMES, family_of
from tests.bench import replica_district, replica_killer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Adviser:
    """A running replica that is asked for one thought after the other."""

    def __init__(self, *command: object, start: str = "") -> None:
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


@cache
def of_killer() -> Adviser:
    """Return the replica of Killer vs Inspector, started once in each process."""
    return Adviser(replica_killer.build(), start=replica_killer.settings())


@cache
def of_district() -> Adviser:
    """Return the replica of District Noir, started once in each process."""
    replica = replica_district.Replica(Path(mkdtemp()))
    return Adviser(*replica.command("advise", "-", "-", "-"))


class InReplica(Thinker[Any, Any]):
    """Plays as a player of the replica does."""

    weighs = True

    def __init__(self, game: str, style: str, seed: str) -> None:
        self._game, self._style, self._seed = GAMES[game], style, seed
        self.raw = 0.5
        """The last chance that the search found, before any scale."""

    def think(self, seen: Any) -> Iterator[Thought[Any]]:
        """Yield one thought, with the values of all actions that were weighed."""
        world = self._game.determinize(seen, rng_from("any world will do"))
        ask = self._ask_of_district if family_of(self._game.name) == "district" else self._ask_of_killer
        action, values = ask(world)
        yield Thought(action, tuple(values))

    def _ask_of_killer(self, world: Any) -> tuple[Any, list[tuple[Any, float]]]:
        moves = ",".join(event.text for event in world.history) or "-"
        book = str(replica_killer.BOOKS.index(self._game.name))
        words = ("?", book, world.deal, self._style, self._seed, moves, "-", "t")
        _, action, raw, *pairs = of_killer().ask(*words)
        self.raw = float(raw)
        parts = [pair.split("=") for pair in pairs]
        return self._game.parse_action(action), [(self._game.parse_action(a), float(v)) for a, v in parts]

    def _ask_of_district(self, world: Any) -> tuple[Any, list[tuple[Any, float]]]:
        deal, actions = ("".join(map(_letter, cards)) for cards in (world.deal, world.actions))
        action, *pairs = of_district().ask(self._style, self._seed, deal, actions or "-")
        parts = [pair.split("=") for pair in pairs]
        return _number(action), [(_number(a), float.fromhex(v)) for a, v in parts]


def _letter(number: int) -> str:
    return chr(ord("A") + number)


def _number(letter: str) -> int:
    return ord(letter) - ord("A")


def __getattr__(style: str) -> Callable[[str, str], InReplica]:
    """Return the maker of the replica's player of that name."""
    if style.startswith("_"):
        raise AttributeError(style)
    return lambda game, seed: InReplica(game, style, seed)
