"""Fingers: with touch all that can be pressed is 44 px each way, in every state that a person can meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from noir.games import GAMES, families
from noir.puzzles import families as puzzled
from tests.browser.rooms import (
    boards,
    dialogs,
    ends,
    first_screen,
    friends,
    papers,
    puzzles,
    tables,
    tutorial,
)
from tests.browser.stills import Gallery, at_fault_by_turns
from tests.browser.test_look import look_of
from tests.web.analysis.driver import FAMILIES
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.stills import Still

PHONES = [(390, 664), (390, 844), (844, 390)]
TOUCHED = [*PHONES, (768, 1024)]
SIZES = [f"{wide}x{high}" for wide, high in PHONES]


@pytest.fixture(scope="module")
def touch_gallery(browser: Browser, dist: Path, site: str) -> Iterator[Gallery]:
    """Stills in front of a person with a finger as pointer."""
    hung = Gallery(browser, dist, site, touched=True)
    yield hung
    hung.close()


def find_missed(
    gallery: Gallery, shown: Iterable[Still], kind: str = "still"
) -> dict[str, dict[str, list[str]]]:
    """Return the targets that are easily missed, by still."""
    return at_fault_by_turns(shown, TOUCHED, lambda one, some: gallery.find_missed(one, some, kind))


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("game", GAMES)
def test_at_a_table_a_finger_hits_what_it_means(touch_gallery: Gallery, game: str, seat: Seat) -> None:
    """Early, in the middle, late, with another deck, something in hand. Nothing is cut or scrolls."""
    shown = [one for _, one in tables(game, seat)]
    assert find_missed(touch_gallery, shown) == {}
    look = look_of(game)
    rules = {"fixed": SIZES, "kept": look.in_sight, "over": look.over, "kind": look.kind}
    rules["shortened"] = look.shortened
    assert at_fault_by_turns(shown, PHONES, lambda one, some: touch_gallery.sweep(one, some, rules)) == {}


@pytest.mark.parametrize("game", GAMES)
def test_in_what_opens_at_a_table_a_finger_hits_what_it_means(touch_gallery: Gallery, game: str) -> None:
    """Every dialog, before the end and after it, the way back, and the curtain. Nothing is cut."""
    shown = [*dialogs(game)]
    assert find_missed(touch_gallery, shown) == {}
    what, whole = (
        "dialog *",
        "textarea, .code, option, select, svg *, .wide :is(td, th)",
    )  # what scrolls is whole
    assert at_fault_by_turns(shown, PHONES, lambda one, some: touch_gallery.cut(one, what, some, whole)) == {}


@pytest.mark.parametrize("game", GAMES)
def test_at_every_end_a_finger_hits_what_it_means(touch_gallery: Gallery, game: str) -> None:
    """However a game ended: the ways on and back, and the things to look at. No text is cut."""
    shown = [*ends(game)]
    assert find_missed(touch_gallery, shown) == {}
    whole = look_of(game).shortened
    what = "#now *, #table *, #ways *"
    assert at_fault_by_turns(shown, PHONES, lambda one, some: touch_gallery.cut(one, what, some, whole)) == {}


@pytest.mark.parametrize("family", puzzled())
def test_at_a_puzzle_a_finger_hits_what_it_means(touch_gallery: Gallery, family: str) -> None:
    """As it is asked, and while its proof is shown."""
    assert find_missed(touch_gallery, puzzles(family)) == {}


def test_in_a_game_between_two_devices_a_finger_hits_what_it_means(touch_gallery: Gallery) -> None:
    """In every state of it, with its dialogs."""
    assert find_missed(touch_gallery, friends()) == {}


def test_on_the_first_screen_a_finger_hits_what_it_means(touch_gallery: Gallery) -> None:
    """For a newcomer and with a waiting game."""
    assert find_missed(touch_gallery, first_screen(), "foyer") == {}


@pytest.mark.parametrize("family", families())
def test_in_a_tutorial_a_finger_hits_what_it_means(touch_gallery: Gallery, family: str) -> None:
    """At every step, before it and after it, and at the farewell, in each language: words take from faces."""
    for lang in LANGUAGES:
        assert find_missed(touch_gallery, tutorial(family, lang)) == {}


@pytest.mark.parametrize("game", FAMILIES)
def test_on_the_analysis_board_a_finger_hits_what_it_means(touch_gallery: Gallery, game: str) -> None:
    """In the editor, in the answers and in the tree."""
    assert find_missed(touch_gallery, boards(game)) == {}


def test_on_pages_to_read_a_finger_hits_what_it_means(touch_gallery: Gallery) -> None:
    """Rules, guides and licences: whatever does not stand within a sentence."""
    assert find_missed(touch_gallery, papers()) == {}


@pytest.mark.parametrize("game", families())
def test_in_a_frame_a_finger_hits_what_it_means(touch_gallery: Gallery, game: str) -> None:
    """At the table on another site's page."""
    shown = (shown for moment, shown in tables(game, Seat.FIRST) if moment in ("early", "middle"))
    assert find_missed(touch_gallery, shown, "framed") == {}
