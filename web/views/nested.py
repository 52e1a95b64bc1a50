"""Nested: a table inside another page, with ids and headings of its own."""

from __future__ import annotations

import re

from web.markup import Html

_REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-details")
_NAMED = re.compile(r' (id|data-key|name)="([^"]*)"')
_POINTING = re.compile(rf' ({"|".join(_REFERENCES)})="([^"]*)"')
_LINKED = re.compile(r' href="#([^"]*)"')
_HEADING = re.compile(r"<h([2-4])\b")
_LANDMARK = re.compile(r'(<section\b[^>]*?) aria-label(?:ledby)?="[^"]*"')


def own(html: str, name: str, deeper: int) -> Html:
    """Return HTML whose ids, keys and references belong to one lesson, with its headings set deeper.

    Safe on what ``markup`` makes: text there never holds a quotation mark. Sections lose their
    names, which would make them landmarks: twenty boards would flood the list of those.
    """
    known = {value for attribute, value in _NAMED.findall(html) if attribute == "id"}

    def rename(value: str) -> str:
        return " ".join(f"{name}-{word}" if word in known else word for word in value.split(" "))

    html = _POINTING.sub(lambda found: f' {found[1]}="{rename(found[2])}"', html)
    html = _LINKED.sub(lambda found: f' href="#{rename(found[1])}"', html)
    html = _NAMED.sub(lambda found: f' {found[1]}="{name}-{found[2]}"', html)
    html = _HEADING.sub(lambda found: f'{found[0]} aria-level="{int(found[1]) + deeper}"', html)
    return Html(_LANDMARK.sub(r"\1", html))
