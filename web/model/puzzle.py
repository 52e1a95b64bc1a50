"""Model of a tab's puzzles: the collections, the open puzzle, the progress.

The record of a puzzle holds the secret. Nothing here is kept, sent or put into an address but its id.
A view gets the observation of the puzzle's seat, and the proof only once the solution is shown.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from noir.core import GameError
from noir.puzzles import ACTION, Facts, Hope, Open, Policy, day_of
from web.i18n import Common
from web.model.look import Look, Offers
from web.model.part import Part
from web.model.proof_steps import Moment, moments, to_its_end
from web.model.viewpoint import before_action

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.puzzles import Case, Cases, Proof, Tree
    from web.i18n import Words
    from web.model.settings import Settings

OPEN, SOLVED, FAILED = "open", "solved", "failed"


@dataclass
class Puzzle:
    """A puzzle on the page. ``result`` is that of the first answer. A solution that was asked for is none.

    ``series`` is the set of ids it is one of, ``went`` how those before it went. ``step`` is the moment of
    its proof that is looked at, ``path`` the line of answers that is walked there, ``hand`` which hand of a
    last hope is beaten in it.
    """

    case: Case
    date: str = ""
    """The date whose case it is, when it was opened as one."""
    daily: bool = False
    """Whether it is the case of the very day it was opened on."""
    counts: bool = True
    """Whether the first answer counts: the reader has not tried it before."""
    is_hard: bool = False
    """Whether it is far above the reader's level."""
    series: tuple[str, ...] = ()
    went: tuple[str, ...] = ()
    result: str = ""
    misses: set[str] = field(default_factory=set)
    """The wrong answers that were given."""
    shown: bool = False
    gained: int = 0
    """What the answer did to the reader's rating."""
    path: tuple[int, ...] = ()
    hand: int = 0
    step: int = 0
    view: dict[str, str] = field(default_factory=dict)
    """The values of the game's view."""
    is_over_start: bool = False
    """Whether it was opened over the first screen, which it leads back to."""
    is_over_game: bool = False
    """Whether it was opened over a game, which it leads back to."""
    student: str = ""
    """The name of the student whose task it is in a lesson."""

    @cached_property
    def open(self) -> Open:
        """The position and its question. Raises CorruptRecord for a damaged one."""
        return Open(self.case)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.open.match.game.name

    @property
    def state(self) -> str:
        """How it stands: one of OPEN, SOLVED, FAILED."""
        return self.result or OPEN

    @cached_property
    def proof(self) -> Proof:
        """Why the solution is right. It gives the solution away."""
        return self.open.proof()

    @property
    def tree(self) -> Tree | None:
        """The tree the reader walks in, once it is shown."""
        if not self.shown or not isinstance(self.proof, (Policy, Hope)):
            return None
        return self.proof.tree if isinstance(self.proof, Policy) else self.proof.trees[self.hand]

    @property
    def revealed_facts(self) -> Facts | None:
        """The facts of a name, once they are shown."""
        return self.proof if self.shown and isinstance(self.proof, Facts) else None

    @property
    def place(self) -> int:
        """The place in its set, from 1. 0 outside of one."""
        return self.series.index(self.case.id) + 1 if self.case.id in self.series else 0

    @property
    def tally(self) -> tuple[str, ...]:
        """How each of its set went, once the last is shown. Empty before that, and outside of one."""
        ends = self.shown and 0 < self.place == len(self.series)
        return (*self.went, self.state) if ends else ()

    @property
    def moments(self) -> tuple[Moment, ...]:
        """All steps of the proof that is walked, once it is shown. Before that the position alone."""
        return self._walk if self.shown else (Moment(self.open.match, self.open.match.ply),)

    @cached_property
    def _walk(self) -> tuple[Moment, ...]:
        return moments(self.open, self.proof, self.tree, self.path)

    def walk(self, path: tuple[int, ...] = (), hand: int | None = None) -> None:
        """Choose another line of the proof, up to its end. Its steps count as unseen."""
        self.hand = self.hand if hand is None else hand
        self.path = to_its_end(self.tree, path) if self.tree else ()
        self.__dict__.pop("_walk", None)

    @property
    def moment(self) -> Moment:
        """The step that is looked at."""
        return self.moments[self.step]

    @property
    def pair(self) -> int:
        """Return the index of the latest own action on the line at the step."""
        return max(0, self.step - 1) // 2

    @property
    def ply(self) -> int:
        """The ply that the table shows."""
        return self.moment.ply

    def look(self, t: Words, settings: Settings, *, framed: bool = False) -> Look:
        """Return the observation of the puzzle's seat at the shown position, ``framed`` for another page."""
        moment, seat = self.moment, self.case.seat
        match, ply = moment.match, moment.ply
        actions = self.open.choices if self.open.asks == ACTION and not self.shown else ()
        latest = [match.mover(one) for one in range(ply)][::-1]
        fresh = latest.index(seat) if seat in latest else len(latest)
        names = (t("shell.you"), Common(t("puzzle.other")))
        return Look(
            t=t,
            game=self.game,
            seen=match.observe(seat, ply),
            seat=seat,
            names=names if seat == 0 else (names[1], names[0]),
            settings=settings,
            legal=frozenset(actions),
            to_move=match.mover(ply),
            ply=ply,
            last=ply,
            end=before_action(match, seat, ply - 1) if ply > match.start else None,
            unseen_actions=moment.news or fresh,
            walked=bool(moment.news),
            marked=moment.marked,
            offers=Offers(analysis=self.shown),
            view=self.view,
            framed=framed,
        )


@dataclass(frozen=True, slots=True)
class PendingRequest:
    """An order that waits for the collections of some families."""

    needs: Callable[[Puzzles], tuple[str, ...]]
    do: Callable[[Any, Puzzles], None]


@dataclass
class Puzzles(Part):
    """The puzzle data of a page, from the first request on."""

    collections: dict[str, Cases] = field(default_factory=dict)
    """By family, those that were brought."""
    today: str = ""
    """The reader's date as the page told it last."""
    request: PendingRequest | None = None
    """What waits for what the page brings."""

    def cancel(self) -> None:
        """Drop the request."""
        self.request = None

    @property
    def day(self) -> int:
        """The reader's day, counted from 1 January 1970. 0 when the clock has gone wrong."""
        try:
            return day_of(self.today)
        except GameError:
            return 0
