"""Standings: exact on a hand-made evening, and as an independent count finds them on random ones."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from tests.any_game import OTHER
from tests.web.club.driver import begin_round, code_of, end_of, gather, places_of, play, type_round
from web.club.pairings import DOWN, UP
from web.club.refusal import Refused
from web.club.schedule import list_entrants, next_pairs
from web.club.standings import (
    DRAW,
    WIN,
    Line,
    crosstable,
    find_deciding_columns,
    meetings_of,
    rank_players,
)
from web.club.state import FORMATS, MAX_PLAYERS

if TYPE_CHECKING:
    from web.club.codes import Place
    from web.club.evening import Evening
    from web.club.state import State


def hand_made() -> Evening:
    """Return two rounds of five players. 0 beats 1 and 2, 4 beats 3, 2 and 3 draw, 4 and 1 have byes."""
    evening = gather(5).do("pair 0-1 2-3 4-")
    for result in ("0.0.0 0 3", "0.0.1 1 1", "0.1.0 = 0", "0.1.1 = 0"):
        evening = evening.do(f"typed {result}")  # 0 is 2 points ahead of 1, and each has won a game
    evening = evening.do("pair 0-2 3-4 1-")
    for result in ("1.0.0 0 1", "1.0.1 0 1", "1.1.0 1 9", "1.1.1 0 4"):
        evening = evening.do(f"typed {result}")
    return evening


def test_a_hand_made_evening_has_its_standings() -> None:
    assert rank_players(hand_made().state) == (
        Line(1, 0, 4, 4, 0, 2 + 1, 4),
        Line(2, 4, 4, 2, 0, 4 + 1, 5),  # for the bye its own 4 count, and the opponent has 1
        Line(3, 1, 2, 0, 0, 2 + 4, -2),
        Line(4, 2, 1, 1, 1, 1 + 4, -2),  # 2 and 3 have met
        Line(5, 3, 1, 1, 1, 1 + 4, -5),
    )


@pytest.mark.parametrize(
    ("other", "columns"),
    [
        (Line(2, 1, 2, 2, 0, 3, 4), {"buchholz"}),
        (Line(2, 1, 2, 2, 0, 5, 3), {"margin"}),
        (Line(2, 1, 2, 1, 0, 3, 4), {"played"}),
        (Line(1, 1, 2, 2, 0, 5, 4), set()),
    ],
)
def test_the_first_column_that_differs_decides(other: Line, columns: set[str]) -> None:
    assert find_deciding_columns((Line(1, 0, 2, 2, 0, 5, 4), other)) == columns


def test_a_hand_made_evening_has_its_crosstable() -> None:
    assert crosstable(hand_made().state, (0, 1, 2)) == (((), (2,), (2,)), ((0,), (), ()), ((0,), (), ()))


def test_a_bye_never_leads_players_with_as_many_points() -> None:
    """Seven players after a first round: the one with the bye is behind the winners, ahead of the losers."""
    evening = gather(7).do("pair 0-1 2-3 4-5 6-")
    for table, margin in enumerate((5, 2, 1)):
        evening = evening.do(f"typed 0.{table}.0 0 {margin}").do(f"typed 0.{table}.1 0 {margin}")
    assert [line.player for line in rank_players(evening.state)][:4] == [0, 2, 4, 6]


def test_an_open_game_counts_for_nobody() -> None:
    state = gather(2).do("pair 0-1").do("typed 0.0.0 0 3").state
    assert rank_players(state) == (Line(1, 0, 0, 0, 0, 0, 0), Line(1, 1, 0, 0, 0, 0, 0))


def test_players_of_a_closed_tie_are_ranked_by_their_own_games() -> None:
    evening = gather(4, is_duplicate=False)
    for pairs, winners in (("0-1 2-3", "00"), ("0-2 1-3", "10"), ("0-3 1-2", "00")):
        evening = evening.do(f"pair {pairs}")
        for table, winner in enumerate(winners):
            evening = evening.do(f"typed {len(evening.state.rounds) - 1}.{table}.0 {winner} 1")
    lines = {line.player: (line.rank, line.points, line.direct) for line in rank_players(evening.state)}
    assert {player: lines[player][1] for player in range(4)} == {0: 4, 1: 4, 2: 4, 3: 0}
    assert {lines[player][2] for player in (0, 1, 2)} == {2}  # each has beaten one of the others


def random_evening(kind: str, seed: int) -> Evening:
    """Return an evening with late arrivals and leavers, as far as it goes."""
    rng = Random(f"{kind} {seed}")
    count = 2 + int(rng.random() * (MAX_PLAYERS[kind] - 2) / 2)
    evening = gather(
        count, format=kind, is_duplicate=rng.random() < 0.5, deals=1 + int(rng.random() * 2), rounds=5
    )
    while True:
        try:
            evening = type_round(begin_round(evening), rng, draws=kind != "knockout")
            for change in ("enter Late", f"leave {int(rng.random() * count)}"):
                if rng.random() < 0.3:
                    evening = evening.do(f"{change}{len(evening.log)}" if "Late" in change else change)
        except Refused as error:
            if error.reason in ("no-more-rounds", "drawn", "too-few"):
                return evening


def count_anew(state: State) -> list[tuple[int, ...]]:
    """Return points, those at tables, direct encounter, Buchholz and margin, from the typed results alone."""
    size = len(state.players)
    won = [[0.0] * size for _ in range(size)]
    games: list[list[tuple[int, float, int]]] = [[] for _ in range(size)]  # opponent or -1, points, margin
    for this in state.rounds:
        seen = set()
        for (one, other), table in zip(this.pairs, this.claims, strict=True):
            seen |= {one, other}
            if other is None:
                games[one].append((-1, 1, 0))
                continue
            wins, ahead = [0, 0], 0
            for number, claims in enumerate(table):
                result = claims[-1].result
                if result.winner is not None:
                    side = result.winner ^ (number & 1)
                    wins[side] += 1
                    ahead += -result.margin if side else result.margin
            best = wins[0] - wins[1] or ahead
            points = 1.0 if best > 0 else 0.0 if best < 0 else 0.5
            games[one].append((other, points, ahead))
            games[other].append((one, 1 - points, -ahead))
            won[one][other] += points
            won[other][one] += 1 - points
        for absent in set(range(size)) - seen:
            games[absent].append((-2, 0, 0))
    totals = [sum(game[1] for game in own) for own in games]
    rows = []
    for player, own in enumerate(games):
        tied = [other for other in range(size) if totals[other] == totals[player]]
        met = all(any(game[0] == two for game in games[one]) for one in tied for two in tied if one != two)
        direct = sum(won[player][other] for other in tied) if met else 0
        buchholz = sum(totals[player] if game[0] < 0 else totals[game[0]] for game in own)
        played = sum(game[1] for game in own if game[0] >= 0)
        tie_breaks = (played, direct, buchholz)
        rows.append(
            (int(2 * totals[player]), *(int(2 * one) for one in tie_breaks), sum(game[2] for game in own))
        )
    return rows


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("seed", range(8))
def test_random_evenings_have_the_standings_of_an_independent_count(kind: str, seed: int) -> None:
    state = random_evening(kind, seed).state
    anew = count_anew(state)
    lines = rank_players(state)
    assert {line.player for line in lines} == set(range(len(state.players)))
    assert [anew[line.player] for line in lines] == sorted(anew, reverse=True)
    for line in lines:
        assert (line.points, line.played, line.direct, line.buchholz, line.margin) == anew[line.player]
        assert line.rank == 1 + sum(row > anew[line.player] for row in anew)


@pytest.mark.parametrize("count", [5, 10])
def test_a_round_robin_is_over_when_everyone_has_met(count: int) -> None:
    evening, rng = gather(count, format="robin"), Random(count)
    for _ in range(count - 1 + count % 2):
        evening = type_round(begin_round(evening), rng)
    with pytest.raises(Refused, match="no-more-rounds"):
        next_pairs(evening.state)
    cells = crosstable(evening.state, range(count))
    assert all(len(cells[row][column]) == (row != column) for row in range(count) for column in range(count))


def test_a_knockout_goes_on_with_its_winners_to_the_last() -> None:
    evening = begin_round(gather(6, format="knockout", is_duplicate=False))
    with pytest.raises(Refused, match="open-round"):
        next_pairs(evening.state)
    tied = evening
    for table in range(4):
        if evening.state.rounds[0].pairs[table][1] is not None:
            tied = tied.do(f"typed 0.{table}.0 = 0")
            evening = evening.do(f"typed 0.{table}.0 1 2")
    with pytest.raises(Refused, match="drawn"):
        next_pairs(tied.state)
    winners = [one if other is None else other for one, other in evening.state.rounds[0].pairs]
    assert next_pairs(evening.state) == ((winners[0], winners[1]), (winners[2], winners[3]))
    while len(evening.state.rounds[-1].pairs) > 1:
        evening = type_round(begin_round(evening), Random(1), draws=False)
    with pytest.raises(Refused, match="no-more-rounds"):
        next_pairs(evening.state)
    assert rank_players(evening.state)[0].points == 6


def test_a_level_table_of_a_knockout_plays_again_also_after_replayed_games() -> None:
    evening = begin_round(gather(2, format="knockout", games=(OTHER,)))
    for place in places_of(evening.state):
        evening = evening.do(f"code {first_wins(evening.state, place)}")
    assert meetings_of(evening.state)[0].points == DRAW
    with pytest.raises(Refused, match="drawn"):
        next_pairs(evening.state)
    again = evening.do("typed 0.0.1 0 4")
    assert meetings_of(again.state)[0].points == WIN
    with pytest.raises(Refused, match="no-more-rounds"):
        next_pairs(again.state)
    with pytest.raises(Refused, match="proven"):
        again.do("typed 0.0.0 0 4")


def first_wins(state: State, place: Place) -> str:
    """Return the code of a game at a place that the first seat has won."""
    games = (play(state, place, str(number)) for number in range(200))
    return code_of(state, place, match=next(one for one in games if end_of(one).winner is Seat.FIRST))


def test_a_swiss_round_knows_opponents_byes_and_seats() -> None:
    evening = gather(3, is_duplicate=False).do("pair 2-0 1-").do("typed 0.0.0 = 0").do("leave 2")
    entrants = {one.number: one for one in list_entrants(evening.state)}
    assert set(entrants) == {0, 1}
    assert (entrants[0].points, entrants[0].opponents, entrants[0].seats, entrants[0].byes) == (
        1,
        (2,),
        (1,),
        0,
    )
    assert (entrants[1].points, entrants[1].opponents, entrants[1].seats, entrants[1].byes) == (2, (), (), 1)
    with_swaps = gather(2).do("pair 0-1").do("typed 0.0.0 = 0").do("typed 0.0.1 = 0")
    assert all(not one.seats for one in list_entrants(with_swaps.state))  # both had both


def test_a_swiss_round_knows_who_floated() -> None:
    evening = gather(5).do("pair 0-1 2-3 4-").do("typed 0.0.0 0 5").do("typed 0.0.1 0 5")
    evening = evening.do("typed 0.1.0 = 0").do("typed 0.1.1 = 0").do("pair 0-2 4-1 3-")
    for table in "01":
        evening = evening.do(f"typed 1.{table}.0 = 0").do(f"typed 1.{table}.1 = 0")
    floats = {one.number: one.floats for one in list_entrants(evening.state)}
    assert floats == {0: (0, DOWN), 1: (0, UP), 2: (0, UP), 3: (0, DOWN), 4: (DOWN, DOWN)}


def test_the_draw_follows_from_the_secret_and_stays_with_a_late_player() -> None:
    early, other = gather(8).state, gather(8, secret="f" * 32).state
    assert early.present != other.present
    late = gather(8).do("enter Late").state.present
    assert [player for player in late if player < 8] == [*early.present]
    assert len(meetings_of(early)) == 0
