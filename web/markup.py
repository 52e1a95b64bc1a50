"""Markup: the only place that makes tags, a small element builder that escapes everything.

>>> el("p", "a<b", class_="note", hidden=True)
'<p class="note" hidden>a&lt;b</p>'
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Html(str):
    """Text that is markup already and is not escaped again."""

    __slots__ = ()


Child: TypeAlias = "Html | str | int | None | Iterable[Child]"


def escape(text: str) -> Html:
    """Return text as markup that shows it literally, also inside a quoted attribute."""
    return Html(_escape(text))


def _escape(text: str) -> str:
    if "&" in text or "<" in text or ">" in text or '"' in text:  # most texts have none
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return text


def join(children: Child) -> Html:
    """Return children as markup: Html stays, text and numbers are escaped, None vanishes."""
    if isinstance(children, Html):
        return children
    parts: list[str] = []
    _gather((children,), parts)
    return Html("".join(parts))


def _gather(children: Iterable[Child], parts: list[str]) -> None:
    for child in children:
        if isinstance(child, Html):
            parts.append(child)
        elif isinstance(child, (str, int)):
            parts.append(_escape(str(child)))
        elif child is not None:
            _gather(child, parts)


@lru_cache(maxsize=1024, typed=True)  # a page is drawn again and again, and most of it is as it was
def _start(name: str, /, **attributes: str | int | bool | None) -> Html:
    """Return the start tag of an element."""
    return Html(f"<{name}{_attributes(attributes)}>")


def _attributes(attributes: Mapping[str, str | int | bool | None]) -> str:
    parts = []
    for keyword, value in attributes.items():
        if value is None or value is False:
            continue
        word = keyword.rstrip("_").replace("_", "-")
        parts.append(f" {word}" if value is True else f' {word}="{_escape(str(value))}"')
    return "".join(parts)


def el(name: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """Return one element.

    In attribute names a final underscore is dropped and the others become hyphens: ``class_``,
    ``for_``, ``data_do``, ``aria_label``. True gives a bare attribute. None and False give none
    (write "false" where ARIA wants the word). Void elements take no children.
    """
    start = _start(name, **attributes)
    if name in VOID:
        return start
    parts: list[str] = [start]
    _gather(children, parts)
    parts.append(f"</{name}>")
    return Html("".join(parts))


def with_attributes(html: Html, found: Mapping[str, str], **attributes: str | bool) -> Html:
    """Return markup in which elements with one attribute have others, too.

    >>> with_attributes(el("b", "x", id="one"), {"id": "one"}, title="x")
    '<b id="one" title="x">x</b>'
    """
    attribute = _attributes(found)
    return Html(html.replace(attribute, attribute + _attributes(attributes)))


def flag(name: str, states: Mapping[str, object]) -> str:
    """Return a class attribute: a name, and the states that hold."""
    return " ".join([name, *(state for state, holds in states.items() if holds)])


def classes(*names: str | None | bool) -> str | None:
    """Return the class attribute of the names that are not empty, None when there is none."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None
