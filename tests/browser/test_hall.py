"""The organiser's page of a club evening, in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.carrying import End
from tests.browser.conftest import KEEPS
from tests.browser.gauge import axe
from tests.browser.table import BOOT
from tests.browser.test_carriers import film, filming
from tests.browser.test_storage import FULL_CACHE, FULL_DISK
from tests.web.club.driver import begin_round, code_of, gather, places_of
from web.club.codes import result_address
from web.club.evening import read
from web.i18n import Words

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page, Playwright

    from tests.browser.conftest import Guard
    from web.club.state import State

T = Words("en")
STORED = """
() => Object.entries(localStorage)
  .filter(([key]) => /(?<!:at):club\\.\\w+$/.test(key))
  .map(([, text]) => text)
"""


def open_hall(page: Page, fragment: str = "") -> None:
    """Open the page and wait for Python."""
    page.goto(f"club/en.html{fragment}")
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)


def begin(page: Page, names: str) -> None:
    """Begin an evening with the keyboard, and draw its first round."""
    page.locator("#names").fill(names)
    page.locator("[data-order=begin] button").press("Enter")
    expect(page.locator("[data-key=draw]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text(T("evening.round", n=1))


def state_of(page: Page) -> State:
    """Return the evening as the browser stores it."""
    (text,) = page.evaluate(STORED)
    return read(text).state


STOPS = """(where) => [...document.querySelectorAll(`${where} :is(
    button, a[href], input:not([type=hidden], [type=radio]), select, textarea, summary, [tabindex="0"])`)]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node.tabIndex >= 0)
  .map((node) => node.ariaLabel || node.labels?.[0]?.innerText || node.innerText)"""
"""The names of all stops of the Tab key inside an element, in the order of the page."""
STOP = """() => {
  const node = document.activeElement;
  const { y, height } = node.getBoundingClientRect();
  const isSeen = y >= -1 && y + Math.min(height, 44) <= innerHeight + 1;
  return [node.ariaLabel || node.labels?.[0]?.innerText || node.innerText, isSeen];
}"""
"""The name of the element with the focus, and whether it is in sight."""


def walk(page: Page, where: str, first: str) -> list[str]:
    """Go through an element by Tab, from its first stop. Return the names of the stops, all in sight."""
    names: list[str] = page.evaluate(STOPS, where)
    assert all(names)
    page.locator(first).focus()
    walked = []
    for _ in names:
        page.keyboard.press("Tab")
        name, is_seen = page.evaluate(STOP)
        assert is_seen, name
        walked.append(name)
    assert walked == names
    return walked


def take(page: Page, code: str) -> None:
    """Enter a code."""
    page.locator("#result-text").fill(code)
    page.locator("#result-text").press("Enter")


@KEEPS
def test_an_evening_survives_its_browser_tab_and_the_network(page: Page, context: BrowserContext) -> None:
    """Results come as codes and links, a bad one keeps its text, and two tabs don't fight."""
    open_hall(page)
    begin(page, "Ann, Ben, Cleo, Dan")
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=BOOT)
    context.set_offline(offline=True)
    state = state_of(page)
    first, second, third, fourth = places_of(state)
    take(page, code_of(state, first, 0))
    missing = page.locator(".hall-game.is-half")
    expect(missing).to_have_count(1)
    expect(page.locator("#result-text")).to_have_value("")
    take(page, "Ann has won")
    expect(page.locator("#status")).to_have_text(T("evening.refused.not-a-code"))
    expect(page.locator("#result-text")).to_have_value("Ann has won")
    other = context.new_page()
    open_hall(other, f"#r={code_of(state, first, 1)}")
    for tab in (other, page):
        expect(tab.locator(".hall-game.is-done")).to_have_count(1)
    expect(other).to_have_url(re.compile("en.html$"))
    take(other, code_of(state, second))
    take(page, code_of(state, third))
    for tab in (other, page):
        expect(tab.locator(".hall-game.is-done")).to_have_count(3)
    page.close()
    other.close()
    after = context.new_page()
    open_hall(after)
    after.locator("[data-order=open-evening]").click()
    expect(after.locator(".hall-game.is-done")).to_have_count(3)
    table = f"{fourth.table}-{fourth.game}"
    after.locator(f"[data-key=type-{table}]").press("Enter")
    form = after.locator(f"[data-key=type-{table}] + form")
    form.locator("select").select_option("=")
    form.locator("select").press("Tab")
    form.locator("[name=ahead]").press("Enter")
    expect(after.locator("[data-key=draw]")).to_be_visible()
    expect(form).to_be_hidden()
    assert axe(after) == []
    after.locator("[data-key=view-standings]").press("Enter")
    assert axe(after) == []
    expect(after.locator("tbody tr").first).to_contain_text("1")
    after.locator("[data-key=undo]").dblclick()
    expect(after.locator("#status")).to_contain_text(T("evening.change.typed"))
    open_games = [not claims for table in state_of(after).rounds[0].claims for claims in table]
    assert sum(open_games) == 1, "a quick second press undoes nothing more"


def test_slips_and_standings_have_codes_and_a_large_view(page: Page) -> None:
    """A double press prints once."""
    page.add_init_script("window.printed = 0; window.print = () => { window.printed += 1 }")
    open_hall(page)
    page.locator('[name=deal][value="free"]').check()
    begin(page, "Ann\nBen\nCleo")
    page.locator("[data-key=print]").dblclick()
    assert page.evaluate("window.printed") == 1
    page.locator("[data-key=slips]").click()
    expect(page.locator(".hall-slips noir-qr svg path")).to_have_count(2)
    page.locator("[data-key=devices-own]").click()
    expect(page.locator(".hall-slips noir-qr svg path")).to_have_count(4)
    page.locator("[data-key=projector]").press("Enter")
    expect(page.locator("#hall-end")).to_be_focused()
    expect(page.locator(".hall-views")).to_be_hidden()
    page.locator("#hall-end").press("Enter")
    expect(page.locator("[data-key=projector]")).to_be_focused()
    page.locator("[data-key=view-standings]").click()
    page.locator("#key-for-players > summary").click()
    link = page.locator("#key-for-players noir-qr").get_attribute("data-text") or ""
    page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("tbody tr")).to_have_count(3, timeout=BOOT)


def test_the_camera_reads_a_result_once(
    playwright: Playwright, guard: Guard, page: Page, site: str, tmp_path: Path
) -> None:
    """A code on a player's screen, seen by the organiser's camera, in an evening from a file."""
    evening = begin_round(gather(2, is_duplicate=False))
    (place,) = places_of(evening.state)
    screen = result_address(site, "en", code_of(evening.state, place, 0))
    film(End(page, site), screen, tmp_path / "film.y4m")
    options = [
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'film.y4m'}",
    ]
    hall = filming(playwright, guard, options)
    hall.goto(f"{site}club/en.html")
    saved = {"name": "evening.json", "mimeType": "application/json", "buffer": evening.to_text().encode()}
    hall.locator("[data-file=open-file]").set_input_files(saved, timeout=BOOT)  # type: ignore[arg-type]
    hall.locator("[data-key=view-round]").press("Enter")
    hall.locator("[data-key=scan]").press("Enter")
    expect(hall.locator(".hall-game.is-half")).to_have_count(1)
    expect(hall.locator("#hall-eye noir-scan")).to_be_visible()
    hall.wait_for_timeout(500)  # in which it sees the same code again
    expect(hall.locator("#hall-news")).not_to_have_class(re.compile("is-refused"))
    hall.locator("[data-key=scan]").press("Enter")
    expect(hall.locator("#hall-eye noir-scan")).to_have_count(0)
    hall.context.browser.close()  # type: ignore[union-attr]


def test_what_can_t_be_stored_is_said_until_it_is(page: Page) -> None:
    """No place has room. The evening goes on, a file takes it along, and later it is stored by itself.

    A typed result opens the form of the next game.
    """
    page.add_init_script(FULL_CACHE + FULL_DISK)
    open_hall(page)
    warning = page.locator("#hall-danger")
    expect(warning).to_be_hidden()
    begin(page, "Ann, Ben, Cleo, Dan")
    expect(warning).to_be_visible()
    type_results(page)
    page.locator("[data-key=hand-over] > summary").press("Enter")
    with page.expect_download():
        page.locator("[data-order=save-file]").press("Enter")
    page.evaluate("window.name = 'room'")
    expect(warning).to_be_hidden(timeout=15_000)
    assert state_of(page).rounds
    assert state_of(page).setup.rounds == 2, "four names have two Swiss rounds"


def type_results(page: Page) -> None:
    """Type the results of a table by keys. A message moves nothing when it goes."""
    height, news = "document.body.scrollHeight", page.locator("#hall-news")
    expect(news).to_be_visible()
    news.evaluate("(node) => { node.style.pointerEvents = 'auto'; }")
    assert all(one.evaluate(ON_TOP) for one in page.locator(".site-bar a").all() if one.is_visible())
    before = page.evaluate(height)
    news.evaluate("(node) => node.replaceChildren()")
    expect(news).to_be_hidden()
    assert page.evaluate(height) == before
    page.locator("[data-key=type-0-0]").press("Enter")
    for game in ("0-0", "0-1"):
        winner = page.locator(f"[data-key=winner-{game}]")
        winner.select_option("0")
        page.locator(f"form:has([data-key=winner-{game}]) [name=ahead]").press("Enter")
        expect(page.locator(f"[data-key=winner-{game}]")).to_be_hidden()
    expect(page.locator("[data-key=winner-1-0]")).to_be_focused()


ON_TOP = """(node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(x + width / 2, y + height - 2));
}"""
"""Whether an element can be pressed at its lower edge, because nothing lies over it."""


def test_on_a_phone_no_message_covers_the_button_of_a_result(page: Page) -> None:
    """Neither the message of the result before nor a refusal. The form that opens is in sight.

    A name that is refused is selected.
    """
    page.set_viewport_size({"width": 390, "height": 664})
    open_hall(page)
    page.locator('[name=deal][value="free"]').check()
    page.locator("#names").fill(f"Ann, {'Maximiliane' * 2}, Ben")
    page.locator("[data-order=begin] button").click()
    expect(page.locator("#names")).to_be_focused()
    assert page.evaluate("String(getSelection())") == "Maximiliane" * 2
    begin(page, "Ann, Ben, Cleo, Dan, Eve, Finn")
    state = state_of(page)
    take(page, code_of(state, places_of(state)[0]))
    expect(page.locator("#hall-news")).not_to_be_empty()
    page.locator("#hall-news").evaluate("(node) => { node.style.pointerEvents = 'auto'; }")
    fold = page.locator(".hall-type").last
    fold.locator("summary").evaluate("(node) => node.scrollIntoView({ block: 'end' })")
    fold.locator("summary").click()
    save = fold.locator("button")
    expect(save).to_be_in_viewport(ratio=1)
    assert save.evaluate(ON_TOP)
    save.press("Enter")
    expect(page.locator("#hall-news")).to_have_text(T("evening.refused.no-winner"))
    expect(save).to_be_in_viewport(ratio=1)
    assert save.evaluate(ON_TOP)
