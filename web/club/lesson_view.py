"""Lesson view: the students, the tasks, the slips with codes, and the one table of all results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import LEVELS, has_bots
from noir.games import GAMES
from noir.puzzles import families
from web.club.bots import DEALS
from web.club.lesson_sentences import (
    describe_work,
    source_of,
    state_of,
    title_of_task,
    waiting_bots,
    work_at,
)
from web.club.parts import button, field, form, link_ways, page_button
from web.club.refusal import Refused
from web.club.round_view import LOCAL, draw_results
from web.club.setup_view import draw_crew
from web.club.sheets import write_sheet
from web.club.standings_view import draw_frame
from web.club.tasks import MAX_PUZZLES
from web.contracts.table import game_name, view_of
from web.markup import Html, el, join
from web.model.table import SEATS
from web.registry import ui_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from web.club.desk import Desk
    from web.i18n import Words

LOWEST, HIGHEST = 700, 2400
"""Between these all ratings of puzzles are."""
EASIEST, HARDEST, COUNT = 800, 1400, 6
"""A series to begin with."""


def draw_students(desk: Desk) -> Html:
    """Return the students, and the way to add more. Printed, it is a list to write real names on."""
    assert desk.evening
    t = desk.t
    if not desk.evening.state.players:
        return join([el("p", t("evening.refused.blank"), class_="hall-note"), draw_crew(desk)])
    return join(
        [
            el("p", t("lesson.players.about"), class_="hall-about"),
            draw_crew(desk),
            el("p", page_button(t("lesson.print-list"), "print"), class_="ways"),
        ]
    )


def draw_tasks(desk: Desk) -> Html:
    """Return the tasks, and a form for each kind of task."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    items = [
        el(
            "li",
            el("span", title_of_task(desk, number)),
            None
            if desk.shown.is_foreign
            else button(
                t("lesson.drop"),
                "drop",
                class_="quiet",
                data_task=number,
                data_key=f"drop-{number}",
                data_sure=t("lesson.drop.sure"),
                aria_label=t("lesson.drop.label", n=number + 1),
            ),
        )
        for number in state.task_numbers
    ]
    slips = button(t("lesson.slips.show"), "show", class_="main", data_view="slips", data_key="slips")
    return join(
        [
            el("ul", items, class_="hall-players hall-tasks") if items else el("p", t("lesson.tasks.none")),
            el("p", slips, class_="ways") if items else None,
            None if desk.shown.is_foreign else _forms(desk, is_first=not items),
        ]
    )


def _forms(desk: Desk, *, is_first: bool) -> Html:
    t = desk.t
    forms = {"puzzles": _puzzles, "game": _game, "position": _position, "exercise": _exercise}
    return el(
        "section",
        el("h2", t("lesson.add-task")),
        [
            el(
                "details",
                el("summary", t(f"lesson.kind.{kind}"), data_key=f"add-{kind}"),
                form(
                    "give",
                    el("p", t(f"lesson.kind.{kind}.about"), class_="fine"),
                    el("input", type="hidden", name="kind", value=kind),
                    draw(desk),
                    el("p", el("button", t("lesson.give"), type="submit", class_="main"), class_="ways"),
                ),
                open=is_first and kind == "puzzles",
            )
            for kind, draw in forms.items()
        ],
        class_="hall-kinds",
    )


def _select(label: str, name: str, options: Mapping[str, str]) -> Html:
    return field(
        label, el("select", [el("option", text, value=value) for value, text in options.items()], name=name)
    )


def _number(label: str, name: str, least: int, most: int, value: int) -> Html:
    about: dict[str, str | int] = {"min": least, "max": most, "value": value, "inputmode": "numeric"}
    return field(label, el("input", type="number", name=name, required=True, **about))


def _puzzles(desk: Desk) -> Html:
    t = desk.t
    names = {family: game_name(t, family) for family in families()}
    numbers = [
        _number(t("lesson.puzzles.count"), "count", 1, MAX_PUZZLES, COUNT),
        _number(t("lesson.puzzles.low"), "low", LOWEST, HIGHEST, EASIEST),
        _number(t("lesson.puzzles.high"), "high", LOWEST, HIGHEST, HARDEST),
    ]
    return el("div", _select(t("lesson.game"), "family", names), numbers, class_="hall-numbers")


def _game(desk: Desk) -> Html:
    t = desk.t
    games = [game for game in GAMES if has_bots(game)]
    levels = {level: _level(t, games, level) for level in LEVELS}
    roles = {
        role: " / ".join(dict.fromkeys(view_of(game).seat_name(t, seat) for game in games))
        for role, seat in SEATS.items()
    }
    return el(
        "div",
        _select(t("lesson.game"), "game", {game: game_name(t, game) for game in games}),
        _select(t("lesson.level"), "level", levels),
        _select(t("lesson.role"), "role", roles),
        class_="hall-numbers",
    )


def _level(t: Words, games: Sequence[str], level: str) -> str:
    names = dict.fromkeys(
        ui_of(game).opponents[level].name for game in games if level in ui_of(game).opponents
    )
    return f"{t(f'shell.level.{level}')} ({t.list([*names], '')})"


def _position(desk: Desk) -> Html:
    t = desk.t
    text = el("textarea", name="text", rows=3, required=True, spellcheck="false", autocomplete="off")
    return field(t("lesson.position.text"), text)


def _exercise(desk: Desk) -> Html:
    t = desk.t
    names = {
        name: t("shell.pair", name=game_name(t, name.partition(".")[0]), what=text)
        for name, text in desk.exercises.items()
    }
    return _select(t("lesson.exercise"), "exercise", names)


def draw_slips(desk: Desk) -> Html:
    """Return one code for the wall, or a slip with a code for each student."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    numbers = state.task_numbers
    chosen = (desk.shown.round - 1,) if desk.shown.round - 1 in numbers else numbers
    is_wall = not desk.shown.has_own_devices
    ways = join(
        [
            _kinds_of_slips(desk, is_wall=is_wall),
            _choice_of_tasks(desk, chosen),
            el(
                "p",
                page_button(t("evening.print"), "print"),
                page_button(t("evening.projector"), "projector"),
                class_="ways",
            ),
            _titles(desk, chosen),
        ]
    )
    return join(
        [
            el("p", t(f"lesson.slips.{'wall' if is_wall else 'own'}.about"), class_="hall-about"),
            el("p", t("evening.slips.local"), class_="hall-note") if LOCAL.match(desk.root) else None,
            el("div", el("div", ways), _wall(desk, chosen), class_="hall-wall")
            if is_wall
            else join([ways, _slips(desk, chosen)]),
        ]
    )


def _kinds_of_slips(desk: Desk, *, is_wall: bool) -> Html:
    ways = [
        button(
            desk.t(f"lesson.slips.{name}"),
            "show",
            data_devices=name,
            data_key=f"devices-{name}",
            aria_pressed=str(is_wall == (name == "wall")).lower(),
        )
        for name in ("wall", "own")
    ]
    return el("div", ways, class_="ways", role="group", aria_label=desk.t("lesson.slips"))


def _choice_of_tasks(desk: Desk, chosen: Sequence[int]) -> Html | None:
    """Return the ways to the code of all tasks and to that of one."""
    assert desk.evening
    t, numbers = desk.t, desk.evening.state.task_numbers
    if len(numbers) < 2:
        return None
    current = chosen[0] + 1 if len(chosen) == 1 else 0
    links = [
        button(
            str(number) if number else t("lesson.slips.all"),
            "show",
            data_round=number,
            data_key=f"round-{number}",
            aria_label=t("lesson.task", n=number) if number else None,
            aria_current="true" if number == current else None,
        )
        for number in (0, *(one + 1 for one in numbers))
    ]
    return el("nav", links, class_="hall-rounds", aria_label=t("lesson.tasks"))


def _students(desk: Desk) -> list[int]:
    assert desk.evening
    return [number for number, player in enumerate(desk.evening.state.players) if player.is_here]


def _titles(desk: Desk, chosen: Sequence[int]) -> Html:
    return el("ul", [el("li", title_of_task(desk, number)) for number in chosen], class_="hall-titles")


def _code(desk: Desk, chosen: Sequence[int], students: Sequence[int], label: str) -> Html:
    """Return the code for some students, or why there is none."""
    assert desk.evening
    try:
        link = f"{desk.root}?club={write_sheet(desk.evening.state, chosen, students)}"
    except Refused as error:
        return el("p", desk.explain(error), class_="hall-note")
    return join(
        [
            el("noir-qr", data_text=link, role="img", aria_label=label),
            link_ways(desk.t, desk.t("lesson.slips.open"), link),
        ]
    )


def _wall(desk: Desk, chosen: Sequence[int]) -> Html:
    return el("div", _code(desk, chosen, _students(desk), desk.t("lesson.slips.wall")))


def _slips(desk: Desk, chosen: Sequence[int]) -> Html:
    assert desk.evening
    players = desk.evening.state.players
    slips = [
        el(
            "li",
            el("h2", players[number].name),
            _code(desk, chosen, (number,), desk.t("evening.slips.qr", name=players[number].name)),
        )
        for number in _students(desk)
    ]
    return el("ul", slips, class_="hall-slips")


def draw_table(desk: Desk) -> Html:
    """Return where codes come in, and the table of students and tasks."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    numbers = state.task_numbers
    if not numbers:
        return el("p", t("lesson.tasks.none"))
    done = sum(
        source_of(state.tasks[task], work) != "" for (_, task), work in state.work.items() if task in numbers
    )
    return join(
        [
            el(
                "p",
                t("evening.done", done=done, all=len(numbers) * len(state.players)),
                class_="hall-about",
            ),
            None if desk.shown.is_foreign else draw_results(desk),
            draw_points(desk),
            _titles(desk, numbers),
            el("p", t("lesson.standings.about"), class_="fine"),
            el(
                "p",
                page_button(t("evening.projector"), "projector"),
                page_button(t("evening.print"), "print"),
                button(t("evening.save-table"), "save-table", data_key="save-table"),
                class_="ways",
            ),
            None if desk.shown.is_foreign else _bots(desk),
            None if desk.shown.is_foreign else _type(desk),
        ]
    )


def draw_points(desk: Desk) -> Html:
    """Return the table of students and tasks."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    numbers = state.task_numbers
    heads = [
        el(
            "th",
            el("b", number + 1),
            el("small", title_of_task(desk, number)),
            scope="col",
            aria_label=title_of_task(desk, number),
        )
        for number in numbers
    ]
    rows = [_row(desk, student, numbers) for student in range(len(state.players))]
    head = el("thead", el("tr", el("th", t("lesson.col.name"), scope="col"), heads))
    return draw_frame(t("lesson.standings"), head, rows)


def _row(desk: Desk, student: int, numbers: Sequence[int]) -> Html:
    assert desk.evening
    name = desk.evening.state.players[student].name
    cells = [_cell(desk, student, number) for number in numbers]
    return el("tr", el("th", name, scope="row"), cells, class_="hall-row", data_key=f"work-{student}")


def _cell(desk: Desk, student: int, number: int) -> Html:
    """Return how a student has done a task, and how that is known."""
    assert desk.evening
    task, work = desk.evening.state.tasks[number], work_at(desk, student, number)
    source = source_of(task, work)
    return el(
        "td",
        el("span", describe_work(desk, student, number))
        if source
        else el("span", "–", role="img", aria_label=desk.t("lesson.work.open")),
        el("small", " ", desk.t(f"lesson.source.{source}")) if source else None,
        class_=f"is-{state_of(task, work)}",
    )


def _bots(desk: Desk) -> Html | None:
    """Return the way to let the bots play that were handed in."""
    count = len(waiting_bots(desk))
    if not count:
        return None
    label = desk.t("evening.moments.stop") if desk.playing else desk.t.n("lesson.bots.play", count)
    return el(
        "div",
        el("p", desk.t("lesson.bots.about", games=2 * DEALS)),
        el("p", button(label, "let-bots-play", class_="main", data_key="let-bots-play"), class_="ways"),
        class_="hall-note",
    )


def _type(desk: Desk) -> Html:
    """Return the form to type the points of a task."""
    assert desk.evening
    t, state = desk.t, desk.evening.state
    students = {"": t("evening.type.choose")} | {str(n): one.name for n, one in enumerate(state.players)}
    tasks = {str(number): title_of_task(desk, number) for number in state.task_numbers}
    return el(
        "details",
        el("summary", t("lesson.type"), data_key="type-points"),
        form(
            "type-points",
            _select(t("lesson.col.name"), "student", students),
            _select(t("lesson.col.task"), "task", tasks),
            _number(t("lesson.type.points"), "points", -127, 127, 0),
            el("button", t("evening.type.do"), type="submit"),
            el("p", t("lesson.type.about"), class_="fine"),
            class_="hall-numbers",
        ),
    )


VIEWS: Mapping[str, Callable[[Desk], Html]] = {
    "players": draw_students,
    "tasks": draw_tasks,
    "slips": draw_slips,
    "standings": draw_table,
}
