"""Errors: why a text is refused. Each has its own code, for which the page has one sentence."""

from __future__ import annotations

from noir.core import GameError

CODES = (
    # the text itself
    "damaged",  # not whole: letters are missing or changed, so ask for it again
    "version",  # made by a later version
    "outdated",  # an invitation of an older version, though games that began under it go on
    "no-duo",  # a game that cannot be played so
    "options",  # an invitation with impossible options
    # where it belongs
    "no-invitation",  # a text of a game was opened where an invitation was expected
    "no-rematch",  # an invitation to a rematch, but of no game that this device has played
    "other-game",  # it belongs to another game
    "own",  # from this device, for the other
    "seen",  # read before, so the game shows it already
    "old",  # of an earlier moment, on a branch that this game never took
    "lost",  # a message before it is missing
    "order",  # it answers something that was not sent here
    "answered",  # another reply to an invitation that was answered
    "fork",  # a second, different message for one place, and both texts are in ``texts``
    "over",  # the game is over
    "stopped",  # the game was given up, or cannot go on
    "cancelled",  # an invitation out of a backup is never answered
    "not-yet",  # there is nothing to choose now
    # what it says
    "seal",  # not signed by the other, or a claim in it is not true
    "coin",  # not the coin that was promised
    "deck",  # no deck: not points of the curve, or one of them twice
    "shuffle",  # the deck was not made from the locked cards
    "shares",  # cards that are due were not handed over
    "face",  # a card that is none, or not where it is said to be
    "turn",  # no action where one is due, or one that is not possible now
    "form",  # too much, or not readable
    "proof",  # a claim about a hidden card is not proven
    "seed",  # the secret of the cards is due, and is missing
    "false-seed",  # the secret that was opened is not that of the cards
    "signature",  # the whole game is not signed by the other
    "other-player",  # the reply to a rematch is not from the player of the game before
    "code",  # the connection code is not signed by the other for this text
    "contradiction",  # no deal at all fits what was said
    # the audit at the end
    "audit-key",  # the seed does not belong to the key of the game
    "audit-coin",  # ... to the coin
    "audit-deck",  # ... to the deck
    "audit-faces",  # a card was not what was said
    "audit-record",  # the engine does not follow the record
)
"""The codes of ``Refused``."""


class Refused(GameError):
    """A text or an action was not accepted. Nothing has changed. ``code`` is one of CODES.

    ``texts`` holds both texts of a fork: each is signed, so they prove what the other did.
    """

    def __init__(self, code: str, expected: str, texts: tuple[str, ...] = ()) -> None:
        assert code in CODES, code
        self.code = code
        self.texts = texts
        super().__init__(code, expected, "message")
