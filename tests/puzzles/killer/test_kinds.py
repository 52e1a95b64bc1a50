"""The puzzles of Killer vs Inspector against brute force, and their proofs walked on the real rules."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from noir.bots.killer.last_turns import NEAR_THE_END
from noir.bots.killer.sim import action_of, sim_from
from noir.core import Seat
from noir.games.killer.action import format_action
from noir.games.killer.belief import own_belief, public_belief
from noir.match import Match
from noir.puzzles import Danger, Dangers, Fact, Facts, Policy, load
from noir.puzzles.killer import KINDS
from noir.puzzles.killer.hide import Hide
from noir.puzzles.killer.names import NAME_THE_INSPECTOR, NAME_THE_KILLER
from noir.puzzles.killer.sure_kill import SureKill, dead_agent_used, quickest
from noir.puzzles.kind import LATE, SLOW
from tests.puzzles.games import play, walk_to_end
from tests.puzzles.killer import brute

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from noir.games.killer import Observation
    from noir.puzzles.kind import Kind

BOOKS = ("killer", "killer-citizen")


def moments(book: str, games: Iterable[int], seat: Seat, dead: int = 0) -> Iterator[Match]:
    """Yield the positions with this seat to move and so many dead, once the Inspector has an identity."""
    for number in games:
        whole = play(book, "hard", number)
        for ply in range(whole.ply):
            table = whole.at(ply).table
            if table.to_move == seat and table.chosen and len(table.dead) >= dead:
                yield whole.branch(ply)


def ends(book: str, games: Iterable[int]) -> Iterator[Match]:
    """Yield the Killer's moments near the sixteenth dead."""
    for match in moments(book, games, Seat.FIRST, NEAR_THE_END):
        if not dead_agent_used(match.observe(Seat.FIRST)):
            yield match


def some_of(matches: list[Match]) -> list[Match]:
    """Return every sixteenth position, and the last two in which the seat to move is certain."""
    certain = [match for match in matches if is_certain(match.observe(match.mover(match.ply) or Seat.FIRST))]
    return [*matches[::16], *certain[-2:]]


def is_certain(seen: Observation) -> bool:
    """Tell whether the seat's belief has one suspect left for the other role."""
    belief = own_belief(seen)
    return len(belief.killer.names if seen.seat else belief.inspector.names) == 1


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.long
def test_won_races_match_brute_force(book: str) -> None:
    """The winning actions and the number of own turns, wherever thirteen are dead, won or not."""
    looked = 0
    for match in ends(book, (0, 3, 7, 18) if book == BOOKS[0] else (0, 1)):
        seen = match.observe(Seat.FIRST)
        turns, wins = quickest(seen)
        texts = sorted(format_action(action_of(sim_from(seen), move)) for move in wins)
        expected, actions = brute.sure_kills(match)
        assert (turns, texts) == (expected, sorted(actions)), match.record()
        looked += 1
    assert looked >= 5


@pytest.mark.parametrize(("kind", "seat"), [(NAME_THE_KILLER, Seat.SECOND), (NAME_THE_INSPECTOR, Seat.FIRST)])
@pytest.mark.long
def test_certain_names_match_brute_force(kind: Kind, seat: Seat) -> None:
    """By replaying the record with the secret card exchanged for each of the others."""
    count = 0
    for match in [match for book in BOOKS for match in some_of([*moments(book, (3, 7), seat)])]:
        possible = brute.possible(match, seat)
        belief = own_belief(match.observe(seat))
        assert possible == frozenset(belief.killer.names if seat else belief.inspector.names)
        solved = kind.solve(match)
        fewest = brute.fewest_facts(match) if len(possible) == 1 else 0
        assert (solved.depth if solved else 0) == (fewest if fewest >= 2 else 0)
        if solved:
            count += 1
            assert {solved.solution} == possible
            proof = kind.proof(match, solved.solution)
            assert isinstance(proof, Facts)
            assert len(proof.facts) == solved.depth
            assert [len(fact.suspects) for fact in proof.facts][-1] == 1
            assert all(match.at(fact.ply - 1).table.grid for fact in proof.facts)
    assert count


@pytest.mark.parametrize("kind", [NAME_THE_KILLER, NAME_THE_INSPECTOR], ids=lambda kind: kind.name)
def test_a_fact_rules_out_each_wrong_name(kind: Kind) -> None:
    """The place or arrest of its moment, or a card: with that one exchanged the game would look different."""
    codes = set()
    for case in load("killer").of_kind(kind.name)[::25]:
        match = Match.from_record(case.record)
        for name in set(kind.choices(match)) - {case.solution}:
            fact = kind.refute(match, name)
            assert isinstance(fact, Fact)
            codes.add(fact.code)
            if fact.code == "own-card":
                world = brute.exchange(match, case.solution, name)
                assert world is None or world.observe(case.seat) != match.observe(case.seat)
            elif fact.suspect == name:
                assert match.actions[fact.ply - 1][0] in "az"
                assert match.actions[fact.ply - 1][-1] == name
            else:
                grid = match.observe(case.seat, fact.ply - 1).table.grid
                assert (name in brute.near(grid, fact.suspect)) != fact.inside
    assert len(codes) > 2


def test_a_reply_or_an_arrest_refutes_each_wrong_kill() -> None:
    """By brute force, among those that need two turns."""
    codes = set()
    for case in load("killer").of_kind("sure-kill")[:40:8]:
        match = Match.from_record(case.record)
        spot, race = brute.spot_of(match), brute.Brute()
        for text in sorted(set(match.legal()) - {case.solution}):
            found = SureKill().refute(match, text)
            after = brute.outcomes(spot, text)
            if isinstance(found, Danger):
                near = [one.me in brute.near(one.grid, found.agent or found.inspector) for one in after]
                assert any(
                    near and found.inspector in one.suspects for near, one in zip(near, after, strict=True)
                )
                codes.add("danger")
                continue
            codes.add(found.code)
            if found.code == SLOW:
                assert race.works(spot, text, 3)
                assert not race.works(spot, text, 2)
                continue
            given = [one for one in map(partial(reply_to, found.actions), after) if one]
            assert any(not race.can(one, 2) for one in given)
    assert codes == {"danger", SLOW, LATE}


def reply_to(actions: tuple[str, ...], spot: brute.Spot) -> brute.Spot | None:
    """Return the position after a reply of the Inspector, or None when it is impossible."""
    text = actions[-1]
    verb = "shift" if text[0] in "rc" else text[0]
    agent = text[1] if verb in "uz" else ""
    reply = (verb, agent, text if verb == "shift" else text[-1] if verb in "az" else "")
    who = frozenset(one for one in spot.suspects if reply in brute.worlds_answers(spot, one))
    return brute.apply_answer(spot, *reply)._replace(suspects=who) if who else None


@pytest.mark.long
def test_the_only_safe_action_is_the_one_brute_force_finds() -> None:
    found = 0
    for match in moments("killer", (10,), Seat.FIRST):
        seen = match.observe(Seat.FIRST)
        names = public_belief(seen).killer.names == seen.identity
        assert names == brute.named_in_public(match)
        solved = Hide().solve(match)
        if names and not dead_agent_used(seen):
            at_once = any(not brute.outcomes(brute.spot_of(match), text) for text in match.legal())
            safe = brute.safe_actions(match)
            assert bool(solved) == (len(safe) == 1 and not at_once and len(match.legal()) > 1)
        if solved:
            found += 1
            assert brute.says(match.record(), "hide", solved.solution)
            check_dangers(match, solved.solution)
    assert found


def check_dangers(match: Match, solution: str) -> None:
    """Every other action has a danger: in its deal the Inspector knows the Killer and arrests him."""
    proof = Hide().proof(match, solution)
    assert isinstance(proof, Dangers)
    assert {danger.action for danger in proof.dangers} == set(match.legal()) - {solution}
    grid, _, evidence = match.state.deal.partition(".")
    for danger in proof.dangers:
        state = match.state
        places = [evidence.index(card) for card in (state.inspector + state.hand + state.pile)]
        held = danger.inspector + danger.hand
        cards = dict.fromkeys(places, "")
        for place, card in zip(places, held, strict=False):
            cards[place] = card
        if danger.card:
            cards[places[1 + len(state.hand)]] = danger.card
        rest = [evidence[place] for place in places if evidence[place] not in cards.values()]
        dealt = "".join(
            card if place not in cards else cards[place] or rest.pop() for place, card in enumerate(evidence)
        )
        texts = [f"i{danger.inspector}" if text[0] == "i" else text for text in match.actions]
        world = Match.from_deal(match.game.name, f"{grid}.{dealt}").play_all([*texts, danger.action])
        assert world.observe(Seat.FIRST, match.ply) == match.observe(Seat.FIRST)
        assert Hide().refute(match, danger.action) == danger
        knows = own_belief(world.observe(Seat.SECOND)).killer.names
        assert knows == world.state.killer
        shown = proof.after(danger)
        assert shown.actions[-1] == danger.action
        assert shown.observe(Seat.FIRST, match.ply) == match.observe(Seat.FIRST)
        assert own_belief(shown.observe(Seat.SECOND)).killer.names == knows
        assert set(danger.hand) <= set(shown.state.hand)
        world.play(f"z{danger.agent}{knows}" if danger.agent else f"a{knows}")
        assert world.outcome is not None
        assert world.outcome.reason == "killer-arrested"


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_a_sure_kill_wins_against_random_answers(book: str) -> None:
    kind, walked = SureKill(), 0
    for match in ends(book, (18,) if book == BOOKS[0] else range(7)):
        solved = kind.solve(match)
        if not solved:
            continue
        proof = kind.proof(match, solved.solution)
        assert isinstance(proof, Policy)
        assert proof.tree.at(()).action == solved.solution
        for walk in range(4):
            end = walk_to_end(proof.tree, match, f"walk {walk}")
            assert end.outcome is not None
            assert end.outcome.winner == Seat.FIRST
            assert end.ply - match.ply <= 3 * solved.depth, (
                "two plies of an exoneration at most between turns"
            )
        walked += 1
    assert walked


def test_only_the_seat_that_is_asked_has_a_puzzle() -> None:
    for kind in KINDS:
        seat = Seat.SECOND if kind is NAME_THE_KILLER else Seat.FIRST
        for match in moments("killer", (0,), seat.other):
            assert kind.solve(match) is None
