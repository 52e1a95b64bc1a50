"""Face to face on two devices, live: whole games over real connections, cut, changed and resumed."""

from __future__ import annotations

import re
from contextlib import suppress
from socket import AF_INET, SOCK_DGRAM, socket
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.duo import Device, encoding
from tests.any_game import ONE, OTHER
from tests.browser.carrying import code_to
from tests.browser.gauge import SHIFTS, STOOD, axe
from tests.browser.machine import BRISK, CHROMIUM, find
from tests.browser.stills import DRESS
from tests.browser.table import BOOT, Table
from tests.browser.test_friend import device_of
from tests.browser.test_look import look_of
from tests.browser.test_still import MAX_SHIFT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Playwright

    from tests.browser.conftest import Guard

pytestmark = pytest.mark.long

LONG = 240_000  # ms for a whole game on a busy machine

PILOT = """([last, seed, patient]) => {
  const root = document.documentElement;
  const table = document.getElementById("table");
  const plays = ({ dataset }) => !dataset.do.startsWith("/");
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  window.waits = [];
  let since = 0;
  window.pilot = new Promise((done) => {
    const look = () => {
      const { proof, friend, state } = root.dataset;
      if (["proven", "failed"].includes(proof)) return done(proof);
      if (Number(table.dataset.ply) >= last || (patient && waits.length)) return done("paused");
      const yes = document.querySelector("dialog[open] [data-key=yes]");
      const actions = [...table.querySelectorAll("[data-do]")].filter(plays);
      const action = actions[Math.floor(random() * actions.length)];
      const forced = friend === "mine" && new Set(actions.map(({ dataset }) => dataset.do)).size === 1;
      if (!forced && since) waits.push(performance.now() - since);
      since = forced ? since || performance.now() : 0;
      if (friend === "mine" && state === "ready" && !(patient && forced)) (yes ?? action)?.click();
      setTimeout(look, 25);
    };
    look();
  });
}"""
"""Plays by chance whenever it is this side's turn, until the game is proven or a ply is reached.

A patient one leaves its first forced action to the page, notes how long that waits, and stops.
"""
WAITS = """async () => {
  const found = performance.getEntriesByType("resource").map(({ name }) => name);
  const { take } = await import(found.find((name) => name.endsWith("/page/friend.js")));
  const [real, waits] = [setTimeout, []];
  window.setTimeout = (go, ms) => (waits.push(ms), real(go, ms));
  for (let i = 0; i < 1000; i += 1) take({ forced: "another moment" });
  window.setTimeout = real;
  return waits;
}"""
"""Asks the page for forced actions that are long gone. Returns how long it would wait for each, in ms."""


class Side(Table):
    """One player's page."""

    saved_at = 0
    """When it kept what leads back to its line, as far as that was looked at."""

    def field(self, key: str) -> str:
        """The text of a field, when it is there."""
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
        self.page.evaluate("address => { location.hash = new URL(address, location).hash }", address)

    def show(self) -> str:
        """Show a code, and return it as it is sent."""
        self.live()
        self.press("live-show")
        return self.field("live-code")

    def answer(self, code: str) -> str:
        """Open the address of the other's code, agree to connect, and return the answer."""
        self.hear(code)
        expect(self.dialog).to_contain_text("your friend learns your internet address", timeout=30_000)
        self.press("live-connect")
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

    def address_with_code(self) -> str:
        """The address to send, once it carries a code."""
        for _ in range(600):
            if encoding.detach(self.outgoing.partition("#d=")[2])[1]:
                break
            self.page.wait_for_timeout(100)
        return self.outgoing

    def fly(self, last: int = 10_000, seed: int = 7, *, patient: bool = False) -> None:
        """Begin to play by chance, up to a ply."""
        self.page.evaluate(PILOT, [last, seed, patient])

    def ending(self) -> str:
        """How that ended."""
        found: str = self.page.evaluate(
            f"Promise.race([window.pilot, new Promise((go) => setTimeout(go, {LONG}, 'still playing'))])"
        )
        return found


@pytest.fixture
def sides(
    context: BrowserContext, elsewhere: BrowserContext, firefox: Browser, guard: Guard, site: str
) -> Iterator[Callable[[str, str], tuple[Side, ...]]]:
    """Make the pages of a host, whose invitation is ready, and of a guest. Of one browser, a guest."""
    own: list[BrowserContext] = []

    def make(pair: str, game: str) -> tuple[Side, ...]:
        spare = [context, elsewhere]
        pages = []
        for name in pair.split("-"):
            if name == "chromium":
                pages.append(spare.pop(0).new_page())
                pages[-1].add_init_script(SHIFTS % f"{look_of(game).moving}, .caption")  # as wide as a grid
                continue
            # It takes no media features from this driver, and has been told otherwise.
            own.append(firefox.new_context(service_workers="block"))
            guard.watch(own[-1])
            pages.append(own[-1].new_page())
        *hosts, guest = (Side(page, site) for page in pages)
        guest.open(lang="en")
        for host in hosts:
            host.page.goto(f"{site}?with=friend&game={game}&role=first&lang=en")
            expect(host.page.locator("[data-outgoing]")).to_be_attached(timeout=BOOT)
        return *hosts, guest

    yield make
    for one in own:
        one.close()


KEPT = """(before) => new Promise((go, stop) => {
  setTimeout(stop, 30_000, new Error("nothing was kept"));
  const key = Object.keys(localStorage).find((key) => key.startsWith("noir:"));
  const request = indexedDB.open(/^noir:[^:]*/.exec(key)[0]);
  const look = () => {
    const found = request.result.transaction("kept").objectStore("kept").getAll();
    found.onsuccess = () => {
      const line = found.result.find((row) => row.certificate);
      if (line?.time > before) go(line.time);
      else setTimeout(look, 50);
    };
  };
  request.onsuccess = look;
})"""
"""Waits until the page has kept what leads back to its line, and tells when."""


def play(*sides: Side, last: int = 10_000) -> list[str]:
    """Let both play at once. Return how it ended for each."""
    for seed, side in enumerate(sides):
        side.fly(last, 7 + seed)
    return [side.ending() for side in sides]


def watch_stillness(host: Side) -> None:
    """Watch all shifts and the places of the tools."""
    host.page.evaluate("document.fonts.ready.then(() => 0)")
    host.page.evaluate("moved.length = 0")
    host.page.evaluate(STOOD)


def check_stillness(host: Side) -> None:
    """Check that nothing shifted without a press, and that no tool moved."""
    moved = host.page.evaluate("moved")
    assert sum(value for value, _ in moved) <= MAX_SHIFT, moved
    stood = host.page.evaluate("stood")
    assert stood
    assert {name: places for name, places in stood.items() if len(places) > 1} == {}


def test_a_whole_game_over_a_channel_ends_proven_on_both_sides(
    sides: Callable[[str, str], tuple[Side, ...]],
) -> None:
    """Chromium invites, Firefox sits down. No text is sent by hand, no server is asked.

    The game has requested cards. Scripts press, which to a browser is no input: nothing shifts without one.
    """
    host, guest = sides("chromium-firefox", OTHER)
    host.connect(guest)
    guest.sit()
    expect(host.root).to_have_attribute("data-friend", re.compile("mine|theirs"), timeout=30_000)
    watch_stillness(host)
    assert play(host, guest) == ["proven", "proven"]
    assert host.ply == guest.ply > 1
    assert device_of(host.page).record() == device_of(guest.page).record()
    check_stillness(host)


def test_live_a_forced_action_waits_as_long_as_a_choice(
    sides: Callable[[str, str], tuple[Side, ...]],
) -> None:
    """Played at once it would tell the friend that it was the only one. The wait is random."""
    host, guest = sides("chromium-chromium", ONE)
    host.connect(guest)
    guest.sit()
    expect(host.root).to_have_attribute("data-friend", re.compile("mine|theirs"), timeout=30_000)
    watch_stillness(host)
    for seed, side in enumerate((host, guest)):
        side.fly(seed=7 + seed, patient=True)
    for side in (host, guest):
        assert side.ending() == "paused"
        (waited,) = side.page.evaluate("waits")
        assert 1100 < waited < 12_000
    check_stillness(host)
    waits = sorted(host.page.evaluate(WAITS))
    assert len(set(waits)) == 1000
    assert 1200 <= waits[0] < 1300
    assert 2200 < waits[500] < 2800
    assert 5000 < waits[-1] <= 8000


def test_the_carrier_changes_in_the_middle_and_a_killed_side_resumes(
    sides: Callable[[str, str], tuple[Side, ...]], site: str
) -> None:
    """Live, by links, live again, then one page dies, comes back to the line, and both play on."""
    host, guest = sides("chromium-chromium", ONE)
    host.connect(guest)
    guest.sit()
    assert set(play(host, guest, last=4)) <= {"paused"}

    host.live()
    host.press("live-end")
    expect(host.page.locator("#dialog-live .live-state")).to_contain_text("You’ve disconnected.")
    host.close()
    expect(guest.page.locator(".dot.is-gone")).to_be_visible()
    by_link(host, guest, 2)

    guest.connect(host)
    assert set(play(host, guest, last=10)) <= {"paused"}

    guest.page.close()
    expect(host.page.locator(".dot.is-gone")).to_be_visible(timeout=30_000)
    again = Side(guest.page.context.new_page(), site)
    again.open(lang="en")
    together(host, again)
    assert set(play(host, again, last=14)) <= {"paused"}
    assert host.ply == again.ply >= 14


ERASED = """new Promise((go) => {
  const key = Object.keys(localStorage).find((key) => key.startsWith("noir:"));
  const request = indexedDB.open(/^noir:[^:]*/.exec(key)[0]);
  request.onsuccess = () => {
    const change = request.result.transaction("kept", "readwrite");
    const store = change.objectStore("kept");
    store.getAllKeys().onsuccess = ({ target }) => {
      for (const key of target.result) if (String(key).startsWith("line.")) store.delete(key);
    };
    change.oncomplete = go;
  };
})"""
"""Erases what the page has kept to lead back to its lines."""


def lose(host: Side, guest: Side) -> None:
    """Load both pages again at once, so that their line is gone."""
    ready(host, guest)
    guest.page.goto("about:blank")
    host.reload()
    guest.page.goto(guest.address)
    guest.settle(BOOT)
    expect(host.page.locator(".dot.is-gone")).to_be_visible(timeout=30_000)
    expect(host.page.locator("#status")).to_contain_text("Connection lost. Your game is safe.")


def test_reloaded_pages_reconnect(
    sides: Callable[[str, str], tuple[Side, ...]],
) -> None:
    """One at a time without a code, both at once with one code alone: promised answers stay on disk.

    Moves travel again each time. A code that was shown is gone.
    """
    host, guest = sides("chromium-firefox", ONE)
    invitation = host.outgoing
    old = host.show()
    host.reload()
    expect(host.page.locator("#dialog-live .live-state")).to_contain_text("That code was lost")
    assert host.outgoing == invitation
    fresh = host.show()
    assert fresh != old
    host.paste(guest.answer(fresh))
    guest.sit()
    assert set(play(host, guest, last=2)) <= {"paused"}
    for ply, side in ((3, host), (4, guest)):
        ready(host, guest)
        side.reload()
        together(host, guest)
        assert set(play(host, guest, last=ply)) <= {"paused"}
    lose(guest, host)
    code = guest.show()
    expect(guest.dialog).to_contain_text("Only one code this time")
    host.hear(code)
    expect(host.dialog).to_contain_text("your friend learns your internet address", timeout=30_000)
    host.press("live-connect")
    together(host, guest)
    assert set(play(host, guest, last=5)) <= {"paused"}
    assert host.ply == guest.ply


def test_a_page_without_its_promise_says_so_and_shows_a_new_code(
    sides: Callable[[str, str], tuple[Side, ...]],
) -> None:
    host, guest = sides("chromium-chromium", ONE)
    host.connect(guest)
    guest.sit()
    together(host, guest)
    lose(host, guest)
    guest.page.evaluate(ERASED)
    offer = host.show()
    expect(host.dialog).to_contain_text("Only one code this time")
    guest.hear(offer)
    guest.press("live-connect")
    expect(guest.dialog.locator(".notice")).to_contain_text("no longer has the key to this code")
    guest.press("live-show")
    host.paste(guest.field("live-code"))
    expect(host.page.locator('[data-key="live-code"]')).not_to_have_value(offer)  # the answer takes its place
    guest.paste(host.field("live-code"))
    together(host, guest)


def ready(*sides: Side) -> None:
    """Wait until each has saved the way back to the line."""
    for side in sides:
        side.saved_at = side.page.evaluate(KEPT, side.saved_at)


def test_a_code_in_the_next_link_connects_both_after_a_press_of_its_own(
    sides: Callable[[str, str], tuple[Side, ...]],
) -> None:
    """The invitation carries it, and the reply its answer. Answered too late, it was an ordinary turn."""
    host, guest = sides("chromium-chromium", ONE)
    host.press("friend-go-live")
    assert len(host.address_with_code().partition("#d=")[2]) <= 2300
    guest.hear(host.address_with_code())
    guest.sit()
    expect(guest.table).to_contain_text("your friend learns your internet address")
    guest.press("friend-connect")
    host.hear(guest.address_with_code())
    together(host, guest)
    assert set(play(host, guest, last=4)) <= {"paused"}

    host.live()
    host.press("live-end")
    host.close()
    mover, waiter = (host, guest) if host.root.get_attribute("data-friend") == "mine" else (guest, host)
    mover.press("friend-present")
    mover.press("friend-go-live")
    while mover.root.get_attribute("data-friend") == "mine":
        mover.act(mover.actions[0])
    waiter.hear(mover.address_with_code())
    waiter.press("friend-connect")  # again: it has agreed to the code before, not to this one
    expect(waiter.root).to_have_attribute("data-friend", "mine")
    mover.reload()
    while waiter.root.get_attribute("data-friend") == "mine":
        waiter.act(waiter.actions[0])
    ply = mover.ply
    mover.hear(waiter.address_with_code())
    expect(mover.page.locator("#status")).to_contain_text("ordinary turn", timeout=30_000)
    assert mover.ply > ply


@pytest.fixture
def listeners() -> Iterator[tuple[socket, socket]]:
    """Two ports of this machine, at an address of its own."""
    with socket(AF_INET, SOCK_DGRAM) as one, socket(AF_INET, SOCK_DGRAM) as other:
        for listener in (one, other):
            listener.bind((own_address(), 0))
        yield one, other


def own_address() -> str:
    """Return the address of this machine. Nothing is sent to find it."""
    with socket(AF_INET, SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        found: str = probe.getsockname()[0]
        return found


def packets(listener: socket, patience: float) -> list[bytes]:
    """Return the first packet that comes within some seconds, if one does."""
    listener.settimeout(patience)
    with suppress(TimeoutError):
        return [listener.recv(2048)]
    return []


@pytest.mark.parametrize("name", ["chromium", "firefox"])
def test_no_packet_goes_to_an_address_in_a_code_before_the_press(
    sides: Callable[[str, str], tuple[Side, ...]], listeners: tuple[socket, socket], name: str
) -> None:
    """A code sealed in an invitation, one in an address, one behind a message. Sitting down sends nothing."""
    in_message, in_address = listeners
    code, stranger = (code_to(*listener.getsockname()) for listener in listeners)
    friend = Device.invite(b"u" * 32, ONE, first="guest")
    for _ in friend.work():
        pass
    friend.mark_as_saved(friend.save())
    (guest,) = sides(name, ONE)
    guest.hear(f"#d={friend.outgoing_with(code)}")
    guest.sit()
    expect(guest.table).to_contain_text("your friend learns your internet address", timeout=60_000)
    expect(guest.page.locator("[data-outgoing]").first).to_be_attached(timeout=60_000)
    guest.hear(f"#d={friend.outgoing}.{stranger}")
    expect(guest.page.locator("#status")).to_contain_text("already opened", timeout=30_000)
    guest.hear(f"#c={stranger}")
    expect(guest.dialog).to_contain_text("your friend learns your internet address", timeout=30_000)
    assert packets(in_message, 3) == packets(in_address, 1) == []
    guest.press("live-decline")
    guest.press("friend-connect")
    (first,) = packets(in_message, 20)
    assert first[:2] == bytes([0, 1])  # a question of STUN
    assert packets(in_address, 1) == []


COPY = """() => {
  const kept = Object.entries(localStorage);
  return new Promise((go) => {
    const request = indexedDB.open(kept.map(([key]) => /^noir:[^:]*/.exec(key)?.[0]).find(Boolean));
    request.onsuccess = () => {
      const store = request.result.transaction("kept").objectStore("kept");
      const [keys, values] = [store.getAllKeys(), store.getAll()];
      store.transaction.oncomplete = () =>
        go({ kept, rows: keys.result.map((key, i) => [key, values.result[i]]).filter((row) => row[1].text) });
    };
  });
}"""
PASTE = """({ kept, rows }) => {
  for (const [key, text] of kept) localStorage.setItem(key, text);
  return new Promise((go) => {
    const request = indexedDB.open(kept.map(([key]) => /^noir:[^:]*/.exec(key)?.[0]).find(Boolean), 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => {
      const transaction = request.result.transaction("kept", "readwrite");
      for (const [key, row] of rows) transaction.objectStore("kept").put(row, key);
      transaction.oncomplete = () => (request.result.close(), go(0));
    };
  });
}"""
"""All texts that a browser keeps of the site, moved into another one: keys cannot be read, and stay."""


@pytest.mark.parametrize("pair", ["chromium-chromium", "firefox-firefox"])
def test_an_invitation_in_a_copied_profile_is_cancelled_and_told(
    sides: Callable[[str, str], tuple[Side, ...]], site: str, pair: str
) -> None:
    """Everything that a script can read is copied. The browser that invited goes on as before."""
    host, copy = sides(pair, ONE)
    invitation = host.outgoing
    assert host.page.evaluate("isSecureContext")
    copied = host.page.evaluate(COPY)
    assert copied["rows"]
    copy.page.goto(site + "licences.html")
    copy.page.evaluate(PASTE, copied)
    copy.page.goto(host.page.url)
    expect(copy.root).to_have_attribute("data-friend", "stopped", timeout=BOOT)
    expect(copy.table).to_contain_text("This invitation is a copy")
    expect(copy.page.locator("[data-outgoing]")).to_have_count(0)
    host.reload()
    assert host.outgoing == invitation


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


WATCH_SERVERS = """() => {
  const real = RTCPeerConnection;
  window.asked = [];
  window.RTCPeerConnection = class extends real {
    constructor(how) { window.asked.push(how.iceServers.length); super({ ...how, iceServers: [] }); }
  };
}"""
"""Notes how many servers each connection is given, and asks none."""


def check_fit(side: Side, theme: str) -> None:
    """Check the dialog on a narrow phone, with axe."""
    side.page.set_viewport_size({"width": 320, "height": 700})
    side.page.evaluate(DRESS, theme)
    assert axe(side.page) == [], theme
    assert side.page.evaluate("document.documentElement.scrollWidth") <= 320
    assert side.dialog.evaluate("node => node.scrollWidth - node.clientWidth") == 0


def test_codes_that_lead_nowhere_are_refused_in_words_and_announced(
    sides: Callable[[str, str], tuple[Side, ...]],
) -> None:
    """Cut, one's own, an answer to an older code, a move: the code that is shown stays, and works.

    A public server is named and asked only after a tick. A missing camera is told. The right answer may even
    be opened in another tab. The dialog fits a narrow phone before a code, with one, and connected.
    """
    host, guest = sides("chromium-chromium", ONE)
    host.page.evaluate(WATCH_SERVERS)
    host.live()
    switch = host.page.locator('[data-key="live-server"]')
    expect(switch).not_to_be_checked()
    expect(host.dialog).to_contain_text("a server run by Cloudflare learns your device’s internet address")
    host.press("live-camera")
    expect(host.dialog.locator(".notice")).to_contain_text("There’s no camera")
    expect(host.page.locator("noir-scan")).to_have_count(0)
    check_fit(host, "light")
    first = host.show()
    check_fit(host, "noir")
    old = guest.answer(first)
    check_fit(guest, "light")
    guest.close()
    host.close()
    host.live()
    field, shown = host.page.locator('[data-key="live-code"]'), first
    for tick in (True, False):
        switch.set_checked(tick)
        expect(field).not_to_have_value(shown)  # the code is made anew
        shown = host.field("live-code")
    assert host.page.evaluate("window.asked") == [0, 1, 0]
    code = shown
    wrong = {
        code[:-9]: "Part of this code is missing.",
        code: "This is your own code.",
        first: "This is your own code.",
        old: "That’s the answer to another code",
        host.page.url.partition("#")[0] + "#d=D" + "x" * 90: "not a code to connect with",
    }
    for text, sentence in wrong.items():
        host.paste(text)
        expect(host.dialog.locator(".notice")).to_contain_text(sentence)
        expect(host.page.locator("#status")).to_contain_text(sentence)
    assert host.field("live-code") == code
    tab = Side(host.page.context.new_page(), host.address)
    guest.answer(code)
    expect(guest.page.locator('[data-key="live-code"]')).not_to_have_value(old)
    tab.page.goto(guest.field("live-code"))  # as when the camera of the phone has read it: in another tab
    expect(tab.dialog.locator(".notice")).to_contain_text("has the answer", timeout=BOOT)
    expect(host.page.locator("#dialog-live")).to_have_count(0, timeout=30_000)
    host.live()
    expect(host.page.locator('[data-key="live-end"]')).to_be_visible()
    check_fit(host, "noir")


def test_the_page_explains_a_camera_without_permission(
    playwright: Playwright, guard: Guard, site: str
) -> None:
    options = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream=deny"]
    browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=[*BRISK, *options])
    context = browser.new_context(reduced_motion="reduce", locale="en-GB", service_workers="block")
    guard.watch(context)
    side = Side(context.new_page(), site)
    side.page.goto(f"{site}?with=friend&game={ONE}&lang=en")
    expect(side.page.locator("[data-outgoing]")).to_be_attached(timeout=BOOT)
    side.live()
    side.press("live-camera")
    expect(side.dialog.locator(".notice")).to_contain_text("isn’t allowed")
    expect(side.page.locator("noir-scan")).to_have_count(0)
    browser.close()
