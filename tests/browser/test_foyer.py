"""First screen: its content before Python, and one press to a table."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import cycle
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from noir.games import GAMES, families
from tests.any_game import ONE, OTHER
from tests.browser.conftest import OWN
from tests.browser.gauge import resize
from tests.browser.rooms import opening
from tests.browser.table import BOOT, Table
from tests.browser.test_stage import HEARD
from tests.browser.test_still import MAX_SHIFT, SHIFTS
from web.contracts.table import game_name
from web.i18n import LANGUAGES, Words
from web.site.styles import faces

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

    from tests.browser.stills import Gallery

WATCH = """() => {
  window.deals = new Set();
  window.dealing = new Set();
  const look = () => {
    const table = document.getElementById("table");
    const options = { visibilityProperty: true };
    const cards = [...table.querySelectorAll("[data-card]")].filter((card) => card.checkVisibility(options));
    if (cards.length && table.dataset.ply === "0")
      window.deals.add([table.dataset.game, ...cards.map((card) => card.dataset.card)].join(" "));
    for (const { animationName } of document.getAnimations()) window.dealing.add(animationName);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes every deal that can be seen before its first action, frame by frame, and what the style moves."""

CUT_SHORT = """
window.dealt = { animationend: 0, animationcancel: 0 };
for (const type in window.dealt)
  addEventListener(type, ({ animationName }) => (window.dealt[type] += /-dealt$/.test(animationName)), true);
"""
"""Counts what the style of a deal has moved to its place, and what it has not."""

ROOM = """() => {
  const seen = (what) => [...document.querySelectorAll(what)].filter((node) => node.checkVisibility()).at(-1);
  return [seen(".poster").getBoundingClientRect().bottom, seen(".also").getBoundingClientRect().top];
}"""
"""Where the last poster ends, and where the links below begin."""
SMALL = """() => [...document.querySelectorAll(".ways a, .first-thing a, .lobby .site-bar button")]
  .filter((node) => node.checkVisibility())
  .map((node) => [node.textContent, node.getBoundingClientRect()])
  .filter(([_, { width, height }]) => Math.min(width, height) < 43.5)"""
"""Which ways have less than 44 pixels."""
SIZES = ((1280, 800), (390, 844), (390, 664), (844, 390), (768, 1024), (1920, 1080))


def posters(page: Page) -> Any:
    """The posters that can be seen."""
    return page.locator(".poster:visible")


def test_it_is_there_in_every_language_before_python_and_without_it(browser: Browser, site: str) -> None:
    """Two posters with a sentence each, the way to play and the way to learn. No other file of a game.

    All of it is in sight on a phone with its address bar, to the last link.
    """
    context = browser.new_context(viewport={"width": 390, "height": 664}, service_workers="block")
    page = context.new_page()
    lines: list[str] = []
    page.on("request", lambda request: lines.append(request.url))
    page.route("**/*.wasm", lambda _route: None)
    for t in map(Words, LANGUAGES):
        lines.clear()
        page.goto(f"{site}?lang={t.lang}")
        expect(posters(page)).to_have_count(len(families()))
        for number, family in enumerate(families()):
            poster = posters(page).nth(number)
            expect(poster).to_contain_text(game_name(t, family))
            expect(poster).to_contain_text(t(f"{family}.poster"))
            expect(poster.get_by_role("link", name=t("foyer.play"))).to_be_visible()
            expect(poster.get_by_role("link", name=t("foyer.learn"))).to_be_visible()
        expect(page.locator("#app")).to_be_hidden()
        expect(page.locator(".lobby:visible .also a").last).to_be_visible()
        assert page.evaluate("document.documentElement.scrollHeight") <= 664, t.lang
        pictures = {url.rpartition("/art/")[2] for url in lines if "/art/" in url}
        mine = {f"{family}/poster.svg" for family in families()}
        assert pictures <= mine | {*faces(t.lang), "icon.svg", "tools.svg"}, t.lang
    context.close()


def test_one_press_deals_once_to_the_eye_and_to_the_ear(lively: Page, site: str) -> None:
    """Of the table behind the first screen nothing is seen. Back leads to the first screen again.

    Sounds that come later than the first deal, on a slow line, still play. In the next deal cards are heard
    as they come. A reload and the browser's back button find the earlier page.
    """
    lively.add_init_script(HEARD)
    table, page = Table(lively, site), lively
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/sound.js", hold)
    page.goto(table.address)
    table.settle(BOOT)
    page.evaluate(WATCH)
    page.evaluate("performance.now = () => 0")  # on a slow machine, too, all is still due
    page.locator(".site-bar [data-sound]:visible").click()
    table.until("document.documentElement.dataset.sound === 'on'")
    for number, family in enumerate(families()):
        expect(posters(page)).to_have_count(len(families()))
        page.evaluate("(deals.clear(), dealing.clear(), (heard.due = []))")
        posters(page).nth(number).locator("[data-way]:visible").click()
        expect(page.locator("#app")).to_be_visible()
        expect(table.table).to_have_attribute("data-game", family)
        if not number:
            expect(page.locator(".pointer:visible").first).to_be_attached()  # it is the first one ever
        table.settle()
        (deal,) = page.evaluate("[...window.deals]")
        assert deal.split()[0] == family
        assert f"{family}-dealt" in page.evaluate("[...window.dealing]")
        if held:
            assert page.evaluate("window.heard.due") == []
            while held:
                held.pop().continue_()
            page.unroute("**/sound.js")
            table.until("window.heard.due.length >= 5")
            page.evaluate("delete performance.now")
            page.go_back()
    table.until("window.heard.due.length >= 5")
    assert max(page.evaluate("window.heard.due")) < 1
    table.act(table.actions[0])
    ply = table.ply
    table.reload()
    assert table.ply == ply
    page.go_back()
    expect(page.locator(".is-going:visible")).to_have_count(1, timeout=BOOT)


def test_nobody_plays_before_all_is_dealt(lively: Page, site: str) -> None:
    """Where the other one begins, and at the quick pace, the deal is seen to its end."""
    lively.add_init_script(CUT_SHORT)
    table = Table(lively, site).open(game=OTHER, role="second", level="easy", pace="quick")
    assert table.ply > 0
    assert table.page.evaluate("window.dealt.animationend") > 5
    assert table.page.evaluate("window.dealt.animationcancel") == 0


@pytest.mark.parametrize("role", ["first", "second"])
@pytest.mark.parametrize("family", families())
def test_in_an_opening_no_sentence_that_points_lies_on_what_is_needed(
    gallery: Gallery, family: str, role: str
) -> None:
    """They cover no control, tag, heading, face or name. Only those at the tools may have no place.

    A line that leads to a subject crosses nothing. Two of five sentences have one at least.
    The first one has room in every language. Seats take languages by turns, languages and moves sizes.
    """
    found, hidden, count = {}, {}, Counter[str]()
    firsts = [next(opening(family, role, lang)) for lang in LANGUAGES[role == "second" :: 2]]
    *moves, sound, hint = opening(family, role)
    sizes = [*SIZES, (320, 640)]
    played = [(one, sizes[number % 2 :: 2]) for number, one in enumerate([*firsts, *moves])]
    tools = [(tool, sizes[role == "second" :: 2]) for tool in (sound, hint)]
    for (shown, places), some in [*tools, *played]:
        name = f"{shown.lang} {shown.name}"  # the first still has the same name in every language
        found[name], seen, lines = gallery.check_pointers(shown, places, some)
        count.update(lines=lines, sentences=sum(seen.values()))
        hidden[name] = {size for size, number in seen.items() if not number} - {"320x640"}
        assert {*seen.values()} <= {0, 1}
    assert {name: faults for name, faults in found.items() if faults} == {}
    assert count["lines"] >= count["sentences"] * 2 / 5
    assert hidden.pop(f"{hint[0].lang} {hint[0].name}") <= {"390x664", "390x844", "768x1024"}
    assert hidden.pop(f"{sound[0].lang} {sound[0].name}") <= {"768x1024"}
    assert {name: sizes for name, sizes in hidden.items() if sizes} == {}


def test_a_press_before_python_is_up_has_its_effect_when_it_is(table: Table) -> None:
    """Another language is there at once, and stays: it outlives the one in the address.

    A sheet invites a friend, where the game is asked for, over the first screen. After a reload a table is
    laid at once. Back from there the sheet opens again, and an invitation leads to a table.
    """
    page, family = table.page, families()[-1]
    with_friend = page.locator('.lobby [data-do="/open with"]:visible')
    page.goto(f"{table.address}?lang=it")
    page.locator("[data-set=lang]:visible").select_option("de")
    expect(posters(page).first).to_contain_text(Words("de")(f"{families()[0]}.poster"))
    with_friend.click()
    sheet = page.locator('#dialog [data-do="/friend-new"]')
    expect(sheet).to_be_visible(timeout=BOOT)
    expect(sheet.locator("[name=game]")).to_have_count(len(GAMES))
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.reload()
    posters(page).last.locator("[data-way]:visible").click()
    expect(page.locator("#table")).to_be_visible()
    expect(table.table).to_have_attribute("data-game", family, timeout=BOOT)
    table.settle(BOOT)
    assert table.table.get_attribute("data-game") == family
    expect(table.root).to_have_attribute("lang", "de")
    page.go_back()
    expect(posters(page).first).to_be_visible()
    expect(page.locator("[data-set=lang]:visible")).to_have_value("de")
    with_friend.click()
    sheet.locator("button.main").click()
    expect(table.root).to_have_attribute("data-friend", "waiting")
    expect(page.locator("#table")).to_be_visible()
    page.go_back()
    expect(posters(page).first).to_be_visible()


def test_by_key_a_table_is_two_steps_away(table: Table) -> None:
    """Every way is a stop with a ring that can be seen. Enter plays. Keys of the table do nothing here.

    Nor does a fragment that brings nothing, with the address or later. A damaged message is refused there:
    it is taken out of the address, and no game begins.
    """
    page = table.page
    page.goto(f"{table.address}#somewhere")
    table.settle(BOOT)
    expect(posters(page)).to_have_count(len(families()))
    page.evaluate("location.hash = 'elsewhere'")
    page.evaluate("new Promise((go) => setTimeout(go, 100))")
    expect(posters(page)).to_have_count(len(families()))
    page.keyboard.press("t")
    page.keyboard.press("1")
    stops: list[str] = []
    for _ in range(20):
        page.keyboard.press("Tab")
        stops.append(page.evaluate("document.activeElement.dataset.way ?? ''"))
        if stops[-1]:
            break
    assert stops[-1] == next(iter(families()))
    page.keyboard.press("Enter")
    expect(page.locator("#app")).to_be_visible()
    assert table.settle().actions
    assert page.evaluate("document.activeElement !== document.body")
    page.go_back()
    expect(posters(page).first).to_be_visible()
    page.evaluate("location.hash = 'd=nothing'")
    expect(table.dialog).to_contain_text(Words("en")("friend.no.damaged"), timeout=BOOT)
    expect(table.root).to_have_attribute("data-room", "foyer")
    assert page.url == table.address
    table.do("/close")
    page.reload()
    expect(posters(page).first).to_be_visible()


@OWN
@pytest.mark.parametrize("turn", range(2))
def test_nothing_moves_and_nothing_is_sideways(page: Page, site: str, turn: int) -> None:
    """Nothing from the first paint until Python is up. Then every way has 44 pixels at least, at any size.

    As at every start a face may come after the first paint, where the machine is slow. The focus stays when
    the language changes, which an earlier answer of Python can take back for a moment.
    """
    lang = "it" if turn else "de"
    resize(page, *SIZES[turn * 2])
    page.add_init_script(SHIFTS)
    page.goto(f"{site}?lang={lang}")
    Table(page, site).settle(BOOT)
    shifts = page.evaluate("window.shifts")
    assert sum(value for value, *_ in shifts) <= MAX_SHIFT, shifts
    field = page.locator("[data-set=lang]:visible")
    for other, (width, height) in [*zip(cycle(LANGUAGES), SIZES, strict=False)][turn::2]:
        resize(page, width, height)
        field.select_option(other)
        expect(page.locator("html")).to_have_attribute("lang", other)
        posters_end, footer = page.evaluate(ROOM)
        assert posters_end + 24 > footer, (width, height)  # no room is left empty
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(SMALL) == [], (other, width, height)
    Table(page, site).settle()  # Python has answered
    for other in LANGUAGES:
        page.locator("html").evaluate("(root, lang) => { root.dataset.lang = lang; }", other)
        expect(page.locator(".lobby:visible")).to_have_attribute("lang", other)
        expect(field).to_be_focused()


def test_waiting_games_with_friends_leave_the_posters_on_a_phone(page: Page, site: str) -> None:
    """Two of them are named, in the longest words of all languages. A key shows all, and stays with them."""
    resize(page, 390, 664)
    page.route("**/*.wasm", lambda _route: None)
    page.goto(site)
    longest: dict[str, str] = {}
    for t in map(Words, LANGUAGES):
        name = max((game_name(t, game) for game in GAMES), key=len)
        text = max((t(f"friend.list.{status}") for status in ("waiting", "mine", "theirs")), key=len)
        longest[t.lang] = f"{name} · {text}"
    lang = max(longest, key=lambda lang: len(longest[lang]))
    lines = [{"number": n, "game": ONE, "story": {"brief": longest[lang]}} for n in range(4)]
    page.evaluate(
        """lines => lines.forEach((game, n) =>
          localStorage.setItem(`noir:${location.pathname}:friend.${n}.h`, JSON.stringify(game)))""",
        lines,
    )
    page.goto(f"{site}?lang={lang}")
    ways = page.locator(".pending:visible li a")
    expect(ways).to_have_count(2)
    for going in ("", json.dumps(dict.fromkeys(families(), longest[lang]))):  # and one of each game
        page.evaluate("text => text && (document.documentElement.dataset.going = text)", going)
        expect(page.locator(".is-going:visible")).to_have_count(len(families()) if going else 0)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    more = page.get_by_role("button", name=Words(lang)("friend.list.more").format(n=4))
    more.press("Enter")
    expect(ways).to_have_count(4)
    expect(ways.nth(2)).to_be_focused()
    expect(more).to_have_count(0)


def test_the_ways_back_and_forth_lead_where_they_led_before(table: Table) -> None:
    """An open sheet does not come along, the focus is in sight, and a puzzle is found by its address."""
    page = table.page
    table.open(lang="it", puzzle="daily")
    expect(table.root).to_have_attribute("data-puzzle", "open", timeout=BOOT)
    expect(page).not_to_have_url(re.compile("daily"))  # what was meant by it stands there now
    address, heading = page.url, page.locator("#now").inner_text()
    page.locator("a.brand").click()
    expect(posters(page)).to_have_count(len(families()))
    expect(page.locator("h1:visible")).to_be_focused()
    page.go_back()
    expect(page.locator("html[data-puzzle=open]:not([data-room])")).to_be_attached(timeout=BOOT)  # anew
    table.settle(BOOT)
    assert page.url == address
    expect(page.locator("#now")).to_have_text(heading, use_inner_text=True)
    table.do("/puzzles")
    expect(table.dialog).to_be_visible()
    page.go_forward()
    expect(table.dialog).to_be_hidden(timeout=BOOT)
    expect(page.locator("h1:visible")).to_be_focused()
    expect(page).to_have_title("Noir")
    page.locator("[data-set=lang]:visible").select_option("de")
    expect(page.locator("[data-set=lang]:visible")).to_be_focused()
