"""Ways: opening an address, pressing a button by its text, links to the middle of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import rng_from
from noir.core import Seat
from noir.match import Match
from web.model.links.links import Link, encode

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    Way = Callable[[Page, str], None]

BOOT = 60_000
SETTLED = "html[data-state=ready], html[data-state=over]"


def go(query: str, *presses: str, settle: bool = True) -> Way:
    """Return the way that opens an address and presses the buttons of some texts, in order."""

    def reach(page: Page, site: str) -> None:
        page.goto(site + query)
        if settle:
            page.wait_for_selector(SETTLED, timeout=BOOT)
        for text in presses:
            press(page, text)

    return reach


def press(page: Page, text: str) -> None:
    """Press the button of a text that begins like this. Wait until the answer is there."""
    button = page.locator(f'[data-do^="{text}"]:visible').first
    if not button.count():
        button = page.locator(f'[data-do^="{text}"]').first
    button.dispatch_event("click")
    page.wait_for_timeout(250)
    page.wait_for_selector(SETTLED, timeout=BOOT)


def link(match: Match, seat: Seat, mode: str = "resume", level: str = "easy") -> str:
    """Return the fragment that opens a game at its present moment from a seat."""
    players = ("human", level) if seat == Seat.FIRST else (level, "human")
    if level == "human":
        players = ("human", "human")
    return f"?lang=en#g={encode(Link(mode, match, players, seat))}"


def play_random(game: str, seed: str, share: float = 1.0) -> Match:
    """Return a random game up to a share of its length, at a turn of the first seat or at its end."""
    match, rng = Match.new(game, seed), rng_from(f"pictures {seed}")
    while match.to_move is not None:
        legal = match.legal()
        match.play(legal[int(rng.random() * len(legal))])
    return match.branch(int(match.ply * share)) if share < 1 else match
