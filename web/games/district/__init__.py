"""District Noir on the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games import GameUI, Opponent, Option

if TYPE_CHECKING:
    from web.i18n import Words
    from web.lessons.model import Lesson
    from web.markup import Html
    from web.views.parts import Occasions, Pictures, PuzzleView, RulesPage, Sheets, TableView, Widget


def _view() -> TableView:
    from web.games.district import view

    return view


def _pictures() -> Pictures:
    from web.games.district import pictures

    return pictures


def _sheets() -> Sheets:
    from web.games.district import print as sheets

    return sheets


def _positions() -> tuple[Lesson, ...]:
    from web.games.district.lessons import POSITIONS

    return POSITIONS


def _tutorial() -> tuple[Lesson, ...]:
    from web.games.district.tutorial import TUTORIAL

    return TUTORIAL


def _counting() -> Widget:
    from web.games.district.counting import Counting

    return Counting()


def _puzzles() -> PuzzleView:
    from web.games.district import puzzles

    return puzzles


def _says() -> Occasions:
    from web.games.district import occasions

    return occasions


def _deck(t: Words, deck: str) -> Html:
    from web.games.district.pictures import sample

    return sample(t, deck)


def _rules_page() -> RulesPage:
    from web.games.district import rules_page

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
    widgets={"count": _counting},
    rules_page=_rules_page,
    puzzles=_puzzles,
    ready=(
        ("first", {"game": "district", "level": "easy", "role": "first", "hints": "on", "seed": "class-1"}),
        (
            "probability",
            {"game": "district", "level": "medium", "role": "first", "hints": "off", "seed": "class-2"},
        ),
        (
            "decision",
            {"game": "district", "level": "hard", "role": "first", "hints": "off", "seed": "class-3"},
        ),
    ),
    says=_says,
    seals=True,
    opponents={
        "easy": Opponent("Tino Lanz"),
        "medium": Opponent("Meta Harrow", {"district": 79}),
        "hard": Opponent("Silas Creed", {"district": 78}),
        "boss": Opponent("Donna Corvara", {"district": 83}, against="medium"),
    },
    options=(Option("deck", ("gangs", "standard"), _deck),),
)
