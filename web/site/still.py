"""Still: a table as a picture, for readers without scripts and for paper. Nothing in it can be pressed."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

from web.markup import VOID, Html, el, escape, join
from web.registry import style_class
from web.site import styles

READ = re.compile(r"(?:\[|attr\()([\w-]+)")
"""An attribute that a style sheet reads."""
LEFT_OUT = frozenset({"aria-disabled", "data-key", "for", "id", "role", "scope", "tabindex", "title"})
"""What is for hands and ears, besides the attributes that no style reads."""
COMMAND, REFUSAL = "data-do", "/why"
"""A command is left out. A refusal stays as a word, for a style shows what can't be pressed."""
HIDDEN = frozenset({"hidden", "data-reach"})
"""Attributes of what is hidden, or hidden until a reader gets there by keyboard."""


def still(html: str, game: str) -> Html:
    """Return a table as a picture. A description belongs beside it."""
    picture = _Picture(_read_by_style(game))
    picture.feed(html)
    picture.close()
    return join(picture.inside[0])


@cache
def _read_by_style(game: str) -> frozenset[str]:
    """Return the attributes that the style of a game's pages reads."""
    return frozenset(READ.findall(styles.sheets()[style_class(game)])) - LEFT_OUT - {COMMAND}


class _Picture(HTMLParser):
    """A copy of a table without commands and spoken words."""

    def __init__(self, styled: frozenset[str]) -> None:
        super().__init__()
        self.styled = styled
        self.inside: list[list[Html]] = [[]]
        self.begun: list[tuple[str, dict[str, str | bool]] | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        source: dict[str, str | bool] = {name: True if value is None else value for name, value in attrs}
        attributes = {name: value for name, value in source.items() if self._is_seen(name)}
        if str(source.get(COMMAND, "")).startswith(REFUSAL):
            attributes[COMMAND] = REFUSAL
        if tag == "button":
            attributes["disabled"] = True
        if not self.begun:
            attributes["aria-hidden"] = "true"  # the words beside it say it all
        is_hidden = HIDDEN & source.keys() or "visually-hidden" in str(source.get("class")).split()
        self.begun.append(None if is_hidden else (tag, attributes))
        self.inside.append([])
        if tag in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, _tag: str) -> None:
        found, children = self.begun.pop(), self.inside.pop()
        if found:
            tag, attributes = found
            self.inside[-1].append(el(tag, children, **attributes))

    def handle_data(self, data: str) -> None:
        self.inside[-1].append(escape(data))

    def _is_seen(self, name: str) -> bool:
        if name.startswith(("aria-", "data-")):
            return name in self.styled
        return name not in LEFT_OUT
