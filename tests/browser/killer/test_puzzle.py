"""Puzzles of Killer vs Inspector in a browser: their proofs, walked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noir.puzzles import Open, load
from tests.browser.rooms import stills_of_answers
from tests.browser.stills import Gallery, at_fault_by_turns, still
from tests.browser.test_puzzle import NAMED, case_of, open_at, wrong
from tests.web.driver import Page as Tab
from web.i18n import Words
from web.model.puzzle import Puzzle
from web.model.settings import Settings
from web.puzzles.refutation import refutation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.puzzles import Case, Fact
    from tests.browser.stills import Still
    from tests.browser.table import Table

SIZES = ((390, 664), (390, 844), (320, 640), (844, 390), (768, 1024), (1280, 800))
HIDDEN = """(page) => {
  const box = (what) => page.querySelector(what).getBoundingClientRect();
  const table = page.querySelector("#table"), { right, bottom } = box("#table");
  const faces = [...page.querySelectorAll(".mug")].map((one) => one.getBoundingClientRect().right);
  const spills = [...page.querySelectorAll(".fact > .clue-card")].some(
    (card) => card.firstElementChild.getBoundingClientRect().bottom > card.getBoundingClientRect().bottom);
  return [
    ...(spills ? ["a fact's picture is larger than its frame"] : []),
    ...(table.scrollHeight > table.clientHeight + 1 ? ["the table scrolls"] : []),
    ...(box(".fact.is-shown > p").bottom > bottom + 1 ? ["the fact ends below the table"] : []),
    ...(Math.max(...faces) > right ? ["a face is beside the table"] : []),
  ];
}"""
FACE = """(page) => {
  const { width } = page.querySelector("#table :is(.mug, .cell) .face").getBoundingClientRect();
  return [String(width)];
}"""


def test_facts_are_taken_in_and_after_a_wrong_answer_the_boss_is_played(table: Table) -> None:
    """First the grid is walked down by arrow, over excluded suspects as well. The proofs are walked."""
    open_at(table, "name-the-killer")
    page = table.page
    rows = page.locator("#mugs .row")
    page.locator("#mugs [data-key]").first.focus()
    for row in range(1, rows.count()):
        page.keyboard.press("ArrowDown")
        expect(rows.nth(row).locator("[data-key]").first).to_be_focused()
    cards = page.locator(".fact > .clue-card")
    for number in range(cards.count()):
        cards.nth(number).click()
        expect(cards.nth(number)).to_have_attribute("aria-pressed", "true")
        expect(page.locator(".fact.is-shown")).to_have_count(1)
        expect(page.locator(".mug.is-centre")).to_have_count(1)
        assert all(sentence.strip() for sentence in page.locator(".fact p").all_inner_texts())
    table.button("/solution").click()
    table.button("/solution yes").click()
    out = page.locator(".mug.is-out")
    before = out.count()
    taken, further = 0, page.locator('[data-key="proof-forward"]')
    expect(further).to_be_visible()
    while further.get_attribute("aria-disabled") is None:
        further.click()
        taken += 1
        expect(page.locator(".step")).to_contain_text(f"Step {taken} of")
        expect(page.locator(".fact.is-walked")).to_have_count(1)
    expect(page.locator(".mug.is-found")).to_have_count(1)
    assert out.count() > before
    table.button("/puzzles").click()
    page.locator('[data-do="/puzzle sure-kill"]').click()
    expect(table.root).to_have_attribute("data-puzzle", "open")
    expect(out).to_have_count(0)
    case = case_of(page)
    page.locator(f'#table [data-do="{wrong(case)}"]').first.dispatch_event("click")
    page.locator("[data-key=yes]").click()
    expect(table.root).to_have_attribute("data-puzzle", "failed")
    missed = Puzzle(case)
    why = refutation(missed.look(Words("en"), Settings()), missed, wrong(case))
    expect(page.locator(".told")).to_contain_text(" ".join(why))
    table.button("/solution").click()
    page.locator('[data-key="proof-forward"]').click()
    expect(page.locator(".step")).to_contain_text("Step 2 of")
    expect(page.locator("#table .ringed, #table .latest").first).to_be_visible()
    page.locator('[data-key="proof-back"]').click()
    expect(page.locator(".step")).to_contain_text("Step 1 of")
    page.locator('[data-do="/play-on"]').click()
    expect(table.root).not_to_have_attribute("data-puzzle", re.compile(""))
    table.settle()
    expect(page).not_to_have_url(NAMED)


def test_all_that_is_known_of_a_name_is_in_sight_without_scrolling(
    gallery: Gallery, touch_gallery: Gallery
) -> None:
    """At the names with the most facts, in the longest words, before and during the proof, on any screen.

    The first for a mouse, the second for a finger.
    """
    cases = [case for case in load("killer") if case.kind.startswith("name-")]
    most = max(cases, key=lambda case: len(facts_of(case)))
    longest = max(cases, key=lambda case: max(len(one.near) for one in facts_of(case)))
    for case, hung in ((most, gallery), (longest, touch_gallery)):
        assert hidden_facts(case, hung) == {}, case.id


def hidden_facts(case: Case, hung: Gallery) -> dict[str, dict[str, list[str]]]:
    """Return the facts of a puzzle that are not in sight, with the sizes of the screen."""
    return at_fault_by_turns(facts_shown(case), SIZES, lambda one, some: hung.at_sizes(one, some, HIDDEN))


def facts_shown(case: Case) -> Iterator[Still]:
    """Yield a puzzle with each of its facts, before its proof and with it."""
    tab = Tab(None, ("de",), puzzle=case.id, lang="de")
    for moment in ("asked", "proven"):
        for card in [one for one in tab.elements("table") if "clue-card" in one.get("class", "")]:
            tab.send(card["data-do"])
            assert "is-shown" in tab.regions["table"]
            yield still(f"{moment} {card['data-do']}", tab)
        tab.send("/solution yes")


def test_faces_to_name_are_as_large_as_in_play(touch_gallery: Gallery) -> None:
    """On phones, before the solution and beside its proof."""
    tab = Tab(None, game="killer", role="first", level="easy", seed="faces")
    question, *_, proof = stills_of_answers("name-the-killer")
    for size in SIZES[:3]:
        played, *others = (
            float(*touch_gallery.at_sizes(one, [size], FACE)) for one in (still("play", tab), question, proof)
        )
        assert min(others) >= played, size


def facts_of(case: Case) -> tuple[Fact, ...]:
    """Return the facts that are told with a question for a name."""
    given = Open(case).facts
    assert given is not None
    return given.facts
