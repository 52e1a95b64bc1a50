"""A decision in a review: its moment, the action, the better one, the reason, and the ways on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.review import GAMBLE
from web.contracts.table import explain, pictures_of, view_of
from web.markup import Html, classes, el
from web.model.percent import percent
from web.views.analysis_link import analysis_link, is_offered

if TYPE_CHECKING:
    from noir.review import Decision, Review
    from web.model.look import Look
    from web.model.settings import Settings

LABELS = ("blunder", "mistake", "inaccuracy", GAMBLE)
TURNING = ("blunder", "mistake", GAMBLE)
"""What turns a game. What is less is found by pointing at the graph."""


def draw_turns(
    look: Look,
    report: Review,
    at: int,
    gravest: Decision | None,
    drawn: dict[tuple[int, Settings], tuple[Decision, Html]],
) -> Html:
    """Return the decisions that turned the game in its order, the ``gravest`` one marked.

    Each has the cards of its own moment, ``drawn`` once: the dialog is drawn again with each decision that
    is weighed or pointed at. Where there is room for all in one view, an entry is what shows it beside.
    """
    turns = [(n, decision) for n, decision in enumerate(report.decisions) if decision.label in TURNING]
    if not turns:
        return Html()
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


def find_gravest(report: Review) -> Decision | None:
    """Return the worst of several decisions that turned the game."""
    turns = [decision for decision in report.decisions if decision.label in TURNING]
    bad = [decision for decision in turns if decision.label != GAMBLE]
    return max(bad, key=lambda one: one.loss) if bad and len(turns) > 1 else None


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
    """Return the chances before and after a decision."""
    return look.t("coach.chances", before=percent(decision.before), after=percent(decision.after))


def mark_words(look: Look, decision: Decision) -> str:
    """Return the label of a decision. A winning one is never called a mistake."""
    if decision.label not in LABELS:
        return ""
    return look.t(f"coach.mark-{decision.label}", odds=percent(decision.after))


def _mark(look: Look, decision: Decision) -> Html:
    words = mark_words(look, decision)
    return el("em", words, class_=classes("label-of", decision.label)) if words else Html()
