"""The graph of a review: the chance to win over the decisions, and the decision that is pointed at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import explainer
from web.contracts.table import view_of
from web.markup import Html, classes, el, join
from web.review.decision import (
    LABELS,
    TURNING,
    chances,
    draw_decision,
    draw_head,
    mark_words,
)

if TYPE_CHECKING:
    from noir.review import Decision, Review
    from web.model.look import Look

WIDTH, HEIGHT, EDGE = 600, 180, 8  # of the graph and of what is around it, in its own units
LONG = 45  # decisions, of which each has so little room that thinner lines are drawn
TICKS = 4  # moves that are named below a graph of one chapter
WORDS, NUMBER = 0.17, 0.04  # of the width of a graph: what the name of a chapter needs, and its number alone
OWN = 0.55  # of the room of a decision: its own step. The rest is what came before the next one


def draw_case(look: Look, report: Review, at: int, gravest: Decision | None) -> Html:
    """Return the graph with its labels, and the decision that is pointed at, marked as the ``gravest``."""
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
        draw_axis(look, report, starts),
        el("figcaption", t("coach.graph"), " ", how),
    )
    looks = classes("pointed", decision.label in TURNING and "is-listed")
    head = draw_head(look, decision, listed=False, gravest=decision is gravest)
    lines = [head, draw_decision(look, decision)]
    return join([figure, el("div", lines, class_=looks, id="pointed")])


def draw_meaning(look: Look, report: Review) -> Html:
    """Explain the chances, with a note on estimates if a mistake isn't proven."""
    names = [decision for decision in report.decisions if decision.label in LABELS]
    estimates = None if all(decision.sure for decision in names) else look.t("coach.estimates")
    about = [look.t("coach.for-whom"), look.t("settings.level.note"), estimates]
    return el("p", " ".join(filter(None, about)), class_="odds")


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


def draw_axis(look: Look, report: Review, starts: list[int]) -> Html:
    """Return the labels below the graph: its chapters, or some of its moves."""
    places = _places(report)
    if len(starts) > 1:
        ends = [*starts[1:], places]
        ticks = [
            (at, look.t("coach.round", n=n) if end - at >= WORDS * places else str(n))
            for n, (at, end) in enumerate(zip(starts, ends, strict=True), 1)
            if end - at >= NUMBER * places
        ]
    else:
        step = -(-places // TICKS)  # rounded up
        moves = [(at, one.ply + 1) for at, one in enumerate(report.decisions) if at % step == 0]
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
    x, _ = _spot(at + OWN, places, 0).split()  # through its dot
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
