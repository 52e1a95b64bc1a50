"""Replicas in C++, asked by benches: each player there acts as its twin. Run by name, for it needs g++."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from noir.arena import player
from noir.bots import LEVELS
from noir.core import Seat, Thought
from noir.dataset import format_game
from noir.games import GAMES, family_of
from noir.match import Match
from tests.bench import dataset
from tests.bench.baselines import files
from tests.bench.replica_players import in_replica
from tests.bench.strangers import strangers_of

BENCH = Path(__file__).parent / "bench"
MODELLED = [game for game in sorted(GAMES) if (BENCH / "replica" / f"{family_of(game)}.cpp").exists()]
TWINS = [
    (game, name)
    for game in MODELLED
    for name in import_module(f"tests.bench.replica_{family_of(game)}").TWINS
]
MOVES = 12
CLOSE = 1e-9


def name_of(game: str, seat: Seat, name: str) -> str:
    """Return the name of the player with a twin: a level, the stranger that sits there, or a file."""
    others = (*LEVELS, *strangers_of(game, seat), *files(game))
    return next(each for each in others if Path(each.rpartition(":")[2]).stem == name)


def think(bot: Any, seen: Any) -> Thought[Any]:
    """Return the last thought of a bot. That of a file only chooses."""
    return [*bot.think(seen)][-1] if hasattr(bot, "think") else Thought(bot.choose(seen))


@pytest.mark.bench
@pytest.mark.parametrize(("game", "name"), TWINS)
def test_a_replica_thinks_as_its_twin(game: str, name: str) -> None:
    match = Match.new(game, "replicas")
    names = [name_of(game, seat, name) for seat in Seat]
    twins = [in_replica(game, each) for each in names]
    assert set(names).isdisjoint(twins)
    players, replicas = (
        [player(game, each, f"replicas/{seat}") for seat, each in enumerate(some)] for some in (names, twins)
    )
    while (seat := match.to_move) is not None and match.ply < MOVES:
        original, replica = (think(some[seat], match.observe(seat)) for some in (players, replicas))
        assert replica.action == original.action
        if original.values:  # plain players weigh nothing
            assert dict(replica.values) == pytest.approx(dict(original.values), abs=CLOSE)
        match.play(match.game.format_action(original.action))


@pytest.mark.bench
@pytest.mark.parametrize("levels", dataset.pairings())
@pytest.mark.parametrize("game", MODELLED)
def test_the_data_has_the_lines_of_the_bots_themselves(game: str, levels: tuple[str, str]) -> None:
    one, other = (
        [format_game(each) for each in play(game, levels, range(1))]
        for play in (dataset.play, dataset.play_in_replica)
    )
    assert one == other
