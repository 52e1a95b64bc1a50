"""Deeds of Killer vs Inspector as they are seen: in their order, where they happen, on a phone too."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from noir.core import Seat
from tests.browser.table import Table
from tests.pictures.ways import link, play_random

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from noir.games.killer.state import Event
    from noir.match import Match

FILMED = """
window.film = []; // of each animation: what it moves, when it begins and ends, and where it is seen then
const { animate } = Element.prototype;
Element.prototype.animate = function (frames, how) {
  const animation = animate.call(this, frames, how);
  animation.pause();
  const { delay, endTime } = animation.effect.getComputedTiming();
  const at = (time) => {
    animation.currentTime = time;
    const { left, top, width, height } = this.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const name = this.dataset.copy ?? this.dataset.move ?? this.className ?? "";
  const spot = this.closest("[data-spot]")?.dataset.spot;
  window.film.push({ name, spot, delay, end: endTime, first: at(0), last: at(endTime - 0.01), frames });
  animation.currentTime = 0;
  animation.play();
  return animation;
};
"""
PLACES = """
() => Object.fromEntries([...document.querySelectorAll("#table [data-move]")].map((node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [node.dataset.move, [left + width / 2, top + height / 2]];
}))
"""


WATCHED = """
window.places = [];
window.told = false;
window.forget = () => {
  window.places = [];
  window.told = false;
};
const watch = () => {
  const board = document.querySelector("[data-spot=board]");
  if (document.querySelector(".stage-veil") && board) {
    const { left, top, width } = board.getBoundingClientRect();
    const place = [left, top, width].map(Math.round).join();
    if (!window.places.includes(place)) window.places.push(place);
    window.told ||= document.querySelector(".verdict") !== null;
  }
  requestAnimationFrame(watch);
};
watch();
"""


STILL = """!document.getElementById("stage") &&
document.getAnimations().every((one) => one instanceof CSSAnimation)"""
"""Whether nothing is on stage. A bubble may still fade."""


def moment(want: Callable[[Event], bool]) -> tuple[Match, Event]:
    """Return a game just before an event, and the event."""
    for n in range(400):
        match = play_random("killer", f"end-{n}")
        for ply in range(1, match.ply + 1):
            event = match.observe(match.mover(ply - 1) or Seat.FIRST, ply).history[-1]
            if want(event):
                return match.branch(ply - 1), event
    raise AssertionError


def last_moment(verb: str) -> tuple[Match, Event]:
    """Return a game just before its last event, and the event, which has this verb."""
    for n in range(400):
        match = play_random("killer", f"end-{n}")
        event = match.observe(match.mover(match.ply - 1) or Seat.FIRST).history[-1]
        if event.verb == verb and match.outcome and match.outcome.winner == event.seat:
            return match.branch(match.ply - 1), event
    raise AssertionError


def show(table: Table, match: Match, event: Event) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Do the work of an event. Return the places before it, and the elements that moved at once."""
    table.page.keyboard.press("Shift")  # as any key, it ends what is shown
    table.page.goto(table.address + link(match, event.seat))
    table.settle(60_000)
    expect(table.table).to_have_attribute("data-ply", str(match.ply))
    expect(table.button(event.text)).to_be_attached()  # the game before may have come to the same ply
    table.wait_for_stage()
    table.until(STILL)
    before = table.page.evaluate(PLACES)
    table.page.evaluate("(forget(), (window.film = []))")
    table.moves(table.button(event.text).click)
    table.until("window.film.length > 0")
    return before, table.page.evaluate("window.film")


def near(one: list[float], other: list[float]) -> bool:
    """Tell whether two places are the same, but for a line of text above the table that has come or gone."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 24


def check_fall_after_shift(table: Table) -> None:
    """First the line moves by one place, seen at its old places. Then the dead are pressed flat."""
    match, event = moment(lambda event: event.verb in "rc" and bool(event.collapse.gone))
    before, film = show(table, match, event)
    gone = {f"suspect-{name}" for name in event.collapse.gone}
    moved = [one for one in film if one["name"] in gone and any("transform" in f for f in one["frames"])]
    pressed = [one for one in moved if len(one["frames"]) == 3]
    slid = [one for one in moved if one not in pressed]
    assert {one["name"] for one in pressed} == gone
    assert slid
    for one in slid:
        assert near(one["first"], before[one["name"]])
        (fallen,) = [other for other in pressed if other["name"] == one["name"]]
        assert fallen["delay"] >= one["end"]
        assert near(fallen["first"], one["last"])


def check_radar(table: Table) -> None:
    """Its ring is drawn where the victim lay, and a dead face stays there until the line falls."""
    match, event = moment(lambda one: one.radar is not None and one.suspect in one.collapse.gone)
    before, film = show(table, match, event)
    (ring,) = [one for one in film if one["name"] == "stage-ring"]
    victim = f"suspect-{event.suspect}"
    assert near(ring["first"], before[victim])
    shown = [one for one in film if one["name"] == victim]
    assert max(one["end"] for one in shown) >= ring["end"]


def check_arrest(table: Table) -> None:
    """It closes on the suspect and opens there again."""
    match, event = moment(lambda event: event.verb == "a" and bool(event.success))
    before, film = show(table, match, event)
    (light,) = [one for one in film if "is-light" in one["name"]]
    arrested = f"suspect-{event.suspect}"
    for frame in light["frames"]:
        assert near([float(frame[name].removesuffix("px")) for name in ("--x", "--y")], before[arrested])


def check_disguise(table: Table) -> None:
    """The face that was there turns away, at its place. After that the mark comes down."""
    match, event = moment(lambda event: event.verb == "d" and bool(event.success))
    before, film = show(table, match, event)
    name = f"suspect-{event.revealed}"
    (turned,) = [one for one in film if one["name"] == name and "scaleX" in str(one["frames"])]
    assert near(turned["first"], before[name])
    assert turned["delay"] == 0


def check_end(table: Table, verb: str) -> None:
    """While the arrest or the last kill is shown, the board stays and no word tells the end."""
    match, event = last_moment(verb)
    show(table, match, event)
    places, result = table.page.evaluate("[window.places, window.told]")
    assert len(places) == 1, places
    assert not result
    expect(table.page.locator(".verdict")).to_be_visible()


def test_deeds_are_seen_in_their_order_where_they_happen(lively: Page, site: str) -> None:
    """On a laptop and on a phone, held either way. A game ends on a still board."""
    lively.add_init_script(FILMED + WATCHED)
    table = Table(lively, site)
    checks: list[tuple[tuple[int, int], Callable[[Table], None]]] = [
        ((1280, 800), check_fall_after_shift),
        ((1280, 800), check_disguise),
        ((390, 844), check_radar),
        ((844, 390), check_arrest),
        ((844, 390), partial(check_end, verb="k")),
        ((390, 844), partial(check_end, verb="a")),
    ]
    for size, check in checks:
        lively.set_viewport_size({"width": size[0], "height": size[1]})
        check(table)
