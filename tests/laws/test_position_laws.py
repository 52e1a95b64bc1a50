"""Laws of positions that are set up by hand, over every game that has them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from noir.analysis import analyse, can_set_up, follow, match_of, positions_of
from noir.bots import has_bots, make_bot
from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES
from tests.laws.play import random_states, some_states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Game

MANY = 400
"""Worlds that are looked at."""
SLICES = 150
"""Slices of an analysis that are looked at."""


@pytest.fixture(params=[name for name in sorted(GAMES) if can_set_up(name)])
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    """Every game whose positions can be set up."""
    return GAMES[request.param]


def observations(game: Game[Any, Any, Any], games: int, every: int) -> Iterator[tuple[Any, Any]]:
    """Yield states of random games with the observation of each seat."""
    for state in some_states(game, games, every):
        for seat in Seat:
            yield state, game.observe(state, seat)


def test_every_position_of_a_game_survives_its_text(game: Game[Any, Any, Any]) -> None:
    """None of 1,000 positions is refused, and the text of each reads back as the same."""
    module, done, number = positions_of(game.name), 0, 0
    while done < 1000:
        for state in random_states(game, f"position {number}"):
            for seat in Seat:
                position = module.position_of(game.observe(state, seat))
                assert module.read(module.to_text(position)) == position
                assert module.objection(position) is None
                assert module.turn(position) == game.to_move(state)
                done += 1
        number += 1


def test_a_made_up_game_is_at_the_position(game: Game[Any, Any, Any]) -> None:
    """It is observed as the same position, with the same actions, and its record leads there again."""
    module = positions_of(game.name)
    for state, seen in observations(game, 6, every=3):
        position = module.position_of(seen)
        match = match_of(game.name, position)
        again = match.observe(position.seat)
        assert module.position_of(again) == position
        assert match.to_move == game.to_move(state)
        if match.to_move == position.seat:
            assert match.game.legal_actions(match.state) == game.legal_actions(state)
        record = type(match).from_record(match.record())
        assert record.state == match.state


def test_the_bots_think_alike_in_a_game_and_a_made_up_one(game: Game[Any, Any, Any]) -> None:
    """Conclusions don't depend on the game that was made up for a position."""
    if not has_bots(game.name):
        return
    module = positions_of(game.name)
    for level in ("medium", "hard"):
        for state, seen in observations(game, 3, every=7):
            if game.to_move(state) != seen.seat:
                continue
            made_up = match_of(game.name, module.position_of(seen)).observe(seen.seat)
            *_, truth = make_bot(game.name, level, 1).think(seen)
            *_, last = make_bot(game.name, level, 1).think(made_up)
            assert (last.action, last.values, last.sure) == (truth.action, truth.values, truth.sure)


def test_guesses_in_a_made_up_game_agree_with_the_position(game: Game[Any, Any, Any]) -> None:
    """A determinized state is observed as the position, also where hidden things were turned up."""
    module, rng = positions_of(game.name), rng_from("position")
    for _, seen in observations(game, 4, every=5):
        position = module.position_of(seen)
        first = next(iter(module.worlds(position))).position
        for each in (position, first):
            match = match_of(game.name, each)
            for _ in range(3):
                guess = match.game.determinize(match.observe(each.seat), rng)
                assert module.position_of(match.game.observe(guess, each.seat)) == each


def test_every_world_is_possible_and_comes_once(game: Game[Any, Any, Any]) -> None:
    """A world has ways to come about, and nothing else about the table is different in it."""
    module = positions_of(game.name)
    for _, seen in observations(game, 4, every=9):
        position = module.position_of(seen)
        worlds = list(islice(module.worlds(position), MANY))
        assert worlds
        assert len({world.pieces for world in worlds}) == len(worlds)
        for world in worlds[:: 1 + len(worlds) // 5]:
            assert world.ways > 0
            assert module.objection(world.position) is None
            assert module.turn(world.position) == module.turn(position)
            assert [each.position for each in module.worlds(world.position)] == [world.position]


@pytest.mark.long
def test_an_analysis_weighs_every_action_and_ends(game: Game[Any, Any, Any]) -> None:
    """Its last report is finished and ordered, and shares and chances are parts of one."""
    if not has_bots(game.name):
        return
    module = positions_of(game.name)
    for state in list(some_states(game, 2, every=13))[:3]:
        mover = game.to_move(state)
        if mover is None:
            continue
        for seat in Seat:
            position = module.position_of(game.observe(state, seat))
            reports = list(islice(analyse(game.name, position), SLICES))
            last = reports[-1]
            assert last.turn == mover
            assert [report.done for report in reports] == sorted(report.done for report in reports)
            assert all(0 <= line.chance <= 1 and 0 <= line.share <= 1 for line in last.lines)
            if seat == mover and last.lines:
                legal = {game.format_action(action) for action in game.legal_actions(state)}
                assert {line.action for line in last.lines} <= legal


def test_an_action_leads_to_a_position_of_the_same_seat(game: Game[Any, Any, Any]) -> None:
    """The tree of variations: after every action it is the position of a game that went so."""
    module = positions_of(game.name)
    for state in some_states(game, 4, every=9):
        for seat in Seat if game.to_move(state) is not None else ():
            position = module.position_of(game.observe(state, seat))
            for action in game.legal_actions(state):
                after = follow(game.name, position, game.format_action(action))
                assert module.objection(after) is None
                assert after.seat == seat
                assert module.turn(after) == game.to_move(game.apply(state, action))
