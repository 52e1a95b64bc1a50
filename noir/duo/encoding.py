"""Encoding: a message as a text that any messenger carries.

``D`` and base64url of: game 9 bytes | number 1 | hash of the message before 16 | body | seal 48 | check 3.
The game is named by a letter for the version and the first bytes of the hash of its invitation, which itself
carries a mark and the version there (6 bytes in version 1). The check tells a text that was cut or changed on
the way from one that lies. An invitation has a short head: mark 6 bytes | body | check 3. It has no seal, but
always travels as ``M``.

``M`` and base64url of: length 1 byte | code | message without its check | signature 48 | check 3. This is a
message with a connection code that is signed for it. The code can be added after the message was stored.
In version 2 it is ``L`` and: length 2 bytes | message with its check | code in letters | signature | check.

Several texts in one address have dots between them: the last message of a game and the next invitation.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from noir.duo.errors import Refused
from noir.duo.seal import SEAL_BYTES
from noir.duo.version import VERSIONS, Version

HASH_BYTES = 16
CHECK_BYTES = 3
MAX_MESSAGE_CHARS = 20_000  # characters. The longest real message stays far below
MAX_CODE_CHARS = 2_000
MAX_CODE_BYTES = 255
BETWEEN = "."

PLAIN, WITH_CODE, WITH_CODE_TEXT = "D", "M", "L"
_CODE_LETTER = "C"  # the first letter of a connection code, before base64url
_LENGTH_BYTES = 2
_LETTERS = re.compile(r"[DLM][A-Za-z0-9_-]+")
_CODE = re.compile(r"[!-~]+")


@dataclass(frozen=True, slots=True)
class Message:
    """One message taken apart. ``signed`` is all that the seal covers: head and body."""

    text: str
    version: Version
    game: bytes
    number: int  # modulo 256
    before: bytes
    body: bytes
    seal: bytes
    signed: bytes

    @property
    def opens(self) -> bool:
        """Whether this is an invitation."""
        return self.game == self.version.mark

    @property
    def head(self) -> bytes:
        """The bytes before the body."""
        return self.signed[: len(self.signed) - len(self.body)]


def identity(text: str) -> bytes:
    """Return the hash of a text."""
    return sha256(text.encode()).digest()


def game_id(version: Version, invitation: str) -> bytes:
    """Return how later messages name the game of an invitation."""
    return version.letter + identity(invitation)[: version.id_bytes - 1]


def head(game: bytes, number: int, before: str) -> bytes:
    """Return the head of a message that follows the text ``before``."""
    return game + bytes([number & 255]) + identity(before)[:HASH_BYTES]


def first_head(version: Version) -> bytes:
    """Return the head of an invitation."""
    return version.mark if version.compact else version.mark + bytes([1]) + bytes(HASH_BYTES)


def write(signed: bytes, seal: bytes) -> str:
    """Return a sealed message as a text."""
    return _encode(PLAIN, signed + seal)


def _encode(letter: str, data: bytes) -> str:
    return letter + _letters(data + sha256(data).digest()[:CHECK_BYTES])


def _letters(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    return urlsafe_b64decode(letters + "==")


def _decode(text: str) -> bytes:
    """Return the bytes of a text without its check. Raise Refused("damaged")."""
    letters = text[1:]
    if len(text) > MAX_MESSAGE_CHARS or not _LETTERS.fullmatch(text) or len(letters) % 4 == 1:
        raise damage()
    data = _bytes(letters)[:-CHECK_BYTES]
    # a wrong check, or spare bits at the end, which are never written
    if not data or _encode(text[0], data) != text:
        raise damage()
    return data


def is_whole(text: str) -> bool:
    """Return whether the check of a text holds, also of one of a later version."""
    try:
        _decode(text)
    except Refused:
        return False
    return True


def damage() -> Refused:
    """Return the refusal of a text that is not whole."""
    return Refused("damaged", "the whole text of a message")


def attach(text: str, code: str, signature: bytes) -> str:
    """Join a message and a connection code signed for it into one text. Raise ValueError for a bad code.

    An invitation may have no code, but has a signature.
    """
    message, version = _decode(text), read(text).version
    if code and not is_code(code, version):
        raise ValueError(code)
    if version.compact:
        packed = _bytes(code[1:])
        return _encode(WITH_CODE, bytes([len(packed)]) + packed + message + signature)
    message += sha256(message).digest()[:CHECK_BYTES]
    length = len(message).to_bytes(_LENGTH_BYTES)
    return _encode(WITH_CODE_TEXT, length + message + code.encode("ascii") + signature)


def detach(text: str) -> tuple[str, str, bytes]:
    """Return the message, the code and its signature, the last two empty without a code. Raise Refused."""
    if text.startswith(PLAIN):
        return text, "", b""
    data = _decode(text)
    if text.startswith(WITH_CODE):
        body = Reader(data)
        (length,) = body.take(1)
        code = _CODE_LETTER + _letters(body.take(length, "damaged")) if length else ""
        if body.count_bytes <= SEAL_BYTES:
            raise damage()
        plain = _encode(PLAIN, body.take(body.count_bytes - SEAL_BYTES))
    else:
        length, rest = int.from_bytes(data[:_LENGTH_BYTES]), data[_LENGTH_BYTES:]
        code = rest[length:-SEAL_BYTES].decode("ascii", "replace")
        plain = PLAIN + _letters(rest[:length])
    message = read(plain)
    if message.version.compact != text.startswith(WITH_CODE):
        raise damage()
    if not (is_code(code, message.version) if code else message.opens and message.version.compact):
        raise damage()
    return plain, code, data[-SEAL_BYTES:]


def is_code(code: str, version: Version) -> bool:
    """Return whether a text can travel as a connection code."""
    if not version.compact:
        return len(code) <= MAX_CODE_CHARS and bool(_CODE.fullmatch(code))
    letters = code[1:]
    if not _LETTERS.fullmatch(PLAIN + letters) or len(letters) % 4 == 1:
        return False
    packed = _bytes(letters)
    return code == _CODE_LETTER + _letters(packed) and len(packed) <= MAX_CODE_BYTES


def bare(text: str) -> str:
    """Return a text without the connection code that may be sealed to it. Raise Refused."""
    return detach(text)[0]


def read(text: str) -> Message:
    """Return the message of a text. Raise Refused ("damaged", "version")."""
    whole = _decode(text)
    if not text.startswith(PLAIN):
        raise damage()
    signed, seal = whole[:-SEAL_BYTES], whole[-SEAL_BYTES:]
    version = _version_of(whole)
    if version.compact and whole.startswith(version.mark):
        body = whole[len(version.mark) :]
        return Message(text, version, version.mark, 1, bytes(HASH_BYTES), body, b"", whole)
    head_bytes = version.id_bytes + 1 + HASH_BYTES
    if len(signed) < head_bytes:
        raise damage()
    game, before = signed[: version.id_bytes], signed[version.id_bytes + 1 : head_bytes]
    return Message(text, version, game, signed[version.id_bytes], before, signed[head_bytes:], seal, signed)


def _version_of(whole: bytes) -> Version:
    """Return the version that the first bytes of a message tell."""
    for version in VERSIONS.values():
        if whole.startswith((version.letter, version.mark)):
            return version
    raise Refused("version", "a version that this page knows")


def split(address: str) -> tuple[str, ...]:
    """Return the texts of one address or paste, without the white space that messengers put in."""
    return tuple(text for text in "".join(address.split()).split(BETWEEN) if text)


class Reader:
    """Takes a body apart from the left. Asking for more than is left raises Refused with a code."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def count_bytes(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at

    def take(self, count: int, code: str = "form") -> bytes:
        """Return the next bytes."""
        if count > self.count_bytes:
            raise Refused(code, f"{count} bytes more")
        self._at += count
        return self._data[self._at - count : self._at]
