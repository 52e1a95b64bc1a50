"""Puzzles of Killer vs Inspector in a browser: their proofs, walked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.puzzles import Open, load
from tests.browser.gauge import resize
from tests.browser.table import BOOT
from tests.browser.test_puzzle import NAMED, open_at, wrong

if TYPE_CHECKING:
    from noir.puzzles import Case, Fact
    from tests.browser.table import Table

SIZES = ((390, 664), (390, 844), (320, 640), (844, 390), (768, 1024), (1280, 800))
FINGER = pytest.mark.browser_context_args(has_touch=True, is_mobile=True)
BELOW = """() => {
  const table = document.querySelector("#table");
  const least = document.querySelector(".fact.is-shown > p").getBoundingClientRect().bottom;
  return Math.max(table.scrollHeight - table.clientHeight, least - table.getBoundingClientRect().bottom);
}"""
"""By how many pixels the facts are longer than the table."""

BESIDE = """() => {
  const edge = document.querySelector("#table").getBoundingClientRect().right;
  const rights = [...document.querySelectorAll(".mug")].map((one) => one.getBoundingClientRect().right);
  return Math.max(...rights) - edge;
}"""
"""By how many pixels the faces are wider than the table."""

FACE = "() => document.querySelector('NAME .face').getBoundingClientRect().width"


def test_after_a_wrong_answer_the_proof_is_walked_and_the_boss_is_played(table: Table) -> None:
    case = open_at(table, "sure-kill")
    page = table.page
    page.locator(f'#table [data-do="{wrong(case)}"]').first.dispatch_event("click")
    page.locator("[data-key=yes]").click()
    expect(table.root).to_have_attribute("data-puzzle", "failed")
    expect(page.locator(".told")).to_contain_text("Not this one")
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


def test_the_facts_of_a_name_are_taken_in_one_after_another(table: Table) -> None:
    """First the grid is walked down by arrow, over excluded suspects as well."""
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


@pytest.mark.parametrize("coarse", [False, pytest.param(True, marks=FINGER)], ids=["mouse", "finger"])
def test_all_that_is_known_of_a_name_is_in_sight_without_scrolling(table: Table, *, coarse: bool) -> None:
    """At the names with the most facts, in the longest words, before and during the proof, on any screen."""
    assert table.page.evaluate("matchMedia('(pointer: coarse)').matches") == coarse
    cases = [case for case in load("killer") if case.kind.startswith("name-")]
    most = max(cases, key=lambda case: len(facts_of(case)))
    longest = max(cases, key=lambda case: max(len(one.near) for one in facts_of(case)))
    for case in (most, longest):
        table.page.goto(f"{table.address}?puzzle={case.id}&lang=de")
        expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
        for _ in range(2):
            for card in table.page.locator(".fact > .clue-card").all():
                card.dispatch_event("click")
                expect(card).to_have_attribute("aria-pressed", "true")
                for size in SIZES:
                    resize(table.page, *size)
                    assert table.page.evaluate(BELOW) <= 1, (case.id, size)
                    assert table.page.evaluate(BESIDE) <= 0, (case.id, size)
            if table.page.locator('[data-do="/solution"]').count():
                table.button("/solution").dispatch_event("click")
                expect(table.page.locator(".proof")).to_be_visible()


@FINGER
@pytest.mark.parametrize("size", [(390, 664), (390, 844), (320, 640)])
def test_faces_to_name_are_as_large_as_in_play(table: Table, size: tuple[int, int]) -> None:
    """Before the solution and beside its proof."""
    table.open(game="killer", role="first", level="easy", seed="faces")
    resize(table.page, *size)
    played = table.page.evaluate(FACE.replace("NAME", ".cell"))
    open_at(table, "name-the-killer")
    assert table.page.evaluate(FACE.replace("NAME", ".mug")) >= played
    table.button("/solution").dispatch_event("click")
    expect(table.page.locator(".proof")).to_be_visible()
    assert table.page.evaluate(FACE.replace("NAME", ".mug")) >= played


def facts_of(case: Case) -> tuple[Fact, ...]:
    """Return the facts that are told with a question for a name."""
    given = Open(case).facts
    assert given is not None
    return given.facts
