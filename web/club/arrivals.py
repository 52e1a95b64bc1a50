"""Arrivals: the codes of games and of students in a text that comes in."""

from __future__ import annotations

import re

from web.club import codes, handins
from web.club.codes import RESULT
from web.model.links import received

_CODE = re.compile(r"[RH]\d[A-Za-z0-9_.-]+")
_SPOKEN = re.compile(r"\s*(?:[0-9A-Za-z][\s-]*){8}")


def is_spoken(text: str) -> bool:
    """Return whether a text has as many characters as a spoken code."""
    return _SPOKEN.fullmatch(text) is not None


def is_whole(code: str) -> bool:
    """Return whether the check of a code of a game or of a student holds."""
    return handins.is_whole(code) if code.startswith(handins.HAND_IN) else codes.is_whole(code)


def mark_of(code: str) -> str:
    """Return the mark of the evening or lesson that a code belongs to, or raise Refused."""
    is_of_student = code.startswith(handins.HAND_IN)
    return handins.read_hand_in(code).mark if is_of_student else codes.read_code(code).mark


def find_codes(text: str) -> list[str]:
    """Return the codes of a text, each once. A text without any is one that its reader refuses."""
    found = [code for code in _CODE.findall(received.plain(text)) if is_whole(code)]
    if len(found) > 1:
        return [*dict.fromkeys(found)]
    return [text.strip() if is_spoken(text) else _find_one(text)]


def _find_one(text: str) -> str:
    """Return the code in a text, such as an address or a message around one."""
    found = received.find(text, RESULT, handins.ANSWERS)
    return received.mend(next(iter(found.values()), text), is_whole)
