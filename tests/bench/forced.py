"""Whether waits tell a friend's forced actions from choices: ``python3 -m tests.bench.forced [--pairs 2]``.

Two browsers play whole games and their rematches over a live line. A script stands in for each person: it
looks at the table, thinks as long as its curve says, and presses any action. Forced actions are pressed like
the others, or left to the page with ``--leaves``. The other side notes when it sent its latest text and when
the answer came. Afterwards the saved games tell which actions were forced. A threshold is learned from one
half of the waits and judged on the other one, where both kinds count the same: 50 % is chance. Texts of a
beginning are left out, since both devices still check the shuffles, and so are texts with several actions.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect, sync_playwright

from noir.duo import Device
from noir.hidden_cards import GUEST, HOST
from tests.any_game import ONE
from tests.browser.machine import CHROMIUM, QUIET, find
from tests.browser.table import BOOT
from tests.browser.test_face_to_face import Side, together
from web.model.remote.friend import PREFIX
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser

    from noir.duo.position import Position

CURVES = {"quick": (-0.2, 0.5), "usual": (1.0, 0.6), "slow": (1.8, 0.6)}
"""People: the middle and the spread of the logarithm of the seconds that a choice takes."""
SETTLED = 7  # texts. From then on only the game is played
HEAD = 5  # words of a saved line before its texts
SPLITS = 40  # into two halves
MINUTES = 30  # for one game at most

NOTE = """
window.texts = []; // [whether it came, the moment, the text]
const { send } = RTCDataChannel.prototype;
const parts = { true: [], false: [] };
function note(came, frame) {
  const [what, , part, count, text] = JSON.parse(frame);
  if (what !== "text") return;
  parts[came][part] = text;
  if (part === count - 1) texts.push([came, performance.now(), parts[came].splice(0).join("")]);
}
RTCDataChannel.prototype.send = function (frame) {
  note(false, frame);
  return send.call(this, frame);
};
const { get, set } = Object.getOwnPropertyDescriptor(RTCDataChannel.prototype, "onmessage");
Object.defineProperty(RTCDataChannel.prototype, "onmessage", {
  get,
  set(hear) {
    set.call(this, (event) => {
      note(true, event.data);
      hear.call(this, event);
    });
  },
});
"""
"""Notes each text when it is sent, and when its last frame has come."""

PERSON = """([middle, spread, leaves]) => {
  const root = document.documentElement;
  const plays = ({ dataset }) => !dataset.do.startsWith("/");
  const normal = () => Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random());
  const think = () => 1000 * Math.exp(middle + spread * normal());
  let turn = "", ready = 0;
  window.person = new Promise((done) => {
    const look = () => {
      const { proof, friend, state } = root.dataset;
      if (["proven", "failed"].includes(proof)) return done(proof);
      setTimeout(look, 15);
      if (friend !== "mine" || state !== "ready") return;
      const yes = document.querySelector("dialog[open] [data-key=yes]");
      if (yes) return yes.click();
      const table = document.getElementById("table");
      const actions = [...table.querySelectorAll("[data-do]")].filter(plays);
      const forced = new Set(actions.map(({ dataset }) => dataset.do)).size < 2;
      if (!actions.length || (forced && leaves)) return;
      const now = `${table.dataset.ply} ${actions.map(({ dataset }) => dataset.do)}`;
      if (now !== turn) [turn, ready] = [now, performance.now() + think()];
      if (performance.now() < ready) return;
      if (forced) ready = Infinity; // the page holds it
      actions[Math.floor(Math.random() * actions.length)].click();
    };
    look();
  });
}"""
"""Thinks as long as a person with this curve, then presses any action. Forced ones can be left out."""


@dataclass(frozen=True, slots=True)
class Wait:
    """The milliseconds from a player's text to the friend's answer, by the curve of the friend."""

    curve: str
    forced: bool
    time: float


def forced_by_text(line: str) -> dict[str, list[bool]]:
    """Return, for each text of the player of a saved game, whether each of its actions was forced."""
    words = line.split(" ")
    head, log = words[:HEAD], words[HEAD:]
    found = {}
    for number in range(SETTLED + ("hg".index(words[1]) + SETTLED + 1) % 2, len(log) + 1, 2):
        device = Device.load(" ".join([*head, *log[: number - 1]]))
        before, after = position_of(device), position_of(Device.load(" ".join([*head, *log[:number]])))
        flags = []
        for statement in after.acts[len(before.acts) :]:
            flags.append(bool(device.only_action))
            device.act(action_of(device, statement))
        assert device.log == tuple(log[:number]), "the same choices make the same text"
        found[log[number - 1]] = flags
    return found


def position_of(device: Device) -> Position:
    """Return the position after the log of a device."""
    assert device._before is not None
    return device._before


def action_of(device: Device, statement: str) -> str:
    """Return the legal action that the device states so."""
    assert device._writer is not None
    now = device._writer.position
    table = now.rules.table
    return next(one for one in device.legal() if table.saying(now.story, one).text == statement)


def play_games(browser: Browser, site: str, options: argparse.Namespace) -> Iterator[list[Wait]]:
    """Let two people play a game and its rematches over one line. Yield the waits of each."""
    curves = options.curves
    host, guest = (Side(browser.new_context().new_page(), site) for _ in curves)
    for side in (host, guest):
        side.page.add_init_script(NOTE)
    host.page.goto(f"{site}?with=friend&game={options.game}&role=first&lang=en")
    guest.open(lang="en")
    host.press("friend-go-live")
    guest.hear(host.address_with_code())
    guest.sit()
    guest.press("friend-connect")
    host.hear(guest.address_with_code())
    together(host, guest)
    for number in range(options.games):
        if number:
            host.do("/friend-again")
            guest.sit()
            for side in (host, guest):
                expect(side.root).not_to_have_attribute("data-proof", "proven", timeout=BOOT)
        for side, curve in zip((host, guest), curves, strict=True):
            side.page.evaluate(PERSON, [*CURVES[curve], options.leaves])
        for side in (host, guest):
            late = f"new Promise((go) => setTimeout(go, {MINUTES * 60_000}, 'late'))"
            assert side.page.evaluate(f"Promise.race([window.person, {late}])") == "proven"
        yield waits_on(host, guest, curves[GUEST]) + waits_on(guest, host, curves[HOST])
    for side in (host, guest):
        side.page.context.close()


def waits_on(side: Side, friend: Side, curve: str) -> list[Wait]:
    """Return one side's waits for the friend's texts. From then on the side notes other ones."""
    saved = friend.page.evaluate(
        "part => Object.entries(localStorage).filter(([key]) => key.includes(part)).map(([, text]) => text)",
        f":{PREFIX}",
    )
    lines = [json.loads(text)["line"] for text in saved if text.startswith("{")]
    flags = {text: forced for line in lines for text, forced in forced_by_text(line).items()}
    since, found = None, []
    for came, moment, text in side.page.evaluate("texts.splice(0)"):
        if came and since is not None and len(flags.get(text, ())) == 1:
            found.append(Wait(curve, flags[text][0], moment - since))
        since = None if came else moment
    return found


def hits(forced: Sequence[float], chosen: Sequence[float], rule: tuple[float, bool]) -> float:
    """Return the share of waits on the right side of a threshold, with both kinds counting the same."""
    threshold, is_longer = rule
    right = sum((time > threshold) is is_longer for time in forced) / len(forced)
    return (right + sum((time > threshold) is not is_longer for time in chosen) / len(chosen)) / 2


def classify(forced: Sequence[float], chosen: Sequence[float], rng: Random) -> float:
    """Return how often a threshold is right on one half of the waits that was the best on the other."""
    forced, chosen = (rng.sample(times, len(times)) for times in (forced, chosen))
    halves = [(forced[at::2], chosen[at::2]) for at in (0, 1)]
    found = 0.0
    for learned, rest in (halves, halves[::-1]):
        rules = [(threshold, is_longer) for threshold in sorted({*learned[0]}) for is_longer in (True, False)]
        found += hits(*rest, max(rules, key=lambda rule: hits(*learned, rule))) / 2
    return found


def judge(waits: Sequence[Wait], rng: Random) -> dict[str, Any]:
    """Return how often the best threshold is right, with its interval of 95 %."""
    forced, chosen = ([wait.time for wait in waits if wait.forced is kind] for kind in (True, False))
    counts = {"forced": len(forced), "chosen": len(chosen)}
    if min(counts.values()) < 4:
        return counts
    right = sum(classify(forced, chosen, rng) for _ in range(SPLITS)) / SPLITS
    margin = 1.96 * sqrt(0.25 / 4 * (1 / len(forced) + 1 / len(chosen)))
    return {
        **counts,
        "median_ms": {"forced": round(median(forced)), "chosen": round(median(chosen))},
        "right": f"{right:.1%} ± {margin:.1%}",
    }


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default=ONE)
    parser.add_argument("--games", type=int, default=4, help="of each pair, over one line")
    parser.add_argument("--pairs", type=int, default=2, help="that play at once")
    parser.add_argument("--curves", nargs=2, choices=CURVES, default=["quick", "usual"])
    parser.add_argument("--leaves", action="store_true", help="forced actions to the page")
    parser.add_argument("--out", type=Path, help="a file for the waits, which can have some already")
    options = parser.parse_args()
    waits: list[Wait] = []
    if options.out and options.out.exists():
        waits += [Wait(*fields) for fields in json.loads(options.out.read_text("ascii"))]
    with tempfile.TemporaryDirectory() as scratch:
        server = Server(build(Path(scratch) / "dist").out, prefix="/bench").start()

        def play_pair(_number: int) -> None:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
                for found in play_games(browser, server.address, options):
                    waits.extend(found)
                    if options.out:
                        options.out.write_text(json.dumps([astuple(wait) for wait in waits]), "ascii")

        with ThreadPoolExecutor(options.pairs) as pool:
            list(pool.map(play_pair, range(options.pairs)))
        server.stop()
    rng = Random("forced")
    for curve in dict.fromkeys(wait.curve for wait in waits):
        print(curve, judge([wait for wait in waits if wait.curve == curve], rng))


if __name__ == "__main__":
    main()
