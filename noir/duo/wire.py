"""The wire: a message as a text that any messenger carries.

``D`` and base64url of: game 6 bytes | number 1 | hash of the message before 16 | body | seal 48 | check 3.
The game is named by the first bytes of the hash of its invitation, which itself carries a mark and the
version there. The check tells a text that was cut or changed on the way from one that lies.
Several texts in one address stand with dots between: the last message of a game and the next invitation.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from noir.duo.errors import Refused
from noir.duo.seal import SEAL_BYTES

VERSION = 1
MARK = b"noir" + VERSION.to_bytes(2, "big")
GAME_BYTES = len(MARK)
HASH_BYTES = 16
HEAD_BYTES = GAME_BYTES + 1 + HASH_BYTES
CHECK_BYTES = 3
LONGEST = 20_000  # characters; the longest real message stays far below
BETWEEN = "."

_LETTERS = re.compile(r"D[A-Za-z0-9_-]+")


@dataclass(frozen=True, slots=True)
class Message:
    """One message taken apart. ``signed`` is all that the seal covers: head and body."""

    game: bytes
    number: int  # modulo 256
    before: bytes
    body: bytes
    seal: bytes
    signed: bytes

    @property
    def opens(self) -> bool:
        """Whether this is an invitation."""
        return self.game[:4] == MARK[:4]


def identity(text: str) -> bytes:
    """Return the hash of a text."""
    return sha256(text.encode()).digest()


def game_id(invitation: str) -> bytes:
    """Return how later messages name the game of an invitation."""
    return b"g" + identity(invitation)[: GAME_BYTES - 1]


def head(game: bytes, number: int, before: str) -> bytes:
    """Return the head of a message that follows the text ``before``."""
    return game + bytes([number & 255]) + (identity(before)[:HASH_BYTES] if before else bytes(HASH_BYTES))


def written(signed: bytes, seal: bytes) -> str:
    """Return a sealed message as a text."""
    data = signed + seal
    data += sha256(data).digest()[:CHECK_BYTES]
    return "D" + urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> Message:
    """Return the message of a text; raise Refused ("damaged", "version")."""
    if len(text) > LONGEST or not _LETTERS.fullmatch(text):
        raise Refused("damaged", "the whole text of a message")
    letters = text[1:]
    if len(letters) % 4 == 1:
        raise Refused("damaged", "the whole text of a message")
    data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    whole, check = data[:-CHECK_BYTES], data[-CHECK_BYTES:]
    if len(whole) < HEAD_BYTES + SEAL_BYTES or sha256(whole).digest()[:CHECK_BYTES] != check:
        raise Refused("damaged", "the whole text of a message")
    signed, seal = whole[:-SEAL_BYTES], whole[-SEAL_BYTES:]
    if written(signed, seal) != text:  # spare bits at the end, which nobody writes
        raise Refused("damaged", "the whole text of a message")
    game, before = signed[:GAME_BYTES], signed[GAME_BYTES + 1 : HEAD_BYTES]
    found = Message(game, signed[GAME_BYTES], before, signed[HEAD_BYTES:], seal, signed)
    if found.opens and game != MARK:
        raise Refused("version", f"version {VERSION}")
    return found


def split(address: str) -> tuple[str, ...]:
    """Return the texts of one address or paste; the white space that messengers put in is left out."""
    return tuple(text for text in "".join(address.split()).split(BETWEEN) if text)


class Reader:
    """Takes a body apart from the left; asking for more than there is raises Refused with a code."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at

    def take(self, count: int, code: str = "form") -> bytes:
        """Return the next bytes."""
        if count > self.left:
            raise Refused(code, f"{count} bytes more")
        self._at += count
        return self._data[self._at - count : self._at]
