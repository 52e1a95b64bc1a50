"""A game by links with a friend's device, in real browsers, whatever happens, up to the proof."""

from __future__ import annotations

import json
import os
import random
import re
import signal
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error, expect

from noir.duo import Device
from tests.any_game import ONE, OTHER, of
from tests.browser.begun import answer, length, open_begun
from tests.browser.conftest import PREFIX
from tests.browser.gauge import SHIFTS, axe
from tests.browser.machine import BRISK, CHROMIUM, find
from tests.browser.table import ACTION, BOOT, Table
from tests.browser.test_look import look_of
from tests.duo.play import early, send
from web.contracts.table import game_name
from web.i18n import Words

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

pytestmark = pytest.mark.long

PATIENCE = 30_000  # ms
PAUSE = 75  # ms between two looks
INVITE = """() => {
  window.slow = [];
  new PerformanceObserver((list) => window.slow.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" });
  for (const text of ["/open new", "/open with"]) {
    const node = document.createElement("button");
    node.dataset.do = text;
    document.body.append(node);
    node.click();
    node.remove();
  }
  return new Promise((go) => {
    const look = () => {
      const button = document.querySelector('#dialog button[value="link"]');
      if (!button) return setTimeout(look, 5);
      button.click();
      go();
    };
    look();
  });
}"""
"""Invites from the dialog, and notes every task of the page that is longer than 50 ms."""
TAPS = """async () => {
  const taps = [];
  const dialog = document.getElementById("dialog");
  const later = (ms) => new Promise((go) => setTimeout(go, ms));
  while (document.documentElement.dataset.friend !== "waiting" || dialog.open) await later(1);
  while (!document.querySelector("[data-outgoing]")) {
    const [open, before] = [dialog.open, performance.now()];
    document.querySelector(open ? '#dialog [data-do="/close"]' : '[data-do="/open rules"]').click();
    while (dialog.open === open) await later(1);
    taps.push(performance.now() - before);
    await later(20);
  }
  return { taps, slow: window.slow };
}"""
"""Opens and closes a dialog for as long as the device shuffles. Tells how long each answer took, in ms."""
FULL = """() => {
  window.full = true;
  for (const [kind, name] of [[Storage, "setItem"], [IDBObjectStore, "put"]]) {
    const real = kind.prototype[name];
    kind.prototype[name] = function (...what) {
      if (window.full) throw new DOMException("full", "QuotaExceededError");
      return real.apply(this, what);
    };
  }
}"""
"""Leaves no room in either place, until window.full is false."""
MOMENT = """() => {
  const { friend = "", proof = "" } = document.documentElement.dataset;
  const out = document.querySelector("[data-outgoing]")?.dataset.outgoing ?? "";
  const yes = document.querySelectorAll('#dialog [data-key="yes"]').length;
  return [friend, proof, document.getElementById("table")?.dataset.ply ?? "", out, yes];
}"""
"""All that tells one moment of the game from another."""
NAMES = """() => {
  window.names = [];
  const note = (name) => window.names.push(name);
  const Real = BroadcastChannel;
  globalThis.BroadcastChannel = class extends Real {
    constructor(name) {
      super(name);
      note(name);
    }
  };
  for (const [kind, what] of [[LockManager, "request"], [IDBFactory, "open"], [Storage, "setItem"]]) {
    const real = kind.prototype[what];
    kind.prototype[what] = function (...how) {
      note(how[0]);
      return real.apply(this, how);
    };
  }
}"""
"""Notes the name of everything that the tabs of an origin share."""
CARRIER = """async () => {
  const found = performance.getEntriesByType("resource").map(({ name }) => name);
  const friend = found.find((name) => name.endsWith("/page/friend.js"));
  await import(friend.replace("friend.js", "carriers/live.js"));
  return window.names;
}"""
"""Loads the carrier of live games. Returns the names."""
STORED = """() => Object.entries(localStorage)
  .filter(([key]) => /:friend\\.[0-9a-f]+\\.[hg]$/.test(key) && !key.includes(":at:"))
  .map(([, text]) => text)"""


def device_of(page: Page) -> Device:
    """Return a browser's copy of its game, checked natively from the first text on."""
    (record,) = page.evaluate(STORED)
    device = Device.load(json.loads(record)["line"], check=True)
    for _ in device.work():
        pass
    return device


class Side:
    """One of the two, at a page of their own."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.root = page.locator("html")

    def attribute(self, name: str) -> str:
        """The page's state in its own words."""
        return self.root.get_attribute(f"data-{name}") or ""

    @property
    def outgoing(self) -> str:
        """The address to send, or ""."""
        address: str = self.moment()[3]
        return address

    def moment(self) -> list[Any]:
        """All that tells one moment of the game from another."""
        found: list[Any] = self.page.evaluate(MOMENT)
        return found

    def pause(self) -> None:
        """Let the page work for a moment. Shifts after a key count as asked for."""
        self.page.keyboard.press("Shift")
        self.page.wait_for_timeout(PAUSE)

    def wait(self, *, out: str = "", moment: list[Any] | None = None) -> None:
        """Wait until there is something else to send than ``out``, or until the moment has passed."""
        for _ in range(PATIENCE // PAUSE):
            now = self.moment()
            if (now != moment) if moment is not None else (now[3] not in ("", out)):
                return
            if moment is not None and "already opened" in self.page.locator(".caption").inner_text():
                return
            self.pause()
        raise AssertionError((self.moment(), self.page.locator("#app").inner_text()[:600]))

    def answer(self, friend: Device, rng: random.Random) -> str:
        """Play until there's an answer that a friend has not read. Return "" if the game is proven."""
        for _ in range(PATIENCE // PAUSE):
            self.turn(rng)
            text = self.outgoing.partition("#d=")[2]
            if text and text not in friend.log:
                return text
            if self.attribute("proof") == "proven":
                return ""
            self.pause()
        raise AssertionError(self.moment())

    def open(self, address: str) -> Side:
        """Open an address and wait until it was read, or is known."""
        if self.page.url.startswith(self.site):
            before = self.moment()
            self.pause()
            self.page.evaluate("(text) => { location.hash = text; }", address.partition("#")[2])
            self.wait(moment=before)
        else:
            self.page.goto(address)
            expect(self.page.locator("html[data-friend]")).to_be_attached(timeout=BOOT)
        return self

    def actions(self) -> list[str]:
        """The actions that can be pressed."""
        found: list[str] = self.page.locator(
            "#table [data-do], #dialog [data-do], #side [data-do]"
        ).evaluate_all("all => all.map((node) => node.dataset.do)")
        return sorted({text for text in found if not text.startswith("/")})

    def act(self, text: str) -> None:
        """Press an action, and yes when asked."""
        before = self.moment()
        self.page.locator(f'[data-do="{text}"]').first.click()
        self.wait(moment=before)
        yes = self.page.locator('#dialog [data-key="yes"]')
        if yes.count():
            before = self.moment()
            yes.click()
            self.wait(moment=before)

    def turn(self, rng: random.Random) -> None:
        """Do every available step, half of the time the one that ends the game soon."""
        while self.attribute("friend") == "mine":
            found = self.actions()
            if rng.random() < 0.5:
                game = self.page.locator("#table").get_attribute("data-game") or ONE
                found = [text for text in found if text[0] in of(game, "browser", "known").SOON] or found
            if found:
                kinds = {text: text[0].replace("c", "r") for text in found}  # rows and columns are one kind
                kind = rng.choice(sorted(set(kinds.values())))
                self.act(rng.choice([text for text in found if kinds[text] == kind]))


def test_the_tab_that_plays_reads_what_fits_and_refuses_the_rest(page: Page, site: str) -> None:
    """Damaged, read before, one's own: each is said, and the game goes on.

    A second tab hands its message over, and goes on when the first is closed. Without room for the game it
    says so, offers the file, plays on, and keeps it as soon as there is some.
    """
    guest, friend = Side(page, site), early(0, 4)
    open_begun(page, site, 1, 4)
    own = friend.log[1]
    friend.act(friend.legal()[0])
    move = send(friend)
    guest.wait()
    before = guest.moment()
    for text, sentence in (
        (move[:-3], "is missing"),
        (own, "your own"),
        (friend.log[0], "already opened"),
    ):
        page.evaluate("(text) => { location.hash = text; }", f"d={text}")
        expect(page.locator("#status")).to_contain_text(sentence, timeout=PATIENCE)
    assert guest.moment() == before
    second = page.context.new_page()
    second.goto(f"{site}#d={move}")
    expect(second.locator("html[data-friend]")).to_be_attached(timeout=BOOT)
    expect(guest.root).to_have_attribute("data-friend", "mine", timeout=PATIENCE)
    other = Side(second, site)
    assert not other.outgoing
    assert not other.actions()
    page.close()
    expect(second.locator('html[data-friend="mine"]')).to_be_attached(timeout=PATIENCE)
    expect(second.locator(ACTION).first).to_be_attached(timeout=PATIENCE)
    second.evaluate(FULL)
    other.turn(random.Random("full"))
    other.wait()
    expect(second.locator("[data-key=save-now]")).to_be_visible()
    (result,) = second.evaluate(STORED)
    second.evaluate("window.full = false")
    expect(second.locator("[data-key=save-now]")).to_have_count(0, timeout=PATIENCE)
    (later,) = second.evaluate(STORED)
    assert json.loads(later)["line"].startswith(json.loads(result)["line"])
    assert json.loads(later)["line"] != json.loads(result)["line"]
    assert answer(friend, other.outgoing, site)


def test_an_invitation_that_was_left_is_offered_on_the_first_screen(
    page: Page, elsewhere: BrowserContext, site: str
) -> None:
    """It's made in slices: dialogs open and close in between, again and again. Then another game is played.

    What is handed to the share sheet of the device is the invitation. The list is there before Python, in the
    reader's language. Another copy of the site on the same origin shares nothing: all names have the path of
    the site in them, or a random number. In a copied profile it's cancelled, and the browser that invited
    goes on as before.
    """
    host = Side(page, site)
    page.add_init_script(f"({NAMES})()")
    page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    page.goto(f"{site}?game={ONE}&level=easy&role=first&lang=en")
    expect(host.root).to_have_attribute("data-state", "ready", timeout=BOOT)
    page.evaluate(INVITE)
    assert len(page.evaluate(TAPS)["taps"]) > 3
    page.keyboard.press("Escape")
    host.wait()
    invitation = host.outgoing
    assert len(invitation.partition("#d=")[2]) <= 2300
    page.locator('[data-do="/friend-send share"]').click()
    expect(page.locator('[data-do="/friend-send share"]')).to_have_text("Send again")
    assert page.evaluate("window.shared") == {
        "title": "Noir",
        "text": Words("en")("friend.share.invite", game=game_name(Words("en"), ONE)),
        "url": invitation,
    }
    names: list[str] = page.evaluate(CARRIER)
    path = site.removeprefix(site.split(PREFIX)[0])
    theirs = r"noir-worker-0\.\d+|[0-9a-f-]{36}|.*@pyscript\.fs"  # random, or PyScript's and not used
    mine = [name for name in names if not re.fullmatch(theirs, name)]
    assert [name for name in mine if path not in name] == []
    assert {f"noir:{path}", f"noir:{path}:codes", f"noir:{path}:friend"} <= set(mine)
    assert any(":friend." in name for name in mine)
    expect_cancelled_copy(page, elsewhere.new_page(), site)
    table = Table(page, site).do("/open new")
    table.dialog.get_by_label(game_name(Words("en"), OTHER), exact=True).check()
    table.dialog.locator("button[type=submit]").click()
    expect(table.table).to_have_attribute("data-game", OTHER)
    page.goto(site)
    way = page.locator(".pending:visible a")
    expect(way).to_have_text(f"{game_name(Words('en'), ONE)} · waiting for your friend")
    way.click()
    host.wait()
    assert host.outgoing == invitation


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


def expect_cancelled_copy(host: Page, copy: Page, site: str) -> None:
    """Copy everything that a script can read to another browser, which then cancels the invitation."""
    assert host.evaluate("isSecureContext")
    copied = host.evaluate(COPY)
    assert copied["rows"]
    copy.goto(site + "licences.html")
    copy.evaluate(PASTE, copied)
    copy.goto(f"{site}?start=auto&lang=en")
    expect(copy.locator("html")).to_have_attribute("data-friend", "stopped", timeout=BOOT)
    expect(copy.locator("#table")).to_contain_text("This invitation is a copy")
    expect(copy.locator("[data-outgoing]")).to_have_count(0)


def test_the_curtain_is_chosen_lifted_and_let_down_by_key_on_a_phone(page: Page, site: str) -> None:
    """Off until it is chosen beside the ways to send, then no card is in the document before it is lifted."""
    host, table = Side(page, site), page.locator("#table")
    open_begun(page, site, 0, 4)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(ACTION).first).to_be_visible(timeout=PATIENCE)
    cards = host.actions()
    page.locator('[data-key="friend-ways"]').press("Enter")
    page.locator('[data-key="friend-curtain"]').press("Space")
    expect(page.locator('[data-key="friend-curtain"]')).to_be_checked()
    page.keyboard.press("Escape")
    expect(table.locator(".curtain")).to_be_visible()
    assert not host.actions()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page) == []
    page.reload()
    lift = page.locator('[data-key="lift"]')
    expect(lift).to_be_visible(timeout=BOOT)
    lift.press("Enter")
    expect(table.locator(".curtain")).to_have_count(0)
    expect(page.locator(ACTION).first).to_be_visible(timeout=PATIENCE)
    assert host.actions() == cards
    down = page.locator('[data-key="curtain"]')
    down.press("Enter")
    expect(lift).to_be_focused()
    lift.press("Enter")
    host.turn(random.Random("curtain"))
    page.locator('[data-do^="/friend-send"]').click()
    expect(lift).to_be_visible()


class Phone:
    """A browser with a profile on disk that can be killed without a word."""

    def __init__(self, playwright: Playwright, profile: Path, args: dict[str, Any]) -> None:
        self.playwright = playwright
        self.args = args
        self.profile = profile
        self.page = self.start()

    def start(self) -> Page:
        """Start the browser with its profile, and return its page, which notes shifts."""
        self.context = self.playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=find(CHROMIUM),
            args=BRISK,
            locale=self.args["locale"],
            reduced_motion=self.args["reduced_motion"],
            viewport=self.args["viewport"],
        )
        self.context.add_init_script(SHIFTS % look_of(ONE).moving)
        return self.context.pages[0]

    def kill(self) -> Page:
        """End all its processes at once, as a flat battery does, and start again."""
        for entry in Path("/proc").iterdir():
            with suppress(OSError, ValueError):
                ours = f"--user-data-dir={self.profile}".encode() in (entry / "cmdline").read_bytes()
                if ours and int(entry.name) != os.getpid():
                    os.kill(int(entry.name), signal.SIGKILL)
        with suppress(Error):
            self.context.close()
        for lock in self.profile.glob("Singleton*"):
            lock.unlink(missing_ok=True)
        return self.start()


def test_a_game_by_links_is_proven_although_the_device_is_killed(
    playwright: Playwright, browser_context_args: dict[str, Any], site: str, tmp_path: Path
) -> None:
    """The seals, the shuffle and the record are checked natively.

    The device is killed after a turn: no answer is made twice, and none is lost. Nothing shifts but at a
    press, or when a link is opened.
    """
    rng, texts = random.Random("killed"), length() - 4
    phone = Phone(playwright, tmp_path / "profile", browser_context_args)
    guest, friend = Side(phone.page, site), early(0, texts)
    open_begun(guest.page, site, 1, texts)
    address = answer(friend, "", site)
    guest.open(address).turn(rng)
    guest = Side(phone.kill(), site)
    for turn in range(texts):
        guest.open(address).turn(rng)
        address = answer(friend, guest.answer(friend, rng), site)
        if not turn:
            guest.page.evaluate("moved.length = 0")
        if guest.attribute("proof") == friend.proof == "proven":
            break
    assert turn
    device = device_of(guest.page)
    assert device.proof == "proven"
    assert device.record() == friend.record()
    expect(guest.page.locator('[data-do="/review"]')).to_be_visible()
    expect(guest.page.locator(".friend-strip.is-proven")).to_be_visible()
    assert guest.page.evaluate("moved") == []
    phone.context.close()
