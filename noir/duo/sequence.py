"""Sequence: check that a text comes to the right game at the right moment, and replay a whole log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.duo import encoding
from noir.duo.errors import Refused
from noir.duo.messages import REPLY, Listener, read_invitation
from noir.hidden_cards import GUEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.duo.position import Position
    from noir.duo.rules import Keys
    from noir.duo.version import Version

_ROUND = 256  # numbers of messages are told modulo this


def author(number: int) -> int:
    """Return the author of the message with this number. The invitation has the number 1."""
    return (number - 1) % 2


def destination(text: str) -> tuple[str, int]:
    """Return the id of the game that a text belongs to, and the player it is for. Raise Refused."""
    text = encoding.bare(text)
    message = encoding.read(text)
    if message.opens:
        return encoding.game_id(message.version, text).hex(), GUEST
    return message.game.hex(), 1 - author(message.number)


def head_after(version: Version, log: Sequence[str]) -> bytes:
    """Return the head of the message that follows a log."""
    if not log:
        return encoding.first_head(version)
    return encoding.head(encoding.game_id(version, log[0]), len(log) + 1, log[-1])


def check_place(text: str, message: encoding.Message, log: Sequence[str], me: int, keys: Keys) -> None:
    """Refuse every text but one that follows the log and is the other's."""
    if text in log:
        raise Refused("own" if author(log.index(text) + 1) == me else "seen", "a new text")
    if not log:
        raise Refused("other-game", "a text of this game")
    _check_game(message, log)
    expected = len(log) + 1
    ahead = (message.number - expected + _ROUND // 2) % _ROUND - _ROUND // 2
    if expected + ahead < 1:
        ahead += _ROUND
    number = expected + ahead
    if author(number) == me:
        raise Refused("own", "a text of the other player")
    if ahead < 0:
        _refuse_late(text, message, log, me, keys, number)
    if ahead > 0:
        raise Refused("lost", "the text before this one")
    if not _follows(message, log):
        raise Refused("order", "an answer to the last text sent")


def _check_game(message: encoding.Message, log: Sequence[str]) -> None:
    """Refuse a text that does not name this game, as the game's own version names it."""
    if message.game != encoding.game_id(encoding.read(log[0]).version, log[0]):
        raise Refused("other-game", "a text of this game")


def _follows(message: encoding.Message, log: Sequence[str]) -> bool:
    """Return whether a text of this game has the one head that follows a log."""
    return message.head == head_after(message.version, log)


def _refuse_late(
    text: str, message: encoding.Message, log: Sequence[str], me: int, keys: Keys, number: int
) -> None:
    """Refuse a text for a place that is taken already, with a code. A fork must be signed and possible."""
    if number <= REPLY:
        raise Refused("answered", "the first reply")
    if not _follows(message, log[: number - 1]):
        raise Refused("old", "a text of this game as it went on")
    advance(replay(log[: number - 1], me, keys, check=False), message, number, trusted=False)
    raise Refused("fork", "one text for each place", (log[number - 1], text))


def advance(position: Position, message: encoding.Message, number: int, *, trusted: bool) -> Position:
    """Return the position after a message. The one before stays as it is. Raise Refused."""
    if not trusted:
        Listener(position.public(), message, author(number)).check(number)
    after = position.copy()
    Listener(after, message, author(number)).hear(number)
    return after


def replay(texts: Sequence[str], me: int, keys: Keys, *, check: bool) -> Position:
    """Return the position after a log, from its first text on. Raise Refused."""
    position = read_invitation(texts[0], me, keys, trusted=not check)
    for number, text in enumerate(texts[1:], start=2):
        message = encoding.read(text)
        _check_game(message, texts)
        if not _follows(message, texts[: number - 1]):
            raise Refused("order", "one text after the other")
        position = advance(position, message, number, trusted=not check)
    return position
