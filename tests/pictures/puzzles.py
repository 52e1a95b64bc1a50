"""Puzzles: each kind asked, missed, solved and walked through, the index, the link."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.puzzles import Open, families, family_in, kinds, load
from tests.pictures.ways import BOOT, press

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.pictures.ways import Way

NAMED = re.compile(r"puzzle=([a-z]+(?:-[a-z]+)*-[a-z2-7]{5})\b")
DAILY = "daily"
MAX_STEPS = 40  # steps of a proof


def ways() -> dict[str, Way]:
    """Return the way to each state, by the word for it."""
    found: dict[str, Way] = {
        "room": way_to_solution("", "/puzzles"),
        "room-mine": way_to_solution(DAILY, "/puzzles"),
        "sent": way_to_solution(DAILY, "/puzzle-share"),
        "six": way_to_solution("", "/puzzles", "/puzzle-series"),
        "days": _days,
    }
    for kind in (kind.name for family in families() for kind in kinds(family)):
        found[kind] = way_to_question(kind)
        found[f"{kind}-missed"] = way_to_miss(kind)
        found[f"{kind}-solved"] = way_to_solution(kind)
        found[f"{kind}-walked"] = way_to_step(kind, 1)
        found[f"{kind}-proven"] = way_to_step(kind, MAX_STEPS)
    return found


def way_to_question(kind: str) -> Way:
    """Return the way to a puzzle that is open."""

    def reach(page: Page, site: str) -> None:
        page.goto(f"{site}?puzzle={kind}&lang=en")
        page.wait_for_selector("html[data-puzzle=open]", timeout=BOOT)  # after a table, at first

    return reach


def way_to_solution(kind: str, *presses: str) -> Way:
    """Return the way to a puzzle that is solved, and on from there. Without a kind it stays open."""

    def reach(page: Page, site: str) -> None:
        way_to_question(kind or DAILY)(page, site)
        if kind:
            solve(page)
        for text in presses:
            if page.locator(f'[data-do^="{text}"]').count():
                press(page, text)

    return reach


def way_to_step(kind: str, steps: int) -> Way:
    """Return the way to a step of the proof of a puzzle, at the most to its last."""

    def reach(page: Page, site: str) -> None:
        way_to_solution(kind)(page, site)
        walk(page, steps)

    return reach


def way_to_miss(kind: str) -> Way:
    """Return the way to a puzzle that was answered wrong."""

    def reach(page: Page, site: str) -> None:
        way_to_question(kind)(page, site)
        miss(page)

    return reach


def solve(page: Page) -> None:
    """Answer the puzzle that is open."""
    _answer(page, _open(page).case.solution)
    page.wait_for_selector("html[data-puzzle=solved]", timeout=BOOT)
    page.wait_for_timeout(400)


def miss(page: Page) -> None:
    """Answer the puzzle that is open wrong."""
    item = _open(page)
    _answer(page, next(one for one in item.choices if not item.right(one)))
    page.wait_for_selector(".told.is-failed", timeout=BOOT)


def _answer(page: Page, text: str) -> None:
    """Give an answer, and say yes."""
    press(page, text)
    page.locator("[data-key=yes]").click()


def walk(page: Page, steps: int = MAX_STEPS) -> None:
    """Go through the proof that is shown, at the most to its end."""
    for _ in range(steps):
        onward = page.locator('[data-key="proof-forward"]:not([aria-disabled])')
        if not onward.count():
            break
        press(page, onward.get_attribute("data-do") or "")


def _open(page: Page) -> Open:
    """Return the puzzle that is open, which the address names as soon as it is."""
    expect(page).to_have_url(NAMED, timeout=BOOT)
    (name,) = NAMED.findall(page.url)
    return Open(load(family_in(name))[name])


def _days(page: Page, site: str) -> None:
    way_to_solution(DAILY, "/puzzles")(page, site)
    page.locator("[data-key=puzzle-archive]").click()
