"""Offer: the link from a table, a review, a puzzle or a lesson to the analysis of its position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of
from noir.positions import ImpossiblePosition
from noir.studies import Chapter, Node
from web.contracts.editor import can_analyse
from web.contracts.study_link import code_of_study
from web.contracts.table import game_name, view_of
from web.markup import Html, el
from web.model.viewpoint import before_action

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.match import Match
    from web.i18n import Words
    from web.model.look import Look
    from web.model.real_games import KeptGame


def is_offered(look: Look) -> bool:
    """Return whether a table may offer it: where hints are allowed, to a seat that may look."""
    has_hints = look.settings.hints == "on" and look.aids
    return has_hints and look.offers.analysis and not look.curtain and can_analyse(look.game)


def analysis_link(
    t: Words, game: str, seen: Any, end: tuple[Any, str] | None, **attributes: str
) -> Html | None:
    """Return the link to the analysis of an observed position, if there is one. See ``chapter_of``."""
    chapter = chapter_of(game, seen, end) if can_analyse(game) else None
    return chapter_link(t, chapter, "", **attributes) if chapter else None


def chapter_of(game: str, seen: Any, end: tuple[Any, str] | None) -> Chapter | None:
    """Return the chapter that begins at an observed position.

    A finished game begins at its last decision, ``end``: the observation before it, and the action. None
    without one.
    """
    module, rule = positions_of(game), ""
    try:
        position = module.position_of(seen)
        if module.turn(position) is not None:
            return Chapter(game, Node(position))
    except ImpossiblePosition as error:
        rule = error.fault.rule
    if end is None:
        return None
    before, action = end
    return Chapter(game, Node(module.position_of(before), nodes=(Node(None, action, end=rule),)))


def chapter_of_match(match: Match, seat: Seat) -> Chapter | None:
    """Return the chapter that begins where a match is for a seat. See ``chapter_of``."""
    end = before_action(match, seat, match.ply - 1) if match.outcome and match.actions else None
    return chapter_of(match.game.name, match.observe(seat), end)


def chapter_link(t: Words, chapter: Chapter, root: str, **attributes: str) -> Html:
    """Return the link to a chapter on the analysis board."""
    code = code_of_study((chapter,))
    return el("a", t("analysis.this"), href=f"{root}analyse/{t.lang}.html#{code}", **attributes)


def kept_name(t: Words, game: KeptGame) -> str:
    """Return a kept game in a few words."""
    answers, seat = t.n("real.told", len(game.steps)), view_of(game.game).seat_name(t, game.seat)
    return t("real.kept", game=game_name(t, game.game), seat=seat, told=answers)
