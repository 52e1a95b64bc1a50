"""Markdown: the documents of the engine as pages. It knows the marks that they use, and no others.

>>> to_html("A **true** `x = 1`.", lambda target, words: el("a", words, href=target))
'<p>A <strong>true</strong> <code>x = 1</code>.</p>'
"""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from web.markup import Html, el, join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Link = Callable[[str, Html], Html]
    """Returns the link of a target and its words."""

INLINE = re.compile(r"`(.+?)`|(\*\*?)(\S.*?)\2|\[(.+?)\]\((.+?)\)", re.DOTALL)
STRESS = {"*": "em", "**": "strong"}
FENCE = re.compile(r"^```\w*\n(.*?)^```$", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"(#{1,3}) (.+)")
UNPARTED = re.compile(r"^(#+ .+\n)(?=.)|^((?![-|# ]|\d+\. ).+\n)(?=- |\d+\. |\|)", re.MULTILINE)
"""A heading before a text, and a text before a list or table, without an empty line."""
CAPTION = re.compile(r"<!-- caption: (.+) -->")
"""A note before a table that names it. Without one, the heading does."""
UNBROKEN = re.compile(r"(?<=\d) (?=%)")
ITEM = re.compile(r"^(?:- |\d+\. )", re.MULTILINE)
CELL = re.compile(r"(?<!\\)\|")


def to_html(text: str, link: Link) -> Html:
    """Return a document as markup."""
    parts: list[Html] = []
    for number, part in enumerate(FENCE.split(text)):
        parts += [_code(part)] if number % 2 else _blocks(part, link)
    return join(parts)


def _blocks(text: str, link: Link) -> Iterator[Html]:
    title = caption = ""
    for is_code, blocks in groupby(
        re.split(r"\n{2,}", UNPARTED.sub(r"\g<0>\n", text).strip("\n")), lambda one: one.startswith("    ")
    ):
        for block in blocks if not is_code else ("\n\n".join(blocks),):
            heading = HEADING.fullmatch(block)
            title = heading[2] if heading else title
            note = CAPTION.fullmatch(block)
            caption = note[1] if note else title if heading else caption
            if block and not block.startswith("<!--"):
                yield _block(block, caption, link)


def _block(block: str, title: str, link: Link) -> Html:
    if heading := HEADING.fullmatch(block):
        return el(f"h{len(heading[1])}", _inline(heading[2], link), id=slug(heading[2]))
    if block.startswith("    "):
        return _code(re.sub(r"^    ", "", block, flags=re.MULTILINE))
    if block.startswith("|"):
        return _table(block, title, link)
    if ITEM.match(block):
        items = [el("li", _inline(item.strip(), link)) for item in ITEM.split(block)[1:]]
        return el("ul" if block.startswith("-") else "ol", items)
    return el("p", _inline(block, link))


def slug(title: str) -> str:
    """Return the place of a heading in its page, without the number that it begins with."""
    return "-".join(re.findall(r"\w+", title.lower().lstrip("0123456789")))


def _code(text: str) -> Html:
    return el("pre", el("code", text.rstrip()), tabindex=0)


def _table(block: str, title: str, link: Link) -> Html:
    """Return a table with its caption. Numbers keep their percent sign on their line."""
    block = UNBROKEN.sub("\N{NO-BREAK SPACE}", block)
    head, _, *rows = ([cell.strip() for cell in CELL.split(line)[1:-1]] for line in block.splitlines())
    columns = el("tr", [el("th", _inline(cell, link), scope="col") if cell else el("td") for cell in head])
    body = [el("tr", [el("td", _inline(cell, link)) for cell in row]) for row in rows]
    table = el("table", el("caption", title), el("thead", columns), el("tbody", body))
    return el("div", table, class_="numbers-frame", tabindex=0, role="group", aria_label=title)


def _inline(text: str, link: Link) -> Html:
    """Return words with code, stress and links."""
    return join(_parts(text, link))


def _parts(text: str, link: Link) -> Iterator[Html | str]:
    end = 0
    for found in INLINE.finditer(text):
        code, stars, stressed, words, target = found.groups()
        yield text[end : found.start()]
        end = found.end()
        if code:
            yield el("code", code.replace(r"\|", "|"))
        elif stars:
            yield el(STRESS[stars], _inline(stressed, link))
        else:
            yield link(target, _inline(words, link))
    yield text[end:]
