"""Presses are answered at once during the boss's thoughts, and hold up nothing that is being worked on.

The first is measured as the page's own work until the next paint. Chromium's own record of interactions
says when each began, was answered, and was shown. What counts is the processor time that the page's main
thread spent until the frame after the answer was handed over. A busy machine stretches the first and not the
second. Between presses no task of that thread is long, either.
"""

from __future__ import annotations

from itertools import cycle, pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import families
from tests.any_game import ONE, OTHER
from tests.browser.gauge import resize
from tests.browser.rooms import MOMENTS
from tests.browser.table import ACTION, BOOT, Table
from tests.browser.tracing import end_of, trace
from tests.pictures.ways import link, play_random

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.long

TRACED = ["blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline"]
THINKING = """
new MutationObserver((changes) => {
  for (const { target } of changes) performance.mark(target.dataset.state);
}).observe(document, { subtree: true, attributeFilter: ["data-state"] });
"""
"""Notes in a trace when the bot begins to think, and when its move is drawn."""
LONG = 50_000
"""Microseconds of a task that a person could notice."""
MAX_WORK = 100_000
"""Microseconds of work between a press and its paint."""
SIZES = ((1280, 800), (390, 664))
"""The sizes of the window, one for each turn."""
PRESSES = ('.tool[data-key="sound"]', "#drawer > summary", "#drawer > summary", '[data-key="open-more"]')


def press_around(context: BrowserContext, address: str, start: str) -> tuple[list[dict[str, Any]], int]:
    """Play against the boss and press other things while it thinks.

    Return the events and how many presses came meanwhile.
    """
    page, while_thinking = context.new_page(), 0
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(THINKING)
    table = Table(page, address)
    assert context.browser is not None
    with trace(context.browser, page, TRACED) as events:
        page.goto(address + start)
        for size in SIZES:
            resize(page, *size)
            while_thinking += turn(table)
    page.close()
    return events, while_thinking


def turn(table: Table) -> int:
    """Play one action and press other things. Return how many of those came while the boss thought."""
    page, while_thinking = table.settle(BOOT).page, 0
    page.locator('#table [data-do]:not([data-do^="/"]):visible').last.click()
    expect(table.root).to_have_attribute("data-state", "thinking")
    for selector in PRESSES:
        if not page.locator(selector).is_visible():
            continue  # a phone has it in the menu
        page.locator(selector).click()
        while_thinking += table.state == "thinking"
    expect(table.dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.dialog).to_be_hidden()
    return while_thinking


def work(events: list[dict[str, Any]]) -> tuple[list[int], list[int]]:
    """Return the main thread's work for each interaction, from its beginning to its paint, and for each other
    task while the boss thinks."""
    lines = [e for e in events if e["name"] == "EventTiming" and e["ph"] == "b"]
    lines = [e for e in lines if e["args"].get("data", {}).get("interactionId")]
    here = (lines[0]["pid"], lines[0]["tid"])
    own = [e for e in events if e["name"] in ("RunTask", "Commit") and (e["pid"], e["tid"]) == here]
    tasks = [e for e in own if e["name"] == "RunTask"]
    spans = [(event["ts"], end_of_frame(event, own)) for event in lines]
    found = [
        sum(e.get("tdur", 0) for e in tasks if e["ts"] < end and end_of(e) > start) for start, end in spans
    ]
    thoughts = [*thinking(events)]
    others = [
        e.get("tdur", 0)
        for e in tasks
        if any(begun <= e["ts"] <= end_of(e) < drawn for begun, drawn in thoughts)
        and not any(e["ts"] < end and end_of(e) > start for start, end in spans)
    ]
    return found, others


def thinking(events: list[dict[str, Any]]) -> Iterator[tuple[float, float]]:
    """Yield when the boss begins to think and when its move is drawn, for each of its moves."""
    marks = [(e["ts"], e["name"]) for e in events if e["name"] in ("thinking", "ready", "over")]
    for (begun, name), (drawn, _) in pairwise(sorted(marks)):
        if name == "thinking":
            yield begun, drawn


def end_of_frame(event: dict[str, Any], own: list[dict[str, Any]]) -> float:
    """Return when the main thread was done with the frame of an interaction.

    On a busy machine the frame is shown later, and what the page does until then is for the next one.
    """
    data = event["args"]["data"]
    answered = event["ts"] + 1000 * (data["processingEnd"] - data["timeStamp"])
    last: float = event["ts"] + 1000 * data["duration"]
    return min([last, *(end_of(e) for e in own if e["name"] == "Commit" and e["ts"] >= answered)])


@pytest.mark.parametrize(("game", "share"), [*zip(families(), cycle((0.0, MOMENTS["middle"])), strict=False)])
def test_a_press_is_painted_while_the_boss_thinks(
    context: BrowserContext, site: str, game: str, share: float
) -> None:
    """Moves, the drawer, the menu and a switch, each with less than a tenth of a second of work.

    What the boss's thinking itself has the page do takes half of that at most. One game is at its beginning,
    the other in the middle.
    """
    start = link(play_random(game, "pictures", share), Seat.FIRST, level="boss")
    for last in (False, True):
        events, while_thinking = press_around(context, site, start)
        found, others = work(events)
        assert while_thinking
        assert len(found) > len(SIZES) * (len(PRESSES) - 1)
        assert max(found) > 0
        assert max(others) > 0
        if (max(found) <= MAX_WORK and max(others) < LONG) or last:
            break
    assert max(found) <= MAX_WORK, found
    assert max(others) < LONG


EVERY = 300  # ms between two presses
PATIENCE = 6  # s until an answer is there. A free machine needs 0.7 to 1.7


class Impatient:
    """A person without patience: presses cards and keys without a use, by mouse, key or finger."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.touchscreen = page.context.new_cdp_session(page)

    def key(self) -> bool:
        """Press a key without a use."""
        self.page.keyboard.press("q")
        return True

    def mouse(self) -> bool:
        """Click a card or a face that can't be chosen now, if there is one."""
        at = self._place()
        if at:
            self.page.mouse.click(at["x"], at["y"])
        return bool(at)

    def finger(self) -> bool:
        """Touch a card or a face that can't be chosen now, if there is one."""
        at = self._place()
        for kind, points in (("touchStart", [at]), ("touchEnd", [])) if at else ():
            self.touchscreen.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        return bool(at)

    def _place(self) -> dict[str, float] | None:
        found = self.page.locator('#table [data-do^="/why"]:visible')
        box = found.last.bounding_box() if found.count() else None  # the table may change just now
        return box and {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def wait(self, press: Callable[[], bool], is_there: Callable[[], bool]) -> int:
        """Press until the answer is there. Return the number of presses."""
        presses, until = 0, monotonic() + PATIENCE
        while monotonic() < until:
            if is_there():
                return presses
            presses += press()
            self.page.wait_for_timeout(EVERY)
        raise AssertionError(presses, press.__name__, self.page.locator("#status").inner_text())


def test_refused_presses_hold_up_no_bot(lively: Page, site: str) -> None:
    """With the opponent's pause on, which is shorter than it takes for three presses."""
    table = Table(lively, site).open(game=OTHER, level="easy", role="first", seed="mB2", lang="en")
    person = Impatient(lively)
    table.wait_for_stage()
    for press in (person.mouse, person.key, person.finger):
        while not begin_waiting(table):
            pass  # the turn goes on: nobody is waited for
        assert person.wait(press, lambda: table.state == "ready")


def test_refused_presses_hold_up_neither_a_replay_nor_a_hint(lively: Page, site: str) -> None:
    table = Table(lively, site).open(link(play_random(ONE, "pictures", 0.2), Seat.FIRST))
    person = Impatient(lively)
    table.wait_for_stage()
    table.do("/hint")
    person.wait(person.key, lambda: table.page.locator("#now .told").is_visible())
    table.do("/at 1").do("/play")
    assert person.wait(person.key, lambda: table.ply == 2)
    assert person.wait(person.mouse, lambda: table.ply == 3)


def begin_waiting(table: Table) -> bool:
    """Play an action. Return whether it is the opponent's turn after it."""
    before = table.ply
    table.page.locator(ACTION).first.click()
    for _ in range(200):
        if table.ply > before and table.state in ("ready", "thinking"):
            return table.state == "thinking"
        if table.dialog.is_visible():
            table.dialog.locator('[data-key="yes"]').click()
        table.page.wait_for_timeout(10)
    raise AssertionError(before, table.ply, table.state)


def test_a_double_click_answers_no_question_that_it_opened(table: Table) -> None:
    """A puzzle asks before its first answer counts. A second click, on yes or not, is no answer."""
    page, yes = table.open(puzzle="daily", lang="en").page, table.dialog.locator('[data-key="yes"]')
    for falls_on_yes in (False, True):
        page.locator(ACTION).first.click()
        expect(yes).to_be_visible()
        if falls_on_yes:
            yes.hover()
        page.mouse.down(click_count=2)
        page.mouse.up(click_count=2)
        page.wait_for_timeout(EVERY)
        expect(yes).to_be_visible()
        if not falls_on_yes:
            page.keyboard.press("Escape")
            expect(yes).to_have_count(0)
    yes.click()
    expect(yes).to_have_count(0)
    expect(table.root).not_to_have_attribute("data-puzzle", "open")
