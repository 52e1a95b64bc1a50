"""Schedule: the next round of an evening, from its standings and its format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.club.changes import check_next_round
from web.club.codes import Place
from web.club.pairings import DOWN, Entrant, draw_knockout, pair_knockout, pair_round_robin, pair_swiss
from web.club.refusal import Refused, refuse
from web.club.standings import DRAW, count_points, meetings_of
from web.club.state import settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from web.club.pairings import Pair
    from web.club.standings import Meeting
    from web.club.state import State


def next_pairs(state: State) -> tuple[Pair, ...]:
    """Return the pairs of the next round, or raise Refused. The same state has the same pairs."""
    check_next_round(state)
    if state.setup.format == "robin":
        places = [number if player.is_here else None for number, player in enumerate(state.players)]
        return pair_round_robin(places, len(state.rounds))
    if state.setup.format == "knockout":
        return _pair_winners(state) if state.rounds else draw_knockout(state.present)
    return pair_swiss(list_entrants(state))


def write_pairs(pairs: Iterable[Pair]) -> str:
    """Return the change that begins a round with these pairs."""
    return " ".join(["pair", *(f"{one}-{'' if other is None else other}" for one, other in pairs)])


def list_forfeits(state: State, player: int) -> tuple[str, ...]:
    """Return the changes by which the opponent wins the games of a player in the last round that are open."""
    number = len(state.rounds) - 1
    return tuple(
        f"typed {number}.{table}.{game} {1 - pair.index(player)} 0"
        for this in state.rounds[-1:]
        for table, (pair, games) in enumerate(zip(this.pairs, this.claims, strict=True))
        if player in pair
        for game, claims in enumerate(games)
        if settle(claims) is None
    )


def next_open(state: State, place: Place) -> Place | None:
    """Return the first game without a result after one in its round, or else before it."""
    tables = state.rounds[place.round].claims
    games = [(table, game) for table, one in enumerate(tables) for game in range(len(one))]
    at = games.index((place.table, place.game))
    for table, game in games[at:] + games[:at]:
        if settle(tables[table][game]) is None:
            return Place(place.round, table, game)
    return None


def is_over(state: State) -> bool:
    """Return whether all rounds of an evening are played."""
    try:
        check_next_round(state)
        if state.rounds and state.setup.format == "knockout":
            _pair_winners(state)
    except Refused as error:
        return bool(state.rounds) and error.reason == "no-more-rounds"
    return False


def list_entrants(state: State) -> list[Entrant]:
    """Return the present players in the order of the draw, as a Swiss round needs them."""
    points, meetings, floats = count_points(state), meetings_of(state), floats_of(state)
    has_seats = state.setup.games_per_table % 2 == 1  # else both seats are even in each meeting
    entrants = []
    for player in state.present:
        own = [one for one in meetings if player in (one.first, one.second)]
        played = [one for one in own if one.second is not None]
        entrants.append(
            Entrant(
                player,
                points[player],
                tuple(
                    one.second if one.first == player else one.first
                    for one in played
                    if one.second is not None
                ),
                tuple(int(one.second == player) for one in played) if has_seats else (),
                len(own) - len(played),
                floats[player],
            )
        )
    return entrants


def floats_of(state: State) -> list[tuple[int, ...]]:
    """Return for each player and each round whether the opponent had fewer points, more, or as many."""
    points = [0] * len(state.players)
    floats: list[tuple[int, ...]] = [()] * len(state.players)
    for number in range(len(state.rounds)):
        now: dict[int, int] = {}
        after = points[:]
        for one in meetings_of(state):
            if one.round == number:
                now |= _floats_at(one, points)
                for player in now.keys() & {one.first, one.second}:
                    after[player] += one.of(player)[0]
        floats = [(*before, now.get(player, 0)) for player, before in enumerate(floats)]
        points = after
    return floats


def _floats_at(meeting: Meeting, points: Sequence[int]) -> dict[int, int]:
    first, second = meeting.first, meeting.second
    if second is None:
        return {first: DOWN}
    gap = (points[first] > points[second]) - (points[first] < points[second])
    return {first: gap, second: -gap}


def _pair_winners(state: State) -> tuple[Pair, ...]:
    winners: list[int | None] = []
    for one in meetings_of(state):
        if one.round == len(state.rounds) - 1:
            if one.points == DRAW:
                refuse("drawn")
            winner = one.first if one.points else one.second
            winners.append(winner if winner in state.present else None)
    if sum(winner is not None for winner in winners) < 2:
        refuse("no-more-rounds")
    return pair_knockout(winners)
