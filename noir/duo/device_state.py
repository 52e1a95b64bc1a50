"""The state of a device: its log, the position after it, and all that can be asked about both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.duo import encoding, group, signing
from noir.duo.messages import COIN, LAST_ANSWER, REPLY, Writer
from noir.hidden_cards import GUEST, HOST

if TYPE_CHECKING:
    from noir.core import Outcome, Seat
    from noir.duo.position import Position
    from noir.duo.rules import Keys, Rules
    from noir.match import Match


class DeviceState:
    """One player's side of one game, to be looked at."""

    def __init__(self, keys: Keys, me: int, rules: Rules) -> None:
        """Use invite, accept, load or restore instead."""
        self.me = me
        self.rules = rules
        self._keys = keys
        self._log: tuple[str, ...] = ()
        self._before: Position | None = None  # the position after the log
        self._writer: Writer | None = None
        self._written = 0  # texts of the log that are known to be stored
        self._invitations: dict[str, str] = {}  # as they travel, by connection code
        self._checked = False
        self._true: Match | None = None
        self._stopped = ""
        self.proof_code = ""
        self.received_code = ""
        """The connection code that was sealed to the text accepted last, else empty."""

    # --- what is so

    @property
    def id(self) -> str:
        """The name of the game, which all its texts carry, or empty before the invitation is made."""
        return encoding.game_id(self.rules.version, self._log[0]).hex() if self._log else ""

    @property
    def log(self) -> tuple[str, ...]:
        """All texts so far, of both devices in turn, the invitation first."""
        return self._log

    @property
    def status(self) -> str:
        """Return "waiting" until both sit, "mine", "theirs", "over" or "stopped"."""
        if self._now is not None and self._now.over:
            return "over"
        if self._stopped:
            return "stopped"
        if self._writer is not None:
            return "mine"
        return "waiting" if self._now is None or self._now.match is None else "theirs"

    @property
    def stopped_by(self) -> str:
        """The code of the reason why the game stopped, or empty."""
        return self._stopped

    @property
    def friend(self) -> str:
        """The other player's signing key in hexadecimal, or empty before it is known."""
        known = self._before is not None and len(self._log) >= (1 if self.me == GUEST else REPLY)
        return group.pack(self._before.signers[1 - self.me]).hex() if known and self._before else ""

    @property
    def has_begun(self) -> bool:
        """Whether a text of the other player has come that was written with a look at the cards."""
        return len(self._log) > self.rules.version.opening + (self.me == HOST)

    @property
    def seat(self) -> Seat | None:
        """The seat of this device, or None before the coin has fallen."""
        return self._now.seat if self._now is not None else None

    @property
    def match(self) -> Match | None:
        """A match that agrees with all this device knows, to be looked at from its seat alone.

        After the audit it is the true one. None before the coin has fallen. It is a copy.
        """
        if self._true is not None:
            return self._true.copy()
        return self._now.match.copy() if self._now is not None and self._now.match is not None else None

    @property
    def pending(self) -> tuple[str, ...]:
        """Actions that were sent and take effect in ``match`` when the other has answered, oldest first."""
        now = self._now
        return now.acts[now.match.ply :] if now is not None and now.match is not None else ()

    @property
    def observation(self) -> object:
        """All that this device's seat may know, or None before the coin has fallen."""
        if self.match is None or self.seat is None:
            return None
        return self.match.observe(self.seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.match.outcome if self.match is not None else None

    @property
    def outgoing(self) -> str:
        """The text to send, as long as it can be sent (again), or empty.

        It is empty, too, while work is left to do, and until ``mark_as_saved`` was told that it is written.
        """
        mine = bool(self._log) and (len(self._log) - 1) % 2 == self.me
        safe = self._written == len(self._log) and not self.busy and not self._stopped
        return self._handed_over("") if mine and safe else ""

    def outgoing_with(self, code: str) -> str:
        """Return ``outgoing`` with a connection code signed for it, or ``outgoing`` itself if that cannot be.

        Message and log stay as they are. The code counts for this text alone, and only once.
        """
        text = self.outgoing
        return self._handed_over(code) if text and code and self._signs else text

    def _handed_over(self, code: str) -> str:
        """Return the last text as it travels, with a connection code or none."""
        text, version = self._log[-1], self.rules.version
        if version.compact and len(self._log) == 1:
            if code not in self._invitations:
                signature = signing.sign_invitation(version, self._keys, text, code)
                self._invitations[code] = encoding.attach(text, code, signature)
            return self._invitations[code]
        return (
            encoding.attach(text, code, signing.sign_code(version, self._keys, text, code)) if code else text
        )

    @property
    def _signs(self) -> bool:
        """Whether the signing keys are still secret: in version 1 they are opened at the end."""
        return bool(self._keys.sign) and (self.rules.version.signs or not self.proof)

    # --- who is there

    @property
    def words(self) -> tuple[str, str]:
        """Two words for the players to compare by voice, or empty before both keys and coins are known.

        Both coins are in them, so nobody between the two can search for keys that give the same words.
        """
        now, version = self._now, self.rules.version
        if now is None or not all(now.coins):
            return ("", "")
        keys = (group.pack(point) for pair in zip(now.publics, now.signers, strict=True) for point in pair)
        game = encoding.game_id(version, self._log[0])
        return signing.pronounce(version.digest(b"noir words", game, *keys, *now.coins))

    def hello(self, nonce: str) -> str:
        """Return a greeting that proves this player's presence on a live channel, or empty."""
        if not self._log or not self._signs:
            return ""
        return signing.write_hello(signing.sign(self.rules.version, self._keys, self._hello(self.me, nonce)))

    def is_hello(self, text: str, nonce: str) -> bool:
        """Return whether a greeting was made for this channel by the other player of this game."""
        known = len(self._log) >= REPLY or (self.me == GUEST and self._log)
        if not known or self._before is None or not (self.rules.version.signs or not self.proof):
            return False
        signer, signature = self._before.signers[1 - self.me], signing.read_hello(text)
        return signing.is_signed(self.rules.version, signer, self._hello(1 - self.me, nonce), signature)

    def _hello(self, player: int, nonce: str) -> bytes:
        version = self.rules.version
        return signing.digest_hello(version, encoding.game_id(version, self._log[0]), player, nonce)

    @property
    def passive(self) -> bool:
        """Whether the last own text was made without a choice, such as a card handed over or a seed."""
        return self._before is None or not self._before.chosen

    @property
    def proof(self) -> str:
        """Return "" before the end, then "unproven", "proven" or "failed" (see ``proof_code``)."""
        if self.status != "over":
            return ""
        return "failed" if self.proof_code else "proven" if self._true is not None else "unproven"

    @property
    def busy(self) -> bool:
        """Whether ``work`` has something to do."""
        return bool(self._task)

    @property
    def _task(self) -> str:
        if self._stopped:
            return ""
        if len(self._log) == self.me:
            return "promise"
        if not self._checked and len(self._log) >= (LAST_ANSWER if self.me == HOST else COIN):
            return "cut"
        done = self._true is not None or self.proof_code
        if not done and self._before is not None and all(self._before.secrets):
            return "audit"
        return ""

    @property
    def _now(self) -> Position | None:
        """The position, with the message in the making."""
        return self._writer.position if self._writer is not None else self._before
