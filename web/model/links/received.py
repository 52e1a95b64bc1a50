"""Received: the codes of links in text that people, mail and chat programs have changed on its way.

``web/page/received.js`` does the same in the browser.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

MAX_CHARS = 60_000  # characters of a text that are looked at
MAX_WORDS = 300  # pieces of a code with more words behind it
MAX_TRIED_CHARS = 500_000  # characters of all codes that are tried
MAX_TRIMMED = 4  # marks of emphasis at the end that may belong to a code
MAX_TAIL = 20  # letters after a dot that are no code
LETTERS = "A-Za-z0-9_."
"""The letters of our codes besides "-"."""
ENDS = "._,-"

_PERCENT = re.compile("(?:%[0-9A-Fa-f]{2})+")
_ESCAPE = re.compile(r"&#x([0-9a-f]{1,4});|&#([0-9]{1,4});|\\u([0-9a-f]{4})", re.IGNORECASE)
_SOFT_BREAK = re.compile("=[ \t]*\r?\n")  # of quoted-printable mail
_QUOTE = re.compile("\n[>| \t]+")
_INVISIBLE = re.compile("[\\\\\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")


def plain(text: str) -> str:
    """Return a text without the codings and invisible letters of mail, chat and browsers."""
    text = _SOFT_BREAK.sub("", text[:MAX_CHARS].replace("&amp;", "&"))
    for _ in range(2):
        text = _PERCENT.sub(_decode, text)
    return _INVISIBLE.sub("", _ESCAPE.sub(_character, _QUOTE.sub("\n", text)))


def _decode(run: re.Match[str]) -> str:
    return bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "replace")


def _character(escape: re.Match[str]) -> str:
    return chr(int(escape[2]) if escape[2] else int(escape[1] or escape[3], 16))


def find(text: str, *names: str) -> dict[str, str]:
    """Return the values behind ``name=`` in a text, up to the next parameter, without absent names."""
    bare = plain(text)
    found: dict[str, str] = {}
    for match in re.finditer(f"(?:^|[^A-Za-z0-9_-])({'|'.join(names)})=", bare):
        if match[1] not in found:
            found[match[1]] = re.split("[&#]", bare[match.end() :], maxsplit=1)[0]
    return found


def readings(text: str, letters: str = LETTERS) -> Iterator[str]:
    """Yield the codes that a text may have been, the likeliest first.

    A code ends at the first other letter. Space in it comes from a program, or more words follow it.
    """
    bare = plain(text)
    room = MAX_TRIED_CHARS
    unquoted = re.sub("^=?3D", "", bare)  # a "=" of quoted-printable mail
    for each in dict.fromkeys((bare, unquoted, unquoted.replace("=", ""))):
        start = re.sub("^[^A-Za-z0-9.]+", "", each)
        words = re.split(f"[^{letters}\\s-]", start, maxsplit=1)[0].split()
        for count in dict.fromkeys((1, len(words), *range(2, min(len(words), MAX_WORDS)))):
            for code in _shorter("".join(words[:count])):
                room -= len(code)
                if room < 0:
                    return
                yield code


def _shorter(code: str) -> Iterator[str]:
    """Yield a code, and again without the ends that may be those of a sentence."""
    yield code
    head, _, tail = code.rpartition(".")
    if head and len(tail) <= MAX_TAIL:
        yield head
    for _ in range(MAX_TRIMMED):
        if code[-1:] not in ENDS:
            return
        code = code[:-1]
        yield code


def mend(text: str, is_whole: Callable[[str], bool], letters: str = LETTERS) -> str:
    """Return the whole code in a text, else the likeliest one, which its reader refuses with a reason."""
    first = ""
    for code in readings(text, letters):
        if is_whole(code):
            return code
        first = first or code
    return first or text
