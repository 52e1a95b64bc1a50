"""Bots: the answer to an exercise of the lab is the code of a bot, which the teacher's page lets play.

The lab writes the code (web/page/lab/codes.js). A bot runs only in the lab's sandbox, never here.
"""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import urlsafe_b64decode

from web.club.refusal import refuse

VERSION = "2"
MAX_CODE_CHARS = 2000
"""Characters of a bot that is handed in, packed: the picture of a code has room for it."""
MAX_CHARS = 40_000
DEALS = 20
"""Deals that a bot plays at the teacher's page, each twice with seats swapped."""


def read_bot(exercise: str, code: str) -> str:
    """Return the Python of a bot that answers an exercise, or raise Refused."""
    if code[:1] != VERSION or len(code) > MAX_CODE_CHARS or not code.isascii():
        refuse("false-answer")
    packed = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    letters = code[1:] + "=" * (-len(code[1:]) % 4)
    try:
        bot = json.loads(packed.decompress(urlsafe_b64decode(letters), MAX_CHARS))
        source = bot["code"] if bot["exercise"] == exercise else None
    except (zlib.error, binascii.Error, ValueError, LookupError, TypeError, RecursionError):
        refuse("false-answer")
    return source if isinstance(source, str) and packed.eof else refuse("false-answer")
