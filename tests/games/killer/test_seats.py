"""Knowledge of a seat of Killer vs Inspector: its view, its questions and its deductions."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import pytest

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.killer.action import format_action, parse_action
from noir.games.killer.belief import gives_place_away, names_of, own_belief, public_belief
from noir.games.killer.observation import (
    agents_who_may_arrest,
    preview,
    targets,
    why_not,
)
from noir.games.killer.pieces import SUSPECTS
from noir.match import Match
from tests.any_game import swept

if TYPE_CHECKING:
    from typing import Any

    from noir.games.killer.belief import Suspects

BOOKS = ("killer", "killer-citizen")


def match(evidence: str, actions: str, game: str = "killer") -> Match:
    """Return a match on the alphabetic grid whose evidence begins with these cards."""
    rest = "".join(name for name in SUSPECTS if name not in evidence)
    return Match.from_deal(game, f"{SUSPECTS}.{evidence}{rest}").play_all(actions.split())


@lru_cache(maxsize=32)
def states(name: str, seed: int) -> list[Any]:
    """Return the states of a random game. Kinds of action are drawn evenly."""
    game, rng = GAMES[name], rng_from(f"seats {seed}")
    found = [game.deal(rng)]
    while actions := game.legal_actions(found[-1]):
        verb = pick(sorted({action.verb for action in actions}), rng)
        chosen = pick([action for action in actions if action.verb == verb], rng)
        found.append(game.apply(found[-1], chosen))
    return found


# --- what is hidden ---


def test_the_killer_does_not_see_which_identity_was_chosen() -> None:
    events = [match("MHABC", f"kG {choice}").observe(Seat.FIRST).history for choice in ("iA", "iH")]
    assert events[0] == events[1]
    assert (events[0][-1].verb, events[0][-1].text) == ("i", "i")


@pytest.mark.parametrize("seat", Seat)
def test_both_seats_see_where_a_shown_agent_lay(seat: Seat) -> None:
    """K6: 1 to 4 are the first hand, a card drawn later has its place in the pile."""
    history = match("MHABCDE", "kG iH d e uE kJ e uA").observe(seat).history
    assert [event.place for event in history] == [0, 0, 0, 0, 6, 0, 0, 2]
    history = match("MHLBC", "kG iH kI zLM", "killer-citizen").observe(seat).history
    assert history[-1].place == 2


def test_only_the_inspector_sees_the_drawn_card() -> None:
    at = match("MHABC", "kG iH kI e")
    assert at.observe(Seat.FIRST).history[-1].drawn == ""
    assert at.observe(Seat.SECOND).history[-1].drawn == "D"


def test_a_disguise_shows_the_old_identity_only() -> None:
    event = match("MHABC", "kG iH d").observe(Seat.SECOND).history[-1]
    assert (event.drawn, event.revealed, event.success) == ("", "M", True)
    assert match("MHABC", "kG iH d").observe(Seat.FIRST).history[-1].drawn == "D"


def test_both_seats_see_the_card_of_a_disguise_that_failed() -> None:
    at = match("MHABCGY", "kG iH d")
    assert [at.observe(seat).history[-1].revealed for seat in Seat] == ["G", "G"]


def test_no_observation_holds_the_secrets_of_the_other_seat() -> None:
    for state in states("killer-citizen", 3):
        killer, inspector = (GAMES["killer-citizen"].observe(state, seat) for seat in Seat)
        assert (killer.hand, killer.first_hand, inspector.first_identity) == ("", "", "")
        assert (killer.identity, inspector.identity) == (state.killer, state.inspector)


# --- what a seat may ask ---


def test_only_the_seat_to_move_has_legal_actions() -> None:
    at = match("MHABC", "kG")
    assert at.observe(Seat.FIRST).legal == ()
    assert [format_action(action) for action in at.observe(Seat.SECOND).legal] == ["iA", "iB", "iC", "iH"]
    assert why_not(at.observe(Seat.FIRST), parse_action("kH")) == "not-your-turn"
    assert why_not(at.observe(Seat.SECOND), parse_action("aM")) == "choose-identity"


def test_targets_are_the_suspects_that_legal_actions_name() -> None:
    assert targets(match("MHABC", "").observe(Seat.FIRST), "k") == "GHILNQRS"
    inspector = match("MHLBC", "kG iH kI", "killer-citizen").observe(Seat.SECOND)
    assert targets(inspector, "a") == "BCDLMN"
    assert targets(inspector, "z", agent="L") == "FHKMPQR"
    assert agents_who_may_arrest(inspector) == "BCL"
    assert agents_who_may_arrest(match("MHLBC", "kG iH kI").observe(Seat.SECOND)) == ""


def test_a_preview_shows_the_grid_after_a_shift() -> None:
    for state in states("killer", 5):
        for seat in Seat:
            seen = GAMES["killer"].observe(state, seat)
            for action in seen.legal:
                if action.is_shift:
                    after = GAMES["killer"].apply(state, action)
                    shown = preview(seen, action)
                    assert shown.grid == after.table.grid
                    assert shown.collapse == after.history[-1].collapse
            assert seen == GAMES["killer"].observe(state, seat)


def test_a_preview_names_the_living_neighbours_one_would_have() -> None:
    seen = match("MHABC", "kG iH").observe(Seat.FIRST)
    assert preview(seen, parse_action("r2e")).neighbours == "FHLNQRS"


def test_only_a_personal_arrest_gives_away_the_place() -> None:
    at = match("MHABC", "kG iH kI")
    assert gives_place_away(at.observe(Seat.SECOND), parse_action("aN")) == "HJMORST"
    assert gives_place_away(at.observe(Seat.SECOND), parse_action("e")) == ""


# --- what a seat can deduce ---


@pytest.mark.parametrize("name", swept(BOOKS))
@pytest.mark.parametrize("seed", range(12))
def test_the_truth_is_a_candidate_and_others_have_reasons(name: str, seed: int) -> None:
    for state in states(name, seed):
        for seat in Seat:
            seen = GAMES[name].observe(state, seat)
            for belief in (own_belief(seen), public_belief(seen)):
                assert state.killer in belief.killer.names
                assert state.inspector in belief.inspector.names or not state.inspector
                for suspects in (belief.killer, belief.inspector):
                    reasons = "".join(exclusion.suspect for exclusion in suspects.exclusions)
                    assert sorted(suspects.names + reasons) == list(SUSPECTS)


@pytest.mark.parametrize("name", swept(BOOKS))
@pytest.mark.parametrize("seed", range(6))
def test_candidates_are_exactly_the_possible_suspects(name: str, seed: int) -> None:
    """The secret roles of the drawn worlds are the candidates, all of them."""
    game, rng = GAMES[name], rng_from(seed)
    for number, state in enumerate(states(name, seed)):
        if number % 9 != 4:
            continue
        for seat in Seat:
            seen = game.observe(state, seat)
            belief = own_belief(seen)
            expected = set(belief.inspector.names if seat == Seat.FIRST else belief.killer.names)
            met = set()
            for _ in range(12 * len(expected)):
                world = game.determinize(seen, rng)
                met.add(world.inspector if seat == Seat.FIRST else world.killer)
            assert met <= expected
            assert met == expected, "12 draws a candidate miss one with less than 25 * exp(-12)"


@pytest.mark.parametrize("name", swept(BOOKS))
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 10))])
def test_a_world_looks_the_same_and_follows_from_its_own_deal(name: str, seed: int) -> None:
    game, rng = GAMES[name], rng_from(seed)
    for state in states(name, seed):
        for seat in Seat:
            seen = game.observe(state, seat)
            world = game.determinize(seen, rng)
            assert game.observe(world, seat) == seen
            replayed = game.parse_deal(game.format_deal(world))
            for event in world.history:
                replayed = game.apply(replayed, game.parse_action(event.text))
            assert replayed == world


def reasons(suspects: Suspects) -> dict[str, tuple[str, int]]:
    return {exclusion.suspect: (exclusion.code, exclusion.ply) for exclusion in suspects.exclusions}


@pytest.mark.parametrize(
    ("actions", "seat", "role", "suspect", "reason"),
    [
        ("kG", 1, "inspector", "Y", ("known", 0)),  # one of the first hand
        ("kG iH", 0, "inspector", "G", ("dead", 1)),
        ("kG iH", 0, "inspector", "M", ("own-card", 0)),
        ("kG iH d", 0, "inspector", "D", ("own-card", 3)),
        ("kG iH d", 0, "killer", "Y", ("known", 0)),
        ("kG iH d", 0, "inspector", "Y", None),
        ("kG iH d e", 1, "killer", "E", ("own-card", 4)),
        ("kG iH d e", 0, "inspector", "E", None),
        ("kG iH d e uA", 0, "inspector", "A", ("innocent", 5)),
        ("kG iH kH", 1, "inspector", "A", ("known", 3)),
    ],
)
def test_each_seat_has_its_own_reasons(
    actions: str, seat: int, role: str, suspect: str, reason: tuple[str, int] | None
) -> None:
    belief = own_belief(match("MHABC", actions).observe(Seat(seat)))
    assert reasons(getattr(belief, role)).get(suspect) == reason


def test_k14_a_kill_leaves_the_living_around_the_victim() -> None:
    belief = public_belief(match("MHABC", "kG").observe(Seat.SECOND))
    assert belief.killer.names == "ABCFHKLM"
    assert reasons(belief.killer)["G"] == ("dead", 1)
    assert reasons(belief.killer)["Y"] == ("away-from-kill", 1)


def test_k16_a_disguise_reopens_the_candidates() -> None:
    seen = match("MHABC", "kG iH d").observe(Seat.SECOND)
    assert public_belief(seen).killer.names == "ABCDEFHIJKLNOPQRSTUVWXY"
    assert own_belief(seen).killer.names == "DEFIJKLNOPQRSTUVWXY"
    assert reasons(own_belief(seen).killer)["M"] == ("innocent", 3)
    assert reasons(own_belief(seen).killer)["A"] == ("own-card", 0)


def test_k17_a_wrong_arrest_places_the_inspector() -> None:
    belief = public_belief(match("MHABC", "kG iH kI aC").observe(Seat.FIRST))
    assert belief.killer.names == "HM"
    assert reasons(belief.killer)["C"] == ("wrong-arrest", 4)
    assert belief.inspector.names == "BDH"
    assert reasons(belief.inspector)["A"] == ("away-from-arrest", 4)


def test_k18_a_radar_leaves_the_near_or_the_far() -> None:
    near = own_belief(match("MHLABY", "kG iH kI e uL").observe(Seat.SECOND))
    assert near.killer.names == "M"
    assert reasons(near.killer)["C"] == ("away-from-radar", 5)
    far = own_belief(match("MHLABY", "kG iH kI e uB").observe(Seat.SECOND))
    assert far.killer.names == "M"
    assert reasons(far.killer)["C"] == ("near-silent-radar", 5)


def test_k15_an_innocent_victim_narrows_the_inspector() -> None:
    beside = match("MHLAB", "kG iH kI e uL kL").observe(Seat.FIRST)
    assert set(own_belief(beside).inspector.names) == set("FHKQRP")
    away = match("MYLAB", "kG iY kI e uL kL").observe(Seat.FIRST)
    assert not set(own_belief(away).inspector.names) & set("FHKQRP")
    assert reasons(own_belief(away).inspector)["F"] == ("near-silent-radar", 6)


@pytest.mark.long
@pytest.mark.parametrize("name", swept(BOOKS))
def test_a_role_known_for_certain_is_excluded_from_the_other(name: str) -> None:
    known = 0
    for seed in range(60):
        for state in states(name, seed):
            belief = public_belief(GAMES[name].observe(state, Seat.FIRST))
            masks = belief.killer.mask, belief.inspector.mask
            if 1 in [mask.bit_count() for mask in masks]:
                assert not masks[0] & masks[1]
                known += any(code == "is-other" for code, _ in reasons(belief.killer).values())
    assert known, "the games tried must reach such a position"


def test_k17_a_wrong_arrest_can_leave_one_killer_who_is_not_the_inspector() -> None:
    belief = public_belief(match("MFHAC", "kG iF kR aL").observe(Seat.FIRST))
    assert (belief.killer.names, belief.inspector.names) == ("M", "FHKPQ")
    assert reasons(belief.inspector)["M"] == ("is-other", 4)
    before = match("MFHAC", "kG iF kR").observe(Seat.SECOND)
    assert gives_place_away(before, parse_action("aL")) == "FHKPQ"


def test_an_agent_is_neither_killer_nor_inspector() -> None:
    seen = match("MHLBC", "kG iH kI zLK", "killer-citizen").observe(Seat.FIRST)
    belief = public_belief(seen)
    assert reasons(belief.inspector)["L"] == ("innocent", 4)
    seen = match("MHLBC", "kG iH kI zCD", "killer-citizen").observe(Seat.FIRST)
    assert reasons(public_belief(seen).killer)["C"] == ("innocent", 4)
    seen = match("MHLCB", "kG iH kI e uC").observe(Seat.SECOND)
    assert reasons(public_belief(seen).killer)["C"] == ("innocent", 5)


def test_the_end_reveals_what_it_reveals() -> None:
    arrested = public_belief(match("MHABC", "kG iH kI aM").observe(Seat.FIRST))
    assert arrested.killer.names == "M"
    assert reasons(arrested.killer)["H"] == ("known", 4)
    killed = public_belief(match("MHABC", "kG iH kH").observe(Seat.SECOND))
    assert killed.inspector.names == "H"


def test_masks_and_names_are_two_writings_of_one_set() -> None:
    assert names_of(0b101) == "AC"
