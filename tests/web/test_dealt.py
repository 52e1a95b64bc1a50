"""Dealt: a table is dealt before one's eyes where it is new, and nowhere else."""

from __future__ import annotations

import json

import pytest

from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from tests.any_game import swept, with_hook
from tests.web.driver import Page
from web.app.app import App
from web.model.cue import SOUNDS
from web.model.links.links import Link, encode, open_match

ALL_GAMES = pytest.mark.parametrize("game", swept(GAMES))


class Lobby(Page):
    foyer = True


def is_dealt(page: Page) -> bool:
    return page.attrs["table"]["data-dealt"] is not None


@ALL_GAMES
def test_a_new_table_is_dealt_once(game: str) -> None:
    """Not again by whatever is drawn next, an undo to the beginning, or a reload before the first action."""
    page = Page(game=game, role="first", level="easy", seed="dealt")
    assert is_dealt(page)
    for text in ("/open settings", "/close", "/storage well"):
        assert "data-dealt" not in page.send(text).attrs["table"], "what leaves the table alone ends nothing"
    again = Page(page.stored, game=game, role="first", level="easy", seed="dealt")
    assert again.table.match.record() == page.table.match.record()
    assert not is_dealt(again)
    page.act(sorted(page.actions())[0])
    page.send("/undo")
    assert not is_dealt(page)
    page.send("/new")
    assert is_dealt(page)


@ALL_GAMES
def test_continued_or_hidden_tables_are_not_dealt(game: str) -> None:
    """A game begun or watched, a table behind the first screen or the curtain, nor without motion."""
    page = Page(game=game, role="first", level="easy", seed="dealt")
    page.act(sorted(page.actions())[0])
    assert not is_dealt(Page(page.stored))
    match = Match.new(game, seed=1)
    assert not is_dealt(Page(g=encode(Link("watch", match, ("human", "easy"), Seat.FIRST))))
    lobby = Lobby()
    assert not is_dealt(lobby)
    lobby.send(f'/new {{"game": "{game}", "role": "first"}}')
    assert is_dealt(lobby)
    lobby.send("/set pace none")
    lobby.send("/new")
    assert not is_dealt(lobby)


@ALL_GAMES
def test_how_a_table_is_dealt_tells_nothing_of_what_is_hidden(game: str) -> None:
    """The whole update is the same for another deal that the seat cannot tell apart."""
    match = Match.new(game, seed=3)
    for seat in Seat:
        players = ("human", "easy") if seat is Seat.FIRST else ("easy", "human")
        links = [encode(Link("resume", one, players, seat)) for one in (match, open_match(match, seat))]
        lines = [json.dumps({"params": {"g": link}, "languages": ["en"]}) for link in links]
        one, other = (App(lambda: "dealt").handle(f"/boot {each}") for each in lines)
        assert links[0] != links[1]
        assert one.attrs["table"]["data-dealt"] == ""
        assert (one.attrs, one.regions["table"], one.cues) == (
            other.attrs,
            other.regions["table"],
            other.cues,
        )


@ALL_GAMES
def test_a_deal_behind_the_curtain_shows_when_lifted(game: str) -> None:
    """Before the eyes of the first of two people at one device, and never again."""
    page = Page(game=game, level="human", seed="dealt")
    assert not is_dealt(page)
    page.send("/lift")
    assert is_dealt(page)
    for text in ("/pass", "/lift"):
        page.send(text)
        assert not is_dealt(page)
    hung = Page(game=game, level="human", seed="dealt")
    again = Page(hung.stored)
    again.send("/lift")
    assert not is_dealt(again), "what has been kept may have been seen"


@pytest.mark.parametrize("game", swept(with_hook("cues")))
def test_a_deal_is_heard_by_who_has_asked_for_it(game: str) -> None:
    """After a press. Nothing that an address brings makes a sound by itself."""
    alone = {"game": game, "role": "first", "level": "easy"}
    assert Page(**alone).last.cues == []
    lines = []
    for page, text in ((Lobby(), f"/new {json.dumps(alone)}"), (Page(game=game, level="human"), "/lift")):
        update = page.once(text)
        assert is_dealt(page)
        lines.append(update.cues)
    pressed = json.dumps({"params": {}, "languages": ["en"], "first": f"/new {json.dumps(alone)}"})
    lines.append(App(lambda: "dealt").handle(f"/boot {pressed}").cues)
    assert lines[0] == lines[1] == lines[2]
    assert all(cue.sound in SOUNDS for cue in lines[0])
    assert lines[0][-1].at > 0, "it goes on as long as cards come"
