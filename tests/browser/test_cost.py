"""Cost of a start and a move for the browser: long tasks, layouts that scripts ask for, styles worked out."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

import pytest

from noir.games import families
from tests.browser.table import ACTION, Table
from tests.browser.tracing import trace

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tests.browser.conftest import Guard

LONG = 1.5  # measured: 1.1 to 1.4. Of the time of ``YARDSTICK``, which takes 11 ms where it was measured
YARDSTICK = """() => {
    document.body.innerHTML = "<p style='float: left'><b>word</b> <i>and another</i></p>".repeat(650);
    document.body.getBoundingClientRect();
    document.body.replaceChildren();
}"""
"""Lays out a plain page."""
TRACED = ["devtools.timeline", "disabled-by-default-devtools.timeline", "loading"]
MOVES = 3
CATEGORIES = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.stack",
]
SENTENCE = """
() => {
  const turn = document.querySelector("#now .turn");
  turn.textContent = `${turn.textContent} And more.`;
  return getComputedStyle(document.getElementById("table")).color; // has all styles worked out
}
"""
TALK = """
window.talk = []; // what goes between the page and the worker, and what the page does meanwhile
window.asked = []; // each call of the worker, [its name, its text]
window.told = []; // each answer
const note = (what) => window.talk.push(what);
const ask = ([, name, given] = []) => {
  note(name === "foresee" ? "foreseen" : "sent");
  window.asked.push([name, ...(given ?? [])]);
};
const { postMessage } = Worker.prototype;
Worker.prototype.postMessage = function (...given) {
  note("sent");
  return postMessage.apply(this, given);
};
window.MessageChannel = class extends MessageChannel {
  constructor() {
    super(); // the one over which PyScript's worker answers
    this.port1.addEventListener("message", ({ data }) => {
      note("heard");
      window.told.push(String(data?.[1]));
    });
    const { postMessage: post } = this.port1;
    this.port1.postMessage = (...given) => {
      ask(Array.isArray(given[0]) ? given[0] : []);
      return post.apply(this.port1, given);
    };
  }
};
const { querySelectorAll } = Document.prototype;
Document.prototype.querySelectorAll = function (...given) {
  note("looked");
  return querySelectorAll.apply(this, given);
};
"""
OVERTAKE = """
async ([wanted]) => {
  const { talk } = window;
  while (talk.at(-1) !== "sent") await new Promise((go) => setTimeout(go)); // the worker thinks ahead
  const before = talk.length;
  document.querySelector(wanted).click();
  return talk.slice(before);
}
"""
THOUGHT = """
async (most) => {
  const { talk } = window;
  talk.length = 0;
  while (talk.filter((what) => what === "heard").length < most) await new Promise((go) => setTimeout(go));
  return talk;
}
"""
PICTURE = """
async () => {
  const { talk } = window;
  const told = [];
  const seen = new Promise((go) => new MutationObserver((_, look) => {
    look.disconnect();
    const from = [talk.length, performance.now()];
    requestAnimationFrame(() => told.push("frame"));
    const wait = () => {
      if (!talk.slice(from[0]).includes("sent")) return setTimeout(wait);
      told.push(performance.now() - from[1]);
      go(told);
    };
    wait();
  }).observe(document, { subtree: true, attributeFilter: ["data-ply"] }));
  document.querySelector('#table [data-do]:not([data-do^="/"])').click();
  return seen;
}
"""
RESTED = """
async () => {
  const moves = () => document.getAnimations().length || document.getElementById("stage");
  while (moves()) await new Promise((go) => setTimeout(go, 50));
}
"""
THROUGH = """
window.through = 0; // elements that are gone through one by one, each with all its attributes
const given = Object.getOwnPropertyDescriptor(Element.prototype, "attributes");
Object.defineProperty(Element.prototype, "attributes", {
  get() {
    if (this.isConnected) window.through += 1;
    return given.get.call(this);
  },
});
"""
POINTED = """
async (times) => {
  const { talk } = window;
  const button = document.querySelector('#table [data-do]:not([data-do^="/"])');
  const sent = async (pointed) => {
    talk.length = 0;
    for (let i = 0; i < times; i += 1) {
      if (pointed) button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      await new Promise((go) => setTimeout(go, 25));
    }
    return talk.filter((what) => what === "sent").length;
  };
  return [await sent(false), await sent(true)];
}
"""
PRESSED = """
async ([wanted]) => {
  const { asked, told } = window;
  const buttons = [...document.querySelectorAll(wanted)].filter((button) => button.checkVisibility());
  [asked.length, told.length] = [0, 0];
  for (const button of buttons) {
    button.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
    const answers = told.length;
    for (let i = 0; i < 20 && told.length === answers; i += 1) // shorter than thinking ahead rests
      await new Promise((go) => setTimeout(go, 10));
  }
  const before = [...told];
  buttons.at(-1).click();
  return [asked, before, buttons.map((button) => button.dataset.do)];
}
"""
LATER = "later/noir.bin"
PATIENCE = 45
"""Milliseconds after which a thought goes on without a picture: a page that is not seen draws none."""
SLICES = 12
FEW = 12
"""Elements whose style a changed sentence may concern: its line, and what stands beside it."""


def callers(event: dict[str, Any]) -> list[str]:
    """Return the functions of the site that have asked for this work at once, the innermost first."""
    stack = event.get("args", {}).get("beginData", {}).get("stackTrace") or []
    return [call["functionName"] for call in stack if "/page/" in call["url"]]


def start(browser: Browser, guard: Guard, address: str, game: str) -> tuple[Table, list[float]]:
    """Start a table as on a first visit and make some moves.

    Return how long the tasks of the page's main thread since its first paint worked, as parts of the time of
    ``YARDSTICK``.
    """
    page = browser.new_page(
        viewport={"width": 1280, "height": 800}, reduced_motion="reduce", service_workers="block"
    )
    guard.watch(page.context)
    with trace(browser, page, TRACED) as events:
        for _ in range(7):
            page.evaluate(YARDSTICK)
    yardstick = median(sorted(work_of(event) for event in events if event["name"] == "RunTask")[-7:])
    with trace(browser, page, TRACED) as events:
        table = Table(page, address).open(game=game, role="first", level="easy", seed="tasks", lang="en")
        for _ in range(MOVES):
            table.act(table.actions[0])
    painted = [event for event in events if event["name"] == "firstPaint"]
    here = max(painted, key=lambda event: event["ts"])
    return table, [
        work_of(event) / yardstick
        for event in events
        if event["name"] == "RunTask"
        and (event["pid"], event["tid"]) == (here["pid"], here["tid"])
        and event["ts"] > here["ts"]
    ]


def work_of(event: dict[str, Any]) -> float:
    """Return the processor time of an event, without waiting for a processor."""
    return float(event.get("tdur", 0))


@pytest.mark.parametrize("game", families())
def test_no_task_is_long_enough_to_notice_and_a_change_costs_little(
    browser: Browser, site: str, guard: Guard, game: str
) -> None:
    """After the first paint, traced by the browser. A task that is long is long in each of two starts.

    A changed sentence has no style worked out but its own: one that looks into a table (:has) would be.
    A move is laid out by no script before it is whole: animations measure once per drawing, and patches of
    the table cause no layout. It goes through few elements: the browser itself tells unchanged content from
    changed. The last action is a button that the move takes away, and the focus with it.
    """
    table, done = start(browser, guard, site, game)
    assert len(done) > 100
    assert max(done) > 0
    if max(done) > LONG:
        table.page.close()
        table, done = start(browser, guard, site, game)
    assert max(done) <= LONG
    table.page.evaluate(THROUGH)
    table.page.evaluate(RESTED)
    with trace(browser, table.page, CATEGORIES) as events:
        table.page.evaluate(SENTENCE)
    counts = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]
    assert counts
    assert sum(counts) <= FEW, counts
    for which in (0, -1):
        table.page.evaluate(RESTED)
        table.page.evaluate("window.through = 0")
        ply = table.ply
        with trace(browser, table.page, CATEGORIES) as events:
            table.page.locator(f"{ACTION}:visible").nth(which).click()
            table.page.locator(f'#table:not([data-ply="{ply}"])').wait_for()
            table.settle()
        moves = table.ply - ply
        everything = table.page.locator("#table *, #now *, #log *").count()
        assert 0 < table.page.evaluate("through") / moves <= everything / 3
        forced = [callers(event) for event in events if event["name"] == "Layout" and callers(event)]
        assert not [stack for stack in forced if {"morph", "rove"} & set(stack)], forced
        assert len(forced) <= 2 * moves, forced
    table.page.close()


def test_a_press_comes_before_what_the_boss_thinks_ahead(table: Table) -> None:
    """The worker does a likely press in advance, and the page hears nothing of it.

    A slice of thinking has the page do nothing. It rests where the pointer comes upon an action. The picture
    of a move comes before the next thought, which takes a core from the painting. A press is sent in the task
    of the click.
    """
    table.page.add_init_script(TALK)
    table.open(game=families()[0], role="first", level="boss", seed="cost", lang="en")
    table.until("told.some((answer) => answer.includes('free'))")  # the worker has all its modules
    table.page.evaluate(THOUGHT, SLICES)
    ply = table.ply
    result, answers, actions = table.page.evaluate(PRESSED, [ACTION])
    ahead = [text for name, text in result if name == "precompute"]
    assert ahead == [f"@{ply} {action}" for action in actions]
    assert result[-1] == ["handle", ahead[-1]]
    assert result[-2][0] == "precompute"  # nothing in between: it is still there
    assert len(answers) >= len(ahead) - 1  # the last one may be on its way
    assert not [answer for answer in answers if "regions" in answer or "store" in answer]
    wait_for_answer(table, ply)

    result = table.page.evaluate(THOUGHT, SLICES)
    assert result.count("heard") >= SLICES
    assert result.count("looked") < SLICES // 2  # something else may come in between
    free, pointed = table.page.evaluate(POINTED, SLICES)
    assert free > 1
    assert pointed <= free / 2, (free, pointed)

    *frames, waited = table.page.evaluate(PICTURE)
    assert frames or waited >= PATIENCE
    table.settle()

    table.page.evaluate(THOUGHT, SLICES)
    ply = table.ply
    assert table.page.evaluate(OVERTAKE, [ACTION]).count("sent") == 1
    wait_for_answer(table, ply)


def wait_for_answer(table: Table, ply: int) -> None:
    """Wait until the boss has answered a move."""
    table.page.locator(f'#table:not([data-ply="{ply}"])').wait_for()
    table.settle()
    assert table.ply >= ply + 2


def test_a_worker_that_imports_gets_one_text_at_a_time(table: Table) -> None:
    """As long as a part of it is on its way, a press waits for the end of the slice."""
    table.page.add_init_script(TALK)
    table.page.route(lambda url: url.endswith(LATER), lambda _: None)  # it never comes
    table.open(game=families()[1], role="first", level="boss", seed="cost", lang="en")
    table.page.evaluate(THOUGHT, SLICES)
    assert table.page.evaluate(OVERTAKE, [ACTION]).count("sent") == 0
