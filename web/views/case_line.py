"""Case line: the sentence below a verdict about the decision that cost most. It leads to the case file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import explainer
from web.markup import Html, el
from web.views.contracts import view_of

if TYPE_CHECKING:
    from noir.review import Decision, Review
    from web.model.look import Look

COSTLY = ("blunder", "mistake")


def case_line(look: Look) -> Html | None:
    """Return the sentence, or its place until the review is worked out. None where there is no review."""
    if not look.has_case:
        return None
    if look.report is None:
        return el("p", look.t("coach.review-starts"), class_="case-line")
    at = costliest(look.report)
    link = el(
        "button",
        sentence(look, look.report),
        type="button",
        class_="quiet",
        data_do="/review" if at is None else f"/review {at}",
        data_key="case-line",
    )
    return el("p", link, class_="case-line")


def costliest(report: Review) -> int | None:
    """Return the number of the decision that cost most. None when none cost much."""
    costly = [at for at, decision in enumerate(report.decisions) if decision.label in COSTLY]
    return max(costly, key=lambda at: report.decisions[at].loss, default=None)


def sentence(look: Look, report: Review) -> str:
    """Return the sentence about the decision that cost most."""
    at = costliest(report)
    if at is None:
        return look.t("coach.case-clean")
    decision = report.decisions[at]
    action = view_of(look.game).action_name(look.t, decision.observation, decision.action)
    where = _where(look, report.decisions, at)
    return look.t.n("coach.case-cost", round(100 * decision.loss), where=where, action=action)


def _where(look: Look, decisions: tuple[Decision, ...], at: int) -> str:
    """Return the move of a decision, and its round in a game that has some."""
    chapter = explainer(look.game).chapter
    rounds = list(dict.fromkeys(chapter(decision.observation) for decision in decisions))
    n = decisions[at].ply + 1
    if len(rounds) == 1:
        return look.t("coach.at-move", n=n)
    return look.t("coach.round-move", round=rounds.index(chapter(decisions[at].observation)) + 1, n=n)
