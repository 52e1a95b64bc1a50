"""The page's queue of texts: presses come first, and hold up no work."""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest

from web.site.paths import WEB
from web.site.runtime import tool

IMPORT = re.compile(r"^import [^;]*;$", re.MULTILINE)
PAGE = """
globalThis.location = { href: "http://page/", origin: "http://page", pathname: "/" };
globalThis.addEventListener = () => {};
globalThis.navigator ??= { languages: [] };
const apply = async () => {}, waitForDeal = async () => {};
const waitForFrame = () => new Promise((then) => setTimeout(then, 10));
const showSentence = () => {}, word = (key) => key, params = () => ({}), inFoyer = () => false;
const removeLink = () => {}, removeSetting = () => {}, onFailure = () => {};
const reducedMotion = { matches: CALM }, config = { asked: [] }, isFramed = false, around = () => null;
const byId = () => ({ dataset: {} });
const store = { findOthers: async () => ({ left: [], playing: [], returned: false }), readAll: () => ({}) };
store.watch = () => {};
"""
"""Just enough of a page for the queue."""
WORK = """
const { plan, every, until, takes } = SCENE;
const started = [], begun = performance.now();
const nap = (ms) => new Promise((then) => setTimeout(then, ms));
let left = true;
const python = {
  Death: class extends Error {},
  watchWorker() {},
  isAnswering: async () => true,
  precompute: async () => {},
  async ask(text) {
    if (text !== "press") started.push([text, performance.now() - begun]);
    await nap(takes);
    if (text === plan.next) left = false;
    return JSON.stringify(left && text !== "stop" ? plan : {});
  },
};
"""
"""A worker that asks for its work again with each answer, as the app does, until it is done."""
PRESS = """
await begin(() => {});
while (left && performance.now() - begun < until) {
  send("press");
  await nap(every);
}
console.log(JSON.stringify(started));
process.exit();
"""
MARGIN = 400
"""Milliseconds that a busy machine may add."""


def run(after: str, *, calm: bool = False, **scene: Any) -> list[tuple[str, float]]:
    """Run the queue with a scene. Return the texts that were asked, without presses, and when."""
    script = IMPORT.sub("", (WEB / "page" / "worker-queue.js").read_text("utf-8"))
    prelude = PAGE.replace("CALM", json.dumps(calm)) + WORK.replace("SCENE", json.dumps(scene))
    command = [tool("node"), "--input-type=module"]
    done = subprocess.run(command, input=prelude + script + after, check=True, capture_output=True, text=True)
    return [(text, at) for text, at in json.loads(done.stdout)]


@pytest.mark.parametrize(
    "plan",
    [
        {"next": "/move", "pause": 200},
        {"next": "/tick", "pause": 200, "steady": True},
        {"next": "/go"},
        {"next": "/go", "regions": {"table": ""}},
    ],
    ids=["a bot's pause", "a replay", "slices", "slices after a picture"],
)
@pytest.mark.parametrize(("every", "takes"), [(60, 5), (4, 12)], ids=["calm", "too many to answer"])
def test_presses_hold_up_no_work(plan: dict[str, Any], every: int, takes: int) -> None:
    """The pause before the work runs from when it is first asked for, whatever else is answered meanwhile."""
    texts = run(PRESS, plan=plan, every=every, takes=takes, until=800)
    found = [at for text, at in texts if text == plan["next"]]
    assert found, texts
    assert plan.get("pause", 0) * 0.95 <= found[0] < plan.get("pause", 0) + MARGIN


def test_a_press_comes_before_work_that_is_due() -> None:
    """A text of the player waits for one slice at the most."""
    after = """
    await begin(() => {});
    send("/undo");
    await nap(until);
    console.log(JSON.stringify(started));
    process.exit();
    """
    texts = run(after, plan={"next": "/move", "pause": 200}, every=0, takes=1, until=300)
    assert [text for text, _ in texts][1:3] == ["/undo", "/move"]


@pytest.mark.long
def test_work_that_an_answer_no_longer_asks_for_is_dropped() -> None:
    after = """
    await begin(() => {});
    send("stop");
    await nap(until);
    console.log(JSON.stringify(started));
    process.exit();
    """
    texts = run(after, plan={"next": "/move", "pause": 100}, every=0, takes=1, until=300)
    assert [text.split(" ")[0] for text, _ in texts] == ["/boot", "stop"]
