"""The arena: mirrored deals, honest intervals, the same score wherever it is played."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from noir.arena import Score, mirrored_pair, play_out, player, points, tournament
from noir.arena.__main__ import main
from noir.bots import make_bot
from noir.core import InvalidNotation, Outcome, Seat
from noir.games import GAMES
from noir.match import Match
from tests.any_game import ONE

if TYPE_CHECKING:
    from pathlib import Path

RANDOM = f"tests.yardsticks.{ONE}:random_bot"


def test_a_tournament_gives_the_same_score_on_any_executor() -> None:
    """Work may finish in any order. The pairs are told in the order of their deals."""
    alone = tournament(ONE, "medium", RANDOM, 6)
    with ThreadPoolExecutor(3) as pool:
        assert tournament(ONE, "medium", RANDOM, 6, executor=pool) == alone


def test_swapping_the_players_mirrors_the_score() -> None:
    """Deterministic players on the same deals: one's win is the other's loss, pair by pair."""
    one = tournament(ONE, "medium", "easy", 5, play=_deterministic)
    two = tournament(ONE, "easy", "medium", 5, play=_deterministic)
    assert [sum(pair) for pair in one.pairs] == [2 - sum(pair) for pair in two.pairs]


def _deterministic(game_name: str, first: str, second: str, seed: str) -> tuple[float, float]:
    """Play a mirrored pair with bots whose seed does not depend on which of them is named first."""
    scores = []
    for seat in Seat:
        bots = {name: make_bot(game_name, name, 1) for name in (first, second)}
        pair = (bots[first], bots[second]) if seat == Seat.FIRST else (bots[second], bots[first])
        scores.append(points(play_out(Match.new(game_name, seed), pair), seat))
    return scores[0], scores[1]


def test_a_pair_is_one_deal_with_the_seats_swapped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both games are of one deal, each player sits once in each seat, and the points are the first one's."""
    tables: list[tuple[str, list[str], int]] = []

    def watch(match: Match, bots: tuple[Any, Any]) -> Outcome:
        deal, names = match.record(), [type(bot).__name__ for bot in bots]
        outcome = play_out(match, bots)
        tables.append((deal, names, -1 if outcome.winner is None else int(outcome.winner)))
        return outcome

    monkeypatch.setattr("noir.arena.play_out", watch)
    for seed in ("x", "y", "z"):
        scores = mirrored_pair(ONE, "medium", RANDOM, seed)
        (deal, names, winner), (again, swapped, other) = tables[-2:]
        assert deal == again == Match.new(ONE, seed).record()
        assert names == swapped[::-1] != swapped
        assert scores == ({0: 1.0, 1: 0.0, -1: 0.5}[winner], {0: 0.0, 1: 1.0, -1: 0.5}[other])
        assert mirrored_pair(ONE, "medium", RANDOM, seed) == scores
    assert len({deal for deal, _, _ in tables}) == 3


def test_progress_is_told_for_every_pair() -> None:
    """A bar can be drawn."""
    lines: list[tuple[int, int]] = []
    tournament(ONE, RANDOM, RANDOM, 4, progress=lambda done, pairs: lines.append((done, pairs)))
    assert lines == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_the_interval_comes_from_the_spread_of_the_pairs() -> None:
    """Pairs that split one win each tell nothing against 50 %. A lone pair proves nothing."""
    assert Score(((1.0, 0.0),) * 10).margin == 0
    assert Score(((1.0, 1.0),)).margin == 1.0
    score = Score(((1.0, 1.0), (0.0, 0.0)) * 50)
    assert score.mean == 0.5
    assert score.margin == pytest.approx(1.96 * (0.25 * 100 / 99 / 100) ** 0.5)
    assert (score.games, score.draws) == (200, 0)


def test_points_of_an_outcome() -> None:
    """A win is 1, a draw one half each."""
    assert [points(Outcome(Seat.FIRST, "x"), seat) for seat in Seat] == [1.0, 0.0]
    assert [points(Outcome(None, "x"), seat) for seat in Seat] == [0.5, 0.5]


def test_a_score_tells_the_seats_apart() -> None:
    score = Score(((1.0, 0.0), (1.0, 0.5)) * 5)
    assert score.in_seat(Seat.FIRST) == (1.0, 0.0)
    share, margin = score.in_seat(Seat.SECOND)
    assert share == 0.25
    assert 0 < margin < 0.25


@pytest.mark.every_game
@pytest.mark.parametrize("game", GAMES)
def test_the_random_player_draws_from_all_legal_actions(game: str) -> None:
    """It finds them from an observation alone. The same seed draws the same."""
    match = Match.new(game, 3)
    assert match.to_move is not None
    seen, text = match.observe(match.to_move), match.game.format_action
    texts = [[text(player(game, "random", f"{seed}").choose(seen)) for seed in range(99)] for _ in range(2)]
    assert texts[0] == texts[1]
    assert {*texts[0]} == {*match.legal()}


FILE = """\
from noir.arena import RandomBot
class Bot(RandomBot):
    def choose(self, seen):
        action = RandomBot.choose(self, seen)
        return {answer}
"""


def test_a_file_with_a_bot_is_a_player(tmp_path: Path) -> None:
    """Its bot answers with an action, or with its text."""
    scores = list[Score]()
    for answer in ("action", "self._game.format_action(action)"):
        path = tmp_path / f"bot{len(scores)}.py"
        path.write_text(FILE.format(answer=answer))
        scores.append(tournament(ONE, str(path), "medium", 1))
    assert scores[0] == scores[1] == tournament(ONE, "random", "medium", 1)


@pytest.mark.parametrize("text", ["", "Bot = 1\n"])
def test_a_file_without_a_bot_is_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    with pytest.raises(InvalidNotation, match="a file that can be read"):
        player(ONE, str(path), "1")
    path.write_text(text)
    with pytest.raises(InvalidNotation, match="a class Bot"):
        player(ONE, str(path), "1")


@pytest.mark.parametrize("name", ["godlike", "no.such.module:bot", "noir.arena:no_such_function"])
def test_an_unknown_player_is_refused_by_name(name: str) -> None:
    """Levels and module:function are players, nothing else."""
    with pytest.raises(InvalidNotation):
        player(ONE, name, "1")


def test_the_command_prints_a_score(capsys: pytest.CaptureFixture[str]) -> None:
    """python3 -m noir.arena plays on its processes and prints the score with its interval."""
    assert main([ONE, "medium", RANDOM, "--pairs", "4", "--processes", "1"]) == 0
    printed = capsys.readouterr()
    assert "in 8 games" in printed.out
    assert "first seat: " in printed.out
    assert "second seat: " in printed.out
    assert not printed.err  # a bar is for a terminal


FAULTY = """\
import os
class Bot:
    def __init__(self, game, seed):
        {start}
    def choose(self, seen):
        {choice}
"""


@pytest.mark.parametrize(
    ("start", "choice", "sentence"),
    [
        ("pass", "return '?'", "failed on the deal x-0 at ply 0. InvalidNotation: '?'"),
        ("pass", "return None", "failed on the deal x-0 at ply 0. InvalidNotation: None"),
        ("pass", "1 / 0", "failed on the deal x-0 at ply 0. Line 6: ZeroDivisionError: division by zero"),
        ("1 / 0", "pass", "failed at its start. Line 4: ZeroDivisionError: division by zero"),
        ("pass", "os._exit(3)", "or easy ended its process."),
    ],
)
def test_the_command_says_how_a_bot_fails(
    start: str, choice: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line names the bot, the deal and the ply. The pairs that wait aren't played."""
    path = tmp_path / "bot.py"
    path.write_text(FAULTY.format(start=start, choice=choice))
    words = [ONE, str(path), "easy", "--pairs", "1000", "--processes", "1", "--seed", "x"]
    assert main(words) == 1
    assert capsys.readouterr().err.startswith(f"{path} {sentence}")


def test_the_command_explains_bad_words(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong level and a senseless number end with status 2 and a sentence."""
    assert main([ONE, "medium", "godlike"]) == 2
    assert "godlike" in capsys.readouterr().err
    assert main([ONE, "medium", "easy", "--pairs", "0"]) == 2
    assert "at least 1" in capsys.readouterr().err
