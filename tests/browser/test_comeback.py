"""Reasons to come back, in a browser: sounds, a day's result, own turning points, a theme."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.core import Seat
from noir.games import families
from noir.match import Match
from noir.puzzles import deal_of
from tests.any_game import WEIGHED, with_hook
from tests.browser.table import BOOT
from web.model import validation
from web.model.links.duel import Duel
from web.model.links.links import Link, encode
from web.model.players import Solo
from web.model.table import Table as Saved
from web.puzzles.turns import KEY, Game, Point, to_text

if TYPE_CHECKING:
    from tests.browser.table import Table

STORE = "localStorage.setItem(`noir:${location.pathname}:NAME`, TEXT)"
"""Stores a text before a page starts."""
HEARD = [game for game in families() if game in with_hook("is_weighty")]


def store(table: Table, name: str, text: str) -> None:
    """Store a text in a browser before its page starts."""
    table.page.add_init_script(STORE.replace("NAME", name).replace("TEXT", json.dumps(text)))


def test_a_newcomer_sees_the_hint_lit_and_is_offered_sounds_once(table: Table) -> None:
    """The sentence goes with the answer, and a reload doesn't bring it back. A hint puts its light out."""
    page = table.page
    page.goto(table.address)
    table.settle(BOOT)
    page.locator(".poster:visible").nth(families().index(HEARD[0])).locator(
        "[data-way]:visible"
    ).first.click()
    table.settle()
    lit = page.locator("#now .tool.is-lit:visible")
    expect(lit).to_have_accessible_description("Not sure? A hint names a good move and says why.")
    lit.click()
    expect(page.locator("#now .told")).to_contain_text("Hint: ", timeout=60_000)
    expect(lit).to_have_count(0)
    offer = page.locator(".pointer[data-at='[data-key=sound]']:visible")
    while not offer.count():
        table.act(table.actions[-1])
        assert table.state == "ready"
    expect(page.get_by_role("status").last).to_contain_text("Sound is off.")
    page.locator("[data-key=sound]").focus()
    page.keyboard.press("Enter")
    expect(table.root).to_have_attribute("data-sound", "on")
    expect(offer).to_have_count(0)
    table.button("/set sound off").click()
    expect(table.root).to_have_attribute("data-sound", "off")
    table.reload().enter()
    expect(offer).to_have_count(0)


def test_the_result_of_a_day_is_copied_beside_those_of_the_bots(table: Table) -> None:
    """The bots play in the background once the reader's game is over, and the dialog takes up their results.

    The boss has done so before. All of them do in ``tests/web/puzzles/test_daily_deal.py``.
    """
    deal = deal_of("2025-09-05")  # the bots are quick on this day
    match, plies = Match.new(deal.game, deal.seed), [0]
    while (seat := match.to_move) is not None:
        plies += [match.ply] if seat == deal.seat else []
        match.play(match.legal()[-1])
    seating = Solo(deal.rival, deal.seat)
    boss = Duel(encode(Link("duel", match, seating.players, deal.seat, deal.seed)), par=True)
    near = Saved(match.branch(plies[-1]), seating, seed=deal.seed, duel=boss)
    store(table, "match", near.to_json())
    table.open().play_out()
    table.do("/deal-result")
    expect(table.dialog.locator(".score-line").nth(1)).to_be_visible(timeout=60_000)
    text = table.dialog.locator("textarea").input_value()
    assert text.splitlines()[-1].endswith(f"seed={deal.seed}")
    table.do("/copy")
    expect(table.dialog.get_by_role("status")).not_to_be_empty()


def test_a_turning_point_of_an_earlier_game_is_played_better(table: Table) -> None:
    """Nothing is played by an answer. A solved one is gone from the index."""
    page, game = table.page, WEIGHED[0]
    match = Match.new(game, "38")
    better, *_, worse = match.legal()
    while match.to_move is not None:
        match.play(match.legal()[-1])
    point = Point(0, (better,), 12, sure=True)
    record = Game(validation.pack(match.record()), "easy", Seat.FIRST, 20_000, (point,))
    store(table, KEY, to_text((record,)))
    table.open(game=game, level="easy")
    table.do("/open more").do("/puzzles")
    name = f"/own {record.name(point)}"
    table.button(name).click()
    expect(table.dialog).to_be_hidden()
    ply = table.ply
    for action, wrong in ((worse, 1), (better, 0)):
        table.button(action).click()
        table.dialog.locator(".own-result [data-do='/close']").first.click()
        expect(table.dialog).to_be_hidden()
        expect(page.locator(".told", has_text="Not this one")).to_have_count(wrong)
    assert table.ply == ply
    table.do("/open more").do("/puzzles")
    expect(table.dialog.locator(".six").first).to_be_visible()
    expect(table.button(name)).to_have_count(0)
    table.dialog.locator(".six").first.click()
    expect(page.locator(".which")).to_contain_text("1 of 6")
