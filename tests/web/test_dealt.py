"""Dealt: a table is dealt before one's eyes where it is new, and nowhere else."""

from __future__ import annotations

import json

import pytest

from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from tests.web.driver import Page
from web.app import App
from web.model.links import Link, encode, watched

ALL_GAMES = pytest.mark.parametrize("game", GAMES)


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
def test_what_is_gone_on_with_looked_at_or_behind_something_is_not_dealt(game: str) -> None:
    """A game begun or watched, a table behind the first screen or the curtain; nor without motion."""
    page = Page(game=game, role="first", level="easy", seed="dealt")
    page.act(sorted(page.actions())[0])
    assert not is_dealt(Page(page.stored))
    match = Match.new(game, seed=1)
    assert not is_dealt(Page(g=encode(Link("watch", match, ("human", "easy"), Seat.FIRST))))
    assert not is_dealt(Page(game=game, level="human", seed="dealt"))
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
        links = [encode(Link("resume", one, players, seat)) for one in (match, watched(match, seat))]
        told = [json.dumps({"params": {"g": link}, "languages": ["en"]}) for link in links]
        one, other = (App(lambda: "dealt").handle(f"/boot {each}") for each in told)
        assert links[0] != links[1]
        assert one.attrs["table"]["data-dealt"] == ""
        assert (one.attrs, one.regions["table"], one.cues) == (
            other.attrs,
            other.regions["table"],
            other.cues,
        )
