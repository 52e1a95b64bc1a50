"""Killer vs Inspector in a real browser: whole games by click and by keyboard, and the table's promises."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from tests.browser.rooms import LOOKED_BACK, over, soon
from tests.browser.stills import sit, still
from tests.browser.table import GLIDES, Table
from tests.pictures.ways import link, play_random
from web.games.killer.clues import strip_clues
from web.i18n import LANGUAGES, Words, sentences

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.stills import Gallery


CASES = ("killer", "killer", "killer-citizen", "killer-citizen")
"""The games by turns, each from both seats."""
SPOKEN = 0.575
"""How far a case is when the opponent of either seat says something."""

# where arrow keys must lead from the focused element to reach the one with a key
STEP = """key => {
    const goal = document.querySelector(`#table [data-key="${key}"]`), here = document.activeElement;
    const group = goal.closest("[role=grid], [role=toolbar]");
    if (here === goal) return "";
    if (!group || here.closest("[role=grid], [role=toolbar]") !== group) return "Tab";
    if (group.getAttribute("role") === "toolbar") return "ArrowRight";
    const rows = [...group.querySelectorAll("[role=row]")];
    const place = (node) => {
        const y = rows.findIndex((row) => row.contains(node));
        return [y, [...rows[y].querySelectorAll("[data-key]")].indexOf(node)];
    };
    const [ty, tx] = place(goal), [y, x] = place(here);
    return ty > y ? "ArrowDown" : ty < y ? "ArrowUp" : tx > x ? "ArrowRight" : "ArrowLeft";
}"""


PICTURES = """(page) => {
    const box = (node) => node.getBoundingClientRect();
    const all = [...page.querySelectorAll(".clues > li:not(.more)")];
    const more = page.querySelector(".clues > .more > button");
    const seen = [...all, more].filter((node) => node.checkVisibility({ visibilityProperty: true }));
    const list = box(page.querySelector(".clues"));
    const { left, top } = box(page.querySelector(".strip"));
    const around = page.querySelectorAll(".note, .opposite, .agents, .verbs, .suspects");
    const others = [...around].filter((node) => box(node).width > 1);
    const meet = (one, next) =>
        one.left < next.right - 1 && next.left < one.right - 1
        && one.top < next.bottom - 1 && next.top < one.bottom - 1;
    const faults = seen.flatMap((node) => {
        const at = box(node);
        const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
        return [
            ...(at.bottom > page.defaultView.innerHeight || at.bottom > list.bottom + 1 ? ["in part"] : []),
            ...others.filter((other) => meet(at, box(other))).map((other) => `on ${other.className}`),
            ...(node.contains(page.elementFromPoint(x, y)) ? [] : ["covered"]),
        ];
    });
    const count = page.defaultView.getComputedStyle(more, "::after").content;
    const waits = seen.includes(more);
    const shown = seen.length - waits;
    if (waits && shown === all.length) faults.push("nothing waits");
    if (!waits && shown < all.length) faults.push("no way to the older ones");
    if (waits && shown < 1 && all.length) faults.push("not even the latest");
    if (waits && !count.includes("counter(older)")) faults.push(`not counted: ${count}`);
    for (const verb of page.querySelectorAll(".verb")) {
        const { left, top, width, height } = box(verb);
        const lies = (x) => !verb.contains(page.elementFromPoint(left + x * width, top + height / 2));
        if ([0.15, 0.5, 0.85].some(lies)) faults.push(`lies on ${verb.dataset.key}`);
    }
    return faults;
}"""
"""What is wrong with the small pictures of the clues: each is seen whole, or waits behind the button.

None of them, nor their place, lies on a verb.
"""
OPENED = """(page) => {
    const list = page.querySelector(".clues");
    const scrolls = list.scrollHeight > list.clientHeight + 1;
    return [...list.querySelectorAll("button")].flatMap((node) => {
        if (scrolls) node.scrollIntoView({ block: "nearest" });
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const there = page.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return node.contains(there) ? [] : [`not to be pressed: ${node.dataset.key}`];
    });
}"""
"""The clues that a press doesn't reach when all of them are shown."""


def choose(table: Table, rng: Random) -> str:
    """An action that brings the end nearer: kill and exonerate rather than shift."""
    kinds: dict[str, list[str]] = {}
    for text in table.actions:
        kinds.setdefault("shift" if text[0] in "rc" else text[0], []).append(text)
    for kind in "kue":
        if kind in kinds and rng.random() < 0.7:
            return rng.choice(kinds[kind])
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def click(table: Table, text: str) -> None:
    """Play an action with the mouse."""
    table.act(text)


def press(table: Table, text: str) -> None:
    """Play an action with the keyboard alone: Tab to its group, arrows inside it, Enter. Enter says yes."""
    page = table.page
    key = table.button(text).get_attribute("data-key")
    for _ in range(150):
        step = page.evaluate(STEP, key)
        if not step:
            break
        page.keyboard.press(step)
    else:
        raise AssertionError(f"{key} cannot be reached")

    def enter() -> None:
        page.keyboard.press("Enter")

    if text[0] != "a":
        table.moves(enter)
        return
    enter()
    expect(table.dialog).to_be_visible()
    while page.evaluate("document.activeElement.dataset.key") != "yes":
        page.keyboard.press("Tab")
    before = table.ply
    enter()
    expect(page.locator(f'#table:not([data-ply="{before}"])')).to_be_visible(timeout=30_000)
    table.settle()


def play_out(table: Table, play: Callable[[Table, str], None]) -> int:
    """Play until the case is closed. Return how many actions the person took."""
    rng = Random("browser")
    for turn in range(200):
        if table.state == "over":
            return turn
        play(table, choose(table, rng))
    raise AssertionError("no end")


def linger(table: Table, actions: int) -> None:
    """Play some actions quietly, shifting where possible. Should the case be closed early, open another."""
    for _ in range(actions):
        if table.state == "over":
            table.page.locator('[data-key="again"]').click()
            expect(table.page.locator(".ending")).to_have_count(0)
            table.settle()
        legal = table.actions
        click(table, next((text for text in legal if text[0] in "rc"), legal[0]))


def test_a_game_ends_with_both_secrets_and_the_other_role(table: Table) -> None:
    """From a late action to the verdict, then everything is shown. A game is dealt in the other role.

    After a win the next opponent is offered in place of that. By click and by keyboard.
    """
    page = table.page
    ways = (("killer", 0.955, Seat.FIRST, click), ("killer-citizen", 0.9, Seat.SECOND, press))
    for game, share, seat, play in ways:
        late = play_random(game, "pictures", share)
        table.open(link(late, seat))
        expect(table.table).to_have_attribute("data-ply", str(late.ply))
        play_out(table.settle(), play)
        expect(page.locator(".ending")).to_be_visible()
        if play is click:
            expect(page.locator("[data-key=verdict]")).to_be_focused()
        expect(page.locator(".ending")).to_contain_text("The Killer was")
        expect(page.locator("#course tbody tr")).to_have_count(table.ply)
        if page.locator(".verdict.is-won").count():
            page.locator('[data-key="next-opponent"]').click()
        else:
            page.locator('[data-key="swap"]').click()
            expect(table.table).to_have_attribute("data-seat", "1" if seat == Seat.FIRST else "0")
        expect(page.locator(".ending")).to_have_count(0)
        assert table.settle().actions


def test_another_language_plays_and_a_reload_goes_on_with_the_case(table: Table) -> None:
    """A turn in two of them, with the aid on. On a phone the newest clue stays in sight.

    After the reload ply, board, log, pencil marks and the aid are unchanged.
    """
    table.open(game="killer", role="second", level="easy", seed="tongues")
    page = table.page
    page.locator("#drawer > summary").click()
    table.do("/ui aid always")
    for lang in LANGUAGES[1::3]:
        table.do("/open settings")
        page.locator("[data-set=lang]:visible").select_option(lang)
        table.do("/close")
        expect(page.locator(".dossier h2")).to_contain_text(Words(lang)("killer.the-inspector"))
        linger(table, 1)
        table.drawer().click()
        expect(page.locator("#side .finding").first).to_be_visible()
        expect(page.locator("#log li").first).to_contain_text(re.compile(r"\w+"))
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 844})
    linger(table, 2)
    clues = page.locator(".clues > li")
    assert clues.count() > 1
    expect(clues.first).to_be_in_viewport(ratio=1)
    table.do("/ui pencil on")
    cell = page.locator(".suspects [data-key^=cell]").first
    cell.click()
    expect(cell.locator(".pencil")).to_have_attribute("data-mark", "?")
    places = [page.locator(what) for what in (".suspects", "#log ol")]
    before = [table.ply, *(place.text_content() for place in places)]
    assert all(before)
    table.reload()
    assert [table.ply, *(place.text_content() for place in places)] == before
    expect(cell.locator(".pencil")).to_have_attribute("data-mark", "?")
    expect(page.locator('[data-key="aid-always"]')).to_have_attribute("aria-pressed", "true")
    linger(table, 1)
    assert table.ply != before[0]


def take(table: Table, verb: str) -> None:
    """Take a verb in hand."""
    button = table.page.locator(f'[data-key="verb-{verb}"]')
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


def check_keys(table: Table) -> None:
    """E draws, a number uses a card of the hand, P takes the pencil up."""
    page = table.page
    table.table.focus()
    table.moves(lambda: page.keyboard.press("2"))
    assert table.ply >= 2
    ply = table.ply
    table.moves(lambda: page.keyboard.press("e"))
    assert table.ply == ply + 1
    legal = {text[1] for text in table.actions}
    number = next(
        card.get_attribute("aria-keyshortcuts")
        for card in page.locator(".hand button").all()
        if (card.get_attribute("data-key") or "")[-1] in legal
    )
    table.moves(lambda: page.keyboard.press(number or ""))
    assert table.ply > ply + 1
    page.keyboard.press("p")
    expect(page.locator('[data-key="pencil"]')).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("p")
    expect(page.locator('[data-key="pencil"]')).to_have_attribute("aria-pressed", "false")


def check_marks(table: Table) -> None:
    """A face with a mark explains it in the note, by finger, by mouse and by focus."""
    page, note = table.page, table.page.locator(".note")
    card = page.locator(".suspects button:has([data-mark])").first
    words = card.get_attribute("aria-label") or ""
    assert words
    for pointer, away in (("touch", "#bar .brand"), ("mouse", "#bar h1")):
        card.dispatch_event("pointerover", {"pointerType": pointer})
        expect(note).to_have_text(words)
        page.locator(away).hover()
        expect(note).not_to_have_text(words)
    card.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(note).to_have_text(words)


def check_preview(table: Table) -> None:
    """An arrest in person is asked about and a line is shifted by hand.

    The question names the Killer's possible suspects. Closing it changes nothing.

    By mouse and by focus alike an arrow shows its line at its new place, with rings around the new
    neighbours. To drag a line, half a card is far enough. Less changes nothing. A tap on a card is no drag.
    """
    page, ply = table.page, table.ply
    table.do(next(text for text in table.actions if text[0] == "a"))
    expect(table.dialog).to_be_visible()
    expect(table.dialog).to_contain_text("the Killer learns that you’re one of")
    page.keyboard.press("Escape")
    expect(table.dialog).to_be_hidden()
    assert table.ply == ply
    take(table, "s")
    note = page.locator(".note")
    arrow = page.locator('.arrow:not([aria-disabled])[data-way="e"]').first
    text = (arrow.get_attribute("data-key") or "").removeprefix("shift-")
    cell = page.locator(f"#row-{text[1]} .cell").first
    before = cell.bounding_box()
    arrow.hover()
    expect(note).to_contain_text("You’d have these neighbours")
    lit = page.locator(f'[data-after~="{text}"]')
    assert lit.count() > 0
    expect(page.locator(".suspects .ringed")).to_have_count(lit.count())
    moved = cell.bounding_box()
    assert before
    assert moved
    assert moved["x"] > before["x"] + before["width"] / 2
    page.mouse.move(0, 0)
    expect(note).not_to_contain_text("You’d have these neighbours")
    assert cell.bounding_box() == before
    page.locator(f'[data-key="shift-{text}"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    expect(note).to_contain_text("You’d have these neighbours")
    text = next(text for text in table.actions if text[0] == "r" and text[2] == "e")
    box = page.locator(f"#row-{text[1]} .cell").nth(1).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(by: float) -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + by / 2, y)
        page.mouse.move(x + by, y)
        page.mouse.up()

    drag(box["width"] * 0.25)
    expect(page.locator(".is-sliding")).to_have_count(0)
    assert table.ply == ply
    table.moves(lambda: drag(box["width"] * 0.8))
    assert page.evaluate("document.querySelectorAll('#log li').length") > ply


def test_keys_and_hands_work_and_the_forbidden_way_back_says_why(table: Table) -> None:
    """After a shift of the opponent its exact undo stays visible, cannot be played, and explains itself.

    On a phone the note of a clue says that its squares have moved.
    """
    start = {"game": "killer", "role": "second", "level": "easy", "seed": "preview", "lang": "en"}
    table.open(**start)
    check_keys(table)
    check_marks(table)
    check_preview(table)
    match = play_random("killer", "back")
    shifts = [ply for ply, text in enumerate(match.actions, 1) if text[0] in "rc"]
    match = next(then for then in map(match.branch, shifts) if then.to_move == Seat.SECOND)
    page = table.open(link(match, Seat.SECOND).removeprefix("?lang=en"), **start).page
    expect(table.table).to_have_attribute("data-ply", str(match.ply))
    table.settle()
    size = page.viewport_size
    assert size
    page.mouse.move(0, 0)  # at no face, of which the note would speak
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_text(Words("en")("killer.legend.moves"))).to_be_in_viewport(ratio=0.9)
    page.set_viewport_size(size)
    banned = page.locator(".arrow[aria-disabled]")
    expect(banned).to_have_count(1)
    ply = table.ply
    take(table, "s")
    banned.click(force=True)  # aria-disabled, yet it can be pressed
    expect(page.locator("#status")).to_have_text(Words("en")("killer.why.undoes-shift"))
    assert table.ply == ply


def test_a_shift_moves_its_own_line_and_nothing_else(lively: Page, site: str) -> None:
    """The text above the grid is longer after the turn, and neither the table nor another card moves."""
    lively.set_viewport_size({"width": 390, "height": 844})
    table = Table(lively, site)
    table.page.add_init_script(GLIDES)
    table.open(game="killer", role="first", seed="shots", level="easy")
    table.wait_for_stage()
    table.act(table.actions[0])
    cells = table.page.locator("#table .suspects [data-move]")
    top = table.page.locator("#table").bounding_box()
    assert table.page.evaluate("Object.keys(glides)") == []
    column = cells.evaluate_all("all => all.filter((_, i) => i % 5 === 0).map((node) => node.dataset.move)")
    table.act("c1n")
    assert table.page.locator("#table").bounding_box() == top
    assert sorted(table.page.evaluate("Object.keys(glides)")) == sorted(column)


HIDES = """(all) => all.map((told) => {
    const face = told.closest(".card").querySelector(".face").getBoundingClientRect();
    const { right, bottom, left, top } = told.getBoundingClientRect();
    const wide = Math.min(right, face.right) - Math.max(left, face.left);
    const high = Math.min(bottom, face.bottom) - Math.max(top, face.top);
    return Math.max(wide, 0) * Math.max(high, 0) / face.width / face.height;
})"""
"""Which part of a face is hidden by what tells whose it is."""


@pytest.mark.parametrize("size", [(390, 664), (844, 390)])
def test_a_replay_on_a_small_screen_names_both_and_covers_no_face(
    gallery: Gallery, size: tuple[int, int]
) -> None:
    tab = over("killer", soon("killer"))
    tab.send(f"/at {LOOKED_BACK}")
    page = gallery.hung(still("replay", tab), size)
    hidden = page.locator("#table .card .secret").evaluate_all(HIDES)
    assert hidden
    assert max(hidden) < 0.2


FLAT = [(1100, 300), (1100, 360), (1280, 420), (960, 480), (1100, 480), (1100, 510)]
"""Low and wide windows, such as a frame in a text."""
COVERS = """(page) => {
    const box = (node) => node.getBoundingClientRect();
    const words = (node) => {
        const range = page.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    };
    const said = box(page.querySelector(".speech .says"));
    const far = (who) => Math.max(
        who.left - said.right, said.left - who.right, who.top - said.bottom, said.top - who.bottom,
    );
    const speaker = [...page.querySelectorAll(".opposite > :is(.opponent-face, .opposite-name)")].map(box);
    const own = [...page.querySelectorAll(".file h2, .identity strong")]
        .filter((node) => box(node).width > 1);
    const lies = ({ left, right, top, bottom }) =>
        left < said.right && right > said.left && top < said.bottom && bottom > said.top;
    return [
        ...(own.flatMap(words).some(lies) ? ["covers the own role"] : []),
        ...(Math.min(...speaker.map(far)) > 24 ? ["is far from who speaks"] : []),
    ];
}"""
"""What is wrong with where an opponent speaks."""
SPOKEN_AT = [(390, 664), (390, 844), (844, 390), (768, 1024), (1024, 768), (1152, 864), (1280, 720)]
SPOKEN_AT += [(1024, 560), (1120, 700), (1240, 640), (1840, 640)]
SPOKEN_AT += [(1280, 800), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440), *FLAT]


def test_a_remark_is_beside_the_face_and_leaves_the_own_role_in_sight(gallery: Gallery) -> None:
    """The longest line of each language, wherever there is room for a file. Seats and sizes take turns."""
    for lang, seat in zip(LANGUAGES, cycle(Seat), strict=False):
        shown = still(lang, sit("killer", seat, SPOKEN, lang))
        longest = max(sentences(lang, "killer-says").values(), key=len)
        table, count = re.subn(r'(class="says"[^>]*>)[^<]*', rf"\1{longest}", shown.regions["table"])
        assert count == 1
        text = replace(shown, regions=shown.regions | {"table": table})
        assert gallery.at_sizes(text, SPOKEN_AT[seat::2], COVERS) == {}, lang


NAMELESS = """(page) => {
    const counters = page.querySelector(".counters"), counts = [...counters.querySelectorAll(".count")];
    const box = (node) => node.getBoundingClientRect();
    const written = (count) => {
        const [name, look] = [count.querySelector("dt"), page.defaultView.getComputedStyle(count, "::after")];
        const range = page.createRange();
        range.selectNodeContents(name);
        const whole = box(name).width + 1 > range.getBoundingClientRect().width;
        return whole || (look.content.includes(count.dataset.short) && parseFloat(look.fontSize) >= 12);
    };
    const ends = counts.map((count) => Math.max(box(count).right, box(count).left + count.scrollWidth));
    return counts.flatMap((count, n) => [
        ...(written(count) ? [] : [`${count.className} has no name`]),
        ...(n && box(count).top < box(counts[n - 1]).bottom && box(count).left < ends[n - 1]
            ? [`${count.className} lies on another`] : []),
        ...(ends[n] > box(counters).right + 1 ? [`${count.className} leaves the table`] : []),
    ]);
}"""
"""Which counters have no word beside their picture, and which have no room."""
NAMED_AT = [(320, 568), (320, 640), (360, 640), (390, 664), (390, 844), (667, 375), (844, 390), (932, 430)]
NAMED_AT += [(768, 1024), (1024, 768), (1280, 800), *FLAT]


def test_every_counter_has_its_name_in_sight(gallery: Gallery) -> None:
    """Short where there is little room. None lies on another or leaves the screen. Sizes take turns."""
    for n, (lang, game) in enumerate(zip(LANGUAGES, cycle(CASES), strict=False)):
        for half, seat in enumerate(Seat):
            shown = still(lang, sit(game, seat, SPOKEN, lang))
            assert gallery.at_sizes(shown, NAMED_AT[(n + half) % 2 :: 2][half::2], NAMELESS) == {}, (
                game,
                lang,
            )


@pytest.mark.parametrize("seat", Seat)
def test_a_clue_is_seen_whole_or_waits_behind_the_button_of_the_older_ones(
    gallery: Gallery, seat: Seat
) -> None:
    """At every size by turns, with few of them and many. The button shows all. A drawn one closes it."""
    sizes = [
        (320, 640),
        (390, 664),
        (390, 844),
        (844, 390),
        (768, 1024),
        (1024, 640),
        (1280, 720),
        (1280, 800),
    ]
    sizes += [(700, 500), (640, 480), (700, 560), (1366, 768), (1440, 900), (1920, 1080), *FLAT]
    for n, share in enumerate((0.1, 0.3, 0.45, 0.75)):
        tab = sit("killer", seat, share)
        assert gallery.at_sizes(still(f"{share}", tab), sizes[(n + seat) % 2 :: 2], PICTURES) == {}, share
    assert tab.app.t("killer.clues.all", n=len(strip_clues(tab.app.look().seen))) in tab.regions["table"]
    (more,) = [one for one in tab.elements("table") if one.get("data-key") == "clues-more"]
    tab.send(more["data-do"])
    assert gallery.at_sizes(still("open", tab), sizes, OPENED) == {}
    clues = [one for one in tab.elements("table") if one.get("data-key", "").startswith("clue-")]
    tab.send(clues[-1]["data-do"])
    assert "is-open" not in tab.regions["table"]
