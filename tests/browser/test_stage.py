"""Stage: motion as planned, and the words for it fit above the table."""

from __future__ import annotations

import itertools
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import expect

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES, families, family_of
from noir.match import Match
from tests.any_game import ONE, OTHER
from tests.browser.stills import still
from tests.browser.table import Table
from tests.endings import endings, reasons
from tests.pictures.ways import link
from tests.web.driver import Page as Tab
from tests.web.looks import look_at
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.views.caption import wordings_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    from tests.browser.stills import Gallery

WITNESS = Path(__file__).with_name("witness.js")
NAME = "Donna Corvarosa"
"""As long as the name of an opponent may be."""
CUT = """(all) => {
  const [turn, told] = ['turn', 'told'].map((name) => document.querySelector(`.caption .${name}`));
  turn.className = 'turn is-short';
  turn.textContent = 'Your turn: play a card or take.';
  return all.filter((text) => {
    told.textContent = text;
    return told.scrollHeight > told.clientHeight + 1 || told.scrollWidth > told.clientWidth + 1;
  });
}"""
FILMED = """
window.film = { hurried: [], twins: [], begun: {} };
const looks = (node) => [getComputedStyle(node).fontSize, getComputedStyle(node).fontFamily];
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, how) {
  const animation = animate.call(this, frames, how);
  const { currentTime } = document.timeline;
  if (this.closest('#table, #stage')) (window.film.begun[currentTime] ??= []).push(animation);
  if (this.closest('#table, #stage') && frames.length > 2 && animation.effect.getTiming().easing !== 'linear')
    window.film.hurried.push(frames.length);
  if (this.parentElement?.id === 'stage' && !this.dataset.copy && this.textContent.trim())
    window.film.twins.push([this.textContent, ...looks(this)]);
  return animation;
};
"""


APART = """() => {
  const frames = Object.values(window.film.begun);
  window.film.begun = {};
  const begun = (all) => all.map(({ startTime }) => startTime).filter((time) => time !== null);
  const times = frames.map((all) => new Set(begun(all)));
  return times.filter(({ size }) => size > 1).map((some) => [...some]);
}"""
"""When what was asked for in one frame began, where those are several times."""

HEARD = """
window.heard = { due: [], dropped: 0 }; // how long each voice has to wait, and how many were dropped before
const { start } = AudioScheduledSourceNode.prototype;
const { disconnect } = AudioNode.prototype;
for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode])
  prototype.start = function (when = 0) {
    window.heard.due.push(when - this.context.currentTime);
    return start.call(this, when);
  };
AudioNode.prototype.disconnect = function () {
  window.heard.dropped += 1;
  return disconnect.call(this);
};
"""

SHOWN = """
window.shown = []; // after how long a result is seen
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, how) {
  if (this.matches("[data-result]")) window.shown.push(how.delay / 1000);
  return animate.call(this, frames, how);
};
"""
UNTOUCHED = """
window.touched = false; // whether somebody has done something: to the browser its driver has
const value = { get hasBeenActive() { return window.touched; } };
Object.defineProperty(navigator, "userActivation", { value });
"""
DEALT = """async () => {
  const { app } = JSON.parse(document.getElementById("config").textContent);
  const { play } = await import(`${app}/page/sound.js`);
  const { prototype } = AudioBufferSourceNode;
  const [heard, { connect }] = [[], prototype];
  prototype.connect = function (to) { heard.push(to.frequency.value); return connect.call(this, to); };
  window.heard.due.length = 0;
  play([{ do: "flip", what: ["a", "b", "c", "d", "e"], at: 100, ms: 360, gap: 60, sound: "card" }]);
  play([{ sound: "take" }]);
  return [heard.slice(0, 5), heard.slice(5), window.heard.due.map((wait) => Math.round(wait * 1000))];
}"""
"""The pitches of five cards that are dealt and of five that are taken, and when they are heard, in ms."""
STAGED = """
window.staged = false; // whether there has been a stage
new MutationObserver(() => (window.staged ||= document.getElementById("stage") !== null))
  .observe(document, { childList: true, subtree: true });
"""


class Longest(Words):
    """A voice that remembers the longest values each sentence was given."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self.given: dict[str, dict[str, str]] = {}

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the sentence, and note its inserted values."""
        record = self.given.setdefault(key, {})
        for name, value in values.items():
            record[name] = max(record.get(name, ""), str(value), key=len)
        return super().__call__(key, **values)


@cache
def whole_game(game: str, seed: int) -> Match:
    """Return a game that is played by chance to its end."""
    match, rng = Match.new(game, f"words {seed}"), rng_from(f"words {seed}")
    while match.to_move is not None:
        match.play(pick(match.legal(), rng))
    return match


def longest_wordings(game: str, lang: str) -> list[str]:
    """Return every wording of the caption, filled with the longest that came up in some games."""
    voice: Any = Longest(lang)
    for seed in range(4):
        for seat in Seat:
            look = look_at(whole_game(game, seed), seat, lang=lang)
            object.__setattr__(look, "t", voice)
            object.__setattr__(look, "names", (Words(lang)("shell.you"), NAME))
            view_of(game).log(look)
    family, found = family_of(game), []
    for key, wordings in wordings_of(lang, family).items():
        if values := voice.given.get(f"{family}.{key}"):
            found += [wording.format(**values) for wording in wordings]
    return found


def test_every_wording_fits_above_the_table_on_a_phone(gallery: Gallery) -> None:
    """Under a short sentence about the turn the event stands whole, in every language, at 320 and 390."""
    wordings = {(game, lang): longest_wordings(game, lang) for game in GAMES for lang in LANGUAGES}
    shown = still("words", Tab(None, game=ONE, role="first", level="easy", seed="words", lang="en"))
    for width in (320, 390):
        page = gallery.hung(shown, (width, 664))
        assert page.evaluate(CUT, ["word " * 40])
        for (game, lang), some in wordings.items():
            assert some or not wordings_of(lang, family_of(game))
            assert page.evaluate(CUT, some) == [], (width, lang)


def end_aloud(table: Table, game: str) -> None:
    """Play a game with a winner to its end with sounds on."""
    won = [one for one in endings(game).values() if one.outcome and one.outcome.winner is not None]
    match = max(won, key=lambda one: one.ply)
    mover = match.mover(match.ply - 1)
    assert mover is not None
    address, last = link(match.branch(match.ply - 1), mover), match.actions[-1]
    page = table.page
    page.goto(table.address + address)
    table.settle(60_000)
    table.do("/set sound on").sounding()
    table.button(last).dispatch_event("click")
    yes = table.dialog.locator('[data-key="yes"]')
    expect(yes.or_(page.locator("html[data-state=over]")).first).to_be_visible()
    if yes.is_visible():
        yes.click()


def test_motion_and_sounds_that_did_not_come_are_asked_for_again(browser: Browser, site: str) -> None:
    """By the next change and the next press. A missing file is reported once, and the switch goes on working.

    All goes on without motion, and with it when it comes.
    """
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block")
    page = context.new_page()
    for missing in ("stage", "sound"):
        page.route(f"**/{missing}.js", lambda route: route.abort(), times=1)
    page.add_init_script(STAGED)
    table = Table(page, site)
    with page.expect_event("requestfailed", lambda request: "stage.js" in request.url):
        table.open(game=ONE, role="first", level="easy", seed="motion", lang="en")
    expect(page.locator("#status")).to_contain_text(Words("en")("error.failed"))
    with page.expect_event("requestfinished", lambda request: "stage.js" in request.url):
        table.act(table.actions[0])
    table.act(table.actions[0])
    table.until("window.staged")
    with page.expect_event("requestfailed", lambda request: "sound.js" in request.url):
        table.do("/set sound on")
    table.do("/set sound off")
    with page.expect_event("requestfinished", lambda request: "sound.js" in request.url):
        table.do("/set sound on")
    context.close()


def test_what_ends_the_motion_ends_what_was_still_to_be_heard(lively: Page, site: str) -> None:
    """The last chord waits for the verdict. Once that is shown at a press it does not come seconds later."""
    page = lively
    page.set_viewport_size({"width": 390, "height": 844})
    page.add_init_script(HEARD)
    table = Table(page, site)
    end_aloud(table, ONE)
    table.until("window.heard.due.some((wait) => wait > 1)")
    page.keyboard.press("Shift")
    assert page.evaluate("window.heard.dropped") > 0


def test_each_card_that_is_dealt_or_taken_is_heard_a_little_higher(table: Table) -> None:
    """Once each, one after the other. Nothing before the first press, nothing once it is off."""
    page = table.page
    page.add_init_script(HEARD + UNTOUCHED)
    table.open(game=ONE, role="first", level="easy", seed="higher", sound="on")
    assert page.evaluate(DEALT) == [[], [], []]
    page.evaluate("window.touched = true")
    dealt, taken, due = page.evaluate(DEALT)
    assert [len(dealt), len(taken), len(due)] == [5, 5, 10]
    assert due == sorted(due[:5]) + sorted(due[5:])
    for pitches in (dealt, taken):
        steps = [high / low for low, high in itertools.pairwise(pitches)]
        assert all(1.02 < step < 1.2 for step in steps), pitches
    table.do("/set sound off")
    table.until("document.documentElement.dataset.sound === 'off'")
    assert page.evaluate("window.heard.dropped") >= len(due) // 2
    assert page.evaluate(DEALT) == [[], [], []]


FOCUSABLE = """async () => (await axe.run(document, { runOnly: ["aria-hidden-focus"] })).violations
  .flatMap(({ nodes }) => nodes.map(({ html }) => html))"""


def test_without_motion_the_last_chord_comes_with_the_result(table: Table) -> None:
    """The stage and the sounds have one score. Cards that stay on the table are never out of sight."""
    page = table.page
    page.add_init_script(path=WITNESS)
    page.add_init_script(HEARD + SHOWN)
    end_aloud(table, OTHER)
    table.until("window.shown.length > 0")  # what is heard is asked for in the same turn
    [shown] = page.evaluate("window.shown")
    result = page.evaluate("window.heard.due")
    assert min(abs(wait - shown) for wait in result) < 0.1, (shown, result)
    assert max(result) - shown < 1, "a chord is soon over"
    assert page.evaluate("witness") == {}
    page.evaluate(AXE_SCRIPT)
    assert page.evaluate(FOCUSABLE) == [], "a copy of a button can have the focus"
    table.until("document.getElementById('stage') === null")


@pytest.mark.parametrize(
    ("game", "width", "height"), [*zip(families(), (1280, 390), (800, 844), strict=False)]
)
def test_in_no_frame_of_a_game_anything_is_seen_twice_or_not_at_all(
    lively: Page, site: str, game: str, width: int, height: int
) -> None:
    """At the pace of a game: flying or waiting cards are always somewhere, once.

    No easing hurries the first of several steps. A waiting number looks as before. All begin together.
    On a phone it holds at the end of the longest game for each reason that a game can end for: there the
    table gets another shape during the last animation, which goes with it.
    """
    page, table = lively, Table(lively, site)
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(path=WITNESS)
    page.add_init_script(FILMED)
    start = {"game": game, "role": "first", "level": "easy", "seed": "motion", "lang": "en", "hints": "off"}
    table.open(**start)
    page.wait_for_load_state("networkidle")  # what moves things comes when the table stands
    rng = rng_from("witness")
    for _ in range(3):
        legal = table.actions
        table.act(legal[int(rng.random() * len(legal))])
        table.until("!document.getElementById('stage')")
    assert page.evaluate("witness") == {}
    assert page.evaluate(APART) == []
    film = page.evaluate("window.film")
    assert film["hurried"] == []
    assert film["twins"]
    shown = page.locator("#table [data-tick]").evaluate_all(
        "all => all.map((one) => [getComputedStyle(one).fontSize, getComputedStyle(one).fontFamily])"
    )
    assert all(look in shown for _, *look in film["twins"] if _.lstrip("−").isdigit())
    page.set_viewport_size({"width": 390, "height": 844})
    for reason in reasons(game):
        match = max(
            (one for one in endings(game).values() if one.outcome and one.outcome.reason == reason),
            key=lambda one: one.ply,
        )
        last = match.ply - 1
        mover = match.mover(last)
        assert mover is not None
        table.open(link(match.branch(last), mover).removeprefix("?lang=en"), **start)
        expect(table.table).to_have_attribute("data-ply", str(last))  # the end of before is over by then
        table.wait_for_stage()
        table.act(match.actions[last])
        table.until("!document.querySelector('#stage [data-copy]')")  # the count is still to come
        assert page.evaluate("witness") == {}, reason
        page.keyboard.press("Shift")  # as any key, it ends what is shown
