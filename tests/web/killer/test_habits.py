"""Habits: kept from game to game if the reader allows it, and forgotten at once if not."""

from __future__ import annotations

import json

import pytest

from noir.bots.killer.habits import expect, learn
from noir.core import Seat
from tests.endings import endings
from tests.web.driver import Page
from web.model.engine import bot_at
from web.model.players import Solo
from web.model.settings import Settings
from web.model.table import Table, read

KEY = "habits"
MATCH = next(each for each in endings("killer").values() if each.mover(each.ply - 1) == Seat.FIRST)
HABITS = learn("killer", MATCH.state, Seat.FIRST, "")


def play_to_the_end(habits: str) -> Page:
    """Return the page on which the Killer has played the last action of a game."""
    table = Table(MATCH.branch(MATCH.ply - 1), Solo("boss", Seat.FIRST), seed="habits")
    settings = Settings().with_("habits", habits)
    page = Page({"match": table.to_json(), "settings": settings.to_json()}, lang="en")
    page.act(MATCH.actions[-1])
    return page


def test_a_finished_game_teaches_if_the_reader_allows_it() -> None:
    assert KEY not in play_to_the_end("off").stored
    page = play_to_the_end("on")
    assert page.stored[KEY] == HABITS
    page.send("/live")
    assert page.stored[KEY] == HABITS  # once


def test_a_new_game_keeps_the_habits_of_its_beginning() -> None:
    """So a reload changes no move, whatever is learned meanwhile."""
    page = play_to_the_end("on")
    page.send("/new " + json.dumps({"game": "killer", "level": "boss", "role": "first"}))
    table = read(page.table.to_json())
    assert table.habits == HABITS
    page.send("/set habits off")
    assert (page.table.habits, read(page.table.to_json()).habits) == (HABITS, HABITS)


def test_a_game_by_address_knows_no_habits() -> None:
    stored = {KEY: HABITS, "settings": Settings().with_("habits", "on").to_json()}
    page = Page(stored, game="killer", level="boss", role="first", seed="habits")
    assert page.table.habits == ""


def test_to_switch_it_off_forgets_all_habits() -> None:
    page = play_to_the_end("on")
    page.send("/set habits off")
    assert KEY not in page.stored
    page.send("/new " + json.dumps({"game": "killer", "level": "boss"}))
    assert page.table.habits == ""


@pytest.mark.parametrize("text", ["killer:" + "9 " * 200, "killer:1 2 3\n4 5", "\ud800"])
def test_a_damaged_text_costs_no_game(text: str) -> None:
    page = Page({KEY: text, "settings": Settings().with_("habits", "on").to_json()}, lang="en")
    page.send("/new " + json.dumps({"game": "killer", "level": "boss", "role": "first"}))
    assert read(page.table.to_json()).habits == ""


def test_the_bot_of_a_table_expects_its_habits() -> None:
    table = Table.open("killer", "boss", "first", "habits")
    table.habits = HABITS
    assert vars(bot_at(table, Seat.SECOND, 1))["styles"] == expect("killer", HABITS)
