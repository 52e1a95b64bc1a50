"""The card of the end as a browser draws it: no words run into others or out of their room."""

from __future__ import annotations

import re
from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from noir.games import GAMES, families, family_of
from tests.any_game import of
from tests.browser.gauge import ENDS, TOOL, bind
from tests.browser.rooms import MOMENTS, ends
from tests.browser.stills import at_fault_by_turns, merge, sit, still
from tests.endings import endings
from tests.pictures.baselines import show_only
from tests.pictures.camera import faces_first
from tests.web.driver import Page as Tab
from web.i18n import LANGUAGES
from web.model.links.links import Link, encode
from web.model.players import HotSeat, Solo
from web.model.table import Table
from web.model.validation import LONGEST_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from tests.browser.looks import Look
    from tests.browser.stills import Gallery, Still

PHONES = ((390, 664), (360, 640), (390, 844), (844, 390))
SIZES = (
    *((320, 640), *PHONES, (667, 375), (768, 1024), (1024, 600), (1024, 768)),
    *((1280, 800), (1440, 900), (1920, 1080)),
)
"""From the smallest phone to a large screen."""
WHOLE = [f"{wide}x{high}" for wide, high in (*PHONES, (768, 1024), (1280, 800), (1440, 900))]
"""Where nothing of a table is cut at the fold. Elsewhere it may be scrolled."""
FULL = ["1280x800", "1440x900"]
"""Where an end fills the window."""
TOOLS = """(page) => [...page.querySelectorAll(".tools :is(TOOL)")].flatMap((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const place = [x, y, width, height].map((side) => side.toFixed(1)).join(" ");
    return width > 1 && y < page.defaultView.innerHeight ? [`${node.dataset.key ?? node.id}: ${place}`] : [];
})""".replace("TOOL", TOOL)
"""The places of the tools in sight."""
OUT_OF_ORDER = """(page, { proof }) => {
  const { innerWidth, innerHeight } = page.defaultView;
  const box = (node) => node.getBoundingClientRect();
  const first = (what) => box(page.querySelector(what));
  const [verdict, shown, ways] = [".verdict", proof, ".onward"].map(first);
  const read = [...page.querySelectorAll(".verdict, #table [data-do], .onward")];
  const inside = ({ left, right, top, bottom }) =>
    left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
  const all = (what) => [...page.querySelectorAll(what)].filter((node) => node.checkVisibility());
  const lines = all(`.verdict *, ${proof}, ${proof} :is(tr, td *, [role=row]), .onward > *`);
  const found = lines.filter((node) => box(node).width > 1 && !inside(box(node)));
  const controls = all(".replay :is(button, input)");
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const said = found.map((node) => `out of sight: ${node.className} ${node.textContent.slice(0, 30)}`);
  if (controls.some((node) => meet(box(node), ways))) said.push("the ways on lie over the ways back");
  const beside = verdict.right <= shown.left + 1 || shown.right <= verdict.left + 1;
  if (read[0]?.className.includes("verdict") !== true || !read.at(-1).matches(".onward"))
    said.push("read in another order");
  if (!beside && verdict.bottom > shown.top + 1) said.push("the verdict is not first");
  for (const one of [verdict, shown]) if (one.bottom > ways.top + 1) said.push("the ways on are not last");
  return said;
}"""
"""Returns the parts of the end that are out of sight, or come before the verdict in sight or when read."""
NAMES = (("Maximiliane Oberhof", "W" * LONGEST_NAME), ("M" * LONGEST_NAME, "Ĝ" * LONGEST_NAME))
CLASHES = """async (cards) => {
  const faces = ['400 60px "Bebas Neue"', '400 20px "Archivo Narrow"', '600 20px "Archivo Narrow"'];
  await Promise.all(faces.map((face) => document.fonts.load(face)));
  const [found, holder, slack] = [[], document.createElement("div"), 1];
  const beside = (one, other) => one.right <= other.left + slack || other.right <= one.left + slack;
  document.body.prepend(holder);
  for (const [name, svg] of cards) {
    const drawn = new DOMParser().parseFromString(svg, "text/html").body.firstChild;
    holder.replaceChildren(document.importNode(drawn, true));
    const boxes = [...holder.querySelectorAll("text")]
      .filter((node) => node.textContent.trim())
      .map((node) => ({ text: node.textContent, box: node.getBoundingClientRect() }));
    const all = holder.firstChild.getBoundingClientRect();
    const panels = [...holder.querySelectorAll("rect[rx='14']")].map((node) => node.getBoundingClientRect());
    boxes.forEach(({ text, box }, at) => {
      const middle = (box.top + box.bottom) / 2;
      const room = panels.find((one) => !beside(box, one) && middle > one.top && middle < one.bottom) ?? all;
      if (box.left < room.left - slack || box.right > room.right + slack) found.push([name, text, "room"]);
      for (const other of boxes.slice(at + 1)) {
        const part = other.box.height * 0.3; // of a line, what is letters
        const level = middle > other.box.top + part && middle < other.box.bottom - part;
        if (level && !beside(box, other.box)) found.push([name, text, other.text]);
      }
    });
  }
  holder.remove();
  return [cards.length, found];
}"""
"""Draws the cards, and tells which words run into others, or out of their panel or card."""


def card(game: str, kind: str, lang: str, names: tuple[str, str] | None) -> str:
    """The card of an ending: of one against an opponent, or of two with names."""
    seating = HotSeat(names) if names else Solo("boss", Seat.FIRST)
    table = Table(endings(game)[kind], seating, seed="end")
    tab = Tab({"match": table.to_json()}, lang=lang)
    tab.once("/picture")
    [svg] = re.findall(r"<noir-picture[^>]*>(<svg.*</svg>)</noir-picture>", tab.regions["dialog"])
    return str(svg)


@pytest.mark.parametrize("family", families())
def test_a_phone_shows_verdict_proof_and_ways_on_in_that_order(touch_gallery: Gallery, family: str) -> None:
    """However a game ended, in the longest words, by turns from a link to play and one to look at."""
    look: Look = of(family, "browser", "known").LOOK
    order = bind(OUT_OF_ORDER, proof=look.proof)

    def open_ends(game: str) -> Iterator[Still]:
        modes = cycle(("resume", "watch", "watch", "resume"))
        for (kind, match), mode in zip(endings(game).items(), modes, strict=False):
            code = encode(Link(mode, match, ("human", "boss"), Seat.FIRST))
            yield still(f"{kind} {mode}", Tab(None, ("de",), g=code, lang="de"))

    shown = merge([*open_ends(game)] for game in GAMES if family_of(game) == family)
    found = at_fault_by_turns(shown, PHONES, lambda one, some: touch_gallery.at_sizes(one, some, order))
    assert found == {}


@pytest.mark.parametrize("family", families())
def test_every_end_has_all_tools_free_and_cuts_nothing_at_the_fold(gallery: Gallery, family: str) -> None:
    """However it ended, hidden parts can be scrolled to, and no tool has moved since play."""
    in_play = gallery.at_sizes(still("", sit(family, Seat.FIRST, MOMENTS["middle"])), SIZES, TOOLS)
    places = [(*tool.split(": "), size) for tool, sizes in in_play.items() for size in sizes]
    stood = {f"{name} {size}": place for name, place, size in places}
    names = {name for name, *_ in places}
    look = bind(ENDS, whole=WHOLE, full=FULL, tool=TOOL, stood=stood)
    shown = merge(ends(game) for game in GAMES if family_of(game) == family)
    assert all(any(f'data-key="{name}"' in one.regions["now"] for name in names) for one in shown)
    assert at_fault_by_turns(shown, SIZES, lambda one, some: gallery.at_sizes(one, some, look)) == {}


def test_no_words_of_a_card_meet_others_or_leave_their_room(page: Page, site: str) -> None:
    """Every ending of every game in every language, with an opponent or with long or broad names."""
    turns = cycle((None, *NAMES))
    cards = [
        (f"{game} {kind} {names} {lang}", card(game, kind, lang, names))
        for game in GAMES
        for kind in endings(game)
        for lang, names in zip(LANGUAGES, turns, strict=False)
    ]
    page.route("**/first.css", faces_first)
    page.route("**/style.html", show_only())
    page.goto(f"{site}style.html")
    looked_at, clashes = page.evaluate(CLASHES, cards)
    assert looked_at == len(cards)
    assert clashes == []
