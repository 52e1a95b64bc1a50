"""Commands: the places that allow each, and the texts the page sends without a press."""

from __future__ import annotations

import json
from itertools import product

import pytest

from noir.core import Seat
from noir.games import GAMES
from noir.match import Match
from noir.puzzles import data_path, families, kinds
from tests.any_game import richest, swept
from tests.web.driver import Page
from web.app.app import App
from web.dispatch import COMMANDS, is_pressed
from web.model.links.links import Link, encode
from web.model.players import HUMAN
from web.session.session import MATCH, OPENING, POSITION, TABLE
from web.session.update import Update

FAMILY = next(iter(families()))
KIND = kinds(FAMILY)[0].name
FRAME = {"bar", "notice", "dialog"}
BACKGROUND = sorted(name for name, known in COMMANDS.items() if known.background)
RESTS = (
    "",
    " {}",
    " 0",
    " nonsense",
    ' {"stats": null}',
    ' {"text": "x"}',
    ' {"type": "set", "theme": "light"}',
)
PRESSES = (
    "/set theme light",
    "/set lang de",
    "/pointed",
    "/open settings",
    "/state",
    "/hint",
    "/undo",
    "/at 0",
)
EVENTS = (
    "/storage full",
    "/failed offline",
    '/friend-busy {"key": "friend.x.0", "taken": false}',
    '/friend-live {"name": "channel", "state": "lost"}',
    '/host {"type": "play", "action": "1"}',
    '/host {"type": "hint"}',
    '/host {"type": "undo"}',
)


class Slow(Page):
    """A page whose puzzle is still on its way. The bot of the table below would begin."""

    brings = False

    def __init__(self, game: str) -> None:
        super().__init__(game=game, level="easy", role="second", puzzle=KIND, seed="1")

    def arrive(self) -> Update:
        """Bring the date and the collection."""
        self.once("/cases " + json.dumps({"today": self.today}))
        return self.once(
            "/cases "
            + json.dumps(
                {"today": self.today, "family": FAMILY, "text": data_path(FAMILY).read_text("ascii")}
            )
        )


def texts() -> list[str]:
    sent = [f"/{name}{rest}" for name in BACKGROUND if name != "cases" for rest in RESTS]
    return [*sent, *EVENTS]


@pytest.mark.parametrize("name", sorted(name for name, known in COMMANDS.items() if known.scope != OPENING))
def test_a_page_without_a_table_does_nothing(name: str) -> None:
    app = App(lambda: "0")
    assert app.handle(f"/{name}").to_json() == Update().to_json()
    assert not app.has_table


@pytest.mark.parametrize("game", swept(GAMES))
def test_a_puzzle_link_shows_and_plays_no_other_table(game: str) -> None:
    """Whatever the page sends while the puzzle is on its way, and whatever is pressed around the table."""
    page = Slow(game)
    for text in [*texts(), *PRESSES, *page.table.match.legal()]:
        update = page.once(text)
        assert page.regions.keys() <= (FRAME if is_pressed(text) else set()), text
        assert (update.next, update.title, update.focus, page.state) == (None, None, None, "loading"), text
        assert (page.table.match.ply, page.app.engine.job) == (0, None), text
    assert "dialog-settings" in page.regions["dialog"]
    page.arrive()
    assert page.attrs["html"]["data-puzzle"] == "open"
    assert page.table.match.ply == 0


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_no_command_fails_at_a_table_that_is_only_looked_at(game: str) -> None:
    """No seat there is a person's, to be asked, helped or reviewed. The driver refuses a failure."""
    match = Match.new(game, "watched")
    while match.to_move is not None:
        match.play(match.legal()[0])
    page = Page(g=encode(Link("open", match, (HUMAN, HUMAN), Seat.FIRST)))
    assert not page.table.people
    names = [name for name, known in COMMANDS.items() if known.scope in (TABLE, MATCH, POSITION)]
    for name, rest in product(sorted(names, key="branch".__eq__), RESTS[:4]):  # that one takes a seat
        page.once(f"/{name}{rest}")
        assert page.table.is_watched or name == "branch"


def test_the_table_stands_where_nothing_can_bring_the_puzzle() -> None:
    page = Slow(FAMILY)
    page.once("/cases")
    page.once("/failed offline")
    assert page.app.t("error.offline") in page.text("now")
    assert page.state != "loading"


def test_a_chosen_table_replaces_a_waiting_puzzle() -> None:
    page = Slow(FAMILY)
    page.once("/new")
    assert page.regions["table"]
    page.arrive()
    assert page.puzzle is None


def test_the_puzzle_of_the_address_comes_before_another_wish() -> None:
    page = Slow(FAMILY)
    page.once("/puzzles")
    page.arrive()
    assert page.puzzle
    assert page.last.effect
    assert page.last.effect["puzzles"] == ""


@pytest.mark.parametrize("page", [Slow(FAMILY), Page(game=FAMILY, puzzle=KIND)], ids=["loading", "open"])
def test_the_first_screen_leaves_a_puzzle(page: Page) -> None:
    """Also one that is on its way: the way back leads to the table."""
    update = page.once("/foyer")
    assert (page.puzzle, update.say, update.next, update.effect) == (None,) * 4
    page.once("/cases " + json.dumps({"today": page.today}))
    assert page.app.is_at_start
    assert "table" in page.once("/enter").regions or page.regions["table"]
    assert page.attrs["html"]["data-puzzle"] is None


@pytest.mark.long
def test_an_answer_in_a_dialog_stays_whatever_the_page_sends() -> None:
    """Another tab saves, a connection changes, the bot thinks: only a press or a newer answer replaces it."""
    page = Page(game=FAMILY, level="easy", role="first", seed="1")
    for text in texts():
        page.once("/open with")
        answer = page.once('/friend-paste {"text": "x"}').say or ""
        assert answer
        assert answer in page.text("dialog")
        update = page.once(text)
        known = COMMANDS[text[1:].partition(" ")[0]]
        if page.app.ui.dialog == "with" and (not update.say or known.scope in (TABLE, MATCH)):
            assert answer in page.text("dialog"), text
    page.once("/set theme light")
    assert answer not in page.text("dialog")
