"""The card of the end: right for every way a game can end, in both games and every language."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from noir.core import Seat
from tests.any_game import ONE, OTHER, fact_of, of, richest, swept, with_languages, with_part
from tests.endings import ended_by, endings
from tests.web.driver import Page
from web.i18n import LANGUAGES, Words
from web.model.links.links import Link, encode
from web.model.players import HotSeat, seating_of
from web.model.table import Table
from web.site.paths import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.match import Match


PICTURED = pytest.mark.parametrize("game", swept(with_part("pictures")))


@cache
def cards(game: str, lang: str) -> list[tuple[Page, Match, ElementTree.Element]]:
    """Every ending from a seat, with its card: seats by turns. Nothing may change these pages.

    Other languages have every other ending.
    """
    return list(_cards(game, lang))


def _cards(game: str, lang: str) -> Iterator[tuple[Page, Match, ElementTree.Element]]:
    number = LANGUAGES.index(lang)
    each = [*endings(game).values()][number % 2 :: 2 if number else 1]
    for turn, match in enumerate(each, start=number):
        players = (("human", "easy"), ("easy", "human"))[turn % 2]
        page = Page({"match": Table(match, seating_of(players), seed="end").to_json()}, lang=lang)
        page.once("/picture")
        [svg] = re.findall(r"<noir-picture[^>]*>(<svg.*</svg>)</noir-picture>", page.regions["dialog"])
        yield page, match, ElementTree.fromstring(svg)


def words(svg: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in svg.iter() if node.tag.endswith("text")]


@PICTURED
def test_every_way_to_end_is_among_the_games_looked_at(game: str) -> None:
    result = of(game, "web", "endings")
    assert {kind: result.kind_of(match) for kind, match in endings(game).items()} == {
        kind: kind for kind in result.kinds(game)
    }


@pytest.mark.long
@pytest.mark.parametrize(("game", "lang"), with_languages(with_part("pictures")))
def test_a_card_tells_who_won_against_whom_and_how(game: str, lang: str) -> None:
    """Won, lost or drawn, with both players, their results, the reason, and the same for the ear."""
    t = Words(lang)
    for page, match, svg in cards(game, lang):
        look, result = page.app.look(), words(svg)
        assert match.outcome is not None
        assert look.both is not None
        winner = match.outcome.winner
        bot = look.names[look.seat.other]
        head = "drawn" if winner is None else "won" if winner == look.seat else "lost"
        assert t(f"picture.{head}", name=bot) in result
        assert t("picture.me") in result
        assert bot in result
        for seat in Seat:
            assert fact_of(game, "figure", None)(page.app.look(), seat) in result
        [label] = re.findall(r'<noir-picture[^>]* aria-label="([^"]*)"', page.regions["dialog"])
        assert t(f"picture.{head}", name=bot) in label


@pytest.mark.long
@pytest.mark.parametrize("game", richest(with_part("pictures")))
def test_a_card_stands_for_itself(game: str) -> None:
    """No class, no style, no address: its references to the site's art are valid."""
    for _, _, svg in cards(game, "en"):
        assert svg.get("viewbox") == "0 0 1200 630"
        for node in svg.iter():
            assert not {"class", "style", "href", "id"} & set(node.keys())
            if art := node.get("data-art"):
                family, _, name = art.partition("/")
                assert (WEB / "games" / family / "art" / name).is_file()


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@PICTURED
def test_words_on_a_card_have_room_and_can_be_read(game: str, lang: str) -> None:
    """Shown 600 wide, as a preview is, no word is under 8 px. None runs out of the card."""
    for _, _, svg in cards(game, lang):
        for node in svg.iter():
            if node.tag.endswith("text") and node.text and node.get("x"):
                size, x = float(node.get("font-size", "0")), float(node.get("x", "0"))
                width = 0.41 * size * len(node.text)
                left = {"start": x, "middle": x - width / 2, "end": x - width}[
                    node.get("text-anchor", "start")
                ]
                assert size >= 16, node.text
                assert left >= 0, node.text
                assert left + width <= 1200, node.text


def test_the_card_has_the_names_of_two_people() -> None:
    match = ended_by(ONE, "points")
    table = Table(match, HotSeat(("Ada", "Bertha")), seed="end")
    page = Page({"match": table.to_json()})
    page.once("/picture")
    assert match.outcome is not None
    name = ("Ada", "Bertha")[match.outcome.winner or 0]
    assert f"{name} wins" in page.regions["dialog"]
    watched = Page(g=encode(Link("watch", match, ("human", "easy"), Seat.FIRST)))
    watched.once("/picture")
    assert ">Me<" not in watched.regions["dialog"]
    assert f">{watched.app.t('share.sender')}<" in watched.regions["dialog"]


@pytest.mark.long
def test_luck_and_play_stand_on_the_card_once_they_are_weighed() -> None:
    """In one line that says whose they are: below two portraits each would be taken for one of both."""
    match = next(iter(endings(ONE).values()))
    page = Page({"match": Table(match, seating_of(("human", "easy")), seed="end").to_json()})
    page.once("/picture")
    assert "picture.card-luck" not in page.regions["dialog"]
    while page.last.next == "/go":
        page.once("/go")
    report = page.dialog.report
    assert report.done == report.total
    t = page.app.t
    few = {"start": 0.5, "deal": 0.12, "luck": 0.43, "loss": 0.05}
    many = {"start": 0.5, "deal": 0.14, "luck": 14.32, "loss": 13.96}
    for found, sentence in ((few, r" \+92% · .* −8%$"), (many, r" \+50% · .* −50%$")):
        page.app.ui.open = replace(page.dialog, report=replace(report, **found))
        page.send("/set lang en")
        [svg] = re.findall(r"<noir-picture[^>]*>(<svg.*</svg>)</noir-picture>", page.regions["dialog"])
        (line,) = [text for text in words(ElementTree.fromstring(svg)) if t("picture.card-luck") in text]
        assert line.startswith(f"{t('picture.me')}: {t('picture.card-luck')}")
        assert re.search(sentence, line)


@pytest.mark.parametrize("how", ["send", "save"])
def test_the_picture_is_sent_with_a_link_to_the_whole_game(how: str) -> None:
    match = next(iter(endings(OTHER).values()))
    page = Page({"match": Table(match, seating_of(("human", "easy")), seed="end").to_json()})
    page.once("/picture save")
    assert page.last.effect is None
    page.once("/picture")
    effect = page.once(f"/picture {how}").effect
    assert effect is not None
    assert effect["picture"]["how"] == how
    assert "#g=" in effect["picture"]["url"]


def test_a_game_that_goes_on_has_no_card() -> None:
    page = Page(game=ONE, level="easy", seed="1", role="first")
    assert "/picture" not in page.does()
    page.once("/picture")
    assert page.app.ui.dialog == ""
