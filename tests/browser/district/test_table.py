"""District Noir in a real browser: the table's promises, by click, by key, in every light and width."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from tests.browser.gauge import PHONES, axe, resize
from tests.browser.rooms import MOMENTS, ends
from tests.browser.stills import at_fault, sit, still
from tests.browser.table import GLIDES, Table
from tests.web.driver import Page as Tab
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.stills import Gallery

WIDTHS = (1280, 390, 320)
SIDEWAYS = """(widths) => widths.map((wide) => {
    const frame = document.querySelector("#copy");
    frame.style.cssText += `; width: ${wide}px; height: 844px`;
    const root = frame.contentDocument.documentElement;
    return root.scrollWidth - root.clientWidth;
})"""
LAID = """(page) => {
    const all = (what) => [...page.querySelectorAll(what)].filter((node) => node.checkVisibility());
    const spot = (node) => node.getBoundingClientRect();
    const boxes = (what) => all(what).map(spot).filter(({ width }) => width > 1);
    const over = (one, next) => one.top < next.bottom - 0.5 && next.top < one.bottom - 0.5;
    const meet = (one, next) => over(one, next) && one.left < next.right && next.left < one.right;
    const older = boxes(".older .playing");
    const laid = (what, on) => (boxes(what).some((box) => on.some((card) => meet(card, box))) ? [what] : []);
    const [row, hand] = [".newest .playing", "#stacks .playing"].map((what) => boxes(what)[0].width);
    return [
        ...(older.length ? [] : ["no older cards"]),
        ...[".tray-name", ".street .pips", ".street .stage"].flatMap((what) => laid(what, older)),
        ...laid(".tray-name", boxes(".newest .playing")),
        ...(hand < row * 0.95 ? [`${hand} of ${row}`] : []),
    ];
}"""
"""Where the name of the tray lies on a card, or the rounds on an older one. Where the hand is smaller."""
PILED = """(page) => {
    const parts = [...page.querySelectorAll(".duel > *")].filter((node) => node.checkVisibility());
    const boxes = parts.map((part) => {
        const { left, right } = part.getBoundingClientRect();
        const inner = [part, ...part.querySelectorAll(".track, .chip, .worth-of, .window")];
        const all = inner.map((node) => node.getBoundingClientRect()).filter(({ height }) => height > 1);
        const [top, bottom] = [all.map((box) => box.top), all.map((box) => box.bottom)];
        return { name: part.className, left, right, top: Math.min(...top), bottom: Math.max(...bottom) };
    });
    const end = page.querySelector("#table").getBoundingClientRect().bottom;
    const over = (one, next) => one.bottom > next.top + 0.5 && one.top < next.bottom;
    const meet = (one, next) => over(one, next) && one.left < next.right - 1 && next.left < one.right - 1;
    return boxes.flatMap((one, n) => [
        ...boxes.slice(n + 1).filter((next) => meet(one, next)).map(({ name }) => `${one.name} on ${name}`),
        ...(one.bottom > end ? [`${one.name} below the table`] : []),
    ]);
}"""
"""Which parts of the duel, with the piles in them, lie on one another or leave the table."""
OUTSIDE = """(page) => {
    const all = [...page.querySelectorAll(".ledger.is-final tbody td")];
    const cells = all.filter((cell) => cell.checkVisibility());
    const box = (node) => node.getBoundingClientRect();
    const out = (cell, inner) =>
        box(inner).width && (box(inner).left < box(cell).left - 1 || box(inner).right > box(cell).right + 1);
    return cells.filter((cell) => [...cell.querySelectorAll("*")].some((inner) => out(cell, inner)))
        .map((cell) => `${cell.parentNode.dataset.told ?? cell.parentNode.className}: ${cell.textContent}`);
}"""
"""What sticks out of its own half of the count."""
BROKEN = """(page) => {
    const words = page.querySelectorAll(".playing :is(.title, .worth, .rank, .value)");
    const lines = (node) => {
        const range = node.ownerDocument.createRange();
        range.selectNodeContents(node);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    return [...words]
        .filter((node) => node.checkVisibility() && !/\\s/.test(node.textContent) && lines(node) > 1)
        .map((node) => node.textContent);
}"""
"""Which single words on cards take more than one line."""
SCREENS = [
    (wide, high) for wide in (1024, 1200, 1280, 1366, 1440, 1536, 1920) for high in range(640, 1081, 20)
]
LAYOUTS = [(320, 640), (390, 664), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 768)]
LAYOUTS += [(1280, 800), (1440, 900), (1920, 1080)]
SHARES = (MOMENTS["middle"], MOMENTS["late"])
NAMED = "[data-move]"  # what glides from place to place


TAKES = """(page) => [...page.querySelectorAll(".told-take")]
  .filter((told) => {
    const { width, height, left, right } = told.getBoundingClientRect();
    return width < 20 || height < 10 || left < 0 || right > page.documentElement.clientWidth;
  })
  .map((told) => told.textContent)"""
"""The words about a take that are not to be seen."""


def test_a_whole_game_ends_with_the_count(table: Table) -> None:
    """A game played by click ends, and its count can be read as a table."""
    table.open(game="district", level="easy", role="first", seed="count")
    table.play_out()
    final = table.page.locator(".ledger.is-final")
    expect(final.get_by_role("table")).to_be_visible()
    expect(final.locator("h2")).to_have_text(table.page.locator("#now .turn").inner_text())


def test_the_play_area_needs_no_scrolling_on_a_laptop(table: Table) -> None:
    """At 1280 x 800 row, take, hand and ledger are all on the screen, at every moment of play."""
    table.open(game="district", level="easy", role="first", seed="fit")
    while table.state != "over":
        for part in (".district .street", ".district .own", ".district .ledger"):
            box = table.page.locator(part).bounding_box()
            assert box
            assert box["y"] + box["height"] <= 800
        table.act(table.actions[0])


@pytest.mark.parametrize("deck", ["gangs", "standard"])
def test_no_width_scrolls_sideways(gallery: Gallery, deck: str) -> None:
    """In all languages, at laptop, phone and 400 % zoom, nothing sticks out."""
    for lang in LANGUAGES:
        page = gallery.open_in_frame(still(lang, sit("district", Seat.SECOND, 0.25, lang, deck)))
        assert page.evaluate(SIDEWAYS, WIDTHS) == [0] * len(WIDTHS), lang


@pytest.mark.parametrize("deck", ["gangs", "standard"])
def test_nothing_meets_the_older_cards_and_the_hand_is_as_large_as_the_row(
    gallery: Gallery, deck: str
) -> None:
    """From a phone, held either way, to a large screen, in every language, with one line of them and two."""
    for lang, share in product(LANGUAGES, SHARES):
        shown = still(deck, sit("district", Seat.FIRST, share, lang, deck))
        assert gallery.at_sizes(shown, LAYOUTS, LAID) == {}, (lang, share)


def test_no_notice_is_wider_than_the_window_whatever_it_quotes(gallery: Gallery) -> None:
    """A word of an address has no place where it could be broken."""
    tab = Tab(None, game="district", seed="x" * 5000)
    assert "xxxx" in tab.regions["notice"]
    assert gallery.open_in_frame(still("quotes", tab)).evaluate(SIDEWAYS, WIDTHS) == [0] * len(WIDTHS)


def test_on_every_phone_both_takes_are_told_in_words(gallery: Gallery) -> None:
    """Whether a take is left or used stands beside either hand, in every language."""
    for lang, share in product(LANGUAGES, SHARES):
        shown = still(lang, sit("district", Seat.FIRST, share, lang))
        assert gallery.at_sizes(shown, [(320, 640), *PHONES], TAKES) == {}, (lang, share)


@pytest.mark.parametrize("deck", ["gangs", "standard"])
def test_no_pile_of_the_duel_lies_on_another(gallery: Gallery, deck: str) -> None:
    """On any screen, however low, late in a game."""
    shown = still(deck, sit("district", Seat.FIRST, MOMENTS["late"], deck=deck))
    assert gallery.at_sizes(shown, SCREENS, PILED) == {}


def test_no_word_on_a_card_is_broken_at_an_end(gallery: Gallery) -> None:
    """However small the cards are that were left."""
    assert at_fault(ends("district"), lambda one: gallery.at_sizes(one, PHONES, BROKEN)) == {}


def test_no_number_of_the_count_leaves_it_however_many_cards_a_pile_has(gallery: Gallery) -> None:
    """On every phone, and on larger screens. Each side keeps to its own half."""
    sizes = [*PHONES, (360, 800), (375, 812), (412, 915), *SCREENS]
    assert at_fault(ends("district"), lambda one: gallery.at_sizes(one, sizes, OUTSIDE)) == {}


def test_on_a_phone_row_and_hand_share_the_screen(table: Table) -> None:
    """At 390 x 844 the newest five, the take and the hand are seen together."""
    table.page.set_viewport_size({"width": 390, "height": 844})
    table.open(game="district", level="easy", role="second", seed="phone")
    row = table.page.locator("#row-cards").bounding_box()
    hand = table.page.locator("#stacks").bounding_box()
    assert row
    assert hand
    assert row["y"] >= 0
    assert hand["y"] + hand["height"] <= 844


def test_d6_the_take_is_named_with_its_cards(table: Table) -> None:
    """The button's accessible name lists the cards of the take, in the order of the row."""
    table.open(game="district", level="easy", role="first", seed="name")
    take = table.page.get_by_role("button", name=re.compile(r"^Take all 2\s*– "))
    expect(take).to_be_visible()
    expect(take).to_have_attribute("data-do", "T")


def test_numbers_play_t_takes_and_arrows_walk_the_hand(table: Table) -> None:
    """Keys and buttons do the same. Inside the hand the arrows move and only one card is a tab stop."""
    table.open(game="district", level="easy", role="first", seed="keys")
    hand = table.page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    hand.first.focus()
    table.page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    assert [button.get_attribute("tabindex") for button in hand.all()].count("0") == 1
    table.moves(lambda: table.page.keyboard.press("1"))
    expect(table.page.locator("#log li").first).to_contain_text("You play")
    table.moves(lambda: table.page.keyboard.press("t"))
    expect(table.page.locator("#log")).to_contain_text("You take")
    expect(table.page.locator('[data-key="take"]')).to_have_attribute("aria-disabled", "true")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (390, 844)])
def test_the_take_is_as_wide_as_its_cards(table: Table, size: tuple[int, int]) -> None:
    """It keeps its height and its row while cards come."""
    resize(table.page, *size)
    table.open(game="district", level="easy", role="first", seed="wide")
    rows = set()
    for _ in range(4):
        newest = [one.bounding_box() for one in table.page.locator(".newest").all()]
        take = table.page.locator(".take").bounding_box()
        assert take
        rows.add((take["y"], take["height"]))
        if len(newest) > 1:
            assert newest[0]
            assert newest[-1]
            assert take["x"] == pytest.approx(newest[0]["x"], abs=4)
            assert take["x"] + take["width"] == pytest.approx(newest[-1]["x"] + newest[-1]["width"], abs=4)
        table.act(next(text for text in table.actions if text != "T"))
    assert len(rows) == 1


def test_what_is_refused_is_explained(table: Table) -> None:
    """A second take stays on the table, does nothing, and says that one a round is all."""
    table.open(game="district", level="easy", role="first", seed="why")
    table.act("T")
    take = table.page.locator('[data-key="take"]')
    before = table.ply
    take.click(force=True)  # it is aria-disabled: Playwright would wait for it
    expect(table.page.locator("#status")).to_contain_text("already taken")
    assert table.ply == before


def test_the_focus_stays_at_the_hand(table: Table) -> None:
    """After each action of a whole round played by key the focus is on something that can be done."""
    table.open(game="district", level="easy", role="first", seed="focus")
    table.button(table.actions[0]).focus()
    for _ in range(6):
        table.moves(lambda: table.page.keyboard.press("Enter"))
        focused = table.page.locator(":focus")
        expect(focused).to_have_attribute("data-do", re.compile("^[^/]"))


def test_a_played_card_glides_from_the_hand_to_the_row(lively: Page, site: str) -> None:
    """With motion a card glides from its old place to the new one, and all others stay still."""
    table = Table(lively, site)
    table.page.add_init_script(GLIDES)
    table.open(game="district", level="easy", role="first", seed="glide")
    table.wait_for_stage()
    names = "all => all.map(node => node.dataset.move)"
    before = table.page.locator(NAMED).evaluate_all(names)
    played = table.page.locator(f'[data-do="{table.actions[0]}"] {NAMED}').last
    key, place = played.get_attribute("data-move"), played.bounding_box()
    table.act(table.actions[0])
    after = table.page.locator(NAMED).evaluate_all(names)
    assert set(before) <= set(after)
    assert len(after) == len(set(after))
    glides = table.page.evaluate("glides")
    assert place
    assert glides[key] == pytest.approx([place["x"], place["y"]], abs=12)  # it is lifted under the pointer
    assert table.page.locator(".district .ledger").evaluate("node => node.getAnimations().length") == 0
    assert len(glides) < len(after)


def test_forced_colours_keep_every_state_visible(table: Table) -> None:
    """With the system's few colours the page breaks no rule and cards that can be played have an outline."""
    table.page.emulate_media(forced_colors="active")
    table.open(game="district", level="easy", role="first", seed="forced")
    card = table.page.locator(".stack .playing").last
    assert card.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    assert axe(table.page) == []
