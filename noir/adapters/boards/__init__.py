"""Boards: matches in numbers. They tell the same as the states of the engine, and are much faster."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from noir.games import part_of

if TYPE_CHECKING:
    from noir.core import A, Game, O, S


class Board(Protocol):
    """A match in numbers, which is faster than its states and tells the same."""

    turn: int | None
    """The seat that must act, or None when the game is over."""

    winner: int | None
    """The seat that has won, or None while the game goes on and for a draw."""

    def legal(self) -> bytearray:
        """Return a mask of all actions: 1 for each that the seat to move may play."""
        ...

    def counts(self, seat: int, /) -> bytes:
        """Return the counts of a seat's observation."""
        ...

    def play(self, number: int, /) -> None:
        """Play a legal action by its number. Others are not refused, and spoil the board."""
        ...


def board_of(game: Game[S, A, O], state: S) -> Board:
    """Return the board of a state of an encoded game."""
    module = part_of(__name__, game.name)
    assert module is not None, "an encoded game"
    board: Board = module.Board(game, state)
    return board
