"""Reading: weigh guesses of the other hand by how likely the boss would have acted so with it.

A small net says how likely. It learned that from games of the boss (``tests/bench/reading_district.py``).
Its inputs and weights are whole numbers, so every machine finds the same chances. Rows of them are packed
into one big number each, with a lane for every number: one addition adds whole rows.
"""

from __future__ import annotations

from binascii import a2b_base64
from functools import lru_cache
from itertools import compress
from math import fsum, prod
from operator import mul
from struct import Struct, unpack
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.district.reading.net import HIDDEN, SCALE, WEIGHTS
from noir.games.district.observation import story
from noir.games.district.pieces import COPIES, EMPTY_PILE, KINDS, TAKE, count_kinds
from noir.games.district.state import ACTIONS_A_ROUND, IN_HAND, MAX_TAKE, ROUNDS, starter
from noir.portable_math import exp

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noir.core import Seat
    from noir.games.district import Observation
    from noir.games.district.observation import Event
    from noir.games.district.pieces import Action, Kind, Pile
    from noir.games.district.state import Hand

UNFORESEEN = 0.1  # the share of actions that the net does not foresee
NEWEST = 2 * MAX_TAKE  # cards of a row that the net sees
MAX_CHANCES = 2048  # remembered: a third of those of a decision were found at the one before

Row = tuple[int, ...]


def _read_weights() -> list[Row]:
    numbers = a2b_base64(WEIGHTS)
    whole = unpack(f"{len(numbers)}b", numbers)
    return [whole[at : at + HIDDEN] for at in range(0, len(whole), HIDDEN)]


def _pack(numbers: Sequence[int], lanes: Struct) -> int:
    """Return one number with a lane for each number of a byte."""
    above_0 = int.from_bytes(lanes.pack(*[number + 128 for number in numbers]), "little")
    return above_0 - int.from_bytes(lanes.pack(*[128] * len(numbers)), "little")


ROWS = _read_weights()
_KINDS, _ACTIONS = len(COPIES), TAKE + 1
_ROW_BITS = 16  # the inputs of a position add up to less than 128, so its sums are below 2 ** 14
_SUMS = Struct(f"<{HIDDEN}H")
_ROWS = [_pack(row, _SUMS) for row in ROWS[:-_ACTIONS]]
_INPUTS = _ROWS[: -2 * _KINDS] + _ROWS[-_KINDS:]  # of the public position, then the unseen cards
# the same card can't be in a hand and unseen
_CARD = [_ROWS[kind - 2 * _KINDS] - _ROWS[kind - _KINDS] for kind in KINDS]
_ONES = _pack([1] * HIDDEN, _SUMS)
_ZERO = _ONES << _ROW_BITS - 1  # a lane of this is nothing, so that none is below 0
_SCORE_BITS = 32
_ACTION_LANES = Struct(f"<{_ACTIONS}I")
_SCORES = [_pack(scores, _ACTION_LANES) for scores in zip(*ROWS[-_ACTIONS:], strict=True)]
_ZERO_SCORES = _pack([1] * _ACTIONS, _ACTION_LANES) << _SCORE_BITS - 1
_ALL = (1 << _SCORE_BITS) - 1


class Moment(NamedTuple):
    """A past action of the other seat, with the sums of the net for the public position before it."""

    hidden: int
    action: Action
    played: Hand  # from this moment to the end of the observation
    can_take: bool


@lru_cache(maxsize=1)
def moments(seen: Observation) -> tuple[Moment, ...]:
    """Return the moments of a round, the newest first."""
    return tuple(_moments(seen))


def _moments(seen: Observation) -> Iterator[Moment]:
    """Yield the other seat's actions of this round, the newest first, while a seat could still take."""
    first = ACTIONS_A_ROUND * (seen.round - 1)
    events = list(story(seen))
    played: Hand = ()
    for at in range(len(events) - 1, max(first, seen.made_up) - 1, -1):
        if events[at].seat == seen.seat.other:
            action = events[at].action
            played = (action, *played) if action != TAKE else played
            takers = {event.seat for event in events[first:at] if event.action == TAKE}
            if len(takers) < len(seen.piles):
                row = events[at - 1].row if at else seen.first_row
                hidden = _sum_up(seen, events[:at], takers)
                yield Moment(hidden, action, played, seen.seat.other not in takers and bool(row))


def _sum_up(seen: Observation, events: list[Event], takers: set[Seat]) -> int:
    """Return the sums of the net for the public position after some events, with no hand."""
    row, piles = (events[-1].row, events[-1].piles) if events else (seen.first_row, (EMPTY_PILE,) * 2)
    cards = [event.action for event in events if event.action != TAKE]
    rest = (a - b for a, b in zip(COPIES, count_kinds((*seen.first_row, *cards)), strict=True))
    x = (*public_inputs(seen, row, piles, takers, _count_cards(seen, events)), *rest)
    return sum((number * packed for number, packed in zip(x, _INPUTS, strict=True) if number), _ZERO)


def _count_cards(seen: Observation, events: list[Event]) -> int:
    """Return how many cards our seat held after some events."""
    ours = (
        event.round == seen.round and event.seat == seen.seat and event.action != TAKE for event in events
    )
    return IN_HAND - sum(ours)


def public_inputs(
    seen: Observation, row: Sequence[Kind], piles: Sequence[Pile], takers: set[Seat], cards: int
) -> list[int]:
    """Return the inputs that don't depend on the other hand: the round, takes, our cards, piles and row."""
    me, other = seen.seat, seen.seat.other
    newest = row[::-1][:NEWEST]
    parts = (newest[:MAX_TAKE], newest[MAX_TAKE:], newest[:1], newest[MAX_TAKE - 1 : MAX_TAKE])
    return [
        *(seen.round == number for number in range(1, ROUNDS)),
        starter(seen.round + 1) == other,
        other in takers,
        me in takers,
        cards,
        *(n for pile in (piles[other], piles[me]) for n in (*pile[:10], sum(pile[10:]))),
        *(number for part in parts for number in count_kinds(part)),
        len(newest),
    ]


def chance(moment: Moment, hand: Hand) -> float:
    """Return how likely the boss would have acted so with this hand after the moment's plays."""
    cards = hand + moment.played
    options = frozenset((*cards, TAKE) if moment.can_take else cards)
    return _chance(sum(map(_CARD.__getitem__, cards), moment.hidden), moment.action, options)


@lru_cache(maxsize=MAX_CHANCES)
def _chance(hidden: int, action: Action, options: frozenset[Action]) -> float:
    """Return how likely the boss would have chosen an action, from the sums of the net."""
    if len(options) == 1:
        return 1.0
    positive = hidden >> _ROW_BITS - 1 & _ONES
    alive = _SUMS.unpack((hidden & (positive << _ROW_BITS - 1) - positive).to_bytes(_SUMS.size, "little"))
    # all actions at once, without the sums that are 0
    packed = sum(map(mul, filter(None, alive), compress(_SCORES, alive)), _ZERO_SCORES)
    scores = {option: packed >> _SCORE_BITS * option & _ALL for option in options}
    best = max(scores.values())
    shares = {option: exp((score - best) * SCALE) for option, score in scores.items()}
    return UNFORESEEN / len(options) + (1 - UNFORESEEN) * (shares[action] / fsum(shares.values()))


def likelihood(seen: Observation, hand: Hand) -> float:
    """Return how likely the boss would have acted as the other seat did in this round, with this hand."""
    return prod((chance(moment, hand) for moment in moments(seen)), start=1.0)
