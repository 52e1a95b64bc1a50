"""The levels of District Noir, measured quickly. tests/bench measures them at length.

All games here are fixed by their seeds, so a result changes only when a bot changes. With so few
of them the bounds are wider than the gates that the bench proves.
"""

from __future__ import annotations

import pytest

from noir.arena import tournament
from noir.bots import make_bot
from noir.bots.district.worlds import guesses
from noir.chance import rng_from
from noir.core import Seat
from noir.games.district.observation import unseen
from noir.match import Match
from tests.yardsticks.district import pair_with_cheat

YARD = "tests.yardsticks.district:"


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "opponent", "pairs", "least", "most"),
    [
        ("easy", YARD + "random_bot", 40, 0.78, 1.0),
        ("easy", "medium", 60, 0.08, 0.33),
        ("medium", YARD + "random_bot", 40, 0.90, 1.0),
        ("medium", YARD + "greedy", 60, 0.80, 1.0),
        ("hard", YARD + "greedy", 4, 0.75, 1.0),
        ("hard", "medium", 4, 0.4, 1.0),
        ("boss", "medium", 1, 0.5, 1.0),
    ],
)
def test_a_level_is_as_strong_as_it_should_be(
    level: str, opponent: str, pairs: int, least: float, most: float
) -> None:
    """A level that the bench finds within its gates misses these bounds once in fifty times or less."""
    assert least <= tournament("district", level, opponent, pairs, seed="levels").mean <= most


@pytest.mark.long
def test_the_cheat_is_a_worthy_yardstick() -> None:
    """Seeing the other hand beats the one-ply bot clearly."""
    assert tournament("district", "medium", "", 8, seed="levels", play=pair_with_cheat).mean <= 0.4


def test_all_hands_are_guessed_in_round_four() -> None:
    """Eight unseen cards leave 56 ways: the boss weighs every one, with its number of ways."""
    match = Match.new("district", "enumerate")
    while match.state.round < 4:
        match.play(match.legal()[-1])
    seen = match.observe(Seat(match.to_move or 0))
    found = guesses(seen, 56, rng_from(1))
    assert len(unseen(seen)) == 8
    assert sum(ways for _, ways in found) == 56
    assert match.state.hands[seen.seat.other] in [hand for hand, _ in found]


def test_a_sample_of_hands_is_even() -> None:
    """Thirty-three unseen cards dealt six hands at a time: each card once before any comes twice."""
    seen = Match.new("district", "even").observe(Seat.FIRST)
    hands = [hand for hand, ways in guesses(seen, 6, rng_from(1)) for _ in range(ways)]
    cards = [kind for hand in hands for kind in hand]
    assert len(cards) == 30
    assert all(cards.count(kind) <= unseen(seen).count(kind) for kind in set(cards))


@pytest.mark.long
def test_the_first_thought_comes_before_the_work_is_done() -> None:
    """The search is handed out in slices: one guess and one action each."""
    seen = Match.new("district", "slices").observe(Seat.FIRST)
    thoughts = list(make_bot("district", "boss", 1).think(seen))
    assert len(thoughts) == thoughts[-1].total
    assert thoughts[-1].total >= 20 * len(seen.legal)
    assert len(thoughts[-1].values) == len(seen.legal)
