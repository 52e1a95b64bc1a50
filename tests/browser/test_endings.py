"""The card of the end as a browser draws it: no words run into others or out of their room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from noir.games import GAMES
from tests.endings import endings
from tests.pictures.camera import faces_first
from tests.web.driver import Page as Tab
from web.i18n import LANGUAGES
from web.model.limits import LONGEST_NAME
from web.model.table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

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
    players = ("human", "human") if names else ("human", "boss")
    table = Table(endings(game)[kind], players, seed="end", names=names or ("", ""))
    tab = Tab({"match": table.to_json()}, lang=lang)
    tab.once("/picture")
    [svg] = re.findall(r"<noir-picture[^>]*>(<svg.*</svg>)</noir-picture>", tab.regions["dialog"])
    return str(svg)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_words_of_a_card_meet_others_or_leave_their_room(page: Page, site: str, lang: str) -> None:
    """Every ending of every game, with an opponent, and with the longest and broadest names."""
    cards = [
        (f"{game} {kind} {names}", card(game, kind, lang, names))
        for game in GAMES
        for kind in endings(game)
        for names in (None, *NAMES)
    ]
    page.route("**/site.css", faces_first)
    page.goto(f"{site}style.html")
    looked_at, clashes = page.evaluate(CLASHES, cards)
    assert looked_at == len(cards)
    assert clashes == []
