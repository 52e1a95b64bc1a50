"""Many matches of District Noir in arrays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from noir.adapters.batches import table_of
from noir.adapters.district import ACTIONS
from noir.games.district.action import format_cards, parse_cards
from noir.games.district.pieces import (
    ALLIANCES,
    BETRAYALS,
    BUILDINGS,
    CODES,
    COLOURS,
    COPIES,
    FULL_DECK,
    TAKE,
    WORTH,
)
from noir.games.district.rules import DECK_AT, ROW_AT
from noir.games.district.scoring import SET_WORTH
from noir.games.district.state import ACTIONS_A_ROUND, IN_HAND, MAX_TAKE, ROUNDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.adapters.batches import Bytes, Numbers

CARDS = len(CODES)
LAST = ACTIONS_A_ROUND * ROUNDS
BUILDING_AT = BUILDINGS[0]
_KINDS, _VALUES = np.arange(CARDS), table_of(WORTH)
_OTHERS = slice(ALLIANCES[0], BETRAYALS[-1] + 1)
_ONE_HOT = np.eye(CARDS + 1, CARDS, dtype=np.uint8)
_WINNERS = table_of((-1, 0, 1))  # by who is ahead: 0 nobody, 1 the first seat, -1 the second
_IN_HAND, _NEWEST = np.arange(IN_HAND), np.arange(1, MAX_TAKE + 1)


def count_cards(cards: Numbers) -> Bytes:
    """Return the counts by kind along the last axis."""
    return np.asarray(_ONE_HOT[cards].sum(-2, dtype=np.uint8))


class Batch:
    """Many matches. See noir.adapters.batches.Batch."""

    def __init__(self, _: str, size: int) -> None:
        self._all = np.arange(size)
        self.over, self.winner = np.ones(size, bool), np.full(size, -1)
        self.seat, self._plies = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self._deal = np.zeros((size, len(FULL_DECK)), np.int64)
        self._hands, self._piles, self._unseen = (np.zeros((size, 2, CARDS), np.uint8) for _ in range(3))
        self._taken = np.zeros((size, 2), np.uint8)
        self._row, self._length = np.zeros((size, len(FULL_DECK)), np.int64), np.zeros(size, np.int64)
        self._row_counts = np.zeros((size, CARDS), np.uint8)

    def deal(self, matches: Numbers, random: np.random.Generator) -> None:
        """Deal some matches afresh (D1)."""
        self._begin(matches, random.permuted(np.tile(table_of(FULL_DECK), (len(matches), 1)), axis=1))

    def set_deals(self, matches: Numbers, deals: Sequence[str]) -> None:
        """Begin some matches with written deals."""
        self._begin(matches, table_of([parse_cards(deal) for deal in deals]))

    def deals(self) -> list[str]:
        """Return the text of each match's deal."""
        return [format_cards(tuple(cards)) for cards in self._deal.tolist()]

    def _begin(self, matches: Numbers, deals: Numbers) -> None:
        self._deal[matches] = deals
        self.over[matches], self.winner[matches] = False, -1
        self.seat[matches] = self._plies[matches] = 0
        self._piles[matches] = 0
        row = deals[:, ROW_AT:DECK_AT]
        self._row[matches, : row.shape[1]], self._length[matches] = row, row.shape[1]
        self._row_counts[matches] = count_cards(row)
        self._unseen[matches] = (np.array(COPIES, np.uint8) - self._row_counts[matches])[:, None]
        self._draw(matches, np.zeros(len(matches), np.int64))

    def _draw(self, matches: Numbers, begin: Numbers) -> None:
        """Give both seats their hands (D8). ``begin`` is where these are in the deals."""
        self._taken[matches] = 0
        for seat in range(2):
            places = begin[:, None] + seat * IN_HAND + _IN_HAND
            hand = count_cards(self._deal[matches[:, None], places])
            self._hands[matches, seat] = hand
            self._unseen[matches, seat] -= hand

    def legal(self) -> Bytes:
        """Return the masks of the legal actions."""
        found = np.zeros((len(self._all), len(ACTIONS)), np.uint8)
        np.greater(self._hands[self._all, self.seat], 0, out=found[:, :CARDS].view(bool))
        found[:, TAKE] = (self._length > 0) & (self._taken[self._all, self.seat] == 0)
        found[self.over] = 0
        return found

    def counts(self) -> Bytes:
        """Return the counts of the observations."""
        every, me, other = self._all, self.seat, 1 - self.seat
        rounds = (self._plies - self.over) // ACTIONS_A_ROUND
        at = self._length[:, None] - _NEWEST
        newest = np.where(at < 0, CARDS, self._row[every[:, None], at])
        return np.concatenate(
            (
                np.stack((me, ~self.over), 1).astype(np.uint8),
                np.eye(ROUNDS, dtype=np.uint8)[rounds],
                self._hands[every, me],
                self._row_counts,
                _ONE_HOT[newest].reshape(len(every), -1),
                self._piles[every, me],
                self._piles[every, other],
                self._unseen[every, me],
                np.stack((self._taken[every, me], self._taken[every, other]), 1),
                self._hands[every, other].sum(1, dtype=np.uint8)[:, None],
                (2 * IN_HAND * (ROUNDS - 1 - rounds))[:, None].astype(np.uint8),
            ),
            1,
        )

    def play(self, matches: Numbers, numbers: Numbers) -> None:
        """Play a legal action in each of some matches."""
        seats, takes = self.seat[matches], numbers == TAKE
        self._lay(matches[~takes], seats[~takes], numbers[~takes])
        self._take(matches[takes], seats[takes])
        self._plies[matches] += 1
        plies = self._plies[matches]
        has_won = self._piles[matches, seats, BUILDING_AT:].all(-1)  # D10
        ends = has_won | (plies == LAST)
        self.seat[matches] = np.where(ends, 1 - seats, (plies // ACTIONS_A_ROUND + plies) % 2)
        self.over[matches] = ends
        self.winner[matches[has_won]] = seats[has_won]
        scored = matches[ends & ~has_won]
        self.winner[scored] = self._count(scored)
        fresh = ~ends & (plies % ACTIONS_A_ROUND == 0)
        self._draw(matches[fresh], DECK_AT + (plies[fresh] // ACTIONS_A_ROUND - 1) * 2 * IN_HAND)

    def _lay(self, matches: Numbers, seats: Numbers, kinds: Numbers) -> None:
        self._hands[matches, seats, kinds] -= 1
        self._unseen[matches, 1 - seats, kinds] -= 1
        self._row[matches, self._length[matches]] = kinds
        self._row_counts[matches, kinds] += 1
        self._length[matches] += 1

    def _take(self, matches: Numbers, seats: Numbers) -> None:
        at = self._length[matches][:, None] - _NEWEST
        cards = count_cards(np.where(at < 0, CARDS, self._row[matches[:, None], at]))
        self._piles[matches, seats] += cards
        self._row_counts[matches] -= cards
        self._length[matches] = np.maximum(self._length[matches] - MAX_TAKE, 0)
        self._taken[matches, seats] = 1

    def _count(self, matches: Numbers) -> Numbers:
        """Return the winners by points (D11-D14)."""
        piles = self._piles[matches].astype(np.int64)
        leads = np.sign(piles[:, 0, : len(COLOURS)] - piles[:, 1, : len(COLOURS)])
        sets = piles[:, :, : len(COLOURS)].min(-1) * SET_WORTH
        sides = sets + (piles[:, :, _OTHERS] * _VALUES[_OTHERS]).sum(-1)
        ahead = np.sign((leads * _VALUES[: len(COLOURS)]).sum(-1) + sides[:, 0] - sides[:, 1])
        for colour in reversed(COLOURS):
            ahead = np.where(ahead == 0, leads[:, colour], ahead)
        return np.asarray(_WINNERS[ahead])
