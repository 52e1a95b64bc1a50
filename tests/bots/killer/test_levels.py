"""The levels of Killer vs Inspector: strength measured quickly, honesty, and fixed work.

All games are fixed by their seeds, so a result changes only when a bot changes. A bound lies three standard
deviations below the rate that many games gave: a changed bot that is as strong fails once in 700
times, one that lost the strength between the rate and the bound fails every other time.
"""

from __future__ import annotations

from functools import cache
from math import sqrt
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from noir.arena import tournament
from noir.bots import explainer, make_bot
from noir.bots.killer.policy import Weighing
from noir.bots.killer.reading import MOVES
from noir.bots.killer.search import BOSS_WORK, Search, Work
from noir.bots.killer.sim import sim_from
from noir.bots.killer.weights import searching
from noir.bots.scale import calibrate
from noir.core import Seat
from noir.games.killer.worlds import Guesser
from noir.match import Match
from tests.any_game import swept

if TYPE_CHECKING:
    from typing import Any

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation

BOOKS = ("killer", "killer-citizen")
PAIRS = 12
RANDOM = "tests.yardsticks.killer:random_bot"


@cache
def observations(name: str, seed: int) -> list[Any]:
    """Return the mover's observation at every moment of a game between two levels."""
    match, found = Match.new(name, seed), []
    bots = [make_bot(name, "hard", seed), make_bot(name, "medium", seed)]
    while (seat := match.to_move) is not None:
        found.append(match.observe(seat))
        match.play(match.game.format_action(bots[seat].choose(found[-1])))
    return found


def least(rate: float, games: int) -> float:
    """Return the share of games that a bot of this rate falls short of once in 700 times."""
    return rate - 3 * sqrt(rate * (1 - rate) / games)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "player", "opponent", "as_killer", "as_inspector"),
    [
        ("killer", "hard", RANDOM, 0.95, 0.84),
        ("killer", "hard", "easy", 0.96, 0.77),
        ("killer", "medium", "easy", 0.86, 0.70),
        ("killer-citizen", "hard", RANDOM, 0.72, 0.90),
        ("killer-citizen", "hard", "easy", 0.71, 0.89),
    ],
)
def test_a_level_is_as_strong_as_it_should_be_in_both_roles(
    name: str, player: str, opponent: str, as_killer: float, as_inspector: float
) -> None:
    score = tournament(name, player, opponent, PAIRS, seed="levels")
    assert mean(pair[0] for pair in score.pairs) >= least(as_killer, PAIRS)
    assert mean(pair[1] for pair in score.pairs) >= least(as_inspector, PAIRS)
    assert score.draws == 0


def a_little_search(_game: str, seed: str) -> Search:
    """Return the boss with a sixteenth of its work, which scores 70 % against hard, both roles together."""
    return Search(seed, Work(candidates=4, worlds=2, plies=3))


@pytest.mark.long
def test_a_short_search_holds_against_its_own_policy() -> None:
    score = tournament("killer", f"{__name__}:a_little_search", "hard", 2, seed="levels")
    assert score.mean >= least(0.70, score.games)


@pytest.mark.parametrize("name", swept(BOOKS))
def test_a_search_yields_after_every_reading_and_play_out(name: str) -> None:
    work = Work(candidates=4, worlds=1, plies=2)
    for seen in observations(name, 3)[::9]:
        result = list(Search(1, work).think(seen))
        rounds = work.rounds(len(Weighing(sim_from(seen)).moves()))
        readings = len(result) - 1 - sum(size * worlds for size, worlds in rounds)
        if seen.seat == Seat.FIRST or not rounds:
            assert readings == 0
        else:
            moves, rest = divmod(readings, len(Guesser(seen).candidates))
            assert moves <= MOVES
            assert rest == 0


def test_halving_gives_the_better_half_twice_the_worlds() -> None:
    assert Work(candidates=8, worlds=3, plies=1).rounds(20) == [(8, 3), (4, 6), (2, 12)]
    assert Work(candidates=5, worlds=1, plies=1).rounds(20) == [(5, 1), (3, 2), (2, 4)]
    assert BOSS_WORK.rounds(1) == []


@pytest.mark.parametrize("role", Seat)
@pytest.mark.parametrize("citizen", [False, True])
def test_calibration_keeps_the_order_and_what_is_certain(role: Seat, citizen: bool) -> None:
    values = [calibrate(step / 50, searching(citizen, role).scale) for step in range(51)]
    assert values == sorted(set(values))
    assert (values[0], values[-1]) == (0, 1)
    assert calibrate(-0.1, searching(citizen, role).scale) == 0


def wins_for_sure(name: str, seen: Observation, action: Action) -> bool:
    """Tell whether an action wins whatever is hidden: the numbers behind a hint say so."""
    for reason in explainer(name).reasons(seen, action):
        if reason.code == "sixteenth" or (reason.code == "may-hit" and reason.numbers == (1,)):
            return True
        if reason.code == "arrest-chance" and reason.numbers == (100, 1):
            return True
    return False


@cache
def sure_wins(name: str) -> list[tuple[Any, list[Any]]]:
    """Return the observations of two games in which some actions win for sure, each with these actions."""
    found = []
    for seen in (*observations(name, 2), *observations(name, 3)):
        sure = [action for action in seen.legal if wins_for_sure(name, seen, action)]
        if sure:
            found.append((seen, sure))
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", swept(BOOKS))
@pytest.mark.parametrize("level", ["hard", "boss"])
def test_a_kill_or_arrest_that_surely_wins_is_played(name: str, level: str) -> None:
    assert sure_wins(name), "the games tried must reach such a position"
    for seen, sure in sure_wins(name):
        assert make_bot(name, level, 2).choose(seen) in sure
