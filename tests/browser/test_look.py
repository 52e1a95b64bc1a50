"""The look at every size: nothing is cut, covered, sideways or scrolls, and only cards move.

One table of games, one set of gates: ``LOOKS`` has the measures of each game.
"""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import chain, cycle, islice, product
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import GAMES, families, family_of
from tests.any_game import of
from tests.browser.gauge import FADED, PLACES, SHIFTS, SWEEP, TOOL, TOOLS, bind
from tests.browser.looks import ROOMS
from tests.browser.rooms import (
    LAST,
    MOMENTS,
    dialogs,
    ends,
    first_screen,
    friend,
    one_device,
    puzzles,
    remark,
    soon,
    tables,
    tongues,
    tutorial,
)
from tests.browser.stills import at_fault, at_fault_by_turns, merge, sit, still, take_turns, taken
from tests.endings import endings
from tests.pictures.ways import link, play_random
from tests.web.driver import Page as Tab
from web.i18n import LANGUAGES
from web.markup import VOID

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from noir.match import Match
    from tests.browser.looks import Look
    from tests.browser.stills import Gallery, Still
    from tests.browser.table import Table


def look_of(game: str) -> Look:
    """Return the measures of a game."""
    look: Look = of(game, "browser", "known").LOOK
    return look


PLAYED = ((1280, 800), (390, 664), (390, 844), (844, 390), (768, 1024), (1100, 480), (960, 480))
"""Sizes at which nothing scrolls in play."""
LARGE = [(1280, 800), (1920, 1080), (1280, 720), (1024, 768), (768, 1024)]
TRANSLATED = 1.05
"""The share of the words of a first table that another language may have: it needs more articles."""
SECOND_LINES = """(page) => [...page.querySelectorAll(".tool:not(.for-ear) > .label")]
    .filter((node) => node.offsetHeight > 1.5 * parseFloat(getComputedStyle(node).lineHeight))
    .map((node) => node.textContent)"""
"""Finds names of tools that take two lines."""
FIRST_WORDS = 60
"""The most words of the first screen, in each language."""
AT_HAND_SIZES = [*LARGE, (390, 844), (390, 664), (320, 640)]
"""Sizes at which the line that tells the turn is inside the table."""
WIDTHS = range(320, 1921, 40)
HEIGHTS = (640, 740, 860, 1000, 1180)
EACH = [*zip(WIDTHS, cycle(HEIGHTS), strict=False)]
SWEPT = [size for first in range(7) for size in EACH[first::7]]
"""Every width with one of the heights, by turns. Any few in a row go from small to large."""
FIXED = [f"{wide}x{high}" for wide, high in PLAYED]
CLEAR = ["1280x800", "390x664", "390x844", "768x1024"]
"""Sizes at which no card or face lies below another, and no chip leaves its box."""
SEATS = [(game, seat) for game in GAMES for seat in Seat]
WITH_HANDS = [game for game in GAMES if look_of(game).hands]
WHOLE = [whole for game in families() for whole in of(game, "browser", "known").WHOLE]
"""Games of which the last moves are played."""
SCREENS = ((320, 640), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080))
"""Sizes at which no text in a dialog, or at the end, is cut."""
HEARD = """
window.heard = []; // everything that the region of announcements ever held
new MutationObserver(() => {
  const status = document.getElementById("status");
  if (!status || status === window.listened) return;
  window.listened = status;
  new MutationObserver(() => {
    const said = status.textContent.replace(/\\u00a0$/, "");
    if (said) heard.push(said);
  }).observe(status, { childList: true, characterData: true, subtree: true });
}).observe(document, { childList: true, subtree: true });
"""
PLAIN = """(what) => {
    const copy = document.querySelector(what).cloneNode(what !== "html");
    for (const node of [copy, ...copy.querySelectorAll("*")]) {
        const all = [...node.attributes].map(({ name, value }) => [name, value]).sort();
        for (const [name] of all) node.removeAttribute(name);
        const told = all.filter(([name]) => !["style", "tabindex", "id", "data-boot-check"].includes(name));
        for (const [name, value] of told) node.setAttribute(name, value);
    }
    return copy.outerHTML;
}"""
"""An element as HTML, without attributes set by scripts: names for keys, the order of stops, motion."""
ENTRIES = """() => [...document.querySelectorAll("#dialog :is(h2, p, li, dt, dd, label, a, button)")]
    .map((node) => [node.textContent, node.dataset.do, node.getAttribute("href")])"""
"""What a dialog says and offers."""
CARDS = """([sizes, what, large]) => Object.fromEntries(sizes.map(([wide, high]) => {
    const frame = document.querySelector("#copy");
    frame.style.cssText += `; width: ${wide}px; height: ${high}px`;
    const all = (which) => [...frame.contentDocument.querySelectorAll(which)];
    const seen = (which) => all(which).filter((card) => card.checkVisibility());
    const boxes = seen(what).map((card) => card.getBoundingClientRect());
    const widest = Math.max(...boxes.map(({ width }) => width));
    const sum = boxes.reduce((area, { width, height }) => area + width * height, 0);
    return [`${wide}x${high}`, [sum / wide / high, widest, seen(large).length]];
}))"""
"""By size, the share of pixels that cards take, the width of the widest, and the number of large ones."""


STAND = """([sizes, what]) => sizes.flatMap(([wide, high]) => {
    const frame = document.querySelector("#copy");
    frame.style.cssText += `; width: ${wide}px; height: ${high}px`;
    return [...frame.contentDocument.querySelectorAll(what)].flatMap((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        const place = [x, y, width, height].map((side) => side.toFixed(1)).join(" ");
        return width > 1 ? [[`${node.dataset.key ?? node.id} ${wide}x${high}`, place]] : [];
    });
})"""
"""The places of all elements of a kind in a frame, by name and size."""
NUMBERS = """(page) => {
    const all = [...page.querySelectorAll("#table *")];
    const most = (said) => said.match(/\\d+/g)[1] ?? "99"; // "3 of 16"
    const grows = ({ textContent: said }) => /^\\d/.test(said) && most(said) > 9;
    const numbers = all.filter((node) => node.dataset.tick && grows(node) && node.checkVisibility());
    const stand = () => all.map((node) => {
        const { x, y, width, height } = node.getBoundingClientRect();
        return [x, y, width, height].map((side) => side.toFixed(1)).join(" ");
    });
    return numbers.flatMap((node) => {
        const was = node.textContent;
        const [one, two] = [9, 10].map((n) => {
            node.textContent = was.replace(/^\\d+/, n);
            return stand();
        });
        node.textContent = was;
        const moved = all.filter((_, n) => one[n] !== two[n]);
        return moved.map((other) => `${node.dataset.tick} moves ${other.className || other.tagName}`);
    });
}"""
"""The elements that move or change their size when a number gets a second digit."""
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
"""By size, the share of a table in its largest empty rectangle."""
UNPRESSED = """(actions) => actions.filter((action) => {
    const button = document.querySelector(`#table [data-do="${action}"]`);
    button.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
})"""
"""The actions of which something else lies on the first button."""
AT_HAND = """(page, { hand }) => {
    const box = (what) => page.querySelector(what).getBoundingClientRect();
    const line = box("#now .caption"), below = box(hand);
    const end = Math.max(...[...page.querySelectorAll("#now .caption > p")]
        .map((part) => part.getBoundingClientRect().bottom));
    return [
        ...(end > below.top + 1 ? ["it reaches into the hand"] : []),
        ...(line.bottom < below.top - 40 ? ["it is far from the hand"] : []),
    ];
}"""
"""Where the line that tells the turn is not right above the hand."""
TOLD = """() => {
    const seen = (node) => {
        if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
        for (let up = node; up; up = up.parentElement)
            if (getComputedStyle(up).clipPath.startsWith("inset(")) return false;
        if (node.getBoundingClientRect().bottom <= 0) return false;
        return getComputedStyle(node).fontSize !== "0px" && !node.closest("option:not(:checked)");
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found = [];
    while (texts.nextNode()) {
        const { currentNode: text } = texts;
        if (text.data.trim() && seen(text.parentElement)) found.push(text.data);
    }
    return found;
}"""
"""The texts that the eye has."""
BESIDE = """(page) => {
    const dialog = page.querySelector("dialog");
    const spot = (part) => dialog.querySelector(part).getBoundingClientRect();
    const foot = spot(".sheet > .leave").top;
    const parts = ["figure", ".pointed", ".turns"].map(spot);
    return [
        ...(dialog.scrollHeight > dialog.clientHeight + 1 ? ["it scrolls"] : []),
        ...(parts.some(({ bottom }) => bottom > foot + 1) ? ["out of sight"] : []),
        ...(parts.slice(1).some(({ left }, at) => left < parts[at].right) ? ["not side by side"] : []),
    ];
}"""
"""The parts of a case file that need scrolling."""


def midgame(table: Table, game: str, seat: Seat, share: float, lang: str = "de") -> Table:
    """Open a table in the middle of a game, in the longest words."""
    address = link(play_random(game, "pictures", share), seat).replace("lang=en", f"lang={lang}")
    table.page.goto(f"{table.address}{address}")
    return table.settle(60_000)


def sweep_of(game: str, fixed: list[str]) -> str:
    """Return the look at a table: nothing is cut, covered or sideways, and at fixed sizes nothing scrolls."""
    look = look_of(game)
    rules = {"kept": look.in_sight, "over": look.over, "kind": look.kind, "shortened": look.shortened}
    piles = {"clear": CLEAR, "inside": look.inside, "bare": look.bare}
    return bind(SWEEP, fixed=fixed, aside=look.aside, **rules, **piles)


def in_family(make: Callable[[str, Seat], Iterable[Still]], family: str) -> list[Still]:
    """Return the tables of both seats, from the games of a family by turns."""
    games = [game for game in GAMES if family_of(game) == family]
    return [one for seat in Seat for one in merge([*make(game, seat)] for game in games)]


@pytest.mark.parametrize("family", families())
def test_no_size_cuts_covers_or_hides_anything(gallery: Gallery, family: str) -> None:
    """It holds at every size, early, in the middle and late, with another deck or a tool in hand.

    Tables take the sizes by turns.
    """
    sweep = sweep_of(family, FIXED)
    stills = in_family(lambda game, seat: [one for _, one in tables(game, seat)], family)
    remarks = [(one, SCREENS) for one in in_family(remark, family)]
    played = cycle(PLAYED)
    for shown, sizes in [*remarks, *take_turns(stills, SWEPT)]:
        assert gallery.at_sizes(shown, [*islice(played, 1), *sizes], sweep, FADED) == {}, shown.name
        assert sum(region.count("data-card=") for region in shown.regions.values()) >= 6


@pytest.mark.parametrize("game", [game for game in GAMES if look_of(game).share])
def test_cards_are_what_most_of_a_table_is(gallery: Gallery, game: str) -> None:
    """At every moment their share of the pixels fits the number of a table's filled places.

    Each seat has another deck. No card grows or shrinks within a game, so a row that has just begun cannot
    take what a whole one takes.
    """
    look = look_of(game)
    broad = [(wide, high) for wide, high in SWEPT if wide >= 1024 and wide / high >= 0.8]
    sizes = [(1280, 800), (1920, 1080), *broad[::6]]
    for deck, seat in zip(("gangs", *look.decks), cycle(Seat), strict=False):
        widths = set()
        for share in sorted({*look.full, *MOMENTS.values(), LAST}):
            shown = still(str(share), sit(game, seat, share, deck=deck))
            page = gallery.open_in_frame(shown, first=sizes[0])
            measures = page.evaluate(CARDS, [sizes, look.cards, look.large])
            lying = {size: large for size, (_, _, large) in measures.items()}
            least = {size: look.share * min(1, large / ROOMS) for size, large in lying.items()}
            assert share not in look.full or min(lying.values()) >= ROOMS
            assert {size: part for size, (part, *_) in measures.items() if part < least[size]} == {}, (
                deck,
                share,
            )
            widths.add(tuple(round(wide, 1) for _, wide, _ in measures.values()))
        assert len(widths) == 1, "of the same size all through a game"


@pytest.mark.parametrize("game", GAMES)
def test_a_full_table_leaves_no_large_part_of_a_wide_screen_empty(gallery: Gallery, game: str) -> None:
    """It holds on a laptop, a desktop and a large screen. Games with little to show have a higher limit."""
    look = look_of(game)
    sizes = [(1280, 800), (1440, 900), (1920, 1080)]
    for share, seat in zip(look.full, Seat, strict=True):
        found = gallery.open_in_frame(still(str(share), sit(game, seat, share))).evaluate(
            EMPTY, [sizes, look.things]
        )
        assert {size: part for size, part in found.items() if part > look.empty} == {}, (share, seat)


@pytest.mark.parametrize(("game", "seat"), [*zip(families(), cycle(Seat), strict=False)])
def test_a_still_is_what_a_real_page_shows(table: Table, gallery: Gallery, game: str, seat: Seat) -> None:
    """The page made by Python and the scripts has the same HTML as the one that the gates measure.

    No part of a game that a dialog asks for is missing in a browser.
    """
    page = midgame(table, game, seat, MOMENTS["middle"]).page
    shown = still("", sit(game, seat, MOMENTS["middle"]))
    frame = gallery.open_in_frame(shown).frames[1]
    for what in ("html", *(f"#{part}" for part in ("bar", "now", "table", "side", "log", "dialog"))):
        real, result = page.evaluate(PLAIN, what), frame.evaluate(PLAIN, what)
        assert real
        assert result == real, what
    for name in ("more", "rules", "new", "settings"):
        tab = sit(game, seat, MOMENTS["middle"])
        tab.send(f"/open {name}")
        table.do(f"/open {name}")
        expect(page.locator(f"#dialog-{name}")).to_be_visible()
        frame = gallery.open_in_frame(still(name, tab)).frames[1]
        assert len(page.evaluate(ENTRIES)) > 3
        assert frame.evaluate(ENTRIES) == page.evaluate(ENTRIES), name
        table.do("/close")
        expect(table.dialog).to_be_hidden()


class Named(HTMLParser):
    """Reads HTML and notes pictures of a card or a suspect that do not name it."""

    def __init__(self, kinds: set[str], html: str) -> None:
        super().__init__()
        self.kinds, self.seen, self.nameless = kinds, 0, list[str]()
        self._open = [False]
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a card or a suspect, unless it or an element around it has the name."""
        about = dict(attrs)
        is_named = about.get("role") == "img" and about.get("aria-label")
        says = self._open[-1] or "data-card" in about or bool(is_named)
        if self.kinds & set((about.get("class") or "").split()):
            self.seen += 1
            self.nameless += [] if says else [self.get_starttag_text() or tag]
        if tag not in VOID:
            self._open.append(says)

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - it closes the open element
        """Leave an element."""
        self._open.pop()


@pytest.mark.parametrize("family", families())
def test_every_shown_card_and_suspect_says_which_one_it_is(dist: Path, family: str) -> None:
    """That holds at tables, in dialogs, ends, puzzles, lessons, games of two devices and pages."""
    kinds = {look_of(game).kind.removeprefix(".") for game in GAMES}
    rooms = [each(family) for each in (dialogs, one_device, ends, puzzles, tutorial, friend)]
    rooms += [
        tuple(one for _, one in tables(game, seat)) for game, seat in SEATS if family_of(game) == family
    ]
    shown = [(one.name, html) for one in chain(*rooms) for html in one.regions.values()]
    shown += [(lang, (dist / f"rules/{lang}/{family}.html").read_text("utf-8")) for lang in LANGUAGES]
    read = [(name, Named(kinds, html)) for name, html in shown]
    assert sum(one.seen for _, one in read) > 1000
    assert {name: one.nameless for name, one in read if one.nameless} == {}


def stills_of_two(match: Match) -> Iterator[Still]:
    """Yield the table of two people at one device before and after every fourth of their actions."""
    address = link(match.branch(0), Seat.FIRST, level="human")
    tab = Tab(None, ("de",), g=address.partition("#g=")[2], lang="de")
    for ply, action in enumerate(match.actions[:-1]):
        if "/lift" in tab.does():
            tab.send("/lift")
        before = still(f"{ply}", tab)
        tab.act(action)
        if ply % 4 == 1:
            yield before
            yield still(f"{ply} {action}", tab)
        if "/pass" in tab.does():
            tab.send("/pass")


@pytest.mark.parametrize("game", families())
def test_between_two_people_at_one_device_no_tool_moves(gallery: Gallery, game: str) -> None:
    """In a whole game every tool has one place, for both players."""
    found: dict[str, dict[str, str]] = {}
    for shown, sizes in take_turns(stills_of_two(endings(game)[soon(game)]), PLAYED, least=1):
        page = gallery.open_in_frame(shown, first=sizes[0])
        for name, at in page.evaluate(STAND, [sizes, f"{TOOL}, #table"]):
            found.setdefault(name, {}).setdefault(at, shown.name)
    assert {f"table {size}" for size in FIXED} < found.keys()
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


def among(page: Page, what: str) -> list[tuple[str, int, int]]:
    """Return the places of all elements of a kind, by name and relative to the first."""
    found = [one for one in page.evaluate(PLACES, what) if one[1]["width"]]
    return [(n, round(at["x"] - found[0][1]["x"]), round(at["y"] - found[0][1]["y"])) for n, at in found]


def press(table: Table, text: str) -> None:
    """Play an action by a script, because an input in the browser would excuse layout shifts."""
    press_it = "node => node.click()"
    table.moves(lambda: table.button(text).evaluate(press_it), lambda yes: yes.evaluate(press_it))


@pytest.mark.parametrize(("game", "size", "seat", "contents"), WHOLE)
def test_up_to_the_end_nothing_moves_and_it_sounds_as_in_the_app(
    table: Table, game: str, size: tuple[int, int], seat: Seat, contents: dict[str, str]
) -> None:
    """In the last turns tools, verbs and take stay in place, and only cards move.

    The same game, played beside it without a browser, announces the same sentences in the same order.
    """
    look, page, status = look_of(game), table.page, table.page.locator("#status")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS % look.moving + HEARD)
    game_so_far = link(play_random(game, "pictures", LAST), seat)
    silent = Tab(None, (contents["lang"],), g=game_so_far.partition("#g=")[2], **contents)
    table.open(game_so_far.removeprefix("?lang=en"), **contents)
    page.evaluate("document.fonts.ready.then(() => 0)")
    page.evaluate("moved.length = 0")  # test_still looks at the start
    places, pushed = page.evaluate(TOOLS), among(page, look.pushed)
    while True:
        legal = table.actions
        assert legal == sorted(silent.actions())
        action = next((text for text in legal if text[0] in "kui"), legal[table.ply % len(legal)])
        press(table, action)
        silent.act(action)
        expect(status).to_have_text(silent.said[-1])
        if table.state == "over":
            break
        assert page.evaluate(TOOLS) == places
        before, pushed = pushed, among(page, look.pushed)
        assert [name for name, *_ in before] != [name for name, *_ in pushed] or before == pushed
    assert page.evaluate("moved") == []
    assert page.evaluate("heard") == silent.said


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_when_a_number_has_one_digit_more_or_less(gallery: Gallery, game: str) -> None:
    """In all languages, on any screen, both the number and its neighbours stay in place."""
    shown = (still(lang, sit(game, Seat.FIRST, MOMENTS["middle"], lang)) for lang in LANGUAGES)
    assert at_fault_by_turns(shown, SCREENS, lambda one, some: gallery.at_sizes(one, some, NUMBERS)) == {}


@pytest.mark.parametrize(("game", "seat"), [*zip(WITH_HANDS, cycle(Seat), strict=False)])
def test_every_legal_action_can_be_pressed_whatever_is_in_hand(
    gallery: Gallery, game: str, seat: Seat
) -> None:
    """The first button of an element for screen readers takes a click, too."""
    for hand in (None, *look_of(game).hands):
        tab = sit(game, seat, 0.25)
        assert hand is None or taken(tab, hand)
        page = gallery.hung(still("hand", tab), (1280, 800))
        assert page.evaluate(UNPRESSED, sorted(tab.actions())) == [], hand


@pytest.mark.parametrize("family", families())
def test_the_turn_is_told_right_above_the_hand(gallery: Gallery, family: str) -> None:
    """It holds on laptops, tablets and phones, for every decision, in the longest words."""
    stills = in_family(lambda game, seat: [one for _, one in tables(game, seat)], family)
    look = bind(AT_HAND, hand=look_of(family).hand)
    live = [one for one in stills if "past" not in (one.attrs["html"]["data-has"] or "")]
    assert at_fault_by_turns(live, AT_HAND_SIZES, lambda one, some: gallery.at_sizes(one, some, look)) == {}


@pytest.mark.parametrize("family", families())
def test_the_name_of_a_tool_takes_one_line(gallery: Gallery, family: str) -> None:
    """In each language. A second line would touch the table."""
    for shown in tongues(family):
        assert gallery.at_sizes(shown, [(1280, 800), (960, 600), (390, 844)], SECOND_LINES) == {}, shown.name


@pytest.mark.parametrize("game", WITH_HANDS)
def test_no_card_moves_when_a_tool_is_taken_in_hand(gallery: Gallery, game: str) -> None:
    """All cards keep their places and sizes on every screen."""
    for seat, hand in product(Seat, look_of(game).hands):
        tab = sit(game, seat, MOMENTS["middle"])
        cards = [SCREENS, look_of(game).cards.replace("#table", "#table .cell")]
        before = gallery.open_in_frame(still("before", tab)).evaluate(STAND, cards)
        assert taken(tab, hand)
        after = gallery.open_in_frame(still("after", tab)).evaluate(STAND, cards)
        assert len(before) > 100
        assert after == before


@pytest.mark.parametrize("family", families())
def test_a_first_turn_has_few_words(gallery: Gallery, family: str) -> None:
    """Numbers and the print on cards count. Sentences that point do not, as they go when they are read.

    Languages take the sizes by turns.
    """
    sizes = cycle(((1280, 800), (768, 1024), (390, 844), (390, 664)))
    for (role, lang), size in zip(product(("first", "second"), LANGUAGES), sizes, strict=False):
        tab = Tab(None, (lang,), game=family, role=role, level="easy", seed="words", lang=lang)
        texts = gallery.open_in_frame(still(role, tab), first=size).frames[1].evaluate(TOLD)
        words = [word for text in texts for word in text.split() if any(map(str.isalnum, word))]
        most = look_of(family).words * (1 if lang == "en" else TRANSLATED)
        assert 40 < len(words) <= most, (role, lang, size, words)


def test_the_first_screen_has_few_words(gallery: Gallery) -> None:
    """A newcomer reads them in a quarter of a minute. Languages take the sizes by turns."""
    sizes = cycle(((1280, 800), (768, 1024), (390, 844), (390, 664)))
    for lang, size in zip(LANGUAGES, sizes, strict=False):
        page = gallery.open_in_frame(next(iter(first_screen(lang))), "foyer", size)
        texts = page.frames[1].evaluate(TOLD)
        words = [word for text in texts for word in text.split() if any(map(str.isalnum, word))]
        assert 25 < len(words) <= FIRST_WORDS, (lang, size, words)


@pytest.mark.parametrize("game", families())
def test_graph_position_and_turning_points_are_side_by_side(gallery: Gallery, game: str) -> None:
    """They need no scrolling on a laptop or on a large screen."""
    shown = [one for one in dialogs(game) if one.name.endswith("/review")]
    sizes = [(1280, 800), (1366, 768), (1920, 1080)]
    assert at_fault(shown, lambda one: gallery.at_sizes(one, sizes, BESIDE)) == {}


@pytest.mark.parametrize("game", families())
def test_the_end_has_large_ways_on_and_is_in_sight(gallery: Gallery, game: str) -> None:
    """It holds for a game played to its end here, with all ways on, in the longest words."""
    *_, shown = ends(game)
    for size in ((1280, 800), (1920, 1080)):
        page = gallery.hung(shown, size)
        places = page.evaluate(PLACES, ".tools > .slot:not(:empty)")
        assert len({round(at["y"] + at["height"] / 2) for _, at in places}) == 1, places
        ((_, verdict),) = page.evaluate(PLACES, ".verdict")
        ways = [at for _, at in page.evaluate(PLACES, ".onward button")]
        assert len({round(at["width"]) for at in ways}) == 1
        assert all(at["height"] >= 50 and at["top"] >= verdict["bottom"] for at in ways)
        ((_, past),) = page.evaluate(PLACES, ".replay")
        cards = [at for _, at in page.evaluate(PLACES, "#table [data-card]") if at["width"] > 1]
        assert cards
        assert all(at["bottom"] <= past["top"] for at in [*cards, *ways]), (
            "the end is in sight above the way back"
        )
    for size in ((390, 664), (390, 844)):  # including cards placed by the last action
        page = gallery.hung(shown, size)
        [way, *_] = [at for _, at in page.evaluate(PLACES, ".onward")]
        cards = [at for _, at in page.evaluate(PLACES, "#table [data-card]") if at["width"] > 1]
        assert all(at["bottom"] <= way["top"] + 1 for at in cards), max(
            at["bottom"] - way["top"] for at in cards
        )
    page = gallery.hung(shown, (320, 256))  # enlarged fourfold
    ((_, past),) = page.evaluate(PLACES, ".replay")
    for name, at in page.evaluate(PLACES, ".onward button, .verdict, .ending"):
        assert at["bottom"] <= past["top"] or at["top"] >= past["bottom"], name
