"""Dialogs of the statistics and of the file with everything."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.core import Seat
from noir.games import GAMES, families
from web.contracts.table import game_name, view_of
from web.markup import Html, el, join
from web.model.players import FRIEND, HUMAN
from web.model.ui import Dialog
from web.puzzles import dialogs as puzzles
from web.registry import ui_of
from web.views.opponent_faces import portrait_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from web.library.stats import Row
    from web.model.look import Look
    from web.model.ui import Ui
    from web.puzzles.attempts import Sums

STEP = 12
RESULTS = ("won", "drawn", "lost")
SUMS = ("played", "won", "drawn", "lost", "streak", "best", "helped")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Keep(Dialog):
    """The file with everything, out and in."""

    name: str = "keep"
    problem: str = ""
    """What is wrong with a file, ``newer`` or ``broken``."""
    friends: bool = False
    """Whether the file holds games with friends."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Import(Dialog):
    """The contents of a file."""

    name: str = "import"
    contents: dict[str, str]
    games: int
    """How many counted games."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Reading(Dialog):
    """A file that is written or read. The work is dropped with the dialog.

    ``name`` is "keep" or "import".
    """

    name: str
    work: Iterator[tuple[int, int]]
    progress: tuple[int, int]
    """What is done, of what there is."""

    @property
    def is_working(self) -> bool:
        """Whether work goes on in it."""
        return True

    @property
    def is_quiet(self) -> bool:
        """Whether its latest slice of work left nothing new to show: how far it is is shown now and then."""
        return self.progress[0] % 20 != 0

    def advance(self) -> Reading | None:
        """Do a slice of the work and return the dialog that shows it. None when the work is done."""
        progress = next(self.work, None)
        return replace(self, progress=progress) if progress else None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Statistics(Dialog):
    """The sums of the counted games."""

    name: str = "stats"
    rows: Sequence[Row]
    course: Mapping[str, Sequence[str]]
    """How the latest games went, by game."""
    duels: dict[str, int]
    puzzles: Sums | None


def stats(look: Look, ui: Ui) -> Html:
    """Return a ladder and a table for each game, and the duels. The ladders are there from the start."""
    t, dialog = look.t, ui.dialog_of(Statistics)
    rows = dialog.rows
    played = {row.game for row in rows}
    games = [game for game in GAMES if game in played or game in families()]
    return join(
        [
            None if rows else el("p", t("stats.none")),
            [
                _game(look, game, [row for row in rows if row.game == game], dialog.course[game])
                for game in games
            ],
            _duels(look, dialog.duels),
            _puzzles(look, dialog.puzzles),
            el("p", t("stats.helped-note"), class_="fine") if rows else None,
            el("p", t("stats.private"), class_="fine"),
        ]
    )


def _game(look: Look, game: str, rows: list[Row], course: Sequence[str]) -> Html:
    return join([_ladder(look, game, rows, course), _table(look, game, rows) if rows else None])


def _table(look: Look, game: str, rows: list[Row]) -> Html:
    t = look.t
    head = [el("th", t("stats.opponent"), scope="col")]
    head += [el("th", t(f"stats.{name}"), scope="col") for name in SUMS]
    body = [
        el("tr", el("th", _who(look, row), scope="row"), [el("td", count_games(row, name)) for name in SUMS])
        for row in rows
    ]
    table = el("table", el("caption", game_name(t, game)), el("thead", el("tr", head)), el("tbody", body))
    wide = el("div", table, class_="wide", tabindex=0, data_key=f"stats-{game}")
    fold = el("summary", t("stats.all"), data_key=f"all-{game}")
    return el("details", fold, wide, id=f"stats-all-{game}")


def count_games(row: Row, name: str) -> int:
    """Return a sum of a row. A game with an undo is played, too."""
    count: int = getattr(row, name)
    return count + row.helped if name == "played" else count


def _ladder(look: Look, game: str, rows: list[Row], course: Sequence[str]) -> Html:
    """Return the opponents from the easiest up, with the score against each and a way to play.

    The first one that has never been beaten is the next to beat.
    """
    people, scores = ui_of(game).opponents, _scores(rows)
    items = [level for level, score in scores.items() if level in people or any(score)]
    rung = next((level for level in people if not scores[level][0]), "")
    lines = [_line(look, game, level, scores[level], is_next=level == rung) for level in items]
    key = [el("span", look.t(f"stats.{name}"), class_=f"is-{name}") for name in RESULTS]
    parts = [
        el("h3", game_name(look.t, game)),
        el("ol", lines, role="list"),
        el("p", key, class_="score-key fine", aria_hidden="true") if rows else None,
        _course(look, course),
    ]
    return el("div", parts, class_="scores") if lines else Html()


def _scores(rows: list[Row]) -> dict[str, list[int]]:
    """Return the games that were won, drawn and lost against each level."""
    return {
        level: [sum(getattr(row, name) for row in rows if row.level == level) for name in RESULTS]
        for level in (*LEVELS, HUMAN, FRIEND)
    }


def _line(look: Look, game: str, level: str, score: list[int], *, is_next: bool) -> Html:
    t, who = look.t, ui_of(game).opponents.get(level)
    name = [el("strong", who.name if who else t(f"shell.level.{level}"))]
    if who:
        reached = "stats.next" if is_next else "stats.beaten" if score[0] else ""
        place = " · ".join([t(f"shell.level.{level}"), *([t(reached)] if reached else [])])
        name.append(el("span", place, class_="fine"))
    return el(
        "li",
        portrait_of(game, level) if who else el("span"),
        el("span", name),
        _bar(score) if any(score) else el("span"),
        _numbers(look, score),
        _play(look, game, level, who.name) if who else None,
        class_="score-line",
        data_next=is_next or None,
    )


def _numbers(look: Look, score: list[int]) -> Html:
    """Return the games won and lost, and for listeners the drawn ones, too."""
    if not any(score):
        return el("span", "–", class_="n", aria_hidden="true")
    text = look.t("stats.score", **dict(zip(RESULTS, score, strict=True)))
    seen = el("span", f"{score[0]} : {score[-1]}", aria_hidden="true")
    return el("span", seen, el("span", text, class_="visually-hidden"), class_="n")


def _play(look: Look, game: str, level: str, name: str) -> Html:
    return el(
        "button",
        look.t("stats.play.short"),
        type="button",
        aria_label=look.t("stats.play", name=name, game=game_name(look.t, game)),
        data_do=f"/new {json.dumps({'game': game, 'level': level})}",
        data_key=f"play-{game}-{level}",
    )


def _course(look: Look, course: Sequence[str]) -> Html | None:
    """Return the last games as dots on a line, wins above and losses below. Two make a course."""
    if len(course) < 2:
        return None
    t = look.t
    places = [(STEP * at + STEP // 2, STEP * RESULTS.index(one) + STEP // 2) for at, one in enumerate(course)]
    line = el("polyline", points=" ".join(f"{x},{y}" for x, y in places))
    dots = [
        el("circle", class_=f"is-{one}", cx=x, cy=y, r=4) for one, (x, y) in zip(course, places, strict=True)
    ]
    box = f"0 0 {STEP * len(course)} {STEP * len(RESULTS)}"
    label = el("span", ": ", t.list([t(f"stats.{one}") for one in course], ""), class_="visually-hidden")
    caption = el("figcaption", t("stats.lately"), label, class_="fine")
    svg = el("svg", line, dots, viewbox=box, aria_hidden="true", preserveaspectratio="xMinYMid")
    return el("figure", svg, caption, class_="form")


def _bar(sums: list[int]) -> Html:
    parts, at = [], 0
    for name, n in zip(RESULTS, sums, strict=True):
        parts.append(el("rect", class_=f"is-{name}", x=at, y=0, width=n, height=1))
        at += n
    return el("svg", parts, viewbox=f"0 0 {at} 1", preserveaspectratio="none", aria_hidden="true")


def _who(look: Look, row: Row) -> str:
    if row.level == HUMAN:
        return look.t("stats.two-people")
    seat = Seat.FIRST if row.role == "first" else Seat.SECOND
    role = view_of(row.game).seat_name(look.t, seat)
    return look.t("stats.against", level=look.t(f"shell.level.{row.level}"), role=role)


def _puzzles(look: Look, sums: Sums | None) -> Html:
    """Return the numbers of the puzzles, where any was tried."""
    if sums is None:
        return Html()
    t = look.t
    return join([el("h3", t("dialog.puzzles")), el("p", puzzles.numbers(t, sums))])


def _duels(look: Look, sums: dict[str, int]) -> Html:
    if not any(sums.values()):
        return Html()
    return el("p", look.t("stats.duels", **sums))


def keep(look: Look, ui: Ui) -> Html:
    """Return the two ways of the file: out and in."""
    if reading := ui.find(Reading):
        return _progress(look, reading)
    t, dialog = look.t, ui.dialog_of(Keep)
    save = el("button", t("keep.save"), type="button", class_="main", data_do="/export", data_key="export")
    load = el("input", type="file", accept=".json,application/json", data_do="/import", data_key="import")
    return join(
        [
            el("p", t("keep.why")),
            el("p", t("friend.file-warning"), class_="fine") if dialog.friends else None,
            el("p", save),
            el("label", el("span", t("keep.load")), load, class_="choice"),
            el("p", t(f"keep.{dialog.problem}"), class_="notice", role="alert") if dialog.problem else None,
        ]
    )


def import_(look: Look, ui: Ui) -> Html:
    """Return the contents of a file, and the choice between adding and replacing."""
    if reading := ui.find(Reading):
        return _progress(look, reading)
    t, dialog = look.t, ui.dialog_of(Import)
    contents = dialog.contents
    found = [t.n("keep.holds.games", dialog.games)] if "stats" in contents else []
    found += [
        t(f"keep.holds.{key}") for key in ("match", "shelf", "friends", "real", "settings") if key in contents
    ]
    buttons = [
        el("button", t("keep.add"), type="button", class_="main", data_do="/import-add", data_key="add"),
        el("button", t("keep.replace"), type="button", data_do="/import-all", data_key="replace"),
    ]
    return join(
        [
            el("p", t("keep.holds")),
            el("ul", [el("li", line) for line in found]),
            el("p", t("keep.ask")),
            el("p", join([(button, " ") for button in buttons])),
        ]
    )


def _progress(look: Look, reading: Reading) -> Html:
    done, total = reading.progress
    text = look.t("keep.works", done=done, total=total)
    return el("p", text, " ", el("progress", value=done, max=total, aria_label=text))


DIALOGS = {"keep": keep, "import": import_, "stats": stats}
