"""Analysis of positions of Killer vs Inspector: actions, replies, and the worlds that an action needs."""

from __future__ import annotations

from itertools import islice

import pytest

from noir.analysis import UnknownCards, analyse, follow, needs
from noir.analysis.__main__ import main
from noir.core import IllegalAction, Seat
from noir.games.killer.action import format_action
from noir.games.killer.position import read, turn, worlds
from noir.positions import ImpossiblePosition
from tests.laws.analyses import work_little

SECOND = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY"  # M is dead
KILLER = f"{SECOND}.k1.KG-3.kMGL"
INSPECTOR = f"{SECOND}.i2.I-ARST.kMGLN"
FIFTEEN = "ABCde/FGhij/klMNo/PqrSt/uvwxY.k1.KA-3.kHAG"
UNKNOWN = (f"{SECOND}.k1.K--3.kMGL", f"{SECOND}.i2.I--3.kMGL")


@pytest.mark.long
def test_every_action_is_weighed_from_the_first_line_on() -> None:
    position = read(KILLER)
    reports = [report for report in analyse("killer", position) if report.lines]  # reasons come first
    actions = {format_action(action) for action in position.observation.legal}
    weighed = [report for report in reports if report.lines]
    assert len(weighed) > len(actions)
    assert all({line.action for line in report.lines} == actions for report in weighed)
    assert reports[-1].done == reports[-1].total
    assert reports[-1].lines[0].share == 1
    assert any(reason.code == "hides" for line in reports[-1].lines for reason in line.reasons)


@pytest.mark.long
def test_a_sure_arrest_and_a_sixteenth_kill_are_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    work_little(monkeypatch.setattr)
    for text, expected in ((f"{SECOND}.i2.I-ARST.kMGLaL", {"aG"}), (FIFTEEN, {"kB", "kF", "kG"})):
        *_, last = analyse("killer", read(text))
        assert {line.action for line in last.lines if line.proven} == expected
        assert last.lines[0].chance == 1


@pytest.mark.long
def test_moves_of_a_made_up_past_are_no_choices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The past of this position has a kill that some suspects can't have made."""
    work_little(monkeypatch.setattr)
    *_, last = analyse("killer", read("hTMNO/USLFY/QIACR/XEKBP/JWGVD.i2c5s.I-GXAF.kHSTU"))
    assert last.lines
    assert last.done == last.total


@pytest.mark.long
def test_replies_come_from_all_that_the_other_seat_can_be() -> None:
    """The Inspector can have any agents, so he may use each one. Their shares are parts of one."""
    position = read(f"{SECOND}.u0.KG-4.kMGL")
    *_, last = analyse("killer", position)
    assert last.turn == Seat.SECOND
    assert len(last.lines) > 10
    assert all(line.action[0] == "u" for line in last.lines)
    assert sum(line.share for line in last.lines) == pytest.approx(1)


def test_a_position_without_our_own_cards_is_refused() -> None:
    """Any answer would be that of a made-up identity."""
    for text in UNKNOWN:
        position = read(text)
        for ask in (analyse, lambda game, at: needs(game, at, "d")):
            with pytest.raises(UnknownCards):
                next(ask("killer", position))
        with pytest.raises(UnknownCards):
            follow("killer", position, "c1n")


def test_a_game_goes_on_after_a_kill_that_can_miss() -> None:
    position = read(KILLER)
    for victim in "ABCFHKL":
        after = follow("killer", position, f"k{victim}")
        assert victim in after.dead
        assert turn(after) == Seat.SECOND


@pytest.mark.long
def test_an_action_that_surely_ends_the_game_leads_nowhere() -> None:
    for text, action in ((FIFTEEN, "kB"), (f"{SECOND}.i2.I-ARST.kMGLaL", "aG")):
        with pytest.raises(ImpossiblePosition) as refusal:
            follow("killer", read(text), action)
        assert refusal.value.fault.code == "over"


@pytest.mark.long
def test_an_agent_that_can_be_in_the_hidden_hand_is_followed() -> None:
    position = read(f"{SECOND}.u0.KG-4.kMGL")
    for agent in "AHY":
        assert follow("killer", position, f"u{agent}").face_up == agent
    with pytest.raises(IllegalAction):
        follow("killer", position, "uG")


def test_an_arrest_needs_its_suspect_to_be_the_killer() -> None:
    *_, last = needs("killer", read(INSPECTOR), "aG")
    assert [holding.pieces for holding in last.holdings if holding.chance == 1] == [("G",)]
    assert last.chance == pytest.approx(sum(holding.chance for holding in last.holdings) / 3)
    assert not last.is_sampled


@pytest.mark.long
def test_no_move_shows_a_better_chance_than_the_best() -> None:
    """Moves that are dropped early meet fewer worlds. The mean over the cases is that of the best move."""
    position = read("SANVB/CYoKD/EWFTG/UhILJ/MPXQR.i0.I-NKUV.kHEFIMPUWX")
    *_, last = analyse("killer", position)
    best = last.lines[0]
    assert best.share == 1
    assert best.chance == max(line.chance for line in last.lines)
    *_, cases = needs("killer", position, best.action)
    assert cases.chance == pytest.approx(best.chance, abs=0.03)


@pytest.mark.long
def test_a_kill_wins_where_its_victim_is_the_inspector() -> None:
    """Where it misses, the chance is that of the Inspector's best reply there."""
    position = read("sDQPJ/CMYUW/ENBrG/FVKTH/OXLAI.k2.KC-3.eVaCEMWXdYL")
    victim = next(world.pieces[0] for world in worlds(position) if world.pieces[0] in "DMYEN")
    reports = list(islice(needs("killer", position, f"k{victim}"), 3000))
    hits = [holding for holding in reports[-1].holdings if holding.pieces[0] == victim]
    misses = [holding for holding in reports[-1].holdings if holding.pieces[0] != victim]
    assert {holding.chance for holding in hits} == {1.0}
    assert min(holding.chance for holding in misses) < 1


@pytest.mark.long
def test_the_command_line_prints_an_analysis(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["killer", f"{SECOND}.i2.I-ARST.kMGLaL"]) == 0
    assert "aG 100.0%, proven" in capsys.readouterr().out
    assert main(["killer", INSPECTOR, "--needs", "aG"]) == 0
    assert "% over 3 worlds" in capsys.readouterr().out
    assert main(["killer", UNKNOWN[0]]) == 2
    assert "our own cards" in capsys.readouterr().err
