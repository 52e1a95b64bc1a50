"""The lab without a browser: its two ends, the bots and exercises of each game, and the words of its page."""

from __future__ import annotations

import _imp
import gc
import json
import pickle
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noir.core import Seat
from noir.lab import CODES, COLUMNS, table, tournament
from noir.lab.__main__ import Order, play, play_all
from noir.match import Match
from web.i18n import LANGUAGES, Words
from web.lab import views
from web.lab.ends import BARRED, DESKS, MAKERS, DeskEnd, RefereeEnd, seal
from web.lab.parts import labs
from web.model.links.links import Link, decode, encode, open_match
from web.model.players import HUMAN
from web.site.paths import WEB

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

HERE = Path(__file__).parents[1]
LABS = labs()
EXAMPLES = [(family, name) for family, lab in LABS.items() for name in lab.examples]
EXERCISES = [(family, one) for family, lab in LABS.items() for one in lab.exercises]
FAMILY, FIRST = EXAMPLES[0]
GOAL_PAIRS = 9
WIDTH = 72
"""Letters of a line in the editor on a screen of 1280 pixels."""
SENTENCE = re.compile(r'\b(?:word|complain|group|BadCode)\(\s*"([\w.-]+)"')
"""The key of a sentence in a script."""


@pytest.fixture(autouse=True)
def _restore_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    """Restore the streams and finders that an end replaces."""
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    monkeypatch.setattr(sys, "stderr", sys.stderr)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])


def order(pairs: int, players: Sequence[int | str] = (0, "easy"), key: str = "easy") -> str:
    """Return the order for a row."""
    return json.dumps({"key": key, "game": FAMILY, "players": players, "seed": "s", "pairs": pairs})


def seat(source: str) -> list[DeskEnd]:
    """Return the desks of a bot."""
    desks = [DeskEnd() for _ in Seat]
    for desk in desks:
        desk.load(json.dumps({"game": FAMILY, "source": source}))
        desk.begin()
    return desks


def answer(referee: RefereeEnd, desks: list[DeskEnd]) -> str:
    """Collect the answers of all desks for the referee."""
    answers = ["[]"] * len(DESKS)
    for place, questions in enumerate(referee.questions):
        if questions:
            for number in range(desks[place].take(questions)):
                desks[place].decide(number)
            answers[place] = desks[place].answers()
    return f"[{','.join(answers)}]"


def load(source: str) -> dict[str, Any]:
    """Read a bot and return the answer of its desk."""
    result: dict[str, Any] = json.loads(DeskEnd().load(json.dumps({"game": FAMILY, "source": source})))
    return result


@pytest.mark.long
def test_the_two_ends_make_the_table_of_the_command() -> None:
    source = views.source(FAMILY, FIRST)
    referee = RefereeEnd()
    referee.begin(order(2))
    last = meet(referee, seat(source))
    row = play(source, FAMILY, "easy", "s", 2)
    assert ",".join(last["row"][name] for name in COLUMNS) == table([row]).splitlines()[1]
    assert (last["done"], last["pairs"], len(last["points"])) == (2, 2, 4)


def test_a_bot_prints_two_thousand_characters_at_most() -> None:
    desk = seat("for _ in range(9): print('x' * 1000)\n" + views.source(FAMILY, FIRST))[-1]
    assert desk.text() == (("x" * 1000 + "\n") * 2)[:2000]


def test_an_event_is_sent_once() -> None:
    """The pickles of a row are one stream: late ones aren't longer for all that has happened."""
    referee, desks = RefereeEnd(), seat(views.source(FAMILY, FIRST))
    referee.begin(order(1))
    streamed = alone = 0
    while referee.questions:
        streamed += sum(map(len, referee.questions))
        turns = [bool(questions) for questions in referee.questions]
        answers = answer(referee, desks)
        alone += sum(
            len(pickle.dumps(desk._asked)) for desk, is_turn in zip(desks, turns, strict=False) if is_turn
        )
        referee.go_on(answers)
    assert streamed < alone


def meet(referee: RefereeEnd, desks: list[DeskEnd]) -> dict[str, Any]:
    """Play the row that a referee has begun and return the last news."""
    result: dict[str, Any] = {}
    while referee.questions:
        result = json.loads(referee.go_on(answer(referee, desks)))
    return result


@pytest.mark.long
def test_the_ends_make_the_tournament_of_the_command() -> None:
    """Each pairing is a row of its own. The rows of a player are summed up."""
    sources, names = [views.source(FAMILY, name) for name in LABS[FAMILY].examples[:2]], ["one", "two"]
    referee, bots = RefereeEnd(), [seat(source) for source in sources]
    orders, found = [], {}
    for players in tournament.pairings(2, ["easy", "medium"]):
        desks = [desk for player in players if isinstance(player, int) for desk in bots[player]]
        for desk in desks:
            desk.begin()
        key = " ".join(map(str, players))
        referee.begin(order(2, players, key))
        found[key] = meet(referee, desks)["row"]
        orders.append(Order(FAMILY, "s", players, 2))
    lines = play_all(orders, sources, names).splitlines()
    for line, row in zip(lines[1:7], found.values(), strict=True):
        assert line.split(",")[4:] == [row[name] for name in COLUMNS[3:]]
    cells = json.loads(referee.sum_up(json.dumps([["0 1", 1], ["1 easy", 0], ["1 medium", 0]])))
    assert lines[8].split(",") == [FAMILY, "s", "two", "all", *cells.values()]


@pytest.mark.parametrize("answers", ["[]", '["1", 2]', "{}", "3", '["a", "b"]', '[{"code": "x", "line": 0}]'])
def test_answers_of_another_shape_are_forged(answers: str) -> None:
    referee = RefereeEnd()
    referee.begin(order(1))
    assert json.loads(referee.go_on(f'[{answers}, ["a"], [], []]'))["faults"][0]["code"] == "forged"


def test_one_fault_of_a_desk_answers_all_its_questions() -> None:
    """The games of its seat are forfeited, and the other seat plays on."""
    referee, desks = RefereeEnd(), seat(views.source(FAMILY, FIRST))
    referee.begin(order(2))
    while referee.questions:
        answers = json.loads(answer(referee, desks))
        answers[0] = {"code": "slow", "line": 0}
        news = json.loads(referee.go_on(json.dumps(answers)))
    assert news["row"]["forfeits"] == "0.2.slow.0"
    assert news["points"][::2] == [0.0, 0.0]


def test_a_game_of_a_run_has_a_link() -> None:
    """A finished one shows both hands. Another one shows as much as the bot's seat sees."""
    referee, desks = RefereeEnd(), seat(views.source(FAMILY, FIRST))
    referee.begin(order(1))
    early = decode(referee.link("easy", 1, 0))
    assert (early.mode, early.seat, early.match.outcome) == ("watch", Seat.SECOND, None)
    meet(referee, desks)
    late = decode(referee.link("easy", 1, 0))
    assert late.mode == "open"
    assert late.match.outcome is not None


def test_each_bot_of_a_row_that_fails_has_a_link_to_what_it_saw() -> None:
    """After its forfeit, too. The link hides the other hand."""
    referee = RefereeEnd()
    referee.begin(order(2, (0, 1), "0 1"))
    counts = [len(questions) for questions in referee._asked]
    failed = json.dumps([[{"code": "exception", "line": 4}] * count for count in counts])
    faults = json.loads(referee.go_on(failed))["faults"]
    assert sorted(fault["side"] for fault in faults) == [0, 1]
    for fault in faults:
        link = decode(referee.link("0 1", fault["number"], fault["side"]))
        match, seat = referee._row.match(fault["number"])
        seat = seat.other if fault["side"] else seat
        assert (link.mode, link.seat) == ("watch", seat)
        assert link.match.observe(seat) == match.observe(seat)
        assert link.match.observe(seat.other) != match.observe(seat.other)


def test_a_desk_answers_a_link_of_a_game_against_a_person() -> None:
    match = Match.new(FAMILY, "person")
    desk = seat(views.source(FAMILY, FIRST))[0]
    code = encode(Link("watch", open_match(match, Seat.FIRST), (HUMAN, HUMAN), Seat.FIRST))
    assert desk.take(code) == 1
    desk.decide(0)
    [action] = json.loads(desk.answers())
    assert action in match.legal()


@pytest.fixture
def _seal_python(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Seal this Python, and open it again."""
    unfreeze = gc.unfreeze
    for owner, names in ((_imp, MAKERS), (gc, ("unfreeze",))):
        for name in names:
            monkeypatch.setattr(owner, name, getattr(owner, name))
    seal(id)
    yield
    unfreeze()


@pytest.mark.long
@pytest.mark.usefixtures("_seal_python")
def test_a_sealed_python_has_no_module_that_leads_out_or_is_made_of_c(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = ["js", "pyodide.ffi", "pyodide_js", "_pyodide_core", "_symtable", "xxsubtype"]
    for name in names:
        monkeypatch.delitem(sys.modules, name, raising=False)
        result = load(f"class Bot:\n  def choose(self): pass\nimport {name}\n")["fault"]
        assert (result["code"], result["name"], result["line"]) == ("module", name.partition(".")[0], 3)
    assert not BARRED & sys.modules.keys()
    assert not hasattr(_imp, "create_builtin")
    assert not hasattr(gc, "unfreeze")


@pytest.mark.parametrize(("family", "name"), EXAMPLES)
def test_the_editor_of_a_laptop_shows_an_example_whole(family: str, name: str) -> None:
    assert max(map(len, views.source(family, name).splitlines())) <= WIDTH


@pytest.mark.long
@pytest.mark.parametrize(("family", "name"), EXAMPLES)
def test_every_example_plays(family: str, name: str) -> None:
    row = play(views.source(family, name), family, "easy", "example", 2)
    assert row.score.games == 4


def solution(family: str, name: str) -> str:
    """Return the reference solution of an exercise: the example of its name, or a file of the tests."""
    if name in LABS[family].examples:
        return views.source(family, name)
    return (HERE / family / "lab" / f"{name}.py").read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize(("family", "one"), EXERCISES, ids=[f"{f}-{one.name}" for f, one in EXERCISES])
def test_the_reference_solution_of_an_exercise_reaches_its_goal(family: str, one: Any) -> None:
    """The code to start from doesn't."""
    before = play(views.source(family, one.start), family, one.level, "goal", GOAL_PAIRS)
    after = play(solution(family, one.name), family, one.level, "goal", GOAL_PAIRS)
    assert before.score.mean < 0.5 < after.score.mean


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_names_every_example_exercise_and_fault(lang: str) -> None:
    result = views.data(Words(lang))
    for family, lab in LABS.items():
        assert [*result["games"][family]["examples"]] == [*lab.examples]
        assert all(one["title"] for one in result["games"][family]["exercises"].values())
    assert {f"fault.{code}" for code in {*CODES, "files", "ours"}} <= result["words"].keys()
    assert {f"forfeit.{code}" for code in CODES} <= result["words"].keys()
    assert "<textarea" in views.page(Words(lang), "../")


def test_each_page_has_every_sentence_that_its_scripts_name() -> None:
    """The page of the class has scripts of its own."""
    named: dict[str, set[str]] = {"class": set(), "bot": set()}
    for script in (WEB / "page" / "lab").glob("*.js"):
        page = "class" if script.name in {"class.js", "results.js", "tournament.js"} else "bot"
        named[page] |= set(SENTENCE.findall(script.read_text("utf-8")))
    assert len(named["class"]) > 15
    assert len(named["bot"]) > 15
    assert named["class"] | named["bot"] <= views.data(Words("en"), "class")["words"].keys()
    assert named["bot"] <= views.data(Words("en"), "bot")["words"].keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_python_in_the_notes_on_the_engine_is_code(lang: str) -> None:
    text = Words(lang)("lab.engine.native", seed="abc")
    assert "<code>python3 -m noir.lab mine.py --seed abc</code>" in "".join(map(str, views.mark_code(text)))
