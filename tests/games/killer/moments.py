"""Moments of random games, in which every kind of action is equally likely."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.observation import Observation

BOOKS = ("killer", "killer-citizen")


@cache
def random_match(name: str, seed: int) -> Match:
    """Return a finished game. Kinds of action are drawn evenly, in every second game the actions are."""
    match, rng = Match.new(name, seed), rng_from(f"moments {seed}")
    while texts := match.legal():
        if seed % 2:
            verb = pick(sorted({text[0] for text in texts}), rng)
            texts = tuple(text for text in texts if text[0] == verb)
        match.play(pick(texts, rng))
    return match


def moments(name: str, games: int, every: int = 1) -> Iterator[tuple[Match, int]]:
    """Yield plies of several random games, the end left out."""
    for seed in range(games):
        match = random_match(name, seed)
        for ply in range(seed % every, match.ply, every):
            yield match, ply


def observations(name: str, games: int, every: int = 1) -> Iterator[Observation]:
    """Yield the observations of both seats at these moments."""
    for match, ply in moments(name, games, every):
        for seat in Seat:
            yield match.observe(seat, ply)
