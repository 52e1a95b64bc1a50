"""The invitation: its offer, before a guest sits down."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.duo import encoding, signing
from noir.duo.errors import Refused
from noir.duo.messages import read_keys
from noir.duo.rules import Rules
from noir.duo.version import NEWEST

if TYPE_CHECKING:
    from noir.duo.group import Point


@dataclass(frozen=True, slots=True)
class Invitation:
    """The offer of an invitation, to be shown before a guest sits down.

    ``first`` says who sits in the first seat: "host" (who invited), "guest" or "toss". ``after`` is the
    game that it claims to be the rematch of, in hexadecimal, or empty: only the device of that game can tell
    whether it is (``is_rematch``), by the signing key, ``signer``. ``id`` names the game in all its texts.
    ``code`` is a connection code that the host signed for this invitation, or empty.
    """

    game: str
    """The name of the game."""
    first: str
    aid: bool
    """Whether hints are allowed."""
    after: str
    id: str
    code: str
    signer: Point

    @classmethod
    def read(cls, text: str) -> Invitation:
        """Return the offer of a text, or raise Refused. Slow checks come later."""
        plain, code, signature = encoding.detach(text)
        message = encoding.read(plain)
        cls.check_kind(message)
        body = encoding.Reader(message.body)
        rules = Rules.unpack(body, message.version)
        keys = read_keys(body, message.version)
        signing.check_invitation(message.version, *keys, plain, code, signature)
        game = encoding.game_id(message.version, plain).hex()
        return cls(rules.game, rules.first, rules.aid, rules.after.hex(), game, code, keys[1])

    @staticmethod
    def check_kind(message: encoding.Message) -> None:
        """Raise Refused for a message that is no invitation, or one of an older version."""
        if not message.opens:
            raise Refused("no-invitation", "an invitation")
        if message.version != NEWEST:
            raise Refused("outdated", "an invitation of this version")
