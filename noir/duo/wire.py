"""The wire: a message as a text that any messenger carries.

``D`` and base64url of: game 9 bytes | number 1 | hash of the message before 16 | body | seal 48 | check 3.
The game is named by a letter for the version and the first bytes of the hash of its invitation, which itself
carries a mark and the version there (6 bytes in version 1). The check tells a text that was cut or changed on
the way from one that lies.

``L`` and base64url of: length 2 bytes | message with its check | code | signature 48 | check 3. This is a
message with a connection code that is signed for it. The code can be added after the message was stored.

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
LONGEST = 20_000  # characters; the longest real message stays far below
MAX_CODE_CHARS = 2_000
BETWEEN = "."

PLAIN, WITH_CODE = "D", "L"
_LENGTH_BYTES = 2
_LETTERS = re.compile(r"[DL][A-Za-z0-9_-]+")
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
    return game + bytes([number & 255]) + (identity(before)[:HASH_BYTES] if before else bytes(HASH_BYTES))


def written(signed: bytes, seal: bytes) -> str:
    """Return a sealed message as a text."""
    return _encode(PLAIN, signed + seal)


def _encode(letter: str, data: bytes) -> str:
    data += sha256(data).digest()[:CHECK_BYTES]
    return letter + urlsafe_b64encode(data).decode().rstrip("=")


def _decode(text: str) -> bytes:
    """Return the bytes of a text without its check; raise Refused("damaged")."""
    letters = text[1:]
    if len(text) > LONGEST or not _LETTERS.fullmatch(text) or len(letters) % 4 == 1:
        raise damaged()
    data = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))[:-CHECK_BYTES]
    if _encode(text[0], data) != text:  # a wrong check, or spare bits at the end that nobody writes
        raise damaged()
    return data


def damaged() -> Refused:
    """Return the refusal of a text that is not whole."""
    return Refused("damaged", "the whole text of a message")


def attach(text: str, code: str, signature: bytes) -> str:
    """Return one text that holds a message and a connection code signed for it."""
    message = _decode(text) + sha256(_decode(text)).digest()[:CHECK_BYTES]
    data = len(message).to_bytes(_LENGTH_BYTES, "big") + message + code.encode("ascii") + signature
    return _encode(WITH_CODE, data)


def detach(text: str) -> tuple[str, str, bytes]:
    """Return the message, the code and its signature, the last two empty if there is none; raise Refused."""
    if not text.startswith(WITH_CODE):
        return text, "", b""
    data = _decode(text)
    length, rest = int.from_bytes(data[:_LENGTH_BYTES], "big"), data[_LENGTH_BYTES:]
    code = rest[length:-SEAL_BYTES].decode("ascii", "replace")
    if not is_code(code):
        raise damaged()
    return PLAIN + urlsafe_b64encode(rest[:length]).decode().rstrip("="), code, rest[-SEAL_BYTES:]


def is_code(code: str) -> bool:
    """Return whether a text can travel as a connection code."""
    return len(code) <= MAX_CODE_CHARS and bool(_CODE.fullmatch(code))


def bare(text: str) -> str:
    """Return a text without the connection code that may be sealed to it; raise Refused."""
    return detach(text)[0]


def read(text: str) -> Message:
    """Return the message of a text; raise Refused ("damaged", "version")."""
    whole = _decode(text)
    if not text.startswith(PLAIN):
        raise damaged()
    signed, seal = whole[:-SEAL_BYTES], whole[-SEAL_BYTES:]
    version = _version_of(signed)
    head_bytes = version.id_bytes + 1 + HASH_BYTES
    if len(signed) < head_bytes:
        raise damaged()
    game, before = signed[: version.id_bytes], signed[version.id_bytes + 1 : head_bytes]
    return Message(text, version, game, signed[version.id_bytes], before, signed[head_bytes:], seal, signed)


def _version_of(signed: bytes) -> Version:
    """Return the version that the first bytes of a message tell."""
    for version in VERSIONS.values():
        if signed.startswith((version.letter, version.mark)):
            return version
    raise Refused("version", "a version that this page knows")


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
