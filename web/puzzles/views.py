"""Views of an open puzzle: every region of the page, in place of those of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.puzzles import SUSPECT
from web.contracts.table import kind_name, view_of
from web.markup import Html, classes, el, join
from web.model.puzzle import FAILED, SOLVED
from web.puzzles import position, proof
from web.registry import ui_of
from web.views import frame
from web.views.dialogs import dialog
from web.views.page import words

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.puzzle import Puzzle
    from web.model.ui import Ui


def regions(look: Look, ui: Ui, puzzle: Puzzle) -> dict[str, str]:
    """Return the HTML of every region, in document order."""
    view = view_of(look.game)
    return {
        "bar": frame.bar(look.t, look.game),
        "notice": frame.notices(look.t, ui),
        "now": _now(look, ui, puzzle),
        "table": position.table(look, puzzle),
        "ways": "",
        "side": join([view.side(look), frame.rules(look.t, look.settings, view)]),
        "log": _log(look, view.log(look)),
        "dialog": dialog(look, ui),
        "print": ui.print_html,
    }


def layout(look: Look, ui: Ui, puzzle: Puzzle) -> str:
    """Return the parts of the page that affect its layout. See web.views.page.layout."""
    suspect = puzzle.open.asks == SUSPECT
    low = ui_of(look.game).fits_low and not suspect
    notice = bool(frame.notice_texts(look.t, ui))
    return words(low=low, notice=notice, onward=True, proof=puzzle.shown, suspect=suspect)


def title(look: Look, puzzle: Puzzle) -> str:
    """Return the title of the tab."""
    name = kind_name(look.t, puzzle.case.family, puzzle.case.kind)
    return f"{name} · {look.t('puzzle.title')} · Noir"


def _now(look: Look, ui: Ui, puzzle: Puzzle) -> Html:
    question = position.question(look, puzzle)
    event = ui.news.last_event if ui.news.last_event != question else ""
    looks = classes("caption asks", puzzle.shown and "is-proven")
    verdict = SOLVED if puzzle.shown else FAILED  # a right answer shows the solution, also a later one
    ways = _ways(look, puzzle)
    return join(
        [
            el(
                "div",
                proof.stamp(look, puzzle),
                el("p", question, class_="turn"),
                _which(look, puzzle),
                el("p", event, class_=classes("told", puzzle.result and f"is-{verdict}")),
                proof.caption(look, puzzle),
                class_=looks,
            ),
            proof.ways(look, puzzle) if puzzle.shown else None,
            el("p", ways[:1], class_=classes("onward leads-on", bool(puzzle.tally) and "is-end")),
            el("p", ways[1:], _for_ear(look), class_="onward ways"),
        ]
    )


def _which(look: Look, puzzle: Puzzle) -> Html:
    """Return which puzzle this is, with the picture of its kind."""
    art = position.emblem(look.t, puzzle.case.family, puzzle.case.kind)
    hard = [look.t("puzzle.hard")] if puzzle.is_hard else []
    return el("p", art, el("span", " · ".join([position.heading(look.t, puzzle), *hard])), class_="which")


def _ways(look: Look, puzzle: Puzzle) -> list[Html]:
    """Return the actions besides an answer: the next puzzle first, at the end of a set the index.

    The menu has those that few want. The way to the first screen is the name of the site.
    """
    index = ("tasks", "/tasks") if puzzle.student else ("all", "/puzzles")
    found = _before_solution(puzzle)
    if puzzle.shown:
        found = [(*_onward(puzzle, index), True), ("on", "/play-on", False)]
        found += [("result", "/puzzle-share", False)] if puzzle.date else []
    rest = [(*index, False), *([("leave", "/puzzle-leave", False)] if puzzle.is_over_game else [])]
    found += [one for one in rest if one[0] != found[0][0]]
    return [
        el(
            "button",
            look.t(f"puzzle.{name}"),
            _tally(look, puzzle) if main else None,
            type="button",
            class_="main" if main else None,
            aria_label=look.t("puzzle.on-about") if name == "on" else None,
            data_do=do,
            data_key=f"puzzle-{name}",
        )
        for name, do, main in found
    ]


def _before_solution(puzzle: Puzzle) -> list[tuple[str, str, bool]]:
    """Return the ways before the solution is shown: to it, to an easier puzzle, to a student's next task."""
    gives_up = puzzle.student and not puzzle.result  # it counts as the answer
    found = [("give-up" if gives_up else "solution-show", "/solution", False)]
    if puzzle.is_hard and not puzzle.student:
        found.append(("easier-first", "/puzzle easier", False))
    if puzzle.student and puzzle.result and _has_next(puzzle):
        found.append(("next", "/puzzle-next", False))
    return found


def _onward(puzzle: Puzzle, index: tuple[str, str]) -> tuple[str, str]:
    """Return the main way on from a solution."""
    if puzzle.tally:
        return index
    if _has_next(puzzle):
        return "next", "/puzzle-next"
    return index if puzzle.student else ("like", "/puzzle like")


def _has_next(puzzle: Puzzle) -> bool:
    """Return whether a puzzle follows in the set."""
    return 0 < puzzle.place < len(puzzle.series)


def _tally(look: Look, puzzle: Puzzle) -> Html | None:
    """Return how each puzzle of a set went, as a row of stamps and for the ear. Nothing before its end."""
    t, went = look.t, puzzle.tally
    if not went:
        return None
    text = t("puzzle.solved-of", solved=went.count(SOLVED), tried=len(went))
    each = t.list([f"{n} {t(f'puzzle.state.{state}')}" for n, state in enumerate(went, 1)], "")
    marks = [el("span", class_=f"is-{state}") for state in went]
    return join(
        [
            el("span", f". {text} {each}", class_="visually-hidden"),
            el("span", marks, class_="set-marks", aria_hidden="true"),
        ]
    )


def _for_ear(look: Look) -> list[Html]:
    """Return the action or refusal of a table's keys here, shown on focus."""
    keys = {"last": "L", "hint": "H", "undo": "U", "state": "S"}
    return [
        el(
            "button",
            look.t("undo.button.none" if name == "undo" else f"shell.{name}"),
            type="button",
            class_="for-ear",
            data_do=f"/{name}",
            data_key=name,
            aria_disabled="true" if name in ("hint", "undo") else None,
            aria_keyshortcuts=key if look.settings.keys == "on" else None,
        )
        for name, key in keys.items()
    ]


def _log(look: Look, lines: list[str]) -> Html:
    """Return the log up to the position. Its lines aren't links, as the past is no puzzle."""
    items = [el("li", line, id=f"log-{ply}") for ply, line in enumerate(lines, 1)]
    title = el("h2", look.t("shell.log"), id="log-title")
    return join([title, el("ol", items, class_="lines", tabindex=0, aria_labelledby="log-title")])
