"""Reading: the boss believes the hand most that its own play would give away."""

from __future__ import annotations

from gzip import compress
from math import fsum, log
from operator import mul
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
from noir.games.district.observation import story
from noir.games.district.pieces import COPIES, EMPTY_PILE, KINDS, TAKE, count_kinds
from noir.games.district.position import read
from noir.games.district.state import ACTIONS_A_ROUND, mover
from noir.match import Match
from noir.portable_math import exp

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


@pytest.mark.long
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


def plain_chance(seen: Observation, at: int, hand: Hand) -> float:
    """Return the chance of a past action, summed number by number from the weights."""
    other, events = seen.seat.other, list(story(seen))
    before = events[:at]
    row = before[-1].row if before else seen.first_row
    piles = before[-1].piles if before else (EMPTY_PILE, EMPTY_PILE)
    this_round = [event for event in before if event.round == seen.round]
    takers = {event.seat for event in this_round if event.action == TAKE}
    later = [event.action for event in events[at:] if event.seat == other]
    ours = [event for event in this_round if event.seat == seen.seat and event.action != TAKE]
    counts = count_kinds((*hand, *(action for action in later if action != TAKE)))
    public = count_kinds((*seen.first_row, *(event.action for event in before if event.action != TAKE)))
    unseen = [COPIES[kind] - public[kind] - counts[kind] for kind in KINDS]
    x = [*reading.public_inputs(seen, row, piles, takers, 5 - len(ours)), *counts, *unseen]
    sums = [sum(map(mul, x, column)) for column in zip(*reading.ROWS[: len(x)], strict=True)]
    options = [kind for kind in KINDS if counts[kind]]
    if other not in takers and row:
        options.append(TAKE)
    alive = [max(0, each) for each in sums]
    scores = [sum(map(mul, alive, reading.ROWS[len(x) + option])) for option in options]
    shares = [exp((score - max(scores)) * net.SCALE) for score in scores]
    share = shares[options.index(later[0])] / fsum(shares)
    return 0.1 / len(options) + 0.9 * share if len(options) > 1 else 1.0


def test_packed_sums_are_those_of_the_net() -> None:
    """To the last bit, in every moment of a game."""
    for seen, hand in moments_of("medium", "packed"):
        plies = range(len(seen.actions) - 1, ACTIONS_A_ROUND * (seen.round - 1) - 1, -1)
        theirs = [at for at in plies if mover(at) == seen.seat.other]
        chances = [reading.chance(moment, hand) for moment in reading.moments(seen)]
        # once both have taken there is nothing to read
        assert chances == [plain_chance(seen, at, hand) for at in theirs[len(theirs) - len(chances) :]]


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
