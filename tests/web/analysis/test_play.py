"""A table that begins at a position: from an address, from the message of a host, kept and taken back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from noir.analysis import match_of
from noir.core import InvalidNotation
from noir.games import GAMES, can_set_up, positions_of
from tests.any_game import swept
from tests.web.analysis.driver import some
from tests.web.driver import Page
from tests.web.reading import Reading
from web.app.app import App
from web.contracts.editor import can_analyse, editor_of
from web.i18n import LANGUAGES, Words
from web.model.table import read

if TYPE_CHECKING:
    from noir.positions import Fault

EVERY_GAME = pytest.mark.parametrize("game", [name for name in GAMES if can_set_up(name)])


@EVERY_GAME
def test_an_address_with_a_position_is_played_from_there(game: str) -> None:
    """Its past is not shown, an undo ends there, and a reload finds the game again."""
    position = next(each for each in some(game, every=3) if len(match_of(game, each).legal()) > 1)
    text = positions_of(game).to_text(position)
    order = {"game": game, "position": text, "level": "easy", "seed": "one two"}
    tab = Page(**order)
    match = tab.app.table.match
    assert tab.app.table.people == (position.seat,)
    assert positions_of(game).position_of(match.observe(position.seat)) == position
    assert not Reading(tab.regions["log"]).all("data-do")
    tab.act(sorted(tab.actions())[0])
    lines = Reading(tab.regions["log"]).all("data-do")
    assert lines == [f"/at {ply}" for ply in range(match.start + 1, match.ply + 1)]
    again = Page(tab.stored, **order)
    assert again.app.table.match.record() == match.record() == read(tab.stored["match"]).match.record()
    again.send(f"/at {match.start}")
    assert again.said[-1] == again.app.t("replay.position")
    again.send("/live")
    again.send("/undo")
    assert again.app.table.match.start <= again.app.table.match.ply < match.ply
    for refused in ("/share", "/print deal"):
        again.send(refused)
        assert again.said[-1] == again.app.t("replay.no-deal")


def impossible(game: str) -> tuple[str, Fault]:
    """Return the text of an impossible position, a real one without one of its letters, and its fault."""
    text = positions_of(game).to_text(list(some(game, every=3))[3])
    for at in range(len(text)):
        try:
            position = positions_of(game).read(text[:at] + text[at + 1 :])
        except InvalidNotation:
            continue
        if fault := positions_of(game).objection(position):
            return positions_of(game).to_text(position), fault
    raise AssertionError(text)


@EVERY_GAME
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_a_bad_position_is_explained_and_cards_are_dealt(game: str, lang: str) -> None:
    """In words, as the board says it. A page around the table gets an error for each."""
    t, (text, fault) = Words(lang), impossible(game)
    reason = editor_of(game).fault(t, fault) if can_analyse(game) else ""
    sentences = {
        "nonsense": t("error.invalid-notation.position", value="\u2068nonsense\u2069"),
        text: t("error.impossible-position", rule=fault.rule, reason=reason),
    }
    for wrong, sentence in sentences.items():
        order = {"game": game, "position": wrong, "level": "easy"}
        tab = Page({}, (lang,), **order)
        assert tab.app.ui.notices == [sentence]
        assert not tab.app.table.match.position
        framed = App(lambda: "0").handle(
            "/boot " + json.dumps({"params": order, "languages": [lang], "embed": True})
        )
        posts = json.loads(framed.to_json())["post"]
        assert [post["type"] for post in posts] == ["ready", "error", "state"]
        assert posts[1]["code"] == ("invalid-notation" if wrong == "nonsense" else "impossible-position")


@EVERY_GAME
def test_a_host_loads_a_position(game: str) -> None:
    """A bad one gets an error, and the table stays."""
    app = App(lambda: "00000000000000aa")
    app.handle("/boot " + json.dumps({"params": {"level": "easy"}, "languages": ["en"], "embed": True}))
    text = positions_of(game).to_text(list(some(game, every=3))[3])

    def load(position: str) -> list[str]:
        order = {"noir": 1, "v": 1, "type": "load", "game": game, "position": position}
        posts = json.loads(app.handle(f"/host {json.dumps(order)}").to_json())["post"]
        return [post.get("code", post["type"]) for post in posts]

    assert load(text) == ["state"]
    table = app.table
    assert table.match.position.startswith(f"@{text}@")
    assert load("nonsense") == ["invalid-notation"]
    assert load(impossible(game)[0]) == ["impossible-position"]
    assert app.table is table
