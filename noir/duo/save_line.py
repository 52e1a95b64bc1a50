"""Saved line, as which a device is kept: ``noir-duo4 <h|g> <state> <seed> <rules> <text> <text> ...``.

The number is the version of the game. With ``H`` or ``G`` the line is the evidence of a game that is over:
it has the secret of the cards in place of the seed, and nothing can be signed with it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from noir.core import CorruptRecord
from noir.duo.errors import CODES
from noir.duo.rules import SEED_SIZES
from noir.duo.version import VERSIONS, Version

MAGIC = "noir-duo"
ROLES = "hg"
EVIDENCE = "HG"
_GOING_ON = "-"
_HEAD = 5
MAX_CHARS = 2_000_000  # characters


@dataclass(frozen=True, slots=True, repr=False)
class Saved:
    """The saved form of a device. ``stopped`` is a code or empty, and ``rules`` are as in an invitation."""

    version: Version
    evidence: bool
    player: int
    stopped: str
    seed: bytes
    rules: bytes
    texts: tuple[str, ...]

    def line(self) -> str:
        """Return the line."""
        role = (EVIDENCE if self.evidence else ROLES)[self.player]
        head = (
            f"{MAGIC}{self.version.number}",
            role,
            self.stopped or _GOING_ON,
            self.seed.hex(),
            self.rules.hex(),
        )
        return " ".join([*head, *self.texts])

    @classmethod
    def read(cls, line: str) -> Saved:
        """Read a line, or raise CorruptRecord, which does not show the line."""
        try:
            if len(line) > MAX_CHARS:
                raise ValueError("too long")
            magic, role, stopped, seed, rules, *texts = line.split(" ")
            versions = {f"{MAGIC}{number}": version for number, version in VERSIONS.items()}
            if magic not in versions or stopped not in (_GOING_ON, *CODES):
                raise ValueError("another form")
            if len(role) != 1 or len(seed) not in [2 * size for size in SEED_SIZES]:
                raise ValueError("another size")
            if any(bytes.fromhex(part).hex() != part for part in (seed, rules)):
                raise ValueError("another spelling")
            stopped = "" if stopped == _GOING_ON else stopped
            at = (ROLES + EVIDENCE).index(role)
            kind = (versions[magic], at >= len(ROLES), at % len(ROLES))
            return cls(*kind, stopped, bytes.fromhex(seed), bytes.fromhex(rules), tuple(texts))
        except ValueError:
            raise damage() from None


def damage() -> CorruptRecord:
    """Return the error for an unreadable line, without its secrets."""
    return CorruptRecord(MAGIC, "a game with a friend, as it was saved", "save")


def continues(before: str, after: str) -> bool:
    """Return whether a line of ``save`` may be written over another one of the same game.

    It may if nothing that was stored is lost. Stores must ask this inside the transaction that
    writes, so that of two tabs with one game only one goes on.
    """
    old, new = Saved.read(before), Saved.read(after)
    same = replace(old, stopped="", texts=()) == replace(new, stopped="", texts=())
    return same and new.texts[: len(old.texts)] == old.texts and old.stopped in ("", new.stopped)
