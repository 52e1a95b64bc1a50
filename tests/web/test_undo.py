"""Undo by the honest rule, driven as the page drives it."""

from __future__ import annotations

import json

import pytest

from noir.core import Seat
from noir.games import GAMES
from noir.new_information import learned
from tests.any_game import ONE, opening, richest, swept
from tests.web.driver import Page
from web.contracts.table import view_of
from web.library.stats import read
from web.model.takeback import FREE, MARKED, OPEN, add_price

GAME = pytest.mark.parametrize("game", swept(GAMES))


def open_table(game: str, seed: str = "1", level: str = "easy") -> Page:
    return Page(game=game, level=level, seed=seed, role="first")


def _titles(page: Page) -> dict[str, str | None]:
    """Return the titles of all buttons, by their keys."""
    return {one["data-key"]: one.get("title") for one in page.elements() if "data-key" in one}


def first(page: Page) -> str:
    return sorted(page.actions())[0]


@GAME
def test_an_undo_leads_to_the_previous_own_decision(game: str) -> None:
    """The bot's moves go too, the same can be decided again, and the page names the undone move."""
    page = open_table(game)
    for _ in range(opening(game, 6) // 2):
        before = page.table.match.record(), page.actions()
        page.act(first(page))
    undone = page.table.match.actions[page.takeback.to]
    page.send("/undo")
    seen = page.table.match.observe(Seat.FIRST)
    assert view_of(game).action_name(page.app.t, seen, undone) in page.said[-1]
    assert (page.table.match.record(), page.actions()) == before
    assert page.state == "ready"


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_at_the_end_the_wax_says_that_it_is_the_seal_of_the_deal(game: str) -> None:
    page = open_table(game)
    assert "seal" not in _titles(page)
    while page.state != "over":
        page.act(first(page))
    assert _titles(page)["seal"] == page.app.t("shell.seal-about")


@pytest.mark.parametrize("game", richest(GAMES))
@pytest.mark.long
def test_an_undo_after_news_is_marked_everywhere(game: str) -> None:
    """The button says it before. The log, the statistics and the save tell it afterwards."""
    page = open_table(game)
    page.act(first(page))
    to = page.ply
    page.act(first(page))
    assert page.takeback.price == MARKED
    assert page.app.t("undo.button.marked") in page.text("now")
    page.send("/undo")
    assert (page.table.undone, page.table.marks) == (1, (to,))
    assert page.app.t.n("undo.mark", 1) in page.text("log")
    page.act(first(page))
    page.send("/undo")
    assert page.app.t.n("undo.mark", 2) in page.text("log")
    back = Page(page.stored, game=game, level="easy", seed="1", role="first")
    assert back.regions["log"] == page.regions["log"]
    while page.state != "over":
        page.act(first(page))
    assert read(page.stored["stats"])[-1].undone == 2


def test_an_undo_before_the_bots_answer_is_free() -> None:
    """A card of one's own that is taken back at once leaves no mark, and no late answer arrives."""
    page = open_table(ONE)
    before = page.table.match.record()
    page.once(f"@0 {first(page)}")
    page.once("/go")
    assert add_price(page.table, page.takeback).price == FREE
    assert page.app.t("undo.button.open") in page.text("now")
    page.once("/undo")
    assert page.app.engine.thinking is None
    assert page.last.next is None
    page.once("/move")
    assert page.table.match.record() == before
    assert (page.table.undone, page.table.marks) == (0, ())


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_the_price_follows_from_what_was_learned_at_every_ply(game: str) -> None:
    """Free exactly when the seat's observations brought no news since the decision."""
    page = open_table(game, seed="2")
    prices = set()
    while page.state != "over":
        page.once(f"@{page.ply} {first(page)}")
        if page.app.ui.pending_confirmation:
            page.once(f"@{page.ply} {first(page)}")
        for _ in range(2):
            offered = page.app.look().offers.undo
            if offered and page.state != "over":
                assert (offered.price == OPEN) == page.table.bot_to_move
                found = add_price(page.table, offered)
                news = learned(page.table.match, Seat.FIRST, found.to)
                assert found.price == (MARKED if news else FREE)
                prices.add(found.price)
            if page.last.next:
                page.send(page.last.next)
        if page.ply > 24:
            break
    assert MARKED in prices


@GAME
def test_without_a_decision_there_is_no_undo(game: str) -> None:
    """The button stays, disabled, and says so, as the command does."""
    page = open_table(game)
    button = next(e for e in page.elements("now") if e.get("data-do") == "/undo")
    assert button["aria-disabled"] == "true"
    assert button["aria-keyshortcuts"] == "U"
    record = page.table.match.record()
    page.send("/undo")
    assert page.said[-1] == page.app.t("undo.none")
    assert page.table.match.record() == record


@pytest.mark.long
@pytest.mark.parametrize("game", richest(GAMES))
def test_a_game_that_is_over_is_not_undone(game: str) -> None:
    """Its end is counted. Trying again from a moment of it is another game."""
    page = open_table(game)
    while page.state != "over":
        page.act(first(page))
    record = page.table.match.record()
    page.send("/undo")
    assert page.table.match.record() == record
    assert page.said[-1] == page.app.t("undo.over")


@GAME
def test_all_the_way_back_and_forth_again(game: str) -> None:
    """Undo after undo ends at the first decision. The marks never point behind the game."""
    page = open_table(game)
    for _ in range(opening(game, 10) // 2):
        page.act(first(page))
    marked = 0
    while found := page.app.look().offers.undo:
        marked += found.price == MARKED
        page.send("/undo")
        assert all(mark <= page.ply for mark in page.table.marks)
    assert page.ply == 0
    assert page.table.undone == len(page.table.marks) == marked > 0


@pytest.mark.long
def test_old_advice_is_not_shown_on_another_way() -> None:
    """An undo forgets the hint, for the same ply can come again with other cards."""
    page = open_table(ONE)
    page.act(first(page))
    page.send("/hint")
    assert page.app.look().offers.hint
    page.send("/undo")
    page.act(sorted(page.actions())[-1])
    assert page.app.look().offers.hint is None


def test_a_save_without_marks_is_still_read() -> None:
    """Saves from before there were marks keep their count."""
    page = open_table(ONE)
    page.act(first(page))
    saved = json.loads(page.stored["match"])
    del saved["marks"]
    back = Page({"match": json.dumps(saved | {"undone": 2})}, game=ONE, level="easy", seed="1", role="first")
    assert (back.table.undone, back.table.marks) == (2, ())
    assert back.app.t.n("undo.count", 2) in back.text("log")
