"""Measures for the look of a game. Each game has its own, in its folder here."""

from __future__ import annotations

from dataclasses import dataclass

ROOMS = 10
"""Places for large cards at a table whose cards are measured."""


@dataclass(frozen=True, slots=True)
class Look:
    """Facts of a game for the gates."""

    cards: str
    """Every card on the table. Each has to say which one it is."""
    in_sight: str
    """What has to be in sight at the sizes of play."""
    kind: str
    """What any card or suspect is drawn with, wherever it is shown."""
    over: tuple[tuple[str, str], ...] = ()
    """What may be covered at its middle, and by what."""
    inside: tuple[tuple[str, str], ...] = ()
    """What may not leave a box around it, and the box."""
    bare: tuple[tuple[str, str, float], ...] = ()
    """Pictures, others that may overlap them, and the largest share of one that these may hide."""
    crowded: str = ""
    """The seed of a game played by chance in which the second seat has much more than usual at last."""
    shortened: str = ".told, h1, h2"
    """What may end in dots: the log has it whole, or it is a name, which may be as long as one likes."""
    aside: str = "x-none"
    """What an opponent's remark may lie on for its few seconds."""
    proof: str = "#table"
    """What shows at the end why it ended so. It is in sight with the verdict and the ways on."""
    hands: tuple[str, ...] = ()
    """Commands that change how the table looks while it is one's turn."""
    decks: tuple[str, ...] = ()
    """Other decks that it can be shown with."""
    share: float = 0.0
    """The least part of the pixels that the cards of a full table take in a window of 1024 px or more."""
    large: str = ""
    """The cards that lie in the places of which a full table has ``ROOMS``, none empty."""
    full: tuple[float, ...] = ()
    """How far into the game that is played by chance a table is full: all the cards that it has room for."""
    things: str = ""
    """Everything that is to be seen on a table, for what is left empty."""
    empty: float = 0.0
    """The most that the largest empty rectangle may take of a full table on a wide screen."""
    moving: str = ".board"
    """What a game moves, with the words and sums that give way to it: there a shift is a move."""
    pushed: str = "x-none"
    """What a new one of its kind pushes along, like cards of a hand. Without a new one none of them moves."""
    hand: str = ""
    """What the player's hand reaches for: the line that tells the turn is right above it."""
    words: int = 0
    """The most words and numbers that a first table shows at the first turn of either seat, in English."""
