"""The list of formats is true: each writer, reader, beginning and limit that it names."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noir.core import Seat
from noir.duo import Device
from noir.duo.save_line import Saved
from noir.games import positions_of
from noir.match import Match
from noir.studies import Chapter, Node, to_text
from tests.any_game import ONE
from tests.web.analysis.driver import FAMILIES
from tests.web.club.driver import begin_round, code_of, end_of, gather, play
from tests.web.club.lesson_driver import full_lesson, hand_in
from web.club.codes import Place, write_spoken
from web.club.handins import write_said
from web.club.handover import write_evening, write_standings
from web.club.links import table_link
from web.club.sheets import write_sheet
from web.contracts.editor import editor_of
from web.contracts.study_link import code_of_study
from web.model.links.links import Link, encode
from web.model.validation import NONCE_DIGITS

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "noir" / "FORMATS.md").read_text("utf-8")
LINES = [line.strip("| ") for line in TEXT.splitlines() if re.match(r"\| [\w, ]+ \| `", line)]
ROWS = {
    name: [cell.replace("\\n", "\n").strip("`") for cell in cells]
    for name, *cells in (line.split(" | ") for line in LINES)
}
"""Name -> beginning, writer, reader, limit."""


def find(name: str) -> Any:
    """Return the value of a name such as ``noir.match:Match.record``, or the line of a script that has it."""
    home, _, path = name.partition(":")
    if home.endswith(".js"):
        declared = re.compile(rf"^(?:export )?(?:async )?(?:function|const) {path}\b.*", re.MULTILINE)
        line = declared.search((ROOT / home).read_text("utf-8"))
        return line and line[0]
    value: Any = import_module(home)
    for part in path.split("."):
        value = value[part] if isinstance(value, dict) else getattr(value, part)
    return value


@pytest.mark.parametrize("name", ROWS)
def test_writer_and_reader_are_there(name: str) -> None:
    _, writer, reader, _ = ROWS[name]
    assert find(writer)
    assert find(reader)


@pytest.mark.parametrize("name", ROWS)
def test_the_limit_is_that_of_the_code(name: str) -> None:
    number, constant = re.findall(r"^([\d,]+) `([^`]+)", ROWS[name][3])[0]
    found = find(constant)
    if isinstance(found, str):
        found = int(re.findall(r"= ([\d_]+);", found)[0].replace("_", ""))
    assert found == int(number.replace(",", ""))


def samples() -> Iterator[tuple[str, str]]:
    """Yield a text of each format that Python writes."""
    match, game = Match.new(ONE, "formats"), FAMILIES[0]
    position = editor_of(game).empty(game)
    chapters = [Chapter(game, Node(position))]
    yield "record of a game", match.record()
    yield "position", positions_of(game).to_text(position)
    yield "study", to_text(chapters)
    link = Link("resume", match, ("human", "easy"), Seat.FIRST, "formats")
    for nonce in ("", "1" * NONCE_DIGITS):
        yield (
            "link to a game",
            encode(replace(link, nonce=nonce)),
        )
    for study in (chapters, chapters * 2):
        yield "link to a position or study", code_of_study(study)
    evening = begin_round(gather(2))
    place = Place(0, 0, 0)
    yield "club evening", evening.to_text()
    yield "result of a club game", code_of(evening.state, place)
    yield "club evening in a link", write_evening(evening)
    yield "standings in a link", write_standings(evening.state)
    yield "link to a table of a club", table_link(evening.state, 0, 0)
    lesson = full_lesson()
    yield "club evening", lesson.to_text()
    yield "tasks of a lesson in a link", write_sheet(lesson.state, range(4), range(3))
    yield "answers of a student", hand_in(lesson.state, 0, 0)
    yield "spoken points of a lesson", write_said(lesson.state.mark, 0, 0, 1)
    finished = play(evening.state, place)
    yield (
        "spoken result",
        write_spoken(evening.state.mark, place, 0, end_of(finished), evening.state.find_seed(place)),
    )
    device = Device.invite(bytes(32), ONE)
    for _ in device.work():
        pass
    line = device.save()
    device.mark_as_saved(line)
    yield "message between two devices", str(device.outgoing)
    yield "saved device, and evidence", Saved.read(line).line()


def test_each_text_begins_as_the_list_says() -> None:
    found = list(samples())
    for name, text in found:
        assert re.match(ROWS[name][0], text), name
    in_python = {name for name, (_, writer, *_) in ROWS.items() if ".js:" not in writer}
    assert {name for name, _ in found} == in_python


def test_each_format_says_how_it_may_grow() -> None:
    grows = re.findall(r"^- \*\*(.+?)\*\*:", TEXT, re.MULTILINE)
    assert len(grows) == len(ROWS)
