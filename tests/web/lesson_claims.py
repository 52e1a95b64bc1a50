"""What the sentences of each lesson claim, as predicates on the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.pieces import TAKE, holds_all_buildings
from noir.games.district.state import IN_HAND
from noir.games.killer.belief import public_belief
from noir.games.killer.state import QUIET_LIMIT
from tests.web.played import kinds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from tests.web.played import Played


def took_everything(p: Played) -> Iterable[bool]:
    """The card belonged to nobody, then the opponent took the row with it."""
    card = p.after.row[-1]
    yield p.after.row[:-1] == p.before.row
    yield p.after.piles == p.before.piles
    yield p.end.row == ()
    yield p.gained(p.seat.other)[card] == 1 + p.before.row.count(card)


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


def exonerated(p: Played) -> Iterable[bool]:
    event = p.end.history[-1]
    yield event.radar is True
    yield p.before.killer in event.near
    yield "H" in p.end.table.innocent
    yield len(p.end.hand) == len(p.before.hand)


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


CLAIMS: dict[str, Callable[[Played], Iterable[bool]]] = {
    "rules-district.play": took_everything,
    "rules-district.take-five": lambda p: [
        p.after.row == p.before.row[:2],
        p.mine.sets == 1,
        p.mine.betrayals == -2,
        sum(p.gained(p.seat.other)) == 2,
        p.end.row == (),
    ],
    "rules-district.take-fewer": lambda p: [p.after.row == (), p.after.taken[p.seat]],
    "rules-district.empty-row": lambda p: [
        p.before.row == (),
        p.before.actions[-1] == TAKE,
        len(p.after.row) == 1,
    ],
    "rules-district.one-take": lambda p: [
        p.before.taken[p.seat],
        not p.before.taken[p.seat.other],
        p.end.row == (),
        sum(p.gained(p.seat.other)) == len(p.before.row) + 1,
    ],
    "rules-district.forced-take": lambda p: [
        p.before.hands[p.seat] == (),
        sum(action != TAKE for action in p.before.actions[p.seat :: 2]) == IN_HAND,
    ],
    "rules-district.row-stays": lambda p: [
        p.end.row[:-1] == p.before.row,
        p.end.turn == p.seat,
        p.before.round == 1,
        len(p.before.actions) == 11,
    ],
    "rules-district.building-win": lambda p: [
        p.outcome == (p.seat, "buildings"),
        p.before.piles[p.seat][12] == 1,
        set(kinds("P Q")) <= set(p.before.row),
    ],
    "rules-district.tied-colour": lambda p: [
        p.count.colours[3].winner is None,
        (p.before.piles[p.seat.other][3], p.before.piles[p.seat][3]) == (3, 1),
        not p.attempt.legal(),
    ],
    "rules-district.sets": lambda p: [p.mine.majorities == 0, p.mine.sets == 2],
    "rules-district.negative": lambda p: [
        p.mine.sets == 1,
        p.gained(p.seat)[12] == 1,
        p.mine.majorities == 0,
        p.mine.total < 0,
    ],
    "rules-district.tie-break": lambda p: [
        len(set(p.count.totals)) == 1,
        p.end.piles[p.seat][3] > p.end.piles[p.seat.other][3],
        p.outcome == (p.seat, "tie-break"),
    ],
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
    "learn-district.play": lambda p: [
        p.end.row[: len(p.before.row)] == p.before.row,
        p.end.piles == p.before.piles,
    ],
    "learn-district.take": lambda p: [p.mine.sets == 1, p.mine.betrayals == -2, p.end.row == ()],
    "learn-district.round": lambda p: [
        p.before.taken == (True, True),
        p.end.round == 2,
        p.end.turn == p.seat,
        kinds("P")[0] in p.end.row,
    ],
    "learn-district.forced": lambda p: [p.before.hands[p.seat] == (), not p.before.taken[p.seat]],
    "learn-district.colours": lambda p: [
        p.count.colours[0].winner == p.seat,
        p.count.colours[1].winner is None,
        p.count.colours[3].winner is None,
        p.outcome == (p.seat, "points"),
    ],
    "learn-district.buildings": lambda p: [holds_all_buildings(p.end.piles[p.seat]), p.outcome[0] == p.seat],
    "learn-killer.kill": first_kill,
    "learn-killer.disguise": lambda p: [p.end.killer == "D", "K" in p.end.table.innocent],
    "learn-killer.collapse": lambda p: [
        *collapsed(p),
        "D" not in p.beside(p.me),
        "D" in p.beside(p.me, p.after),
        p.end.history[-1].suspect == "D",
    ],
    "learn-killer.identity": lambda p: [*chose(p), p.before.killer not in p.before.hand],
    "learn-killer.exonerate": exonerated,
    "learn-killer.arrest": arrested,
}
