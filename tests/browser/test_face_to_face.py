"""Two people at two devices who play live: whole games over real connections, cut, changed and resumed."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.duo import has_duo
from noir.games import GAMES
from tests.any_game import ONE
from tests.browser.gauge import SHIFTS, STOOD, axe
from tests.browser.machine import BRISK, CHROMIUM, find
from tests.browser.stills import DRESS
from tests.browser.table import BOOT, Table
from tests.browser.test_look import look_of
from tests.browser.test_still import MOST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Playwright

    from tests.browser.conftest import Guard

LONG = 240_000  # ms for a whole game on a busy machine

PILOT = """([last, seed]) => {
  const root = document.documentElement;
  const table = document.getElementById("table");
  const plays = ({ dataset }) => !dataset.do.startsWith("/");
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  window.pilot = new Promise((done) => {
    const look = () => {
      const { proof, friend, state } = root.dataset;
      if (["proven", "failed"].includes(proof)) return done(proof);
      if (Number(table.dataset.ply) >= last) return done("paused");
      const yes = document.querySelector("dialog[open] [data-key=yes]");
      const actions = [...table.querySelectorAll("[data-do]")].filter(plays);
      const action = actions[Math.floor(random() * actions.length)];
      if (friend === "mine" && state === "ready") (yes ?? action)?.click();
      setTimeout(look, 25);
    };
    look();
  });
}"""
"""Plays by chance whenever it is this side's turn, until the game is proven or a ply is reached."""


class Side(Table):
    """One player's page."""

    def field(self, key: str) -> str:
        """What stands in a field, when it is there."""
        found = self.page.locator(f'[data-key="{key}"]')
        expect(found).to_be_visible(timeout=30_000)
        return found.input_value()

    def press(self, key: str) -> None:
        """Press a button by its key."""
        self.page.locator(f'[data-key="{key}"]').first.click()

    def live(self) -> None:
        """Open the dialog of playing live."""
        if not self.page.locator("#dialog-live").is_visible():
            if not self.page.locator('[data-key="friend-live"]').is_visible():
                self.press("friend-ways")
            self.press("friend-live")
        expect(self.page.locator("#dialog-live")).to_be_visible()

    def close(self) -> None:
        """Close the dialog of playing live."""
        self.do("/close")
        expect(self.page.locator("#dialog-live")).to_have_count(0)

    def hear(self, address: str) -> None:
        """Open an address in this tab: only its fragment changes."""
        self.page.evaluate("address => { location.hash = new URL(address).hash }", address)

    def show(self) -> str:
        """Show a code, and return it as it is sent."""
        self.live()
        self.press("live-show")
        return self.field("live-code")

    def answer(self, code: str) -> str:
        """Open the address of the other's code, and return the answer."""
        self.hear(code)
        return self.field("live-code")

    def paste(self, code: str) -> None:
        """Paste a code into the field."""
        self.page.locator('[data-key="live-text"]').fill(code)
        self.press("live-take")

    def connect(self, other: Side) -> None:
        """Connect by two codes: one opened as an address, the answer pasted."""
        self.paste(other.answer(self.show()))
        for side in (self, other):
            expect(side.page.locator("#dialog-live")).to_have_count(0, timeout=30_000)

    def sit(self) -> None:
        """Accept the invitation that has come."""
        expect(self.page.locator('[data-key="friend-sit"]')).to_be_visible(timeout=30_000)
        self.press("friend-sit")

    @property
    def outgoing(self) -> str:
        """The address to send."""
        found = self.page.locator("[data-outgoing]").first
        expect(found).to_be_attached(timeout=60_000)
        return found.get_attribute("data-outgoing") or ""

    def coded(self) -> str:
        """The address to send, once it carries a code."""
        expect(self.page.locator('[data-outgoing*=".C"]').first).to_be_attached(timeout=60_000)
        return self.outgoing

    def fly(self, last: int = 10_000, seed: int = 7) -> None:
        """Begin to play by chance, up to a ply."""
        self.page.evaluate(PILOT, [last, seed])

    def landed(self) -> str:
        """How that ended."""
        found: str = self.page.evaluate(
            f"Promise.race([window.pilot, new Promise((go) => setTimeout(go, {LONG}, 'still playing'))])"
        )
        return found


@pytest.fixture
def sides(
    browser: Browser, firefox: Browser, guard: Guard, site: str
) -> Iterator[Callable[[str, str], tuple[Side, Side]]]:
    """Make the pages of a host, whose invitation is ready, and of a guest; the guard watches both."""
    contexts: list[BrowserContext] = []

    def make(pair: str, game: str) -> tuple[Side, Side]:
        for name in pair.split("-"):
            if (
                name == "firefox"
            ):  # which takes no media features from this driver, and has been told otherwise
                contexts.append(firefox.new_context(service_workers="block"))
            else:
                contexts.append(
                    browser.new_context(reduced_motion="reduce", locale="en-GB", service_workers="block")
                )
                contexts[-1].add_init_script(SHIFTS % look_of(game).moving)
            guard.watch(contexts[-1])
        host, guest = (Side(context.new_page(), site) for context in contexts)
        guest.open(lang="en")
        host.page.goto(f"{site}?with=friend&game={game}&role=first&lang=en")
        expect(host.page.locator("[data-outgoing]")).to_be_attached(timeout=BOOT)
        return host, guest

    yield make
    for context in contexts:
        context.close()


def play(*sides: Side, last: int = 10_000) -> list[str]:
    """Let both play at once; return how it ended for each."""
    for seed, side in enumerate(sides):
        side.fly(last, 7 + seed)
    return [side.landed() for side in sides]


@pytest.mark.parametrize("game", [game for game in GAMES if has_duo(game)])
def test_a_whole_game_over_a_channel_ends_proven_on_both_sides(
    sides: Callable[[str, str], tuple[Side, Side]], game: str
) -> None:
    """Chromium invites, Firefox sits down; not one text is sent by hand, nobody else is asked anything.

    Scripts press, which to a browser is no input: nothing shifts by itself, and no tool moves.
    """
    host, guest = sides("chromium-firefox", game)
    host.connect(guest)
    guest.sit()
    expect(host.root).to_have_attribute("data-friend", re.compile("mine|theirs"), timeout=30_000)
    host.page.evaluate("document.fonts.ready.then(() => 0)")
    host.page.evaluate("moved.length = 0")
    host.page.evaluate(STOOD)
    assert play(host, guest) == ["proven", "proven"]
    assert host.ply == guest.ply > 10
    moved = host.page.evaluate("moved")
    assert sum(value for value, _ in moved) <= MOST, moved
    stood = host.page.evaluate("stood")
    assert stood
    assert {name: places for name, places in stood.items() if len(places) > 1} == {}


def test_the_carrier_changes_in_the_middle_and_a_killed_side_resumes(
    sides: Callable[[str, str], tuple[Side, Side]], site: str
) -> None:
    """Live, by links, live again; then one page dies, comes back, and the game is played to its proof."""
    host, guest = sides("chromium-chromium", ONE)
    host.connect(guest)
    guest.sit()
    assert set(play(host, guest, last=6)) <= {"paused"}

    host.live()
    host.press("live-end")
    expect(host.page.locator("#dialog-live .live-state")).to_contain_text("Disconnected.")
    host.close()
    expect(guest.page.locator(".dot.is-gone")).to_be_visible()
    by_link(host, guest, 4)

    guest.connect(host)
    assert set(play(host, guest, last=20)) <= {"paused"}

    guest.page.close()
    expect(host.page.locator(".dot.is-gone")).to_be_visible(timeout=30_000)
    again = Side(guest.page.context.new_page(), site)
    again.open(lang="en")
    expect(again.root).to_have_attribute("data-friend", re.compile("mine|theirs"))
    host.connect(again)
    assert play(host, again) == ["proven", "proven"]
    assert host.ply == again.ply


def test_what_died_with_a_page_is_told_once_by_the_next_one_with_the_way_on(
    sides: Callable[[str, str], tuple[Side, Side]],
) -> None:
    """A code that was shown, and a line that stood; the invitation and the game are the same as before."""
    host, guest = sides("chromium-chromium", ONE)
    invitation = host.outgoing
    old = host.show()
    host.reload()
    expect(host.page.locator("#dialog-live .live-state")).to_contain_text("The code went with the page")
    assert host.outgoing == invitation
    fresh = host.show()
    assert fresh != old
    host.paste(guest.answer(fresh))
    guest.sit()
    assert set(play(host, guest, last=4)) <= {"paused"}
    host.reload()
    expect(host.page.locator(".dot.is-gone")).to_be_visible()
    expect(host.page.locator("#status")).to_contain_text("Connection lost. Your game is safe.")
    expect(host.page.locator('[data-key="friend-live"]')).to_be_visible()
    host.reload()
    expect(host.page.locator(".dot")).to_have_count(0)
    host.connect(guest)
    together(host, guest)


def test_a_code_in_the_next_link_connects_both_and_nothing_else_is_sent(
    sides: Callable[[str, str], tuple[Side, Side]],
) -> None:
    """The invitation carries it, and the reply its answer. Answered too late, it was an ordinary turn."""
    host, guest = sides("chromium-firefox", ONE)
    host.press("friend-go-live")
    guest.hear(host.coded())
    guest.sit()
    host.hear(guest.coded())
    together(host, guest)
    assert set(play(host, guest, last=4)) <= {"paused"}

    host.live()
    host.press("live-end")
    host.close()
    mover, waiter = (host, guest) if host.root.get_attribute("data-friend") == "theirs" else (guest, host)
    mover.press("friend-ways")
    mover.press("friend-go-live")
    waiter.hear(mover.coded())
    expect(waiter.root).to_have_attribute("data-friend", "mine")
    mover.reload()
    while waiter.root.get_attribute("data-friend") == "mine":
        waiter.act(waiter.actions[0])
    ply = mover.ply
    mover.hear(waiter.coded())
    expect(mover.page.locator("#status")).to_contain_text("ordinary turn", timeout=30_000)
    assert mover.ply > ply


def together(*sides: Side) -> None:
    """Wait until each tells that the other is there."""
    for side in sides:
        expect(side.page.locator(".dot.is-here").first).to_be_attached(timeout=60_000)


def by_link(one: Side, other: Side, turns: int) -> None:
    """Play some turns, each handed over as an address."""
    for _ in range(turns):
        is_mine = one.root.get_attribute("data-friend") == "mine"
        mover, waiter = (one, other) if is_mine else (other, one)
        while mover.root.get_attribute("data-friend") == "mine":  # the last card of a round and the next one
            mover.act(mover.actions[0])
        while waiter.root.get_attribute("data-friend") != "mine":
            ply = waiter.ply
            waiter.hear(mover.outgoing)
            expect(waiter.table).not_to_have_attribute("data-ply", str(ply), timeout=30_000)
            if waiter.root.get_attribute("data-friend") != "mine":  # all that was left to do has been done
                mover, waiter = waiter, mover


def test_a_second_window_of_one_browser_joins_by_itself(
    sides: Callable[[str, str], tuple[Side, Side]], site: str
) -> None:
    """It is opened by a button, sits down, and no code is needed; reloaded, it is found again."""
    host, _ = sides("chromium-chromium", ONE)
    host.live()
    with host.page.context.expect_page() as opened:
        host.press("live-window")
    other = Side(opened.value, site)
    other.settle(BOOT)
    other.sit()
    for side in (host, other):
        expect(side.page.locator(".dot.is-here").first).to_be_attached(timeout=60_000)
    assert set(play(host, other, last=8)) <= {"paused"}
    other.reload()
    assert play(host, other) == ["proven", "proven"]


def test_codes_that_lead_nowhere_are_refused_in_words_and_announced(
    sides: Callable[[str, str], tuple[Side, Side]],
) -> None:
    """Cut, one's own, an answer to an older code, a move: the code that is shown stays, and works.

    The right answer may even be opened in another tab.
    """
    host, guest = sides("chromium-chromium", ONE)
    first = host.show()
    old = guest.answer(first)
    guest.close()
    host.close()
    host.live()
    field, shown = host.page.locator('[data-key="live-code"]'), first
    for tick in (True, False):
        host.page.locator('[data-key="live-server"]').set_checked(tick)
        expect(field).not_to_have_value(shown)  # the code is made anew
        shown = host.field("live-code")
    code = shown
    wrong = {
        code[:-9]: "This code is not whole.",
        code: "This is your own code.",
        first: "This is your own code.",
        old: "This answers another code",
        host.page.url.partition("#")[0] + "#d=D" + "x" * 90: "not a code to connect by",
    }
    for text, sentence in wrong.items():
        host.paste(text)
        expect(host.dialog.locator(".notice")).to_contain_text(sentence)
        expect(host.page.locator("#status")).to_contain_text(sentence)
    assert host.field("live-code") == code
    tab = Side(host.page.context.new_page(), host.address)
    tab.page.goto(guest.answer(code))  # as when the camera of the phone has read it: in another tab
    expect(tab.dialog.locator(".notice")).to_contain_text("has read the answer", timeout=BOOT)
    expect(host.page.locator("#dialog-live")).to_have_count(0, timeout=30_000)


def test_a_public_server_is_named_and_asked_only_after_a_tick(
    sides: Callable[[str, str], tuple[Side, Side]],
) -> None:
    """The switch is off, says who learns what, and alone makes the page name a server to the browser."""
    host, _ = sides("chromium-chromium", ONE)
    host.page.evaluate(
        """() => {
          const real = RTCPeerConnection;
          window.asked = [];
          window.RTCPeerConnection = class extends real {
            constructor(how) { window.asked.push(how.iceServers.length); super({ ...how, iceServers: [] }); }
          };
        }"""
    )
    host.live()
    switch = host.page.locator('[data-key="live-server"]')
    expect(switch).not_to_be_checked()
    expect(host.dialog).to_contain_text("a server of Cloudflare learns the internet address of your device")
    first = host.show()
    switch.check()
    expect(host.page.locator('[data-key="live-code"]')).not_to_have_value(first)
    assert host.page.evaluate("window.asked") == [0, 1]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"], "not allowed here"),
        ([], "There is no camera"),
    ],
)
def test_a_camera_that_gives_no_picture_is_told_in_words(
    playwright: Playwright, guard: Guard, site: str, options: list[str], sentence: str
) -> None:
    browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=[*BRISK, *options])
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", service_workers="block")
    guard.watch(context)
    side = Side(context.new_page(), site)
    side.page.goto(f"{site}?with=friend&game={ONE}&lang=en")
    expect(side.page.locator("[data-outgoing]")).to_be_attached(timeout=BOOT)
    side.live()
    side.press("live-camera")
    expect(side.dialog.locator(".notice")).to_contain_text(sentence)
    expect(side.page.locator("noir-scan")).to_have_count(0)
    browser.close()


def test_axe_finds_nothing_in_the_dialog_and_320_pixels_are_enough(
    sides: Callable[[str, str], tuple[Side, Side]],
) -> None:
    """Before a code, with one, with an answer, and connected; in a dark theme and a light one."""
    host, guest = sides("chromium-chromium", ONE)

    def sound(side: Side) -> None:
        side.page.set_viewport_size({"width": 320, "height": 700})
        for theme in ("light", "noir"):
            side.page.evaluate(DRESS, theme)
            assert axe(side.page) == [], theme
        assert side.page.evaluate("document.documentElement.scrollWidth") <= 320
        assert side.dialog.evaluate("node => node.scrollWidth - node.clientWidth") == 0

    host.live()
    sound(host)
    code = host.show()
    sound(host)
    answer = guest.answer(code)
    sound(guest)
    host.paste(answer)
    expect(host.page.locator("#dialog-live")).to_have_count(0, timeout=30_000)
    host.live()
    expect(host.page.locator('[data-key="live-end"]')).to_be_visible()
    sound(host)
