"""Texts as they travel and as a log keeps them (sections 4 and 9)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

from tests.duo.stranger.curve import VERSIONS, Refused, Version, demand

MAX_CHARS = 20_000
LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def bare(data: bytes) -> str:
    """Return bytes in base64url without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def encode(letter: str, data: bytes) -> str:
    """Return bytes as a text, with its letter and check."""
    return letter + bare(data + sha256(data).digest()[:3])


def plain(text: str) -> bytes:
    """Return the bytes of canonical base64url."""
    demand(LETTERS.issuperset(text) and len(text) % 4 != 1, "damaged")
    data = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    demand(bare(data) == text, "damaged")
    return data


def decode(letter: str, text: str) -> bytes:
    """Return the bytes of a text without the check, or refuse it as damaged."""
    demand(text[:1] == letter and len(text) <= MAX_CHARS, "damaged")
    data = plain(text[1:])
    demand(len(data) > 3 and sha256(data[:-3]).digest()[:3] == data[-3:], "damaged")
    return data[:-3]


def is_invitation(data: bytes) -> bool:
    """Tell whether bytes are message 1."""
    return any(data.startswith(version.mark) for version in VERSIONS.values())


def version_of(data: bytes) -> Version:
    """Return the version that the first bytes of a message name, or refuse one that is not known."""
    for version in VERSIONS.values():
        if data.startswith((version.letter, version.mark)):
            return version
    raise Refused("version")


def read(text: str) -> tuple[bytes, Version]:
    """Return the bytes of a ``D`` text and its version, or refuse it."""
    data = decode("D", text)
    version = version_of(data)
    if version.number < 3 or not data.startswith(version.mark):
        demand(len(data) >= version.head_size + 48, "damaged")
    return data, version


def unwrap(text: str) -> tuple[str, str, bytes]:
    """Return the ``D`` of a message that travels, its code and the signature of the code."""
    if text[:1] == "D":
        return text, "", b""
    if text[:1] == "L":
        data = decode("L", text)
        size = int.from_bytes(data[:2], "big")
        plain_text, code = "D" + bare(data[2 : 2 + size]), data[2 + size : -48]
        _, version = read(plain_text)
        demand(version.number < 3 and 0 < len(code) <= 2000, "damaged")
        demand(all(33 <= letter < 127 for letter in code), "damaged")
        return plain_text, code.decode(), data[-48:]
    data = decode("M", text)
    size = data[0]
    demand(len(data) > 1 + size + 48, "damaged")
    code, found = data[1 : 1 + size], data[1 + size : -48]
    plain_text = encode("D", found)
    _, version = read(plain_text)
    demand(version.number >= 3 and (size or is_invitation(found)), "damaged")
    return plain_text, "C" + bare(code) if size else "", data[-48:]


def wrap(text: str, code: str, signature: bytes) -> str:
    """Return a message of version 3 or 4 as it travels with a code."""
    packed = plain(code[1:]) if code else b""
    return encode("M", bytes([len(packed)]) + packed + decode("D", text) + signature)


@dataclass
class Evidence:
    """The parts of a line of evidence."""

    version: Version
    player: int
    deal: bytes
    rules: bytes
    log: list[str]


def read_evidence(line: str) -> Evidence:
    """Return the parts of a line, or refuse one that is written otherwise."""
    parts = line.split(" ")
    demand(len(parts) > 5, "damaged")
    mark, player, stopped, deal, rules, *log = parts
    versions = [version for which, version in VERSIONS.items() if mark == f"noir-duo{which}"]
    demand(versions and player in ("H", "G") and stopped == "-" and len(deal) == 64, "damaged")
    try:
        deal_bytes, rule_bytes = bytes.fromhex(deal), bytes.fromhex(rules)
    except ValueError:
        raise Refused("damaged") from None
    demand((deal_bytes.hex(), rule_bytes.hex()) == (deal, rules), "damaged")
    return Evidence(versions[0], "HG".index(player), deal_bytes, rule_bytes, log)


def write_evidence(evidence: Evidence) -> str:
    """Return the line that ``read_evidence`` reads."""
    player = "HG"[evidence.player]
    head = [f"noir-duo{evidence.version.number}", player, "-", evidence.deal.hex(), evidence.rules.hex()]
    return " ".join([*head, *evidence.log])
