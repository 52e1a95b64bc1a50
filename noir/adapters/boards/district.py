"""A match of District Noir in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.adapters.district import ACTIONS, KIND_BYTES, NO_CARDS, ROUND_BYTES
from noir.core import Seat
from noir.games.district.observation import unseen_counts
from noir.games.district.pieces import BUILDINGS, TAKE, count_kinds
from noir.games.district.rules import draw_hand
from noir.games.district.scoring import count
from noir.games.district.state import ACTIONS_A_ROUND, IN_HAND, MAX_TAKE, ROUNDS, mover

if TYPE_CHECKING:
    from noir.core import Game
    from noir.games.district import Observation, State
    from noir.games.district.pieces import Action

_ALL_BUILDINGS = bytearray((1,)) * len(BUILDINGS)


class Board:
    """A match in numbers. See noir.adapters.Board. Cards are counted by kind, the row is a list."""

    def __init__(self, game: Game[State, Action, Observation], state: State) -> None:
        sides = [game.observe(state, seat) for seat in Seat]
        self.turn: int | None = state.turn
        self.winner: int | None = None
        self._deal, self._plies, self._taken = state.deal, len(state.actions), list(state.taken)
        self._hands = [bytearray(count_kinds(hand)) for hand in state.hands]
        self._piles = [bytearray(pile) for pile in state.piles]
        self._unseen = [bytearray(unseen_counts(seen)) for seen in sides]
        self._face_up = [list(cards) for cards in sides[0].face_up]
        self._row, self._row_counts = bytearray(state.row), bytearray(count_kinds(state.row))
        if self.turn is None:
            self._end()

    def legal(self) -> bytearray:
        """Return the mask of the legal actions."""
        if self.turn is None:
            return bytearray(len(ACTIONS))
        found = bytearray(map(bool, self._hands[self.turn]))
        found.append(bool(self._row) and not self._taken[self.turn])
        return found

    def counts(self, seat: int) -> bytes:
        """Return the counts of a seat's observation."""
        other = 1 - seat
        newest = b"".join([KIND_BYTES[kind] for kind in self._row[: -MAX_TAKE - 1 : -1]])
        number = self._round
        return b"".join(
            (
                bytes((seat, self.turn == seat)),
                ROUND_BYTES[number],
                self._hands[seat],
                self._row_counts,
                newest + NO_CARDS[len(newest) :],
                self._piles[seat],
                self._piles[other],
                self._unseen[seat],
                bytes((self._taken[seat], self._taken[other], sum(self._hands[other]))),
                bytes((2 * IN_HAND * (ROUNDS - number),)),
            )
        )

    @property
    def _round(self) -> int:
        """The round. After the end it is that of the last action."""
        return (self._plies - (self.turn is None)) // ACTIONS_A_ROUND + 1

    def play(self, number: int) -> None:
        """Play a legal action by its number."""
        seat = self.turn
        assert seat is not None
        self._plies += 1
        if number == TAKE:
            self._take(seat)
        else:
            self._lay(seat, number)
        if self._plies == ACTIONS_A_ROUND * ROUNDS or self._piles[seat][10:] == _ALL_BUILDINGS:
            self._end()
        elif self._plies % ACTIONS_A_ROUND:
            self.turn = 1 - seat
        else:
            self._draw()

    def _lay(self, seat: int, kind: int) -> None:
        self._hands[seat][kind] -= 1
        self._row.append(kind)
        self._row_counts[kind] += 1
        if kind in self._face_up[seat]:
            self._face_up[seat].remove(kind)
        else:
            self._unseen[1 - seat][kind] -= 1

    def _take(self, seat: int) -> None:
        for kind in self._row[-MAX_TAKE:]:
            self._piles[seat][kind] += 1
            self._row_counts[kind] -= 1
        del self._row[-MAX_TAKE:]
        self._taken[seat] = True

    def _draw(self) -> None:
        """Begin the next round (D8)."""
        self.turn, self._taken = mover(self._plies), [False, False]
        for seat in Seat:
            hand = draw_hand(self._deal, self._round, seat)
            self._hands[seat] = bytearray(count_kinds(hand))
            for kind in hand:
                self._unseen[seat][kind] -= 1

    def _end(self) -> None:
        first, second = map(tuple, self._piles)
        self.turn = None
        for seat, pile in enumerate(self._piles):
            if pile[10:] == _ALL_BUILDINGS:
                self.winner = seat
                return
        self.winner = count((first, second)).winner
