"""Signing: what a player signs with the key that is never opened, and how the cards are opened to the other.

Every signature is a seal (noir.duo.seal) over a digest that begins with a label of its own:

  the whole game      with the last message of each player, over all texts
  a connection code   for one text, which it travels with
  a rematch           the keys of the next game
  a hello             a live channel and the player who greets
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING

from noir.duo import group, seal
from noir.duo.errors import Refused

if TYPE_CHECKING:
    from noir.duo.group import Point
    from noir.duo.rules import Keys
    from noir.duo.version import Version

HELLO = "H"
_HELLO = re.compile(r"H[A-Za-z0-9_-]{64}")  # 48 bytes, so that no bit is spare


def sign(version: Version, keys: Keys, digest: bytes) -> bytes:
    """Return the signature of a player under a digest."""
    assert keys.signer is not None, "an opened game cannot sign"
    return seal.seal(version, keys.sign, keys.signer, digest, [])


def is_signed(version: Version, signer: Point, digest: bytes, signature: bytes) -> bool:
    """Return whether a signature is that of the owner of ``signer``."""
    return seal.sealed(version, signature, signer, digest, [])


def digest_code(version: Version, text: str, code: str) -> bytes:
    """Return what is signed when a connection code travels with a text."""
    return version.digest(b"noir connection", text.encode(), code.encode())


def check_code(version: Version, signer: Point, text: str, code: str, signature: bytes) -> None:
    """Refuse a connection code that was not signed for this text."""
    if code and not is_signed(version, signer, digest_code(version, text, code), signature):
        raise Refused("code", "a connection code signed for this text")


def digest_rematch(version: Version, before: bytes, public: Point, signer: Point) -> bytes:
    """Return what is signed when a game is the rematch of another: its keys, and the game before."""
    return version.digest(b"noir rematch", before, group.pack(public), group.pack(signer))


def digest_hello(version: Version, game: bytes, player: int, nonce: str) -> bytes:
    """Return what a player signs to greet over a live channel."""
    return version.digest(b"noir hello", game, bytes([player]), nonce.encode())


def write_hello(signature: bytes) -> str:
    """Return a signature as the text of a hello."""
    return HELLO + urlsafe_b64encode(signature).decode()


def read_hello(text: str) -> bytes:
    """Return the signature of a hello, empty if it is none."""
    return urlsafe_b64decode(text[1:]) if _HELLO.fullmatch(text) else b""


def follow(version: Version, transcript: bytes, text: str) -> bytes:
    """Return the digest of a game after one more text."""
    return version.digest(b"noir text", transcript, text.encode())


def digest_game(version: Version, transcript: bytes, signed: bytes) -> bytes:
    """Return what is signed at the end: all texts before, and the message up to the signature."""
    return version.digest(b"noir game", transcript, signed)


def shroud(version: Version, key: int, public: Point, author: int, secret: bytes) -> bytes:
    """Return an author's secret as only the other player can read it; done twice it comes back."""
    if not version.signs:
        return secret
    (shared,) = group.times(key, [public])
    pad = version.digest(b"noir open", group.pack(shared), bytes([author]))
    return bytes(one ^ two for one, two in zip(secret, pad, strict=True))


_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"


def pronounce(data: bytes) -> tuple[str, str]:
    """Return two words of five letters for four bytes (proquints)."""
    one, two = (int.from_bytes(data[at : at + 2], "big") for at in (0, 2))
    return _word(one), _word(two)


def _word(number: int) -> str:
    vowels = [_VOWELS[number >> at & 3] for at in (10, 4)]
    consonants = [_CONSONANTS[number >> at & 15] for at in (12, 6, 0)]
    return f"{consonants[0]}{vowels[0]}{consonants[1]}{vowels[1]}{consonants[2]}"
