"""The embedded table on a page of another origin: use, trouble and abuse. Firefox has no storage here."""

from __future__ import annotations

import json
import re
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from math import fsum
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noir.core import Seat
from noir.games import positions_of
from noir.match import Match
from noir.portable_math import exp, log
from tests.any_game import ONE, OTHER
from tests.browser.conftest import PREFIX, lent
from tests.browser.embedding import BOOT, Club
from tests.browser.hosts import keep_site
from tests.browser.table import ACTION
from tests.web.analysis.driver import quick
from tests.web.analysis.test_play import impossible
from web.contracts.editor import editor_of, games_to_analyse
from web.contracts.table import game_name
from web.i18n import Words
from web.model.links.links import Link, encode
from web.model.players import seat_person
from web.site.guides import snippet
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext

ELEMENT = (
    '<script src="SITE/noir-game.js" defer></script>'
    f'<noir-game id="noir" game="{ONE}" role="first" level="easy" seed="club" lang="en"></noir-game>'
)
SET_UP = games_to_analyse()[0]
PLACED = (
    '<script src="SITE/noir-game.js" defer></script>'
    f'<noir-game id="noir" game="{SET_UP}" seat="first" level="easy" start="auto" lang="%s" position="%s">'
    "</noir-game>"
)
WORDS_ABOVE = '<p style="height: 15rem">Our club.</p>'
FRAME = (
    f'<iframe src="SITE/embed.html?game={ONE}&role=first&level=easy&seed=club&lang=en"'
    ' sandbox="allow-scripts allow-same-origin" style="width: 100%; height: 50rem"></iframe>'
)


WORKERS = "navigator.serviceWorker?.getRegistrations().then((all) => all.length).catch(() => 0) ?? 0"


@pytest.fixture(scope="module")
def outside(keeping: Callable[..., BrowserContext]) -> BrowserContext:
    """A Chromium that keeps whatever a page asks it to."""
    return keeping(service_workers="allow")


@pytest.fixture
def club(outside: BrowserContext, tmp_path: Path, site: str) -> Iterator[Club]:
    """Another site's page, not opened yet."""
    server = Server(tmp_path).start()
    with lent(outside) as context:
        page = context.new_page()
        page.set_viewport_size({"width": 1100, "height": 900})
        yield Club(page, tmp_path, server.address, site)
    server.stop()


def test_a_round_by_click_and_by_message_without_a_network(
    outside: BrowserContext, tmp_path: Path, dist: Path
) -> None:
    """Facade first, then the table is played from inside and from outside. Its frame fits each window.

    The server of the site is stopped after the start. No service worker is registered from a frame.
    """
    serving, outer = Server(dist, prefix=PREFIX).start(), Server(tmp_path).start()
    with lent(outside) as context:
        club = Club(context.new_page(), tmp_path, outer.address, serving.address)
        lines: list[str] = []
        club.page.on("request", lambda request: lines.append(request.url))
        club.show(WORDS_ABOVE + ELEMENT)
        expect(club.inside.locator("#poster-play")).to_be_visible()
        club.wait_for("news.some((one) => one.type === 'resize')")
        assert not [url for url in lines if "/runtime/py" in url]
        club.start()
        serving.stop()
        club.wait_for("noir.getBoundingClientRect().bottom <= innerHeight + 1")
        club.press(ACTION)
        club.wait_for_turn(2)
        club.page.evaluate("noir.play(news.findLast((one) => one.type === 'state').legal[0])")
        club.wait_for_turn(4)
        club.wait_for("news.filter((one) => one.type === 'move').length === 4")
        assert [move["ply"] for move in club.news("move")] == [1, 2, 3, 4]
        assert [("action" in move) for move in club.news("move")] == [True, False, True, False]
        assert len(club.news("ready")) == 1
        for _ in range(4):
            ply = club.ply
            club.page.evaluate("noir.play(news.findLast((one) => one.type === 'state').legal[0])")
            club.wait_for(
                f"news.findLast((one) => one.type === 'state' && one.state === 'ready').ply > {ply}"
            )
        assert club.ply >= 12
        for width, height in ((1100, 900), (1100, 650), (600, 600), (390, 664)):
            club.page.set_viewport_size({"width": width, "height": height})
            club.fits()
        assert club.frame.evaluate(WORKERS) == 0
    outer.stop()


def test_the_frame_has_the_height_that_its_page_sets(club: Club) -> None:
    """The table asks for more, and nothing covers the text below."""
    club.show(f"<style id='sheet'></style>{ELEMENT}<p id='below'>See you.</p>").start()
    for kind, height in (("height", 480), ("max-height", 470)):
        club.page.evaluate("(rule) => { sheet.textContent = rule; }", f"noir-game {{ {kind}: {height}px }}")
        expect(club.inside.locator("html")).to_have_js_property("clientHeight", height)
        assert club.page.evaluate("noir.getBoundingClientRect().bottom <= below.getBoundingClientRect().top")


def test_the_frame_obeys_its_address(club: Club) -> None:
    """A game from a link, small, light, in Italian. Unknown parameters are ignored.

    The smallest table has a heading and a main part, and the smallest sandbox is enough for it.
    """
    match = Match.new(OTHER, seed=5)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    link = encode(Link("resume", match, seat_person("easy", Seat.FIRST), Seat.FIRST))
    address = f"embed.html?g={link}&amp;ui=mini&amp;theme=light&amp;lang=it&amp;start=auto&amp;wind=north"
    club.show(FRAME.replace(f"embed.html?game={ONE}&role=first&level=easy&seed=club&lang=en", address))
    club.ready()
    expect(club.inside.locator(f'#table[data-game="{OTHER}"][data-ply="2"]')).to_be_visible()
    expect(club.inside.locator("html[lang=it][data-theme=light]")).to_be_visible()
    expect(club.inside.locator("#log")).to_be_hidden()
    heading = club.inside.get_by_role("heading", level=1)
    expect(heading).to_have_count(1)
    expect(heading).to_have_text(game_name(Words("it"), OTHER))
    expect(club.inside.get_by_role("main")).to_have_count(1)
    club.press(ACTION)
    expect(club.inside.locator('#table:not([data-ply="2"])')).to_be_visible()


def test_a_position_is_shown_and_the_host_speaks_to_the_table(club: Club) -> None:
    """Against a bot, from the seat that knows the position. A hint is shown, and nothing was played.

    Language and look change. The host plays and loads another game. A table that is ended leaves nothing
    running. A bad position is explained in the frame, and reported.
    """
    position = quick(SET_UP)
    club.show(WORDS_ABOVE + PLACED % ("en", positions_of(SET_UP).to_text(position))).ready()
    assert club.page.evaluate("scrollY") == 0  # nobody pressed
    start = club.ply
    assert start > 0
    expect(club.inside.locator(f'#table[data-seat="{int(position.seat)}"]')).to_be_visible()
    assert club.news("state")[-1]["seat"] == position.seat
    club.page.evaluate("noir.hint()")
    expect(club.inside.locator("#now .told")).to_contain_text("Hint", timeout=BOOT)
    club.page.evaluate("noir.setAttribute('lang', 'it'); noir.setAttribute('theme', 'light')")
    expect(club.inside.locator("html")).to_have_attribute("lang", "it")
    expect(club.inside.locator("html")).to_have_attribute("data-theme", "light")
    assert club.ply == start
    club.page.evaluate("noir.play(news.findLast((one) => one.type === 'state').legal[0])")
    club.wait_for(f"news.findLast((one) => one.type === 'move')?.ply > {start}")
    assert club.news("error") == []
    club.page.evaluate(f"noir.load({{game: '{OTHER}', role: 'first', seed: 'x'}})")
    expect(club.inside.locator(f'#table[data-game="{OTHER}"]')).to_be_visible()
    club.page.evaluate("noir.destroy()")
    expect(club.inside.locator("#poster-text")).to_contain_text(Words("it")("embed.ended"))
    expect(club.inside.locator("#app")).to_be_hidden()
    club.page.evaluate("noir.remove()")
    assert club.page.locator("iframe").count() == 0
    wrong, fault = impossible(SET_UP)
    club.show(PLACED % ("fr", wrong)).ready()
    expect(club.inside.locator("#notice")).to_contain_text(editor_of(SET_UP).fault(Words("fr"), fault))
    assert club.ply == 0
    assert len(club.news("error")) == 1


def test_a_foreign_frame_with_the_own_address_gets_the_embed(club: Club, site: str) -> None:
    """With the same order and the same link behind it. Nothing heavy is loaded before a press."""
    order = f"game={OTHER}&role=second&level=easy&lang=en"
    for start in ("", "index.html"):
        club.show(f'<iframe src="SITE/{start}?{order}#x=1" title="a table"></iframe>')
        expect(club.inside.locator("#poster-play")).to_be_visible(timeout=BOOT)
        assert club.frame.url == f"{site}embed.html?{order}#x=1"
    club.page.goto(f"{site}?{order}")
    expect(club.page.locator("#table")).to_be_visible(timeout=BOOT)
    assert club.page.url == f"{site}?{order}"


def test_the_frame_of_the_guide_saves_files_and_opens_a_game_with_a_friend(
    outside: BrowserContext, tmp_path: Path, site: str
) -> None:
    """Its permissions are those the element gives its own frame on a foreign page."""
    guide = re.search('sandbox="(.*?)"', snippet("iframe.html").read_text("utf-8"), re.DOTALL)
    assert guide
    server = Server(tmp_path).start()
    with lent(outside) as context:
        club = Club(context.new_page(), tmp_path, server.address, site).show(ELEMENT).start()
        assert club.page.locator("iframe").get_attribute("sandbox") == " ".join(guide[1].split())
        club.press('[data-do="/open more"]')
        club.press('[data-do="/open keep"]')
        with club.page.expect_download() as saving:
            club.press('[data-do="/export"]')
        assert saving.value.suggested_filename.endswith(".json")
        club.page.keyboard.press("Escape")
        club.press('[data-do="/open new"]')
        with context.expect_page() as opening:
            club.press('a[href*="with=friend"]')
        opening.value.wait_for_load_state("domcontentloaded")
        assert opening.value.url.startswith(f"{site}?")
        assert opening.value.evaluate("localStorage.length") >= 0  # which a frame without its origin has not
    server.stop()


def test_a_stricter_sandbox_is_told_to_the_reader(club: Club) -> None:
    """Without its origin the page cannot load its modules: a sentence and a link stand there instead."""
    club.show(FRAME.replace("allow-scripts allow-same-origin", "allow-scripts"))
    expect(club.inside.locator("#poster-text")).to_contain_text("allow-same-origin")
    expect(club.inside.locator("#poster-text a")).to_have_attribute(
        "href", f"{club.site}?game={ONE}&role=first&level=easy&seed=club&lang=en"
    )
    expect(club.inside.locator("#poster-play")).to_be_hidden()


def test_blocked_storage_breaks_nothing(firefox: Browser, tmp_path: Path, site: str) -> None:
    """Storage throws in the frame, and the game goes on from memory, without one error of the page.

    In tabs of their own a table and a rules page do without it in ``test_faults``, in Chromium.
    """
    faults: list[str] = []
    context = firefox.new_context(reduced_motion="reduce")
    context.on("weberror", lambda error: faults.append(str(error.error)))
    outer = Server(tmp_path).start()
    club = Club(context.new_page(), tmp_path, outer.address, site).show(ELEMENT).start()
    assert club.frame.evaluate(
        "(() => { try { localStorage.length; return false; } catch { return true; } })()"
    )
    club.press(ACTION)
    club.wait_for_turn(2)
    club.page.evaluate("noir.undo()")
    club.wait_for_turn(0)
    context.close()
    outer.stop()
    assert faults == []


BOT = """
from noir.portable_math import exp, log
from math import fsum
raise LookupError(log(fsum([exp(0.5), 0.5])))
"""
DESK = """async (order) => {
  const { src } = document.querySelector("script[src$='/page/lab/main.js']");
  const { Sandbox } = await import(src.replace("main.js", "sandbox.js"));
  return (await new Sandbox("desk").ask("load", order, 60_000)).text;
}"""
"""Seats a bot at a desk of the lab, and returns the answer."""


def test_after_a_visit_the_embed_and_the_lab_work_without_a_server(
    outside: BrowserContext, tmp_path: Path, dist: Path
) -> None:
    """On a foreign page, as Chromium's profile here shares the storage of the site with its frame there.

    A bot in the lab imports math that is the same everywhere.
    """
    serving, outer = Server(dist, prefix=PREFIX).start(), Server(tmp_path).start()
    with lent(outside) as context:
        page = context.new_page()
        keep_site(page, serving.address)
        serving.stop()
        club = Club(page, tmp_path, outer.address, serving.address).show(FRAME).start()
        assert club.frame.evaluate("Boolean(navigator.serviceWorker.controller)")
        club.press(ACTION)
        club.wait_for_turn(2)
        page.goto(f"{serving.address}lab/en.html")
        fault = page.evaluate(DESK, json.dumps({"game": ONE, "source": BOT}))
        assert str(log(fsum([exp(0.5), 0.5]))) in fault
        expect(page.locator("#engine")).to_contain_text("noir.portable_math")
    outer.stop()


def test_the_cover_of_a_puzzle_names_the_puzzle(club: Club) -> None:
    """So does the title of its frame."""
    t = Words("en")
    for puzzle, name in (("daily", t("puzzle.daily")), ("hide", t("puzzle.title"))):
        club.show(
            f'<script src="SITE/noir-game.js"></script><noir-game puzzle="{puzzle}" lang="en"></noir-game>'
        )
        expect(club.inside.locator("#poster-name")).to_have_text(name)
        expect(club.inside.locator("#poster-play")).to_have_text(t("embed.solve"))
        expect(club.page.locator("iframe")).to_have_attribute("title", name)


INHERITED = ("constructor", "__proto__", "valueOf", "hasOwnProperty", "toString")
"""What every plain object of JavaScript answers to, whether it was put there or not."""
NAMED = ("game", "lang", "level", "seat", "role", "theme", "deck", "hints", "seed", "deal", "g", "ui")


FORGER = (
    "<iframe id='forger' srcdoc=\"<script>addEventListener('message', ({data}) => {"
    "const frame = parent.noir.shadowRoot.querySelector('iframe').contentWindow;"
    "for (let i = 0; i < 5; i += 1) frame.postMessage({noir: 1, v: 1, type: 'play', action: 'T'}, '*');"
    "parent.postMessage({noir: 1, v: 1, type: 'over', forged: true}, '*');"
    "parent.postMessage('forged', '*')})</script>\"></iframe>"
)
"""A sibling of the frame that forges messages."""
FLOOD = """async () => {
window.forged = false;
addEventListener("message", ({ data }) => { window.forged ||= data === "forged"; });
forger.contentWindow.postMessage("go", "*");
const frame = noir.shadowRoot.querySelector("iframe").contentWindow;
const odd = [null, 7, "play", [], {}, { noir: 1 }, { noir: 1, v: 9, type: "play", action: "T" },
    { noir: 1, v: 1, type: "boot" }, { noir: 1, v: 1, type: "play", action: { a: 1 } },
    { noir: 1, v: 1, type: "play", action: "T".repeat(9000) },
    { noir: 1, v: 1, type: "set", lang: "xx" },
    { noir: 1, v: 1, type: "load", deal: "5.5" }, { noir: 2, v: 1, type: "destroy" }, new Map()];
for (const one of odd) frame.postMessage(one, "*");
const noise = { noir: 1, v: 1, type: "play", action: "nothing" };
for (let i = 0; i < 3000; i += 1) frame.postMessage(noise, "*");
        }"""
"""Thousands of messages, malformed ones, and forged ones from a sibling."""


def test_a_host_that_floods_lies_and_stammers_changes_nothing(club: Club) -> None:
    """Names that every object has are no words of ours: as the value of every parameter at once and of every
    field of a message, before and after the start. Then comes the flood, and the game stands as it stood.
    """
    faults: list[str] = []
    club.page.context.on("weberror", lambda error: faults.append(str(error.error)))
    for odd in INHERITED:
        query = "&amp;".join(f"{name}={odd}" for name in (*NAMED, "start"))
        club.show(f'<iframe src="SITE/embed.html?{query}" title="odd"></iframe>')
        expect(club.inside.locator("#poster-play")).to_have_text(f"Play {game_name(Words('en'), ONE)}")
    odd_seats = "&amp;".join(f"{name}=__proto__" for name in NAMED)
    club.show(f'<iframe src="SITE/embed.html?{odd_seats}&amp;start=auto" title="odd"></iframe>').ready()
    club.show(ELEMENT + FORGER)
    expect(club.inside.locator("#poster-play")).to_be_visible()
    tell = """(names) => {
        const frame = noir.shadowRoot.querySelector("iframe").contentWindow;
        news.odd = names;
        const say = (message) => frame.postMessage({ noir: 1, v: 1, ...message }, "*");
        for (const name of names) {
            say({ type: name });
            say(JSON.parse(`{"type": "set", "${name}": "it"}`));
            say({ type: "set", lang: name, theme: name, deck: name });
        }
    }"""
    club.page.evaluate(tell, INHERITED)
    club.start()
    club.page.wait_for_timeout(2000)  # the host may speak again
    news = len(club.news("error"))
    club.page.evaluate(tell, INHERITED)
    club.page.evaluate("for (const name of news.odd) { noir.load({ game: name }); noir.play(name); }")
    club.wait_for(f"news.filter((one) => one.type === 'error').length > {news + 10}")
    news = len(club.news("error"))
    club.page.evaluate(FLOOD)
    club.wait_for("window.forged && news.some((one) => one.code === 'flood')")
    assert club.ply == 0
    assert club.news("over") == []
    assert len(club.news("error")) < news + 60
    expect(club.inside.locator("html")).to_have_attribute("lang", "en")
    club.press(ACTION)
    club.wait_for_turn(2)
    assert faults == []


EMBEDDER = {
    "requires": {"Cross-Origin-Embedder-Policy": "require-corp"},
    "isolates": {
        "Cross-Origin-Embedder-Policy": "require-corp",
        "Cross-Origin-Opener-Policy": "same-origin",
    },
}


@pytest.mark.parametrize("name", EMBEDDER)
def test_a_page_that_isolates_itself_shows_the_table(
    outside: BrowserContext, tmp_path: Path, dist: Path, site: str, name: str
) -> None:
    """At once where a script can see it, else when its policy has kept the frame empty."""

    class Isolating(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            for header, value in EMBEDDER[name].items():
                self.send_header(header, value)
            super().end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    (tmp_path / "noir-game.js").write_bytes((dist / "noir-game.js").read_bytes())
    with (
        ThreadingHTTPServer(("127.0.0.1", 0), partial(Isolating, directory=str(tmp_path))) as server,
        lent(outside) as context,
    ):
        Thread(target=server.serve_forever, daemon=True).start()
        club = Club(context.new_page(), tmp_path, f"http://127.0.0.1:{server.server_port}/", site)
        club.show(
            ELEMENT.replace("SITE/noir-game.js", "noir-game.js").replace(
                "<noir-game", f'<noir-game site="{site}"'
            )
        )
        expect(club.inside.locator("#poster-play")).to_be_visible()
        assert club.page.evaluate("noir.shadowRoot.querySelector('iframe').hasAttribute('credentialless')")
        assert club.page.evaluate("crossOriginIsolated") == (name == "isolates")
        assert club.news("error") == []
        server.shutdown()


def test_a_silent_frame_is_reported(club: Club) -> None:
    club.page.route("**/embed.html*", lambda route: route.fulfill(body="nothing", content_type="text/html"))
    club.page.clock.install()
    club.show(ELEMENT)
    expect(club.page.locator("noir-game")).to_be_visible()
    club.page.wait_for_timeout(300)  # until the page knows that the frame is in sight
    club.page.clock.fast_forward(9000)
    assert club.news("error") == []
    club.page.clock.fast_forward(2000)
    (error,) = club.news("error")
    assert error["code"] == "silent"
