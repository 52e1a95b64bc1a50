"""Laws of positions that are set up by hand, over every game that has them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from noir.analysis import analyse, can_set_up, follow, match_of, positions_of
from noir.bots import explainer, has_bots, make_bot
from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from noir.positions import ImpossiblePosition
from tests.any_game import richest
from tests.laws.play import random_states, some_states

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from noir.core import Game

T = TypeVar("T")

MANY = 400
"""Worlds that are looked at."""
SPREAD = 8
"""Moments of all games where looking at one takes long."""
SLICES = 150
"""Slices of an analysis that are looked at."""
LATER = 300
"""Slices until an analysis can have dropped actions."""
FEW = 2
"""Moments of all games where an analysis is followed for long."""


@pytest.fixture(params=richest(name for name in sorted(GAMES) if can_set_up(name)))
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    """A game of every family whose positions can be set up."""
    return GAMES[request.param]


def observations(game: Game[Any, Any, Any], games: int, every: int) -> Iterator[tuple[Any, Any]]:
    """Yield states of random games with the observation of each seat, where it has a position."""
    for state in some_states(game, games, every):
        for seat in Seat:
            seen = game.observe(state, seat)
            if position_at(game, state, seat) is not None:
                yield state, seen


def moments(game: Game[Any, Any, Any], games: int, every: int) -> Iterator[tuple[int, Any]]:
    """Yield plies of random games with their states."""
    for number in range(games):
        yield from islice(enumerate(random_states(game, str(number))), number % every, None, every)


def spread(items: Iterable[T]) -> list[T]:
    """Return some items, evenly spread: in some games a game is long."""
    every = list(items)
    return every[:: 1 + len(every) // SPREAD]


def position_at(game: Game[Any, Any, Any], state: Any, seat: Seat) -> Any:
    """Return the position that a seat observes, or None where the game is over and has none."""
    try:
        return positions_of(game.name).position_of(game.observe(state, seat))
    except ImpossiblePosition as refusal:
        fault = refusal.fault
    assert fault.code == "over"
    assert game.to_move(state) is None
    return None


def position_after(game: Game[Any, Any, Any], position: Any, action: str) -> Any:
    """Return the position that an action leads to, or None where it ends the game without one."""
    try:
        return follow(game.name, position, action)
    except ImpossiblePosition as refusal:
        fault = refusal.fault
    assert fault.code == "over"
    return None


@pytest.mark.long
def test_every_position_of_a_game_survives_its_text(game: Game[Any, Any, Any]) -> None:
    """None of 1,000 positions is refused, and the text of each reads back as the same."""
    module, done, number = positions_of(game.name), 0, 0
    while done < 1000:
        for state in random_states(game, f"position {number}"):
            for position in filter(None, (position_at(game, state, seat) for seat in Seat)):
                assert module.read(module.to_text(position)) == position
                assert module.objection(position) is None
                assert module.turn(position) == game.to_move(state)
                done += 1
        number += 1


@pytest.mark.long
def test_a_made_up_game_is_at_the_position(game: Game[Any, Any, Any]) -> None:
    """It is observed as the same position, with the same actions, and its record brings it again.

    The made-up past can't be seen, and the record goes on from the position.
    """
    module = positions_of(game.name)
    for state, seen in observations(game, 6, every=3):
        position = module.position_of(seen)
        match = match_of(game.name, position)
        assert module.position_of(match.observe(position.seat)) == position
        assert match.to_move == game.to_move(state)
        if match.to_move == position.seat:
            assert match.game.legal_actions(match.state) == game.legal_actions(state)
        assert (match.actions, match.start) == ((), match.ply)
        with pytest.raises(IndexError):
            match.at(match.ply - 1)
        if match.to_move is not None:
            match.play(match.legal()[0])
        again = Match.from_record(match.record())
        assert (again.state, again.actions, again.ply) == (match.state, match.actions, match.ply)
        assert again.branch(again.start).record() == match_of(game.name, position).record()


@pytest.mark.long
def test_the_bots_think_alike_in_a_game_and_a_made_up_one(game: Game[Any, Any, Any]) -> None:
    """Conclusions don't depend on the game that was made up for a position.

    Chance depends on the ply. So choices are compared where the plies are equal.
    """
    if not has_bots(game.name):
        return
    module, why = positions_of(game.name), explainer(game.name)
    for ply, state in spread(moments(game, 3, every=7)):
        mover = game.to_move(state)
        if mover is not None:
            seen = game.observe(state, mover)
            match = match_of(game.name, module.position_of(seen))
            made_up = match.observe(seen.seat)
            for action in game.legal_actions(state):
                assert why.reasons(made_up, action) == why.reasons(seen, action)
            for level in ("medium", "hard"):
                *_, truth = make_bot(game.name, level, 1).think(seen)
                *_, last = make_bot(game.name, level, 1).think(made_up)
                assert (last.values, last.sure) == (truth.values, truth.sure)
                assert last.action == truth.action or match.ply != ply


@pytest.mark.long
def test_guesses_in_a_made_up_game_agree_with_the_position(game: Game[Any, Any, Any]) -> None:
    """A determinized state is observed as the position, also where hidden things were turned up.

    In a world they are seen, or only assumed: then the seat observes the position without them.
    """
    module, rng = positions_of(game.name), rng_from("position")
    for _, seen in observations(game, 4, every=5):
        position = module.position_of(seen)
        first = next(iter(module.worlds(position))).position
        for each in (position, first):
            match = match_of(game.name, each)
            look = module.position_of(match.observe(each.seat))
            assert look in (each, position)
            for _ in range(3):
                guess = match.game.determinize(match.observe(each.seat), rng)
                assert module.position_of(match.game.observe(guess, each.seat)) == look


@pytest.mark.long
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


@pytest.mark.long
def test_no_own_action_shows_a_better_chance_than_the_first(game: Game[Any, Any, Any]) -> None:
    """Also once some are dropped. A sure loss is given no reason for hope."""
    states = [state for state in some_states(game, 2, every=9) if game.to_move(state) is not None]
    for state in states[:: 1 + len(states) // FEW]:
        position = position_at(game, state, game.to_move(state) or Seat.FIRST)
        for report in islice(analyse(game.name, position), LATER, 2 * LATER, 20):
            assert all(line.chance <= report.lines[0].chance for line in report.lines)
            losses = [line for line in report.lines if line.proven is False]
            assert all(reason.is_price for line in losses for reason in line.reasons)


@pytest.mark.long
def test_an_action_leads_to_a_position_of_the_same_seat(game: Game[Any, Any, Any]) -> None:
    """The tree of variations: after every action it is the position of a game that went so.

    An action that can end the game goes on where it can, and is refused where it surely ends.
    """
    module = positions_of(game.name)
    for state in spread(some_states(game, 4, every=9)):
        for seat in Seat if game.to_move(state) is not None else ():
            position = module.position_of(game.observe(state, seat))
            for action in game.legal_actions(state):
                end = game.apply(state, action)
                after = position_after(game, position, game.format_action(action))
                if after is None:
                    assert game.to_move(end) is None
                    continue
                assert module.objection(after) is None
                assert after.seat == seat
                if position_at(game, end, seat) is not None:
                    assert module.turn(after) == game.to_move(end)
