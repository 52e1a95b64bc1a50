"""A verifier and second player of the game between two devices, written from noir/duo/PROTOCOL.md alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.duo.stranger.curve import Keys, Refused, demand
from tests.duo.stranger.reading import Log, open_faces
from tests.duo.stranger.texts import decode, read_evidence

if TYPE_CHECKING:
    from collections.abc import Sequence


def verify(texts: Sequence[str], me: int, secret: bytes) -> str:
    """Return the record of a finished game, or refuse its log. ``secret`` is the deal of player ``me``."""
    log = Log()
    log.invite(texts[0])
    return verify_after(log, texts, me, secret)


def verify_after(log: Log, texts: Sequence[str], me: int, secret: bytes) -> str:
    """Return the record of a finished game whose invitation is read."""
    version = log.version
    demand(len(texts) >= 4, "seed")
    for number, text in enumerate(texts[1:], 2):
        log.read(text)
        if number == 2:
            log.keys[me] = Keys(version, secret)
            demand(log.K[me] == log.keys[me].K, "audit-key")
            log.keys[1 - me] = open_keys(log, texts, me)
            faces = open_faces(log)
            log.known = {place: faces[place] for place in (40, 41)} if log.count > 41 else {}
        if number in (3, 4):
            log.check_cut((number - 1) % 2)
    demand(log.boxes[0] and log.boxes[1], "seed")
    return log.audit()


def open_keys(log: Log, texts: Sequence[str], me: int) -> Keys:
    """Return the other player's keys out of the last message of that player."""
    at = max(range(len(texts) - 2, len(texts)), key=lambda at: at % 2 != me)
    data = decode("D", texts[at])
    tail = 48 if log.version.number == 1 else 96
    demand(len(data) > tail + 32, "seed")
    return log.open_box(1 - me, log.keys[me], data[-tail - 32 : -tail])


def verify_evidence(line: str) -> str:
    """Return the record that a line of evidence proves, or refuse it."""
    evidence = read_evidence(line)
    log = Log()
    log.invite(evidence.log[0])
    demand(log.version is evidence.version and log.rules == evidence.rules, "form")
    return verify_after(log, evidence.log, evidence.player, evidence.deal)


__all__ = ["Log", "Refused", "verify", "verify_evidence"]
