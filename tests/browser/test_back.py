"""The way back in a browser: it closes an open dialog first, and only that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.table import MENU

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.browser.table import Table

OPEN = "#dialog[open]"


def open_settings(page: Page) -> None:
    page.evaluate(
        "import(JSON.parse(config.textContent).app + '/page/worker-queue.js')"
        ".then(({ send }) => send('/open settings'))"
    )
    expect(page.locator(OPEN)).to_be_visible()


def go_back(page: Page) -> None:
    page.evaluate("history.back()")


def close_by_way_back(table: Table) -> None:
    """Open a dialog and close it by the way back, twice. Nothing else changes."""
    page, address, ply = table.page, table.page.url, table.ply
    for _ in range(2):
        open_settings(page)
        go_back(page)
        expect(page.locator(OPEN)).to_have_count(0)
        expect(page.locator("#table")).to_have_attribute("data-ply", str(ply))
        page.wait_for_timeout(100)
        assert page.url == address
        assert page.evaluate("document.documentElement.dataset.room ?? ''") == ""


def close_by_hand(page: Page) -> None:
    """Open a dialog and close it by a key."""
    open_settings(page)
    page.keyboard.press("Escape")
    expect(page.locator(OPEN)).to_have_count(0)


def test_the_way_back_closes_a_dialog_then_leads_to_the_first_screen(table: Table) -> None:
    """A dialog that is closed by hand leaves it as it was, and the way forth leads to the table again."""
    page = table.page
    page.goto(table.address)
    page.locator("[data-way]:visible").first.click()
    table.settle()
    close_by_way_back(table)
    close_by_hand(page)
    go_back(page)
    expect(page.locator("html")).to_have_attribute("data-room", "foyer")
    page.evaluate("history.forward()")
    expect(page.locator("html:not([data-room])")).to_be_attached()


def test_the_way_back_closes_a_dialog_or_a_puzzle_then_leaves(table: Table) -> None:
    """Where the game is the first page of its tab. From a puzzle it leads to the game, after a reload, too.

    A puzzle that was left in another way costs no press of its own.
    """
    page, root = table.page, table.root
    table.open(game=ONE, lang="en", role="first")
    close_by_way_back(table)
    close_by_hand(page)
    go_quickly_back_and_forth(page)
    go_back(page)
    expect(page.locator("html:not([data-puzzle])")).to_be_attached()
    table.act(table.actions[0])
    address = page.url
    for way in ("back", "button"):
        table.do(MENU).do("/puzzles").do("/puzzle daily")
        expect(root).to_have_attribute("data-puzzle", "open")
        if way == "button":
            break
        go_back(page)
        expect(page.locator("html:not([data-puzzle])")).to_be_attached()
        assert page.url == address
        page.evaluate("history.forward()")
        expect(root).to_have_attribute("data-puzzle", "open")
        table.reload()
        go_back(page)
        expect(page.locator("html:not([data-puzzle])")).to_be_attached()
        assert page.url == address
    table.do("/puzzle-leave")
    expect(page.locator("html:not([data-puzzle])")).to_be_attached()
    go_back(page)
    page.wait_for_url("about:blank")
    table.open(game=ONE, lang="en", role="first")
    go_quickly_back_and_forth(page)
    go_back(page)
    expect(page.locator("html:not([data-puzzle])")).to_be_attached()
    close_by_way_back(table)


def go_quickly_back_and_forth(page: Page) -> None:
    """Open a puzzle and leave it by the way back. A quick way forth leads to the puzzle again."""
    page.evaluate("""async () => {
        const root = document.documentElement;
        const { send } = await import(JSON.parse(config.textContent).app + "/page/worker-queue.js");
        const change = () => new Promise((done) => {
            const seen = new MutationObserver(() => { seen.disconnect(); setTimeout(done); });
            seen.observe(root, { attributeFilter: ["data-puzzle"] });
        });
        const opened = change();
        send("/puzzle daily");
        await opened;
        const left = change();
        history.back();
        await left;
        history.forward();
    }""")
    expect(page.locator("html")).to_have_attribute("data-puzzle", "open")
    assert "puzzle=" in page.url


def test_a_puzzle_of_the_first_screen_leads_back_to_it(table: Table) -> None:
    """By the browser's way back and by the name of the site. The way forth leads to the puzzle again."""
    page = table.page
    page.goto("?puzzle=index&lang=en")
    page.locator('#dialog [data-do="/puzzle daily"]').click(timeout=60_000)
    expect(table.root).to_have_attribute("data-puzzle", "open")
    go_back(page)
    expect(page.locator("#foyer h1")).to_be_visible()
    page.go_forward()
    expect(table.root).to_have_attribute("data-puzzle", "open", timeout=60_000)
    page.locator('[data-key="home"]').click()
    expect(page.locator("#foyer h1")).to_be_visible()
    assert "?" not in page.url
