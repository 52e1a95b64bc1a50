"""Terminal: a person's input and output."""

from __future__ import annotations

import io
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noir.__main__ import main
from noir.bots import has_bots
from noir.core import InvalidNotation, Outcome, Seat
from noir.games import GAMES
from noir.match import Match
from noir.terminal import HUMAN, Plain, Terminal, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
GAME = next(iter(GAMES))
SEEDS = range(3)


def session(match: Match, typed: str, level: str = "easy", seat: Seat = Seat.FIRST) -> tuple[Match, str]:
    """Type some lines at a match. Return the match afterwards and everything printed."""
    out = io.StringIO()
    return Terminal(match, level, seat, "test", io.StringIO(typed), out).play(), out.getvalue()


def random_lines(terminals: list[Terminal], seed: int) -> Iterator[str]:
    """Type random legal moves at the one terminal, and Enter for the other person's screen."""
    rng = random.Random(seed)
    while (match := terminals[0].match).to_move is not None:
        yield rng.choice(match.legal()) if match.to_move == terminals[0].seat else ""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", ["easy", HUMAN])
def test_random_games_are_played_to_the_end(game: str, level: str) -> None:
    """Each ends with a sentence and a record that reads back."""
    for seed in SEEDS:
        terminals: list[Terminal] = []
        out = io.StringIO()
        lines = random_lines(terminals, seed)
        terminals.append(Terminal(Match.new(game, seed), level, Seat(seed % 2), "t", lines, out))
        terminal = terminals[0]
        match = terminal.play()
        printed = out.getvalue()
        record = printed.splitlines()[-1]
        assert match.outcome is not None
        words = words_of(game).ending(match.outcome, None if level == HUMAN else terminal.seat, match.state)
        assert words in printed
        assert Match.from_record(record).actions == match.actions


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_the_text_depends_only_on_the_observation(game: str) -> None:
    """Board and events are the same in every world that the seat can't rule out."""
    words, rng = words_of(game), random.Random(7)
    for seed in SEEDS:
        match = Match.new(game, seed)
        while match.outcome is None:
            for seat in Seat:
                seen = match.observe(seat)
                other = match.game.observe(match.game.determinize(seen, rng), seat)
                assert words.board(seen) == words.board(other)
                if match.ply:
                    assert words.event(seen, match.ply) == words.event(other, match.ply)
            match.play(rng.choice(match.legal()))


@pytest.mark.parametrize("game", GAMES)
def test_bad_lines_are_explained_and_change_nothing(game: str) -> None:
    match, printed = session(Match.new(game, 1), "nonsense\nload noir1 x\nload\n\nundo\n")
    assert match.ply == 0
    assert printed.count("No such move") == 1
    assert printed.count("can’t be read") == 2
    assert "You have no move to undo." in printed


def test_undo_takes_back_the_reply_too() -> None:
    match = Match.new(GAME, 1)
    match, _ = session(match, f"{match.legal()[0]}\nundo\n")
    assert match.ply == 0


def test_undo_between_two_people_stays_with_the_last_mover() -> None:
    """The next person can't take back another's move."""
    match = Match.new(GAME, 1)
    first = match.legal()[0]
    match, printed = session(match, f"{first}\n\n\nundo\n", HUMAN)
    assert match.actions == (first,)
    assert "no move to undo" in printed


@pytest.mark.long
@pytest.mark.parametrize("game", [name for name in GAMES if has_bots(name)])
def test_a_hint_is_a_legal_move(game: str) -> None:
    """Its chances are against all kinds of opponents, and it says so."""
    match, printed = session(Match.new(game, 3), "hint\n")
    best = printed.partition("Best: ")[2].split()[0]
    assert best in match.legal()
    assert ("%" in printed) == ("against all kinds of opponents" in printed)


def test_a_record_can_be_loaded_and_played_on() -> None:
    other = list(GAMES)[-1]
    record = Match.new(other, 5).record()
    match, printed = session(Match.new(GAME, 1), f"load {record}\nmoves\n")
    assert match.game.name == other
    assert " ".join(match.legal()) in printed


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(InvalidNotation):
        Terminal(Match.new(GAME, 1), "grandmaster", Seat.FIRST, "", io.StringIO(), io.StringIO())


def test_a_game_without_words_shows_its_fields() -> None:
    seen = Match.new(GAME, 1).observe(Seat.FIRST)
    assert "hand: " in Plain().board(seen)


def test_bad_arguments_end_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--record", "noir1 chess:x"]) == 2
    assert "expected" in capsys.readouterr().err


def test_the_command_plays_from_a_pipe() -> None:
    """The seed names the deal, and the record comes last."""
    first = Match.new(GAME, "7").legal()[0]
    command = [sys.executable, "-m", "noir", GAME, "--seed", "7", "--level", "easy"]
    done = subprocess.run(command, cwd=ROOT, input=f"{first}\n", capture_output=True, text=True, check=True)
    record = done.stdout.splitlines()[-1]
    assert record.startswith(Match.new(GAME, "7").play(first).record())


def test_without_words_an_ending_has_winner_reason_and_scores() -> None:
    assert Plain().ending(Outcome(Seat.SECOND, "points", (3, 8)), None, None) == (
        "Winner: second seat (points, 3 to 8)."
    )
    assert Plain().ending(Outcome(None, "points", (5, 5)), None, None) == "Nobody wins (points, 5 to 5)."


def test_the_help_explains_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Under the names of each family stands a sentence with the kind of game."""
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    entries = re.findall(r"^  (\S.*)\n {6}\w.+: .+\.$", capsys.readouterr().out, re.MULTILINE)
    assert ", ".join(entries).split(", ") == list(GAMES)
