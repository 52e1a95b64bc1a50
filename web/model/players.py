"""Players: the ways a table is shared out between people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import Seat

if TYPE_CHECKING:
    from typing import TypeAlias

    from web.model.remote.friend import Friend

    Seating: TypeAlias = "Solo | HotSeat | Remote | Spectating"

HUMAN = "human"
FRIEND = "friend"
STAND_IN = "medium"
"""The bot that takes the place of a friend."""


@dataclass(frozen=True, slots=True)
class Solo:
    """A person at one seat and a bot at the other."""

    level: str
    """The level of the bot."""
    seat: Seat
    """The seat of the person."""
    guest: str = ""
    """The name of a bot that the host page plays in place of ours. Such a game isn't kept."""

    @property
    def players(self) -> tuple[str, str]:
        """The players by seat: ``human``, ``friend`` or a bot level."""
        return seat_person(self.level, self.seat)


@dataclass(frozen=True, slots=True)
class HotSeat:
    """Two people at one device."""

    names: tuple[str, str] = ("", "")
    """Their names by seat, "" without one."""

    @property
    def players(self) -> tuple[str, str]:
        """The players by seat."""
        return HUMAN, HUMAN


@dataclass(frozen=True, slots=True)
class Remote:
    """A person here and a friend at another device. The match agrees with all that is known here."""

    friend: Friend
    seat: Seat = Seat.FIRST
    """The seat of the person, the first until it is known."""

    @property
    def players(self) -> tuple[str, str]:
        """The players by seat."""
        return seat_person(FRIEND, self.seat)


@dataclass(frozen=True, slots=True)
class Spectating:
    """A game that is only looked at."""

    players: tuple[str, str]
    perspective: Seat | None = None
    """The seat through which it is seen, None for both."""
    par: bool = False
    """Whether it is the boss's game on the deal of the day."""


def is_bot(player: str) -> bool:
    """Return whether a player is one of our bots."""
    return player not in (HUMAN, FRIEND)


def seat_person(other: str, seat: Seat) -> tuple[str, str]:
    """Return the players when a person sits at one seat and another player opposite."""
    return (HUMAN, other) if seat is Seat.FIRST else (other, HUMAN)


def seating_of(players: tuple[str, str]) -> Solo | HotSeat:
    """Return how players sit at this device: one of them a person, the computer in a friend's place."""
    first, second = (STAND_IN if player == FRIEND else player for player in players)
    if first == second == HUMAN:
        return HotSeat()
    return Solo(second, Seat.FIRST) if first == HUMAN else Solo(first, Seat.SECOND)
