"""Killer vs Inspector on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games import GameUI, Opponent

if TYPE_CHECKING:
    from web.lessons.model import Lesson
    from web.views.parts import Occasions, Pictures, PuzzleView, RulesPage, Sheets, TableView


def _view() -> TableView:
    from web.games.killer import view

    return view


def _pictures() -> Pictures:
    from web.games.killer import pictures

    return pictures


def _sheets() -> Sheets:
    from web.games.killer import print as sheets

    return sheets


def _positions() -> tuple[Lesson, ...]:
    from web.games.killer.lessons import POSITIONS

    return POSITIONS


def _tutorial() -> tuple[Lesson, ...]:
    from web.games.killer.tutorial import TUTORIAL

    return TUTORIAL


def _people() -> dict[str, str]:
    """Return the suspects by their letters."""
    from web.games.killer.names import NAMES, short

    return {letter: short(letter) for letter in NAMES}


def _puzzles() -> PuzzleView:
    from web.games.killer import puzzles

    return puzzles


def _says() -> Occasions:
    from web.games.killer import occasions

    return occasions


def _rules_page() -> RulesPage:
    from web.games.killer import rules_page

    return rules_page


UI = GameUI(
    view=_view,
    minutes=15,
    fits_low=True,
    tells_end=True,
    pictures=_pictures,
    sheets=_sheets,
    positions=_positions,
    tutorial=_tutorial,
    people=_people,
    rules_page=_rules_page,
    puzzles=_puzzles,
    ready=(
        (
            "deduction",
            {"game": "killer", "level": "medium", "role": "second", "hints": "off", "seed": "class-4"},
        ),
    ),
    says=_says,
    opponents={
        "easy": Opponent("Pip Waller"),
        "medium": Opponent("Nora Brandt", {"killer": 78, "killer-citizen": 72}),
        "hard": Opponent("Cyrus Thorn", {"killer": 69, "killer-citizen": 61}),
        "boss": Opponent("Bertram Vail", {"killer": 88, "killer-citizen": 70}),
    },
    says_who_starts=True,
)
