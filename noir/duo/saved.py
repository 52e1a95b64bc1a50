"""Saved line, as which a device is kept: ``noir-duo1 <h|g> <state> <seed> <rules> <text> <text> ...``."""

from __future__ import annotations

from dataclasses import dataclass

from noir.core import CorruptRecord
from noir.duo.errors import CODES
from noir.duo.rules import SEED_BYTES

MAGIC = "noir-duo1"
ROLES = "hg"
_GOING_ON = "-"
_HEAD = 5
_LONGEST = 2_000_000  # characters


@dataclass(frozen=True, slots=True, repr=False)
class Saved:
    """A device as it is kept. ``stopped`` is a code or empty; ``rules`` as in an invitation."""

    player: int
    stopped: str
    seed: bytes
    rules: bytes
    texts: tuple[str, ...]

    def line(self) -> str:
        """Return the line."""
        head = (MAGIC, ROLES[self.player], self.stopped or _GOING_ON, self.seed.hex(), self.rules.hex())
        return " ".join([*head, *self.texts])

    @classmethod
    def read(cls, line: str) -> Saved:
        """Return what a line holds; raise CorruptRecord, which does not show the line."""
        try:
            if len(line) > _LONGEST:
                raise ValueError("too long")
            magic, role, stopped, seed, rules, *texts = line.split(" ")
            if magic != MAGIC or stopped not in (_GOING_ON, *CODES) or len(seed) != 2 * SEED_BYTES:
                raise ValueError("another form")
            stopped = "" if stopped == _GOING_ON else stopped
            return cls(ROLES.index(role), stopped, bytes.fromhex(seed), bytes.fromhex(rules), tuple(texts))
        except ValueError:
            raise damaged() from None


def damaged() -> CorruptRecord:
    """Return the error for a line that cannot be read; its secrets are not in it."""
    return CorruptRecord(MAGIC, "a game with a friend, as it was saved", "save")


def continues(before: str, after: str) -> bool:
    """Return whether a line of ``save`` may be written over another one of the same game.

    It may if nothing that was stored is lost. Stores must ask this inside the transaction that
    writes, so that of two tabs with one game only one goes on.
    """
    old, new = Saved.read(before), Saved.read(after)
    same = (old.player, old.seed, old.rules) == (new.player, new.seed, new.rules)
    return same and new.texts[: len(old.texts)] == old.texts and old.stopped in ("", new.stopped)
