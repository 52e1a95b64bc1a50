"""The device: a seed, a log of texts, and the position that both together determine."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.chance import shuffle
from noir.duo import encoding, signing
from noir.duo.audit import audit
from noir.duo.device_state import DeviceState
from noir.duo.errors import CODES, Refused
from noir.duo.invitation import Invitation
from noir.duo.jobs import shuffle_holds, sitting_down
from noir.duo.messages import LAST_ANSWER, REPLY, Writer, read_invitation
from noir.duo.position import Position
from noir.duo.rules import STARTS, Keys, Rules, table_of
from noir.duo.save_line import Saved, damage
from noir.duo.sequence import advance, author, check_place, head_after, replay
from noir.duo.version import NEWEST
from noir.hidden_cards import GUEST, HOST

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from random import Random

    from noir.match import Match


def _keys_of(saved: Saved) -> Keys:
    """Return the keys of a saved device. Raise ValueError or LookupError."""
    if saved.evidence:
        return Keys.from_secret(saved.seed, saved.version)
    return Keys.of(saved.seed, saved.version, saved.player, saved.texts[0] if saved.player else "")


class Device(DeviceState):
    """One player's side of one game. See the docstring of noir.duo for how to use it."""

    # --- beginnings

    @classmethod
    def invite(cls, seed: bytes, game: str, *, first: str = "toss", aid: bool = False) -> Device:
        """Return the host's device of a new game. Its invitation is ready when ``work`` is done.

        The 32 bytes of the seed must be fresh from the system's source of randomness, for each game.
        Where a game has no toss, "toss" names the roles by the seed. Raise Refused("no-duo") for a game that
        can't be played so, and Refused("options") for another first seat.
        """
        keys = Keys.of(seed, NEWEST, HOST)
        table = table_of(game)
        if first not in STARTS:
            raise Refused("options", " or ".join(STARTS))
        if first == "toss" and not table.tossed:
            first = STARTS[1 + (keys.order[0] & 1)]
        return cls(keys, HOST, Rules(game, first, aid, version=NEWEST))

    @classmethod
    def accept(cls, seed: bytes, text: str, before: Device | None = None) -> Device:
        """Return the guest's device for an invitation. Its reply is ready when ``work`` is done.

        A rematch needs the device of the game ``before``, whose key signs again. Raise Refused for a text
        that is no such invitation.
        """
        follows = before is not None and before.is_rematch(text)
        if before is not None and follows:
            seed = before._keys.seed_of_rematch(seed)
        text, code, signature = encoding.detach(text)
        Invitation.check_kind(encoding.read(text))
        keys = Keys.of(seed, NEWEST, GUEST, text)
        position = read_invitation(text, GUEST, keys)
        public, signer = position.publics[HOST], position.signers[HOST]
        signing.check_invitation(NEWEST, public, signer, text, code, signature)
        if position.rules.after and not follows:
            raise Refused("no-rematch", "the game before")
        device = cls(keys, GUEST, position.rules)
        device._log, device._before = (text,), position
        return device

    def rematch(self, seed: bytes) -> Device:
        """Return the host's device of a rematch, with the seats swapped. It can travel with the last text.

        It signs with the key of this game, by which the other knows it. A game of version 1 has none that is
        still secret, so it is followed by an ordinary invitation. Raise Refused("not-yet") before the end.
        """
        if self.status != "over" or self.seat is None:
            raise Refused("not-yet", "the end of the game")
        first, version = "guest" if self.seat == 0 else "host", self.rules.version
        now, signs = self._before, version.signs and bool(self._keys.sign)
        if signs and now is not None:
            seed = self._keys.seed_of_rematch(seed, now.signers[1 - self.me])
        again = Device.invite(seed, self.rules.game, first=first, aid=self.rules.aid)
        if signs:
            again.rules = replace(again.rules, after=encoding.game_id(version, self._log[0]))
        return again

    def is_rematch(self, text: str) -> bool:
        """Return whether a text is the other player's invitation to the rematch of this very game."""
        now = self._before
        if now is None or not self.rules.version.signs or len(self._log) < REPLY:
            return False
        try:
            offer = Invitation.read(text)
        except Refused:
            return False
        return offer.after == self.id and offer.signer == now.signers[1 - self.me]

    # --- keeping

    def save(self) -> str:
        """Return the whole device as one line. It holds the seed, and the seed is the hand."""
        return self._save_line(evidence=not self._keys.sign)

    def evidence(self) -> str:
        """Return the game as a line for anybody to check. It has no signing key.

        Raise Refused("not-yet") before the own secret was opened.
        """
        if self._before is None or not self._before.secrets[self.me]:
            raise Refused("not-yet", "the end of the game")
        return self._save_line(evidence=True)

    def _save_line(self, *, evidence: bool) -> str:
        kind = (self.rules.version, evidence, self.me, self._stopped)
        secret = self._keys.secret if evidence else self._keys.seed
        return Saved(*kind, secret, self.rules.pack(), self._log).line()

    def mark_as_saved(self, line: str) -> None:
        """Say that this line of ``save`` is safely written: only then the texts in it are handed out.

        Raise CorruptRecord for a line of no device, and ValueError for one of another device.
        """
        texts = Saved.read(line).texts
        if texts != self._log[: len(texts)]:
            raise ValueError("this line is not from this device")
        self._written = max(self._written, len(texts))

    @classmethod
    def load(cls, line: str, *, check: bool = False) -> Device:
        """Return the device of a line that its own page stored. Raise CorruptRecord.

        ``check`` verifies every proof in the log again. Without it the log is believed.
        """
        saved = Saved.read(line)
        try:
            rules = Rules.unpack(encoding.Reader(saved.rules), saved.version)
            if rules.pack() != saved.rules:
                raise ValueError("rules in another form")
            keys = _keys_of(saved)
            device = cls(keys, saved.player, rules)
            if saved.texts:
                device._before = replay(saved.texts, saved.player, keys, check=check)
            device._check_own(saved)
        except (ValueError, LookupError):
            raise damage() from None
        device._log, device._written, device._stopped = saved.texts, len(saved.texts), saved.stopped
        device._checked = len(saved.texts) > LAST_ANSWER + 1 and not check
        device._begin()
        return device

    def _check_own(self, saved: Saved) -> None:
        """Raise ValueError if the keys or the rules are not those of the texts, or evidence is incomplete."""
        now = self._before
        if now is not None and now.rules != self.rules:
            raise ValueError("other rules")
        if now is not None and len(saved.texts) > self.me:
            mine, signer = now.publics[self.me], now.signers[self.me]
            if mine != self._keys.public or self._keys.signer not in (None, signer):
                raise ValueError("another seed")
        if saved.evidence and (now is None or not now.secrets[self.me]):
            raise ValueError("a game that is not over")

    @classmethod
    def restore(cls, line: str) -> Device:
        """Return the device of a line out of a backup: an invitation that was not answered yet is dead.

        The same invitation may live elsewhere, and two answers to one invitation give the key away.
        """
        device = cls.load(line)
        if device.me == HOST and len(device._log) < REPLY and not device._stopped:
            device._stopped = "cancelled"
        return device

    def stop(self, code: str = "stopped") -> None:
        """Give the game up. Nothing more is read or handed out.

        The code is the reason, one of CODES. Raise ValueError for another one.
        """
        if code not in CODES:
            raise ValueError(code)
        self._stopped = code
        self._writer = None

    # --- after the end

    def record(self) -> str:
        """Return the record of the proven game. Raise Refused("not-yet") before."""
        if self._true is None:
            raise Refused("not-yet", "the proof")
        return self._true.record()

    def play_on(self, rng: Random) -> Match:
        """Return a match to play on against a bot: hidden cards by chance, within this device's knowledge.

        Raise Refused("not-yet") before the game has begun.
        """
        now = self._now
        if now is None or now.match is None:
            raise Refused("not-yet", "a game that began")
        return now.play_out(now.filler(shuffle(range(now.rules.table.cards), rng)))

    # --- playing

    def legal(self) -> tuple[str, ...]:
        """Return the texts of the actions that can be chosen now, in the engine's stable order."""
        if self._writer is None or self._writer.position.match is None:
            return ()
        return self._writer.position.match.legal()

    @property
    def only_action(self) -> str:
        """The only action there is to choose, or empty."""
        legal = self.legal()
        return legal[0] if len(legal) == 1 else ""

    def act(self, text: str) -> None:
        """Choose an action. Raise Refused("not-yet"), InvalidNotation or IllegalAction and change nothing.

        Where the same player goes on, the text is made when the last of these actions is chosen.
        """
        if self._writer is None or self._writer.position.match is None:
            raise Refused("not-yet", "one's own turn")
        self._writer.position.match.copy().play(text)
        writer = self._writer.copy()
        writer.act(text)
        self._writer = writer
        if writer.go_on():
            self._finish()

    def receive(self, text: str) -> None:
        """Take a text of the other player. Raise Refused and change nothing.

        If it leaves nothing to choose, the own text is made at once.
        """
        self.received_code = ""
        if self._stopped:
            raise Refused("stopped", "a game that goes on")
        text, code, signature = encoding.detach(text)
        message = encoding.read(text)
        check_place(text, message, self._log, self.me, self._keys)
        if self._before is None or all(self._before.secrets):
            raise Refused("over", "nothing more")
        after, version = advance(self._before, message, len(self._log) + 1, trusted=False), self.rules.version
        if code and not version.signs and all(after.secrets):
            raise Refused("code", "a game that goes on")
        signing.check_code(version, after.signers[1 - self.me], text, code, signature)
        self._before = after
        self._log += (text,)
        self.received_code = code
        self._begin()

    # --- working

    def work(self) -> Iterator[str]:
        """Do the long work in slices, yielding its name: "promise", "cut" or "audit".

        A slice is a few milliseconds. It can be dropped at any moment and begun again. A text
        that comes in between is no harm.
        """
        while task := self._task:
            steps = {"promise": self._promise, "cut": self._cut, "audit": self._audit}[task]()
            for _ in steps:
                yield task
                if self._task != task:
                    break

    def _promise(self) -> Generator[None, None, None]:
        if self._before is None:
            signer = self._keys.signer
            assert signer is not None, "an opened game is over"
            self._before = Position(self.rules, self.me, self._keys, [self._keys.public] * 2, [signer] * 2)
        self._writer = yield from sitting_down(self._before, self._log)
        self._finish()

    def _cut(self) -> Generator[None, None, None]:
        """Check the other's shuffle. A false one stops the game."""
        assert self._before is not None, "there is a deck to check"
        held = yield from shuffle_holds(self._before)
        self._checked = True
        if not held:
            self.stop("shuffle")

    def _audit(self) -> Generator[None, None, None]:
        assert self._before is not None, "the game is over"
        try:
            self._true = yield from audit(self._before)
        except Refused as error:
            self.proof_code = error.code

    # --- writing

    def _begin(self) -> None:
        """Begin this device's message on its turn, and finish it if there is nothing to choose."""
        number, now = len(self._log) + 1, self._before
        if self._stopped or number <= REPLY or author(number) != self.me or now is None:
            return
        if all(now.secrets):
            return
        writer = Writer(now.copy(), head_after(self.rules.version, self._log))
        writer.sit_down(number, None)
        self._writer = writer
        if writer.go_on():
            self._finish()

    def _finish(self) -> None:
        """Seal the message and put it into the log."""
        assert self._writer is not None, "there is something to say"
        text, after = self._writer.text(), self._writer.position
        after.transcript = signing.follow(self.rules.version, after.transcript, text)
        self._log += (text,)
        self._before, self._writer = after, None
