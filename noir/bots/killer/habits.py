"""Habits: how often a person has played the Killer in each style, kept from game to game as a text.

For each book it has a number for each style of ``noir.bots.killer.reading``: how many games were played in
it, in thousandths. Old games fade, and the styles of strangers stay possible.

>>> [round(share, 2) for share in expect("killer", "killer:0 0 0 8000 0")]
[0.12, 0.12, 0.03, 0.7, 0.03]
"""

from __future__ import annotations

from math import fsum
from operator import mul
from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import number
from noir.bots.killer.reading import PRIORS, killer_moves, likelihoods
from noir.bots.killer.search import Search
from noir.games.killer.observation import observe
from noir.games.killer.state import INSPECTOR, KILLER

if TYPE_CHECKING:
    from noir.core import Bot, Seat
    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation
    from noir.games.killer.state import State

GAME = 1000
GUESS = 4  # as many games count as the guess before the first one
FADING = 0.95  # how much of a game is left after the next one


def teach(bot: Bot[Action, Observation], book: str, habits: str) -> None:
    """Have a bot that reads expect these habits in a game of a book."""
    if isinstance(bot, Search):
        bot.styles = expect(book, habits)


def expect(book: str, habits: str) -> tuple[float, ...]:
    """Return how likely each style is. A text that can't be read changes nothing."""
    numbers = _books(habits).get(book)
    if numbers is None:
        return PRIORS
    whole = GUESS * GAME + sum(numbers)
    return tuple((GUESS * GAME * prior + each) / whole for prior, each in zip(PRIORS, numbers, strict=True))


def learn(book: str, state: State, seat: Seat, habits: str) -> str:
    """Return the habits with those of a seat in a finished game. Only a Killer has some."""
    if seat != KILLER or not state.table.outcome:
        return habits
    styles, evidence = PRIORS, state.deal.rpartition(".")[2]
    for sim, move in killer_moves(observe(state, INSPECTOR), evidence):
        sim.killer = number(state.killer)
        styles = tuple(map(mul, styles, likelihoods(sim, move)))
    whole, books = fsum(styles), _books(habits)
    old = books.get(book, (0,) * len(PRIORS))
    books[book] = tuple(
        round(FADING * before + GAME * one / whole) for before, one in zip(old, styles, strict=True)
    )
    return ";".join(f"{name}:{' '.join(map(str, numbers))}" for name, numbers in sorted(books.items()))


def _books(habits: str) -> dict[str, tuple[int, ...]]:
    """Return the numbers of each book that can be read."""
    books = (part.partition(":") for part in habits.split(";"))
    return {book: tuple(map(int, text.split())) for book, _, text in books if _is_sound(text.split())}


def _is_sound(words: list[str]) -> bool:
    return len(words) == len(PRIORS) and all(word.isdecimal() and len(word) < 7 for word in words)
