"""Packing: JSON as letters for a link, with the kind and the version before it. zlib has the check sum."""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any

from web.club.refusal import refuse

VERSION = "1"


def pack(kind: str, text: str) -> str:
    """Return the code of a text."""
    return kind + VERSION + urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def unpack(kind: str, code: str, most_packed: int, most: int) -> str:
    """Return the text of a code, or raise Refused. Both limits are numbers of characters."""
    if code[:1] != kind or not code.isascii() or len(code) > most_packed:
        refuse("damaged")
    if code[1:2] != VERSION:
        refuse("newer" if code[1:2].isdecimal() else "damaged")
    try:
        packed = zlib.decompressobj()
        found = packed.decompress(urlsafe_b64decode(code[2:] + "=" * (-len(code[2:]) % 4)), most)
        if not packed.eof:
            refuse("damaged")
        return found.decode()
    except (zlib.error, binascii.Error, UnicodeDecodeError):
        refuse("damaged")


def unpack_json(kind: str, code: str, most_packed: int, most: int) -> Any:
    """Return the JSON of a code, or raise Refused."""
    try:
        return json.loads(unpack(kind, code, most_packed, most))
    except (ValueError, RecursionError) as error:
        refuse(getattr(error, "reason", "damaged"))
