"""Two people at two devices: whole games by links to the proof, in real browsers, whatever happens."""

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
from tests.browser.conftest import PREFIX
from tests.browser.gauge import SHIFTS, axe
from tests.browser.machine import BRISK, CHROMIUM, find
from tests.browser.table import BOOT
from tests.browser.test_look import look_of
from tests.browser.webkit import WebKit
from web.i18n import Words
from web.views.contracts import game_name

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Playwright

pytestmark = pytest.mark.long

PATIENCE = 30_000  # ms
PAUSE = 75  # ms between two looks
TURNS = 4  # of each in WebKit
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
  await import(friend.replace("friend.js", "carriers/channel.js"));
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

    is_pressing = False
    """Whether a key that says nothing is pressed while an answer is due: what shifts then was asked for."""

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
        found: list[str] = self.page.locator("[data-outgoing]").evaluate_all(
            "all => all.map((node) => node.dataset.outgoing)"
        )
        return found[0] if found else ""

    def moment(self) -> list[Any]:
        """All that tells one moment of the game from another."""
        found: list[Any] = self.page.evaluate(MOMENT)
        return found

    def pause(self) -> None:
        """Let the page work for a moment."""
        if self.is_pressing:
            self.page.keyboard.press("Shift")
        self.page.wait_for_timeout(PAUSE)

    def wait(self, *, out: str = "", moment: list[Any] | None = None) -> None:
        """Wait until there is something else to send than ``out``, or until the moment has passed."""
        for _ in range(PATIENCE // PAUSE):
            now = self.moment()
            if (now != moment) if moment is not None else (self.outgoing not in ("", out)):
                return
            if moment is not None and "already opened" in self.page.locator(".caption").inner_text():
                return
            self.pause()
        raise AssertionError((self.moment(), self.page.locator("#app").inner_text()[:600]))

    def answer(self, before: str) -> None:
        """Wait until there is an answer to send, or until the game is proven and none is due."""
        for _ in range(PATIENCE // PAUSE):
            if self.outgoing not in ("", before) or self.attribute("proof") == "proven":
                return
            self.pause()
        raise AssertionError(self.moment())

    def begin(self, **params: str) -> Side:
        """Invite a friend by the address."""
        query = "&".join(f"{name}={value}" for name, value in {"with": "friend", **params}.items())
        self.page.goto(f"{self.site}?{query}")
        self.wait()
        return self

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

    def sit(self) -> Side:
        """Accept the invitation."""
        self.page.locator('[data-do="/friend-sit"]').click(timeout=BOOT)
        self.wait()
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
        """Do every available step, half of the time the one that ends the game soon.

        Who stands before the first screen, as after a kill, goes on from there.
        """
        if self.attribute("friend") == "mine" and self.attribute("room") == "foyer":
            self.page.locator('[data-do="/enter"]:visible').click()
        while self.attribute("friend") == "mine":
            found = self.actions()
            if rng.random() < 0.5:
                game = self.page.locator("#table").get_attribute("data-game") or ONE
                found = [text for text in found if text[0] in of(game, "browser", "known").SOON] or found
            if found:
                kinds = {text: text[0].replace("c", "r") for text in found}  # rows and columns are one kind
                kind = rng.choice(sorted(set(kinds.values())))
                self.act(rng.choice([text for text in found if kinds[text] == kind]))

    def device(self) -> Device:
        """This browser's copy of the game, checked natively from the first text on."""
        (record,) = self.page.evaluate(STORED)
        device = Device.load(json.loads(record)["line"], check=True)
        for _ in device.work():
            pass
        return device


def stirred(sides: tuple[Side, Side], last: list[Any]) -> bool:
    """Tell whether anything changes within a second: they may think, or check the cards."""
    for _ in range(1000 // PAUSE):
        if [side.moment() for side in sides] != last:
            return True
        sides[0].page.wait_for_timeout(PAUSE)
    return False


def play(sides: tuple[Side, Side], rng: random.Random, each: Any = None) -> int:
    """Play until both have proven the game. Return the texts that were sent.

    Where nothing changes any more a text was lost with who read it, and is sent once more.
    """
    sent: set[str] = set()
    last: list[Any] = []
    for _ in range(400):
        if not stirred(sides, last):
            sent -= {side.outgoing for side in sides}
        last = [side.moment() for side in sides]
        for one, other in (sides, sides[::-1]):
            one.turn(rng)
            if each:
                each(len(sent))
            if (
                one.attribute("friend") != "waiting"
                and not one.outgoing
                and one.attribute("proof") != "proven"
            ):
                continue
            if one.outgoing and one.outgoing not in sent:
                sent.add(one.outgoing)
                other.open(one.outgoing)
        if all(side.attribute("proof") == "proven" for side in sides):
            return len(sent)
    raise AssertionError([side.moment() for side in sides])


@pytest.fixture
def contexts(context: BrowserContext, elsewhere: BrowserContext) -> tuple[BrowserContext, BrowserContext]:
    """Two browsers that share nothing."""
    return context, elsewhere


@pytest.fixture
def sides(contexts: tuple[BrowserContext, BrowserContext], site: str) -> tuple[Side, Side]:
    """Two people, each at a page."""
    host, guest = (Side(context.new_page(), site) for context in contexts)
    return host, guest


def together(sides: tuple[Side, Side], **params: str) -> tuple[Side, Side]:
    """Invite, sit down, and read the answer."""
    host, guest = sides
    host.begin(**params)
    guest.open(host.outgoing).sit()
    host.open(guest.outgoing)
    return sides


def test_texts_that_do_not_fit_are_refused_and_change_nothing(sides: tuple[Side, Side]) -> None:
    """Damaged, read before, one's own, of another game: each is said, and the game goes on.

    Without room for it the page says so, offers the file, plays on, and keeps it as soon as there is some.
    """
    host, guest = together(sides, game=ONE, role="first")
    rng = random.Random("wrong")
    reply = guest.outgoing
    host.turn(rng)
    host.wait()
    move = host.outgoing
    before = host.moment()

    def expect_text(side: Side, address: str, sentence: str) -> None:
        side.page.evaluate("(text) => { location.hash = text; }", f"d={address.partition('#d=')[2]}")
        expect(side.page.locator("#status")).to_contain_text(sentence, timeout=PATIENCE)

    expect_text(host, move[:-3], "is missing")
    expect_text(host, reply, "already opened")
    expect_text(host, move[:400] + ("A" if move[400] != "A" else "B") + move[401:], "is missing")
    expect_text(host, move, "your own")
    assert host.moment() == before
    guest.page.evaluate(FULL)
    guest.open(move)
    expect(guest.page.locator("[data-key=save-now]")).to_be_visible()
    expect_text(guest, move, "already opened")
    expect_text(guest, reply, "your own")
    assert guest.moment()[0] in ("mine", "theirs")
    guest.turn(rng)
    guest.wait()
    (result,) = guest.page.evaluate(STORED)
    guest.page.evaluate("window.full = false")
    expect(guest.page.locator("[data-key=save-now]")).to_have_count(0, timeout=PATIENCE)
    (later,) = guest.page.evaluate(STORED)
    assert json.loads(later)["line"].startswith(json.loads(result)["line"])
    assert json.loads(later)["line"] != json.loads(result)["line"]


def test_an_invitation_that_was_left_is_offered_on_the_first_screen(sides: tuple[Side, Side]) -> None:
    """It's made in slices: dialogs open and close in between, again and again. Then another game is played.

    The list is there before Python, in the reader's language. Another copy of the site on the same origin
    shares nothing: all names have the path of the site in them, or a random number.
    """
    host, _ = sides
    host.page.add_init_script(f"({NAMES})()")
    host.page.goto(f"{host.site}?game={ONE}&level=easy&role=first&lang=en")
    expect(host.root).to_have_attribute("data-state", "ready", timeout=BOOT)
    host.page.evaluate(INVITE)
    assert len(host.page.evaluate(TAPS)["taps"]) > 3
    host.page.keyboard.press("Escape")
    host.wait()
    invitation = host.outgoing
    names: list[str] = host.page.evaluate(CARRIER)
    path = host.site.removeprefix(host.site.split(PREFIX)[0])
    theirs = r"noir-worker-0\.\d+|[0-9a-f-]{36}|.*@pyscript\.fs"  # random, or PyScript's and not used
    mine = [name for name in names if not re.fullmatch(theirs, name)]
    assert [name for name in mine if path not in name] == []
    assert {f"noir:{path}", f"noir:{path}:codes", f"noir:{path}:friend"} <= set(mine)
    assert any(":friend." in name for name in mine)
    host.page.goto(f"{host.site}?game={OTHER}&level=easy&role=first&lang=en")
    expect(host.root).to_have_attribute("data-state", "ready", timeout=BOOT)
    host.page.goto(host.site)
    way = host.page.locator(".pending:visible a")
    expect(way).to_have_text(f"{game_name(Words('en'), ONE)} · waiting for your friend")
    way.click()
    host.wait()
    assert host.outgoing == invitation


def test_a_second_tab_is_no_writer_and_hands_messages_over(
    sides: tuple[Side, Side],
) -> None:
    """The tab that plays reads the text. The other one says so, and goes on when the first is closed."""
    host, guest = together(sides, game=ONE, role="first")
    host.turn(random.Random("tabs"))
    host.wait()
    second = guest.page.context.new_page()
    second.goto(host.outgoing)
    expect(second.locator("html[data-friend]")).to_be_attached(timeout=BOOT)
    guest.page.wait_for_timeout(200)
    expect(guest.root).to_have_attribute("data-friend", "mine", timeout=PATIENCE)
    other = Side(second, guest.site)
    assert not other.outgoing
    assert not other.actions()
    guest.page.close()
    expect(second.locator('html[data-friend="mine"]')).to_be_attached(timeout=PATIENCE)
    for _ in range(PATIENCE // 50):
        if other.actions():
            break
        second.wait_for_timeout(50)
    other.turn(random.Random("second"))
    other.wait()
    host.open(other.outgoing)
    assert host.attribute("friend") in ("mine", "theirs")


def test_the_curtain_is_chosen_lifted_and_let_down_by_key_on_a_phone(sides: tuple[Side, Side]) -> None:
    """Off until it is chosen beside the ways to send, then no card is in the document before it is lifted."""
    host, _ = together(sides, game=OTHER, role="first")
    page, table = host.page, host.page.locator("#table")
    page.set_viewport_size({"width": 390, "height": 844})
    cards = host.actions()
    assert cards
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

    def __init__(self, playwright: Playwright, profile: Path, args: dict[str, Any], site: str) -> None:
        self.playwright = playwright
        self.args = args
        self.profile, self.site = profile, site
        self.context = self.start()
        self.side = Side(self.context.pages[0], site)

    def start(self) -> BrowserContext:
        """Start the browser with its profile."""
        return self.playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=find(CHROMIUM),
            args=BRISK,
            locale=self.args["locale"],
            reduced_motion=self.args["reduced_motion"],
            viewport=self.args["viewport"],
        )

    def kill(self) -> None:
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
        self.context = self.start()
        self.side.page = self.context.pages[0]
        self.side.root = self.side.page.locator("html")
        self.side.page.goto(self.site)
        expect(self.side.page.locator("html[data-friend]")).to_be_attached(timeout=BOOT)
        self.side.page.wait_for_timeout(500)


def test_a_game_by_links_is_proven_although_a_device_is_killed(
    context: BrowserContext,
    playwright: Playwright,
    browser_context_args: dict[str, Any],
    site: str,
    tmp_path: Path,
) -> None:
    """Invited from the dialog of a new game. The seals, the shuffle and the record are checked natively.

    What is handed to the share sheet of the device is the invitation. Loaded again it is still one.
    The guest's device is killed at random moments: no answer is made twice, and none is lost.
    At the host's nothing shifts but at a press, or when a link is opened.
    """
    host = Side(context.new_page(), site)
    phone = Phone(playwright, tmp_path / "profile", browser_context_args, site)
    guest = phone.side
    host.page.add_init_script(SHIFTS % look_of(ONE).moving)
    host.is_pressing = True
    invite_from_dialog(host)
    guest.open(host.outgoing)
    guest.page.reload()
    guest.sit()
    host.open(guest.outgoing)
    host.page.evaluate("document.fonts.ready.then(() => { moved.length = 0; })")
    rng = random.Random("killed")
    moments = set(rng.sample(range(2, 30), 2))

    def each(sent: int) -> None:
        if sent in moments:
            moments.discard(sent)
            phone.kill()

    assert play((host, guest), rng, each) <= of(ONE, "web", "known").MOST_LINKS
    assert not moments
    devices = [device_of(side.page) for side in (host, guest)]
    assert [device.proof for device in devices] == ["proven", "proven"]
    assert devices[0].record() == devices[1].record()
    for side in (host, guest):
        expect(side.page.locator('[data-do="/review"]')).to_be_visible()
        expect(side.page.locator(".friend-strip.is-proven")).to_be_visible()
    assert host.page.evaluate("moved") == []
    phone.context.close()


def invite_from_dialog(host: Side) -> None:
    """Invite a friend from the dialog of a new game, and send the invitation."""
    host.page.add_init_script("navigator.share = async (what) => { window.shared = what; };")
    host.page.goto(f"{host.site}?game={ONE}&level=easy&role=first&lang=en")
    host.page.locator('[data-do="/open new"]').click(timeout=BOOT)
    host.page.locator('[data-do="/open with"]').click()
    host.page.locator('#dialog button[value="link"]').click()
    host.wait()
    assert len(host.outgoing.partition("#d=")[2]) <= 2300
    host.page.locator('[data-do="/friend-send share"]').click()
    expect(host.page.locator('[data-do="/friend-send share"]')).to_have_text("Send again")
    assert host.page.evaluate("window.shared") == {
        "title": "Noir",
        "text": Words("en")("friend.share.invite", game=game_name(Words("en"), ONE)),
        "url": host.outgoing,
    }


GO = """
const step = () => {
  const root = document.documentElement;
  const out = document.querySelector("[data-outgoing]")?.dataset.outgoing ?? "";
  const sit = document.querySelector('[data-do="/friend-sit"]');
  const yes = document.querySelector("dialog[open] [data-key=yes]");
  const nodes = [...document.querySelectorAll("#table [data-do]")];
  const action = nodes.find((node) => !node.dataset.do.startsWith("/"));
  const proof = root.dataset.proof ?? "";
  if (root.dataset.friend && out && out !== window.sent) return done([(window.sent = out), proof]);
  if (proof === "proven") return done(["", proof]);
  if (sit) sit.click();
  else if (root.dataset.friend === "mine") (yes ?? action)?.click();
  setTimeout(step, 50);
};
step();
"""


def test_webkit_plays_by_links(sides: tuple[Side, Side], site: str) -> None:
    """WebKitGTK accepts the invitation of a Chromium, and both devices check each other's turns."""
    host, rng = sides[0], random.Random("webkit")
    host.begin(game=OTHER, role="first")
    with WebKit() as browser:
        address = host.outgoing
        browser.open(address)
        for _ in range(TURNS):
            answer, _ = browser.run(GO)
            host.open(answer)
            host.turn(rng)
            host.answer(address)
            address = host.outgoing
            fragment = address.partition("#")[2]
            browser.run(f"location.hash = {json.dumps(fragment)}; done(1);")
        answer, _ = browser.run(GO)
        host.open(answer)
        ply = browser.run("done(document.getElementById('table').dataset.ply)")
        assert TURNS <= int(ply) <= int(host.moment()[2])
