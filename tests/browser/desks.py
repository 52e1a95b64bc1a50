"""Desks: the Pythons of the lab in the process of a test, for runs in which the page's part counts.

A run starts a Python for the referee and two for each bot. In a browser that takes seconds, and their
sandbox has tests of its own. The ends are the same here, and so are all scripts but that of the sandbox.
"""

from __future__ import annotations

import json
import sys
from base64 import b64decode, b64encode
from typing import TYPE_CHECKING, Any

from web.lab.ends import DeskEnd, RefereeEnd

if TYPE_CHECKING:
    from playwright.sync_api import Page

SANDBOX = """
export class Stopped extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}
const asked = [];
async function send() {
  const all = asked.splice(0);
  try {
    const answers = await askDesks(all.map(({ question }) => question));
    all.forEach(({ take }, at) => take(answers[at]));
  } catch (error) {
    for (const { fail } of all) fail(error);
  }
}
export class Sandbox {
  constructor(role) {
    this.place = `${role} ${crypto.randomUUID()}`;
    this.ended = "";
    this.ready = Promise.resolve();
  }
  check() {
    if (this.ended) throw new Stopped(this.ended);
  }
  async ask(what, data) {
    this.check();
    const answer = await new Promise((take, fail) => {
      if (asked.push({ question: [this.place, what, data], take, fail }) === 1) queueMicrotask(send);
    });
    this.check();
    return answer;
  }
  end(why = "ended") {
    this.ended ||= why;
  }
}
"""
"""Takes the place of ``web/page/lab/sandbox.js``. Questions of one moment go out together."""


def seat_desks(page: Page, most: int = 100) -> None:
    """Let the lab of a page ask ends in this process. The rows have at most so many deals."""
    ends: dict[str, Any] = {}

    def ask(place: str, what: str, data: str) -> dict[str, Any]:
        streams = sys.stdout, sys.stderr
        try:
            if place not in ends:
                ends[place] = RefereeEnd() if place.startswith("referee") else DeskEnd()
            end = ends[place]
            if isinstance(end, RefereeEnd):
                return _referee(end, what, data, most)
            sys.stdout = sys.stderr = end.printed
            return _desk(end, what, data)
        finally:
            sys.stdout, sys.stderr = streams

    page.expose_function("askDesks", lambda questions: [ask(*question) for question in questions])
    page.route(
        "**/page/lab/sandbox.js", lambda route: route.fulfill(body=SANDBOX, content_type="text/javascript")
    )


def _referee(end: RefereeEnd, what: str, data: str, most: int) -> dict[str, Any]:
    """Answer as ``web/page/lab/worker.js`` does, with questions as text."""
    if what == "link":
        order = json.loads(data)
        return {"text": end.link(order["key"], order["number"], order["side"])}
    if what == "sum":
        return {"text": end.sum_up(data)}
    if what == "begin":
        order = json.loads(data)
        text = end.begin(json.dumps(order | {"pairs": min(order["pairs"], most)}))
    else:
        text = end.go_on(data)
    return {"text": text, "questions": [b64encode(one).decode() for one in end.questions]}


def _desk(end: DeskEnd, what: str, data: str) -> dict[str, Any]:
    """Answer as ``web/page/lab/worker.js`` does."""
    if what == "load":
        return {"text": end.load(data), "printed": end.text()}
    if what == "row":
        end.begin()
        return {"text": "{}"}
    for number in range(end.take(b64decode(data))):
        end.decide(number)
    return {"text": end.answers(), "printed": end.text()}
