"""Details that random games seldom show: ends, limits of the hand, rectangles, positions with a mistake."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.chance import rng_from
from noir.core import Outcome, Seat
from noir.games.killer.action import Action, parse_action
from noir.games.killer.belief import gives_place_away, inspector_after, public_belief
from noir.games.killer.game import KILLER_GAME
from noir.games.killer.pieces import SUSPECTS, line_length
from noir.games.killer.position import build, endings, objection, position_of, read, reveal, to_text, worlds
from noir.games.killer.rules import apply, own_secrets, why_not
from noir.games.killer.state import INSPECTOR, KILLER, State
from noir.games.killer.worlds import determinize
from noir.match import Match
from noir.positions import ImpossiblePosition
from tests.games.killer.moments import BOOKS, random_match

if TYPE_CHECKING:
    from noir.games.killer.facts import Position

FULL = "ABCDE/FGHIJ/KLMNO/PQRST/UVWXY"
SECOND = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY"  # M is dead
FIFTH = "ABCDE/FGHIJ/Klmno/PQRST/UVWXY"
LATE = "ABCDE/FGHIJ/Klmno/Pqrst/UVWXY"


def state_of(text: str) -> State:
    """Return the whole truth of a position, whatever it doesn't say drawn at random."""
    state: State = build(read(text), rng_from("details")).state
    return state


def fault_of(position: Position) -> tuple[Any, ...]:
    """Return the rule and the code against a position, and all that they name."""
    fault = objection(position)
    assert fault is not None
    return (fault.rule, fault.code, *fault.numbers, *fault.pieces)


# --- events and ends


def test_a_position_of_a_game_that_is_over_names_the_rule_that_ended_it() -> None:
    rules = dict[str, Outcome]()
    for book in BOOKS:
        for seed in range(40):
            match = random_match(book, seed)
            with pytest.raises(ImpossiblePosition) as error:
                position_of(match.observe(Seat.FIRST))
            assert error.value.fault.code == "over"
            assert match.outcome
            rules[error.value.fault.rule] = match.outcome
    assert len(rules) > 1
    assert rules.items() <= endings.items()


@pytest.mark.parametrize(("inspector", "radar"), [("B", True), ("E", False)])
def test_k15_the_kill_that_ends_a_game_says_as_much_as_any_other(inspector: str, radar: bool) -> None:
    """The sixteenth victim can be INNOCENT. Its event then tells of the Inspector."""
    rest = "ABCDE".replace(inspector, "").replace("A", "")
    end = apply(state_of(f"ABCDE/FGHIJ.k0.KA{inspector}{rest[:3]}.eGkKA"), parse_action("kG"))
    assert end.table.outcome == endings["K3"]
    assert end.history[-1].radar is radar


def test_the_killer_has_no_hand() -> None:
    state = state_of(f"{SECOND}.k1.KGABCD.kMGL")
    assert own_secrets(state) == ("G", "")
    assert Match.new("killer", 1).observe(KILLER).hand == ""


def test_an_agent_who_is_not_in_the_hand_is_refused_by_name() -> None:
    state = state_of(f"{SECOND}.u0.I-ABCDE.kMGL")
    assert why_not(state.table, state.inspector, state.hand, Action("u", "Y")) == "not-in-hand"


# --- beliefs


def test_k17_an_arrest_that_tells_nothing_new_gives_no_place_away() -> None:
    """A second one beside the same suspect: all candidates were there before."""
    seen = state_of(f"{SECOND}.i2.I-ABCD.kMGLHaBACFGH")
    view = KILLER_GAME.observe(seen, INSPECTOR)
    before = public_belief(view).inspector.names
    assert before == "ACFGH"
    assert gives_place_away(view, Action("a", "B")) == ""
    assert gives_place_away(view, Action("a", "G")) == "ACFH"


def test_the_candidates_after_an_event_are_those_of_its_time() -> None:
    """Later events tell nothing yet."""
    match = random_match("killer", 4)
    seen = match.observe(INSPECTOR)
    for event in seen.history:
        then = public_belief(replace(seen, history=seen.history[: event.ply]))
        assert inspector_after(seen, event) == then.inspector.names


# --- positions


def test_a_wrong_arrest_by_an_agent_is_kept_only_if_it_rules_somebody_out() -> None:
    """A was nowhere near the victim. L was."""
    for target, fact in (("A", "eXkMGL"), ("L", "kMGLzXL")):
        seen = KILLER_GAME.observe(state_of(f"{SECOND}.k0.KG-2z2.kMGLzX{target}"), KILLER)
        assert to_text(position_of(seen)).endswith(f".{fact}")


def test_k19_the_suspect_x_is_one_of_the_dead_of_a_limit() -> None:
    text = "ABCDE/FGHIJ/KLMno/PQRsT/UVWxY.k0.KT-3.kOTh2XNOS"
    assert to_text(position_of(KILLER_GAME.observe(state_of(text), KILLER))).endswith("h2XNOS")


def test_k19_a_guess_can_hold_the_suspect_x() -> None:
    seen = KILLER_GAME.observe(state_of(f"{FIFTH}.k0.KG-3.kMGHh2LMNO"), KILLER)
    assert any("X" in determinize(seen, rng_from(n)).hand for n in range(60))


def test_k19_a_guess_keeps_the_tighter_limit_in_the_wider_one() -> None:
    """Two limits: the cards of the first one are among its dead in every world."""
    seen = KILLER_GAME.observe(state_of(f"{LATE}.k0.KG-3.kMGHh2LMNQh1OMNQR"), KILLER)
    for seed in range(200):
        hand = determinize(seen, rng_from(seed)).hand
        assert len({*hand} & {*"MNQ"}) >= 2


@pytest.mark.parametrize("hand", ["BMN", "MNB", "NBM"])
def test_k19_an_open_hand_is_drawn_in_the_order_of_its_limits(hand: str) -> None:
    """In the game behind it a dead agent is used while the rest of the hand is dead."""
    state = state_of(f"{LATE}.k0.KGA{hand}.kMGHh2LMNQ")
    held = {*KILLER_GAME.parse_deal(KILLER_GAME.format_deal(state)).hand}
    for event in state.history:
        if event.verb == "u":
            assert held - {event.suspect, state.inspector} == {"M", "N"}
        if event.seat == INSPECTOR:
            held = held - {event.suspect} | {*event.drawn}


def test_k19_three_dead_agents_limit_the_hand_one_after_the_other() -> None:
    text = f"{LATE}.k0.KG-3.kMGHh1LMNQh1OMNQRh1SMNQRT"
    assert to_text(position_of(KILLER_GAME.observe(state_of(text), KILLER))) == text


def test_a_line_of_a_rectangle_is_as_long_as_the_table_in_its_direction() -> None:
    grid = read("ABCDE/FGHIJ/KLMNO.k1.KA-3.kPA").grid
    assert (line_length(grid, "r"), line_length(grid, "c")) == (5, 3)


def test_a_deal_is_two_groups_of_letters() -> None:
    deal = KILLER_GAME.format_deal(state_of(f"{FULL}.k0.KA-4."))
    grid, evidence = KILLER_GAME.deal_symbols(deal)
    assert (grid, sorted(evidence)) == (tuple(FULL.replace("/", "")), [*SUSPECTS])


def test_the_worlds_of_a_spectator_are_equally_likely() -> None:
    for text in (f"{SECOND}.k1.K--3.kMGL", f"{SECOND}.k1.KG-3.kMGL"):
        assert {world.ways for world in worlds(read(text))} == {1}


def test_k7_the_first_kill_hits_nobody() -> None:
    """There is no Inspector yet."""
    for victim in "BX":
        (answer,) = reveal(read(f"{FULL}.k0.K{'A' if victim == 'B' else 'Y'}-4."), Action("k", victim))
        assert (answer.code, answer.chance) == ("miss", 1)


# --- positions with a mistake


REFUSED = {
    f"{FULL}.k0.KA-4.".replace("FG", "AB"): ("K1", "suspect-twice", "A", "B"),
    f"{SECOND}.c0.KG-4.xMkMG": ("K8", "choose-identity"),
    "ABCDE/FgHIJ/lMNOK/PQRST/UVWXY.k1.KH-3.": ("K14", "killer-anywhere"),
    "aBCDE/FghiJ/KLMNO/PQRST/UVWXY.k1c1n.KG-3.": ("K16", "killer-dead", "G"),
    f"{LATE}.k0.KG-3.kMGHh2LMNQh2OMNQR": ("K19", "held-number"),
    "ABCDE/FGHIJ/Klmno/PqRST/UVWXY.u0.KG-4.kMGHh4LMNOQ": ("K19", "held-number"),
    f"{SECOND}.k0.K--3.eMnMEdE": ("K16", "nobody-left"),
    "Abcde/fGHIJ/KLMNO/PQRST/UVWXY.k1c1n.KG-3.kFG": ("K13", "dead-line"),
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_position_with_a_mistake_is_refused_for_it(text: str) -> None:
    assert fault_of(read(text)) == REFUSED[text]


def test_a_hand_of_another_size_than_its_cards_is_refused() -> None:
    position = replace(read(f"{SECOND}.k1.KGABCD.kMGL"), hand="BC")
    assert fault_of(position) == ("K18", "hand-size", 2, 3)
