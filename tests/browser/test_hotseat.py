"""Hot seat for two people, in a real page: the curtain's secrets are not in the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.any_game import ONE

if TYPE_CHECKING:
    from tests.browser.table import Table


def lift(table: Table) -> None:
    """Lift the curtain, and wait until it is gone."""
    table.do("/lift")
    expect(table.page.locator("[data-key=lift]")).to_have_count(0)


def secrets(table: Table) -> set[str]:
    """Everything only the person at the screen can see: the actions, and their names."""
    marks: list[str] = table.page.locator("#table [data-do]:not([data-do^='/'])").evaluate_all(
        "all => all.flatMap(x => [x.dataset.key, x.ariaLabel]).filter(x => x && x.length > 2)"
    )
    return set(marks) - {"take"}  # everybody may take. The word is in the rules


def expect_no_hidden_words(table: Table, hidden: set[str], *, untouched: bool = False) -> None:
    """Neither the serialized document nor the accessibility tree holds any of it."""
    page = table.page
    onward = page.locator("[data-key=lift], [data-key=refuse]").first
    expect(onward).to_be_visible()
    if not untouched:  # before the reader has done anything the page takes no focus
        expect(onward).to_be_focused()
    document, tree = page.content(), page.locator("body").aria_snapshot()
    assert [word for word in hidden if word in document or word in tree] == []
    assert table.actions == []
    assert page.locator("#log li").count() == 0
    status = page.locator("#status").inner_text()  # it may have gone on speaking since
    assert [word for word in hidden if word in status] == []
    node = page.locator("#table").aria_snapshot()
    assert not [role for role in ("toolbar", "list", "grid", "table", "img", "group") if f"- {role}" in node]
    assert page.locator("#table [data-key]").count() <= 2


def test_two_named_people_play_by_keys_and_ask_before_an_undo(table: Table) -> None:
    """Typed once, the names stand on the curtain in large letters, after a reload too, which lets it down.

    Enter lifts the curtain, plays, and hands over: the focus is always where the next key belongs. Then
    nothing of the seat that played is left in the document or the accessibility tree. The question before an
    undo stands alone on the page. A yes goes back.
    """
    table.open(game=ONE, level="human", seed="1", lang="en")
    page = table.page
    expect_no_hidden_words(table, set(), untouched=True)
    table.do("/names")
    table.dialog.locator("[name=first]").fill("Ada")
    table.dialog.locator("[name=second]").fill("Bertha")
    table.dialog.locator("[type=submit]").click()
    expect(table.dialog).to_be_hidden()
    name = page.locator(".curtain h2")
    expect(name).to_have_text("Ada")
    assert name.evaluate("x => parseFloat(getComputedStyle(x).fontSize)") >= 36
    lift(table)
    hidden = secrets(table)
    table.reload()
    expect(name).to_have_text("Ada")
    assert [word for word in hidden if word in page.content()] == []
    page.locator("[data-key=lift]").focus()
    for person in ("Bertha", "Ada"):
        page.keyboard.press("Enter")
        expect(page.locator("[data-key=lift]")).to_have_count(0)
        hidden = secrets(table)
        assert hidden
        table.moves(lambda: page.keyboard.press("Enter"))
        expect(page.locator("[data-key=pass]")).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("[data-key=lift]")).to_be_focused()
        expect(page.locator("#status")).to_contain_text(person)
        expect(name).to_have_text(person)
        expect_no_hidden_words(table, hidden)
    lift(table)
    hidden = secrets(table)
    table.do("/undo")
    expect(page.locator("[data-key=refuse]")).to_be_focused()
    expect_no_hidden_words(table, hidden)
    table.do("/agree")
    expect(page.locator("[data-key=lift]")).to_be_focused()
    assert table.ply == 0
