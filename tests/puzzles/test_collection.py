"""Collection: the number of each kind, the proofs, and the output of the command line."""

from __future__ import annotations

import doctest
import gzip
from collections import Counter

import pytest

import noir.puzzles
from noir.core import CorruptRecord, GameError, InvalidNotation, Seat
from noir.games import family_of
from noir.match import Match
from noir.puzzles import (
    SUSPECT,
    Case,
    Cases,
    Open,
    data_path,
    families,
    family_in,
    family_with,
    kind_of,
    load,
)
from noir.puzzles.__main__ import main
from noir.puzzles.make import fault
from tests.any_game import of
from tests.puzzles.some import collection, every_kind, of_kind, sample


def test_every_family_has_as_many_as_promised() -> None:
    assert all(len(load(family)) >= 400 for family in families())


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
@pytest.mark.long
def test_samples_match_brute_force_and_the_solver(kind: str) -> None:
    for case in sample(kind, 4 if kind.startswith("name") else 2):
        assert of(case.family, "puzzles", "brute").says(case.record, case.kind, case.solution)
        assert fault(case) == ""


@pytest.mark.parametrize("kind", every_kind())
def test_an_open_puzzle_checks_answers(kind: str) -> None:
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


def test_one_more_like_this_is_near_and_new() -> None:
    cases = load(families()[-1])
    case = cases.of_kind(every_kind()[-1])[10]
    more = cases.like(case.rating, tried=[case.id], kind=case.kind)
    assert more is not None
    assert more.id != case.id
    assert abs(more.rating - case.rating) < 60
    assert cases.like(1500, tried=[each.id for each in cases]) is None


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "a\tb\tc\td\te",
        f"{every_kind()[-1]}\tnoir1 x\t2\td\t900",
        f"{every_kind()[-1]}\tnoir1 x\t0\td\tmany",
    ],
)
def test_a_damaged_file_is_refused(text: str) -> None:
    with pytest.raises(CorruptRecord):
        Cases.parse(families()[-1], text.format(every_kind()[-1]))


def test_a_damaged_record_is_refused_when_opened() -> None:
    family = families()[-1]
    text = data_path(family).read_text("ascii")
    first, second = text.splitlines()[:2]
    broken = first.replace(f" {family[0]}", " q", 1)
    cases = list(Cases.parse(family, f"{broken}\n{second}"))
    with pytest.raises(GameError):
        Open(cases[0])
    assert Open(cases[1]).right(cases[1].solution)
    other = Case(cases[1].id, cases[1].kind, cases[1].record, Seat(1 - cases[1].seat), cases[1].solution, 1)
    with pytest.raises(CorruptRecord):
        Open(other)


def test_the_list_has_six_columns_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = every_kind()[0]
    assert main(["--list", wanted]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(of_kind(wanted))
    for line in lines[::9]:
        puzzle, kind, record, seat, solution, rating = line.split("\t")
        assert kind == wanted
        match = Match.from_record(record)
        assert str(int(match.to_move or 0)) == seat
        assert solution in match.legal()
        assert 0 < int(rating) < 4000
        assert load(family_in(puzzle))[puzzle].record == record
    assert main(["--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(collection())


def test_a_kind_that_is_none_is_told_on_the_error_stream(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "sure-arrest"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert every_kind()[0] in output.err


def test_the_example_of_the_docstring_runs() -> None:
    assert doctest.testmod(noir.puzzles).failed == 0


@pytest.mark.parametrize("family", families())
@pytest.mark.parametrize("bad", ["", "{}", "{}-", "nothing-abcde", "{}-abcdef", "../etc-abcde"])
def test_an_id_that_names_nothing_is_refused(family: str, bad: str) -> None:
    with pytest.raises(InvalidNotation):
        family_in(bad.format(family))
    with pytest.raises(InvalidNotation):
        load(family)[bad.format(family)]
