"""The duel: the Killer's best chance within two own turns, against an independent solver."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from noir.bots.killer.duel import Duel, fight
from noir.bots.killer.search import BOSS_WORK, Search
from noir.bots.killer.sim import sim_from
from noir.chance import rng_from
from noir.games.killer.action import format_action
from noir.games.killer.position import read
from tests.bench.endings_killer import solve

STORED = json.loads((Path(__file__).parents[2] / "data" / "killer" / "duels.json").read_text("ascii"))


def duel_of(text: str) -> Duel:
    *_, duel = fight(sim_from(read(text).observation))
    return duel


@pytest.mark.long
def test_fifty_small_endings_are_within_one_percent_of_equilibrium() -> None:
    """The chances come from a linear program over the rules of the table (tests/bench/endings_killer.py)."""
    assert len(STORED) == 50
    for line in STORED:
        duel = duel_of(line["position"])
        assert duel.low - 1e-5 <= line["chance"] <= duel.high + 1e-5
        assert duel.high - duel.low < 0.01


@pytest.mark.long
def test_the_stored_chances_are_those_of_the_linear_program() -> None:
    for line in STORED[::15]:
        assert solve(read(line["position"]).observation) == pytest.approx(line["chance"], abs=1e-4)


# the Inspector is R or T, and can arrest the Killer next turn
CORNERED = "KhGuw/jPXlR/bOCIA/qSemT/VnYDF.k3r3e.KA-3.eXYxLMdVGBFDEQPHOJIkUASTkNASnJ-ASnH-ACSnB-AKSkQA"
# it can be M or O
EVEN = "MBOX/anQT/SKdW/chLV.k1c2n.KB-3.nP-BSdPYHQWVNERLkFBKOSkJBSnR-BTXnY-BK"


@pytest.mark.long
def test_the_boss_takes_a_sure_chance_that_beats_its_search() -> None:
    """It shows that chance. A search that doesn't prove hides for less."""
    cornered = read(CORNERED).observation
    *_, boss = Search(1, BOSS_WORK, proves=True).think(cornered)
    *_, other = Search(1, BOSS_WORK).think(cornered)
    assert (format_action(boss.action), boss.values[0][1]) == ("kR", 0.5)
    assert not boss.sure
    assert other.values[0][1] < 0.5
    assert dict(boss.values).keys() >= dict(other.values).keys()


def test_even_chances_are_chosen_evenly() -> None:
    """So the code alone doesn't give the next one away."""
    duel, killer = duel_of(EVEN), sim_from(read(EVEN).observation).killer
    draws = [duel.choose(killer, rng_from(seed)) for seed in range(200)]
    moves = [move for move, _ in draws]
    assert {chance for _, chance in draws} == {0.5}
    assert sorted(duel.shares[killer].values()) == pytest.approx([0.5, 0.5], abs=0.01)
    assert all(70 < moves.count(move) < 130 for move in duel.shares[killer])


def test_only_small_endings_of_the_killer_are_solved() -> None:
    early = sim_from(read("ABCDE/FGHIJ/KLmNO/PQRST/UVWXY.k1.KG-3.kMGLN").observation)
    assert early.inspectors.bit_count() > 3
    theirs = sim_from(read(CORNERED).observation)
    theirs.turn = 1
    armed = sim_from(read(CORNERED).observation)
    armed.arrests = 1
    assert not [duel for sim in (early, theirs, armed) for duel in fight(sim)]
