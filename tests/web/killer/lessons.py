"""Lessons of Killer vs Inspector: their claims and numbers, checked by the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.core import Seat
from noir.games.killer.belief import own_belief, public_belief
from noir.games.killer.pieces import living_neighbours, neighbours
from noir.games.killer.state import DEAD_TO_WIN, KILLER, QUIET_LIMIT
from tests.web.played import Lesson

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from noir.games.killer.state import Table
    from tests.web.played import Numbers


class Played(Lesson):
    """A lesson of Killer vs Inspector that was done right."""

    @property
    def table(self) -> Table:
        table: Table = self.before.table
        return table

    @property
    def me(self) -> str:
        state = self.before
        who: str = state.killer if self.seat == KILLER else state.inspector
        return who

    def beside(self, who: str, state: Any = None) -> str:
        """The living neighbours of a suspect, at the position or at another moment."""
        table = (state or self.before).table
        return living_neighbours(table.grid, who, table.dead)

    def can_be_killer(self, state_at: int | None = None) -> str:
        return own_belief(self.attempt.match.observe(self.seat, state_at)).killer.names


def first_kill(p: Played) -> Iterable[bool]:
    event = p.after.history[-1]
    yield p.me in event.near
    yield set(public_belief(p.attempt.match.observe(p.seat)).killer.names) == set(event.near)


def stands_apart(p: Played) -> Iterable[bool]:
    """An agent solves from where the Inspector could not."""
    killer = p.before.killer
    yield "a" + killer not in p.attempt.lesson.open().legal()
    yield p.can_be_killer(p.attempt.start) == killer
    yield p.before.inspector == p.end.inspector
    yield p.outcome == (p.seat, "killer-arrested")


def arrested(p: Played) -> Iterable[bool]:
    yield len(p.table.dead) == 2
    yield p.can_be_killer(p.attempt.start) == "B"
    yield p.outcome == (p.seat, "killer-arrested")


def wrongly_arrested(p: Played) -> Iterable[bool]:
    """A wrong arrest tells the Killer the Inspector's neighbour, and not the place."""
    wrong = [
        text for text in p.attempt.lesson.open().legal() if text[0] == "a" and text[1] != p.before.killer
    ]
    yield bool(wrong)
    for text in wrong:
        match = p.attempt.lesson.open()
        match.play(text)
        known = public_belief(match.observe(KILLER)).inspector.names
        yield p.me in known
        yield 1 < len(known) <= len(p.beside(text[1]))
        yield set(known) <= set(p.beside(text[1]))


def exonerated(p: Played) -> Iterable[bool]:
    event = p.end.history[-1]
    yield event.radar is True
    yield p.before.killer in event.near
    yield "H" in p.end.table.innocent
    yield len(p.end.hand) == len(p.before.hand)


def radar_names(p: Played) -> set[str]:
    """The suspects that the radar names to the Inspector."""
    return set(p.end.history[-1].near) - set(p.attempt.match.observe(p.seat).first_hand)


def collapsed(p: Played) -> Iterable[bool]:
    event = p.end.history[-1]
    yield event.collapse.columns == (2,)
    yield event.collapse.rows == ()
    state = p.attempt.match.at(p.attempt.match.ply - 1)
    column = [row[1] for row in state.table.grid]
    yield [name for name in column if name not in state.table.dead] == [event.suspect]


def chose(p: Played) -> Iterable[bool]:
    yield "P" in p.table.dead
    yield p.after.inspector not in p.table.dead
    yield "P" in p.after.hand
    yield set(p.after.hand) <= set(p.before.hand)


def bluffed(p: Played) -> Iterable[bool]:
    yield all("Q" in event.near for event in p.before.history if event.verb == "k")
    yield "Q" in p.before.hand
    yield "Q" not in p.can_be_killer(p.attempt.start)
    yield "Q" in public_belief(p.attempt.match.observe(p.seat, p.attempt.start)).killer.names
    yield p.after.history[-1].success is False


def dead_waits(p: Played) -> Iterable[bool]:
    yield "P" in p.table.dead
    yield "P" in p.before.hand
    yield "uP" not in p.attempt.match.game.legal_actions(p.after)
    yield p.end.history[-1].radar is not None


def radar_said_no(p: Played) -> Iterable[bool]:
    yield set(p.can_be_killer(p.attempt.start)) == set("IMSW")
    yield set(p.can_be_killer()) == set("IW")
    yield p.end.history[-1].radar is False


def cold(p: Played) -> Iterable[bool]:
    quiet = p.before.history[-p.table.quiet :]
    yield quiet[0].verb == "i"
    yield all(event.verb in "rc" for event in quiet[1:])
    yield p.end.table.quiet == QUIET_LIMIT
    yield p.outcome == (None, "cold")


def innocent_killed(p: Played) -> Iterable[bool]:
    event = p.after.history[-1]
    yield event.radar is True
    yield any(old.verb == "a" and old.success is False for old in p.before.history)
    yield p.me in event.near
    yield "I" in p.table.innocent
    yield [old.revealed for old in p.before.history if old.verb == "d"] == ["I"]


def two_dead(p: Played) -> set[int]:
    return {2} if len(p.table.dead) == 2 else set()


CLAIMS: dict[str, Callable[[Played], Iterable[bool]]] = {
    "rules-killer.first-kill": first_kill,
    "rules-killer.no-wrap": lambda p: [p.table.grid[0][0] == p.me],
    "rules-killer.identity": chose,
    "rules-killer.shift-wrap": lambda p: [
        (p.table.grid[0][0], p.after.table.grid[-1][0]) == ("S", "S"),
        p.table.grid[-1][0] == p.me == p.after.table.grid[-2][0],
    ],
    "rules-killer.shift-back": lambda p: [
        p.before.history[-1].text == "c4s",
        "c4n" not in p.attempt.lesson.open().legal(),
        len([text for text in p.attempt.lesson.open().legal() if text[0] in "rc"]) == 19,
    ],
    "rules-killer.collapse": lambda p: [
        *collapsed(p),
        "".join(p.end.table.grid[0][:2]) == "WH",
    ],
    "rules-killer.innocent-kill": innocent_killed,
    "rules-killer.disguise": lambda p: [
        (p.me, p.end.killer) == ("K", "D"),
        "K" in p.end.table.innocent,
        p.after.history[-1].revealed == "K",
    ],
    "rules-killer.disguise-fails": lambda p: [
        "E" in p.table.dead,
        p.after.history[-1].revealed == "E",
        p.end.killer == p.me == "W",
        p.after.table.to_move == p.seat.other,
    ],
    "rules-killer.arrest": arrested,
    "rules-killer.wrong-arrest": lambda p: [
        p.before.killer != "J",
        p.before.inspector in p.after.history[-1].near,
        set(public_belief(p.attempt.match.observe(Seat.FIRST)).inspector.names)
        <= set(p.after.history[-1].near),
    ],
    "rules-killer.bluff": bluffed,
    "rules-killer.exonerate": exonerated,
    "rules-killer.radar-no": radar_said_no,
    "rules-killer.dead-agent": dead_waits,
    "rules-killer.citizen-arrest": lambda p: [
        p.before.killer != "C",
        "O" in p.before.hand and "O" not in p.after.hand,
        "O" in p.after.table.innocent,
        public_belief(p.attempt.match.observe(Seat.FIRST)).inspector.mask.bit_count()
        == public_belief(p.attempt.match.observe(Seat.FIRST, p.attempt.start)).inspector.mask.bit_count() - 1,
    ],
    "rules-killer.citizen-solves": stands_apart,
    "rules-killer.inspector-killed": lambda p: [
        p.before.inspector == "F",
        p.outcome == (p.seat, "inspector-killed"),
    ],
    "rules-killer.sixteen-dead": lambda p: [
        p.before.inspector not in p.end.table.dead,
        p.outcome == (p.seat, "sixteen-dead"),
    ],
    "rules-killer.cold-case": cold,
    "learn-killer.kill": first_kill,
    "learn-killer.disguise": lambda p: [p.end.killer == "D", "K" in p.end.table.innocent],
    "learn-killer.collapse": lambda p: [
        *collapsed(p),
        "D" not in p.beside(p.me),
        "D" in p.beside(p.me, p.after),
        p.end.history[-1].suspect == "D",
    ],
    "learn-killer.identity": lambda p: [*chose(p), p.before.killer not in p.before.hand],
    "learn-killer.exonerate": lambda p: [
        *exonerated(p),
        p.can_be_killer() == "LX",
        p.before.history[0].text == "kO",
        p.me == "N",
        {"H", "Y"} <= set(p.before.hand),
        {"N", "Y", "L", "X"} <= set(p.end.history[-1].near),
        len(set(p.end.history[-1].near) - set("NY")) > len("LX"),
    ],
    "learn-killer.arrest": lambda p: [*arrested(p), *wrongly_arrested(p)],
}
SAYS: dict[str, Callable[[Played], Numbers]] = {
    "rules-killer.first-kill": lambda p: ({len(p.beside(p.me))}, set(), set()),
    "rules-killer.no-wrap": lambda p: (set(), {len(p.beside(p.me))}, set()),
    "rules-killer.shift-wrap": lambda p: (
        {1}, {len(neighbours(p.after.table.grid, p.me)), len(neighbours(p.table.grid, p.me))}, set()
    ),
    "rules-killer.shift-back": lambda p: ({int(p.before.history[-1].text[1])}, set(), set()),
    "rules-killer.collapse": lambda p: (
        {p.after.history[-1].collapse.columns[0]},
        {len(p.end.table.grid), len(p.end.table.grid[0]), 1, 3},
        set(),
    ),
    "rules-killer.arrest": lambda p: (set(), two_dead(p), two_dead(p)),
    "rules-killer.wrong-arrest": lambda p: (set(), {len(p.after.history[-1].near)}, set()),
    "rules-killer.bluff": lambda p: (set(), set(), two_dead(p)),
    "rules-killer.citizen-arrest": lambda p: (set(), {p.after.table.arrests_left}, set()),
    "rules-killer.citizen-solves": lambda p: (set(), set(), two_dead(p)),
    "rules-killer.sixteen-dead": lambda p: ({len(p.table.dead)}, {len(p.end.table.dead)}, set()),
    "rules-killer.cold-case": lambda p: ({p.table.quiet}, {p.end.table.quiet}, set()),
    "learn-killer.kill": lambda p: ({len(p.beside(p.me)), DEAD_TO_WIN}, set(), set()),
    "learn-killer.collapse": lambda p: (
        {int(p.after.history[-1].text[1]), p.end.history[-1].collapse.columns[0]}, {DEAD_TO_WIN}, set()
    ),
    "learn-killer.exonerate": lambda p: (set(), {len(p.can_be_killer()), len(radar_names(p))}, set()),
    "learn-killer.arrest": lambda p: (two_dead(p), {QUIET_LIMIT}, {2}),
}  # fmt: skip
