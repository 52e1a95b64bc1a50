"""Offer: the link from a table, a review, a puzzle or a lesson to the analysis of its position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of
from noir.positions import ImpossiblePosition
from noir.studies import Chapter, Node
from web.analysis import can_analyse
from web.analysis.link import code_of_study
from web.markup import Html, el

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look


def is_offered(look: Look) -> bool:
    """Return whether a table may offer it: where hints are allowed, to a seat that may look."""
    has_hints = look.settings.hints == "on" and look.aids
    return has_hints and look.offers.analysis and not look.curtain and can_analyse(look.game)


def analysis_link(t: Words, game: str, seen: Any, root: str = "", **attributes: str) -> Html | None:
    """Return the link to the analysis of an observed position. None where a game has none."""
    if not can_analyse(game):
        return None
    try:
        position = positions_of(game).position_of(seen)
    except ImpossiblePosition:  # of a game that is over
        return None
    return chapter_link(t, Chapter(game, Node(position)), root, **attributes)


def chapter_link(t: Words, chapter: Chapter, root: str, **attributes: str) -> Html:
    """Return the link to a chapter on the analysis board."""
    code = code_of_study((chapter,))
    return el("a", t("analysis.this"), href=f"{root}analyse/{t.lang}.html#{code}", **attributes)
