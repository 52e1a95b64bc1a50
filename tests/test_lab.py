"""Lab: rows of games against the levels, the bot's desk, and the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.arena import Score
from noir.core import Seat
from noir.games import GAMES
from noir.lab import COLUMNS, Fault, Question, Row, RowPlay, deals, table
from noir.lab.__main__ import finish, main, play, tournament_table
from noir.lab.desk import Desk
from noir.lab.tournament import row_of, sum_up, tell_apart
from noir.match import Match
from tests.any_game import ONE

if TYPE_CHECKING:
    from pathlib import Path

LISTING = [game for game in GAMES if hasattr(Match.new(game, 1).observe(Seat.FIRST), "legal")]
"""The games whose observations list the legal actions."""
CHANCE = """
from noir.chance import pick, rng_from


class Bot:
    def __init__(self, game, seed):
        self.rng = rng_from(seed)

    def choose(self, seen):
        return pick(seen.legal, self.rng)
"""


def bot(body: str, before: str = "") -> str:
    """Return the text of a bot whose ``choose`` has a body of one line."""
    lines = (
        "class Bot:",
        "    def __init__(self, game, seed): pass",
        f"    def choose(self, seen): {body}",
        "",
    )
    return "\n".join([before, *lines])


def row(source: str = CHANCE, game: str = ONE, level: str = "easy", seed: str = "s", pairs: int = 3) -> Row:
    return play(Desk(game, source), game, level, seed, pairs)


def fault(source: str) -> Fault:
    """Return the fault that ends a run of a bot."""
    with pytest.raises(Fault) as caught:
        row(source)
    return caught.value


@pytest.mark.parametrize("game", LISTING)
def test_the_same_bot_seed_and_level_give_the_same_table(game: str) -> None:
    assert table([row(game=game)]) == table([row(game=game)])
    assert row(game=game).records != row(game=game, seed="t").records


def test_each_deal_is_played_from_both_seats() -> None:
    records = [Match.from_record(record) for record in row(pairs=2).records]
    deals = [match.game.format_deal(match.at(0)) for match in records]
    assert deals[0] == deals[1] != deals[2] == deals[3]
    assert all(match.outcome for match in records)


def test_a_table_counts_games_and_points() -> None:
    result = Row("g", "s", "easy", Score(((1.0, 0.5), (0.0, 1.0))), ("a", "b", "c", "d"))
    cells = dict(zip(COLUMNS, result.cells(), strict=True))
    assert [cells[name] for name in ("games", "won", "drawn", "lost", "score")] == [
        "4",
        "2",
        "1",
        "1",
        "0.6250",
    ]
    assert table([result]).splitlines()[0] == ",".join(COLUMNS)


def test_more_deals_side_by_side_change_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    before = row(pairs=9)
    monkeypatch.setattr("noir.lab.MAX_DEALS_AT_ONCE", 1)
    assert row(pairs=9) == before


def test_the_seed_of_a_bot_tells_nothing_of_the_deal() -> None:
    playing = RowPlay(ONE, "easy", "secret", 1)
    for question in next(playing.play()):
        match, seat = playing.match(question.game)
        assert "secret" not in question.seed
        assert Match.new(ONE, question.seed).observe(seat) != match.observe(seat)


def test_a_question_holds_what_the_seat_may_know_and_no_more() -> None:
    playing = RowPlay(ONE, "easy", "seen", 1)
    for question in next(playing.play()):
        match, seat = playing.match(question.game)
        assert question.seen == match.observe(seat)
        assert match.to_move == seat == Seat(question.game % 2)


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        ("class Bot", "syntax", 1),
        ("x = '\0'", "syntax", 0),
        ("x = 1", "no-bot", 0),
        ("Bot = 3", "no-bot", 0),
        ("class Bot: pass", "no-bot", 0),
        ("\n1 / 0", "exception", 2),
        ("import nothing_of_the_kind", "module", 1),
        ("raise SystemExit", "exception", 1),
        (bot("return 1 / 0"), "exception", 4),
        (bot("return self.choose(seen)"), "recursion", 4),
        (bot("raise MemoryError"), "memory", 4),
        (bot("import nothing_of_the_kind"), "module", 4),
        (bot("return None"), "type", 0),
        (bot("return 3.5"), "type", 0),
        (bot("return Odd()", "class Odd:\n    def __repr__(self): raise ValueError"), "type", 0),
        (bot("raise Odd", "class Odd(Exception):\n    def __str__(self): raise ValueError"), "exception", 5),
        (bot("return 'nonsense'"), "illegal", 0),
    ],
)
def test_a_bot_that_fails_is_told_by_code_and_line(source: str, code: str, line: int) -> None:
    result = fault(source)
    assert (result.code, result.line) == (code, line)


def test_a_fault_brings_what_the_bot_saw_and_which_game_it_was() -> None:
    values = fault(bot("return 1 / 0")).values
    assert values["number"] == 0
    assert str(values["seen"]).startswith("Observation(")
    assert values["type"] == "ZeroDivisionError"


def test_a_flood_of_text_is_cut() -> None:
    assert len(str(fault(bot("raise ValueError('x' * 10**6)")).values["message"])) == 200
    assert len(str(fault(bot("return 'x' * 10**6")).values["action"])) == 200
    assert len(str(fault(bot("return [0] * 10**6")).values["value"])) == 200


def test_chance_without_a_seed_is_the_same_in_each_row() -> None:
    source = bot("return random.choice(seen.legal)", "import random")
    desk = Desk(ONE, source)
    assert play(desk, ONE, "easy", "s", 2) == play(desk, ONE, "easy", "s", 2)


def test_a_bot_answers_with_an_action_or_its_text() -> None:
    match = Match.new(ONE, "text")
    seen = match.observe(Seat.FIRST)
    for body in ("return seen.legal[0]", f"return {match.legal()[0]!r}"):
        assert Desk(ONE, bot(body)).answer(Question(0, "s", seen)) == match.legal()[0]


def test_the_command_prints_a_table_and_verifies_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, record = tmp_path / "mine.py", tmp_path / "table.csv"
    file.write_text(CHANCE + "\n\nprint('hello')\n", encoding="utf-8")
    order = [str(file), "--game", ONE, "--levels", "easy", "--pairs", "2", "--seed", "s"]
    assert main(order) == 0
    printed = capsys.readouterr()
    assert printed.out == table([row(pairs=2)])
    assert "hello" in printed.err
    record.write_text(printed.out, encoding="utf-8")
    assert main([str(file), "--verify", str(record)]) == 0
    record.write_text(printed.out.replace(",s,", ",other,"), encoding="utf-8")
    assert main([str(file), "--verify", str(record)]) == 1


def test_two_bots_meet_on_the_deals_of_every_row() -> None:
    """A row with a level is the one that the bot has alone."""
    desks = [Desk(ONE, CHANCE), Desk(ONE, bot("return seen.legal[0]"))]
    met = finish(row_of(ONE, (0, 1), "s", 3), *desks)
    alone = [row(level=level) for level in ("easy", "medium")]
    assert [finish(row_of(ONE, (0, level), "s", 3), desks[0]) for level in ("easy", "medium")] == alone
    levels = finish(row_of(ONE, ("easy", "medium"), "s", 3))
    matches = [[Match.from_record(one) for one in each.records] for each in (met, *alone, levels)]
    deals = [[match.game.format_deal(match.at(0)) for match in each] for each in matches]
    assert len(deals[0]) == 6
    assert all(each == deals[0] for each in deals)


def test_each_bot_in_a_process_has_a_chance_of_its_own() -> None:
    """So a page that gives each bot its own process gets the same table."""
    source = bot("return random.choice(seen.legal)", "import random")
    alone, met = Desk(ONE, source), [Desk(ONE, source), Desk(ONE, source)]
    questions = next(RowPlay(ONE, "", "s", 3).play())
    answers = alone.answer_all(questions)
    assert [desk.answer_all(questions) for desk in met] == [answers, answers]


def test_a_tournament_sums_up_the_points_of_a_player() -> None:
    """The interval is that of the deals: two rows on the same deals don't count as independent."""
    won = Row("g", "s", "", Score(((1.0, 0.5), (0.0, 1.0))), ("a", "b", "c", "d"))
    lost = Row("g", "s", "", Score(((0.0, 0.5), (1.0, 0.0))), ("e", "f", "g", "h"))
    assert sum_up([(won, 0), (lost, 1)])[:6] == ("8", "4", "2", "2", "0.6250", "0.2450")
    assert sum_up([(won, 0)])[:6] == won.cells()[3:9]
    lines = tournament_table([(0, "easy", won), (0, 1, lost)], ['Ada, "A"', "Bo"]).splitlines()
    assert lines[1].startswith('g,s,"Ada, ""A""",easy,4,2,1,1,0.6250,')
    assert [line.split(",")[-9:-7] for line in lines[3:]] == [
        [' ""A"""', "all"],
        ["easy", "all"],
        ["Bo", "all"],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_slowest_level_and_the_game_set_the_deals(game: str) -> None:
    most = deals(game)
    assert RowPlay(game, "easy", "s").pairs == most == deals(game, "easy", "medium") <= 100
    assert (deals(game, "easy", "hard"), deals(game, "hard", "boss")) == (min(most, 10), min(most, 5))


def test_names_in_a_tournament_differ() -> None:
    assert tell_apart(["a", "easy", "a", "all", "a 2"]) == ["a", "easy 2", "a 2", "all 2", "a 2 2"]


def test_the_command_plays_a_tournament_and_verifies_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / "ada.py", tmp_path / "bo.py"]
    files[0].write_text(CHANCE, encoding="utf-8")
    files[1].write_text(bot("return seen.legal[0]"), encoding="utf-8")
    words = [str(file) for file in files]
    assert main([*words, "--game", ONE, "--levels", "easy", "--pairs", "2", "--seed", "s"]) == 0
    printed = capsys.readouterr().out
    rows = [line.split(",")[2:4] for line in printed.splitlines()[1:]]
    pairs = [["ada", "bo"], ["ada", "easy"], ["bo", "easy"]]
    assert rows == [*pairs, ["ada", "all"], ["bo", "all"], ["easy", "all"]]
    record = tmp_path / "table.csv"
    record.write_text(printed.replace("ada", "Ada's bot"), encoding="utf-8")
    assert main([*words, "--verify", str(record)]) == 0
    assert main([*words[::-1], "--verify", str(record)]) == 1
    assert main([words[0], "--verify", str(record)]) == 2
    assert "2 bots" in capsys.readouterr().err
    files[1].write_text(bot("return 1 / 0"), encoding="utf-8")
    assert main([*words, "--game", ONE, "--pairs", "1"]) == 1
    assert capsys.readouterr().err.startswith("bo: exception in line 4")


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, record = tmp_path / "mine.py", tmp_path / "table.csv"
    assert main([str(file)]) == 2
    assert main([str(file), "--levels"]) == 2
    file.write_text("1 / 0", encoding="utf-8")
    record.write_text("nonsense\nmore nonsense\n", encoding="utf-8")
    assert main([str(file), "--verify", str(record)]) == 2
    capsys.readouterr()
    assert main([str(file)]) == 1
    assert "exception in line 1" in capsys.readouterr().err
