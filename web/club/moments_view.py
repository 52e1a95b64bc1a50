"""Moments view: the best move and the unluckiest deal in words, with the sums behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.club import moments
from web.club.moments import EVEN, USUAL
from web.club.parts import button
from web.club.sentences import names_at
from web.club.state import seat_of
from web.club.verdicts import recall
from web.contracts.table import view_of
from web.markup import Html, el

if TYPE_CHECKING:
    from web.club.desk import Desk
    from web.club.moments import Moment


def draw_moments(desk: Desk) -> Html | None:
    """Return the moments of the games that are weighed so far, and the way to weigh the others."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    records = moments.list_records(state).values()
    if len(records) < moments.FEW:
        return None
    recall(desk)
    best = moments.find_best_move(state, desk.verdicts)
    worst = moments.find_worst_luck(state, desk.verdicts)
    found = [_best_move(desk, best) if best else None, _worst_luck(desk, worst) if worst else None]
    done = sum(record in desk.verdicts for record in records)
    is_done = done == len(records)
    return el(
        "section",
        el("h2", t("evening.moments")),
        el("p", t("evening.moments.nothing")) if is_done and not any(found) else None,
        el("dl", found) if any(found) else None,
        None if is_done else _work(desk, done, len(records)),
        class_="hall-moments",
    )


def _work(desk: Desk, done: int, games: int) -> Html:
    """Return the button to begin or to stop, and how far the work is."""
    t = desk.t
    is_on = desk.weighing is not None
    text = t("evening.moments.works", done=done, all=games) if is_on or done else t("evening.moments.about")
    label = "stop" if is_on else "rest" if done else "find"
    return el(
        "div",
        el("p", text, class_="fine"),
        el(
            "p",
            button(t(f"evening.moments.{label}"), "start-weighing", data_key="start-weighing"),
            class_="ways",
        ),
    )


def _best_move(desk: Desk, moment: Moment) -> Html:
    assert desk.evening
    move = moment.verdict.move
    assert move
    t, state, place = desk.t, desk.evening.state, moment.place
    view = view_of(state.setup.game_of(place.round))
    action, usual = (view.action_name(t, move.seen, one) for one in (move.action, move.usual))
    level = t(f"shell.level.{USUAL}")
    sums = t("evening.moments.gain", chance=move.chance, level=level, usual=usual, less=move.usual_chance)
    return el(
        "div",
        el("dt", t("evening.moments.move")),
        el(
            "dd",
            el("b", t("evening.moments.plays", name=_name(desk, moment), action=action)),
            " ",
            el("span", _where(desk, moment), " ", t("coach.at-move", n=move.ply + 1), "."),
            el("p", sums, " ", t.n("evening.moments.gained", move.gain)),
        ),
    )


def _worst_luck(desk: Desk, moment: Moment) -> Html:
    assert desk.evening
    t, state, verdict = desk.t, desk.evening.state, moment.verdict
    seat = seat_of(moment.side, moment.place.game)
    rows = [
        (t("evening.moments.start"), EVEN),
        (t("evening.moments.theirs"), verdict.losses[1 - seat]),
        (t("evening.moments.own"), -verdict.losses[seat]),
        (t("evening.moments.bad-luck"), verdict.luck_of(seat)),
    ]
    won, games = moments.count_others(state, moment)
    return el(
        "div",
        el("dt", t("evening.moments.luck")),
        el(
            "dd",
            el("b", t(f"evening.moments.ends-{verdict.results[seat]}", name=_name(desk, moment))),
            " ",
            el("span", _where(desk, moment)),
            el(
                "table",
                [
                    el(
                        "tr",
                        el("th", name, scope="row"),
                        el("td", _write_change(points) if at else f"{points}"),
                    )
                    for at, (name, points) in enumerate(rows)
                ],
                el(
                    "tr",
                    el("th", t("evening.moments.result"), scope="row"),
                    el("td", str(verdict.results[seat])),
                    class_="is-sum",
                ),
            ),
            el("p", t("evening.moments.unit"), class_="fine"),
            el("p", t("evening.moments.others", n=games, won=won)) if games else None,
        ),
    )


def _name(desk: Desk, moment: Moment) -> str:
    assert desk.evening
    return names_at(desk.evening.state, moment.place)[moment.side]


def _where(desk: Desk, moment: Moment) -> str:
    """Return the opponent, and the place of the game."""
    assert desk.evening
    t, place = desk.t, moment.place
    against = names_at(desk.evening.state, place)[1 - moment.side]
    return t(
        "evening.moments.where", name=against, round=place.round + 1, table=place.table + 1, n=place.game + 1
    )


def _write_change(points: int) -> str:
    return f"{points:+}".replace("-", "−") if points else "0"
