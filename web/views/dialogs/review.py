"""The review after a game: where it turned, what was given away, and what was only luck."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.review import GAMBLE
from web.markup import Html, classes, el, join
from web.views.parts import pictures_of, view_of
from web.views.win_bar import percent

if TYPE_CHECKING:
    from noir.review import Judged, Review
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.ui import Ui

WIDTH, HEIGHT = 600, 180  # of the graph, in its own units
LONG = 45  # decisions, of which each has so little room that thinner lines are drawn
LABELS = ("blunder", "mistake", "inaccuracy", GAMBLE)
EVEN = 50  # points of the chance to win, before anything is dealt
TURNING = ("blunder", "mistake", GAMBLE)
"""What turns a game; what is less is found by pointing at the graph."""
OWN = 0.55  # of the room of a decision: its own step; the rest is what came before the next one


def review(look: Look, ui: Ui) -> Html:
    """Return as much of the review as is worked out."""
    report: Review | None = ui.data.get("review")
    if report is None:
        return el("p", look.t("coach.review-starts"))
    working = report.done < report.total
    look = replace(look, seat=report.seat, retry=look.ply if ui.data.get("own") else None)
    parts = [
        _progress(look, report) if working else el("p", found_out(look, report), class_="found-out"),
        _case(look, report, shown(report, ui), None if working else _luck(look, report)),
        _turning(look, report, ui.data.setdefault("entries", {})),
    ]
    return join(parts)


def shown(report: Review, ui: Ui) -> int:
    """Return the decision that is pointed at: the costliest, until the reader has chosen."""
    if not report.decisions:
        return -1
    chosen: int | None = ui.data.get("point")
    if chosen is not None:
        return min(chosen, len(report.decisions) - 1)
    return max(range(len(report.decisions)), key=lambda at: report.decisions[at].loss)


def _progress(look: Look, report: Review) -> Html:
    text = look.t("coach.review-works", done=report.done, total=report.total)
    return el("p", text, " ", el("progress", value=report.done, max=report.total, aria_label=text))


def found_out(look: Look, report: Review) -> str:
    """Return in a sentence what a review that is done has found."""
    counts = [
        look.t.n(f"coach.{label}", n)
        for label in LABELS
        if (n := sum(judged.label == label for judged in report.decisions))
    ]
    found = look.t.list(counts) if counts else look.t("coach.clean")
    lost = look.t.n("coach.lost", round(100 * report.lost))
    return f"{found} {lost}" if counts else found


def _luck(look: Look, report: Review) -> Html:
    """Return where the chance came from as a bill that adds up: from even chances to the result."""
    t = look.t
    found = bill(report)
    rows = [(name, signed_points(look, n)) for name, n in found]
    if report.result is not None:
        start, end = (t.n("coach.points", n, points=n) for n in (EVEN, round(100 * report.result)))
        rows = [("start", start), *rows, ("end", end)]
    cells = [
        el(
            "tr",
            el("th", t(f"coach.luck-{name}"), scope="row"),
            el("td", told),
            class_="is-end" if name == "end" else None,
        )
        for name, told in rows
    ]
    table = el("table", el("caption", t("coach.luck")), cells, class_="luck")
    odd = any(abs(n) > 2 * EVEN for _, n in found)
    return join([table, el("p", t("coach.luck-sum"), class_="fine") if odd else Html()])


def bill(report: Review) -> list[tuple[str, int]]:
    """Return what the deal, all that was hidden and the own decisions did, in whole points that add up."""
    deal, own = round(100 * report.deal), -round(100 * report.lost)
    hidden = round(100 * report.hidden)
    if report.result is not None:
        hidden = round(100 * report.result) - EVEN - deal - own
    return [("deal", deal), ("hidden", hidden), ("own", own)]


def points(look: Look, share: float) -> str:
    """Return a share of the chance to win as points with their sign."""
    return signed_points(look, round(100 * share))


def signed_points(look: Look, n: int) -> str:
    """Return points with their sign."""
    sign = "+" if n > 0 else "−" if n < 0 else "±"
    return look.t.n("coach.points", abs(n), points=f"{sign}{abs(n)}")


# -- the graph, and beside it the decision that is pointed at --------------------------


def _case(look: Look, report: Review, at: int, luck: Html | None) -> Html:
    if at < 0:
        return luck or Html()
    how = el("span", look.t("coach.graph-how"), class_="graph-how")
    note = el("figcaption", look.t("coach.graph"), " ", how)
    graph = el("div", _graph(report, at), _pointer(look, report, at), class_="graph-box")
    return el(
        "div",
        el("figure", graph, note),
        el("div", _told(look, report.decisions[at]), class_="pointed", id="pointed"),
        el("div", luck, class_="bill") if luck else None,
        class_="case-file",
    )


def _pointer(look: Look, report: Review, at: int) -> Html:
    """Return the way over the graph by keys: a slider that lies on it; a pointer moves it as well."""
    judged = report.decisions[at]
    view = view_of(look.game)
    words = [
        look.t("coach.move", n=judged.ply + 1, action=view.action_name(look.t, judged.seen, judged.played)),
        _chances(look, judged),
        _mark_words(look, judged),
    ]
    return el(
        "input",
        type="range",
        min=0,
        max=len(report.decisions) - 1,
        value=at,
        data_do="/point",
        data_key="point",
        data_scrub=True,
        aria_label=look.t("coach.decision"),
        aria_valuetext=". ".join(word for word in words if word),
        aria_controls="pointed",
    )


def _graph(report: Review, at: int) -> Html:
    """Return the chance to win over the decisions: own steps as a line, what was luck in dots.

    All of it is told in words by the slider on it and by the entries below.
    """
    places = max(report.total if report.done < report.total else 0, len(report.decisions))
    own, luck, marks = [], [], []
    last = None
    for n, judged in enumerate(report.decisions):
        before, after = _spot(n, places, judged.before), _spot(n + OWN, places, judged.after)
        if last:
            luck.append(f"M{last}L{before}")
        own.append(f"M{before}L{after}")
        last = after
        if judged.label in LABELS:
            marks += [el("path", d=f"M{after}h0", class_=name) for name in ("rim", f"spot {judged.label}")]
    if report.result is not None and last:
        luck.append(f"M{last}L{_spot(places, places, report.result)}")
    x, _ = _spot(at + OWN / 2, places, 0).split()
    parts = [
        el("path", d=f"M0 0H{WIDTH}M0 {HEIGHT}H{WIDTH}", class_="edge"),
        el("path", d=f"M0 {HEIGHT / 2:g}H{WIDTH}", class_="half"),
        el("path", d=f"M{x} 0V{HEIGHT}", class_="here"),
        el("path", d="".join(luck), class_="chance-of"),
        el("path", d="".join(own), class_="line"),
        marks,
    ]
    box = f"-8 -8 {WIDTH + 16} {HEIGHT + 16}"
    looks = "graph is-long" if places > LONG else "graph"
    return el("svg", parts, viewbox=box, preserveaspectratio="none", class_=looks, aria_hidden="true")


def _spot(at: float, places: int, chance: float) -> str:
    return f"{WIDTH * at / max(places, 1):.1f} {HEIGHT * (1 - chance):.1f}"


# -- a decision --------------------------------------------------------------------------


def _turning(look: Look, report: Review, drawn: dict[tuple[int, Settings], tuple[Judged, Html]]) -> Html:
    """Return the decisions that turned the game, each with the cards of its own moment.

    An entry is ``drawn`` once: the dialog is drawn again with each decision that is weighed or pointed at.
    """
    turns = [judged for judged in report.decisions if judged.label in TURNING]
    if not turns:
        return Html()
    entries = []
    for judged in turns:
        of, entry = drawn.get((judged.ply, look.settings), (None, Html()))
        if of is not judged:
            entry = el("li", _told(look, judged), value=judged.ply + 1, class_=judged.label)
            drawn[judged.ply, look.settings] = judged, entry
        entries.append(entry)
    title = el("h3", look.t("coach.turning"), id="turning")
    return join([title, el("ol", entries, class_="turning", aria_labelledby="turning")])


def _told(look: Look, judged: Judged) -> list[Html | None]:
    """Return a decision: what was known then, what was played, what was better, and why."""
    then = at_the_time(look, judged)
    pictures = pictures_of(look.game)
    best = judged.best != judged.played and judged.label in LABELS
    head = [
        el("span", look.t("replay.at", n=judged.ply + 1, last=look.last), class_="move-of"),
        _mark(look, judged),
        el("span", _chances(look, judged), class_="odds"),
    ]
    pairs = [_choice(look, then, "played", judged.played, judged)]
    if best:
        pairs.append(_choice(look, then, "best", judged.best, judged))
    why = [view_of(look.game).reason(look.t, reason) for reason in judged.reasons[:2]] if best else []
    if best and judged.sure:
        why.insert(0, look.t("coach.proven"))
    return [
        el("p", head, class_="of-move"),
        pictures.position(then) if pictures else None,
        el("div", pairs, class_="choices"),
        el("p", " ".join(why), class_="why") if why else None,
        _retry(look, judged) if look.retry is not None else None,
    ]


def _retry(look: Look, judged: Judged) -> Html:
    move = look.t("replay.at", n=judged.ply + 1, last=look.last)
    button = el(
        "button",
        look.t("coach.retry"),
        type="button",
        data_do=f"/branch {judged.ply}",
        aria_label=f"{look.t('coach.retry')}: {move}",
    )
    return el("p", button, class_="retry")


def at_the_time(look: Look, judged: Judged) -> Look:
    """Return the look of the seat at the moment of a decision."""
    return replace(
        look,
        seen=judged.seen,
        ply=judged.ply,
        to_move=look.seat,
        outcome=None,
        legal=frozenset(),
        both=None,
        hint=None,
        fresh=0,
    )


def _choice(look: Look, then: Look, name: str, action: str, judged: Judged) -> Html:
    words = view_of(look.game).action_name(look.t, judged.seen, action)
    pictures = pictures_of(look.game)
    return el(
        "p",
        el("span", look.t(f"coach.{name}"), class_="which"),
        " ",
        pictures.deed(then, action) if pictures else None,
        " ",
        el("strong", words),
        class_=f"choice-of is-{name}",
    )


def _chances(look: Look, judged: Judged) -> str:
    return look.t("coach.chances", before=percent(judged.before), after=percent(judged.after))


def _mark_words(look: Look, judged: Judged) -> str:
    """Return what a decision is called; what has won is not called a mistake to the winner's face."""
    if judged.label not in LABELS:
        return ""
    return look.t(f"coach.mark-{judged.label}", odds=percent(judged.after))


def _mark(look: Look, judged: Judged) -> Html:
    words = _mark_words(look, judged)
    return el("em", words, class_=classes("label-of", judged.label)) if words else Html()


DIALOGS = {"review": review}
