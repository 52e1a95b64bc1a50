"""The boss against exact equilibria of the last six actions (tests/bench/equilibrium_district)."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import mean
from typing import Any

import pytest

from noir.bots import make_bot
from noir.match import Match

DATA = Path(__file__).parents[2] / "data" / "district" / "endgames.json"
DECISIONS: list[dict[str, Any]] = json.loads(DATA.read_text())


def loss_of(level: str, decision: dict[str, Any]) -> float:
    """Return the win probability a level gives away against equilibrium play at a decision."""
    match = Match.from_record(decision["record"])
    assert match.to_move is not None
    action = make_bot("district", level, 1).choose(match.observe(match.to_move))
    values: dict[str, float] = decision["values"]
    return max(values.values()) - values[match.game.format_action(action)]


def test_the_boss_loses_under_one_percent_in_endgames() -> None:
    """Over stored decisions of the last six actions, drawn as often as they come up."""
    assert len(DECISIONS) >= 100
    assert mean(loss_of("boss", decision) for decision in DECISIONS) < 0.01


def test_the_oracle_tells_good_from_bad() -> None:
    """The easy bot loses clearly more: the decisions are worth something."""
    assert mean(loss_of("easy", decision) for decision in DECISIONS) > 0.02


@pytest.mark.parametrize("decision", DECISIONS[::10])
def test_stored_decisions_name_exactly_the_legal_actions(decision: dict[str, Any]) -> None:
    """The data belong to the rules as they are: six actions or fewer are left, all are valued."""
    match = Match.from_record(decision["record"])
    assert 48 - match.ply <= 6
    assert set(decision["values"]) == set(match.legal())
