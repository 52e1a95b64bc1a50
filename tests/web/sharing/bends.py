"""Bends: the changes that people, mail and chat programs make to a link on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Bend = Callable[[str, str], str]
    """Takes an address up to its code, and the code."""

BEHIND = (
    *".,;:!?)]}>\"'\u2026\u00bb\u201c\u201d\u2019*_~|/\\`",
    *("**", "__", "~~", "--", ").", ">,", '">', "'>", "**.", "_.", "*_", "?!"),
    *("\u200b", "\u00a0", "\u00ad", "\ufeff", "\u2060", "\u200e", "\u200b.", "&gt;", "&gt;."),
    *("%20", "%0D%0A", "%E2%80%8B", "%29", "%3E", "%22", "%2C"),
    *("?fbclid=IwAR1_x-y", "&fbclid=IwAR1_x-y", "%3Ffbclid=IwAR1", "%26fbclid%3DIwAR1", "&amp;fbclid=IwAR1"),
    *(
        "?utm_source=a&utm_medium=b",
        "&utm_source=a",
        "#_=_",
        "?mode=wwt",
        ":~:text=noir",
        "#:~:text=noir",
        "&c",
    ),
)
"""What stands right behind a link in a message or an address."""
WORDS = (
    " thanks!",
    "\nSee you",
    ". See you.",
    ", or not?",
    ") \u2013 look",
    " \u2190 here",
    "\r\n-- \r\nAnna",
    "\n\n> old",
)
"""What follows it in a message."""
BEFORE = ("?fbclid=IwAR1", "?lang=de&utm_source=a", "?mode=wwt", "?x=1&amp;y=2")
"""What programs put before the fragment."""


def in_pieces(code: str, size: int, between: str) -> str:
    return between.join(code[at : at + size] for at in range(0, len(code), size))


def break_up(size: int, between: str) -> Bend:
    return lambda to, code: to + in_pieces(code, size, between)


def put_behind(end: str) -> Bend:
    return lambda to, code: to + code + end


def put_before(query: str) -> Bend:
    return lambda to, code: to.replace("#", f"{query}#") + code


def put_around(marks: str) -> Bend:
    return lambda to, code: marks.format(to + code)


def inside() -> Iterator[tuple[str, Bend]]:
    """Yield changes of the letters of a code themselves."""
    for between in ("%20", "%0D%0A", "\u200b", "%E2%80%8B", "\u00ad", "%C2%AD", "%2520", "\\"):
        yield f"{between!r} in it", break_up(30, between)
    yield "its letters are coded", lambda to, code: to + quote(f"\u200b{code}")
    yield "its letters are coded twice", lambda to, code: to + quote(quote(f"\u200b{code}"))


def codings() -> Iterator[tuple[str, Bend]]:
    """Yield codings of the signs before a code."""
    yield "= is %3D", lambda to, code: to.replace("=", "%3D") + code
    yield "= is %253D", lambda to, code: to.replace("=", "%253D") + code
    yield "# is ?%23", lambda to, code: to.replace("#", "?%23") + code
    yield "# is ?%23, = is %3D", lambda to, code: to.replace("#", "?%23").replace("=", "%3D") + code
    yield "# is ?%2523", lambda to, code: to.replace("#", "?%2523").replace("=", "%253D") + code
    yield "= is =3D", lambda to, code: to.replace("=", "=3D") + code
    yield "= is =3d and a full stop", lambda to, code: to.replace("=", "=3D") + f"{code}."


def in_paths() -> Iterator[tuple[str, Bend]]:
    """Yield codings after which the code is part of a path, where a host finds no file."""
    for sign, equals in (("%23", "="), ("%23", "%3D"), ("%2523", "="), ("%2523", "%253D")):
        yield f"# is {sign}, = is {equals}", encode_signs(sign, equals)
    for end in ("?fbclid=IwAR1", "?url=https://a.example/b", "#_=_", ").", "%22"):
        yield f"# is %23 and {end} behind", encode_signs("%23", "=", end)


def encode_signs(sign: str, equals: str, end: str = "") -> Bend:
    query = sign.replace("23", "3F")
    return lambda to, code: to.replace("#", sign).replace("?", query).replace("=", equals) + code + end


def of_addresses() -> Iterator[tuple[str, Bend]]:
    """Yield the bends of a link that a browser can open."""
    yield "none", lambda to, code: to + code
    for end in BEHIND:
        yield f"{end!r} behind", put_behind(end)
    for query in BEFORE:
        yield f"{query} before #", put_before(query)
    yield from inside()
    yield from codings()
    yield from in_paths()


def of_messages() -> Iterator[tuple[str, Bend]]:
    """Yield the bends of a link in a message that is pasted whole."""
    yield from of_addresses()
    for end in WORDS:
        yield f"{end!r} behind", put_behind(end)
    for around in (
        "<{}>",
        "({})",
        '"{}"',
        "*{}*",
        "_{}_",
        "[Noir]({})",
        '<a href="{}">',
        "<{}|Noir>",
        "Look: {} !",
    ):
        yield around, put_around(around)
    for between in ("\n", "\r\n", "\n> ", " ", "\t", "\n>> "):
        yield f"{between!r} in it", break_up(60, between)
    yield "quoted-printable", lambda to, code: in_pieces((to + code).replace("=", "=3D"), 75, "=\r\n")
    yield (
        "quoted-printable, its ends lost",
        lambda to, code: to.replace("=", "=3D") + in_pieces(code, 75, "="),
    )
    yield "HTML", lambda to, code: (to + code).replace("=", "&#61;")
    yield "HTML, hexadecimal", lambda to, code: (to + code).replace("=", "&#x3D;")
    yield "JSON", lambda to, code: (to + code).replace("=", "\\u003d")
    yield "Markdown", lambda to, code: (to + code).replace("_", "\\_").replace("-", "\\-")
    yield (
        "another address",
        lambda to, code: f"https://links.example/?url={quote(to + code, safe='')}&data=05",
    )
    yield (
        "twice another",
        lambda to, code: f"https://a.example/url?q={quote(quote(to + code, safe=''), safe='')}&sa=D",
    )
