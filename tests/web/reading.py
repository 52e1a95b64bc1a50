"""Reading of the app's HTML, strictly: tags as web.markup writes them, each closed in its place."""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape

from web.markup import VOID

_TOKEN = re.compile(r'<(/?)([a-z][a-z0-9]*)((?: [a-z][a-z-]*(?:="[^"<>]*")?)*)>|([^<>]+)')
_ATTRIBUTE = re.compile(r' ([a-z-]+)(?:="([^"]*)")?')


class Reading:
    """The elements of a piece of HTML, each a dict of its attributes and its ``tag``, and the texts.

    ``spoken`` has the texts outside of what is hidden from screen readers.
    """

    def __init__(self, html: str) -> None:
        self.elements: list[dict[str, str]] = []
        self.texts: list[str] = []
        self.spoken: list[str] = []
        open_: list[str] = []
        hidden = 0  # elements open since the outermost that is hidden, with it
        at = 0
        for token in _TOKEN.finditer(html):
            assert token.start() == at, html[at : at + 80]
            at = token.end()
            closing, tag, attributes, text = token.groups()
            if text is not None:
                self.texts.append(unescape(text))
                self.spoken += [] if hidden else [unescape(text)]
            elif closing:
                assert not attributes
                assert open_, html[max(0, at - 80) : at]
                assert open_.pop() == tag, html[max(0, at - 80) : at]
                hidden -= bool(hidden)
            else:
                self.elements.append({"tag": tag, **_attributes(attributes)})
                if tag not in VOID:
                    open_.append(tag)
                    hidden += bool(hidden or self.elements[-1].get("aria-hidden") == "true")
        assert at == len(html), html[at : at + 80]
        assert not open_

    def all(self, name: str) -> list[str]:
        """Return every value of an attribute, in the order of the elements."""
        return [element[name] for element in self.elements if name in element]

    def having(self, **wanted: str) -> list[dict[str, str]]:
        """Return the elements with these attribute values."""
        names = {name.rstrip("_").replace("_", "-"): value for name, value in wanted.items()}
        return [e for e in self.elements if all(e.get(name) == value for name, value in names.items())]

    def by_key(self, key: str) -> dict[str, str]:
        """Return the one element with this ``data-key``."""
        (found,) = [element for element in self.elements if element.get("data-key") == key]
        return found


@lru_cache(maxsize=4096)  # the same buttons come again and again
def _attributes(text: str) -> dict[str, str]:
    found = _ATTRIBUTE.findall(text)
    fields = {name: unescape(value) for name, value in found}
    assert len(fields) == len(found), f"an attribute comes twice:{text}"
    return fields


def capture(pattern: str, text: str) -> str:
    """Return the group of a pattern, which must be somewhere in a text."""
    found = re.search(pattern, text)
    assert found, (pattern, text)
    return found[1]
