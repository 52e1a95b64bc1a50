"""The first screen without a browser: what it holds, and the table that waits behind it."""

from __future__ import annotations

import itertools
import json
from typing import TYPE_CHECKING, Any

import pytest

from noir.games import families
from tests.web.reading import Reading
from web.app import App
from web.i18n import LANGUAGES, Words
from web.site import foyer

if TYPE_CHECKING:
    from web.update import Update

ALL_FAMILIES = pytest.mark.parametrize("family", families())


def booted(**told: Any) -> tuple[App, Update]:
    """Return an app that has been told this at its start, and its answer."""
    numbers = itertools.count()
    app = App(lambda: f"{next(numbers):016x}")
    settings = json.dumps({"role": "first", "level": "easy"})
    start = {"params": {}, "languages": ["en"], "saved": {"settings": settings}}
    return app, app.handle("/boot " + json.dumps(start | told))


def test_every_language_has_both_ways_into_every_game() -> None:
    """A press deals, another leads to the tutorial, and each is a link that works without a script."""
    elements = Reading(foyer.draw()).elements
    texts = [element["data-do"] for element in elements if "data-do" in element]
    links = {element["href"] for element in elements if "href" in element}
    for family in families():
        assert texts.count(json.dumps({"game": family}).join(["/new ", ""])) == len(LANGUAGES)
        assert f"./?game={family}" in links
        for lang in LANGUAGES:
            assert f"learn/{lang}/{family}.html" in links
            assert Words(lang).has(f"{family}.poster")


def test_behind_the_first_screen_nothing_is_told_and_nobody_thinks() -> None:
    """Whoever starts: the table is laid, and waits."""
    for role in ("first", "second"):
        settings = json.dumps({"role": role, "level": "boss"})
        _, update = booted(foyer=True, saved={"settings": settings})
        assert update.regions["table"]
        assert update.state == "ready"
        assert (update.say, update.focus, update.title, update.next, update.pointers) == (None,) * 5


@ALL_FAMILIES
def test_a_press_before_we_were_there_is_done_at_the_start(family: str) -> None:
    """One answer lays the chosen game; no other table is drawn first."""
    app, update = booted(first="/new " + json.dumps({"game": family}))
    assert app.table
    assert app.table.game == family
    assert update.say


@ALL_FAMILIES
def test_three_things_are_pointed_at_until_they_are_put_away_for_ever(family: str) -> None:
    """At the first table of each game; Esc keeps that, and the next table says nothing."""
    app, _ = booted(foyer=True)
    update = app.handle("/new " + json.dumps({"game": family}))
    assert len(update.pointers or {}) == 3
    update = app.handle("/pointed")
    assert update.pointers == {}
    assert update.store["pointed"] == family
    assert app.handle("/new").pointers is None


def test_what_was_chosen_before_python_was_there_holds_from_the_first_answer_on() -> None:
    app, update = booted(foyer=True, set=["lang de"])
    assert update.attrs["html"]["lang"] == "de"
    assert json.loads(update.store["settings"] or "")["lang"] == "de"
    assert app.t.lang == "de"


def test_who_comes_by_an_address_is_not_pointed_at_anything() -> None:
    _, update = booted(params={"game": next(iter(families()))})
    assert update.pointers is None


def test_the_latest_unfinished_game_waits_and_another_one_puts_it_into_the_library() -> None:
    """Its brief is in what is kept, so that the next visit shows it before Python."""
    app, _ = booted()
    app.handle(sorted(app.look().legal)[0])
    saved = dict(app.storage)
    brief = json.loads(saved["match"])["brief"]
    assert brief
    again, update = booted(foyer=True, saved=saved)
    assert update.attrs["html"]["data-going"] == brief
    assert again.handle("/enter").say
    other, _ = booted(foyer=True, saved=saved)
    update = other.handle("/new {}")
    assert update.attrs["html"]["data-going"] is None
    assert any(key.startswith("unfinished.") for key in other.storage)
