"""Laws of matches and records, over every game."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noir.chance import pick, rng_from
from noir.core import CorruptRecord
from noir.games import GAMES
from noir.match import Match
from tests.any_game import swept

if TYPE_CHECKING:
    from noir.core import Game


@cache
def random_record(name: str) -> str:
    """Return the record of one finished game."""
    return random_match(name, "damage").record()


def random_match(name: str, seed: str) -> Match:
    """Return a finished match of random actions."""
    rng, match = rng_from(f"record/{seed}"), Match.new(name, seed)
    while match.to_move is not None:
        match.play(pick(match.legal(), rng))
    return match


def test_a_record_reads_back_at_every_ply(game: Game[Any, Any, Any]) -> None:
    """from_record(record()) is the same match, whatever moment it was written at."""
    whole = random_match(game.name, "every ply")
    for ply in range(whole.ply + 1):
        match = whole.branch(ply)
        again = Match.from_record(match.record())
        assert again.record() == match.record()
        assert again.state == match.state == whole.at(ply)


def test_undo_returns_to_the_state_before(game: Game[Any, Any, Any]) -> None:
    """Undoing everything gives the states of the game in reverse."""
    match = random_match(game.name, "undo")
    states = [match.at(ply) for ply in range(match.ply + 1)]
    for state in reversed(states[:-1]):
        match.undo()
        assert match.state == state
    with pytest.raises(IndexError):
        match.undo()


@pytest.mark.long
@pytest.mark.parametrize("name", swept(sorted(GAMES)))
@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_damaged_record_is_refused_or_legal(name: str, data: st.DataObject) -> None:
    """Any change to a record gives CorruptRecord or a match that is itself recordable. No other error."""
    text = random_record(name)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 12))
    put = data.draw(st.text(max_size=6) | st.sampled_from([" ", ".", "T", ":", "noir1", "\n", "5", "A2"]))
    damaged = text[:at] + put + text[at + cut :]
    try:
        match = Match.from_record(damaged)
    except CorruptRecord as caught:
        error = caught
    else:
        assert match.record() == damaged
        return
    assert error.where.startswith("record")
    assert len(str(error)) < 500


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=200))
def test_any_text_is_a_record_or_corrupt(text: str) -> None:
    """Whatever text comes in, the only error that goes out is CorruptRecord."""
    with pytest.raises(CorruptRecord):
        Match.from_record(text)


_PLAY = """
import sys
from noir.bots import has_bots, make_bot
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.match import Match
from tests.any_game import swept
name = sys.argv[1]
match, rng = Match.new(name, "hash"), rng_from("hash")
for _ in range(200):
    if match.to_move is None:
        break
    seen = match.observe(match.to_move)
    if match.ply % 2 and has_bots(name):
        match.play(match.game.format_action(make_bot(name, "medium", 5).choose(seen)))
    else:
        match.play(pick(match.legal(), rng))
    seen = match.observe(Seat(match.ply % 2))
    assert match.game.determinize(seen, rng_from(match.ply)) is not None
print(match.record())
print([match.game.format_deal(match.game.determinize(match.observe(s), rng_from(1))) for s in Seat])
"""


@pytest.mark.long
def test_the_same_game_under_two_hash_seeds(game: Game[Any, Any, Any]) -> None:
    """No set or dict order reaches rules, guesses or bots: PYTHONHASHSEED changes nothing."""
    outputs = set()
    for hash_seed in ("1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        command = [sys.executable, "-c", _PLAY, game.name]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        outputs.add(done.stdout)
    assert len(outputs) == 1
