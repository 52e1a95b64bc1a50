"""Pages: the frame of the organiser's page, with its views, as HTML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.club import lesson_view, round_view, setup_view, standings_view
from web.club.history import describe_change, draw_history
from web.club.parts import button, field, form, title
from web.club.schedule import is_over
from web.club.sentences import describe_ousted
from web.club.state import MAX_TITLE_CHARS
from web.markup import Html, el, join

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from web.club.desk import Desk


def draw(desk: Desk) -> Html:
    """Return the page."""
    if desk.board:
        return standings_view.draw_board(desk, desk.board)
    if not desk.evening:
        return setup_view.draw_setup(desk)
    return join(
        [
            el("p", name, class_="hall-name") if (name := desk.evening.state.title) else None,
            el("div", title(_title(desk)), _views(desk), class_="hall-head"),
            _foreign(desk) if desk.shown.is_foreign else None,
            None if desk.is_lesson else _note_stale(desk),
            views_of(desk)[desk.shown.view](desk),
            None if desk.shown.is_foreign else _evening(desk),
        ]
    )


def _title(desk: Desk) -> str:
    assert desk.evening
    if desk.is_lesson:
        return desk.word(desk.shown.view)
    view, rounds = desk.shown.view, len(desk.evening.state.rounds)
    if view in {"round", "slips"}:
        number, setup = desk.shown.round + 1, desk.evening.state.setup
        is_swiss = setup.format == "swiss"
        return desk.t("evening.round-of" if is_swiss else "evening.round", n=number, all=setup.rounds)
    if view == "standings":
        if is_over(desk.evening.state):
            return desk.t("evening.standings.final")
        if rounds and not desk.evening.state.is_played(rounds - 1):
            return desk.t("evening.standings.during", n=rounds)
        return desk.t.n("evening.standings.after", rounds) if rounds else desk.t("evening.standings")
    return desk.t("evening.players")


def _views(desk: Desk) -> Html:
    """Return the ways to the views."""
    assert desk.evening
    middle = "tasks" if desk.is_lesson else "round" if desk.evening.state.rounds else ""
    names = [*filter(None, ("players", middle)), "standings"]
    current = middle if desk.shown.view == "slips" else desk.shown.view
    links = [
        button(
            desk.word(name if name != "round" else "rounds"),
            "show",
            class_="quiet",
            data_key=f"view-{name}",
            data_view=name,
            aria_current="page" if name == current else None,
        )
        for name in names
    ]
    return el("nav", links, class_="hall-views", aria_label=desk.word("title"))


def _note_stale(desk: Desk) -> Html | None:
    """Return the note about a round of a knockout that doesn't fit the results, and the way to discard it."""
    assert desk.evening
    text, last = describe_ousted(desk), len(desk.evening.state.rounds)
    if not text:
        return None
    is_there = desk.shown.view == "round" and desk.shown.round == last - 1
    way = (
        button(desk.t("evening.take-back"), "take-back", data_sure=desk.t("evening.take-back.sure"))
        if is_there
        else button(desk.t("evening.round", n=last), "show", data_view="round", data_round=last - 1)
    )
    return el("p", text, " ", None if desk.shown.is_foreign else way, class_="hall-note")


def _foreign(desk: Desk) -> Html:
    return el(
        "p",
        desk.word("foreign.note"),
        " ",
        button(desk.t("evening.keep"), "keep", data_key="keep"),
        class_="hall-note",
    )


def _evening(desk: Desk) -> Html:
    """Return the ways to undo, to leave and to hand over the evening."""
    assert desk.evening
    t, last = desk.t, desk.evening.last_change
    change = describe_change(desk, desk.evening.log[last]) if last is not None else ""
    undo = button(t("evening.undo", change=change), "undo", data_key="undo")
    return el(
        "footer",
        el(
            "p",
            undo if change else None,
            button(desk.word("close"), "close", data_key="close"),
            class_="ways",
        ),
        draw_history(desk),
        el(
            "details",
            el("summary", desk.word("rename")),
            form(
                "rename",
                field(
                    desk.word("rename.title"),
                    el(
                        "input",
                        type="text",
                        name="title",
                        value=desk.evening.state.title,
                        maxlength=MAX_TITLE_CHARS,
                        autocomplete="off",
                    ),
                ),
                el("p", el("button", t("evening.type.do"), type="submit"), class_="ways"),
            ),
            data_key="rename",
        ),
        el(
            "details",
            el("summary", t("evening.hand-over")),
            el("p", desk.word("hand-over.about")),
            el(
                "p",
                button(t("evening.save-file"), "save-file"),
                button(t("evening.copy-link"), "copy-link"),
                class_="ways",
            ),
            el("p", el("output", id="hall-link", class_="hall-link")),
            data_key="hand-over",
        ),
        class_="hall-foot",
    )


def views_of(desk: Desk) -> Mapping[str, Callable[[Desk], Html]]:
    """Return the views of the evening or the lesson that is open."""
    return lesson_view.VIEWS if desk.is_lesson else VIEWS


VIEWS: Mapping[str, Callable[[Desk], Html]] = {
    "players": setup_view.draw_players,
    "round": round_view.draw_round,
    "slips": round_view.draw_slips,
    "standings": standings_view.draw_standings,
}
