"""Laws of the bots, over every game and every level."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from noir.bots import LEVELS, NoBots, has_bots, make_bot
from noir.chance import rng_from
from noir.core import Seat
from noir.games import GAMES
from tests.any_game import swept
from tests.laws.play import random_states

if TYPE_CHECKING:
    from noir.core import Game, Thought

ROOT = Path(__file__).parent.parent.parent


def decisions(game: Game[Any, Any, Any]) -> list[tuple[Any, Any]]:
    """Return states from early to late in two random games, with the mover's observation."""
    return _decisions(game.name)


@cache
def _decisions(name: str) -> list[tuple[Any, Any]]:
    game, found = GAMES[name], []
    for seed in "01":
        *states, _ = random_states(game, seed)
        for part in (1, 3, 5, 7):
            state = states[part * len(states) // 8]
            found.append((state, game.observe(state, Seat(game.to_move(state)))))  # type: ignore[arg-type]
    return found


FOUR = (1, 2, 5, 6)  # the decisions for what takes two thoughts at each: midway in either game
TWO = (2, 5)  # the ones for what takes more


def thoughts(game: Game[Any, Any, Any], level: str, number: int) -> list[Thought[Any]]:
    """Return a fresh bot's thoughts at one of the decisions. Every law looks at the same thoughts."""
    return _thoughts(game.name, level, number)


@cache
def _thoughts(name: str, level: str, number: int) -> list[Thought[Any]]:
    return list(make_bot(name, level, 1).think(_decisions(name)[number][1]))


@pytest.fixture(params=swept(name for name in sorted(GAMES) if has_bots(name)))
def game(request: pytest.FixtureRequest) -> Game[Any, Any, Any]:
    """Every game with bots. One without is refused below."""
    return GAMES[request.param]


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest) -> str:
    """Every level, one after the other."""
    name: str = request.param
    return name


@pytest.mark.long
def test_a_bot_plays_a_legal_action(game: Game[Any, Any, Any], level: str) -> None:
    """Wherever a game may be, the bot answers with one of the legal actions."""
    for number, (state, _) in enumerate(decisions(game)):
        assert thoughts(game, level, number)[-1].action in game.legal_actions(state)


@pytest.mark.long
def test_equal_seeds_and_observations_give_equal_actions(game: Game[Any, Any, Any], level: str) -> None:
    """Replays, reviews and reports can be repeated."""
    for number in TWO:
        seen = decisions(game)[number][1]
        bot = make_bot(game.name, level, 1)
        assert bot.choose(seen) == bot.choose(seen) == thoughts(game, level, number)[-1].action


@pytest.mark.long
def test_redealing_what_is_hidden_changes_nothing(game: Game[Any, Any, Any], level: str) -> None:
    """Over several seeds the actions in the truth and in a re-dealt game are the same, one by one,
    and so is the amount of work: neither can depend on a secret."""
    rng = rng_from("honest")
    for number in FOUR:
        state, seen = decisions(game)[number]
        redealt = game.determinize(seen, rng)
        seat = game.to_move(state)
        assert seat is not None
        other = list(make_bot(game.name, level, 1).think(game.observe(redealt, seat)))
        assert thoughts(game, level, number) == other
        for seed in (2,) if number in TWO else ():
            truth = list(make_bot(game.name, level, seed).think(game.observe(state, seat)))
            other = list(make_bot(game.name, level, seed).think(game.observe(redealt, seat)))
            assert truth == other


@pytest.mark.long
def test_thoughts_count_up_to_their_total(game: Game[Any, Any, Any], level: str) -> None:
    """A progress bar moves forward only and ends full."""
    for number in range(len(decisions(game))):
        result = thoughts(game, level, number)
        done = [thought.done for thought in result]
        assert done == sorted(done)
        assert result[-1].done == result[-1].total
        assert len({thought.total for thought in result}) == 1


@pytest.mark.long
def test_values_are_win_probabilities_of_different_legal_actions(
    game: Game[Any, Any, Any], level: str
) -> None:
    """Where a bot gives values, they lie in 0..1, no action comes twice, and the first one is played."""
    for number, (state, _) in enumerate(decisions(game)):
        thought = thoughts(game, level, number)[-1]
        actions = [action for action, _ in thought.values]
        assert len(set(actions)) == len(actions)
        assert set(actions) <= set(game.legal_actions(state))
        assert all(0 <= chance <= 1 for _, chance in thought.values)
        assert not actions or actions[0] == thought.action


# a sum of floats would differ between versions of Python: since 3.12 it is compensated
_THINK = """
import builtins, sys
def add(*numbers, sum=sum):
    total = sum(*numbers)
    assert type(total) is not float, "fsum is the same on every Python"
    return total
builtins.sum = add
from noir.bots import LEVELS
from noir.games import GAMES
from tests.laws.test_bot_laws import TWO, thoughts
for level in LEVELS:
    for number in TWO:
        print(level, thoughts(GAMES[sys.argv[1]], level, number)[-1])
"""
NO_FMA = "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2_Usable,-AVX2"
"""The C library then computes as WebAssembly does. Elsewhere it changes nothing."""


@pytest.mark.long
def test_every_machine_thinks_the_same(game: Game[Any, Any, Any]) -> None:
    """Actions and values are the same to the last bit, with fused instructions and without."""
    environment = {**os.environ, "GLIBC_TUNABLES": NO_FMA}
    command = [sys.executable, "-c", _THINK, game.name]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=True)
    here = [f"{level} {thoughts(game, level, number)[-1]}" for level in LEVELS for number in TWO]
    assert done.stdout.splitlines() == here


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_game_without_bots_says_so(name: str) -> None:
    """There is a bot or a clear refusal."""
    if has_bots(name):
        assert make_bot(name, LEVELS[0], 1)
        return
    with pytest.raises(NoBots, match=name):
        make_bot(name, LEVELS[0], 1)
