"""The rules of Killer vs Inspector, at least one test per rule id."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.core import IllegalAction, InvalidNotation, Outcome, Seat
from noir.games import GAMES
from noir.games.killer.action import format_action, parse_action
from noir.games.killer.pieces import SUSPECTS, Collapse
from noir.games.killer.rules import apply, legal_actions, own_secrets, why_not
from noir.games.killer.state import State, Table
from noir.match import Match

if TYPE_CHECKING:
    from typing import Any

    from noir.games.killer.pieces import Grid

GRID = ("ABCDE", "FGHIJ", "KLMNO", "PQRST", "UVWXY")
NARROW = ("AB", "CD", "EF", "GH", "IJ")  # three columns have left


def position(
    grid: Grid = GRID,
    killer: str = "M",
    inspector: str = "H",
    hand: str = "",
    pile: str = "",
    dead: str = "",
    innocent: str = "",
    to_move: Seat = Seat.FIRST,
    **more: Any,
) -> State:
    """Return a position in the middle of a game."""
    more = {"arrests_left": 0, "chosen": True, **more}
    gone = "".join(name for name in SUSPECTS if name not in "".join(grid))
    table = Table(
        citizen=more["arrests_left"] > 0,
        start=GRID,
        grid=grid,
        pile_size=len(pile),
        hand_size=len(hand),
        to_move=to_move,
        dead=gone + dead or "W",  # W: with nobody dead the next action would be the first kill
        innocent=innocent,
        **more,
    )
    return State(table, f"{SUSPECTS}.{SUSPECTS}", pile, killer, hand, inspector)


def after(state: State, actions: str) -> State:
    for text in actions.split():
        state = apply(state, parse_action(text))
    return state


def legal(state: State, verbs: str = "kdiaeuzrc") -> list[str]:
    found = legal_actions(state.table, *own_secrets(state))
    return [format_action(action) for action in found if action.verb in verbs]


def objection(state: State, text: str) -> str | None:
    """Return why the seat to move may not do this, having seen that the engine keeps to it."""
    action = parse_action(text)
    code = why_not(state.table, *own_secrets(state), action)
    assert (code is None) == (text in legal(state))
    if code is not None:
        with pytest.raises(IllegalAction, match=code) as refusal:
            apply(state, action)
        assert refusal.value.where == f"ply {state.table.ply + 1}"
    return code


def fresh(evidence: str, actions: str = "") -> State:
    """Return a base game on the alphabetic grid whose evidence begins with these cards."""
    rest = "".join(name for name in SUSPECTS if name not in evidence)
    state = Match.from_deal("killer", f"{SUSPECTS}.{evidence}{rest}").play_all(actions.split()).state
    assert isinstance(state, State)
    return state


@pytest.mark.parametrize("evidence", ["", SUSPECTS[1:], "A" + SUSPECTS[:-1], f"{SUSPECTS}."])
def test_k1_a_deal_with_other_suspects_is_refused(evidence: str) -> None:
    with pytest.raises(InvalidNotation):
        GAMES["killer"].parse_deal(f"{SUSPECTS}.{evidence}")


def test_k1_every_suspect_is_once_in_grid_and_evidence() -> None:
    state = Match.new("killer", 7).state
    assert (
        sorted("".join(state.table.grid)) == sorted(state.killer + state.hand + state.pile) == list(SUSPECTS)
    )


def test_k2_killing_the_inspector_wins_at_once() -> None:
    assert after(position(), "kH").table.outcome == Outcome(Seat.FIRST, "inspector-killed")


def test_k3_the_sixteenth_dead_wins_at_once() -> None:
    state = position(NARROW, killer="A", inspector="J")
    assert len(state.table.dead) == 15
    assert after(state, "kB").table.outcome == Outcome(Seat.FIRST, "sixteen-dead")


def test_k3_killing_the_inspector_counts_before_sixteen_dead() -> None:
    state = position(NARROW, killer="A", inspector="B")
    assert after(state, "kB").table.outcome == Outcome(Seat.FIRST, "inspector-killed")


def test_k4_arresting_the_killer_wins_at_once() -> None:
    state = position(to_move=Seat.SECOND)
    assert after(state, "aM").table.outcome == Outcome(Seat.SECOND, "killer-arrested")


def test_k4_only_the_present_identity_counts() -> None:
    state = after(position(pile="N"), "d")
    assert objection(state, "aM") == "innocent"
    assert after(state, "aN").table.outcome == Outcome(Seat.SECOND, "killer-arrested")


def test_k5_a_deal_is_the_grid_then_the_evidence() -> None:
    state = fresh("MHABC")
    assert state.table.grid == GRID
    assert state.deal == f"{SUSPECTS}.MHABCDEFGIJKLNOPQRSTUVWXY"


def test_k6_the_top_cards_are_killer_and_hand() -> None:
    state = fresh("MHABC")
    assert (state.killer, state.hand, state.pile) == ("M", "HABC", "DEFGIJKLNOPQRSTUVWXY")


def test_k7_the_first_turn_of_the_killer_must_be_a_kill() -> None:
    state = fresh("MHABC")
    assert legal(state) == ["kG", "kH", "kI", "kL", "kN", "kQ", "kR", "kS"]
    assert objection(state, "d") == objection(state, "r1e") == "first-kill"


def test_k8_the_inspector_chooses_a_living_card() -> None:
    state = fresh("MHABC", "kH")
    assert legal(state) == ["iA", "iB", "iC"]
    assert objection(state, "iH") == "dead"
    assert objection(state, "iY") == "not-in-hand"
    assert objection(state, "e") == "choose-identity"


def test_k8_the_other_three_cards_are_agents() -> None:
    state = fresh("MHABC", "kG iB kI")
    assert (state.inspector, state.hand) == ("B", "HAC")
    assert objection(state, "iA") == "identity-chosen"


def test_k9_the_seats_alternate_killer_first_and_nobody_passes() -> None:
    actions = ("kG", "iB", "r1e", "r2e", "kH", "r3e")
    movers = [fresh("MHABC", " ".join(actions[:ply])).table.to_move for ply in range(6)]
    assert movers == [0, 1, 0, 1, 0, 1]


@pytest.mark.parametrize(
    ("killer", "around"), [("M", "GHILNQRS"), ("A", "BFG"), ("E", "DIJ"), ("K", "FGLPQ")]
)
def test_k10_up_to_eight_are_adjacent_without_wrapping(killer: str, around: str) -> None:
    assert legal(position(killer=killer, inspector="Y"), "k") == ["k" + name for name in around]


def test_k10_the_dead_keep_their_cell_until_a_collapse() -> None:
    state = after(position(inspector="A"), "kH")
    assert state.table.grid == GRID


@pytest.mark.parametrize(
    ("shift", "grid"),
    [
        ("r2e", "ABCDE JFGHI KLMNO PQRST UVWXY"),
        ("r2w", "ABCDE GHIJF KLMNO PQRST UVWXY"),
        ("c1s", "UBCDE AGHIJ FLMNO KQRST PVWXY"),
        ("c1n", "FBCDE KGHIJ PLMNO UQRST AVWXY"),
    ],
)
def test_k11_a_shift_wraps_the_card_pushed_off(shift: str, grid: str) -> None:
    assert after(position(dead="JU"), shift).table.grid == tuple(grid.split())


def test_k11_in_a_line_of_two_only_right_and_down_are_legal() -> None:
    state = position(NARROW, killer="A", inspector="J")
    assert legal(state, "r") == ["r1e", "r2e", "r3e", "r4e", "r5e"]
    assert legal(state, "c") == ["c1n", "c1s", "c2n", "c2s"]
    flat = position(("ABCDE", "FGHIJ"), killer="A", inspector="J")
    assert legal(flat, "c") == ["c1s", "c2s", "c3s", "c4s", "c5s"]


def test_k11_a_line_of_one_cannot_be_shifted() -> None:
    state = position(("A", "B", "C"), killer="A", inspector="C", dead="")
    assert legal(state, "r") == []
    assert objection(state, "r1e") == objection(state, "r4e") == objection(state, "c2s") == "no-such-shift"


@pytest.mark.parametrize(("shift", "undo"), [("r2e", "r2w"), ("r2w", "r2e"), ("c4n", "c4s"), ("c4s", "c4n")])
def test_k12_a_shift_cannot_undo_the_last_one(shift: str, undo: str) -> None:
    state = after(position(), shift)
    assert objection(state, undo) == "undoes-shift"
    assert objection(state, shift) is None
    assert len(legal(state, "rc")) == 19


def test_k12_in_a_line_of_two_the_same_shift_is_the_undo() -> None:
    state = after(position(NARROW, killer="A", inspector="J"), "r1e")
    assert objection(state, "r1e") == "undoes-shift"


def test_k12_the_ban_lasts_for_one_turn() -> None:
    state = after(position(), "r2e c1s")
    assert objection(state, "r2w") is None
    assert after(position(pile="AB", hand="C"), "r2e e").table.banned is None


def test_k12_the_ban_lapses_when_the_shift_caused_a_collapse() -> None:
    state = after(position(dead="ABCDJ", inspector="Y", killer="S"), "c5n")
    assert state.table.grid == ("FGHIO", "KLMNT", "PQRSY", "UVWXE")
    assert state.history[-1].collapse == Collapse(rows=(1,), gone="ABCDJ")
    assert objection(state, "c5s") is None


def test_k13_a_dead_line_leaves_the_grid() -> None:
    state = after(position(dead="FGHI", inspector="A", killer="O"), "kJ")
    assert state.table.grid == ("ABCDE", "KLMNO", "PQRST", "UVWXY")
    assert state.history[-1].collapse == Collapse(rows=(2,), gone="FGHIJ")


def test_k13_all_complete_lines_leave_at_once() -> None:
    state = after(position(dead="FGHICMRW", inspector="A", killer="O"), "kJ")
    assert state.table.grid == ("ABDE", "KLNO", "PQST", "UVXY")
    assert state.history[-1].collapse == Collapse(rows=(2,), columns=(3,), gone="CFGHIJMRW")


def test_k13_no_collapse_after_the_end() -> None:
    state = after(position(dead="FGHI", inspector="J", killer="O"), "kJ")
    assert state.table.grid == GRID


def test_k14_a_victim_is_adjacent_alive_and_may_be_innocent() -> None:
    state = position(dead="G", innocent="L")
    assert objection(state, "kG") == "dead"
    assert objection(state, "kA") == "not-adjacent"
    assert objection(state, "kM") == "not-adjacent"
    assert objection(state, "kL") is None


def test_k14_a_kill_shows_the_living_neighbours() -> None:
    assert after(position(dead="A", inspector="Y"), "kG").history[-1].near == "BCFHKLM"


@pytest.mark.parametrize(("inspector", "answer"), [("B", True), ("Y", False)])
def test_k15_an_innocent_victim_is_a_radar(inspector: str, answer: bool) -> None:
    assert after(position(inspector=inspector, innocent="G"), "kG").history[-1].radar is answer
    assert after(position(inspector=inspector), "kG").history[-1].radar is None


def test_k15_the_radar_is_measured_before_the_collapse() -> None:
    state = after(position(dead="FHIJ", innocent="G", inspector="B"), "kG")
    assert state.history[-1].collapse.rows == (2,)
    assert state.history[-1].radar is True


def test_k15_a_former_identity_of_the_killer_is_a_radar_too() -> None:
    state = after(position(pile="R"), "d r1e kM")
    assert state.history[-1].radar is True


def test_k16_a_disguise_reveals_the_old_identity() -> None:
    state = after(position(pile="RS"), "d")
    assert (state.killer, state.pile, state.table.innocent) == ("R", "S", "M")
    assert (state.history[-1].success, state.history[-1].revealed) == (True, "M")


@pytest.mark.parametrize(("dead", "innocent"), [("R", ""), ("", "R")])
def test_k16_a_dead_or_innocent_card_fails(dead: str, innocent: str) -> None:
    state = after(position(pile="RS", dead=dead, innocent=innocent), "d")
    assert (state.killer, state.pile, state.table.innocent) == ("M", "S", innocent)
    assert (state.history[-1].success, state.history[-1].revealed) == (False, "R")
    assert state.table.to_move == Seat.SECOND


def test_k16_there_is_no_disguise_without_a_pile() -> None:
    assert objection(position(), "d") == "pile-empty"


def test_k17_a_wrong_arrest_is_public_and_has_no_other_effect() -> None:
    before = position(to_move=Seat.SECOND, dead="D")
    state = after(before, "aI")
    assert (state.history[-1].success, state.history[-1].near) == (False, "CEHJMNO")
    assert (state.table.grid, state.table.dead, state.table.innocent) == (GRID, "D", "")


def test_k17_targets_are_adjacent_alive_and_unmarked() -> None:
    state = position(to_move=Seat.SECOND, dead="G", innocent="I", hand="C")
    assert legal(state, "a") == ["aB", "aC", "aD", "aL", "aM", "aN"]
    assert objection(state, "aG") == "dead"
    assert objection(state, "aI") == "innocent"
    assert objection(state, "aY") == objection(state, "aH") == "not-adjacent"


def test_k18_exonerating_draws_then_chooses() -> None:
    state = after(position(to_move=Seat.SECOND, hand="AB", pile="CD"), "e")
    assert (state.hand, state.pile, state.table.to_move) == ("ABC", "D", Seat.SECOND)
    assert legal(state) == ["uA", "uB", "uC"]
    assert objection(state, "r1e") == "choose-agent"


def test_k18_no_agent_is_used_before_the_draw() -> None:
    assert objection(position(to_move=Seat.SECOND, hand="AB", pile="C"), "uA") == "draw-first"


@pytest.mark.parametrize(("agent", "answer"), [("L", True), ("A", False)])
def test_k18_the_agent_is_marked_and_asks_the_radar(agent: str, answer: bool) -> None:
    state = after(position(to_move=Seat.SECOND, hand="LA", pile="C"), f"e u{agent}")
    assert (state.table.innocent, state.history[-1].revealed, state.history[-1].radar) == (
        agent,
        agent,
        answer,
    )
    assert agent not in state.hand
    assert state.table.to_move == Seat.FIRST


def test_k18_with_an_empty_pile_nothing_is_drawn() -> None:
    state = after(position(to_move=Seat.SECOND, hand="AB"), "e")
    assert legal(state) == ["uA", "uB"]


def test_k18_without_pile_and_hand_there_is_no_exoneration() -> None:
    assert objection(position(to_move=Seat.SECOND), "e") == "no-cards"


def test_k19_living_agents_go_before_dead_ones() -> None:
    state = after(position(to_move=Seat.SECOND, hand="AB", dead="A"), "e")
    assert objection(state, "uA") == "living-agent-first"
    assert legal(state) == ["uB"]


def test_k19_a_dead_agent_gives_no_radar_or_mark() -> None:
    state = after(position(to_move=Seat.SECOND, hand="LA", dead="LA"), "e uL")
    assert (state.hand, state.table.innocent) == ("A", "")
    assert (state.history[-1].revealed, state.history[-1].radar) == ("L", None)


def test_k20_only_the_variant_has_citizen_arrests() -> None:
    assert Match.new("killer-citizen", 1).state.table.arrests_left == 3
    assert Match.new("killer", 1).state.table.arrests_left == 0
    assert objection(position(to_move=Seat.SECOND, hand="L"), "zLM") == "no-citizen-arrests"


def test_k20_an_agent_arrests_the_killer_dead_or_alive() -> None:
    for dead in ("", "L"):
        state = position(to_move=Seat.SECOND, hand="L", dead=dead, arrests_left=1)
        assert after(state, "zLM").table.outcome == Outcome(Seat.SECOND, "killer-arrested")


def test_k20_a_wrong_arrest_costs_the_agent() -> None:
    state = after(position(to_move=Seat.SECOND, hand="LA", pile="C", arrests_left=3), "zLG")
    assert (state.hand, state.pile, state.table.innocent, state.table.arrests_left) == ("A", "C", "L", 2)
    assert state.history[-1].success is False
    assert (state.history[-1].radar, state.history[-1].near) == (None, "")


def test_k20_agent_and_target_must_be_adjacent() -> None:
    state = position(
        ("ABCDE", "KLMNO", "PQRST", "UVWXY"),
        inspector="B",
        to_move=Seat.SECOND,
        hand="LF",
        dead="Q",
        innocent="R",
        arrests_left=2,
    )
    assert legal(state, "z") == ["zLA", "zLB", "zLC", "zLK", "zLM", "zLP"]
    assert objection(state, "zFA") == "agent-left-grid"
    assert objection(state, "zYX") == "not-in-hand"
    assert objection(state, "zLQ") == "dead"
    assert objection(state, "zLR") == "innocent"
    assert objection(state, "zLY") == "not-adjacent"


def test_k21_forty_quiet_turns_in_a_row_are_a_draw() -> None:
    state = position(quiet=39)
    assert after(state, "r1e").table.outcome == Outcome(None, "cold")
    assert after(position(quiet=38), "r1e").table.outcome is None
    assert after(position(quiet=39, to_move=Seat.SECOND), "aG").table.outcome == Outcome(None, "cold")


@pytest.mark.parametrize(
    ("state", "actions"),
    [
        (position(quiet=39, inspector="A"), "kH"),
        (position(quiet=39, pile="R"), "d"),
        (position(quiet=39, pile="R", innocent="R"), "d"),
        (position(quiet=39, to_move=Seat.SECOND, hand="A"), "e uA"),
        (position(quiet=39, to_move=Seat.SECOND, hand="A", arrests_left=1), "zAB"),
        (position(quiet=39, dead="ABCDJ", inspector="Y", killer="S"), "c5n"),
    ],
    ids=["kill", "disguise", "failed-disguise", "exoneration", "citizen-arrest", "collapse"],
)
def test_k21_an_irreversible_event_starts_the_count_again(state: State, actions: str) -> None:
    assert after(state, actions).table.quiet == 0


def test_k21_the_last_arrest_still_wins() -> None:
    outcome = after(position(quiet=39, to_move=Seat.SECOND), "aM").table.outcome
    assert outcome == Outcome(Seat.SECOND, "killer-arrested")


def test_over_and_foreign_actions_are_refused_with_their_reason() -> None:
    assert objection(after(position(), "kH"), "kG") == "over"
    assert objection(position(), "aH") == "other-role"
    assert objection(position(to_move=Seat.SECOND), "kM") == "other-role"


@pytest.mark.parametrize("name", ["killer", "killer-citizen"])
def test_both_rule_books_are_registered_under_their_name(name: str) -> None:
    assert GAMES[name].name == name


@pytest.mark.parametrize("name", ["killer", "killer-citizen"])
def test_k21_the_choice_of_identity_is_one_of_the_quiet_turns(name: str) -> None:
    """The Inspector's first turn changes nothing on the table, so it counts, right after the first kill."""
    match = Match.new(name, "7")
    match.play(next(text for text in match.legal() if text.startswith("k")))
    assert match.state.table.quiet == 0
    match.play(next(text for text in match.legal() if text.startswith("i")))
    assert match.state.table.quiet == 1
