"""Pondering: fair, and worth exactly as much as thinking later."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.bots import make_bot
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.match import Match
from noir.ponder import foreseen, ponder
from tests.any_game import WITH_BOTS, opening

if TYPE_CHECKING:
    from typing import Any

    from noir.core import Bot

GAME = pytest.mark.parametrize("game", WITH_BOTS)


def midgame(name: str, to_move: Seat) -> Match:
    match, rng = Match.new(name, "ponder"), rng_from("moves")
    while match.ply < opening(name, 6) or match.to_move != to_move:
        match.play(pick(match.legal(), rng))
    return match


@GAME
def test_foreseen_observations_are_distinct(game: str) -> None:
    match = midgame(game, Seat.FIRST)
    seen = match.observe(Seat.SECOND)
    found = list(foreseen(match.game, seen, Seat.SECOND, rng_from("w")))
    assert found
    assert len(found) == len(set(found))


@GAME
def test_a_pondered_answer_equals_a_late_one(game: str) -> None:
    match = midgame(game, Seat.FIRST)
    seen = match.observe(Seat.SECOND)

    def make() -> Bot[Any, Any]:
        return make_bot(game, "medium", "seed")

    work = ponder(match.game, seen, Seat.SECOND, make, rng_from("w"))
    answers = [step for _, step in zip(range(400), work, strict=False) if step is not None]
    assert answers
    for observation, thought in answers[:5]:
        assert thought.action == make().choose(observation)


@GAME
def test_pondering_uses_nothing_the_bot_cannot_know(game: str) -> None:
    match = midgame(game, Seat.FIRST)
    seen = match.observe(Seat.SECOND)
    other = match.game.determinize(seen, rng_from("another world"))
    for state in (match.state, other):
        again = match.game.observe(state, Seat.SECOND)
        first = next(foreseen(match.game, again, Seat.SECOND, rng_from("w")))
        assert first == next(foreseen(match.game, seen, Seat.SECOND, rng_from("w")))
