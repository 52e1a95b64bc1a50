"""The only place that makes tags: a small element builder that escapes everything.

>>> el("p", "a < b", class_="note", hidden=True)
'<p class="note" hidden>a &lt; b</p>'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Html(str):
    """Text that is markup already and is not escaped again."""

    __slots__ = ()


Child: TypeAlias = "Html | str | int | None | Iterable[Child]"


def escape(text: str) -> Html:
    """Return text as markup that shows it literally, also inside a quoted attribute."""
    return Html(text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;"))


def join(children: Child) -> Html:
    """Return children as markup: Html stays, text and numbers are escaped, None vanishes."""
    if children is None:
        return Html()
    if isinstance(children, Html):
        return children
    if isinstance(children, (str, int)):
        return escape(str(children))
    return Html("".join(join(child) for child in children))


def el(name: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """Return one element.

    In attribute names a final underscore is dropped and the others become hyphens: ``class_``,
    ``for_``, ``data_do``, ``aria_label``. True gives a bare attribute; None and False give none
    (write "false" where ARIA wants the word). Void elements take no children.
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        word = key.rstrip("_").replace("_", "-")
        parts.append(word if value is True else f'{word}="{escape(str(value))}"')
    opening = f"<{' '.join(parts)}>"
    if name in VOID:
        return Html(opening)
    return Html(f"{opening}{join(children)}</{name}>")


def classes(*names: str | None | bool) -> str | None:
    """Return the class attribute of the names that are not empty, None when there is none."""
    return " ".join(name for name in names if isinstance(name, str) and name) or None
