"""Lab: rows of games against the levels, the bot's desk, and the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.arena import Score
from noir.core import Seat
from noir.games import GAMES
from noir.lab import CODES, COLUMNS, Fault, Forfeit, Question, Row, RowPlay, deals, format_forfeits, table
from noir.lab.__main__ import SENTENCES, finish, main, play, report, sentence, tournament_table
from noir.lab.desk import Desk, from_json, is_fault
from noir.lab.process import DeskProcess
from noir.lab.tournament import draw_seed, in_order, is_drawn, pairings, sum_up, tell_apart
from noir.match import Match
from tests.any_game import ONE
from tests.hostile import CHANGING, FAILING, TWIN

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from noir.lab import Player

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


class LocalDesk:
    """A desk in this process, which is quick to make. It keeps its questions."""

    def __init__(self, source: str, game: str = ONE) -> None:
        self._desk = Desk(game, source)
        self._answers: list[str | Fault] = []
        self.asked: list[Question] = []

    def begin(self) -> None:
        self._desk.begin()

    def ask(self, questions: Sequence[Question]) -> None:
        self.asked += questions
        self._answers = [self._desk.answer(one) for one in questions]

    def answers(self) -> list[str | Fault]:
        return self._answers


def pair(source: str, game: str = ONE) -> list[LocalDesk]:
    """Return the desks of a bot."""
    return [LocalDesk(source, game) for _ in Seat]


def row(source: str = CHANCE, game: str = ONE, level: str = "easy", seed: str = "s", pairs: int = 3) -> Row:
    return finish(RowPlay(game, (0, level), seed, pairs), [pair(source, game)], stops=True)


def meet(players: tuple[Player, Player], *sources: str, seed: str = "s", pairs: int = 3) -> Row:
    """Return the row of two players in a tournament."""
    return finish(RowPlay(ONE, players, seed, pairs), [pair(source) for source in sources])


def fault(source: str) -> Fault:
    """Return the fault that ends a run of a bot."""
    with pytest.raises(Fault) as caught:
        row(source)
    return caught.value


@pytest.mark.long
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
    playing = RowPlay(ONE, (0, "easy"), "secret", 1)
    for question in next(playing.play()):
        match, seat = playing.match(question.game)
        assert "secret" not in question.seed
        assert Match.new(ONE, question.seed).observe(seat) != match.observe(seat)


def test_a_question_holds_what_the_seat_may_know_and_no_more() -> None:
    playing = RowPlay(ONE, (0, "easy"), "seen", 1)
    for question in next(playing.play()):
        match, seat = playing.match(question.game)
        assert question.seen == match.observe(seat)
        assert match.to_move == seat == question.seat == Seat(question.game % 2)


@pytest.mark.long
@pytest.mark.parametrize("game", LISTING)
def test_a_desk_sees_one_seat_of_each_deal_and_no_deal_twice(game: str) -> None:
    """So nothing that a bot remembers is about a card of another of its games, in any row of a table."""
    bots = [pair(CHANCE, game), pair(bot("return seen.legal[0]"), game)]
    deals: dict[LocalDesk, list[str]] = {desk: [] for pair in bots for desk in pair}
    for players in pairings(2, ["easy", "medium"]):
        playing = RowPlay(game, players, "s", 2)
        own = [bots[player] for player in players if isinstance(player, int)]
        finish(playing, own)
        for desk in (desk for pair in own for desk in pair):
            matches = {one.game: playing.match(one.game)[0] for one in desk.asked}
            deals[desk] += [match.game.format_deal(match.at(0)) for match in matches.values()]
            desk.asked.clear()
    assert all(len(set(seen)) == len(seen) == 6 for seen in deals.values())


@pytest.mark.long
def test_a_bot_that_looks_for_the_other_hand_plays_as_without_the_trick() -> None:
    """A bot sees one seat in each of its processes."""
    with_trick, without = (
        play(source, ONE, "easy", "s", 6) for source in (TWIN, TWIN.replace("= True", "= False"))
    )
    assert with_trick == without


def test_a_bot_that_changes_when_it_is_checked_gets_another_table() -> None:
    assert row(CHANGING).records != row(CHANGING).records


@pytest.mark.long
@pytest.mark.parametrize("name", FAILING)
def test_a_hostile_bot_ends_with_a_sentence(name: str) -> None:
    source, code = FAILING[name]
    with pytest.raises(Fault) as caught:
        play(source, ONE, "easy", "s", 1)
    assert caught.value.code == code


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


@pytest.mark.long
def test_a_flood_of_text_is_cut() -> None:
    assert len(str(fault(bot("raise ValueError('x' * 10**6)")).values["message"])) == 200
    assert len(str(fault(bot("return 'x' * 10**6")).values["action"])) == 200
    assert len(str(fault(bot("return [0] * 10**6")).values["value"])) == 200


def test_chance_without_a_seed_is_the_same_in_each_row() -> None:
    source = bot("return random.choice(seen.legal)", "import random")
    bots = [pair(source)]
    assert finish(RowPlay(ONE, (0, "easy"), "s", 2), bots) == finish(RowPlay(ONE, (0, "easy"), "s", 2), bots)


FORGE = """
import os


def forge():
    for number in range(3, 10):
        try:
            os.write(number, b"{}\\n")
        except OSError:
            continue
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("return [1 for _ in iter(int, 1)]", "slow"),
        ("import os; os._exit(0)", "dead"),
        ("return forge()", "forged"),
        ("return 'x' * (1 << 31)", "memory"),
        ("import noir.lab; noir.lab.points = lambda *_: 1.0; return 'nonsense'", "illegal"),
    ],
)
def test_a_process_contains_its_bot(body: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The match, the scores and this process are out of its reach."""
    monkeypatch.setattr("noir.lab.process.DECISION", 1)
    with pytest.raises(Fault) as caught:
        play(bot(body, FORGE), ONE, "easy", "s", 1)
    assert caught.value.code == code


@pytest.mark.long
def test_a_bot_that_was_stopped_starts_again_in_the_next_row() -> None:
    desk = DeskProcess(ONE, bot("import os; os._exit(0)"))
    question = Question(0, "s", Match.new(ONE, "s").observe(Seat.FIRST))
    for _ in range(2):
        desk.begin()
        desk.ask([question] * 3)
        assert [getattr(answer, "code", "") for answer in desk.answers()] == ["dead"] * 3
    desk.close()


def test_a_bot_that_fails_forfeits_the_game_and_the_tournament_goes_on() -> None:
    source = bot("return 1 / 0 if hash(self) % 1 else seen.legal[0]").replace(
        "hash(self) % 1", "seen.seat == 1"
    )
    result = meet((0, "easy"), source)
    assert result.forfeits == (Forfeit(0, "exception", 4),) * 3
    assert [second for _, second in result.score.pairs] == [0.0] * 3
    assert result.cells()[9] == "0.3.exception.4"
    against = meet((0, 1), CHANCE, source)
    assert {one.side for one in against.forfeits} == {1}
    assert [first for first, _ in against.score.pairs] == [1.0] * 3


def test_a_cell_names_who_forfeited_and_why_first() -> None:
    forfeits = [Forfeit(1, "slow", 0), Forfeit(0, "exception", 7), Forfeit(1, "illegal", 0)]
    assert format_forfeits(forfeits) == "0.1.exception.7 1.2.slow.0"
    assert format_forfeits([]) == "none"


@pytest.mark.parametrize("name", ["self", "code_of", "line_of"])
def test_a_forged_fault_is_one_of_its_code(name: str) -> None:
    """A bot can write any text in its process. That ends neither a run nor its table."""
    found = {"code": "exception", "line": 3, name: "x"}
    assert is_fault(found)
    assert sentence(from_json(found)) == "Line 3 fails: ?. ?"
    assert not any(is_fault({**found, "line": line}) for line in (-1, 10**9, 1.0, True, "3"))


def test_the_command_counts_the_forfeits_of_each_bot(capsys: pytest.CaptureFixture[str]) -> None:
    report([Fault("slow", side=1), Fault("dead", side=0), Fault("slow", side=1)], ["ada", "bo"])
    assert capsys.readouterr().err.splitlines() == [
        "ada forfeits 1: The bot ended its process.",
        "bo forfeits 2: The bot needed more than two seconds for one decision, so we stopped it.",
    ]


def test_every_fault_has_a_sentence() -> None:
    assert SENTENCES.keys() == CODES
    assert sentence(Fault("exception", 3, type="ValueError", message="x")) == "Line 3 fails: ValueError. x"


def test_the_seed_of_a_tournament_follows_from_the_bots_and_a_date() -> None:
    """Whatever order the bots come in. Another bot or date gives other deals."""
    sources = in_order(["a", "b"])
    seed = draw_seed("2026-11-28", sources)
    assert seed == draw_seed("2026-11-28", sources[::-1])
    assert len({seed, draw_seed("2026-11-29", sources), draw_seed("2026-11-28", ["a", "c"])}) == 3
    assert is_drawn(seed, sources)
    assert not is_drawn(seed, sources[::-1])
    assert not is_drawn("chosen", sources)


def test_a_bot_answers_with_an_action_or_its_text() -> None:
    match = Match.new(ONE, "text")
    seen = match.observe(Seat.FIRST)
    for body in ("return seen.legal[0]", f"return {match.legal()[0]!r}"):
        assert Desk(ONE, bot(body)).answer(Question(0, "s", seen)) == match.legal()[0]


@pytest.mark.long
def test_the_command_prints_a_table_and_verifies_it(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file, record = tmp_path / "mine.py", tmp_path / "table.csv"
    file.write_text(CHANCE + "\n\nprint('hello')\n", encoding="utf-8")
    order = [str(file), "--game", ONE, "--levels", "easy", "--pairs", "2", "--seed", "s"]
    assert main(order) == 0
    printed = capfd.readouterr()
    assert printed.out == table([row(pairs=2)])
    assert "hello" in printed.err
    record.write_text(printed.out, encoding="utf-8")
    assert main([str(file), "--verify", str(record)]) == 0
    record.write_text(printed.out.replace(",s,", ",other,"), encoding="utf-8")
    assert main([str(file), "--verify", str(record)]) == 1


def test_each_row_has_deals_of_its_own() -> None:
    """A row with a level is the one that the bot has alone."""
    assert meet((0, "easy"), CHANCE) == row()
    other = bot("return seen.legal[0]")
    rows = [meet((0, 1), CHANCE, other), row(), row(level="medium"), meet(("easy", "medium"))]
    deals = [
        {match.game.format_deal(match.at(0)) for match in map(Match.from_record, each.records)}
        for each in rows
    ]
    assert len(set.union(*deals)) == sum(map(len, deals)) == 12


def test_a_tournament_sums_up_the_points_of_a_player() -> None:
    won = Row("g", "s", "", Score(((1.0, 0.5), (0.0, 1.0))), ("a", "b", "c", "d"))
    lost = Row("g", "s", "", Score(((0.0, 0.5), (1.0, 0.0))), ("e", "f", "g", "h"))
    assert sum_up([(won, 0), (lost, 1)])[:6] == ("8", "4", "2", "2", "0.6250", "0.1415")
    assert sum_up([(won, 0)])[:6] == won.cells()[3:9]
    lines = tournament_table([(0, "easy", won), (0, 1, lost)], ['Ada, "A"', "Bo"]).splitlines()
    assert lines[1].startswith('g,s,"Ada, ""A""",easy,4,2,1,1,0.6250,')
    assert [line.split(",")[-10:-8] for line in lines[3:]] == [
        [' ""A"""', "all"],
        ["easy", "all"],
        ["Bo", "all"],
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_slowest_level_and_the_game_set_the_deals(game: str) -> None:
    most = deals(game)
    assert RowPlay(game, (0, "easy"), "s").pairs == most == deals(game, "easy", "medium") <= 100
    assert (deals(game, "easy", "hard"), deals(game, "hard", "boss")) == (min(most, 10), min(most, 5))


def test_names_in_a_tournament_differ() -> None:
    assert tell_apart(["a", "easy", "a", "all", "a 2"]) == ["a", "easy 2", "a 2", "all 2", "a 2 2"]


@pytest.mark.long
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
    assert main([*words, "--game", ONE, "--pairs", "1"]) == 0
    output = capsys.readouterr()
    assert "bo forfeits 2: Line 4 fails: ZeroDivisionError." in output.err
    assert {line.split(",")[-2] for line in output.out.splitlines()[1:] if ",bo," in line} >= {
        "0.6.exception.4"
    }


@pytest.mark.long
def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, record = tmp_path / "mine.py", tmp_path / "table.csv"
    assert main([str(file)]) == 2
    assert main([str(file), "--levels"]) == 2
    file.write_text("1 / 0", encoding="utf-8")
    record.write_text("nonsense\nmore nonsense\n", encoding="utf-8")
    assert main([str(file), "--verify", str(record)]) == 2
    capsys.readouterr()
    assert main([str(file)]) == 1
    assert "Line 1 fails: ZeroDivisionError" in capsys.readouterr().err
