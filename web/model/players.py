"""Players: the ways a table is shared out between people and bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import Seat
from web.i18n import Common

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from noir.match import Match
    from web.i18n import Words
    from web.model.remote.friend import Friend

    Seating: TypeAlias = "Solo | HotSeat | Remote | Spectating"

HUMAN = "human"
FRIEND = "friend"
STAND_IN = "medium"
"""The bot that takes the place of a friend."""


class _Usual:
    """The usual answers of a seating: a game at this device, with a deal and without a curtain."""

    __slots__ = ()
    is_shared = False
    """Whether two people play at this device."""
    is_watched = False
    """Whether it is only looked at."""
    is_remote = False
    """Whether the other player is a friend at another device."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats where a person sits and plays."""
        return ()

    @property
    def perspective(self) -> Seat | None:
        """The seat through which the table is seen, None where it follows the moment."""
        return None

    @property
    def bot(self) -> Seat | None:
        """The seat of a bot."""
        return None

    @property
    def guest(self) -> str:
        """The name of the host page's bot, if it plays here."""
        return ""

    @property
    def names(self) -> tuple[str, str]:
        """The names that people have given themselves, by seat."""
        return "", ""

    @property
    def par(self) -> bool:
        """Whether it is the boss's game on the deal of the day."""
        return False

    @property
    def is_open(self) -> bool:
        """Whether both hands may be looked at from the beginning."""
        return False

    @property
    def is_real(self) -> bool:
        """Whether the reader played it with a person at a real table, and looks back at it."""
        return False

    @property
    def is_blind(self) -> bool:
        """Whether cards of the other player were never told, so that others are in their places."""
        return False

    @property
    def is_saved(self) -> bool:
        """Whether it is kept for the next visit."""
        return not self.guest

    def hides(self, _curtain: str) -> bool:
        """Return whether a curtain hangs before the table, by the setting."""
        return False

    def mover(self, match: Match) -> Seat | None:
        """Return the seat to move."""
        return match.to_move

    def legal(self, match: Match) -> Sequence[str]:
        """Return the actions that can be chosen now in this tab."""
        return match.legal()


class _Alone(_Usual):
    """A person at one seat, alone at this device."""

    __slots__ = ()
    seat: Seat

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seat of the person."""
        return (self.seat,)

    @property
    def perspective(self) -> Seat:
        """The seat of the person."""
        return self.seat


@dataclass(frozen=True, slots=True)
class Solo(_Alone):
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

    @property
    def bot(self) -> Seat:
        """The seat of the bot."""
        return self.seat.other

    def name(self, t: Words, _seat: Seat) -> str:
        """Return the name of the person at a seat."""
        return t("shell.you")


@dataclass(frozen=True, slots=True)
class HotSeat(_Usual):
    """Two people at one device."""

    names: tuple[str, str] = ("", "")
    """Their names by seat, "" without one."""
    is_shared = True

    @property
    def players(self) -> tuple[str, str]:
        """The players by seat."""
        return HUMAN, HUMAN

    @property
    def people(self) -> tuple[Seat, ...]:
        """Both seats."""
        return tuple(Seat)

    def hides(self, _curtain: str) -> bool:
        """Return that a curtain hangs between them."""
        return True

    def name(self, t: Words, seat: Seat) -> str:
        """Return the name of the person at a seat."""
        return self.names[seat] or _default_name(t, seat)


@dataclass(frozen=True, slots=True)
class Remote(_Alone):
    """A person here and a friend at another device. The match agrees with all that is known here."""

    friend: Friend
    seat: Seat = Seat.FIRST
    """The seat of the person, the first until it is known."""
    is_remote = True

    @property
    def players(self) -> tuple[str, str]:
        """The players by seat."""
        return seat_person(FRIEND, self.seat)

    @property
    def is_saved(self) -> bool:
        """Whether it has a place for the next visit."""
        return bool(self.friend.key)

    def hides(self, curtain: str) -> bool:
        """Return whether the person has chosen a curtain."""
        return curtain == "on"

    def mover(self, match: Match) -> Seat | None:
        """Return the seat to move. A friend may still have to answer the person's action."""
        if match.to_move is None:
            return None
        return self.seat if self.friend.status == "mine" else self.seat.other

    def legal(self, _match: Match) -> Sequence[str]:
        """Return the actions that the device takes."""
        return self.friend.legal()

    def name(self, t: Words, seat: Seat) -> str:
        """Return the name of the person or the friend at a seat."""
        return t("shell.you") if seat == self.seat else Common(t("friend.name"))


@dataclass(frozen=True, slots=True)
class Spectating(_Usual):
    """A game that is only looked at."""

    players: tuple[str, str]
    perspective: Seat | None = None
    """The seat through which it is seen, None for both."""
    par: bool = False
    """Whether it is the boss's game on the deal of the day."""
    author: str = ""
    """The name of the person or the own bot that played it, "" for somebody who sent it."""
    is_own: bool = False
    """Whether the reader played it at the seat through which it is seen."""
    is_watched = True

    @property
    def is_open(self) -> bool:
        """Whether it is seen through both seats."""
        return self.perspective is None

    @property
    def is_real(self) -> bool:
        """Whether the reader played it with a person at a real table, and looks back at it."""
        return self.is_own and not any(map(is_bot, self.players))

    @property
    def is_blind(self) -> bool:
        """Whether cards of the other player were never told. The link calls such a player a friend."""
        return self.is_real and FRIEND in self.players

    def name(self, t: Words, seat: Seat) -> str:
        """Return the name of the person at a seat."""
        if self.is_own and seat == self.perspective:
            return t("shell.you")
        if self.is_real:
            return Common(t("rules.opponent"))
        if self.players == (HUMAN, HUMAN):
            return _default_name(t, seat)
        if self.players[seat] == FRIEND:
            return Common(t("share.friend"))
        if self.author:
            return self.author
        return t("shell.bot", level=t("shell.level.boss")) if self.par else Common(t("share.sender"))


def _default_name(t: Words, seat: Seat) -> str:
    """Return the default name of one of two people at one device."""
    return t(f"hotseat.player.{int(seat) + 1}")


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
