"""District Noir in a real browser: the table's promises, by click, by key, in every light and width."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from tests.browser.gauge import PHONES, axe
from tests.browser.rooms import MOMENTS, ends, hang_board
from tests.browser.stills import DESKTOP, at_fault_by_turns, sit, still
from tests.browser.table import GLIDES, Table
from tests.web.analysis.driver import BoardPage, some
from tests.web.driver import Page as Tab
from web.contracts.study_link import code_of
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.stills import Gallery, Still

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
UNSIGNED = """(page) => [...page.querySelectorAll(".ledger.is-final tbody .n[data-unit]")]
    .filter((node) => node.checkVisibility())
    .filter((node) => !["::before", "::after"]
        .some((part) => !/none|normal/.test(page.defaultView.getComputedStyle(node, part).content)))
    .map((node) => node.parentNode.textContent)"""
"""Which numbers of cards have neither a sign nor a word that tells them from points."""
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
CORNERED = """(page) => {
    const box = (node) => node.getBoundingClientRect();
    const words = (node) => {
        const range = page.createRange();
        range.selectNodeContents(node);
        return box(range);
    };
    const meet = (one, next) =>
        one.left < next.right && next.left < one.right && one.top < next.bottom && next.top < one.bottom;
    const tags = [...page.querySelectorAll(".row-cards .tag")].filter((tag) => tag.checkVisibility());
    return tags.flatMap((tag) => {
        const [at, card] = [box(tag), box(tag.parentNode.querySelector(".playing"))];
        const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
        const far = Math.hypot(x - card.right, y - card.top);
        const own = tag.parentNode.querySelectorAll(".worth, .rank");
        const texts = [...page.querySelectorAll(".tray-name"), ...own].map(words);
        const covered = [...texts, box(page.querySelector(".take"))].filter((other) => meet(at, other));
        return [...(far > 28 ? [`${far} px from the corner`] : []), ...(covered.length ? ["on words"] : [])];
    });
}"""
"""Where the tag of a new card is not at the card's upper right corner, or lies on words."""
WRAPPED = """(page) => {
    const cards = [...page.querySelectorAll(".is-hand .piece")];
    const feet = cards.map((node) => node.getBoundingClientRect().bottom);
    if (feet.length < 5) return [`${feet.length} cards`];
    return Math.max(...feet) - Math.min(...feet) > 20 ? ["the hand has a second line"] : [];
}"""
"""Whether a full hand on the analysis board is more than one line of cards."""
SCREENS = [
    (wide, high) for wide in (1024, 1200, 1280, 1366, 1440, 1536, 1920) for high in range(640, 1081, 40)
]
LAYOUTS = [(320, 640), (390, 664), (390, 844), (667, 375), (844, 390), (768, 1024), (1024, 768)]
LAYOUTS += [(1280, 800), (1440, 900), (1920, 1080)]
ROW = 6
DECKS = ("gangs", "standard")
SHARES = (MOMENTS["middle"], MOMENTS["late"])
NAMED = "[data-move]"  # what glides from place to place


TAKES = """(page) => [...page.querySelectorAll(".told-take")]
  .filter((told) => {
    const { width, height, left, right } = told.getBoundingClientRect();
    return width < 20 || height < 10 || left < 0 || right > page.documentElement.clientWidth;
  })
  .map((told) => told.textContent)"""
"""The words about a take that are not to be seen."""


TAKE = """(page) => {
    const box = (node) => node.getBoundingClientRect();
    const newest = [...page.querySelectorAll(".newest")].map(box);
    const { left, right, top, height } = box(page.querySelector(".take"));
    const apart = (far) => Math.abs(far) > 4;
    const wide = newest.length < 2 || ![left - newest[0].left, right - newest.at(-1).right].some(apart);
    return [`${top} ${height}`, ...(wide ? [] : ["not as wide"])];
}"""
"""Where the take is, and whether it is as wide as its cards."""
BOLD = """(page) => [...page.querySelectorAll(".take")]
  .map((take) => page.defaultView.getComputedStyle(take).borderTopStyle)
  .filter((style) => style !== "dashed")"""
"""The outlines of a take that looks as if a press takes."""


def test_a_game_ends_with_the_count(gallery: Gallery) -> None:
    """After the last action its count can be read as a table."""
    *_, shown = ends("district")
    page = gallery.hung(shown, DESKTOP)
    final = page.locator(".ledger.is-final")
    expect(final.get_by_role("table")).to_be_visible()
    expect(page.locator("#now .turn")).to_contain_text(final.locator("h2").inner_text())


@pytest.mark.parametrize("deck", DECKS)
def test_no_width_scrolls_sideways(gallery: Gallery, deck: str) -> None:
    """In all languages, at laptop, phone and 400 % zoom, nothing sticks out."""
    for lang in LANGUAGES:
        page = gallery.open_in_frame(still(lang, sit("district", Seat.SECOND, 0.25, lang, deck)))
        assert page.evaluate(SIDEWAYS, WIDTHS) == [0] * len(WIDTHS), lang


def test_nothing_meets_the_older_cards_and_the_hand_is_as_large_as_the_row(gallery: Gallery) -> None:
    """From a phone to a large screen by turns, in every language, with one line of them and two."""
    for n, (lang, (share, deck)) in enumerate(
        zip(LANGUAGES, cycle(zip(SHARES, DECKS, strict=True)), strict=False)
    ):
        shown = still(deck, sit("district", Seat.FIRST, share, lang, deck))
        assert gallery.at_sizes(shown, LAYOUTS[n // 2 % 2 :: 2], LAID) == {}, (lang, share, deck)


def test_a_new_card_has_its_tag_at_the_corner_however_many_lie_there(gallery: Gallery) -> None:
    """At the upper right one, on no words: in every language, with one card in the row or six.

    Sizes take turns.
    """
    found: dict[int, Still] = {}
    languages = cycle(LANGUAGES)
    for seed in range(9):
        tab = Tab(
            None, game="district", role="second", level="easy", seed=f"tag {seed}", lang=next(languages)
        )
        while tab.state != "over" and len(found) < ROW:
            cards = len(tab.app.look().seen.row)
            if 0 < cards <= ROW and 'class="tag"' in tab.regions["table"]:
                found.setdefault(cards, still(f"{cards}", tab))
            legal = sorted(tab.actions())
            tab.act("T" if "T" in legal and seed % 2 else legal[0])
    assert found.keys() == {*range(1, ROW + 1)}
    for cards, shown in found.items():
        assert gallery.at_sizes(shown, LAYOUTS[cards % 2 :: 2], CORNERED) == {}, shown.name


def test_no_notice_is_wider_than_the_window_whatever_it_quotes(gallery: Gallery) -> None:
    """A word of an address has no place where it could be broken."""
    tab = Tab(None, game="district", seed="x" * 5000)
    assert "xxxx" in tab.regions["notice"]
    assert gallery.open_in_frame(still("quotes", tab)).evaluate(SIDEWAYS, WIDTHS) == [0] * len(WIDTHS)


def test_on_every_phone_both_takes_are_told_in_words(gallery: Gallery) -> None:
    """Whether a take is left or used stands beside either hand, in every language."""
    for lang, share in zip(LANGUAGES, cycle(SHARES), strict=False):
        shown = still(lang, sit("district", Seat.FIRST, share, lang))
        assert gallery.at_sizes(shown, [(320, 640), *PHONES], TAKES) == {}, (lang, share)


def test_no_pile_of_the_duel_lies_on_another(gallery: Gallery) -> None:
    """On any screen, however low, late in a game. The decks take the screens by turns."""
    for n, deck in enumerate(DECKS):
        shown = still(deck, sit("district", Seat.FIRST, MOMENTS["late"], deck=deck))
        assert gallery.at_sizes(shown, SCREENS[n :: len(DECKS)], PILED) == {}, deck


def test_a_full_hand_is_one_line_on_the_analysis_board(gallery: Gallery) -> None:
    """In the editor, on any phone and screen."""
    full = next(position for position in some("district", every=1) if len({*position.hand}) == 5)
    page = BoardPage("district", code_of("district", full), "de")
    page.send("/board setup")
    assert gallery.at_sizes(hang_board(page, "full hand"), [*PHONES, (1280, 800)], WRAPPED) == {}


def test_at_an_end_words_on_cards_are_whole_and_numbers_in_their_half(gallery: Gallery) -> None:
    """However small the cards are, and however many a pile has. Each side keeps to its own half.

    No number of cards looks like points. On phones and larger screens by turns.
    """
    sizes = [*PHONES, (360, 800), (375, 812), (412, 915), *SCREENS[::8]]
    found = at_fault_by_turns(
        ends("district"), sizes, lambda one, some: gallery.at_sizes(one, some, BROKEN, OUTSIDE, UNSIGNED)
    )
    assert found == {}


def test_keys_and_buttons_play_take_and_explain(table: Table) -> None:
    """D6: the take is named with its cards, in the order of the row. Arrows walk the hand, one tab stop.

    A second take stays on the table, does nothing, and says that one a round is all.
    """
    page = table.open(game="district", level="easy", role="first", seed="keys").page
    take = page.get_by_role("button", name=re.compile(r"^Take all\s*– "))
    expect(take).to_be_visible()
    expect(take).to_have_attribute("data-do", "T")
    hand = page.get_by_role("toolbar", name="Your hand").get_by_role("button")
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    assert [button.get_attribute("tabindex") for button in hand.all()].count("0") == 1
    table.moves(lambda: page.keyboard.press("1"))
    expect(page.locator("#log li:not(.chapter)").first).to_contain_text("You play")
    table.moves(lambda: page.keyboard.press("t"))
    expect(page.locator("#log")).to_contain_text("You take")
    expect(page.locator('[data-key="take"]')).to_have_attribute("aria-disabled", "true")
    before = table.ply
    page.locator('[data-key="take"]').click(force=True)  # it is aria-disabled: Playwright would wait for it
    expect(page.locator("#status")).to_contain_text("already taken")
    assert table.ply == before
    check_forced_colours(page)


def test_the_take_is_as_wide_as_its_cards(gallery: Gallery) -> None:
    """It keeps its height and its row while cards come. While the opponent thinks it looks out of reach."""
    tab = Tab(None, game="district", level="easy", role="first", seed="wide")
    places = set()
    for _ in range(4):
        found = gallery.at_sizes(still("wide", tab), [(1280, 800), (1920, 1080), (390, 844)], TAKE)
        assert not [what for what in found if what.startswith("not")]
        places.add(str(found))
        assert ("T" in tab.actions()) == bool(gallery.at_sizes(still("wide", tab), [(1280, 800)], BOLD))
        tab.act(next(text for text in sorted(tab.actions()) if text != "T"))
    assert len(places) == 1
    tab.once(f"@{tab.ply} {sorted(tab.actions())[0]}")
    assert tab.app.look().busy
    assert gallery.at_sizes(still("busy", tab), [(1280, 800)], BOLD) == {}


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


def check_forced_colours(page: Page) -> None:
    """With the system's few colours the page breaks no rule and cards that can be played have an outline."""
    page.emulate_media(forced_colors="active")
    card = page.locator(".stack .playing").last
    assert card.evaluate("node => getComputedStyle(node).outlineStyle") == "solid"
    assert axe(page) == []
