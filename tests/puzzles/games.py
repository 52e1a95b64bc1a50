"""Positions of bot games to look at, and a random walk through a proof."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from noir.bots import make_bot
from noir.chance import below, rng_from
from noir.core import Seat
from noir.match import Match

if TYPE_CHECKING:
    from noir.puzzles import Tree


@cache
def played(name: str, level: str, number: int) -> Match:
    """Return a whole game of one level against itself."""
    match = Match.new(name, f"puzzle tests {number}")
    bots = [make_bot(name, level, f"{number}/{seat:d}") for seat in Seat]
    while (seat := match.to_move) is not None:
        match.play(match.game.format_action(bots[seat].choose(match.observe(seat))))
    return match


def end_walked(tree: Tree, match: Match, seed: str) -> Match:
    """Follow a proof against random answers; check the game at each step and return the last one."""
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
