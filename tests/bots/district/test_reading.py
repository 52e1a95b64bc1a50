"""Reading: the boss believes the hand most that its own play would give away."""

from __future__ import annotations

from gzip import compress
from math import log
from pathlib import Path
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from noir.analysis import match_of
from noir.bots import make_bot
from noir.bots.district import reading
from noir.bots.district.reading import net
from noir.bots.district.worlds import guesses
from noir.chance import rng_from
from noir.core import Seat
from noir.games.district.pieces import TAKE
from noir.games.district.position import read
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.district import Observation
    from noir.games.district.state import Hand

MOST_BYTES = 40_000


def moments_of(level: str, seed: str) -> Iterator[tuple[Observation, Hand]]:
    """Yield observations with the other hand, in rounds 1 to 3 of a game of a level."""
    match = Match.new("district", seed)
    bots = [make_bot("district", level, f"{seed}/{seat:d}") for seat in Seat]
    while match.state.round < 4 and (seat := match.to_move) is not None:
        seen = match.observe(seat)
        yield seen, match.state.hands[seat.other]
        match.play(match.game.format_action(bots[seat].choose(seen)))


def test_the_hand_of_a_searching_bot_is_found_likelier() -> None:
    """On average over a game, than the hands that it might hold."""
    gains = []
    for seen, hand in moments_of("hard", "reading"):
        others = [reading.likelihood(seen, other) for other, _ in guesses(seen, 20, rng_from("others"))]
        gains.append(log(reading.likelihood(seen, hand) / mean(others)))
    assert mean(gains) > 0.1


def test_the_chances_of_all_actions_make_one() -> None:
    """Each past action has its chance among those that the hand allowed."""
    for seen, hand in moments_of("easy", "chances"):
        for moment in reading.moments(seen):
            held = hand + moment.played
            options = {*held, TAKE} if moment.can_take else {*held}
            assert moment.action in options
            total = sum(reading.chance(moment._replace(action=action), hand) for action in options)
            assert total == pytest.approx(1)


def test_only_actions_of_this_round_are_read() -> None:
    """A round's first action has nothing before it, and every hand is as likely as another."""
    for seen, hand in moments_of("easy", "rounds"):
        if len(seen.actions) % 12 == 0:
            assert reading.likelihood(seen, hand) == 1.0


def test_a_made_up_past_is_not_read() -> None:
    """Only the actions from the position on tell of a hand."""
    match = match_of("district", read("1-5867---5678T-xxxxT-f"))
    seen = match.observe(Seat.FIRST)
    assert reading.likelihood(seen, match.state.hands[1]) == 1.0
    match.play("5")
    match.play(match.legal()[0])
    seen = match.observe(Seat.FIRST)
    assert reading.likelihood(seen, match.state.hands[1]) < 1.0


def test_the_net_is_small() -> None:
    """It is fetched in the middle of a game."""
    assert len(compress(Path(net.__file__).read_bytes())) <= MOST_BYTES
