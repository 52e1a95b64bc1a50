"""Standings: points, tie-breaks and the crosstable of an evening. Points count halves: a win is 2, a draw 1.

At a table, more wins win. If both have as many, the points ahead decide. A bye is a win.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from web.club.state import seat_of, settle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from web.club.state import Claim, State

WIN, DRAW = 2, 1


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players at a table, or one with a bye. ``points`` are those of the first, None until all ends."""

    round: int
    first: int
    second: int | None
    points: int | None
    margin: int = 0
    """By how many points in the games the first player is ahead."""

    def of(self, player: int) -> tuple[int, int]:
        """Return points and margin of one of the two. Only for a settled meeting."""
        points = self.points or 0
        return (points, self.margin) if player == self.first else (WIN - points, -self.margin)

    def opponent(self, player: int) -> int | None:
        """Return the other player."""
        return self.second if player == self.first else self.first


@dataclass(frozen=True, slots=True)
class Line:
    """A player's place. Players with the same points and tie-breaks share a rank."""

    rank: int
    player: int
    points: int
    played: int
    """Points won at a table: without those of byes, which never lead."""
    direct: int
    """Points against the others with the same points, if each of them has met each. Else 0."""
    buchholz: int
    """Sum of the opponents' points. For a round without an opponent, the player's own points count."""
    margin: int


def meetings_of(state: State) -> tuple[Meeting, ...]:
    """Return the meetings of all rounds, by table."""
    return tuple(
        Meeting(number, first, None, WIN) if second is None else Meeting(number, first, second, *score(table))
        for number, this in enumerate(state.rounds)
        for (first, second), table in zip(this.pairs, this.claims, strict=True)
    )


def score(table: Sequence[Sequence[Claim]]) -> tuple[int | None, int]:
    """Return points and margin of the first player at a table: None and 0 until all is settled."""
    wins, margin, is_settled = 0, 0, True
    for game, claims in enumerate(table):
        claim = settle(claims)
        is_settled = is_settled and claim is not None
        if claim and claim.result.winner is not None:
            sign = 1 if claim.result.winner == seat_of(0, game) else -1
            wins += sign
            margin += sign * claim.result.margin
    ahead = wins or margin
    return (DRAW + (ahead > 0) - (ahead < 0), margin) if is_settled else (None, 0)


def rank_players(state: State) -> tuple[Line, ...]:
    """Return the standings, best first, and the order of entry where players share a rank."""
    meetings = [meeting for meeting in meetings_of(state) if meeting.points is not None]
    numbers = range(len(state.players))
    points = count_points(state)
    margins = [sum(one.of(number)[1] for one in meetings if _is_in(number, one)) for number in numbers]
    played = sum(state.is_played(number) for number in range(len(state.rounds)))
    rows = [
        (
            points[number],
            _at_tables(number, meetings),
            _direct(number, points, meetings),
            _buchholz(number, points, meetings, played),
            margins[number],
        )
        for number in numbers
    ]
    order = sorted(numbers, key=lambda number: rows[number], reverse=True)
    ranks = {row: 1 + sum(other > row for other in rows) for row in rows}
    return tuple(Line(ranks[rows[number]], number, *rows[number]) for number in order)


def find_deciding_columns(lines: Sequence[Line]) -> set[str]:
    """Return the columns of the standings that decide the order of two neighbours."""
    columns = ("points", "played", "direct", "buchholz", "margin")
    return {
        name
        for one, other in pairwise(lines)
        for name in [name for name in columns if getattr(one, name) != getattr(other, name)][:1]
    }


def count_points(state: State) -> tuple[int, ...]:
    """Return the points of each player."""
    points = [0] * len(state.players)
    for meeting in meetings_of(state):
        for player in (meeting.first, meeting.second):
            if player is not None and meeting.points is not None:
                points[player] += meeting.of(player)[0]
    return tuple(points)


def crosstable(state: State, order: Sequence[int]) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Return for each player, in an order, the points of the meetings with each other one."""
    settled = [meeting for meeting in meetings_of(state) if meeting.points is not None]
    return tuple(
        tuple(
            tuple(one.of(row)[0] for one in settled if {one.first, one.second} == {row, column})
            for column in order
        )
        for row in order
    )


def find_ousted(state: State) -> tuple[int, int] | None:
    """Return a round of a knockout with a player without a win in the round before, and the player.

    That is possible only where a result was corrected after the draw.
    """
    if state.setup.format != "knockout":
        return None
    for one in meetings_of(state):
        following = state.rounds[one.round + 1 : one.round + 2]
        seats = {player for this in following for pair in this.pairs for player in pair}
        for player in (one.first, one.second):
            if player is not None and player in seats and one.of(player)[0] <= DRAW:
                return one.round + 1, player
    return None


def _is_in(player: int, meeting: Meeting) -> bool:
    return player in (meeting.first, meeting.second)


def _at_tables(player: int, meetings: Sequence[Meeting]) -> int:
    tables = [one for one in meetings if one.second is not None]
    return sum(one.of(player)[0] for one in tables if _is_in(player, one))


def _direct(player: int, points: Sequence[int], meetings: Sequence[Meeting]) -> int:
    group = {other for other, theirs in enumerate(points) if theirs == points[player]}
    among = [one for one in meetings if one.first in group and one.second in group]
    met = {frozenset((one.first, one.second)) for one in among}
    if any(frozenset(pair) not in met for pair in combinations(group, 2)):
        return 0
    return sum(one.of(player)[0] for one in among if _is_in(player, one))


def _buchholz(player: int, points: Sequence[int], meetings: Sequence[Meeting], rounds: int) -> int:
    opponents = [one.opponent(player) for one in meetings if _is_in(player, one)]
    missed = max(0, rounds - len(opponents))
    theirs = (points[player] if opponent is None else points[opponent] for opponent in opponents)
    return sum(theirs) + missed * points[player]
