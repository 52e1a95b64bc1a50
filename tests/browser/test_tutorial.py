"""The tutorials in a real browser: by click, by keyboard alone, left and resumed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.games import families
from tests.any_game import ONE, OTHER
from tests.browser.gauge import FINGERS
from tests.browser.rooms import tutorial
from tests.browser.stills import at_fault_by_turns
from tests.browser.table import CAN_ACT
from tests.browser.waking import sleep
from web.contracts.courses import lessons_of
from web.i18n import LANGUAGES, Words
from web.lessons.course import Course

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.stills import Gallery

GAMES = families()
BOOT = 60_000
SIZES = [(390, 664), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080)]
SEEN = """(page) => {
    const { defaultView: { innerHeight }, documentElement: root } = page;
    const board = page.querySelector(".lesson-board"), done = page.querySelector(".after > .main");
    const titled = () => [...page.querySelectorAll("h1")].some((title) => title.checkVisibility());
    const [faults, { theme }] = [[], root.dataset];
    if (board && board.scrollHeight > board.clientHeight + 1) faults.push("the board scrolls");
    if (innerHeight >= 576 && !done && !page.querySelector(".task").checkVisibility()) faults.push("no task");
    for (const worn of [theme, "contrast"]) {
        root.dataset.theme = worn;
        if (!titled()) faults.push(`untitled, ${worn}`);
    }
    root.dataset.theme = theme;
    if (innerHeight >= 576 && root.scrollHeight > innerHeight + 1) faults.push("the page scrolls");
    if (!board || innerHeight < 576) return faults;
    for (const part of ["#step-title", ".lesson-board", ".after"]) {
        const { top, bottom } = page.querySelector(part).getBoundingClientRect();
        if (top < 0 || bottom > innerHeight + 1) faults.push(`${part} out of sight`);
    }
    return faults;
}"""
"""What is wrong with a step: its board has to be scrolled, or its task, heading or a part is out of sight.

The heading has to be seen in the reader's own theme and with much contrast. A phone on its side has room for
one text, so there the event takes the place of the task.
"""
ONWARD = """(page) => {
    const { x, y } = page.querySelector(".after [data-step]").getBoundingClientRect();
    return [[x, y].map(Math.round).join()];
}"""
"""Where the way on is."""


def begin(page: Page, site: str, game: str, lang: str = "en") -> None:
    page.goto(f"{site}learn/{lang}/{game}.html")
    sleep(page.locator("html"), CAN_ACT, BOOT)
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)


def own_actions(game: str, step: int) -> list[str]:
    """The learner's actions in a step, as its line says."""
    lesson = lessons_of(f"learn-{game}")[step]
    match, seat, found = lesson.open(), lesson.open().to_move, []
    for action in lesson.line:
        if match.to_move == seat:
            found.append(action)
        match.play(action)
    return found


def test_a_learner_plays_leaves_resumes_and_skips_to_the_end(page: Page, site: str) -> None:
    """A step by click. A reload goes on where the learner was. A step is skipped, a link leads to a table.

    Every step is walked through in ``tests/web/test_rules_pages.py``, and looked at below.
    """
    game, lang = OTHER, "fr"
    begin(page, site, game, lang)
    t = Words(lang)
    steps, title = len(lessons_of(f"learn-{game}")), page.locator("#step-title")
    for action in own_actions(game, 0):
        ply = page.locator(".lesson-board").get_attribute("data-ply")
        page.locator(f'.lesson-board [data-do="{action}"]').first.click()
        expect(page.locator(f'.lesson-board:not([data-ply="{ply}"])')).to_be_visible()
    page.get_by_role("button", name=t("tutorial.next")).click()
    expect(title).to_contain_text(t("tutorial.step", n=2, all=steps))
    expect(title).to_be_focused()
    page.reload()
    expect(title).to_contain_text(t("tutorial.step", n=2, all=steps), timeout=BOOT)
    for step in range(3, steps + 1):
        page.get_by_role("button", name=t("tutorial.skip")).click()
        expect(title).to_contain_text(t("tutorial.step", n=step, all=steps))
    page.get_by_role("button", name=t("tutorial.back")).click()
    expect(title).to_contain_text(t("tutorial.step", n=steps - 1, all=steps))
    page.get_by_role("button", name=t("tutorial.skip")).click()
    expect(title).to_contain_text(t("tutorial.step", n=steps, all=steps))
    page.get_by_role("button", name=t("tutorial.skip")).click()
    expect(page.get_by_role("link", name=t("tutorial.ready"))).to_be_visible()
    expect(page.get_by_role("link", name=t("tutorial.leave"))).to_have_count(0)
    page.get_by_role("button", name=t("tutorial.start-again")).click()
    page.get_by_role("link", name=t("tutorial.leave")).click()
    expect(page.locator(f'#table[data-game="{game}"]')).to_be_visible(timeout=BOOT)


def test_the_keyboard_alone_is_enough(page: Page, site: str) -> None:
    """Tab to the action, Enter, Tab to the next step, Enter. The events are announced.

    Another legal action is played, too, and the step can be set up again.
    """
    game = ONE
    begin(page, site, game)
    t = Words("en")
    expect(page.locator("#status")).to_contain_text(t("tutorial.laid"))
    expect(page.locator("#status")).to_contain_text(page.locator(".task").inner_text())

    def tab_to(selector: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("s => document.activeElement.matches(s)", selector):
                return
            if page.evaluate("document.activeElement.closest('[role=grid], [role=toolbar]') !== null"):
                for _ in range(60):
                    page.keyboard.press("ArrowRight")
                    if page.evaluate("s => document.activeElement.matches(s)", selector):
                        return
        raise AssertionError(selector)

    wanted = own_actions(game, 0)
    *_, other = (text for text in lessons_of(f"learn-{game}")[0].open().legal() if text not in wanted)
    page.locator("#step-title").focus()
    tab_to(f'.lesson-board [data-do="{other}"]')
    page.keyboard.press("Enter")
    expect(page.locator(".told")).to_contain_text(t("tutorial.other"))
    tab_to("[data-do='/again']")
    page.keyboard.press("Enter")
    expect(page.locator(f'.lesson-board [data-do="{other}"]').first).to_be_visible()
    for action in wanted:
        ply = page.locator(".lesson-board").get_attribute("data-ply")
        page.locator("#step-title").focus()
        tab_to(f'[data-do="{action}"]')
        page.keyboard.press("Enter")
        expect(page.locator(f'.lesson-board:not([data-ply="{ply}"])')).to_be_visible()
        expect(page.locator("#status")).not_to_be_empty()
    tab_to("[data-step='1']")
    page.keyboard.press("Enter")
    expect(page.locator("#step-title")).to_contain_text("Step 2 of 6")
    expect(page.locator("#step-title")).to_be_focused()
    expect(page.locator("#status")).to_have_text(page.locator(".task").inner_text())


BESIDE = 1024
"""The width from which the text is beside the table."""


@pytest.mark.parametrize("game", GAMES)
def test_every_step_fits_the_screen_and_its_ways_on_stay(
    gallery: Gallery, touch_gallery: Gallery, game: str
) -> None:
    """Before a step is done and after it, also where its game ends. Until then the way on never moves
    below the table. Beside it, it follows the text.

    On a phone on its side a finger hits what it means.
    """
    shown = tutorial(game)
    assert at_fault_by_turns(shown, SIZES, lambda one, some: gallery.at_sizes(one, some, SEEN)) == {}
    upright = [(wide, high) for wide, high in SIZES if high >= 576 and wide < BESIDE]
    begun = [one for one in shown if one.name.rpartition("step ")[2].isdigit()][:3]
    places = [gallery.at_sizes(one, upright, ONWARD) for one in begun]
    assert places == [places[0]] * 3
    assert touch_gallery.at_sizes(begun[0], [(667, 375)], FINGERS) == {}


@pytest.mark.parametrize(("game", "lang"), [*zip(GAMES, LANGUAGES, strict=False)])
def test_a_learner_without_javascript_reads_every_step(
    browser: Browser, site: str, game: str, lang: str
) -> None:
    """The task, the table as it stands then, and the result."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site}learn/{lang}/{game}.html")
    course = Course(Words(lang), f"learn-{game}", "")
    for lesson in lessons_of(f"learn-{game}"):
        progress = course.progress(lesson.name)
        for sentence in (course.frame.task(progress), course.frame.shows(progress)):
            expect(page.get_by_text(sentence, exact=True).last).to_be_visible()
        expect(page.locator(f"#board-{lesson.name}")).to_be_visible()
    context.close()
