"""Laws of the page, over every game: each offer leads somewhere, and no press fails."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from functools import cache
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from noir.games import families, family_of
from noir.match import Match
from tests.little import think_little
from tests.web.driver import Page
from tests.web.remote.driver import quick_proofs
from web.contracts.courses import courses
from web.contracts.table import game_name, sheets_of
from web.dispatch import COMMANDS, DIALOGS, PREPARED
from web.i18n import LANGUAGES, Words
from web.model.players import HotSeat
from web.model.table import Table
from web.registry import has_part
from web.site import guides, hall, header, lab, rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Game

BUTTON = re.compile(r'<(button|a)\b([^>]*\bdata-do="([^"]*)"[^>]*)>(.*?)</\1>', re.DOTALL)
CLICKS = 60  # of a reader who presses whatever there is


@cache
def pages() -> set[str]:
    """Return every page to read that the build writes, from the root of the site."""
    lines = [rules.rules_page(family, "en") for family in header.with_rules()]
    lines += [rules.learn_page(family, "en") for family in families() if has_part(family, "tutorial")]
    lines += [guides.host_page("en"), guides.teach_page("en"), lab.lab_page("en"), hall.hall_page("en")]
    return {paper.path.format(lang=lang) for paper in lines for lang in LANGUAGES} | {"index.html", ""}


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs(), pytest.MonkeyPatch.context() as patch:
        think_little(patch.setattr)
        yield


def open_page(game: str, seed: str, level: str = "easy", lang: str = "en") -> Page:
    """Return a page with a table of a game."""
    return Page(game=game, level=level, seed=seed, role="first", lang=lang)


def press(page: Page, text: str) -> None:
    """Send a text and let the bot move. A request of the person is only begun."""
    page.once(text)
    while page.state == "thinking" and page.last.next:
        page.once(page.last.next)


def step(page: Page, rng: random.Random) -> None:
    """Play one action at random, or do the steps of two people between their turns."""
    texts = page.does()
    between = [text for text in ("/close", "/live", "/lift", "/pass") if text in texts]
    if page.app.ui.dialog and "yes" in [element.get("data-key") for element in page.elements("dialog")]:
        press(page, page.app.ui.pending_confirmation)
    else:
        press(page, page.some(rng) if page.actions() else between[0])


def same_names(page: Page) -> dict[str, set[str]]:
    """Return the names that several things on the page have although they do different things.

    The log is left out: its lines are numbered by where they stand.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for region, html in page.regions.items():
        for _, result, do, inside in BUTTON.findall(html) if region != "log" else ():
            label = re.search(r'aria-label="([^"]*)"', result)
            by = re.search(r'aria-labelledby="([^"]*)"', result)
            words = re.findall(rf'<p[^>]* id="{by[1]}"[^>]*>(.*?)</p>', html)[0] if by else inside
            name = label[1] if label else re.sub(r"<[^>]*>|\s+", " ", words).strip()
            found[f"{region}: {name}"].add(do)
    return {name: does for name, does in found.items() if len(does) > 1}


def clicks(page: Page, rng: random.Random, most: int = CLICKS) -> None:
    """Press things at random, new ones more often. A fault of ours fails in the driver."""
    pressed: set[str] = set()
    for _ in range(most):
        texts = sorted({unescape(text) for text in page.does()})
        fresh = [text for text in texts if text not in pressed]
        actions = [text for text in texts if not text.startswith("/")]
        text = rng.choice(fresh if fresh and rng.random() < 0.6 else actions or texts)
        pressed.add(text)
        press(page, text)
        assert same_names(page) == {}


@pytest.mark.long
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_link_of_a_dialog_leads_to_a_page_that_is_built(game: Game[Any, Any, Any], lang: str) -> None:
    """A page that a game does not have is not offered."""
    page = open_page(game.name, "links", lang=lang)
    for name in sorted(set(DIALOGS) - PREPARED):
        page.send(f"/open {name}")
        assert page.regions["dialog"]
        for element in page.elements("dialog"):
            if "href" in element and "#" not in element["href"]:
                assert element["href"] in {"./", *pages()}, (name, element["href"])
        page.send("/close")


@pytest.mark.long
@pytest.mark.parametrize("level", ["easy", "human"])
def test_whatever_is_pressed_at_any_moment_nothing_fails(game: Game[Any, Any, Any], level: str) -> None:
    """Dialogs, hints, links, takebacks, replays, in the middle of random games, heard by name alone.
    of what can be pressed knows one from the other.
    """
    clicks(open_page(game.name, "press", level), random.Random(f"{game.name} {level}"))


@pytest.mark.long
def test_every_command_answers_at_every_moment(game: Game[Any, Any, Any]) -> None:
    """At the deal, later on, and at the end: with nothing, a number or nonsense behind it, by turns."""
    rests = ("", " 0", " nonsense {")
    for moment, plies in enumerate((0, 3, 400)):
        match, rng = Match.new(game.name, "moments"), random.Random("moments")
        while match.to_move is not None and match.ply < plies:
            match.play(rng.choice(match.legal()))
        page = Page({"match": Table(match, HotSeat(), seed="moments").to_json()})
        for number, name in enumerate(sorted(set(COMMANDS) - {"boot", "course"})):
            press(page, f"/{name}{rests[(number + moment) % 3]}")


def test_print_sheets_are_laid_out_or_not_offered(game: Game[Any, Any, Any]) -> None:
    page = open_page(game.name, "print")
    page.send("/open more")
    offered = "/open print" in page.does()
    assert offered == (sheets_of(game.name) is not None)
    page.send("/print deck")
    assert ("<section" in page.regions["print"]) == offered
    if not offered:
        assert page.said[-1] == page.app.t("print.none", game=game_name(page.app.t, game.name))


def test_lessons_are_there_or_not_offered(game: Game[Any, Any, Any]) -> None:
    family = family_of(game.name)
    page = open_page(game.name, "lessons")
    page.send("/open more")
    offered = f"learn/en/{family}.html" in page.regions["dialog"]
    assert offered == (f"learn-{family}" in courses()) == has_part(family, "tutorial")


def test_a_game_can_be_shared_at_the_start_and_at_the_end(game: Game[Any, Any, Any]) -> None:
    """The link opens the same game, action by action."""
    match, rng = Match.new(game.name, "share"), random.Random("share")
    for end in (False, True):
        while end and match.to_move is not None:
            match.play(rng.choice(match.legal()))
        page = Page({"match": Table(match, HotSeat(), seed="share").to_json()})
        page.send("/share")
        link = page.dialog.link
        other = Page(g=link.partition("#g=")[2])
        assert other.app.table.match.record() == match.record()


@pytest.mark.long
def test_a_review_says_something_or_is_not_offered(game: Game[Any, Any, Any]) -> None:
    """A game without evaluation is never called well played."""
    page = open_page(game.name, "review")
    rng = random.Random("review")
    while page.state != "over":
        step(page, rng)
    page.send("/close")
    offered = "/review" in page.does()
    page.send("/review")
    assert (page.app.ui.dialog == "review") == offered
    assert same_names(page) == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_has_a_name_in_every_language(game: Game[Any, Any, Any], lang: str) -> None:
    assert game_name(Words(lang), game.name)
