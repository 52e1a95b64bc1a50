"""New information: none for actions that can be foretold, over every game, from the seat's observations."""

from __future__ import annotations

import pytest

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from noir.new_information import learned

GAME = pytest.mark.parametrize("game", GAMES)


def play(game: str, seed: str, plies: int) -> Match:
    match, rng = Match.new(game, seed), rng_from(f"hindsight test {seed}")
    while match.to_move is not None and match.ply < plies:
        match.play(pick(match.legal(), rng))
    return match


@GAME
@pytest.mark.parametrize("seat", Seat)
def test_nothing_was_learned_when_nothing_happened(game: str, seat: Seat) -> None:
    """Where no action was played there is no news."""
    match = play(game, "1", 6)
    assert not learned(match, seat, match.ply)


@pytest.mark.long
@GAME
def test_what_is_no_news_is_the_same_in_a_world_of_another_deal(game: str) -> None:
    """A free action leads to the same observation in worlds that were not among those looked at."""
    match, rng = play(game, "2", 30), rng_from("other worlds")
    free = [
        ply
        for ply in range(match.ply)
        if (mover := match.mover(ply)) is not None and not learned(match.branch(ply + 1), mover, ply)
    ]
    assert free
    for ply in free:
        seat = match.mover(ply)
        assert seat is not None
        action = match.game.parse_action(match.actions[ply])
        for _ in range(40):
            world = match.game.determinize(match.observe(seat, ply), rng)
            assert match.game.observe(match.game.apply(world, action), seat) == match.observe(seat, ply + 1)


@pytest.mark.long
@GAME
def test_a_choice_of_the_other_seat_is_news(game: str) -> None:
    """Whenever the other seat could have been seen to act otherwise, something was learned."""
    match = play(game, "3", 24)
    watched = 0
    for ply in range(match.ply):
        mover = match.mover(ply)
        assert mover is not None
        seat = mover.other
        shown = set()
        for text in match.branch(ply).legal():
            shown.add(match.branch(ply).play(text).observe(seat))
        if len(shown) > 1:
            watched += 1
            assert learned(match.branch(ply + 1), seat, ply)
    assert watched
