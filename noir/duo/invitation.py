"""The invitation: what it offers, before anybody sits down."""

from __future__ import annotations

from dataclasses import dataclass

from noir.duo import wire
from noir.duo.errors import Refused
from noir.duo.rules import NO_GAME, Rules


@dataclass(frozen=True, slots=True)
class Invitation:
    """What an invitation offers, to be shown before anybody sits down.

    ``first`` says who sits in the first seat: "host" (who invited), "guest" or "toss". ``after`` is the
    game of which this is the rematch, in hexadecimal, or empty; ``id`` names the game in all its texts.
    """

    game: str
    first: str
    aid: bool
    after: str
    id: str

    @classmethod
    def read(cls, text: str) -> Invitation:
        """Return what a text offers; raise Refused. Nothing is checked here that costs time."""
        message = wire.read(text)
        if not message.opens:
            raise Refused("no-invitation", "an invitation")
        rules = Rules.unpack(wire.Reader(message.body))
        after = rules.after.hex() if rules.after != NO_GAME else ""
        return cls(rules.game, rules.first, rules.aid, after, wire.game_id(text).hex())
