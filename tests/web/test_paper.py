"""The desk of a page to read: its texts are answered in their order, and hold up no work."""

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
const root = { dataset: {} };
globalThis.document = { documentElement: root };
const byId = () => ({ textContent: "", classList: { add() {} } });
const keepOffline = () => {}, keepUpToDate = () => {}, addIds = (html) => html, isKept = () => false;
const nap = (ms) => new Promise((then) => setTimeout(then, ms));
const { takes = 5, fails = false } = SCENE;
const asked = [];
let left = 3; // pieces of work
const python = {
  async start() {},
  end() {},
  async ask(text) {
    asked.push(text);
    await nap(takes);
    if (fails) throw new Error(text);
    if (text === "stop") left = 0;
    if (text === "work") left -= 1;
    return JSON.stringify(left > 0 ? { next: "work" } : {});
  },
};
"""
"""Just enough of a page, and a worker that asks for its work with each answer until that is done."""
DESK = """
const { begin, send } = desk({ first: () => "first", apply() {}, starting: "", failed: "" });
"""
END = """
console.log(JSON.stringify([asked, root.dataset.state]));
process.exit();
"""


def run(after: str, **scene: Any) -> tuple[list[str], str]:
    """Run the desk. Return the texts that were asked, and the state of the page."""
    script = IMPORT.sub("", (WEB / "page" / "paper.js").read_text("utf-8")).replace(
        "const root = document.documentElement;", ""
    )
    source = PAGE.replace("SCENE", json.dumps(scene)) + script + DESK + after + END
    command = [tool("node"), "--input-type=module"]
    done = subprocess.run(command, input=source, check=True, capture_output=True, text=True)
    texts, state = json.loads(done.stdout)
    return texts, state


@pytest.mark.parametrize(("every", "takes"), [(20, 5), (2, 8)], ids=["calm", "too many to answer"])
def test_presses_hold_up_no_work(every: int, takes: int) -> None:
    """All of the work is done while they go on, one piece after each at the latest."""
    after = f"""
    const begun = performance.now();
    while (left > 0 && performance.now() - begun < 600) {{
      send("press");
      await nap({every});
    }}
    """
    texts, _ = run(after, takes=takes)
    assert texts.count("work") == 3, texts
    assert texts.count("press") <= 4 + 60 // every, texts


def test_a_press_waits_for_one_piece_of_work() -> None:
    texts, state = run("begin(); await nap(8); await send('press'); asked.push('told');", takes=5)
    assert texts[:3] == ["first", "work", "press"]
    assert texts[3] == "told"
    assert state == "ready"


def test_work_that_an_answer_no_longer_asks_for_is_dropped() -> None:
    texts, _ = run("await send('stop'); await nap(50);")
    assert texts == ["first", "stop"]


def test_who_waits_for_an_answer_is_told_when_the_worker_fails() -> None:
    texts, state = run("await Promise.all([send('one'), send('two')]);", fails=True)
    assert texts == ["first"]
    assert state == "failed"
