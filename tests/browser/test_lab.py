"""The lab in browsers: the editor, a run and its table, links, hostile bots, an exercise, a class."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import time
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from noir.lab import COLUMNS, table, tournament
from noir.lab.__main__ import Order, play, play_all
from tests.browser.desks import seat_desks
from tests.browser.gauge import RULES
from tests.browser.stills import CONTRAST, DRESS, FOUND, PHONE, UNFOLD
from tests.browser.table import ACTION
from tests.browser.webkit import WebKit
from tests.hostile import ENDING, PATCHED, SPY, SPYING, TWIN, inside
from web.contracts.table import value_name
from web.i18n import LANGUAGES, Words
from web.lab import views
from web.lab.ends import DeskEnd, RefereeEnd
from web.lab.parts import labs
from web.registry import style_class, ui_of
from web.site.guides import snippet
from web.site.serve import Server
from web.site.style_guide import THEMES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest
    from playwright.sync_api import Browser, FilePayload

    from tests.browser.conftest import Guard

LABS = labs()
FAMILY = next(iter(LABS))
T = Words("en")
RUN = 60_000  # ms that a run may take on a busy machine
NO_DEAL = """
import gc
from noir.match import Match


class Bot:
    \"\"\"Plays once, then says which deals it has found.\"\"\"

    def __init__(self, game, seed): self.played = False

    def choose(self, seen):
        deals = [one for one in gc.get_objects() if isinstance(one, Match)]
        if deals or self.played: raise LookupError(f"deals: {deals}")
        self.played = True
        return seen.legal[0]
"""
SHORT_ROWS, SHORT_CUP = 2, 4  # deals of a row against a level, and of bots
SURE_ROWS = 8  # deals after which a bot that loses most games differs from one that wins all
SPIED = 5  # deals in which a bot has time to try all ways out
RUN_BOT = """
(source) => new Promise(async (done) => {
  const script = document.querySelector("script[src$='/page/lab/main.js']").src;
  const { data } = await import(script.replace("main.js", "page.js"));
  for (const { deals } of Object.values(data.games)) deals.easy = PAIRS;
  const root = document.documentElement;
  const code = document.getElementById("lab-code");
  code.value = source;
  for (const box of document.querySelectorAll("[name=level]")) box.checked = box.value === "easy";
  let last = performance.now(), gap = 0;
  document.getElementById("lab-run").click();
  const look = () => {
    gap = Math.max(gap, performance.now() - last);
    last = performance.now();
    const { lab: state } = root.dataset;
    const isLinked = state !== "done" || document.querySelector("#lab-rows [href*='#g=1']");
    if (!["done", "failed", "idle"].includes(state) || !isLinked) return setTimeout(look, 20);
    const told = (id) => document.getElementById(id).textContent;
    document.getElementById("lab-copy-csv").click(); // shows the table as text
    done({
      state: root.dataset.lab, fault: told("lab-fault"), gap, title: document.title, table: told("lab-link"),
      printed: document.querySelector("#lab-printed pre")?.textContent,
    });
  };
  setTimeout(look, 20);
})
""".replace("PAIRS", str(SPIED))
"""Runs a bot against the lowest level, in a short row, until one can watch a game of it or read a fault."""
SHORTEN = """
document.addEventListener("readystatechange", () => {
  const facts = document.getElementById("lab-data");
  if (!facts) return;
  const data = JSON.parse(facts.textContent);
  for (const { deals } of Object.values(data.games))
    for (const level in deals) deals[level] = Math.min(level ? PAIRS : CUP, deals[level]);
  facts.textContent = JSON.stringify(data);
}, { once: true });
""".replace("PAIRS", str(SHORT_ROWS)).replace("CUP", str(SHORT_CUP))
"""Makes the rows of a page short before its scripts read how long they are."""
SAME_DEALS = "crypto.getRandomValues = (numbers) => numbers.fill(3);"
"""Has the lab deal the same in every run: in a short row luck could decide about the goal."""
DAMAGE = tuple(
    f"""() => {{
      const key = Object.keys(sessionStorage).find((name) => name.endsWith(":lab-run"));
      const run = JSON.parse(sessionStorage.getItem(key));
      {change};
      sessionStorage.setItem(key, JSON.stringify(run));
    }}"""
    for change in (
        "run.kept = run.rows; run.rows = [{ ...run.rows[0], score: 3 }]",
        "run.rows = run.kept; delete run.played",
    )
)
"""Make the table of the tab one with a false row, and then one as an older version kept it."""
SUM = """async () => {
  const script = document.querySelector("script[src$='/page/lab/main.js']").src;
  const { sumUp } = await import(script.replace("main.js", "run.js"));
  return sumUp([["easy", 0]]);
}"""
"""Sums up the row of the latest run."""
IN_LESSON = """() => {
  const home = location.pathname.replace("lab/en.html", "");
  localStorage[`noir:${home}:class`] = `T1${"a".repeat(20)}`;
  localStorage[`noir:${home}:at:class`] = Date.now();
}"""
"""Puts the device into a lesson, which takes bots that reach their goal (``test_lesson``)."""
WAIT = "const look = () => document.documentElement.dataset.lab ? done(true) : setTimeout(look, 50); look();"


def sentence(code: str) -> str:
    """Return the pattern of a sentence of a fault."""
    return re.sub(r"\\\{\w+\\\}", ".*", re.escape(T(f"lab.fault.{code}")))


HOSTILE = {**ENDING, **PATCHED}
NO_WAY = "ways out: none\n"
"""What a spy prints."""


def check_hostile(run: Callable[[str], dict[str, Any]], names: Iterable[str]) -> None:
    """Run hostile bots."""
    for name in names:
        source, code = HOSTILE[name]
        result = run(source)
        assert result["state"] == "failed", (name, result)
        assert re.match(sentence(code), result["fault"], re.DOTALL), (name, result)
        assert result["title"].startswith(T("lab.title")), name


def check_spy(run: Callable[[str], dict[str, Any]]) -> None:
    """Run the bot that looks for the other hand and for ways out. It finds neither."""
    result = run(SPY)
    assert result["printed"] == NO_WAY, result
    check_twin(result["table"])


def check_twin(record: str) -> None:
    """Compare a table with that of the same bot without its trick, on the same deals."""
    (found,) = csv.DictReader(io.StringIO(record))
    pairs = int(found["games"]) // 2
    row = play(TWIN.replace("= True", "= False"), FAMILY, "easy", found["seed"], pairs)
    assert record == table([row])


def open_lab(page: Page, lang: str = "en", fragment: str = "") -> Page:
    """Open the page of the lab."""
    page.goto(f"lab/{lang}.html{fragment}")
    expect(page.locator("html")).to_have_attribute("data-lab", "idle")
    return page


def finish(page: Page) -> None:
    """Run the bot and wait for the end of the run."""
    page.evaluate("document.documentElement.dataset.lab = 'pressed'")  # a run may end before one looks
    page.locator("#lab-run").click()
    expect(page.locator("html")).to_have_attribute("data-lab", re.compile("done|failed"), timeout=RUN)


def link_from(page: Page, button: str) -> str:
    """Return the link that a button makes."""
    page.locator(button).click()
    expect(page.locator("#lab-link")).to_contain_text("#")
    return page.locator("#lab-link").inner_text()


HEAR = """
(() => {
  const status = document.getElementById("status");
  self.heard = [];
  new MutationObserver(() => heard.push(status.textContent)).observe(status, { childList: true });
})()
"""


def choose_level(page: Page, level: str) -> None:
    """Choose one level alone."""
    for box in page.locator("[name=level]").all():
        box.set_checked(box.input_value() == level)


def open_class(page: Page) -> None:
    """Open the page of the class."""
    page.goto("lab/en/class.html")
    expect(page.locator("html")).to_have_attribute("data-lab", "idle")


def cup(page: Page, names: tuple[str, ...], levels: tuple[str, ...]) -> None:
    """Choose the bots and the levels of a tournament."""
    for kind, wanted in (("bot", names), ("level", levels)):
        for box in page.locator(f"[name=cup-{kind}]").all():
            box.set_checked(box.input_value() in wanted)


def play_exercise(page: Page) -> str:
    """Play an exercise and return the link of its table, which is that of the command.

    Its missed goal is told. A fault selects its line and keeps the rows.
    """
    family, lab = next((family, lab) for family, lab in LABS.items() if lab.exercises)
    one = lab.exercises[0]
    source = views.source(family, one.start)
    open_lab(page, fragment=f"#exercise={family}.{one.name}")
    expect(page.locator("#lab-code")).to_have_value(source)
    expect(page.locator("#lab-task")).to_contain_text(T(f"{family}-lab.exercise.{one.name}.title"))
    page.locator("#lab-task summary").click()
    expect(page.locator("#lab-task details p")).to_have_text(T(f"{family}-lab.exercise.{one.name}.hint"))
    page.reload()
    ticked = page.locator("[name=level]:checked").evaluate_all("(boxes) => boxes.map((box) => box.value)")
    assert ticked == [one.level]
    choose_level(page, one.level)
    page.evaluate(IN_LESSON)
    finish(page)
    expect(page.locator("#lab-hand-in")).to_be_hidden()
    missed = T("lab.exercise.missed", level=value_name(T, "level", one.level))
    expect(page.locator("#lab-progress")).to_contain_text(missed)
    expect(page.locator("#status")).to_contain_text(missed)
    rows = page.locator("#lab-rows tr")
    expect(rows).to_have_count(1)
    expect(rows).to_have_attribute("data-games", str(2 * SHORT_ROWS))
    assert views.data(T)["games"][family]["deals"][one.level] == 100  # as many as without ``SHORTEN``
    page.locator("#lab-about summary").click()
    seed = re.findall(r"[0-9a-f]{16}", page.locator("#lab-deals").inner_text())[0]
    with page.expect_download() as saved:
        page.locator("#lab-save-table").click()
    row = play(source, family, one.level, seed, SHORT_ROWS)
    assert Path(saved.value.path()).read_text("utf-8") == table([row])
    for watch in (rows.get_by_role("link", name=T("lab.watch")), page.locator("#lab-watch")):
        expect(watch).to_have_attribute("href", re.compile("#g=1"))
    page.locator("#lab-who").fill("=Ada")
    link = link_from(page, "#lab-copy-table")
    old = page.locator("#lab-old")
    expect(old).to_be_hidden()
    page.locator("#lab-code").fill(inside("print('hello')\nreturn 1 / 0"))
    expect(old).to_be_visible()
    finish(page)
    expect(page.locator("#lab-fault p").first).to_contain_text("ZeroDivisionError")
    expect(page.locator("#lab-fault a")).to_have_attribute("href", re.compile("#g=1"))
    chosen = "(code) => code.value.slice(code.selectionStart, code.selectionEnd).trim()"
    assert page.locator("#lab-code").evaluate(chosen) == "return 1 / 0"
    mark = "(copy) => getComputedStyle(copy).backgroundPositionY.match(/^\\d*/)[0]"
    assert page.locator(".lab-copy > div").evaluate(mark), "the line has a mark"
    expect(rows).to_have_count(1)
    page.locator("#lab-show-bot").click()
    expect(old).to_be_hidden()
    expect(page.locator("#lab-code")).to_have_value(source)
    assert not page.locator(".lab-copy > div").evaluate(mark)
    expect(page.locator("#lab-start optgroup").nth(1).locator("option")).to_have_count(1)
    return link


def hand_in(page: Page, link: str) -> None:
    """Collect the tables of a class and check them. Their bots are chosen for a tournament."""
    page.locator("#class-links").fill(f"{link}\nnonsense\n")
    page.locator("#class-collect").click()
    expect(page.locator("#class-rows tr")).to_have_count(1)
    expect(page.locator("#class-rows td").first).to_have_text("=Ada")
    expect(page.locator("#class-fault")).to_have_text(T("lab.class.bad", n=2))
    expect(page.locator("#status")).to_have_text(T("lab.class.collected", n=1))
    expect(page.locator("label:has([name=cup-bot]:checked)")).to_have_text("=Ada")
    page.locator("#class-run").click()  # the bot plays fresh deals
    expect(page.locator("#class-rows tr")).to_have_attribute("data-checked", "true", timeout=RUN)
    expect(page.locator("html")).to_have_attribute("data-lab", "done")
    expect(page.locator("#class-rows td").nth(4)).to_have_text(T("lab.class.none"))
    with page.expect_download() as saved:
        page.locator("#class-save-table").click()
    assert "'=Ada" in Path(saved.value.path()).read_text("utf-8")  # no spreadsheet takes it for a formula


def stop_by_keyboard(page: Page, part: str, key: str) -> None:
    """Stop a run or a tournament.

    The button stays focused, and the focus goes back to it when the other one leaves.
    """
    run, progress = page.locator(f"#{part}-run"), page.locator(f"#{part}-progress")
    run.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-lab", "running", timeout=RUN)
    expect(run).to_be_focused()
    page.keyboard.press("Enter")  # nothing begins twice
    page.keyboard.press("Tab")
    expect(page.locator(f"#{part}-stop")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-lab", "idle")
    expect(run).to_be_focused()
    expect(progress).to_have_text(T(key))
    button, words = run.bounding_box(), progress.bounding_box()
    assert button
    assert words
    assert words["y"] - button["y"] < 150


def play_tournament(page: Page) -> str:
    """Play a tournament and return its link. Its table is that of the command.

    The best of two bots comes first. Each quarter is announced.
    """
    names = LABS[FAMILY].examples[:2]
    titles = [T(f"{FAMILY}-lab.example.{name}") for name in names]
    cup(page, names, ())
    page.evaluate(HEAR)
    page.locator("#cup-run").click()
    expect(page.locator("html")).to_have_attribute("data-lab", "done", timeout=RUN)
    rows = page.locator("#cup-rows tr")
    expect(rows).to_have_count(2)
    expect(page.locator("#cup-head th")).to_have_count(5)
    expect(rows.first.locator("td")).to_have_count(4)
    expect(page.locator("#cup-deals")).to_have_attribute("data-seed", "drawn")
    page.locator("#cup-about summary").click()
    scores = [float(str(row.get_attribute("data-score"))) for row in rows.all()]
    assert scores == sorted(scores, reverse=True)
    expect(page.locator("#cup-code details")).to_have_count(2)
    result = page.evaluate("heard")
    beginning = T("lab.tournament.playing", name="X", other="Y", done=1, pairs=SHORT_CUP).split("X")[0]
    assert sum(beginning in text for text in result) == 4, result  # one for each quarter
    with page.expect_download() as saved:
        page.locator("#cup-save-table").click()
    record = Path(saved.value.path()).read_text("utf-8")
    seed = record.splitlines()[1].split(",")[1]
    sources = {views.source(FAMILY, name): title for name, title in zip(names, titles, strict=True)}
    ordered = tournament.in_order(sources)
    assert seed == tournament.draw_seed(seed[:10], ordered)
    orders = [Order(FAMILY, seed, pairing, SHORT_CUP) for pairing in tournament.pairings(2, [])]
    assert record == play_all(orders, ordered, [sources[source] for source in ordered])
    page.locator("#cup-copy-table").click()
    expect(page.locator("#cup-link")).to_contain_text("#tournament=")
    return page.locator("#cup-link").inner_text()


def fail_in_tournament(page: Page) -> None:
    """Run a tournament on chosen deals in which a bot fails. It forfeits its games."""
    cup(page, ("own 0",), ())
    page.locator("#cup-run").click()
    expect(page.locator("#cup-fault")).to_have_text(T("lab.tournament.choose"))
    cup(page, ("own 0", LABS[FAMILY].examples[0]), ())
    deals = page.locator("#cup-word")
    page.locator("summary", has_text=T("lab.tournament.deals")).click()
    deals.fill(" Montag, früh")
    page.evaluate("document.documentElement.dataset.lab = 'pressed'")
    page.locator("#cup-run").click()
    expect(page.locator("html")).to_have_attribute("data-lab", "done", timeout=RUN)
    expect(page.locator("#cup-deals")).to_have_attribute("data-seed", "chosen")
    expect(page.locator("#cup-deals")).to_contain_text(" Montag-fruh,")
    deals.fill("")
    expect(page.locator("#cup-fault p").first).to_have_text(re.compile("Ada's bot: .* 4 .*"))
    expect(page.locator("#cup-fault a")).to_have_attribute("href", re.compile("#g=1"))
    reason = T("lab.forfeit.exception", line=4)
    forfeited = T("lab.forfeit", n=2 * SHORT_CUP, why=reason)
    expect(page.locator("#cup-rows tr").last.locator("td").nth(1)).to_have_text(forfeited)
    expect(page.locator("#cup-after")).to_be_visible()


def check_table_stays(page: Page) -> None:
    """Leave the page and come back: the table of the latest run is there, with one game to watch."""
    page.reload()
    expect(page.locator("#lab-rows tr")).to_have_count(1)
    expect(page.locator("#lab-rows tr")).to_have_attribute("data-games", str(2 * SHORT_ROWS))
    expect(page.locator("#lab-watching")).to_be_hidden()
    expect(page.locator("#lab-rows a")).to_have_attribute("href", re.compile("#g=1"))
    expect(page.locator("#lab-rows a")).to_have_accessible_name(re.compile(" [1-4]$"))
    expect(page.locator("#lab-rows td").last).to_have_text(re.compile(r"^\d+\.\d s$"))
    expect(page.locator("#lab-progress")).to_contain_text(T("lab.done", scores="|").split("|")[0])
    expect(page.locator("#lab-claim")).to_be_hidden()
    for damage in DAMAGE:
        page.evaluate(damage)
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-lab", "idle")
        expect(page.locator("#lab-table")).to_be_hidden()
    expect(page.locator("#lab-code")).to_have_value(re.compile("class "))


def verify_exercise(page: Page, link: str) -> None:
    """Open a table in another visit. Then check another one, of few deals, with its own bot.

    Another bot is in the editor.
    """
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#lab-claim")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-lab", "idle")
    expect(page.locator("#lab-rows tr")).to_have_count(1)
    expect(page.locator("iframe")).to_have_count(0)  # nothing of it has run
    expect(page.locator("#lab-watching")).to_be_hidden()  # there is no game to watch yet
    open_table(page, shared_table(views.source(FAMILY, LABS[FAMILY].examples[0]), pairs=2))
    page.locator("#lab-code").fill("class Bot: pass")
    page.locator("#lab-verify").click()
    expect(page.locator("html")).to_have_attribute("data-verified", "same", timeout=RUN)
    expect(page.locator("#lab-progress")).to_have_text(T("lab.verify.same"))
    expect(page.locator("#lab-watching")).to_be_visible()
    page.locator("#lab-fresh").click()
    expect(page.locator("html")).to_have_attribute("data-fresh", "same", timeout=RUN)
    expect(page.locator("#lab-rows tr")).to_have_count(2)
    expect(page.locator("#lab-progress")).to_have_text(T("lab.fresh.agrees"))


def open_table(page: Page, shared: dict[str, Any]) -> None:
    """Open the link to a table in a page of the lab."""
    page.evaluate("(code) => { location.hash = code }", f"table={code_of(shared)}")
    expect(page.locator("#lab-name")).to_have_value(shared["name"])


def verify_tournament(page: Page, link: str) -> None:
    """Check a tournament by its link, which the page of the lab gets while it is open."""
    page.goto(link)
    expect(page).to_have_url(re.compile("/lab/en/class.html$"))
    expect(page.locator("#cup-claim")).to_be_visible()
    expect(page.locator("#cup-rows tr")).to_have_count(2)
    page.locator("#cup-verify").click()
    expect(page.locator("html")).to_have_attribute("data-verified", "same", timeout=RUN)
    expect(page.locator("#cup-progress")).to_have_text(T("lab.verify.same"))


def test_a_bot_plays_an_exercise_and_its_table_is_checked(page: Page) -> None:
    """The table is that of the command and of its link. Axe finds nothing on the page.

    Rows are short. How long they are is checked in ``tests/test_lab.py``.
    """
    seat_desks(page)
    page.add_init_script(SHORTEN + SAME_DEALS)
    link = play_exercise(page)
    page.locator("[name=level][value=boss]").check()
    stop_by_keyboard(page, "lab", "lab.stopped")
    check_axe(page)
    verify_exercise(page, link)
    expose_known_deals(page)
    check_table_stays(page)


def test_a_class_hands_in_its_bots_and_plays_a_tournament(page: Page, site: str) -> None:
    """Its table is that of the command and of its link. Axe finds nothing on the page."""
    seat_desks(page)
    page.add_init_script(SHORTEN)
    open_lab(page)
    page.locator("#lab-name").fill("Ada's bot")
    page.locator("#lab-code").fill(inside("return 1 / 0"))
    open_class(page)
    shared = code_of(shared_table(views.source(FAMILY, LABS[FAMILY].examples[0])))
    hand_in(page, f"{site}lab/en.html#table={shared}")
    cup(page, LABS[FAMILY].examples[:2], ("hard", "boss"))
    stop_by_keyboard(page, "cup", "lab.tournament.stopped")
    fail_in_tournament(page)
    link = play_tournament(page)
    check_axe(page)
    open_lab(page)
    verify_tournament(page, link)


def code_of(shared: dict[str, Any]) -> str:
    """Return the code of a link that brings this."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(json.dumps(shared).encode()) + packer.flush()
    return "2" + urlsafe_b64encode(packed).decode().rstrip("=")


def shared_table(source: str, name: str = "Oracle", pairs: int = SHORT_ROWS) -> dict[str, Any]:
    """Return the content of a link to the table of a bot, with the row of the lowest level."""
    row = play(source, FAMILY, "easy", "cafe", pairs)
    cells = dict(zip(COLUMNS, row.cells(), strict=True))
    return {"game": FAMILY, "name": name, "who": "=Ada", "code": source, "rows": [cells]}


def expose_known_deals(page: Page) -> None:
    """Fresh deals show that a table is better than its bot, which may know the deals by heart."""
    shared = shared_table(views.source(FAMILY, LABS[FAMILY].examples[0]), name="Prophet", pairs=SURE_ROWS)
    (row,) = shared["rows"]
    row.update(won=row["games"], drawn="0", lost="0", score="1.0000", margin="0.0000")
    page.evaluate("delete document.documentElement.dataset.fresh")
    open_table(page, shared)
    page.locator("#lab-fresh").click()
    expect(page.locator("html")).to_have_attribute("data-fresh", "other", timeout=RUN)
    level = value_name(T, "level", "easy")
    expect(page.locator("#lab-progress")).to_have_text(T("lab.fresh.differs", names=level))


def check_axe(page: Page) -> None:
    """Check the whole page with axe in every theme, and on a phone."""
    page.evaluate(AXE_SCRIPT)
    page.evaluate(UNFOLD)
    for number, theme in enumerate(THEMES):  # another theme can change only contrast
        page.evaluate(DRESS, theme)
        assert page.evaluate(FOUND, [CONTRAST if number else RULES, "html"]) == [], theme
    wide = page.viewport_size or {"width": 0, "height": 0}
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate(FOUND, [RULES, "html"]) == []
    page.set_viewport_size(wide)


def play_as_a_person(page: Page) -> None:
    """Play against the bot, which sees the table through its own eyes. A fault ends its part.

    The frame has the deal.
    """
    page.locator("#lab-code").fill(NO_DEAL)
    page.locator("#lab-name").fill("Ada's bot")
    page.locator("#lab-role").select_option("second")  # so the bot is asked at once
    page.locator("#lab-play").click()
    expect(page.locator("#play")).to_have_attribute("data-game", "playing", timeout=RUN)
    table = page.frame_locator("#lab-frame iframe")
    expect(table.locator("html")).to_have_attribute("data-state", "ready", timeout=RUN)
    expect(table.locator("body")).to_contain_text("Ada's bot")
    expect(table.locator("#table")).to_have_attribute("data-ply", "1")
    table.locator(ACTION).first.click()
    expect(page.locator("#lab-fault p").first).to_contain_text("deals: []", timeout=RUN)
    page.locator("#lab-end-game").click()
    expect(page.locator("#play")).to_be_hidden()
    expect(page.locator("#lab-play")).to_be_focused()


def test_hostile_bots_end_with_a_sentence_and_a_person_plays(page: Page, guard: Guard) -> None:
    """The page goes on, and none of them finds a deal or a way out."""
    open_lab(page)
    guard.allowed.append("console")
    gaps: list[float] = []

    def run(source: str) -> dict[str, Any]:
        result: dict[str, Any] = page.evaluate(RUN_BOT, source)
        gaps.append(result["gap"])
        return result

    check_hostile(run, ["huge output"])
    check_spy(run)
    assert page.evaluate(SUM)["games"] == str(2 * SPIED)  # as for the table of a tournament
    assert min(gaps) < 1000  # where the bot leaves the machine some time
    play_as_a_person(page)


def test_a_bot_that_changes_its_desk_ends_with_a_sentence(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it has for an answer, the page goes on."""
    seat_desks(page)
    open_lab(page)
    for name in PATCHED:
        with monkeypatch.context() as patch:
            for method in ("answers", "text"):
                patch.setattr(DeskEnd, method, getattr(DeskEnd, method))  # restored afterwards
            check_hostile(lambda source: page.evaluate(RUN_BOT, source), [name])


ASK_DESK = """
([order, questions]) => new Promise(async (done) => {
  const script = document.querySelector("script[src$='/page/lab/class.js']").src;
  const { Sandbox } = await import(script.replace("class.js", "sandbox.js"));
  const desk = new Sandbox("desk");
  const batch = Uint8Array.from(questions);
  let printed = "";
  try {
    await desk.ask("load", order, RUN);
    for (;;) {
      await desk.ask("row", "", RUN);
      const answer = await desk.ask("ask", batch, 2000);
      printed = answer.printed;
      const { code } = JSON.parse(answer.text).find((one) => one.code) ?? {};
      if (code) return done({ code, printed });
    }
  } catch ({ code, message }) {
    done({ code: code ?? message, printed });
  }
})
""".replace("RUN", str(RUN))
"""Seats a bot at a desk, which starts one Python. Asks it the same questions until it fails or is stopped."""


def check_desk(run: Callable[[list[Any]], dict[str, Any]], name: str, codes: tuple[str, ...]) -> None:
    """Ask a spy at a desk. It finds no way out, and ends with the code of a sentence."""
    source, _ = SPYING[name]
    referee = RefereeEnd()
    referee.begin(
        json.dumps({"key": "easy", "game": FAMILY, "players": [0, "easy"], "seed": "cafe", "pairs": SPIED})
    )
    result = run([json.dumps({"game": FAMILY, "source": source}), list(referee.questions[0])])
    assert result["code"] in codes, result
    assert result["printed"] == NO_WAY, result


def test_a_hostile_bot_finds_no_way_out_in_firefox(firefox: Browser, site: str) -> None:
    """Its end has a code. The sentence of each code is seen in Chromium and natively."""
    page = firefox.new_page(base_url=site)
    open_class(page)
    check_desk(lambda order: page.evaluate(ASK_DESK, order), "recursion and memory", ("memory", "slow"))
    page.close()


def test_a_hostile_bot_finds_no_way_out_in_webkit(site: str) -> None:
    """It is stopped, and then does not run any more."""
    with WebKit() as browser:
        browser.open(f"{site}lab/en/class.html")
        assert browser.run(WAIT)
        check_desk(
            lambda order: browser.run(f"({ASK_DESK})({json.dumps(order)}).then(done)"),
            "recursion and an endless loop",
            ("slow",),
        )
        assert any(used_in_a_second(browser.driver.pid) < 0.1 for _ in range(20)), "a stopped bot still runs"


def used_in_a_second(pid: int) -> float:
    """Return the seconds of processor time that a process and its descendants use in the next second."""
    before = processor_time(pid)
    time.sleep(1)
    return processor_time(pid) - before


def processor_time(pid: int) -> float:
    """Return the seconds of processor time that a process and its descendants have used."""
    stats = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            stats[int(path.parent.name)] = path.read_text().rpartition(")")[2].split()
    family = {pid}
    while more := {one for one, stat in stats.items() if int(stat[1]) in family} - family:
        family |= more
    ticks = sum(int(value) for one in family if one in stats for value in stats[one][11:13])
    return ticks / os.sysconf("SC_CLK_TCK")


def test_a_bot_from_a_link_waits_for_a_press(page: Page) -> None:
    """A bot of 60 lines takes at most 1,500 characters."""
    open_lab(page)
    lines = views.source(FAMILY, LABS[FAMILY].examples[-1]).splitlines()
    code = "\n".join(
        [*lines, *(f"LIMIT_{number} = {number * 37 % 101}" for number in range(60 - len(lines)))]
    )
    page.locator("#lab-code").fill(code)
    page.locator("#lab-name").fill("Sam's bot")
    link = link_from(page, "#lab-copy-bot")
    assert len(link) <= 1500
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator("#lab-foreign")).to_be_visible()
    expect(page.locator("#lab-code")).to_have_value(code)
    expect(page.locator("#lab-name")).to_have_value("Sam's bot")
    expect(page.locator("iframe")).not_to_have_count(0, timeout=RUN)  # a reader stays
    expect(page.locator("html")).to_have_attribute("data-lab", "idle")
    expect(page.locator("#lab-rows tr")).to_have_count(0)


def file(content: bytes) -> FilePayload:
    """Return a Python file as a browser takes it."""
    return {"name": "mine.py", "mimeType": "text/x-python", "buffer": content}


BAD_CODES = (
    ("2nonsense", "broken"),
    ("3q1YqU7JSUMpLzE1NUaoFAA", "newer"),  # {"v": "named"}, packed as a later version would
    ("3abc", "broken"),
    ("1" + "A" * 70_000, "broken"),
    ("", "broken"),
)
"""Codes that nothing can be read from, each with its fault."""


def test_a_bad_link_to_a_tournament_shows_none(page: Page) -> None:
    open_class(page)
    for fragment, key in BAD_CODES:
        page.evaluate("(code) => { location.hash = code }", f"tournament={fragment}")
        expect(page.locator("#cup-fault")).to_have_text(T(f"lab.link.{key}"))
    expect(page.locator("#cup-table")).to_be_hidden()


def test_a_bad_link_or_file_leaves_the_bot_as_it_was(page: Page) -> None:
    """A good file is there after a reload."""
    open_lab(page)
    page.locator("#lab-code").fill("class Bot: pass")
    for fragment, key in BAD_CODES:
        page.evaluate("(code) => { location.hash = code }", f"bot={fragment}")
        expect(page.locator("#lab-fault")).to_have_text(T(f"lab.link.{key}"))
    for name in ("nope.nope", "__proto__.x", f"{FAMILY}.toString", "constructor.constructor", ""):
        page.evaluate("(name) => { location.hash = `exercise=${name}` }", name)
        expect(page.locator("#lab-fault")).to_have_text(T("lab.link.no-exercise"))
        page.locator("#lab-fault").evaluate("(box) => box.replaceChildren()")
    cells = {**dict.fromkeys(COLUMNS, "0"), "game": FAMILY, "level": "easy", "score": "nonsense"}
    tables: list[list[Any]] = [[cells], [{**cells, "score": "0.5000"}], [{}], [3]]
    for rows in tables:
        bad = {"game": FAMILY, "name": "X", "code": "class Other: pass", "rows": rows}
        page.evaluate("(code) => { location.hash = code }", f"table={code_of(bad)}")
        expect(page.locator("#lab-fault")).to_have_text(T("lab.link.broken"))
        page.locator("#lab-fault").evaluate("(box) => box.replaceChildren()")
    expect(page.locator("#lab-table")).to_be_hidden()
    expect(page.locator("#lab-code")).to_have_value("class Bot: pass")
    for content, key in ((b"\xff\xfe\x00", "not-text"), (b"#" * 50_000, "too-long")):
        page.locator("#lab-file").set_input_files(file(content))
        expect(page.locator("#lab-fault")).to_have_text(T(f"lab.{key}"))
        expect(page.locator("#lab-code")).to_have_value("class Bot: pass")
    page.locator("#lab-file").set_input_files(file(b"x = 1\n"))
    expect(page.locator("#lab-code")).to_have_value("x = 1\n")
    page.reload()
    expect(page.locator("#lab-code")).to_have_value("x = 1\n")


def test_no_bot_is_lost_to_another_one(page: Page) -> None:
    """An example, an exercise, a file or a link takes its place, and it can be brought back."""
    open_lab(page)
    family, lab = next((family, lab) for family, lab in LABS.items() if lab.exercises)
    one = lab.exercises[0]
    page.locator("#lab-game").select_option(family)
    code, start = page.locator("#lab-code"), page.locator("#lab-start")
    first, second, third = (f"# number {n}\nclass Bot: pass" for n in range(3))
    code.fill(first)
    page.locator("#lab-name").fill("Ada's bot")
    start.select_option(lab.examples[0])
    expect(page.locator("#lab-kept")).to_have_text(T("lab.kept", name="Ada's bot"))
    expect(code).to_have_value(views.source(family, lab.examples[0]))
    code.fill(second)
    page.evaluate("(name) => { location.hash = `exercise=${name}` }", f"{family}.{one.name}")
    expect(code).to_have_value(views.source(family, one.start))
    code.fill(third)
    page.locator("#lab-file").set_input_files(file(b"x = 1\n"))
    expect(code).to_have_value("x = 1\n")
    page.reload()
    listed = start.locator("optgroup").nth(1).locator("option")
    expect(listed).to_have_count(3)
    choices = [str(one.get_attribute("value")) for one in listed.all()]
    for choice, text in zip(choices, (third, second, first), strict=True):
        start.select_option(choice)
        expect(code).to_have_value(text)
        expect(page.locator("#lab-task")).to_be_visible(visible=text == third)  # it is of the exercise
    expect(page.locator("#lab-name")).to_have_value("Ada's bot")
    expect(listed).to_have_count(4)  # the file, too, and nothing twice


def test_the_keyboard_indents_and_leaves_the_editor(page: Page) -> None:
    open_lab(page)
    code = page.locator("#lab-code")
    code.fill("")
    code.press("Tab")
    code.press_sequentially("if x:")
    code.press("Enter")
    expect(code).to_have_value("    if x:\n        ")
    code.press("Shift+Tab")
    expect(code).to_have_value("    if x:\n    ")
    code.press("Escape")
    code.press("Tab")
    expect(code).not_to_be_focused()


PLACES = """(field) => {
  const copy = document.querySelector(".lab-copy > div");
  const [under, over] = [copy.getBoundingClientRect(), field.getBoundingClientRect()];
  const style = getComputedStyle(field);
  const edge = (side) => parseFloat(style[`border${side}Width`]) + parseFloat(style[`padding${side}`]);
  return [
    under.left + field.scrollLeft - over.left - edge("Left"),
    under.top + field.scrollTop - over.top - edge("Top"),
    under.width + parseFloat(style.paddingLeft) - field.scrollWidth,
    under.height + parseFloat(style.paddingTop) + parseFloat(style.paddingBottom) - field.scrollHeight,
  ];
}"""
"""How far the coloured copy lies from the text, and how much larger it is."""


def test_the_code_has_colours_until_the_reader_wants_none(page: Page) -> None:
    """They lie where the letters are, wherever these scroll."""
    open_lab(page)
    code, copy = page.locator("#lab-code"), page.locator(".lab-copy")
    line = 'if x == 1: return "é\t漢" # 2'
    code.fill("\n".join([line] * 60 + [" " * 300 + "y"]))
    expect(copy.locator("[data-kind=string]")).to_have_count(60)
    expect(copy.locator("[data-kind=keyword]").nth(1)).to_have_text("return")
    expect(code).to_have_css("color", "rgba(0, 0, 0, 0)")
    for left, top in ((0, 0), (40, 200), (10_000, 10_000)):
        code.evaluate("(field, [left, top]) => field.scrollTo(left, top)", [left, top])
        page.wait_for_function("() => new Promise(requestAnimationFrame)")
        assert max(map(abs, code.evaluate(PLACES))) < 1.5, (left, top)
    for text in ("1 1", "1", "", "1 1 1", "1 2 1", "1 2 2 1", "1 2", "'\n1", "1\n'"):
        code.fill(text)
        page.wait_for_function("() => new Promise(requestAnimationFrame)")
        assert copy.evaluate("(copy) => copy.textContent") == text
    code.fill("if")
    page.locator("#lab-colours").uncheck()
    expect(code).not_to_have_css("color", "rgba(0, 0, 0, 0)")
    expect(copy).to_have_text("")
    page.reload()
    expect(page.locator("#lab-colours")).not_to_be_checked()


def test_the_lab_runs_in_a_frame_of_another_site(page: Page, site: str, tmp_path: Path) -> None:
    """With the permissions that the guide for hosts gives a frame."""
    permissions = re.search('sandbox="(.*?)"', snippet("iframe.html").read_text("utf-8"), re.DOTALL)
    assert permissions
    frame = f'<iframe sandbox="{permissions[1]}" src="{site}lab/en.html" width="800" height="600"></iframe>'
    (tmp_path / "index.html").write_text(f"<!doctype html><title>A school</title>{frame}", encoding="utf-8")
    server = Server(tmp_path).start()
    page.goto(server.address.replace("127.0.0.1", "localhost"))
    lab = page.frame_locator("iframe").first
    expect(lab.locator("html")).to_have_attribute("data-lab", "idle", timeout=RUN)
    lab.locator("#lab-code").fill(inside("return 1 / 0"))
    lab.locator("#lab-run").click()
    expect(lab.locator("#lab-fault p").first).to_contain_text("ZeroDivisionError", timeout=RUN)
    server.stop()


def test_the_pages_fit_the_window_and_show_how_to_run_a_bot(page: Page) -> None:
    """Languages take the two pages beside the editor by turns."""
    for lang, beside in zip(LANGUAGES, cycle(("/exercises", "/class")), strict=False):
        for room in ("", beside):
            page.goto(f"lab/{lang}{room}.html")
            for width, height in ((1280, 720), (390, 664)):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate("document.documentElement.scrollWidth") <= width, (lang, room)
                if not room:
                    expect(page.locator("#lab-run")).to_be_in_viewport(ratio=1)
                    code = page.locator("#lab-code").bounding_box()
                    assert code
                    assert height - code["y"] >= 160, "seven lines of the code are in sight"


def test_the_opponents_are_those_of_the_game(page: Page) -> None:
    """A press on a face chooses its level."""
    open_lab(page)
    for family in LABS:
        page.locator("#lab-game").select_option(family)
        for level, who in ui_of(family).opponents.items():
            rival = page.locator(".lab-rival", has=page.locator(f"[value={level}]"))
            expect(rival).to_contain_text(who.name)
            face = rival.locator(f".opponent-face.{style_class(family)}")
            box, before = rival.locator("input"), rival.locator("input").is_checked()
            face.click()
            expect(box).to_be_checked(checked=not before)


def test_an_exercise_begins_on_a_page_of_its_own(page: Page) -> None:
    """Older links to the part of the lab lead there. The bot has its name, in any language."""
    page.goto("lab/en.html#exercises")
    expect(page).to_have_url(re.compile("/lab/en/exercises.html$"))
    family, one = next((family, lab.exercises[0]) for family, lab in LABS.items() if lab.exercises)
    page.locator(f"a[href$='#exercise={family}.{one.name}']").click()
    expect(page.locator("#lab-code")).to_have_value(views.source(family, one.start))
    for lang in (T.lang, LANGUAGES[-1]):
        page.goto(f"lab/{lang}.html")
        title = Words(lang)(f"{family}-lab.exercise.{one.name}.title")
        expect(page.locator("#lab-name")).to_have_value(title)


def test_older_links_to_the_class_and_its_tournament_lead_to_their_page(page: Page) -> None:
    for part in ("class", "tournament"):
        page.goto("about:blank")
        page.goto(f"lab/en.html#{part}")
        expect(page).to_have_url(re.compile(f"/lab/en/class.html#{part}$"))
        expect(page.locator(f"#{part}")).to_be_in_viewport()
