"""The look at every size: nothing cut, covered, sideways or to be scrolled; nothing moves but cards.

One table of games, one set of gates: what a game is measured by stands in ``LOOKS``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import GAMES, families
from tests.any_game import of
from tests.browser.gauge import PLACES, SHIFTS, TOOLS, cut, resize
from tests.browser.rooms import MOMENTS, dialogs, tables
from tests.browser.stills import at_fault, seated, still
from tests.browser.test_still import MOST
from tests.pictures.states import ended
from tests.pictures.ways import link, played

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.looks import Look
    from tests.browser.stills import Gallery
    from tests.browser.table import Table

PLAYED = ((1280, 800), (390, 664), (390, 844), (844, 390), (768, 1024))
"""Sizes at which nothing scrolls in play."""
WIDTHS = range(320, 1921, 40)
HEIGHTS = (640, 740, 860, 1000, 1180)
LEFT = {wide: () if wide >= 1600 else (1000,) if wide % 80 else (1180,) for wide in WIDTHS}
"""Of the greatest heights, which have one look, one by turns; all where there is most room to the sides."""
SIZES = [*PLAYED, *((wide, high) for wide in WIDTHS for high in HEIGHTS if high not in LEFT[wide])]
SOME = [*PLAYED, *((wide, high) for wide in WIDTHS for high in HEIGHTS[wide // 40 % 2 :: 2])]
"""For what changes a table a little: a deck, something in hand."""
FIXED = [f"{wide}x{high}" for wide, high in PLAYED]
SEATS = [(game, seat) for game in GAMES for seat in Seat]
WHOLE = [whole for game in families() for whole in of(game, "browser", "known").WHOLE]
"""Games played from the first move to the last."""
ROOMS = ((320, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
"""Sizes at which a text in a dialog, or at the end, may not be cut."""
PLAIN = """(what) => {
    const copy = document.querySelector(what).cloneNode(what !== "html");
    for (const node of [copy, ...copy.querySelectorAll("*")]) {
        const all = [...node.attributes].map(({ name, value }) => [name, value]).sort();
        for (const [name] of all) node.removeAttribute(name);
        const told = all.filter(([name]) => !["style", "tabindex", "id"].includes(name));
        for (const [name, value] of told) node.setAttribute(name, value);
    }
    return copy.outerHTML;
}"""
"""An element as HTML, without what scripts alone set: names for keys, the order of stops, what moves."""
CARDS = """([sizes, what]) => Object.fromEntries(sizes.map(([wide, high]) => {
    const frame = document.querySelector("#copy");
    frame.style.cssText += `; width: ${wide}px; height: ${high}px`;
    const all = [...frame.contentDocument.querySelectorAll(what)].filter((card) => card.checkVisibility());
    const boxes = all.map((card) => card.getBoundingClientRect());
    const sum = boxes.reduce((area, { width, height }) => area + width * height, 0);
    return [`${wide}x${high}`, [sum / wide / high, Math.max(...boxes.map(({ width }) => width))]];
}))"""
"""By size, the part of the pixels that cards take, and how wide the widest is."""


EMPTY = """([sizes, what]) => Object.fromEntries(sizes.map(([wide, high]) => {
    const frame = document.querySelector("#copy");
    frame.style.cssText += `; width: ${wide}px; height: ${high}px`;
    const page = frame.contentDocument;
    const room = page.querySelector("#table").getBoundingClientRect();
    const step = 16;
    const [columns, lines] = [Math.floor(room.width / step), Math.floor(room.height / step)];
    const taken = Array.from({ length: lines }, () => new Uint8Array(columns));
    const field = (at, most) => Math.min(most, Math.max(0, Math.floor(at / step)));
    for (const node of page.querySelectorAll(what)) {
        const { left, right, top, bottom, width } = node.getBoundingClientRect();
        if (width <= 1) continue;
        for (let y = field(top - room.top, lines); y < field(bottom - room.top + step, lines); y += 1)
            taken[y].fill(1, field(left - room.left, columns), field(right - room.left + step, columns));
    }
    const free = new Array(columns).fill(0);
    let most = 0;
    for (const line of taken) {
        for (let x = 0; x < columns; x += 1) free[x] = line[x] ? 0 : free[x] + 1;
        for (let x = 0; x < columns; x += 1)
            for (let end = x, low = Infinity; end < columns && free[end]; end += 1) {
                low = Math.min(low, free[end]);
                most = Math.max(most, low * (end - x + 1));
            }
    }
    return [`${wide}x${high}`, most / columns / lines];
}))"""
"""By size, the part of a table that the largest rectangle takes in which there is nothing."""


def look_of(game: str) -> Look:
    """Return what a game is measured by."""
    look: Look = of(game, "browser", "known").LOOK
    return look


def midgame(table: Table, game: str, seat: Seat, share: float, lang: str = "de") -> Table:
    """Open a table in the middle of a game, in the longest words."""
    address = link(played(game, "pictures", share), seat).replace("lang=en", f"lang={lang}")
    table.page.goto(f"{table.address}{address}")
    return table.settle(60_000)


def take(page: Page, hand: str) -> None:
    """Take something in hand, such as a verb, that changes how the table looks."""
    page.locator(hand).click()
    page.mouse.move(0, 0)
    expect(page.locator(hand)).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(("game", "seat"), SEATS)
def test_at_no_size_anything_is_cut_covered_sideways_or_to_be_scrolled_for(
    gallery: Gallery, game: str, seat: Seat
) -> None:
    """At every width and height, early, in the middle and late; with another deck or something in hand."""
    look = look_of(game)
    rules = {"fixed": FIXED, "kept": look.kept, "over": look.over, "kind": look.kind}
    rules["shortened"] = look.shortened
    for moment, shown in tables(game, seat):
        sizes = SIZES if moment in MOMENTS else SOME
        assert gallery.sweep(shown, sizes, rules) == {}, shown.name
        assert sum(region.count("data-card=") for region in shown.regions.values()) >= 6


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("game", [game for game in GAMES if look_of(game).share])
def test_cards_are_what_most_of_a_table_is(gallery: Gallery, game: str, seat: Seat) -> None:
    """A full table's take their part of the pixels, at each moment what was reached; few are no smaller."""
    look = look_of(game)
    sizes = [(wide, high) for wide, high in SIZES if wide >= 1024 and 0.8 <= wide / high <= 16 / 9]
    for deck in ("gangs", *look.decks):
        shown = [still(str(share), seated(game, seat, share, deck=deck)) for share in look.full]
        full = [gallery.framed(one).evaluate(CARDS, [sizes, look.cards]) for one in shown]
        for parts in full:
            assert {size: part for size, (part, _) in parts.items() if part < look.share} == {}
        for (moment, share), least in zip(MOMENTS.items(), look.reached, strict=True):
            few = gallery.framed(still(moment, seated(game, seat, share, deck=deck)))
            found = few.evaluate(CARDS, [sizes, look.cards])
            told = {size: round(part, 3) for size, (part, _) in found.items()}
            assert min(told.values()) >= least, (moment, told)
            for size, (_, wide) in found.items():
                assert wide >= full[0][size][1] - 0.5, (size, moment)


@pytest.mark.parametrize(("game", "seat"), SEATS)
def test_a_full_table_leaves_no_large_part_of_a_wide_screen_empty(
    gallery: Gallery, game: str, seat: Seat
) -> None:
    """On a laptop, a desktop and a large screen; where a game has little to show there is more room."""
    look = look_of(game)
    sizes = [(1280, 800), (1440, 900), (1920, 1080)]
    for share in look.full:
        found = gallery.framed(still(str(share), seated(game, seat, share))).evaluate(
            EMPTY, [sizes, look.things]
        )
        assert {size: part for size, part in found.items() if part > look.empty} == {}, share


@pytest.mark.parametrize(("game", "seat"), SEATS)
def test_a_still_is_what_a_real_page_shows(table: Table, gallery: Gallery, game: str, seat: Seat) -> None:
    """The page that Python and the scripts make, and the one that the gates measure, are the same HTML."""
    page = midgame(table, game, seat, MOMENTS["middle"]).page
    shown = still("", seated(game, seat, MOMENTS["middle"]))
    frame = gallery.framed(shown).frames[1]
    for what in ("html", *(f"#{part}" for part in ("bar", "now", "table", "side", "log", "dialog"))):
        real, made = page.evaluate(PLAIN, what), frame.evaluate(PLAIN, what)
        assert real
        assert made == real, what


def among(page: Page, what: str) -> list[tuple[str, int, int]]:
    """Return where everything of a kind stands, by name and as seen from the first."""
    found = [one for one in page.evaluate(PLACES, what) if one[1]["width"]]
    return [(n, round(at["x"] - found[0][1]["x"]), round(at["y"] - found[0][1]["y"])) for n, at in found]


@pytest.mark.parametrize(("game", "size", "told"), WHOLE)
def test_in_a_whole_game_no_tool_moves_and_nothing_shifts_by_itself(
    table: Table, game: str, size: tuple[int, int], told: dict[str, str]
) -> None:
    """From the first to the last turn tools, verbs and take stay where they are; only cards move."""
    look, page = look_of(game), table.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS % f"{look.moving}, :has(> * > {look.pushed})")
    table.open(game=game, seed="still", level="easy", **told)
    page.evaluate("document.fonts.ready.then(() => 0)")
    assert sum(value for value, _ in page.evaluate("moved")) <= MOST, page.evaluate("moved")
    page.evaluate("moved.length = 0")
    places, pushed = page.evaluate(TOOLS), among(page, look.pushed)
    while True:
        legal = table.actions
        table.act(next((text for text in legal if text[0] in "kui"), legal[table.ply % len(legal)]))
        if table.state == "over":
            break
        assert page.evaluate(TOOLS) == places
        before, pushed = pushed, among(page, look.pushed)
        assert [name for name, *_ in before] != [name for name, *_ in pushed] or before == pushed
    assert page.evaluate("moved") == []


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("game", [game for game in GAMES if look_of(game).hands])
def test_every_legal_action_can_be_pressed_whatever_is_in_hand(table: Table, game: str, seat: Seat) -> None:
    """Also what stands for readers alone: its first button takes a click."""
    midgame(table, game, seat, 0.25)
    for hand in (None, *look_of(game).hands):
        if hand:
            take(table.page, hand)
        for text in table.actions:
            table.button(text).click(trial=True, timeout=5000)


@pytest.mark.parametrize("game", families())
def test_in_no_dialog_a_text_is_cut(gallery: Gallery, game: str) -> None:
    """Whatever is open, in the longest words, from a small phone to a large screen."""
    whole = "textarea, .code, option, select, svg *"
    assert at_fault(dialogs(game), lambda one: gallery.cut(one, "dialog *", list(ROOMS), whole)) == {}


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_no_sentence_is_cut_and_the_ways_on_stand_in_one_line(table: Table, game: str) -> None:
    """At a game that was played to its end here, with all that leads on, in the longest words."""
    address, last = ended(game)
    table.page.goto(table.address + address.replace("lang=en", "lang=de"))
    table.settle(60_000)
    table.page.locator(f'#table [data-do="{last}"]').first.dispatch_event("click")
    expect(table.root).to_have_attribute("data-state", "over", timeout=60_000)
    assert cut(table.page, "#now *, #table *", list(ROOMS), look_of(game).shortened) == {}
    for size in ((1280, 800), (1920, 1080)):
        resize(table.page, *size)
        places = table.page.evaluate(PLACES, ".onward button, .tools > .slot:not(:empty)")
        assert len({round(at["y"] + at["height"] / 2) for _, at in places}) == 1, places
        ((_, past),) = table.page.evaluate(PLACES, ".replay")
        cards = [at for _, at in table.page.evaluate(PLACES, "#table [data-card]") if at["width"] > 1]
        assert cards
        assert all(at["bottom"] <= past["top"] for at in cards), "the end is in sight above the way back"
    for size in ((390, 664), (390, 844)):  # also what came to lie there with the last action
        resize(table.page, *size)
        [way, *_] = [at for _, at in table.page.evaluate(PLACES, ".onward")]
        cards = [at for _, at in table.page.evaluate(PLACES, "#table [data-card]") if at["width"] > 1]
        assert all(at["bottom"] <= way["top"] + 1 for at in cards), max(
            at["bottom"] - way["top"] for at in cards
        )
    resize(table.page, 320, 256)  # enlarged fourfold
    ((_, past),) = table.page.evaluate(PLACES, ".replay")
    for name, at in table.page.evaluate(PLACES, ".onward button, .verdict, .ending"):
        assert at["bottom"] <= past["top"] or at["top"] >= past["bottom"], name
