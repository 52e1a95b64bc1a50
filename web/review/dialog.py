"""Review after a game: the turning point, the losses, and the luck."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from noir.bots import explainer
from noir.review import GAMBLE
from web.contracts.table import explain, pictures_of, view_of
from web.markup import Html, classes, el, join
from web.model.percent import percent
from web.model.ui import Dialog
from web.views.analysis_link import analysis_link, is_offered

if TYPE_CHECKING:
    from typing import Any

    from noir.review import Decision, Review
    from web.model.look import Look
    from web.model.settings import Settings
    from web.model.ui import Ui

WIDTH, HEIGHT, EDGE = 600, 180, 8  # of the graph and of what is around it, in its own units
LONG = 45  # decisions, of which each has so little room that thinner lines are drawn
LABELS = ("blunder", "mistake", "inaccuracy", GAMBLE)
EVEN = 50  # points of the chance to win, before anything is dealt
WHOLE = 100  # points: what no single change of the chance exceeds
TURNING = ("blunder", "mistake", GAMBLE)
"""What turns a game. What is less is found by pointing at the graph."""
TICKS = 4  # moves that are named below a graph of one chapter
WORDS = 0.17  # of the width of a graph: what the name of a chapter needs
OWN = 0.55  # of the room of a decision: its own step. The rest is what came before the next one


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
    turns = draw_turns(look, report, at, dialog.entries)
    parts = [
        draw_case(look, report, at) if report.decisions else None,
        None if working else el("div", _luck(look, report), class_="bill"),
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
    lost = round(100 * report.loss)
    if lost <= WHOLE:
        return f"{found} {look.t.n('coach.lost', lost)}"
    return f"{found} {look.t.n('coach.lost-each', max(1, round(lost / len(report.decisions))))}"


def _luck(look: Look, report: Review) -> Html:
    """Return where the chance came from: a bill from even chances to the result. Of a long game shares."""
    t = look.t
    found = bill(report)
    amounts = bill_lines(look, [n for _, n in found])
    rows = [(name, lines) for (name, _), lines in zip(found, amounts, strict=True)]
    adds_up = all(abs(n) <= WHOLE for _, n in found)
    if adds_up and report.result is not None:
        start, end = (t.n("coach.points", n, points=n) for n in (EVEN, round(100 * report.result)))
        rows = [("start", start), *rows, ("end", end)]
    cells = [
        el(
            "tr",
            el("th", t(f"coach.luck-{name}"), scope="row"),
            el("td", lines),
            class_="is-end" if name == "end" else None,
        )
        for name, lines in rows
    ]
    table = el("table", el("caption", t("coach.luck")), el("tbody", cells), class_="luck")
    return table if adds_up else join([table, el("p", t("coach.luck-shares"), class_="fine")])


def bill(report: Review) -> list[tuple[str, int]]:
    """Return the effect of the deal, of hidden facts and of decisions, in whole points that add up."""
    deal, own = round(100 * report.deal), -round(100 * report.loss)
    hidden = round(100 * report.luck)
    if report.result is not None:
        hidden = round(100 * report.result) - EVEN - deal - own
    return [("deal", deal), ("hidden", hidden), ("own", own)]


def bill_lines(look: Look, amounts: list[int]) -> list[str]:
    """Return points of the chance as they are told. Shares of all of them where one exceeds the whole chance.

    Over many decisions what is given away comes back and can be given away again: then points add up to
    what nobody can picture.
    """
    if all(abs(n) <= WHOLE for n in amounts):
        return [signed_points(look, n) for n in amounts]
    total = sum(map(abs, amounts))
    shares = [round(100 * abs(n) / total) for n in amounts[:-1]]
    shares.append(100 - sum(shares))
    return [
        f"{_sign(n if share else 0)}{look.t('coach.share', share=share)}"
        for n, share in zip(amounts, shares, strict=True)
    ]


def signed_points(look: Look, n: int) -> str:
    """Return points with their sign."""
    return look.t.n("coach.points", abs(n), points=f"{_sign(n)}{abs(n)}")


def _sign(n: int) -> str:
    return "+" if n > 0 else "−" if n < 0 else "±"


# -- the graph, and beside it the decision that is pointed at --------------------------


def draw_case(look: Look, report: Review, at: int) -> Html:
    t, decision = look.t, report.decisions[at]
    how = el("span", t("coach.graph-how"), class_="graph-how")
    starts = _chapters(look, report)
    graph = [
        el("span", t("coach.up"), class_="bound", aria_hidden="true"),
        _graph(report, at, starts),
        el("span", t("coach.down"), class_="bound is-down", aria_hidden="true"),
        _pointer(look, report, at),
    ]
    figure = el(
        "figure",
        el("div", graph, class_="graph-box"),
        _axis(look, report, starts),
        el("figcaption", t("coach.graph"), " ", how),
    )
    looks = classes("pointed", decision.label in TURNING and "is-listed")
    lines = [draw_head(look, decision, listed=False), draw_decision(look, decision)]
    return join([figure, el("div", lines, class_=looks, id="pointed")])


def _pointer(look: Look, report: Review, at: int) -> Html:
    """Return the way over the graph by keys: a slider that lies on it. A pointer moves it as well."""
    decision = report.decisions[at]
    view = view_of(look.game)
    action = view.action_name(look.t, decision.observation, decision.action)
    words = [
        look.t("coach.move", n=decision.ply + 1, action=action),
        chances(look, decision),
        mark_words(look, decision),
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


def _places(report: Review) -> int:
    """Return how many decisions the graph has room for."""
    return max(report.total if report.done < report.total else 0, len(report.decisions))


def _chapters(look: Look, report: Review) -> list[int]:
    """Return at which decisions new cards have come, the first one among them."""
    found = [explainer(look.game).chapter(decision.observation) for decision in report.decisions]
    return [at for at, chapter in enumerate(found) if not at or chapter != found[at - 1]]


def _axis(look: Look, report: Review, starts: list[int]) -> Html:
    """Return the labels below the graph: its chapters, or some of its moves."""
    places = _places(report)
    if len(starts) > 1:
        ends = [*starts[1:], places]
        ticks = [
            (at, look.t("coach.round", n=n))
            for n, (at, end) in enumerate(zip(starts, ends, strict=True), 1)
            if end - at >= WORDS * places
        ]
    else:
        some = sorted({places * n // TICKS for n in range(TICKS)})
        moves = [(at, report.decisions[at].ply + 1) for at in some if at < len(report.decisions)]
        ticks = [(at, look.t("coach.at-move", n=ply) if not at else str(ply)) for at, ply in moves]
    texts = [el("text", words, x=f"{_across(at, places):.1f}%", y="0.875em") for at, words in ticks]
    return el("svg", texts, class_="axis", aria_hidden="true")


def _across(at: float, places: int) -> float:
    """Return a place of the graph in hundredths of its width."""
    return 100 * (EDGE + WIDTH * at / max(places, 1)) / (WIDTH + 2 * EDGE)


def _graph(report: Review, at: int, starts: list[int]) -> Html:
    """Return the chance to win over the decisions: own steps as a line, luck in dots.

    All of it is told in words by the slider on it and by the entries below.
    """
    places = _places(report)
    own, luck, marks = [], [], []
    last = None
    for n, decision in enumerate(report.decisions):
        before, after = _spot(n, places, decision.before), _spot(n + OWN, places, decision.after)
        if last:
            luck.append(f"M{last}L{before}")
        own.append(f"M{before}L{after}")
        last = after
        if decision.label in LABELS:
            marks += [el("path", d=f"M{after}h0", class_=name) for name in ("rim", f"spot {decision.label}")]
    if report.result is not None and last:
        luck.append(f"M{last}L{_spot(places, places, report.result)}")
    x, _ = _spot(at + OWN / 2, places, 0).split()
    parted = "".join(f"M{_spot(start, places, 1)}V{HEIGHT}" for start in starts[1:])
    parts = [
        el("path", d=f"M0 0H{WIDTH}M0 {HEIGHT}H{WIDTH}{parted}", class_="edge"),
        el("path", d=f"M0 {HEIGHT / 2:g}H{WIDTH}", class_="half"),
        el("path", d=f"M{x} 0V{HEIGHT}", class_="here"),
        el("path", d="".join(luck), class_="chance-of"),
        el("path", d="".join(own), class_="line"),
        marks,
    ]
    box = f"-{EDGE} -{EDGE} {WIDTH + 2 * EDGE} {HEIGHT + 2 * EDGE}"
    looks = "graph is-long" if places > LONG else "graph"
    return el("svg", parts, viewbox=box, preserveaspectratio="none", class_=looks, aria_hidden="true")


def _spot(at: float, places: int, chance: float) -> str:
    return f"{WIDTH * at / max(places, 1):.1f} {HEIGHT * (1 - chance):.1f}"


# -- a decision --------------------------------------------------------------------------


def draw_turns(
    look: Look, report: Review, at: int, drawn: dict[tuple[int, Settings], tuple[Decision, Html]]
) -> Html:
    """Return the decisions that turned the game in its order, the gravest one marked.

    Each has the cards of its own moment, ``drawn`` once: the dialog is drawn again with each decision that
    is weighed or pointed at. Where there is room for all in one view, an entry is what shows it beside.
    """
    turns = [(n, decision) for n, decision in enumerate(report.decisions) if decision.label in TURNING]
    if not turns:
        return Html()
    bad = [decision for _, decision in turns if decision.label != GAMBLE]
    gravest = max(bad, key=lambda one: one.loss) if bad and len(turns) > 1 else None
    entries = []
    for n, decision in turns:
        of, then = drawn.get((decision.ply, look.settings), (None, Html()))
        if of is not decision:
            then = el("div", draw_decision(look, decision), class_="then")
            drawn[decision.ply, look.settings] = decision, then
        looks = classes(decision.label, n == at and "is-here")
        parts = [
            draw_head(look, decision, gravest=decision is gravest),
            _pick(decision, n, is_here=n == at),
            then,
        ]
        entries.append(el("li", parts, value=decision.ply + 1, class_=looks))
    title = el("h3", look.t("coach.turning"), id="turning")
    return el("div", title, el("ol", entries, class_="turning", aria_labelledby="turning"), class_="turns")


def _pick(decision: Decision, n: int, *, is_here: bool) -> Html:
    """Return the button that shows a decision beside the graph. It fills the whole entry."""
    return el(
        "button",
        type="button",
        class_="pick",
        data_do=f"/point {n}",
        data_key=f"turn-{decision.ply}",
        aria_labelledby=f"turn-{decision.ply}",
        aria_pressed="true" if is_here else "false",
        aria_controls="pointed",
    )


def draw_head(look: Look, decision: Decision, *, listed: bool = True, gravest: bool = False) -> Html:
    """Return the number, the label and the effect of a decision."""
    n = decision.ply + 1
    which = look.t("coach.at-move", n=n) if listed else look.t("replay.at", n=n, last=look.last)
    parts = [
        el("span", which, class_="move-of"),
        " ",
        _mark(look, decision),
        " ",
        el("span", chances(look, decision), class_="odds"),
        [" ", el("strong", look.t("coach.gravest"), class_="gravest")] if gravest else None,
    ]
    return el("p", parts, class_="of-move", id=f"turn-{decision.ply}" if listed else None)


def draw_decision(look: Look, decision: Decision) -> list[Html | None]:
    """Return a decision: the position, the action, the better one, and the reason."""
    then = at_the_time(look, decision)
    pictures = pictures_of(look.game)
    best = decision.best != decision.action and decision.label in LABELS
    pairs = [_choice(look, then, "played", decision.action, decision)]
    if best:
        pairs.append(_choice(look, then, "best", decision.best, decision))
    why = explain(look.t, look.game, decision.reasons) if best else []
    if best and decision.sure:
        why.insert(0, look.t("coach.proven"))
    return [
        pictures.position(then) if pictures else None,
        el("div", pairs, class_="choices"),
        el("p", " ".join(why), class_="why") if why else None,
        _ways_on(look, decision),
    ]


def _ways_on(look: Look, decision: Decision) -> Html | None:
    """Return the ways to play from a decision once more and to analyse it."""
    ways = [
        _retry(look, decision) if look.offers.retry is not None else None,
        _analyse(look, decision) if is_offered(look) else None,
    ]
    return el("p", ways, class_="retry") if any(ways) else None


def _retry(look: Look, decision: Decision) -> Html:
    move = look.t("replay.at", n=decision.ply + 1, last=look.last)
    return el(
        "button",
        look.t("coach.retry"),
        type="button",
        data_do=f"/branch {decision.ply}",
        aria_label=look.t("shell.pair", name=look.t("coach.retry"), what=move),
    )


def _analyse(look: Look, decision: Decision) -> Html | None:
    away = {"target": "_blank", "rel": "noopener"} if look.framed else {}
    return analysis_link(look.t, look.game, decision.observation, None, **away)


def at_the_time(look: Look, decision: Decision) -> Look:
    """Return the look of the seat at the moment of a decision."""
    return replace(
        look,
        seen=decision.observation,
        ply=decision.ply,
        to_move=look.seat,
        outcome=None,
        legal=frozenset(),
        both=None,
        offers=replace(look.offers, hint=None),
        unseen_actions=0,
    )


def _choice(look: Look, then: Look, name: str, action: str, decision: Decision) -> Html:
    words = view_of(look.game).action_name(look.t, decision.observation, action)
    pictures = pictures_of(look.game)
    return el(
        "p",
        el("span", look.t(f"coach.{name}"), class_="which"),
        " ",
        pictures.action_picture(then, action) if pictures else None,
        " ",
        el("strong", words),
        class_=f"choice-of is-{name}",
    )


def chances(look: Look, decision: Decision) -> str:
    return look.t("coach.chances", before=percent(decision.before), after=percent(decision.after))


def mark_words(look: Look, decision: Decision) -> str:
    """Return the label of a decision. A winning one is never called a mistake."""
    if decision.label not in LABELS:
        return ""
    return look.t(f"coach.mark-{decision.label}", odds=percent(decision.after))


def _mark(look: Look, decision: Decision) -> Html:
    words = mark_words(look, decision)
    return el("em", words, class_=classes("label-of", decision.label)) if words else Html()


DIALOGS = {"review": review}
