"""The device: a seed, a log of texts, and the position that both together determine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.chance import shuffled
from noir.duo import wire
from noir.duo.arrival import check_place, head_after, heard, replayed
from noir.duo.audit import audited
from noir.duo.errors import CODES, Refused
from noir.duo.labour import shuffle_holds, sitting_down
from noir.duo.position import Position
from noir.duo.rules import FIRST, NO_GAME, Keys, Rules, table_of
from noir.duo.saved import Saved, damaged
from noir.duo.talk import DEAL, REPLY, Writer, read_invitation
from noir.places import GUEST, HOST

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from random import Random

    from noir.core import Outcome, Seat
    from noir.match import Match


class Device:
    """One player's side of one game. See the docstring of noir.duo for how to use it."""

    def __init__(self, keys: Keys, me: int, rules: Rules) -> None:
        """Use invite, accept, load or restore instead."""
        self.me = me
        self.rules = rules
        self._keys = keys
        self._log: tuple[str, ...] = ()
        self._before: Position | None = None  # the position after the log
        self._writer: Writer | None = None
        self._written = 0  # texts of the log that are known to be stored
        self._checked = False
        self._true: Match | None = None
        self._stopped = ""
        self.proof_code = ""

    # --- beginnings

    @classmethod
    def invite(
        cls, seed: bytes, game: str, *, first: str = "toss", aid: bool = False, after: str = ""
    ) -> Device:
        """Return the host's device of a new game; its invitation is ready when ``work`` is done.

        The 32 bytes of the seed must be fresh from the system's source of randomness, for each game.
        Where a game has no toss, "toss" names the roles by the seed.
        """
        keys = Keys.of(seed)
        table = table_of(game)
        if first not in FIRST:
            raise Refused("options", " or ".join(FIRST))
        if first == "toss" and not table.tossed:
            first = FIRST[1 + (keys.order[0] & 1)]
        return cls(keys, HOST, Rules(game, first, aid, bytes.fromhex(after) if after else NO_GAME))

    @classmethod
    def accept(cls, seed: bytes, text: str) -> Device:
        """Return the guest's device for an invitation; its reply is ready when ``work`` is done."""
        keys = Keys.of(seed)
        position = read_invitation(text, GUEST, keys)
        device = cls(keys, GUEST, position.rules)
        device._log, device._before = (text,), position
        return device

    def rematch(self, seed: bytes) -> Device:
        """Return the host's device of a rematch, with the seats swapped; it may travel with the last text."""
        if self.status != "over" or self.seat is None:
            raise Refused("not-yet", "the end of the game")
        first = "guest" if self.seat == 0 else "host"
        return Device.invite(seed, self.rules.game, first=first, aid=self.rules.aid, after=self.id)

    # --- keeping

    def save(self) -> str:
        """Return the whole device as one line. It holds the seed, and the seed is the hand."""
        return Saved(self.me, self._stopped, self._keys.seed, self.rules.pack(), self._log).line()

    def stored(self, line: str) -> None:
        """Say that this line of ``save`` is safely written: only then the texts in it are handed out."""
        texts = Saved.read(line).texts
        if texts != self._log[: len(texts)]:
            raise ValueError("this line is not from this device")
        self._written = max(self._written, len(texts))

    @classmethod
    def load(cls, line: str, *, check: bool = False) -> Device:
        """Return the device of a line that its own page stored; raise CorruptRecord.

        ``check`` verifies every proof in the log again; without it the log is believed.
        """
        saved = Saved.read(line)
        try:
            rules, keys = Rules.unpack(wire.Reader(saved.rules)), Keys.of(saved.seed)
            device = cls(keys, saved.player, rules)
            if saved.texts:
                device._before = replayed(saved.texts, saved.player, keys, check=check)
        except (ValueError, LookupError):
            raise damaged() from None
        device._log, device._written, device._stopped = saved.texts, len(saved.texts), saved.stopped
        device._checked = len(saved.texts) > DEAL + 2 and not check
        device._begin()
        return device

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
        """Give the game up; nothing more is read or handed out."""
        if code not in CODES:
            raise ValueError(code)
        self._stopped = code
        self._writer = None

    # --- what is so

    @property
    def id(self) -> str:
        """The name of the game, which all its texts carry; empty before the invitation is made."""
        return wire.game_id(self._log[0]).hex() if self._log else ""

    @property
    def log(self) -> tuple[str, ...]:
        """All texts so far, the other's and one's own in turn, the invitation first."""
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
        return "waiting" if len(self._log) < DEAL else "theirs"

    @property
    def stopped_by(self) -> str:
        """The code of what stopped the game, or empty."""
        return self._stopped

    @property
    def seat(self) -> Seat | None:
        """The own seat; None before the coin has fallen."""
        return self._now.seat if self._now is not None else None

    @property
    def match(self) -> Match | None:
        """A match that agrees with all this device knows, to be looked at from the own seat alone.

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
    def observation(self) -> Any:
        """All that the own seat may know; None before the coin has fallen."""
        if self.match is None or self.seat is None:
            return None
        return self.match.observe(self.seat)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""
        return self.match.outcome if self.match is not None else None

    @property
    def outgoing(self) -> str:
        """The text to send, for as long as it may be sent (again); empty if there is none.

        It is empty, too, while work is left to do, and until ``stored`` was told that it is written.
        """
        mine = bool(self._log) and (len(self._log) - 1) % 2 == self.me
        safe = self._written == len(self._log) and not self.busy and not self._stopped
        return self._log[-1] if mine and safe else ""

    @property
    def passive(self) -> bool:
        """Whether the last own text was made without a choice, such as a card handed over or a seed."""
        return self._before is None or not self._before.chosen

    @property
    def proof(self) -> str:
        """Return "" before the end, then "unproven", "proven" or "failed" (``proof_code`` says what)."""
        if self.status != "over":
            return ""
        return "failed" if self.proof_code else "proven" if self._true is not None else "unproven"

    def record(self) -> str:
        """Return the record of the proven game; raise Refused("not-yet") before."""
        if self._true is None:
            raise Refused("not-yet", "the proof")
        return self._true.record()

    def play_on(self, rng: Random) -> Match:
        """Return a match to play on against a bot: hidden cards by chance, within what is known."""
        now = self._now
        if now is None or now.match is None:
            raise Refused("not-yet", "a game that began")
        return now.played(now.filler(shuffled(range(now.rules.table.cards), rng)))

    # --- playing

    def legal(self) -> tuple[str, ...]:
        """Return the texts of the actions that can be chosen now, in the engine's stable order."""
        if self._writer is None or self._writer.position.match is None:
            return ()
        return self._writer.position.match.legal()

    @property
    def forced(self) -> str:
        """The only action there is to choose, or empty."""
        legal = self.legal()
        return legal[0] if len(legal) == 1 else ""

    def act(self, text: str) -> None:
        """Choose an action; raise Refused("not-yet"), InvalidNotation or IllegalAction and change nothing.

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
        """Take a text of the other player; raise Refused and change nothing.

        If it leaves nothing to choose, the own text is made at once.
        """
        if self._stopped:
            raise Refused("stopped", "a game that goes on")
        message = wire.read(text)
        check_place(text, message, self._log, self.me, self._keys)
        if self._before is None or all(self._before.seeds):
            raise Refused("over", "nothing more")
        self._before = heard(self._before, message, len(self._log) + 1, trusted=False)
        self._log += (text,)
        self._begin()

    # --- working

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
        if not self._checked and len(self._log) >= DEAL + self._later:
            return "cut"
        done = self._true is not None or self.proof_code
        if not done and self._before is not None and all(self._before.seeds):
            return "audit"
        return ""

    @property
    def _later(self) -> int:
        """How many messages later than the guest this device can check the other's shuffle."""
        return 1 if self.me == HOST else 0

    def work(self) -> Iterator[str]:
        """Do the long work in slices, yielding what is done: "promise", "cut" or "audit".

        A slice is a few milliseconds. It may be dropped at any moment and begun anew; a text that
        comes in between is no harm.
        """
        while task := self._task:
            steps = {"promise": self._promise, "cut": self._cut, "audit": self._audit}[task]()
            for _ in steps:
                yield task
                if self._task != task:
                    break

    def _promise(self) -> Generator[None, None, None]:
        if self._before is None:
            self._before = Position(self.rules, self.me, self._keys, [self._keys.public] * 2)
        self._writer = yield from sitting_down(self._before, self._log)
        self._finish()

    def _cut(self) -> Generator[None, None, None]:
        """Check the other's shuffle; a false one stops the game."""
        assert self._before is not None, "there is a deck to check"
        held = yield from shuffle_holds(self._before)
        self._checked = True
        if not held:
            self.stop("shuffle")

    def _audit(self) -> Generator[None, None, None]:
        assert self._before is not None, "the game is over"
        try:
            self._true = yield from audited(self._before)
        except Refused as error:
            self.proof_code = error.code

    # --- writing

    @property
    def _now(self) -> Position | None:
        """The position, with what is being written."""
        return self._writer.position if self._writer is not None else self._before

    def _begin(self) -> None:
        """Begin the own message when it is one's turn, and finish it if there is nothing to choose."""
        number, now = len(self._log) + 1, self._before
        if self._stopped or number <= REPLY or (number - 1) % 2 != self.me or now is None:
            return
        if all(now.seeds):
            return
        writer = Writer(now.copy(), head_after(self._log))
        writer.sit_down(number, None)
        self._writer = writer
        if writer.go_on():
            self._finish()

    def _finish(self) -> None:
        """Seal the own message and put it into the log."""
        assert self._writer is not None, "there is something to say"
        self._log += (self._writer.text(),)
        self._before, self._writer = self._writer.position, None
