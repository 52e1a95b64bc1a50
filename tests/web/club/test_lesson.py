"""A lesson on the teacher's page: from names and tasks to the checked table."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from noir.bots import LEVELS
from noir.core import CorruptRecord
from noir.puzzles import data_path, families
from tests.any_game import ONE, OTHER
from tests.web.club.driver import begin_round, code_of, gather, places_of
from tests.web.club.lesson_driver import (
    CASES,
    LINES,
    SECRET,
    full_lesson,
    hand_in,
    open_lesson,
    play_game,
    position_line,
    write_bot,
)
from tests.web.club.test_hall import ROOT, Organiser, sentence
from web.club.bots import DEALS
from web.club.evening import Evening, merge, read
from web.club.handins import Answer, write_hand_in, write_said
from web.club.handover import read_evening, write_evening
from web.club.lesson_orders import list_aliases
from web.club.lesson_sentences import state_of
from web.club.packing import pack
from web.club.refusal import Refused
from web.club.sheets import read_sheet, write_sheet
from web.club.state import LESSON, MAX_TASKS, Setup, Work
from web.club.tasks import REACHED, Exercise, Game, Puzzles, read_task
from web.i18n import LANGUAGES, Words

FAMILY = families()[0]
SERIES = {"kind": ["puzzles"], "family": [FAMILY], "low": ["700"], "high": ["2400"], "count": ["4"]}


def refusal(reason: str, **values: str) -> str:
    return Words("en")(f"lesson.refused.{reason}", **values)


def teach(lesson: Evening | None = None) -> Organiser:
    """Return a page with a lesson."""
    page = Organiser(exercises={LINES[3].split()[1]: "The title"})
    page.order("open-file", text=[(lesson or full_lesson()).to_text()])
    return page


def cells(html: str, name: str) -> list[str]:
    """Return the row of a student without its markup."""
    row = html[html.index(f'<th scope="row">{name}</th>') :]
    found = re.findall(r"<td[^>]*>(.*?)</td>", row[: row.index("</tr>")])
    return [re.sub(r"<[^>]+>", "", cell) for cell in found]


def test_the_forms_list_lessons_and_evenings_apart() -> None:
    page = teach()
    page.begin(2, today=["Finals"])
    page.order("close")
    lists = {}
    for kind in ("evening", "lesson"):
        page.order("choose-kind", kind=[kind])
        lists[kind] = re.findall(r'data-order="open-evening" data-mark="(\w+)"', page.html)
        assert Words("en")(f"{kind}.stored") in page.html
    assert [len(marks) for marks in lists.values()] == [1, 1]
    assert lists["evening"] != lists["lesson"]


def test_a_lesson_gives_out_names_and_tasks_and_checks_what_comes_back() -> None:
    page = Organiser(exercises={LINES[3].split()[1]: "The title"})
    page.order("choose-kind", kind=["lesson"])
    page.order("begin-lesson", names=[""], count=["3"])
    names = [player.name for player in page.state.players]
    assert names == list_aliases(Words("en"))[:3]
    page.order("give", **SERIES)
    assert page.answer["fetch"] == f"puzzles/{FAMILY}.tsv"
    page.order("give", **SERIES, fetched=[data_path(FAMILY).read_text("ascii")])
    page.order("give", kind=["position"], text=["#" + position_line(0).split()[1]])
    page.order("give", kind=["game"], game=[OTHER], level=["easy"], role=["second"])
    page.order("give", kind=["exercise"], exercise=[LINES[3].split()[1]])
    series = page.state.tasks[0]
    assert isinstance(series, Puzzles)
    assert [case.rating for case in series.cases] == sorted(case.rating for case in series.cases)
    code = hand_in(page.state, 0, 0, 1, 2, 3)
    assert "4 of 4 right" in page.order("take-result", text=[f"Here: {ROOT}club/en.html#h={code}."])
    sources = [cell.rpartition(" ")[2] for cell in cells(page.html, names[0])]
    assert sources == ["checked", "judge", "checked", "yet"]
    page.order("type-points", student=["0"], task=["1"], points=["1"])
    assert cells(page.html, names[0])[1].endswith("typed")
    page.order("save-table")
    head, first, *_ = page.answer["file"]["text"].splitlines()
    assert len(head.split(",")) == len(first.split(",")) == 17
    assert first.startswith(f"{names[0]},4,4,4,checked,1,1,1,typed,")


def test_the_same_evening_has_the_same_way_to_other_devices_and_tabs() -> None:
    lesson = full_lesson()
    later = lesson.do(f"answers {hand_in(lesson.state, 1, 0)}")
    assert read(later.to_text()) == later
    assert read_evening(write_evening(later)) == later
    assert merge(lesson, later) == later
    page = teach(lesson)
    page.order("catch-up", text=[later.to_text()])
    assert page.hall.desk.evening == later
    page.order("undo")
    assert not page.state.work


def test_bad_codes_say_why_and_change_nothing() -> None:
    page = teach()
    state = page.state
    good = hand_in(state, 0, 0)
    page.order("take-result", text=[good])
    assert page.refuse("take-result", text=[good]) == refusal("twice", name="Raven")
    bad = {
        good[:-4]: sentence("damaged"),
        hand_in(state, 0, 0, mark="0" * 8): refusal("other-evening"),
        write_hand_in(state.mark, 0, [Answer(0, 0, "nothing")]): refusal("answered", name="Raven"),
        write_hand_in(state.mark, 1, [Answer(0, 0, "nothing")]): refusal("false-answer"),
        write_hand_in(state.mark, 1, [Answer(1, 0, "nothing")]): refusal("false-answer"),
        write_hand_in(state.mark, 1, [Answer(3, 0, "nothing")]): refusal("false-answer"),
        write_hand_in(state.mark, 1, [Answer(2, 0, "nothing")]): refusal("false-answer"),
        write_hand_in(state.mark, 1, [Answer(0, 9, "T")]): refusal("no-task"),
        write_hand_in(state.mark, 1, [Answer(9, 0, "T")]): refusal("no-task"),
        write_hand_in(state.mark, 9, [Answer(3, 0, REACHED)]): refusal("no-student"),
        "H2" + good[2:]: sentence("newer"),
        pack("H", "[]"): sentence("damaged"),
        pack("H", "[1, [], 3]"): sentence("damaged"),
        "ABCD2345": refusal("misheard"),
    }
    for code, reason in bad.items():
        assert page.refuse("take-result", text=[code]) == reason
    evening = begin_round(gather(2))
    assert page.refuse("take-result", text=[code_of(evening.state, places_of(evening.state)[0])])


def test_a_game_counts_on_its_deal_and_against_its_level_alone() -> None:
    page = teach()
    task = page.state.tasks[2]
    assert isinstance(task, Game)
    other = Game(task.game, task.level, task.role, "0" * 16)

    def take(game: Game, match: object) -> str:
        code = write_hand_in(page.state.mark, 0, [Answer(2, 0, game.answer(match))])  # type: ignore[arg-type]
        return page.refuse("take-result", text=[code])

    assert take(other, play_game(other)) == refusal("other-deal")
    assert take(task, play_game(task, "easy")) == refusal("other-level")
    match = play_game(task)
    assert take(task, match.branch(match.ply - 1)) == sentence("unfinished")
    page.order("take-result", text=[hand_in(page.state, 0, 2)])
    assert page.state.work[0, 2].parts[0].points == task.check(0, task.answer(match))


def test_all_share_a_deal_that_no_other_task_has() -> None:
    lesson = open_lesson()
    seeds = set()
    for _ in range(3):
        lesson = lesson.do(f"task {LINES[2]}")
        task = lesson.state.tasks[-1]
        assert isinstance(task, Game)
        seeds.add(task.seed)
        lesson = lesson.do(f"undo {lesson.last_change}")
    assert len(seeds) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_can_be_the_opponent(level: str) -> None:
    page = teach(open_lesson())
    page.order("give", kind=["game"], game=[ONE], level=[level], role=["first"])
    task = page.state.tasks[0]
    assert isinstance(task, Game)
    assert task.level == level


def test_what_a_code_proves_stands_above_what_is_said_or_typed() -> None:
    lesson = full_lesson()
    state = lesson.state
    lesson = lesson.do(f"said {write_said(state.mark, 0, 0, 2)}").do("points 0.0 1")
    page = teach(lesson)
    assert "1 of 3" in cells(page.html, "Raven")[0]
    page.order("take-result", text=[hand_in(state, 0, 0)])
    assert "3 of 3" in cells(page.html, "Raven")[0]
    assert page.refuse("type-points", student=["0"], task=["0"], points=["1"]) == refusal("proven")
    for points in ("4", "-1", "x", ""):
        assert page.refuse("type-points", student=["1"], task=["0"], points=[points])
    page.order("type-points", student=["1"], task=["2"], points=["-7"])
    assert "−7" in cells(page.html, "Ember")[2]


@pytest.mark.parametrize(("points", "state"), [(-1, "wrong"), (0, "half"), (1, "right")])
def test_a_drawn_game_is_shown_as_neither_won_nor_lost(points: int, state: str) -> None:
    task = next(task for task in full_lesson().state.tasks if isinstance(task, Game))
    assert state_of(task, Work(typed=points)) == state


def play_bots(page: Organiser, *games: tuple[int, int, int]) -> list[dict[str, Any]]:
    """Let the bots play with some results, and return the orders of the page."""
    page.order("let-bots-play")
    orders = []
    for won, drawn, lost in games:
        orders.append(bot := page.answer["bot"])
        about = {name: [str(bot[name])] for name in ("student", "task")}
        counts = {"won": [str(won)], "drawn": [str(drawn)], "lost": [str(lost)]}
        page.order("bot-played", mark=[page.answer["mark"]], **about, **counts)
    assert "bot" not in page.answer
    return orders


def test_bots_play_here_on_deals_that_no_student_knows() -> None:
    """More than half the points reach the goal. One that fails doesn't, and a better one plays again."""
    page = teach()
    task = page.state.tasks[3]
    assert isinstance(task, Exercise)
    for student in range(3):
        page.order("take-result", text=[hand_in(page.state, student, 3)])
    assert "3 bots" in page.html
    first, *others = play_bots(page, (21, 0, 19), (20, 0, 20), (0, 0, 0))
    assert first["source"].count("class Bot")
    assert (first["exercise"], first["deals"]) == (task.id, DEALS)
    assert len({one["seed"] for one in (first, *others)}) == 3
    found = [cells(page.html, player.name)[3] for player in page.state.players]
    assert found == [
        "Right, 52% of the points played here",
        "Not right, 50% of the points played here",
        "Not right, the bot fails played here",
    ]
    assert "let-bots-play" not in page.html
    assert page.refuse("type-points", student=["0"], task=["3"], points=["0"]) == refusal("proven")
    better = write_hand_in(page.state.mark, 2, [Answer(3, 0, write_bot(task.id, name="Better"))])
    page.order("take-result", text=[better])
    assert page.refuse("take-result", text=[better]) == refusal("twice", name="Fog")
    assert "1 bot" in page.html
    play_bots(page, (40, 0, 0))
    page.order("undo")
    assert "1 bot" in page.html
    page.order("save-table")
    assert ",bot" in page.answer["file"]["text"]


def test_bots_stop_when_asked_and_when_they_can_t_play() -> None:
    page = teach()
    for student in range(2):
        page.order("take-result", text=[hand_in(page.state, student, 3)])
    page.order("let-bots-play")
    bot = page.answer["bot"]
    page.order("let-bots-play")
    assert "bot" not in page.answer
    played = {"student": [str(bot["student"])], "task": ["3"], "won": ["9"], "drawn": ["0"], "lost": ["1"]}
    mark = page.answer["mark"]
    page.order("bot-played", mark=[mark], **played)  # the one that was playing still counts
    assert "90%" in cells(page.html, "Raven")[3]
    assert "bot" not in page.answer
    page.order("let-bots-play")
    assert page.order("bots-failed") == Words("en")("lesson.bots.failed")
    page.order("close")
    page.order("bot-played", mark=[mark], **played)
    assert page.answer["is_quiet"]


def test_texts_that_are_no_bot_are_refused() -> None:
    page = teach()
    task = page.state.tasks[3]
    assert isinstance(task, Exercise)
    good = write_bot(task.id)
    for bad in (
        "3" + good[1:], good[:-9], "2", "2@@", write_bot(f"{task.family}.other"),
        write_bot(task.id, code=7), good + "A" * 2000, "2é",
    ):  # fmt: skip
        code = write_hand_in(page.state.mark, 1, [Answer(3, 0, bad)])
        assert page.refuse("take-result", text=[code]) == refusal("false-answer")


def test_a_goal_that_a_student_only_says_counts_as_said() -> None:
    """As in lessons that were begun before bots were handed in."""
    page = teach()
    page.order("take-result", text=[write_hand_in(page.state.mark, 0, [Answer(3, 0, REACHED)])])
    assert cells(page.html, "Raven")[3].endswith("said by the student")
    assert "let-bots-play" not in page.html


def test_a_lesson_whose_students_are_undone_asks_for_names() -> None:
    """Also when it is opened again. The name to begin with isn't a change that could be undone."""
    page = Organiser()
    page.order("begin-lesson", names=[""], count=["3"], today=["30 November"])
    page.order("undo")
    page.order("open-evening", mark=[page.answer["mark"]])
    assert page.answer["view"] == "players"
    assert sentence("blank") in page.html
    assert 'data-order="undo"' not in page.html
    assert page.refuse("undo") == sentence("nothing")
    assert page.state.title == "30 November"
    page.order("enter", names=["Raven"])
    assert sentence("blank") not in page.html


def test_a_removed_task_counts_no_longer_until_it_is_brought_back() -> None:
    page = teach()
    code = hand_in(page.state, 0, 0)
    page.order("drop", task=["0"])
    assert page.state.task_numbers == (1, 2, 3)
    assert page.refuse("take-result", text=[code]) == refusal("no-task")
    assert page.refuse("drop", task=["0"]) == refusal("no-task")
    page.order("undo")
    page.order("take-result", text=[code])
    assert page.state.work[0, 0].parts


def test_a_code_on_the_wall_or_a_slip_for_each_student() -> None:
    page = teach()

    def sheets() -> list[str]:
        return re.findall(r'data-text="[^"]*\?club=([^"]+)"', page.html)

    page.order("show", view=["slips"])
    (wall,) = sheets()
    assert read_sheet(wall).students == {0: "Raven", 1: "Ember", 2: "Fog"}
    page.order("leave", player=["1"], change=["leave"])
    page.order("show", devices=["own"])
    page.order("show", round=["2"])
    slips = [read_sheet(one) for one in sheets()]
    assert [(one.students, [*one.tasks]) for one in slips] == [({0: "Raven"}, [1]), ({2: "Fog"}, [1])]


def test_impossible_tasks_and_lessons_are_refused() -> None:
    page = teach(open_lesson())
    assert page.refuse("give", kind=["position"], text=["a word"]) == refusal("no-position")
    assert page.refuse("give", kind=["position"], text=[""]) == refusal("no-position")
    assert page.refuse("give", kind=["game"], game=[OTHER], level=["none"], role=["first"]) == refusal(
        "bad-task"
    )
    assert page.refuse("give", kind=["exercise"], exercise=["none.none"]) == refusal("bad-task")
    assert page.refuse("give", **SERIES, fetched=[""]) == refusal("no-collection")
    narrow = {**SERIES, "high": ["701"]}
    collection = data_path(FAMILY).read_text("ascii")
    assert page.refuse("give", **narrow, fetched=[collection]) == refusal("few-puzzles")
    lesson = open_lesson()
    names = ",".join(case.id for case in CASES)
    for line in (f"puzzles {names}", "puzzles", "none", "position 1", "position 0abc", "exercise a.b"):
        with pytest.raises(Refused):
            lesson.do(f"task {line}")
    for _ in range(MAX_TASKS):
        lesson = lesson.do(f"task {LINES[3]}")
    with pytest.raises(Refused, match="too-many-tasks"):
        lesson.do(f"task {LINES[3]}")
    with pytest.raises(Refused, match="unknown"):
        lesson.do("pair 0-1")
    with pytest.raises(CorruptRecord):
        Evening.open(Setup(("none",), LESSON, SECRET))
    assert Organiser().refuse("begin-lesson", names=[""], count=["41"]) == refusal("no-such-count")


def test_a_sheet_that_no_code_has_room_for_is_refused() -> None:
    state = full_lesson(*(f"A very long name {number}" for number in range(40))).state
    many = replace(
        state,
        tasks=state.tasks[:1]
        + tuple(read_task(f"exercise {FAMILY}.{'a' * n} {SECRET * 2}", "") for n in range(1, 12)),
    )
    assert len(write_sheet(state, range(4), range(40))) < 1000
    assert read_sheet(write_sheet(many, range(12), (0,))).tasks[0].text == many.tasks[0].text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_view_speaks_every_language(lang: str) -> None:
    page = Organiser(lang)
    page.order("choose-kind", kind=["lesson"])
    assert Words(lang)("lesson.lead") in page.html
    aliases = list_aliases(Words(lang))
    assert len({alias.casefold() for alias in aliases}) == 40
    page.order("begin-lesson", names=[""], count=["40"])
    page.order("give", kind=["game"], game=[OTHER], level=["easy"], role=["first"])
    for view in ("players", "tasks", "slips", "standings"):
        page.order("show", view=[view])
        assert page.answer["view"] == view
        assert '<h1 data-key="title"' in page.html
