"""Players of a club evening, in real pages: from the scanned link to the code that the organiser takes."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.begun import STORE
from tests.browser.table import BOOT
from tests.browser.test_face_to_face import Side
from tests.web.club.driver import begin_round, gather
from web.club.codes import find_code
from web.club.links import read_table_link, table_link
from web.club.seated import Seated
from web.club.state import settle
from web.saves.model import key_of

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tests.browser.table import Table


def almost_over(payload: str) -> tuple[str, str]:
    """Return the saved first game of a link, and the action that ends it."""
    played = Seated(payload, read_table_link(payload), 0).shared_table()
    rng, match = Random(57), played.match
    while match.to_move is not None:
        legal = match.legal()
        match.play(legal[int(rng.random() * len(legal))])
    last = match.action(match.ply - 1)
    played.match = match.branch(match.ply - 1)
    return played.to_json(), last


def test_a_scanned_link_leads_to_a_code_that_counts(table: Table) -> None:
    """By keys, over a game that was left just before its end, to the next game with swapped seats."""
    evening = begin_round(gather(4))
    payload = table_link(evening.state, 0, 1)
    saved, last = almost_over(payload)
    page = table.page
    page.add_init_script(STORE.replace("ARGS", json.dumps([key_of(1, saved), saved])))
    page.goto(f"{table.address}?club={payload}")
    expect(page.locator("[data-key=lift]")).to_be_visible(timeout=BOOT)
    expect(table.dialog).to_be_hidden()
    table.do("/lift")
    table.act(last)
    page.locator("[data-do='/pairing']").press("Enter")
    code = page.locator("noir-qr")
    expect(code.locator("svg path")).to_have_count(2)
    after = evening.do(f"code {find_code(code.get_attribute('data-text') or '')}").state.rounds[0]
    assert settle(after.claims[1][0])
    letters = page.locator(".code").inner_text()
    assert settle(evening.do(f"spoken {letters}").state.rounds[0].claims[1][0])
    page.locator("[data-key=pairing-next]").press("Enter")
    for _ in range(2):
        first, second = (
            evening.state.players[number or 0].name for number in evening.state.rounds[0].pairs[1]
        )
        expect(table.dialog.locator("li").first).to_contain_text(second)
        expect(table.dialog).to_contain_text(first)
        page.reload()
        expect(table.dialog).to_be_visible(timeout=BOOT)
    page.locator("[data-key=play-here]").press("Enter")
    expect(page.locator(".curtain h2")).to_have_text(second)


@pytest.fixture
def devices(context: BrowserContext, elsewhere: BrowserContext, site: str) -> tuple[Side, Side]:
    """Two players, each in a browser of their own. The organiser has none."""
    return Side(elsewhere.new_page(), site), Side(context.new_page(), site)


@pytest.mark.long
def test_two_devices_meet_at_their_table_by_a_code(devices: tuple[Side, Side], site: str) -> None:
    """The code leads the other player there, and the invitation to their game comes over the line."""
    evening = begin_round(gather(2, is_duplicate=False))
    link = f"{site}?club={table_link(evening.state, 0, 0)}"
    host, guest = devices
    host.page.goto(link)
    host.page.locator("[data-do='/pairing-apart 0']").press("Enter", timeout=BOOT)
    guest.page.goto(host.field("live-code"))
    expect(guest.dialog).to_contain_text("your friend learns your IP address", timeout=BOOT)
    guest.press("live-connect")
    host.paste(guest.field("live-code"))
    expect(guest.page.locator('[data-key="friend-sit"]')).to_be_visible(timeout=BOOT)
