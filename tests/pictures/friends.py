"""Friends: every state of a game between two devices. The other one sits in a second browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noir.games import GAMES, family_of
from tests.any_game import ONE
from web.contracts.table import game_name
from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Way = Callable[[Page, str], None]

BOOT = 60_000
PRESS = "(text) => document.querySelector(`[data-do^='${text}']`).click()"
HEAR = "(address) => { location.hash = new URL(address).hash; }"
FIRST = "#table [data-do]:not([data-do^='/']):not([aria-disabled=true])"
WAITING = 3
"""How many games with friends wait on the first screen, besides the one on the table."""


def ways(game: str) -> dict[str, Way]:
    """Return the way to each state of a game, by the word for it."""
    then: dict[str, tuple[str, ...]] = {
        "mine": (),
        "ways": ("/open friend",),
        "live": ("/open friend", "/open live"),
        "code": ("/open friend", "/open live", "/friend-live-with code"),
    }

    def after(presses: tuple[str, ...]) -> Way:
        def reach(page: Page, site: str) -> None:
            _sit(page, site, game)
            for text in presses:
                page.evaluate(PRESS, text)
                page.wait_for_timeout(600)

        return reach

    def send(page: Page, site: str) -> None:
        invite(page, site, game)
        page.evaluate(PRESS, "/friend-send")
        page.wait_for_timeout(300)

    def ask(page: Page, site: str) -> None:
        other = _elsewhere(page)
        page.goto(invite(other, site, game))
        page.wait_for_selector("[data-key=friend-sit]", timeout=BOOT)

    def theirs(page: Page, site: str) -> None:
        _sit(page, site, game)
        page.locator(FIRST).first.dispatch_event("click")
        page.wait_for_selector("[data-key=friend-send]", timeout=BOOT)

    def curtain(page: Page, site: str) -> None:
        _sit(page, site, game)
        page.evaluate(PRESS, "/open friend")
        page.locator("[data-key=friend-curtain]").click()
        page.evaluate(PRESS, "/close")
        page.wait_for_selector("#table .curtain", timeout=BOOT)

    def lift(page: Page, site: str) -> None:
        curtain(page, site)
        page.evaluate(PRESS, "/lift")
        page.wait_for_selector("[data-key=curtain]", timeout=BOOT)

    def stray(page: Page, site: str) -> None:
        other = _elsewhere(page)
        other.goto(invite(_elsewhere(page), site, game))
        other.locator("[data-key=friend-sit]").click(timeout=BOOT)
        page.goto(_outgoing(other))  # the game lives elsewhere
        page.wait_for_selector(".sheet.stray", timeout=BOOT)

    found = {name: after(presses) for name, presses in then.items()}
    return found | {
        "sent": send,
        "asked": ask,
        "theirs": theirs,
        "curtain": curtain,
        "lifted": lift,
        "stray": stray,
    }


def waiting(page: Page, site: str) -> None:
    """Open the first screen with waiting games of friends, and one on the table."""
    t = Words("en")
    name = max((game_name(t, game) for game in GAMES), key=len)
    text = max((t(f"friend.list.{status}") for status in ("waiting", "mine", "theirs")), key=len)
    lines = [{"number": n, "game": ONE, "story": {"brief": f"{name} · {text}"}} for n in range(WAITING)]
    page.add_init_script(
        f"""for (const [n, game] of {json.dumps(lines)}.entries())
          localStorage.setItem(`noir:${{location.pathname}}:friend.${{n}}.h`, JSON.stringify(game))"""
    )
    page.goto(f"{site}?lang=en")
    page.wait_for_selector(".pending:visible li a", timeout=BOOT)
    going = json.dumps({family_of(ONE): f"{name} · round 2, 3 : 4"})
    page.evaluate("text => (document.documentElement.dataset.going = text)", going)


def _elsewhere(page: Page) -> Page:
    """Return a page of another person, which shares nothing with this one."""
    browser = page.context.browser
    assert browser
    return browser.new_context(service_workers="block", locale="en-GB").new_page()


def _outgoing(page: Page) -> str:
    return str(page.locator("[data-outgoing]").first.get_attribute("data-outgoing", timeout=BOOT))


def invite(page: Page, site: str, game: str) -> str:
    """Invite, and return the address to send."""
    page.goto(f"{site}?with=friend&game={game}&role=first&lang=en")
    return _outgoing(page)


def _sit(page: Page, site: str, game: str) -> None:
    """Invite a friend and come to our first turn."""
    invitation, other = invite(page, site, game), _elsewhere(page)
    other.goto(invitation)
    other.locator("[data-key=friend-sit]").click(timeout=BOOT)
    page.evaluate(HEAR, _outgoing(other))
    other.context.close()
    page.wait_for_selector("html[data-friend=mine]", timeout=BOOT)
