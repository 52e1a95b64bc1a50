"""The tests' own reader against the standard library's."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from noir.games import GAMES
from tests.any_game import opening, richest
from tests.web.driver import Page
from tests.web.reading import Reading
from web.markup import el


class Standard(HTMLParser):
    """Collects elements and texts."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[dict[str, str]] = []
        self.texts: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append({"tag": tag, **{name: value or "" for name, value in attrs}})

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_it_reads_what_the_standard_parser_reads(game: str) -> None:
    """A table in the middle of a game with an open dialog: the same elements and texts in the same order."""
    page = Page(game=game, level="easy", seed="1", role="first", lang="fr")
    for _ in range(opening(game, 10) // 2):
        page.act(sorted(page.actions())[0])
    page.send("/open settings")
    for html in page.regions.values():
        ours, theirs = Reading(html), Standard(html)
        assert (ours.elements, ours.texts) == (theirs.elements, theirs.texts)


def test_it_reads_what_was_escaped() -> None:
    """Text and values come back as they were."""
    found = Reading(el("p", 'a < b & "c"', title='">&<', hidden=True))
    assert found.elements == [{"tag": "p", "title": '">&<', "hidden": ""}]
    assert found.texts == ['a < b & "c"']


@pytest.mark.parametrize(
    "html",
    [
        "<p>",
        "</p>",
        "<p></b>",
        "<b><p></b></p>",
        "a < b",
        "<p title='x'></p>",
        '<p id="a" id="b"></p>',
        "<p/>",
        '<p title="<"></p>',
    ],
)
def test_it_refuses_what_the_builder_does_not_write(html: str) -> None:
    """Tags that do not nest, signs that are not escaped, attributes in another form."""
    with pytest.raises(AssertionError):
        Reading(html)
