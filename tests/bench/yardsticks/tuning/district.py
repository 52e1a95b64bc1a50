"""Players of District Noir to tune with: builder, collector of a gang, early taker, spoiler, beginner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick
from noir.core import Seat
from noir.games.district.pieces import BETRAYALS, BUILDINGS, COLOURS, TAKE, WORTH
from tests.bench.yardsticks.style import best, bot

if TYPE_CHECKING:
    from random import Random

    from noir.games.district import Observation
    from noir.games.district.pieces import Action


def face_value(seen: Observation) -> int:
    """Return the face value of a take: two for each member of a gang."""
    return sum(2 if kind in COLOURS else WORTH[kind] for kind in seen.newest)


def cards_of(seen: Observation) -> list[Action]:
    """Return the cards that can be played."""
    return [action for action in seen.legal if action != TAKE]


def build(seen: Observation, rng: Random) -> Action:
    """Take every building that lies there, and never lay one down while something else is left."""
    cards = cards_of(seen)
    if TAKE in seen.legal and (not cards or any(kind in BUILDINGS for kind in seen.newest)):
        return TAKE
    return best(cards, lambda card: card not in BUILDINGS, rng)


def collect(seen: Observation, rng: Random) -> Action:
    """Want one gang, the one of which most are held or taken, and take where two of it lie."""
    mine, cards = seen.piles[seen.seat], cards_of(seen)
    wanted = max(COLOURS, key=lambda colour: (mine[colour] + seen.hand.count(colour), colour))
    if TAKE in seen.legal and (not cards or seen.newest.count(wanted) >= 2):
        return TAKE
    return best(cards, lambda card: card != wanted, rng)


def take_early(seen: Observation, rng: Random) -> Action:
    """Take as soon as the row has three cards, whatever they are."""
    cards = cards_of(seen)
    if TAKE in seen.legal and (not cards or len(seen.newest) >= 3):
        return TAKE
    return pick(cards, rng)


def spoil(seen: Observation, rng: Random) -> Action:
    """Play betrayals until the other has taken, then good cards. Take at a face value of seven."""
    cards, other_took = cards_of(seen), seen.taken[seen.seat.other]
    if TAKE in seen.legal and (not cards or face_value(seen) >= 7):
        return TAKE
    return best(cards, lambda card: (card in BETRAYALS) != other_took, rng)


def begin(seen: Observation, rng: Random) -> Action:
    """Play the largest number of the hand, and take when the points in the row look like five."""
    cards = cards_of(seen)
    shown = sum(WORTH[kind] for kind in seen.newest if kind not in COLOURS)
    if TAKE in seen.legal and (not cards or shown >= 2 or rng.random() < 0.15):
        return TAKE
    return best(cards, lambda card: WORTH[card], rng)


builder = bot(build)
collector = bot(collect)
early_taker = bot(take_early)
spoiler = bot(spoil)
beginner = bot(begin)
FAMILY, SEATS = "district", tuple(Seat)
BOTS = ("builder", "collector", "early_taker", "spoiler", "beginner")
