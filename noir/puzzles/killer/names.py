"""Names: one suspect is left after a few facts of the past. Find the name."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from noir.games.killer.belief import EVERYBODY, bit, mask_of, names_of
from noir.games.killer.state import INSPECTOR, KILLER
from noir.puzzles.kind import SUSPECT, Fact, Facts, Solved

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event
    from noir.match import Match

GAMES = ("killer", "killer-citizen")
MANY, FEW = "many", "few"  # three facts or more, or two
START, A_FACT, A_DISTRACTION, A_SHIFT = 700.0, 200.0, 50.0, 25.0  # the rating by depth


@dataclass(frozen=True, slots=True)
class _Clue:
    """A fact of the past as a mask of the suspects that fit it."""

    ply: int
    code: str
    suspect: str
    near: str
    inside: bool

    @property
    def fits(self) -> int:
        return mask_of(self.near) if self.inside else EVERYBODY & ~mask_of(self.near)


def _about_killer(seen: Observation) -> list[_Clue]:
    """Return the facts about the Killer since his last successful disguise."""
    found: list[_Clue] = []
    for event in seen.history:
        if event.verb == "d" and event.success:
            found = []
        elif event.verb == "k":
            found.append(_Clue(event.ply, "kill", event.suspect, event.near, inside=True))
        elif event.verb == "u" and event.radar is not None:
            found.append(_Clue(event.ply, "radar", event.suspect, event.near, inside=event.radar))
        elif event.verb in "az" and not event.success:
            target = event.target or event.suspect
            found.append(_Clue(event.ply, "wrong-arrest", target, target, inside=False))
    return found


def _about_inspector(seen: Observation) -> list[_Clue]:
    """Return the facts about the Inspector: his identity never changes."""
    found: list[_Clue] = []
    for event in seen.history:
        if event.verb == "a":
            found.append(_Clue(event.ply, "wrong-arrest", event.suspect, event.near, inside=True))
        elif event.verb == "k" and event.radar is not None:
            found.append(_Clue(event.ply, "innocent-kill", event.suspect, event.near, inside=event.radar))
    return found


def _own_cards(seen: Observation) -> str:
    """Return the evidence cards that only this seat has seen, or had seen first."""
    cards = seen.first_hand + seen.first_identity + seen.identity
    return cards + "".join(event.drawn for event in seen.history if event.seat == seen.seat)


class Name:
    """The shared part of both kinds: the seat that asks, and the past events that count as facts."""

    asks = SUSPECT
    games = GAMES

    def __init__(
        self, name: str, asker: int, clues: Callable[[Observation], list[_Clue]], least: int
    ) -> None:
        self.name = name
        self._asker, self._clues, self._least = asker, clues, least

    def solve(self, match: Match) -> Solved | None:
        """Return the solution. See noir.puzzles.kind.Kind."""
        seen = self._observe(match)
        if seen is None:
            return None
        clues, free = self._clues(seen), _free(seen)
        if mask := _count_free(clues, free[-1]):
            if mask.bit_count() != 1:
                return None
            needed = _fewest(clues, free[-1])
            if len(needed) >= self._least:
                grade = MANY if len(needed) >= 3 else FEW
                return Solved(names_of(mask), len(needed), grade, _by_depth(seen.history, clues, needed))
        return None

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the living suspects without an INNOCENT mark."""
        table = match.state.table
        closed = table.dead + table.innocent
        return tuple(sorted(name for row in table.grid for name in row if name not in closed))

    def same(self, one: str, other: str) -> bool:
        """Tell whether two letters are the same."""
        return one == other

    def refute(self, match: Match, answer: str) -> Fact:
        """Return the first fact that an answer doesn't fit, or that its card was seen."""
        seen = self._observe(match)
        assert seen is not None, "the position is such a puzzle"
        if answer in _own_cards(seen):
            return Fact(0, "own-card", answer, "", inside=False, suspects="")
        clue = next(one for one in self._clues(seen) if not one.fits & bit(answer))
        return _fact(clue)

    def proof(self, match: Match, solution: str) -> Facts:  # noqa: ARG002 - the facts name him
        """Return the suspects out without a clue, and the fewest facts that leave one."""
        seen = self._observe(match)
        assert seen is not None, "the position is such a puzzle"
        dead, innocent, own, left = _free(seen)
        found, mask = [], left
        for clue in _fewest(self._clues(seen), left):
            mask &= clue.fits
            found.append(_fact(clue, names_of(mask)))
        return Facts(_groups(dead, innocent, own), names_of(left), tuple(found))

    def facts(self, match: Match) -> Facts:
        """Return the suspects out without a clue, and every fact."""
        seen = self._observe(match)
        assert seen is not None, "the position is such a puzzle"
        *out, left = _free(seen)
        return Facts(_groups(*out), names_of(left), tuple(map(_fact, self._clues(seen))))

    def _observe(self, match: Match) -> Observation | None:
        """Return the asking seat's observation when it is to move and can name a suspect."""
        if match.to_move != self._asker or not match.state.table.chosen:
            return None
        seen: Observation = match.observe(match.to_move)
        return seen


def _fact(clue: _Clue, suspects: str = "") -> Fact:
    return Fact(clue.ply, clue.code, clue.suspect, clue.near, clue.inside, suspects)


def _free(seen: Observation) -> tuple[int, int, int, int]:
    """Return the suspects out without a clue (dead, INNOCENT, seen as a card, each once), and the rest."""
    dead = mask_of(seen.table.dead)
    innocent = mask_of(seen.table.innocent) & ~dead
    own = 0
    for name in _own_cards(seen):
        own |= bit(name)
    own &= ~dead & ~innocent
    return dead, innocent, own, EVERYBODY & ~dead & ~innocent & ~own


def _groups(dead: int, innocent: int, own: int) -> tuple[tuple[str, str], ...]:
    """Return the suspects out without a clue, by reason."""
    groups = (("dead", dead), ("innocent", innocent), ("own-card", own))
    return tuple((code, names_of(group)) for code, group in groups if group)


def _count_free(clues: Iterable[_Clue], free: int) -> int:
    for clue in clues:
        free &= clue.fits
    return free


def _fewest(clues: Sequence[_Clue], free: int) -> tuple[_Clue, ...]:
    """Return the fewest facts that leave as few suspects as all of them. The earliest ones among equals."""
    goal = _count_free(clues, free)
    useful = [clue for clue in clues if free & ~clue.fits]
    sizes = range(len(useful) + 1)
    tries = (some for size in sizes for some in combinations(useful, size))
    return next(some for some in tries if _count_free(some, free) == goal)


def _by_depth(history: Sequence[Event], clues: Sequence[_Clue], needed: Sequence[_Clue]) -> float:
    """Return the rating of a name: facts needed, facts that distract, and how the grid moved since."""
    since = needed[0].ply if needed else 0
    shifts = sum(event.verb in "rc" and event.ply > since for event in history)
    return START + A_FACT * len(needed) + A_DISTRACTION * (len(clues) - len(needed)) + A_SHIFT * shifts


NAME_THE_KILLER = Name("name-the-killer", INSPECTOR, _about_killer, least=2)
NAME_THE_INSPECTOR = Name("name-the-inspector", KILLER, _about_inspector, least=2)
