"""Drive a whole club evening at the organiser's page: 16 players and 5 Swiss rounds, without a network.

    python3 -m tests.bench.hall

The players are native: each game is played at random here and comes back as the codes of both players. In
each round one game is dictated, one is typed, and one bad code is refused. It fails if a pair plays twice or
if the standings differ from those that are computed here. ``ms`` is from a press to the answer on the screen.
"""

from __future__ import annotations

import tempfile
from itertools import chain
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from playwright.sync_api import expect, sync_playwright

from tests.browser.machine import CHROMIUM, QUIET, find
from tests.web.club.driver import code_of, end_of, places_of, play
from web.club.codes import write_spoken
from web.club.evening import read
from web.club.standings import rank_players
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from web.club.state import State

PLAYERS, ROUNDS = 16, 5
BOOT = 60_000  # ms
STORED = """
() => Object.entries(localStorage).find(([key]) => /(?<!:at):club\\.\\w+$/.test(key))[1]
"""


class Organiser:
    """The page, and the times of its answers."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.times: list[float] = []

    @property
    def state(self) -> State:
        """The evening as the browser stores it."""
        return read(self.page.evaluate(STORED)).state

    def take(self, text: str, *, is_refused: bool = False) -> None:
        """Enter a code, and wait for the answer."""
        field = self.page.locator("#result-text")
        field.fill(text)
        begun = perf_counter()
        field.press("Enter")
        if is_refused:
            expect(self.page.locator("#hall-news.is-refused")).to_be_visible()
        else:
            expect(field).to_have_value("")
        self.times.append(1000 * (perf_counter() - begun))

    def play_round(self) -> None:
        """Draw a round, and take all its results."""
        done = len(self.state.rounds) if self.page.locator(".hall-tables").count() else 0
        self.page.locator("[data-key=draw]").click()
        expect(self.page.locator("h1")).to_have_text(f"Round {done + 1}")
        state = self.state
        places = places_of(state)
        self.take(code_of(state, places[0], mark="00000000"), is_refused=True)
        for number, place in enumerate(places):
            match = play(state, place)
            if number == 0:
                self._type(place.table, place.game)
            elif number == 1:
                for side in range(2):
                    self.take(write_spoken(state.mark, place, side, end_of(match), state.find_seed(place)))
            else:
                for side in range(2):
                    self.take(code_of(state, place, side, match))
        expect(self.page.locator(".hall-game.is-done")).to_have_count(len(places))

    def _type(self, table: int, game: int) -> None:
        self.page.locator(f"[data-key=type-{table}-{game}]").click()
        form = self.page.locator(f"[data-key=type-{table}-{game}] + form")
        form.locator("select").select_option("0")
        form.locator("button").click()
        expect(self.page.locator(f"[data-key=game-{table}-{game}].is-done")).to_be_visible()


def main() -> None:
    """Drive the evening, and print its figures."""
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        server = Server(build(Path(name) / "dist").out).start()
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        begun = perf_counter()
        page.goto(f"{server.address}club/en.html")
        page.locator("#names").wait_for(timeout=BOOT)
        print(f"first start: {perf_counter() - begun:.1f} s")
        expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=BOOT)
        server.stop()
        context.set_offline(offline=True)
        page.reload()
        begun = perf_counter()
        page.locator("#names").fill("\n".join(f"Player {number}" for number in range(PLAYERS)))
        page.locator("[data-order=begin] button").click()
        organiser = Organiser(page)
        for _ in range(ROUNDS):
            organiser.play_round()
        evening = perf_counter() - begun
        state = organiser.state
        pairs = list(chain.from_iterable(this.pairs for this in state.rounds))
        assert len({frozenset(pair) for pair in pairs}) == len(pairs) == ROUNDS * PLAYERS // 2
        page.locator("[data-key=view-standings]").click()
        order = [state.players[line.player].name for line in rank_players(state)]
        assert page.locator(".hall-frame").first.locator("th[scope=row]").all_inner_texts() == order
        page.reload()
        expect(page.locator("h1")).to_have_text(f"Round {ROUNDS}", timeout=BOOT)
        size = len(page.evaluate(STORED))
        browser.close()
    times = sorted(organiser.times)
    print(f"{PLAYERS} players, {ROUNDS} rounds, {len(times)} codes, offline: {evening:.1f} s in all")
    print(
        f"an answer: median {median(times):.0f} ms, longest {times[-1]:.0f} ms; stored: {size:,} characters"
    )


if __name__ == "__main__":
    main()
