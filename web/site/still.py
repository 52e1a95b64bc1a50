"""Still: a table as a picture, for readers without scripts and for paper. Nothing in it can be pressed."""

from __future__ import annotations

import re
from functools import cache

from web.markup import VOID, Html
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
TAG = re.compile(r"(<[^>]*>)")
ATTRIBUTE = re.compile(r' (([\w-]+)(?:="[^"]*")?)')
"""A tag, and one of its attributes, as ``web/markup.py`` writes them."""


def still(html: str, game: str) -> Html:
    """Return a table as a picture. A description belongs beside it."""
    styled = _read_by_style(game)
    parts: list[str] = []
    visible = [True]  # the page around, and each open element
    for part in TAG.split(html):
        is_visible = visible[-1]
        text = part
        if part.startswith("</"):
            visible.pop()
        elif part.startswith("<"):
            tag = re.split("[ >]", part[1:], maxsplit=1)[0]
            attributes = {name: whole for whole, name in ATTRIBUTE.findall(part)}
            is_visible = is_visible and not _is_hidden(attributes)
            text = _start(tag, attributes, styled, is_outer=len(visible) == 1)
            if tag not in VOID:
                visible.append(is_visible)
        if is_visible:
            parts.append(text)
    return Html("".join(parts))


@cache
def _read_by_style(game: str) -> frozenset[str]:
    """Return the attributes that the style of a game's pages reads."""
    return frozenset(READ.findall(styles.sheets()[style_class(game)])) - LEFT_OUT - {COMMAND}


def _is_hidden(attributes: dict[str, str]) -> bool:
    return not HIDDEN.isdisjoint(attributes) or "visually-hidden" in attributes.get("class", "")


def _start(tag: str, attributes: dict[str, str], styled: frozenset[str], *, is_outer: bool) -> str:
    """Return a start tag with the attributes that a style reads."""
    own = {name: text for name, text in attributes.items() if _is_seen(name, styled)}
    if attributes.get(COMMAND, "").startswith(f'{COMMAND}="{REFUSAL}'):
        own[COMMAND] = f'{COMMAND}="{REFUSAL}"'
    if tag == "button":
        own["disabled"] = "disabled"
    if is_outer:
        own["aria-hidden"] = 'aria-hidden="true"'  # the words beside it say it all
    return f"<{' '.join([tag, *own.values()])}>"


def _is_seen(name: str, styled: frozenset[str]) -> bool:
    if name.startswith(("aria-", "data-")):
        return name in styled
    return name not in LEFT_OUT
