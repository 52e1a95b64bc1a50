"""Header of the site: the rooms, the one the reader is in, and the languages of a page."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

import pytest

from tests.web.reading import Reading
from web.i18n import LANGUAGES, NAMES, Words
from web.site import guides, header, lab, language_index, rules, start_screen
from web.site.analysis import analysis_page
from web.site.document import bar, up

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.site.document import Paper

PAPERS: dict[str, Callable[[str], Paper]] = {
    "rules": partial(rules.rules_page, header.with_rules()[-1]),
    "board": analysis_page,
    "lab": lab.lab_page,
    "teach": guides.teach_page,
    "host": guides.host_page,
}


@pytest.mark.parametrize("room", PAPERS)
def test_each_page_leads_to_every_room_and_marks_its_own(room: str) -> None:
    """A page in no room marks none. A page of one language has no menu of languages."""
    paper, t = PAPERS[room]("de"), Words("de")
    shown = Reading(bar(paper, t)).elements
    links = [(one["href"], one.get("aria-current")) for one in shown if "href" in one]
    root, game = up(paper.path), header.with_rules()[0]
    rooms = {name: root + address.format(lang="de", game=game) for name, address in header.ROOMS.items()}
    assert {*rooms.values()} <= {href for href, _ in links}
    assert [href for href, mark in links if mark == "page"] == [rooms[room]]
    tongues = {one["hreflang"]: one.get("aria-current") for one in shown if "hreflang" in one}
    assert tongues == {lang: "true" if lang == "de" else None for lang in LANGUAGES}


def test_a_page_of_all_languages_has_the_rooms_alone() -> None:
    elements = Reading(bar(language_index.folder_page("host"), Words("en"))).elements
    assert not [one for one in elements if "hreflang" in one]
    assert [one["href"] for one in elements if one.get("aria-current")] == ["../host/en.html"]


def test_the_first_screen_has_the_same_header_in_each_language() -> None:
    """Each names all languages."""
    for t in map(Words, LANGUAGES):
        shown = start_screen.draw(t)
        assert header.rooms(t, "./") in shown
        assert {*NAMES.values()} <= {*Reading(shown).texts}
        ids = re.findall(r' id="([^"]+)"', shown)
        assert len(ids) == len({*ids})
