"""District's puzzles: the solver against brute force over all possible hands, and its proofs walked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.bots.district.proof_search import ProofSearch, plain
from noir.games.district.action import format_action, parse_action
from noir.puzzles import Hope, Policy, lines
from noir.puzzles.district.last_hope import LastHope, hands
from noir.puzzles.district.sure_win import SureWin, own_actions
from noir.puzzles.kind import OVER, STOPPED, UNSURE
from tests.puzzles.district import brute
from tests.puzzles.games import play, walk_to_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.match import Match

GAMES = range(12)
MAX_ACTIONS = 4  # own actions that brute force looks at here. The bench looks at all


def last_rounds(most: int) -> Iterator[Match]:
    """Yield the positions of round 4 in which something is open and few actions are left."""
    for number in GAMES:
        whole = play("district", "medium", number)
        for ply in range(36, whole.ply):
            match = whole.branch(ply)
            assert match.to_move is not None
            if not all(match.state.taken) and own_actions(match.observe(match.to_move)) <= most:
                yield match


def by_kind(action: int) -> str:
    """Return the text of a kind as brute force writes it."""
    return brute.plain(format_action(action))


def test_sure_wins_match_brute_force() -> None:
    found = 0
    for match in last_rounds(MAX_ACTIONS):
        assert match.to_move is not None
        wins = [by_kind(action) for action in ProofSearch(match.observe(match.to_move)).winning()]
        assert sorted(wins) == sorted(brute.sure_wins(match.record())), match.record()
        found += len(wins) == 1
    assert found >= 8, "the games must hold puzzles"


def test_wins_against_a_known_hand_match_brute_force() -> None:
    for match in list(last_rounds(3))[::2]:
        assert match.to_move is not None
        seen = match.observe(match.to_move)
        hopes = brute.hopes(match.record())
        for hand in hands(seen):
            held = tuple(sorted(brute.plain(format_action(kind)) for kind in hand))
            wins = {by_kind(action) for action in ProofSearch(seen, hand).winning()}
            assert wins == {action for action, beaten in hopes.items() if held in beaten}, match.record()


@pytest.mark.parametrize("kind", [SureWin(), LastHope()], ids=lambda kind: kind.name)
def test_a_puzzle_fits_its_definition_and_its_proof_wins(
    kind: SureWin | LastHope,
) -> None:
    found = 0
    for match in last_rounds(MAX_ACTIONS):
        solved = kind.solve(match)
        assert bool(solved) == bool(solved and brute.says(match.record(), kind.name, solved.solution))
        if not solved:
            continue
        found += 1
        proof = kind.proof(match, solved.solution)
        trees = proof.trees if isinstance(proof, Hope) else (proof.tree,)
        for tree in trees[:2]:
            assert kind.same(tree.at(()).action, solved.solution)
            for walk in range(3):
                end = walk_to_end(tree, match, f"walk {walk}")
                while end.to_move is not None:  # what is left to play changes nothing
                    end.play(end.legal()[0])
                assert end.outcome is not None
                assert end.outcome.winner == match.to_move
    assert found >= 3


def test_a_last_hope_shows_every_hand_it_beats() -> None:
    kind = LastHope()
    solved = [(match, kind.solve(match)) for match in last_rounds(3)]
    shown = [(match, kind.proof(match, each.solution)) for match, each in solved if each]
    assert shown
    for match, proof in shown:
        beaten = {tuple(sorted(map(brute.plain, hand))) for hand in proof.hands}
        (hopeful,) = [hands for hands in brute.hopes(match.record()).values() if hands]
        assert beaten == set(hopeful)


@pytest.mark.parametrize("kind", [SureWin(), LastHope()], ids=lambda kind: kind.name)
def test_a_reply_refutes_each_wrong_action(kind: SureWin | LastHope) -> None:
    """By brute force: after it nothing surely wins. Of a last hope, against a hand that can give it."""
    codes = set()
    for match in last_rounds(3):
        solved = kind.solve(match)
        for text in kind.choices(match) if solved else ():
            assert solved
            if kind.same(text, solved.solution):
                continue
            found, spot = kind.refute(match, text), brute.spot_of(match.record())
            hands_ = [{hand} for hand in spot.worlds] if found.code == STOPPED else [spot.worlds]
            worlds = [spot._replace(worlds=frozenset(some)) for some in hands_]
            assert not any(brute.Brute().wins(brute.after(one, brute.plain(text))) for one in worlds)
            codes.add(found.code)
            if found.code == OVER:
                assert all(brute.after(spot, brute.plain(text)).taken)
                continue
            afters = [brute.after(one, brute.plain(text)) for one in worlds]
            (reply,) = map(brute.plain, found.actions)
            given = [brute.after(one, reply) for one in afters if reply in brute.answers(one)]
            assert not all(brute.Brute().wins(one) for one in given)
    assert codes >= {UNSURE if isinstance(kind, SureWin) else STOPPED}


@pytest.mark.long
def test_a_position_has_one_kind_only_in_round_four() -> None:
    """A sure win leaves no last hope, and where all is decided there is nothing to ask."""
    whole = play("district", "medium", 0)
    for ply in range(whole.ply + 1):
        match = whole.branch(ply)
        solved = [kind.solve(match) for kind in (SureWin(), LastHope())]
        assert not all(solved)
        if match.state.round < 4 or all(match.state.taken):
            assert not any(solved)


def test_buildings_are_one_kind_of_action() -> None:
    kind = SureWin()
    assert kind.same("P", "H")
    assert not kind.same("P", "5")
    assert plain(parse_action("Q")) == plain(parse_action("H"))


def test_few_lines_come_flat_and_many_do_not() -> None:
    """A short proof can be read line by line: every line ends in a won game."""
    kind, flat = SureWin(), 0
    for match in last_rounds(3):
        if solved := kind.solve(match):
            proof = kind.proof(match, solved.solution)
            assert isinstance(proof, Policy)
            every = lines(proof.tree, 100)
            assert every is not None
            assert all(not proof.tree.at(path).answers for path in every)
            assert lines(proof.tree, 0) is None
            flat += 1
    assert flat
