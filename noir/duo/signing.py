"""Signing with the key that is never opened, and opening the cards to the other player.

Every signature is a seal (noir.duo.seal) over a digest that begins with a label of its own:

  the whole game      with the last message of each player, over all texts
  a connection code   for one text, which it travels with
  an invitation       with its connection code or none, by both keys at once
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
    """Return the digest of a text and the connection code that travels with it."""
    return version.digest(b"noir connection", text.encode(), code.encode())


def sign_code(version: Version, keys: Keys, text: str, code: str) -> bytes:
    """Return the signature under a text and the connection code that travels with it."""
    return sign(version, keys, digest_code(version, text, code))


def check_code(version: Version, signer: Point, text: str, code: str, signature: bytes) -> None:
    """Refuse a connection code that was not signed for this text."""
    if code and not is_signed(version, signer, digest_code(version, text, code), signature):
        raise Refused("code", "a connection code signed for this text")


def sign_invitation(version: Version, keys: Keys, text: str, code: str) -> bytes:
    """Return the signature under an invitation and its connection code or none, by both keys at once.

    The sum of the keys, one of them times a hash of both, has a known logarithm only if both have one: so
    the signature of the sum shows that the host knows both.
    """
    return seal_with_both(version, keys, digest_code(version, text, code))


def seal_with_both(version: Version, keys: Keys, message: bytes) -> bytes:
    """Return a seal of both keys of a player at once."""
    assert keys.signer is not None, "an opened game cannot sign"
    both = (keys.key + _weight(version, keys.public, keys.signer) * keys.sign) % group.N
    return seal.seal(version, both, sum_of_keys(version, keys.public, keys.signer), message, [])


def check_invitation(
    version: Version, public: Point, signer: Point, text: str, code: str, signature: bytes
) -> None:
    """Refuse an invitation that its host has not signed with both keys, along with its connection code.

    Older versions sign the code alone.
    """
    if not version.compact:
        check_code(version, signer, text, code, signature)
        return
    both = sum_of_keys(version, public, signer)
    if not is_signed(version, both, digest_code(version, text, code), signature):
        raise Refused("code" if code else "seal", "the signature of the host")


def sum_of_keys(version: Version, public: Point, signer: Point) -> Point:
    """Return the public key of a seal of both keys. Raise Refused."""
    (found,) = group.combine([(1, [public]), (_weight(version, public, signer), [signer])])
    if found is None:
        raise Refused("seal", "keys whose sum is a point")
    return found


def _weight(version: Version, public: Point, signer: Point) -> int:
    return version.scalar(b"noir both", group.pack(public), group.pack(signer))


def digest_hello(version: Version, game: bytes, player: int, nonce: str) -> bytes:
    """Return the digest of a greeting over a live channel."""
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
    """Return the digest of a game: all texts before, and the message up to the signature."""
    return version.digest(b"noir game", transcript, signed)


def shroud(version: Version, key: int, public: Point, author: int, secret: bytes) -> bytes:
    """Encrypt an author's secret to the other player alone. Done twice it comes back."""
    if not version.signs:
        return secret
    (shared,) = group.times(key, [public])
    pad = version.digest(b"noir open", group.pack(shared), bytes([author]))
    return bytes(one ^ two for one, two in zip(secret, pad, strict=True))


_CONSONANTS, _VOWELS = "bdfghjklmnprstvz", "aiou"


def pronounce(data: bytes) -> tuple[str, str]:
    """Return two words of five letters for four bytes (proquints)."""
    one, two = (int.from_bytes(data[at : at + 2]) for at in (0, 2))
    return _word(one), _word(two)


def _word(number: int) -> str:
    vowels = [_VOWELS[number >> at & 3] for at in (10, 4)]
    consonants = [_CONSONANTS[number >> at & 15] for at in (12, 6, 0)]
    return f"{consonants[0]}{vowels[0]}{consonants[1]}{vowels[1]}{consonants[2]}"
