"""Replicas in C++, asked by benches: each thinks as hard and boss. Run by name, for it needs g++."""

from __future__ import annotations

from pathlib import Path

import pytest

from noir.arena import player
from noir.core import Seat
from noir.dataset import format_game
from noir.games import GAMES, family_of
from noir.match import Match
from tests.bench import baselines, dataset

BENCH = Path(__file__).parent / "bench"
MODELLED = [game for game in sorted(GAMES) if (BENCH / "replica" / f"{family_of(game)}.cpp").exists()]
MOVES = 12
CLOSE = 1e-9


@pytest.mark.bench
@pytest.mark.parametrize("level", baselines.REPLICATED)
@pytest.mark.parametrize("game", MODELLED)
def test_a_replica_thinks_as_the_level(game: str, level: str) -> None:
    match = Match.new(game, "replicas")
    levels, replicas = (
        [player(game, name, f"replicas/{seat}") for seat in Seat]
        for name in (level, f"{baselines.REPLICAS}:{level}")
    )
    for _ in range(MOVES):
        seat = match.to_move
        assert seat is not None
        *_, thought = levels[seat].think(match.observe(seat))
        *_, replica = replicas[seat].think(match.observe(seat))
        assert replica.action == thought.action
        if levels[seat].weighs:
            assert dict(replica.values) == pytest.approx(dict(thought.values), abs=CLOSE)
        match.play(match.game.format_action(thought.action))


@pytest.mark.bench
@pytest.mark.parametrize("levels", dataset.pairings())
@pytest.mark.parametrize("game", MODELLED)
def test_the_data_has_the_lines_of_the_bots_themselves(game: str, levels: tuple[str, str]) -> None:
    one, other = (
        [format_game(each) for each in play(game, levels, range(1))]
        for play in (dataset.play, dataset.play_in_replica)
    )
    assert one == other
