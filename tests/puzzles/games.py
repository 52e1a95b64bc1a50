"""Positions of bot games to look at, and a random walk through a proof."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.bots import make_bot
from noir.chance import below, rng_from
from noir.core import InvalidNotation, Seat
from noir.match import Match
from noir.puzzles import Open, Policy

if TYPE_CHECKING:
    from noir.puzzles import Case, Tree


@cache
def play(name: str, level: str, number: int) -> Match:
    """Return a whole game of one level against itself."""
    match = Match.new(name, f"puzzle tests {number}")
    bots = [make_bot(name, level, f"{number}/{seat:d}") for seat in Seat]
    while (seat := match.to_move) is not None:
        match.play(match.game.format_action(bots[seat].choose(match.observe(seat))))
    return match


def walk_to_end(tree: Tree, match: Match, seed: str) -> Match:
    """Follow a proof against random answers. Check the game at each step and return the last one."""
    seat, path, rng = match.to_move, list[int](), rng_from(seed)
    assert seat is not None
    while True:
        step, shown = tree.at(path), tree.match(path)
        assert shown.observe(seat, match.ply) == match.observe(seat), "the seat sees the puzzle it was asked"
        if not step.action:
            return shown
        assert step.action in shown.legal()
        if not step.answers:
            return shown.play(step.action)
        path.append(below(len(step.answers), rng))


def check_walks(case: Case, walks: int = 2) -> None:
    """Follow the proof of a puzzle against random answers to a won game."""
    puzzle = Open(case)
    proof = puzzle.proof()
    assert isinstance(proof, Policy)
    for walk in range(walks):
        end = walk_to_end(proof.tree, puzzle.match, f"{walk}")
        while end.to_move is not None:
            end.play(end.legal()[0])
        assert end.outcome is not None
        assert end.outcome.winner == case.seat
    with pytest.raises(InvalidNotation):
        proof.tree.at([999])
    with pytest.raises(InvalidNotation):
        proof.tree.match([-1])
