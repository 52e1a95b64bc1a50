"""Face to face on two devices, live: whole games over real connections, cut, changed and resumed."""

from __future__ import annotations

from contextlib import suppress
from socket import AF_INET, SOCK_DGRAM, socket
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.duo import encoding
from tests.any_game import ONE
from tests.browser.begun import length, open_begun
from tests.browser.carrying import code_to
from tests.browser.gauge import SHIFTS, STOOD, axe
from tests.browser.stills import DRESS
from tests.browser.table import BOOT, Table
from tests.browser.test_look import look_of
from tests.browser.test_still import MAX_SHIFT
from tests.duo.play import early, send

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import BrowserContext, Page

pytestmark = pytest.mark.long

LONG = 240_000  # ms for a whole game on a busy machine
SOON = 6_000  # ms for one move

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
      if (friend === "mine" && state === "ready" && !forced) (yes ?? action)?.click();
      setTimeout(look, 25);
    };
    look();
  });
}"""
"""Plays by chance whenever it is this side's turn, until the game is proven or a ply is reached.

Forced actions are left to the page. A patient one notes how long the first of them waits, and stops.
"""


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
        expect(self.dialog).to_contain_text("your friend learns your IP address", timeout=30_000)
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
def sides(context: BrowserContext, elsewhere: BrowserContext, site: str) -> tuple[Side, Side]:
    """Two people, each in a browser of their own. No page is open yet."""
    host, guest = (Side(one.new_page(), site) for one in (context, elsewhere))
    return host, guest


def note_shifts(side: Side) -> None:
    """Have a page note its shifts from its start on."""
    side.page.add_init_script(SHIFTS % f"{look_of(ONE).moving}, .caption")  # as wide as a grid


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


def test_a_live_game_changes_its_carrier_and_ends_proven_on_both_sides(
    sides: tuple[Side, Side], site: str
) -> None:
    """Live, by links, live again, then a page dies and comes back, then both, and they play to the end.

    A page alone needs no code to come back, both at once need a single one: promised answers stay on disk.
    Played at once, a forced action would tell the friend that it was the only one. It waits as long as a
    choice of the same player (tests/web/remote/test_pace.py).
    """
    host, guest = sides
    for player, side in enumerate(sides):
        note_shifts(side)
        open_begun(side.page, site, player, length() - 12)
    host.connect(guest)
    together(host, guest)
    watch_stillness(host)
    start = host.ply
    assert set(play(host, guest, last=start + 2)) <= {"paused"}
    check_stillness(host)
    press_through(host, guest)

    host.live()
    host.press("live-end")
    expect(host.page.locator("#dialog-live .live-state")).to_contain_text("You’ve disconnected.")
    host.close()
    expect(guest.page.locator(".dot.is-gone")).to_be_visible()
    by_link(host, guest, 2)

    guest.connect(host)
    assert set(play(host, guest, last=start + 6)) <= {"paused"}

    ready(host, guest)
    guest.page.close()
    expect(host.page.locator(".dot.is-gone")).to_be_visible(timeout=30_000)
    again = Side(guest.page.context.new_page(), site)
    again.saved_at = guest.saved_at
    again.page.goto(
        f"{site}?lang=en"
    )  # the friend who is there again takes it from the first screen to the table
    together(host, again)
    expect(again.page.locator("#foyer")).to_have_count(0)
    lose(host, again)
    code = host.show()
    expect(host.dialog).to_contain_text("Only one code this time")
    again.hear(code)
    expect(again.dialog).to_contain_text("your friend learns your IP address", timeout=30_000)
    again.press("live-connect")
    together(host, again)
    for seed, side in enumerate((host, again)):
        side.fly(seed=7 + seed, patient=True)
    for side in (host, again):
        assert side.ending() == "paused"
        (waited,) = side.page.evaluate("waits")
        assert waited < 12_000
    assert play(host, again) == ["proven", "proven"]
    assert host.ply == again.ply


def lose(host: Side, guest: Side) -> None:
    """Load both pages again at once, so that their line is gone."""
    ready(host, guest)
    guest.page.goto("about:blank")
    host.reload()
    guest.page.goto(guest.address)
    guest.settle(BOOT)
    expect(host.page.locator(".dot.is-gone")).to_be_visible(timeout=30_000)
    expect(host.page.locator("#status")).to_contain_text("Connection lost. Your game is safe.")


def ready(*sides: Side) -> None:
    """Wait until each has saved the way back to the line."""
    for side in sides:
        side.saved_at = side.page.evaluate(KEPT, side.saved_at)


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


def test_no_packet_goes_to_an_address_in_a_code_before_the_press(
    page: Page, listeners: tuple[socket, socket], site: str
) -> None:
    """A code sealed in a message, one in an address, one behind a message. Opening them sends nothing."""
    in_message, in_address = listeners
    code, stranger = (code_to(*listener.getsockname()) for listener in listeners)
    friend = early(0, 4)
    friend.act(friend.legal()[0])
    send(friend)
    guest = Side(page, site)
    open_begun(page, site, 1, 4)
    guest.hear(f"#d={friend.outgoing_with(code)}")
    expect(guest.page.get_by_role("main")).to_contain_text(
        "your friend learns your IP address", timeout=30_000
    )
    guest.hear(f"#d={friend.outgoing}.{stranger}")
    expect(guest.page.locator("#now")).to_contain_text("already opened", timeout=30_000)
    guest.hear(f"#c={stranger}")
    expect(guest.dialog).to_contain_text("your friend learns your IP address", timeout=30_000)
    assert packets(in_message, 2) == packets(in_address, 1) == []
    guest.press("close")
    guest.press("friend-connect")
    (first,) = packets(in_message, 20)
    assert first[:2] == bytes([0, 1])  # a question of STUN
    assert packets(in_address, 1) == []


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


IMPATIENT = """(table) => {
  const before = table.dataset.ply;
  window.answered = new Promise((moved) => {
    const press = (times) => {
      if (table.dataset.ply !== before) return moved(times);
      table.dispatchEvent(new KeyboardEvent("keydown", { key: "q", bubbles: true }));
      setTimeout(press, 300, times + 1);
    };
    press(0);
  });
}"""
"""Presses a key that does nothing every 0.3 s until the friend has moved."""


def press_through(*sides: Side) -> None:
    """Press a key without a use on one page during the friend's move. The move comes within seconds."""
    mover, waiter = sorted(sides, key=lambda side: side.root.get_attribute("data-friend") != "mine")
    waiter.table.evaluate(IMPATIENT)
    mover.act(mover.actions[0])
    late = f"new Promise((_, late) => setTimeout(late, {SOON}, new Error('the move has not come')))"
    assert waiter.page.evaluate(f"Promise.race([window.answered, {late}])")


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


def test_a_code_in_the_invitation_connects_and_wrong_ones_are_refused(
    sides: tuple[Side, Side], site: str
) -> None:
    """No text is sent by hand after the reply. That is opened by its address, in the tab that waits for it.

    Later each wrong code is refused in words and announced.

    Cut, one's own, an answer to an older code, a move: the code that is shown stays, and works. A public
    server is named and asked only after a tick. A missing camera is told. The right answer may even be opened
    in another tab. The dialog fits a narrow phone.
    """
    host, guest = sides
    host.page.goto(f"{site}?with=friend&game={ONE}&role=first&lang=en&theme=light")
    guest.open(lang="en")
    host.press("friend-go-live")
    assert len(host.address_with_code().partition("#d=")[2]) <= 2300
    guest.hear(host.address_with_code())
    guest.sit()
    expect(guest.page.get_by_role("main")).to_contain_text("your friend learns your IP address")
    guest.press("friend-connect")
    host.page.goto(guest.address_with_code())  # the whole address: the page and its code stay
    together(host, guest)
    assert set(play(host, guest, last=2)) <= {"paused"}
    host.live()
    host.press("live-end")
    expect(host.page.locator("#dialog-live .live-state")).to_contain_text("You’ve disconnected.")
    host.reload()  # to the table
    expect(host.page.locator("#foyer")).to_have_count(0)
    expect(host.table).to_have_attribute("data-ply", "2")
    expect(host.root).to_have_attribute("data-theme", "light")
    host.live()
    host.page.evaluate(WATCH_SERVERS)
    switch = host.page.locator('[data-key="live-server"]')
    expect(switch).not_to_be_checked()
    expect(host.dialog).to_contain_text("a server run by Cloudflare learns your device’s IP address")
    host.press("live-camera")
    expect(host.dialog.locator(".notice")).to_contain_text("There’s no camera")
    expect(host.page.locator("noir-scan")).to_have_count(0)
    first = host.show()
    check_fit(host, "noir")
    old = guest.answer(first)
    guest.close()
    field, shown = host.page.locator('[data-key="live-code"]'), first
    for tick in (True, False):
        switch.set_checked(tick)
        expect(field).not_to_have_value(shown)  # the code is made anew
        shown = host.field("live-code")
    assert host.page.evaluate("window.asked") == [0, 1, 0]
    code = shown
    wrong = {
        code.rpartition(".")[0][:-9]: "Part of this code is missing.",
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
