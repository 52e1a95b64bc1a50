"""Habits: how often a person has played the Killer in each style, kept from game to game as a text.

It has a number for each style of ``noir.bots.killer.reading``: how many games were played in it, in
thousandths. Old games fade, and the styles of strangers stay possible.
"""

from __future__ import annotations

from math import fsum
from operator import mul
from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import number
from noir.bots.killer.reading import PRIORS, killer_moves, likelihoods
from noir.games.killer.state import INSPECTOR, KILLER

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.match import Match

GAME = 1000
GUESS = 4  # as many games count as the guess before the first one
FADING = 0.95  # how much of a game is left after the next one


def expect(habits: str) -> tuple[float, ...]:
    """Return how likely each style is. A text that can't be read changes nothing."""
    known = _numbers(habits)
    if not any(known):
        return PRIORS
    whole = GUESS * GAME + sum(known)
    return tuple((GUESS * GAME * prior + each) / whole for prior, each in zip(PRIORS, known, strict=True))


def learn(match: Match, seat: Seat, habits: str) -> str:
    """Return the habits with those of a seat in a finished match. Only a Killer has some."""
    if seat != KILLER or not match.outcome:
        return habits
    styles = PRIORS
    evidence = match.state.deal.rpartition(".")[2]
    for sim, move in killer_moves(match.observe(INSPECTOR), evidence):
        sim.killer = number(match.state.killer)
        styles = tuple(map(mul, styles, likelihoods(sim, move)))
    whole = fsum(styles)
    new = (
        round(FADING * old + GAME * one / whole) for old, one in zip(_numbers(habits), styles, strict=True)
    )
    return " ".join(map(str, new))


def _numbers(habits: str) -> tuple[int, ...]:
    """Return the numbers of a text, or none of any game."""
    words = habits.split()
    is_sound = len(words) == len(PRIORS) and all(word.isdecimal() and len(word) < 7 for word in words)
    return tuple(map(int, words)) if is_sound else (0,) * len(PRIORS)
