"""A game in the terminal, in every language."""

from __future__ import annotations

import io
import json
import os
import random
import re
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.__main__ import main
from noir.bots import LEVELS
from noir.core import IllegalAction, Seat
from noir.games import GAMES, families
from noir.match import Match
from noir.terminal import HUMAN, Plain, Terminal, words_of
from noir.terminal.language import ENGLISH, Voice, languages
from tests.terminal.test_terminal import ROOT
from tests.web.topics import folder_of

if TYPE_CHECKING:
    from collections.abc import Iterator

OTHERS = [lang for lang in languages() if lang != ENGLISH]
SPOKEN = [family for family in families() if not isinstance(words_of(family), Plain)]
FIRST = ("help", "nonsense", "undo", "load nonsense")
"""What is typed before the moves."""


@cache
def play(game: str, lang: str) -> list[str]:
    """Let two people play random moves to the end. Return the lines on the screen, without the record."""
    terminals: list[Terminal] = []
    out, rng = io.StringIO(), random.Random(1)

    def lines() -> Iterator[str]:
        yield from FIRST
        while (match := terminals[0].match).to_move is not None:
            yield rng.choice(match.legal()) if match.to_move == terminals[0].seat else ""

    terminals.append(Terminal(Match.new(game, 1), HUMAN, Seat.FIRST, "t", lines(), out, lang))
    assert terminals[0].play().outcome is not None
    return out.getvalue().splitlines()[:-1]


@pytest.mark.long
@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("game", SPOKEN)
def test_no_english_sentence_is_left_in_another_language(game: str, lang: str) -> None:
    """The screen has the same lines as in English, and those with words read otherwise."""
    lines = zip(play(game, ENGLISH), play(game, lang), strict=True)
    same = {english for english, spoken in lines if english == spoken}
    assert not [line for line in same if re.search("[a-z]{2}", line)]


@pytest.mark.parametrize("lang", OTHERS)
@pytest.mark.parametrize("file", ["terminal", *SPOKEN])
def test_every_sentence_is_translated(file: str, lang: str) -> None:
    """Those that a short game doesn't say, too."""
    english, other = Voice(file).sentences, Voice(file, lang).sentences
    assert not {key for key in english if english[key] == other[key]}


@pytest.mark.parametrize("lang", languages())
def test_the_command_finds_its_language(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for arguments, environment in ((["--language", lang], "xx"), ([], lang)):
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        monkeypatch.setenv("LANGUAGE", environment)
        assert main([*arguments, "--level", LEVELS[0]]) == 0
        first, second, *_ = capsys.readouterr().out.splitlines()
        assert Voice("terminal", lang)("seat.first") in first
        assert second == Voice("terminal", lang)("commands")


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_move_that_is_not_allowed_is_explained(game: str) -> None:
    """Any move that was allowed at another moment."""
    words, rng, moves = words_of(game), random.Random(1), set[str]()
    for seed in range(4):
        match = Match.new(game, seed)
        while match.outcome is None:
            moves |= {*match.legal()}
            match.play(rng.choice(match.legal()))
    refused = []
    while match.ply:
        match.undo()
        for move in rng.sample(sorted(moves), min(len(moves), 40)):
            try:
                match.play(move)
                match.undo()
            except IllegalAction as error:
                refused.append(error)
    assert refused
    assert all(words.why(error) for error in refused)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("family", SPOKEN)
def test_the_page_gives_the_same_reasons(family: str, lang: str) -> None:
    reasons = {key: text for key, text in Voice(family, lang).sentences.items() if key.startswith("why.")}
    page = json.loads((folder_of(family) / "locales" / lang / f"{family}.json").read_text(encoding="utf-8"))
    assert reasons
    assert reasons == {key: page[key] for key in reasons}


@pytest.mark.long
def test_a_screen_without_some_letters_shows_the_rest() -> None:
    command = [sys.executable, "-m", "noir", "--language", OTHERS[-1]]
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        command, cwd=ROOT, env=environment, input="help\n", capture_output=True, text=True, check=True
    )
    assert "RECORD" in done.stdout
