"""The collection: how many there are of what, that each is proven, and what the command line prints."""

from __future__ import annotations

import doctest
import gzip
from collections import Counter
from functools import cache

import pytest

import noir.puzzles
from noir.chance import pick, rng_from
from noir.core import CorruptRecord, GameError, InvalidNotation, Seat
from noir.games import family_of
from noir.match import Match
from noir.puzzles import (
    SUSPECT,
    Case,
    Cases,
    Facts,
    Open,
    Policy,
    data_path,
    families,
    family_in,
    family_with,
    kind_of,
    kinds,
    load,
)
from noir.puzzles.__main__ import main
from noir.puzzles.make import fault
from tests.puzzles import brute_district, brute_killer
from tests.puzzles.games import end_walked

BRUTE = {"district": brute_district.says, "killer": brute_killer.says}


@cache
def collection() -> tuple[Case, ...]:
    return tuple(case for family in families() for case in load(family))


def of_kind(kind: str, game: str = "") -> list[Case]:
    return [case for case in collection() if case.kind == kind and f"{game}:" in case.record]


def sample(kind: str, number: int) -> list[Case]:
    """Return some puzzles of a kind that brute force checks quickly, the same ones every time."""
    cases = sorted(of_kind(kind), key=lambda case: len(case.record), reverse=kind == "last-hope")
    return [pick(cases[: len(cases) // 2], rng_from(f"{kind} {n}")) for n in range(number)]


def every_kind() -> list[str]:
    return [kind.name for family in families() for kind in kinds(family)]


def test_there_are_as_many_as_promised() -> None:
    depths = [kind_of(case).solve(Match.from_record(case.record)) for case in of_kind("name-the-killer")]
    assert sum(solved is not None and solved.depth >= 3 for solved in depths) >= 120
    assert sum(solved is not None and solved.depth == 2 for solved in depths) <= 60
    assert len(of_kind("sure-kill")) >= 100
    assert len(of_kind("sure-kill", "killer-citizen")) >= 40
    assert len(of_kind("sure-win")) >= 250
    assert all(len(load(family)) >= 400 for family in families())


def test_three_hundred_sure_wins_are_real_choices() -> None:
    """Four or more own actions, or three and three or more kinds to choose from."""
    real = 0
    for case in of_kind("sure-win"):
        spot = brute_district.spot_of(case.record)
        own = len(spot.mine) + (not spot.taken[0])
        real += own >= 4 or (own == 3 and len(brute_district.own_actions(spot)) >= 3)
    assert real >= 300


def test_no_two_are_alike_and_no_game_gives_two_of_a_kind() -> None:
    assert len({case.id for case in collection()}) == len(collection())
    assert len({case.record for case in collection()}) >= len(collection()) - 20
    deals = Counter((case.kind, case.record.split(" ")[1]) for case in collection())
    assert max(deals.values()) == 1


def test_what_a_reader_fetches_is_small() -> None:
    """All files together, as a server sends them."""
    assert sum(len(gzip.compress(data_path(family).read_bytes(), 9)) for family in families()) <= 70_000


def test_the_files_lie_where_a_reader_of_the_family_finds_them() -> None:
    for case in collection():
        game = case.record.split(" ")[1].partition(":")[0]
        assert family_of(game) == case.family == family_in(case.id) == family_with(case.kind)
        assert game in kind_of(case).games


@pytest.mark.parametrize("kind", every_kind())
def test_a_sample_is_what_its_kind_says_by_brute_force_and_by_the_solver(kind: str) -> None:
    for case in sample(kind, 4 if kind.startswith("name") else 2):
        assert BRUTE[case.family](case.record, case.kind, case.solution)
        assert fault(case) == ""


@pytest.mark.parametrize("kind", every_kind())
def test_an_open_puzzle_knows_the_right_answer_and_refuses_what_is_no_answer(kind: str) -> None:
    for case in sample(kind, 2):
        puzzle = Open(case)
        assert puzzle.right(case.solution)
        assert puzzle.match.to_move == case.seat
        wrong = [answer for answer in puzzle.choices if not puzzle.kind.same(answer, case.solution)]
        assert wrong
        assert not any(puzzle.right(answer) for answer in wrong)
        assert (puzzle.asks == SUSPECT) == kind.startswith("name")
        with pytest.raises(InvalidNotation):
            puzzle.right("nothing")


@pytest.mark.parametrize("kind", ["sure-win", "sure-kill"])
def test_the_proof_of_a_sample_can_be_walked_to_a_won_game(kind: str) -> None:
    for case in sample(kind, 3):
        puzzle = Open(case)
        proof = puzzle.proof()
        assert isinstance(proof, Policy)
        for walk in range(2):
            end = end_walked(proof.tree, puzzle.match, f"{walk}")
            while end.to_move is not None:
                end.play(end.legal()[0])
            assert end.outcome is not None
            assert end.outcome.winner == case.seat
        with pytest.raises(InvalidNotation):
            proof.tree.at([999])
        with pytest.raises(InvalidNotation):
            proof.tree.match([-1])


def test_a_line_in_which_dead_agents_are_shown_has_a_deal() -> None:
    """K19: when one is shown all that is held is dead, so what can come after it is limited."""
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
            sizes = [len(proof.left), *(len(fact.left) for fact in proof.facts)]
            assert sizes == sorted(set(sizes), reverse=True)
            assert proof.facts[-1].left == case.solution
            plies = [fact.ply for fact in proof.facts]
            assert plies == sorted(plies)
            out = "".join(names for _, names in proof.free)
            assert sorted(out + proof.left) == list("ABCDEFGHIJKLMNOPQRSTUVWXY")


def test_one_more_like_this_is_near_and_new() -> None:
    cases = load("killer")
    case = cases.of_kind("hide")[10]
    more = cases.like(case.rating, tried=[case.id], kind="hide")
    assert more is not None
    assert more.id != case.id
    assert abs(more.rating - case.rating) < 60
    assert cases.like(1500, tried=[each.id for each in cases]) is None


@pytest.mark.parametrize(
    "text", ["nonsense", "a\tb\tc\td\te", "hide\tnoir1 x\t2\td\t900", "hide\tnoir1 x\t0\td\tmany"]
)
def test_a_damaged_file_is_refused(text: str) -> None:
    with pytest.raises(CorruptRecord):
        Cases.read("killer", text)


def test_a_damaged_record_is_refused_when_it_is_opened_and_the_others_are_not() -> None:
    text = data_path("killer").read_text("ascii")
    first, second = text.splitlines()[:2]
    cases = list(Cases.read("killer", f"{first.replace(' k', ' q', 1)}\n{second}"))
    with pytest.raises(GameError):
        Open(cases[0])
    assert Open(cases[1]).right(cases[1].solution)
    other = Case(cases[1].id, cases[1].kind, cases[1].record, Seat(1 - cases[1].seat), cases[1].solution, 1)
    with pytest.raises(CorruptRecord):
        Open(other)


@pytest.mark.parametrize("bad", ["", "killer", "killer-", "nothing-abcde", "killer-abcdef", "../etc-abcde"])
def test_an_id_that_names_nothing_is_refused(bad: str) -> None:
    with pytest.raises(InvalidNotation):
        family_in(bad)
    with pytest.raises(InvalidNotation):
        load("killer")[bad]


def test_the_list_has_six_columns_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "sure-kill"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(of_kind("sure-kill"))
    for line in lines[::9]:
        puzzle, kind, record, seat, solution, rating = line.split("\t")
        assert kind == "sure-kill"
        match = Match.from_record(record)
        assert str(int(match.to_move or 0)) == seat
        assert solution in match.legal()
        assert 0 < int(rating) < 4000
        assert load(family_in(puzzle))[puzzle].record == record
    assert main(["--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(collection())


def test_a_kind_that_is_none_is_told_on_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "sure-arrest"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "sure-kill" in told.err


def test_the_example_of_the_docstring_runs() -> None:
    assert doctest.testmod(noir.puzzles).failed == 0
