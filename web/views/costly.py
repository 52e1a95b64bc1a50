"""Lines below a verdict: the decision that cost most, which leads to the case file, and the boss's result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import view_of
from web.markup import Html, el, join
from web.views.link_banner import day_line

if TYPE_CHECKING:
    from web.model.look import Look

WHOLE = 100
"""Points of a winning chance that was sure and is gone."""


def lines(look: Look) -> Html:
    """Return the lines below a verdict. Each has its place from the start."""
    return join([case_line(look), day_line(look)])


def case_line(look: Look) -> Html | None:
    """Return the sentence, or its place until the review is worked out. None where there is no review."""
    if not look.has_case:
        return None
    if not look.is_reviewed:
        return el("p", look.t("coach.review-starts"), class_="case-line")
    link = el(
        "button",
        sentence(look),
        type="button",
        class_="quiet",
        data_do=f"/review {look.costly.number}" if look.costly else "/review",
        data_key="case-line",
    )
    return el("p", link, class_="case-line")


def sentence(look: Look) -> str:
    """Return the sentence about the decision that cost most."""
    costly = look.costly
    if costly is None:
        return look.t("coach.case-clean-lost" if look.result == "lost" else "coach.case-clean")
    past = view_of(look.game).past_action(look.t, costly.observation, costly.action)
    n = costly.ply + 1
    move = (
        look.t("coach.round-move", round=costly.chapter, n=n)
        if costly.chapter
        else look.t("coach.at-move", n=n)
    )
    if costly.lost == WHOLE and look.result == "lost":
        return look.t("coach.case-cost-all", move=move, past=past)
    return look.t.n("coach.case-cost", costly.lost, move=move, past=past)
