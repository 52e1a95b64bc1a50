"""Sealed deals: all deals of an evening follow from its secret, and seals prove it.

Each round has a key of its own, so that opening one round tells nothing about the others.
"""

from __future__ import annotations

import re
from hashlib import sha256

from web.model.validation import NONCE_DIGITS

MAX_ROUNDS = 15
MAX_KEYS = 40
"""More than rounds, because a round that is taken back and paired again has other deals."""
SECRET = re.compile(rf"[0-9a-f]{{{NONCE_DIGITS}}}")
_MARK_DIGITS = 8
_SEED_DIGITS = 16  # as many as a seed of the page, for which links have a short form


def _line(*words: object) -> str:
    return " ".join(["noir-club", *map(str, words)])


def _digest(*words: object) -> str:
    return sha256(_line(*words).encode()).hexdigest()


def mark_of(secret: str) -> str:
    """Return the name of an evening that its codes carry."""
    return _digest("mark", secret)[:_MARK_DIGITS]


def key_of_round(secret: str, number: int) -> str:
    """Return a key by its number from 0. It opens the seal of the round that used it."""
    return _digest("round", secret, number)


def seal_of_key(key: str) -> str:
    """Return the seal of a round."""
    return _digest("seal", key)


def line_of_seal(key: str) -> str:
    """Return the line whose SHA-256 is the seal of a round."""
    return _line("seal", key)


def line_of_deal(key: str, table: int, number: int) -> str:
    """Return the line whose SHA-256 begins with the seed of a deal."""
    return _line("deal", key, table, number)


def seals_of(secret: str) -> tuple[str, ...]:
    """Return the seals of all keys, to show before the first round."""
    return tuple(seal_of_key(key_of_round(secret, number)) for number in range(MAX_KEYS))


def seal_of_evening(seals: tuple[str, ...]) -> str:
    """Return one seal over those of all keys."""
    return _digest("evening", *seals)


def seed_of(key: str, table: int, number: int) -> str:
    """Return the seed of a deal in a round."""
    return _digest("deal", key, table, number)[:_SEED_DIGITS]


def place_in_draw(secret: str, name: str) -> str:
    """Return a text by which players are sorted: a draw that a late arrival doesn't change."""
    return _digest("draw", secret, name)
