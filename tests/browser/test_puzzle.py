"""Puzzles in a browser: solved by click and by key, walked through, embedded, printed."""

from __future__ import annotations

import json
import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.puzzles import Open, daily, daily_family, families, kinds, load
from tests.any_game import ONE
from tests.browser.embedding import Club
from tests.browser.gauge import CUT, bind, resize
from tests.browser.rooms import stills_of_answers
from tests.browser.stills import at_fault, still
from tests.browser.table import BOOT, Table
from tests.browser.test_still import MAX_SHIFT, SHIFTS
from tests.puzzles.some import every_kind, one_for_each_answer, several
from tests.web.driver import Page as Tab
from web.i18n import LANGUAGES, Words
from web.site.serve import Server

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from noir.puzzles import Case
    from tests.browser.conftest import Guard
    from tests.browser.stills import Gallery

NAMED = re.compile(r"puzzle=([a-z]+-[a-z2-7]{5})\b")
COLUMNS = """all => all.map((grid) =>
  [Number(grid.dataset.cols), getComputedStyle(grid).gridTemplateColumns.split(" ").length])"""
"""How many columns each grid has, and how many are drawn."""
SPILT = """() => [...document.querySelectorAll("#print .paper-puzzle")]
    .filter((box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
    .map((box) => box.querySelector("h3").textContent)"""
"""Which puzzles on paper do not have room in their box."""
DAYS = ("2026-11-21", "2026-11-22")  # a case of each game


DATED = """{
    const at = Date.parse("%sT12:00:00");
    window.Date = class extends Date {
        constructor(...told) {
            super(...(told.length ? told : [at]));
        }

        static now() {
            return at;
        }
    };
}"""
"""Stops the clock of a page at noon of a day."""


def open_at(table: Table, what: str, date: str = DAYS[0]) -> Case:
    """Open a puzzle on a day and return it."""
    table.page.add_init_script(DATED % date)
    table.page.goto(f"{table.address}?puzzle={what}&lang=en")
    expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
    return case_of(table.page)


def case_of(page: Page) -> Case:
    """Return the puzzle that the address of a page names."""
    expect(page).to_have_url(NAMED)
    names = NAMED.search(page.url)
    assert names
    return load(names[1].rpartition("-")[0])[names[1]]


SHOWN = """
window.shown = [];
const look = () => {
    const table = document.querySelector("#table");
    const seen = table?.querySelector("[data-card]")?.checkVisibility({ visibilityProperty: true });
    if (seen && window.shown.at(-1) !== table.dataset.game) window.shown.push(table.dataset.game);
    requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Collects in ``window.shown`` whose table is seen, one after the other."""


def wrong(case: Case) -> str:
    """An answer that is not right."""
    puzzle = Open(case)
    return next(one for one in puzzle.choices if not puzzle.right(one))


def test_the_case_of_the_day_is_seen_first_and_solved_by_click(table: Table) -> None:
    """It is everybody's and counts. No other table is seen before it, and nothing moves, also on a reload."""
    page = table.page
    page.add_init_script(SHIFTS)
    page.add_init_script(SHOWN)
    for date, size in zip(DAYS, [(390, 844), (1280, 800)], strict=True):
        resize(page, *size)
        case = open_at(table, "daily", date)
        assert case == daily(load(daily_family(date)), date)
        assert case.record not in page.content()
        is_seen_first(table, case)
        page.locator(f'#table [data-do="{case.solution}"]').first.dispatch_event("click")
        page.locator("[data-key=yes]").click()
        expect(table.root).to_have_attribute("data-puzzle", "solved")
        expect(page.locator(".proof")).to_be_visible()
        expect(page.locator(".told")).to_contain_text("right")
    resize(page, 844, 390)
    page.reload()
    expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
    is_seen_first(table, case)
    table.button("/puzzles").click()
    expect(table.dialog).to_contain_text("Solved at the first try: 2 of 2")


def is_seen_first(table: Table, case: Case) -> None:
    """Assert that no other table was seen on the way to a puzzle, and that nothing has moved."""
    expect(table.root).to_have_attribute("data-state", "ready")
    table.until("window.shown.length > 0")
    assert table.page.evaluate("window.shown") == [Open(case).match.game.name]
    moved = table.page.evaluate("window.shifts")
    assert sum(value for value, *_ in moved) <= MAX_SHIFT, moved


def test_puzzles_from_the_index_are_solved_by_keys_printed_and_sent_on(table: Table, tmp_path: Path) -> None:
    """One for each way to answer in each game. Earlier days and another one like it are a press away.

    Six puzzles fill one sheet, and the solutions its back.
    """
    page = table.page
    page.add_init_script("window.print = () => {}")
    first, *others = several()
    answer_and_walk(table, open_at(table, first, DAYS[1]))
    for kind in others:
        before = page.url
        table.button("/puzzles").click()
        page.locator(f'[data-do="/puzzle {kind}"]').click()
        expect(table.root).to_have_attribute("data-puzzle", "open")
        expect(page).not_to_have_url(before)
        case = case_of(page)
        assert case.kind == kind
        answer_and_walk(table, case)
    table.button("/puzzles").click()
    page.locator('[data-key="puzzle-archive"]').click()
    page.locator(f'[data-do="/puzzle {DAYS[0]}"]').click()
    expect(page.locator(".which")).to_contain_text("Case of 21 November 2026")
    table.button("/solution").click()
    table.button("/solution yes").click()
    before = page.url
    page.locator('[data-do="/puzzle like"]').click()
    expect(table.root).to_have_attribute("data-puzzle", "open")
    expect(page).not_to_have_url(before)
    table.button("/puzzles").click()
    page.locator('[data-do="/puzzle-print"]').click()
    expect(page.locator("#print .paper-puzzle")).to_have_count(6)
    item = page.pdf(path=str(tmp_path / "six.pdf"), format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", item)) == 2


def answer_and_walk(table: Table, case: Case) -> None:
    """Answer by keys, or see the solution where another puzzle is answered alike. Walk the proof by keys."""
    if case.kind in one_for_each_answer():
        solve_by_keys(table, case)
    else:
        table.button("/solution").click()
        table.button("/solution yes").click()
        expect(table.page.locator(".proof")).to_be_visible()
    walk_proof(table.page)


def solve_by_keys(table: Table, case: Case) -> None:
    """Answer with the keys alone. Then the focus is at the proof."""
    page = table.page
    wanted = page.locator(f'#table [data-do="{case.solution}"]').first
    for _ in range(80):
        if wanted.evaluate("node => node === document.activeElement"):
            break
        page.keyboard.press("ArrowRight" if _next_is_inside(page) else "Tab")
    expect(wanted).to_be_focused()
    page.keyboard.press("Enter")
    expect(table.dialog).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(table.root).to_have_attribute("data-puzzle", "solved")
    expect(page.locator('[data-key="proof"]')).to_be_focused()


def walk_proof(page: Page) -> None:
    """Walk a proof by keys: each step is told and shown on the table. Then try another answer."""
    first = page.locator("#table").inner_html()
    for key in (ON, ON, BACK):
        if not page.locator(key).get_attribute("aria-disabled"):
            step(page, key)
    assert page.locator("#table").inner_html() != first
    choice = page.locator("select.what-if")
    if choice.count():
        others = choice.locator("option:not([disabled])").evaluate_all("all => all.map((one) => one.value)")
        before = page.locator(".step").inner_text()
        choice.select_option(others[-1] if choice.input_value() != others[-1] else others[0])
        expect(page.locator(".step")).not_to_have_text(before)


def _next_is_inside(page: Page) -> bool:
    """Whether an arrow leads on within the group on the table that has the focus, and not past its end."""
    return bool(
        page.evaluate(
            """() => {
              const group = document.activeElement.closest("#table :is([role=grid], [role=toolbar])");
              const all = [...(group?.querySelectorAll("[data-key]") ?? [])];
              return all.indexOf(document.activeElement) < all.length - 1;
            }"""
        )
    )


PLACES = """(page) => ["#table", ".proof", ".ways"].map((name) => {
  const box = page.querySelector(name)?.getBoundingClientRect();
  return `${name} ${box && [box.x, box.y, box.width, box.height].map(Math.round)}`;
})"""
TABLE = f"(page) => ({PLACES})(page).slice(0, 1)"
OUT_OF_REACH = """(page) => {
  const { scrollWidth, clientWidth, scrollHeight } = page.documentElement;
  const buttons = [...page.querySelectorAll(".ways button:not(.for-ear)")];
  const missed = buttons.filter((one) => one.checkVisibility()).filter((one) => {
    const { x, right, height } = one.getBoundingClientRect();
    return height < 24 || x < 0 || right > clientWidth;
  });
  const scrolls = scrollWidth > clientWidth || scrollHeight > page.defaultView.innerHeight;
  return [...missed.map((one) => one.dataset.key), ...(scrolls ? ["it scrolls"] : [])];
}"""
"""Which ways on are too small or beside the screen, and whether the page has to be scrolled."""
SIZES = [(1280, 800), (390, 664), (390, 844), (667, 375), (768, 1024)]
ON, BACK = '[data-key="proof-forward"]', '[data-key="proof-back"]'


@pytest.mark.parametrize(("kind", "turn"), [*zip(every_kind(), cycle(range(2)), strict=False)])
def test_along_a_proof_the_table_stays_and_all_is_in_reach(gallery: Gallery, kind: str, turn: int) -> None:
    """From the question on, on any screen by turns: nothing moves, nothing has to be scrolled.

    Upright, the table is larger until the proof needs room for its words and ways.
    """
    question, *others = stills_of_answers(kind)
    steps = [one for one in others if "/proof" in one.name]
    walk, sizes = steps[:: (len(steps) + 2) // 3], SIZES[turn::2]
    assert len(walk) > 1
    assert gallery.at_sizes(question, sizes, OUT_OF_REACH) == {}
    found = [gallery.at_sizes(one, sizes, PLACES, OUT_OF_REACH) for one in walk]
    assert found == [found[0]] * len(walk)
    assert [name for name in found[0] if not name.startswith(("#table ", ".proof ", ".ways "))] == []
    wide = [(width, height) for width, height in sizes if width > height]
    before, after = (gallery.at_sizes(one, wide, TABLE) for one in (question, walk[0]))
    assert before == after


MISSED = """(page) => {
  const box = (what) => page.querySelector(what).getBoundingClientRect();
  const { bottom } = box(".caption.asks");
  const cut = [".asks > .turn", ".asks > .told"]
    .filter((what) => box(what).bottom > bottom + 1 || box(what).height < 2);
  const buttons = [...page.querySelectorAll(":is(.leads-on, .ways) > :not(.for-ear), #drawer > summary")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  const below = buttons.some((one) => one.top > buttons[0].bottom);
  return [...cut, ...(below ? ["a second row of buttons"] : [])];
}"""
"""What of the question and the verdict is not seen whole, and whether the buttons take several rows."""
UPRIGHT = [(390, 664), (390, 844), (320, 640), (768, 1024)]


@pytest.mark.parametrize(("kind", "lang"), [*zip(every_kind(), cycle(LANGUAGES), strict=False)])
def test_a_missed_puzzle_keeps_its_question_and_one_row_of_buttons(
    touch_gallery: Gallery, kind: str, lang: str
) -> None:
    tab = Tab(None, (lang,), puzzle=kind, lang=lang)
    assert tab.puzzle
    tab.answer(wrong(tab.puzzle.case))
    assert tab.attrs["html"]["data-puzzle"] == "failed"
    assert touch_gallery.at_sizes(still(kind, tab), UPRIGHT, MISSED) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_of_a_daily_puzzle_are_whole_on_the_smallest_phone(touch_gallery: Gallery, lang: str) -> None:
    """Its heading, and its ways on before and after the solution: no line is cut, no word breaks."""
    tab, whole = Tab(None, (lang,), puzzle=DAYS[0], lang=lang), bind(CUT, what="#now *", shortened=".told")
    question = still("question", tab)
    tab.send("/solution yes")
    stills = [question, still("solved", tab)]
    assert at_fault(stills, lambda one: touch_gallery.at_sizes(one, [(320, 640)], whole)) == {}


def step(page: Page, key: str) -> None:
    """Press a way through a proof: it keeps the focus, and the step is announced once."""
    before = page.locator(".step").inner_text()
    page.locator(key).press("Enter")
    expect(page.locator(".step")).not_to_have_text(before)
    expect(page.locator(key)).to_be_focused()
    status = page.locator("#status")
    for number in page.locator(".step b").all_inner_texts():
        expect(status).to_contain_text(number)
        assert status.inner_text().count(number) == 1


def test_a_file_or_script_that_does_not_come_leaves_the_table_playing(table: Table, guard: Guard) -> None:
    """Said at the table. Whatever was wanted of a script is asked for again by the next press."""
    guard.allowed += ["404", "Failed to load resource", "imported module", "console error"]
    page = table.page
    page.route("**/page/puzzles.js", lambda route: route.fulfill(status=404, body="gone"))
    page.route("**/puzzles/*.tsv", lambda route: route.abort())
    table.open(lang="en", game=ONE, level="easy", role="first", seed="1", puzzle="daily")
    expect(page.locator("#now")).to_contain_text(Words("en")("error.failed"))
    table.do("/open more").do("/puzzles")
    expect(page.locator("#notice .notice")).to_be_visible()
    table.do("/close")
    expect(table.dialog).to_be_hidden()
    table.act(table.actions[0])


def test_the_page_around_hears_of_a_puzzle_and_never_the_answer(
    page: Page, tmp_path: Path, site: str
) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    server = Server(folder).start()
    club = Club(page, folder, server.address, site)
    case = load(ONE).of_kind()[0]
    element = f'<noir-game puzzle="{case.id}" lang="en" start="auto"></noir-game>'
    club.show(f'<script src="SITE/noir-game.js" defer></script>{element}')
    expect(club.inside.locator("html")).to_have_attribute("data-puzzle", "open", timeout=BOOT)
    club.inside.locator(f'#table [data-do="{case.solution}"]').first.click()
    club.inside.locator("[data-key=yes]").click()
    expect(club.inside.locator("html")).to_have_attribute("data-puzzle", "solved")
    club.wait_for("news.some((one) => one.state === 'solved')")
    news = club.news("puzzle")
    assert [one["state"] for one in news] == ["open", "solved"]
    assert all(one["id"] == case.id for one in news)
    assert case.record not in json.dumps(page.evaluate("news"))
    server.stop()


@pytest.mark.parametrize("family", families())
def test_on_paper_no_puzzle_is_cut(gallery: Gallery, family: str) -> None:
    """The six of each kind with most to tell, in the longest words, each in its own box."""
    for kind in kinds(family):
        most = sorted(load(family).of_kind(kind.name), key=_length_of)[-6:]
        tab = Tab(None, ("de",), puzzle=",".join(case.id for case in most), lang="de")
        tab.send("/puzzle-print")
        page = gallery.hung(still(kind.name, tab), (718, 1000))
        page.emulate_media(media="print")
        found, grids = page.evaluate(SPILT), page.locator("#print .mini-grid").evaluate_all(COLUMNS)
        page.emulate_media(media="screen")
        assert found == [], kind.name
        assert all(drawn == real for real, drawn in grids), kind.name


def _length_of(case: Case) -> int:
    """Return how much there is to tell of a puzzle."""
    given = Open(case).facts
    return sum(10 + len(fact.near) for fact in given.facts) if given else len(case.record)
