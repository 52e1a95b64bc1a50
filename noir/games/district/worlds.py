"""Worlds: the games that a seat cannot rule out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import shuffle
from noir.games.district.observation import Observation, plays_of, unseen
from noir.games.district.state import IN_HAND, State

if TYPE_CHECKING:
    from random import Random


def determinize(seen: Observation, rng: Random) -> State:
    """Return a state this seat cannot rule out. All orders of the unseen cards are as likely.

    It is the one that its deal and the actions lead to: all but the deal and a hand is public.
    """
    hidden = shuffle(unseen(seen), rng)
    face_up = seen.face_up[seen.seat.other]
    theirs = list(plays_of(seen, seen.seat.other))
    missing = IN_HAND - len(theirs[-1]) - len(face_up)
    theirs[-1] += face_up + hidden[:missing]
    deck = hidden[missing:]
    hands = [
        mine + other if seen.seat == 0 else other + mine
        for mine, other in zip(seen.drawn, theirs, strict=True)
    ]
    cards = hands[0] + seen.first_row + tuple(kind for pair in hands[1:] for kind in pair) + deck
    other_hand = tuple(sorted(face_up + hidden[:missing]))
    now = (seen.hand, other_hand) if seen.seat == 0 else (other_hand, seen.hand)
    return State(cards, seen.actions, seen.round, seen.turn, now, seen.row, seen.piles, seen.taken)
