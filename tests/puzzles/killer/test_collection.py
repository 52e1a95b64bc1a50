"""The part of the collection that is of Killer vs Inspector."""

from __future__ import annotations

from noir.match import Match
from noir.puzzles import Facts, Open, Policy, kind_of
from tests.puzzles.games import check_walks
from tests.puzzles.some import of_kind, sample


def test_there_are_as_many_as_promised() -> None:
    depths = [kind_of(case).solve(Match.from_record(case.record)) for case in of_kind("name-the-killer")]
    assert sum(solved is not None and solved.depth >= 3 for solved in depths) >= 120
    assert sum(solved is not None and solved.depth == 2 for solved in depths) <= 60
    assert len(of_kind("sure-kill")) >= 100
    assert len(of_kind("sure-kill", "killer-citizen")) >= 40


def test_a_line_in_which_dead_agents_are_shown_has_a_deal() -> None:
    """K19: when one is shown the whole hand is dead, so the possible replies are limited."""
    shown = 0
    for case in of_kind("sure-kill", "killer")[::6]:
        puzzle = Open(case)
        proof = puzzle.proof()
        assert isinstance(proof, Policy)
        path: list[int] = []
        while answers := proof.tree.at(path).answers:
            dead = proof.tree.match(path).state.table.dead
            buried = [
                n for n, each in enumerate(answers) if each.actions[-1] in [f"u{name}" for name in dead]
            ]
            path.append(buried[0] if buried else 0)
            shown += bool(buried)
        assert proof.tree.match(path).observe(case.seat, puzzle.match.ply) == puzzle.match.observe(case.seat)
    assert shown >= 4


def test_the_facts_of_a_name_lead_to_its_letter_and_none_is_idle() -> None:
    for kind in ("name-the-killer", "name-the-inspector"):
        for case in sample(kind, 5):
            proof = Open(case).proof()
            assert isinstance(proof, Facts)
            sizes = [len(proof.suspects), *(len(fact.suspects) for fact in proof.facts)]
            assert sizes == sorted(set(sizes), reverse=True)
            assert proof.facts[-1].suspects == case.solution
            plies = [fact.ply for fact in proof.facts]
            assert plies == sorted(plies)
            out = "".join(names for _, names in proof.free)
            assert sorted(out + proof.suspects) == list("ABCDEFGHIJKLMNOPQRSTUVWXY")


def test_the_proof_of_a_sample_can_be_walked_to_a_won_game() -> None:
    for case in sample("sure-kill", 3):
        check_walks(case)
