"""The review after a game: where it turned, what was given away, and what was only luck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.review import GAMBLE
from web.markup import Html, el, join
from web.views.parts import view_of
from web.views.win_bar import percent

if TYPE_CHECKING:
    from noir.review import Judged, Review
    from web.model.look import Look
    from web.model.ui import Ui
    from web.views.parts import TableView

WIDTH, HEIGHT = 600, 160  # of the graph, in its own units
LABELS = ("blunder", "mistake", "inaccuracy", GAMBLE)


def review(look: Look, ui: Ui) -> Html:
    """Return as much of the review as is worked out."""
    report: Review | None = ui.data.get("review")
    if report is None:
        return el("p", look.t("coach.review-starts"))
    working = report.done < report.total
    return join(
        [
            _progress(look, report) if working else _summary(look, report),
            _graph(look, report),
            _luck(look, report) if not working else None,
            _decisions(look, report, view_of(look.game)),
        ]
    )


def _progress(look: Look, report: Review) -> Html:
    text = look.t("coach.review-works", done=report.done, total=report.total)
    return el("p", text, " ", el("progress", value=report.done, max=report.total, aria_label=text))


def _summary(look: Look, report: Review) -> Html:
    counts = [
        look.t.n(f"coach.{label}", n)
        for label in LABELS
        if (n := sum(judged.label == label for judged in report.decisions))
    ]
    found = look.t.list(counts) if counts else look.t("coach.clean")
    lost = look.t.n("coach.lost", round(100 * report.lost))
    return el("p", f"{found} {lost}" if counts else found, class_="verdict")


def _luck(look: Look, report: Review) -> Html:
    rows = [("deal", report.deal), ("hidden", report.hidden), ("own", -report.lost)]
    cells = [
        el("tr", el("th", look.t(f"coach.luck-{name}"), scope="row"), el("td", _points(look, share)))
        for name, share in rows
    ]
    return el("table", el("caption", look.t("coach.luck")), cells, class_="luck")


def _points(look: Look, share: float) -> str:
    n = round(100 * share)
    sign = "+" if n > 0 else "−" if n < 0 else "±"
    return look.t.n("coach.points", abs(n), points=f"{sign}{abs(n)}")


def _graph(look: Look, report: Review) -> Html:
    """Return the win probability over the game; the decisions below say the same in words."""
    if len(report.graph) < 2:
        return Html()
    last = max(look.last, 1)
    points = " ".join(f"{WIDTH * ply / last:.1f},{HEIGHT * (1 - chance):.1f}" for ply, chance in report.graph)
    marks = [
        el(
            "circle",
            cx=f"{WIDTH * (judged.ply + 1) / last:.1f}",
            cy=f"{HEIGHT * (1 - judged.after):.1f}",
            r=5,
            class_=judged.label,
        )
        for judged in report.decisions
        if judged.label in LABELS
    ]
    half = el("path", d=f"M0 {HEIGHT / 2}H{WIDTH}", class_="half")
    line = el("polyline", points=points, class_="line")
    first, end = f"{WIDTH * report.graph[0][0] / last:.1f}", f"{WIDTH * report.graph[-1][0] / last:.1f}"
    area = el("polygon", points=f"{first},{HEIGHT} {points} {end},{HEIGHT}", class_="area")
    box = f"-6 -6 {WIDTH + 12} {HEIGHT + 12}"
    picture = el("svg", area, half, line, marks, viewBox=box, class_="graph", aria_hidden="true")
    return el("figure", picture, el("figcaption", look.t("coach.graph")))


def _decisions(look: Look, report: Review, view: TableView) -> Html:
    """Return the turning points, and folded away below them every decision."""
    turns = [judged for judged in report.decisions if judged.label in LABELS]
    others = [judged for judged in report.decisions if judged.label not in LABELS]
    listed = el("ol", [_decision(look, judged, view) for judged in turns], class_="decisions turning")
    if not others:
        return listed
    rest = el("ol", [_decision(look, judged, view) for judged in others], class_="decisions")
    heading = el("summary", look.t.n("coach.unremarkable", len(others)), data_key="review-others")
    return join([listed if turns else None, el("details", heading, rest, id="review-others")])


def _decision(look: Look, judged: Judged, view: TableView) -> Html:
    chances = look.t("coach.chances", before=percent(judged.before), after=percent(judged.after))
    played = el("strong", view.action_name(look.t, judged.seen, judged.played))
    if judged.label not in LABELS:
        return el("li", played, " ", el("span", chances, class_="fine"), value=judged.ply + 1)
    better = look.t("coach.better", action=view.action_name(look.t, judged.seen, judged.best))
    reasons = [view.reason(look.t, reason) for reason in judged.reasons[:2]]
    why = " ".join([look.t("coach.proven"), *reasons] if judged.sure else reasons)
    retry = el(
        "button",
        look.t("coach.retry"),
        type="button",
        data_do=f"/branch {judged.ply}",
        data_key=f"retry-{judged.ply}",
    )
    # What has won the game is not called a mistake to the winner's face: it worked, against these odds.
    mark = el("em", look.t(f"coach.mark-{judged.label}", odds=percent(judged.after)), class_=judged.label)
    told = el("p", better, " ", why)
    return el(
        "li", played, " ", mark, " ", el("span", chances, class_="fine"), told, retry, value=judged.ply + 1
    )


DIALOGS = {"review": review}
