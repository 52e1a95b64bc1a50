"""Moments: the best move and the unluckiest deal of an evening, from a review of every replayed game.

A move is good by what it gains over the move of a bot of a lower level. Luck is what the mistakes of the
two players leave unexplained:

    result = 0.5 + luck + the losses of the opponent - the own losses
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.bots import make_bot
from noir.core import Seat
from noir.games import find_game
from noir.match import Match
from noir.review import ADVISER_SEED, review, weighs
from web.club.codes import Place
from web.club.state import seat_of, settle
from web.model.percent import percent

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, TypeAlias

    from noir.review import Decision, Review
    from web.club.state import State

    Weighing: TypeAlias = "Iterator[Verdict | None]"

USUAL = "medium"
"""The level whose move a good one is compared with."""
LEAST = 10
"""Points of winning chance that the best move gains, and that the unluckiest deal costs, at least."""
MOST = 100
"""Points of winning chance that both give away, at most, in a game whose luck says something."""
FEW = 3
"""Replayed games below which an evening has no moments."""
EVEN = 50


@dataclass(frozen=True, slots=True)
class Move:
    """A move that the adviser would play too, and the move of a usual player."""

    ply: int
    seat: Seat
    action: str
    usual: str
    chance: int
    """Per cent after the move, and after the usual one."""
    usual_chance: int
    seen: Any
    """What the seat knew then, to name the moves."""

    @property
    def gain(self) -> int:
        """The points of winning chance that the move gains over the usual one."""
        return self.chance - self.usual_chance


@dataclass(frozen=True, slots=True)
class Verdict:
    """A game whose decisions are weighed."""

    move: Move | None
    """The best one."""
    losses: tuple[int, int]
    """Points of winning chance that each seat gave away."""
    results: tuple[int, int]
    """100, 50 or 0 for each seat."""

    def luck_of(self, seat: Seat) -> int:
        """Return the points of winning chance that luck brought to a seat."""
        own, theirs = self.losses[seat], self.losses[1 - seat]
        return self.results[seat] - EVEN - theirs + own


@dataclass(frozen=True, slots=True)
class Moment:
    """A game of the evening that stands out, and the side of the player."""

    place: Place
    side: int
    verdict: Verdict


def weigh(record: str) -> Weighing:
    """Weigh a finished game. Yields None after each slice of the work, and the game at the end."""
    match = Match.from_record(record)
    reports: list[Review] = []
    for seat in Seat:
        latest = None
        for latest in review(match, seat):  # noqa: B007 - the last one counts
            yield None
        assert latest
        reports.append(latest)
    moves = [move for report in reports for move in _find_moves(match.game.name, report)]
    first, second = (round(100 * report.loss) for report in reports)
    result, other = (round(100 * (report.result or 0)) for report in reports)
    yield Verdict(max(moves, key=lambda move: move.gain, default=None), (first, second), (result, other))


def _find_moves(game: str, report: Review) -> Iterator[Move]:
    for decision in report.decisions:
        if decision.action == decision.best:
            usual = _find_usual(game, decision)
            less = dict(decision.values).get(usual, decision.values[-1][1])
            yield Move(
                decision.ply,
                report.seat,
                decision.action,
                usual,
                percent(decision.before),
                percent(less),
                decision.observation,
            )


def _find_usual(game: str, decision: Decision) -> str:
    return find_game(game).format_action(make_bot(game, USUAL, ADVISER_SEED).choose(decision.observation))


def list_records(state: State) -> dict[Place, str]:
    """Return the records of the replayed games whose moves can be weighed, by place."""
    found = {}
    for number, this in enumerate(state.rounds):
        if not weighs(state.setup.game_of(number)):
            continue
        for table, games in enumerate(this.claims):
            for game, claims in enumerate(games):
                claim = settle(claims)
                if claim and claim.record:
                    found[Place(number, table, game)] = claim.record
    return found


def find_best_move(state: State, verdicts: Mapping[str, Verdict]) -> Moment | None:
    """Return the game with the best move, if one gains enough."""
    best = None
    for place, record in list_records(state).items():
        found = verdicts.get(record)
        if found and found.move and found.move.gain >= max(LEAST, _gain_of(best) + 1):
            best = Moment(place, side_of(found.move.seat, place.game), found)
    return best


def _gain_of(moment: Moment | None) -> int:
    return moment.verdict.move.gain if moment and moment.verdict.move else 0


def find_worst_luck(state: State, verdicts: Mapping[str, Verdict]) -> Moment | None:
    """Return the game that a player didn't win with the worst luck, if it was bad enough."""
    games = [
        Moment(place, side_of(seat, place.game), found)
        for place, record in list_records(state).items()
        if (found := verdicts.get(record))
        for seat in Seat
        if found.results[seat] <= EVEN and found.luck_of(seat) <= -LEAST and sum(found.losses) <= MOST
    ]
    return min(games, key=lambda one: one.verdict.luck_of(seat_of(one.side, one.place.game)), default=None)


def side_of(seat: Seat, game: int) -> int:
    """Return the side of the pair at a seat in a game."""
    return seat ^ (game % 2)


def count_others(state: State, moment: Moment) -> tuple[int, int]:
    """Return how many other games of the deal the same seat won, and of how many. 0, 0 for free deals."""
    if not state.setup.is_duplicate:
        return 0, 0
    place, seat = moment.place, seat_of(moment.side, moment.place.game)
    wins = [
        claim.result.winner is seat
        for table, games in enumerate(state.rounds[place.round].claims)
        for game in range(len(games))
        if game // 2 == place.game // 2
        and (table, game) != (place.table, place.game)
        and (claim := settle(games[game]))
    ]
    return sum(wins), len(wins)
