"""Review after a game: the turning point, the losses, and the luck."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from web.markup import Html, classes, el, join
from web.model.percent import percent_lost
from web.model.ui import Dialog
from web.review.decision import LABELS, draw_turns, find_gravest
from web.review.graph import draw_case, draw_meaning

if TYPE_CHECKING:
    from typing import Any

    from noir.review import Decision, Review
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.ui import Ui

WHOLE = 100  # points: what no single change of the chance exceeds
HALF_POINT = 0.005  # of a chance: less is shown as no change


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reviewed(Dialog):
    """A dialog that shows a review, which grows."""

    report: Review | None = None
    own: bool = False
    """Whether a person played the seat that is reviewed."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Decisions(Reviewed):
    """The review of a game."""

    name: str = "review"
    point: int | None = None
    """The decision that the reader has chosen."""
    entries: dict[tuple[int, Settings], tuple[Decision, Any]] = field(default_factory=dict)
    """The entries that were drawn already."""


def review(look: Look, ui: Ui) -> Html:
    """Return as much of the review as is worked out."""
    dialog = ui.dialog_of(Decisions)
    report = dialog.report
    if report is None:
        return el("p", look.t("coach.review-starts"))
    working = report.done < report.total
    offers = replace(look.offers, retry=look.ply if dialog.own else None)
    look = replace(look, seat=report.seat, offers=offers)
    at = decision_index(report, dialog.point)
    gravest = find_gravest(report)
    turns = draw_turns(look, report, at, gravest, dialog.entries)
    meaning = draw_meaning(look, report) if report.decisions else None
    parts = [
        draw_case(look, report, at, gravest) if report.decisions else None,
        el("div", None if working else _luck(look, report), meaning, class_="bill"),
        turns,
    ]
    return join(
        [
            _progress(look, report) if working else el("p", findings(look, report), class_="found-out"),
            el("div", parts, class_=classes("case-file", bool(turns) and "is-turned")),
        ]
    )


def decision_index(report: Review, chosen: int | None) -> int:
    """Return the decision that is pointed at: the costliest, until the reader has chosen."""
    if not report.decisions:
        return -1
    if chosen is not None:
        return min(chosen, len(report.decisions) - 1)
    return max(range(len(report.decisions)), key=lambda at: report.decisions[at].loss)


def _progress(look: Look, report: Review) -> Html:
    text = look.t("coach.review-works", done=report.done, total=report.total)
    return el("p", text, " ", el("progress", value=report.done, max=report.total, aria_label=text))


def findings(look: Look, report: Review) -> str:
    """Return the result of a finished review in a sentence."""
    counts = [
        look.t.n(f"coach.{label}", n)
        for label in LABELS
        if (n := sum(decision.label == label for decision in report.decisions))
    ]
    found = look.t.list(counts) if counts else look.t("coach.clean")
    if not counts:
        return found
    lost = sum(map(percent_lost, report.decisions))
    if lost <= WHOLE:
        return f"{found} {look.t.n('coach.lost', lost)}"
    return f"{found} {look.t.n('coach.lost-each', max(1, round(lost / len(report.decisions))))}"


def _luck(look: Look, report: Review) -> Html:
    """Return the shares of cards, hidden facts and decisions in the change of the chance."""
    t, found = look.t, bill(report)
    is_clean = all(decision.label not in LABELS for decision in report.decisions)
    own = "small" if is_clean and found.own else "own"  # no decision is named, yet they cost something
    amounts = (("deal", found.deal), ("hidden", found.hidden), (own, found.own))
    cells = [
        el("tr", el("th", t(f"coach.luck-{name}"), scope="row"), el("td", share(look, n)))
        for name, n in amounts
    ]
    table = el("table", el("caption", t("coach.luck")), el("tbody", cells), class_="luck")
    return join([table, el("p", t("coach.luck-shares"), class_="fine")])


class Bill(NamedTuple):
    """The changes of the chance to win, each as a share of all of them."""

    deal: int
    hidden: int
    own: int

    @property
    def luck(self) -> int:
        """The deal and the hidden facts together."""
        return self.deal + self.hidden


def share(look: Look, n: int) -> str:
    """Return a share of a bill with its sign."""
    sign = "+" if n > 0 else "−" if n < 0 else "±"
    return f"{sign}{look.t('coach.share', share=abs(n))}"


def bill(report: Review) -> Bill:
    """Return the effect of the deal, of hidden facts and of decisions.

    Over many decisions what is given away comes back and can be given away again. Points would add up to
    what nobody can picture.
    """
    deal, own, hidden = report.deal, -report.loss, report.luck
    if report.result is not None:
        hidden = report.result - report.start - deal - own
    total = abs(deal) + abs(hidden) + abs(own)
    if total < HALF_POINT:
        return Bill(0, 0, 0)
    deals, facts = (round(100 * n / total) for n in (deal, hidden))
    return Bill(deals, facts, _with_sign(own, max(0, WHOLE - abs(deals) - abs(facts))))


def _with_sign(n: float, size: int) -> int:
    """Return a size with the sign of a number."""
    return -size if n < 0 else size


DIALOGS = {"review": review}
