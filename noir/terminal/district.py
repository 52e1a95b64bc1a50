"""District Noir in words, for a terminal: card codes as in the records."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.observation import story
from noir.games.district.pieces import CODES, KINDS, TAKE, holds_all_buildings
from noir.games.district.scoring import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noir.core import Outcome
    from noir.games.district import Observation, State
    from noir.games.district.pieces import Kind, Pile


def cards(kinds: Iterable[Kind]) -> str:
    """Return card codes with spaces, a dash for none."""
    return " ".join(CODES[kind] for kind in kinds) or "-"


def pile_text(pile: Pile) -> str:
    """Return a pile by kind: "3x 7" for three of a kind."""
    return ", ".join(f"{pile[kind]}x {CODES[kind]}" for kind in KINDS if pile[kind]) or "-"


def board(seen: Observation) -> str:
    """Return round, row, piles, score and hand."""
    me, other = seen.seat, seen.seat.other
    totals = count(seen.piles).totals
    old, newest = seen.row[: -len(seen.newest) or None], seen.newest
    takes = ["still to come", "done"]
    return "\n".join(
        (
            f"Round {seen.round} of 4, {seen.deck_left} cards in the deck.",
            f"Row, oldest first: {cards(old) + ' ' if old else ''}[{cards(newest)}]  (in brackets: a take)",
            f"Opponent: {totals[other]:3} points, {pile_text(seen.piles[other])}; "
            f"{seen.hand_sizes[other]} cards in hand, take {takes[seen.taken[other]]}",
            f"You:      {totals[me]:3} points, {pile_text(seen.piles[me])}; take {takes[seen.taken[me]]}",
            f"Your hand: {cards(seen.hand)}" + ("" if seen.taken[me] else "   (T takes)"),
        )
    )


def event(seen: Observation, ply: int) -> str:
    """Describe the play or take of a ply with its cards."""
    past = next(islice(story(seen), ply - 1, None))
    you = past.seat == seen.seat
    if past.action == TAKE:
        return f"{'You take' if you else 'The opponent takes'} {cards(past.cards)}."
    return f"{'You play' if you else 'The opponent plays'} {cards(past.cards)}."


def ending(outcome: Outcome, seat: Seat | None, state: State) -> str:
    """Return the winner with the points, or the three buildings."""
    if outcome.reason == "buildings":
        holder = next(place for place in Seat if holds_all_buildings(state.piles[place]))
        return f"{_winner(holder, seat)} with all three buildings."
    first, second = outcome.scores
    if outcome.winner is None:
        return f"A draw, {first} to {second}."
    most, least = max(first, second), min(first, second)
    tie = ", by the tie-break" if outcome.reason == "tie-break" else ""
    return f"{_winner(outcome.winner, seat)}, {most} to {least}{tie}."


def _winner(winner: Seat, seat: Seat | None) -> str:
    if seat is None:
        return f"The {winner.name.lower()} seat wins"
    return "You win" if winner == seat else "The opponent wins"
