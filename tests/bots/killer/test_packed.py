"""The packed game of the Killer vs Inspector bots against the readable rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.bots.killer.bitboard import board_from, letter, members, number
from noir.bots.killer.policy import Weighing
from noir.bots.killer.sim import GOING_ON, Sim, action_of, move_of, sim_from
from noir.bots.killer.value import (
    evaluate,
    inspector_features,
    inspector_on_boards,
    inspector_view,
    killer_features,
    killer_on_boards,
    killer_view,
)
from noir.bots.killer.weights import searching
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.killer.belief import mask_of
from noir.games.killer.pieces import apply_shift, fall, neighbours, remove_lines, shifts, undoing
from tests.any_game import swept

if TYPE_CHECKING:
    from noir.games.killer.pieces import Grid
    from noir.games.killer.state import State

BOOKS = ("killer", "killer-citizen")
GRIDS = (
    ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY"),
    ("ABC", "DEF", "GHI", "JKL"),
    ("AB", "CD", "EF", "GH", "IJ"),
    ("ABCDE", "FGHIJ"),
)
SHARED = [
    "dead",
    "marked",
    "shown",
    "hand_size",
    "pile_size",
    "arrests",
    "quiet",
    "banned",
    "drawn",
    "chosen",
    "turn",
]


def whole(state: State) -> Sim:
    """Return the packed position with all secrets."""
    sim = sim_from(GAMES["killer"].observe(state, Seat.FIRST))
    sim.hand, sim.pile = mask_of(state.hand), tuple(number(card) for card in state.pile)
    sim.inspector = number(state.inspector) if state.inspector else -1
    return sim


@pytest.mark.parametrize("grid", GRIDS)
def test_k10_k11_k12_boards_match_grids(grid: Grid) -> None:
    board = board_from(grid)
    assert board.shape.shifts == shifts(grid)
    for at, shift in enumerate(board.shape.shifts):
        after, moved = apply_shift(grid, shift), board.after_shift(at)
        assert moved is board_from(after)
        assert board.shape.shifts[board.shape.undoing[at]] == undoing(after, shift)
        for name in "".join(grid):
            beside = "".join(letter(other) for other in members(moved.near[number(name)]))
            assert sorted(neighbours(after, name)) == list(beside)


@pytest.mark.parametrize("grid", GRIDS)
def test_shifts_that_do_not_touch_a_suspect_leave_its_neighbours(grid: Grid) -> None:
    board = board_from(grid)
    for name in "".join(grid):
        touching = board.touching(number(name))
        for at, shift in enumerate(board.shape.shifts):
            if at not in touching:
                assert neighbours(apply_shift(grid, shift), name) == neighbours(grid, name)


@pytest.mark.parametrize("grid", GRIDS)
def test_every_ring_is_one_shift_further_and_nobody_is_left_out(grid: Grid) -> None:
    board = board_from(grid)
    for name in "".join(grid):
        me = number(name)
        met = board.near[me] | 1 << me
        for at, ring in enumerate(board.rings(me)):
            reachable = 0
            for shift in range(len(board.shape.shifts)):
                after = board.after_shift(shift)
                reachable |= after.rings(me)[at - 1] if at else after.near[me]
            assert ring == reachable & ~met
            met |= ring
        assert met == board.everybody


def test_k13_a_board_falls_as_the_grid_does() -> None:
    rng = rng_from("falls")
    for _ in range(200):
        grid = GRIDS[0]
        dead = "".join(name for name in "".join(grid) if rng.random() < 0.75)[:16]
        after, collapse = fall(grid, dead)
        assert board_from(grid).fallen(mask_of(dead)) is board_from(after)
        assert after == (remove_lines(grid, collapse) if collapse.gone else grid)


@pytest.mark.parametrize("name", swept(BOOKS))
@pytest.mark.parametrize("seed", range(25))
def test_a_packed_game_matches_the_readable_one(name: str, seed: int) -> None:
    game, rng = GAMES[name], rng_from(f"packed {seed}")
    state = game.deal(rng)
    sim = whole(state)
    while actions := game.legal_actions(state):
        verb = pick(sorted({action.verb for action in actions}), rng)
        action = pick([a for a in actions if a.verb == verb], rng)
        move = move_of(sim, action)
        assert action_of(sim, move) == action
        sim.play(move)
        state = game.apply(state, action)
        assert (sim.result == GOING_ON) == (state.table.outcome is None)
        if sim.result != GOING_ON:
            break
        seen = sim_from(game.observe(state, pick(tuple(Seat), rng)))
        assert seen.board is sim.board
        assert [getattr(sim, field) for field in SHARED] == [getattr(seen, field) for field in SHARED]
        killers, inspectors = sim.killers, sim.inspectors
        if 1 not in (killers.bit_count(), inspectors.bit_count()):
            assert (killers, inspectors) == (seen.killers, seen.inspectors)
        assert seen.killers & killers == seen.killers, "the readable beliefs also tell the roles apart"


@pytest.mark.long
@pytest.mark.parametrize("name", swept(BOOKS))
@pytest.mark.parametrize("seed", range(8))
def test_the_policy_weighs_all_kinds_of_legal_moves(name: str, seed: int) -> None:
    game, rng = GAMES[name], rng_from(f"weighed {seed}")
    state = game.deal(rng)
    while actions := game.legal_actions(state):
        seat = state.table.to_move
        sim = sim_from(game.observe(state, seat))
        weighed = {action_of(sim, move): value for value, move in Weighing(sim).moves()}
        assert set(weighed) <= set(actions)
        assert all(-1 <= value <= 1.0 for value in weighed.values())
        left_out = {action.verb for action in set(actions) - set(weighed)}
        assert left_out <= {"a", "z"}, "only arrests of suspects who cannot be the Killer are left out"
        near = {action_of(sim, move) for _, move in Weighing(sim, near_only=True).moves()}
        assert near <= set(weighed)
        assert {action.verb for action in set(weighed) - near} <= {"r", "c"}
        verb = pick(sorted({action.verb for action in actions}), rng)
        state = game.apply(state, pick([a for a in actions if a.verb == verb], rng))


@pytest.mark.long
def test_a_move_is_weighed_without_looking_at_the_world() -> None:
    """Two worlds that look the same to the seat give the same values."""
    game, rng = GAMES["killer-citizen"], rng_from("blind")
    for seed in range(6):
        state = game.deal(rng_from(seed))
        for _ in range(30):
            seat = state.table.to_move
            if seat is None:
                break
            worlds = [whole(game.determinize(game.observe(state, seat), rng)) for _ in range(2)]
            assert Weighing(worlds[0]).moves() == Weighing(worlds[1]).moves()
            actions = game.legal_actions(state)
            state = game.apply(state, pick(actions, rng))


@pytest.mark.long
@pytest.mark.parametrize("name", swept(BOOKS))
def test_boards_alone_give_the_same_values(name: str) -> None:
    game, rng = GAMES[name], rng_from("boards")
    weights = searching(name == "killer-citizen", 1).judge
    state = game.deal(rng)
    while actions := game.legal_actions(state):
        sim = whole(state)
        for view, on, of, numbers in (
            (killer_view(sim), killer_on_boards, killer_features, weights.killer),
            (inspector_view(sim), inspector_on_boards, inspector_features, weights.inspector),
        ):
            if view.me < 0:
                continue
            value = on(numbers, view)
            for at in range(len(sim.board.shape.shifts)):
                board = sim.board.after_shift(at).fallen(sim.dead)
                full = evaluate(numbers, of(view._replace(board=board)))
                assert value(board) == pytest.approx(full, abs=1e-12)
        state = game.apply(state, pick(actions, rng))
