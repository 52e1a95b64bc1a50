"""Maker of puzzles: the collection matches the quotas, and is rated again the same."""

from __future__ import annotations

import pytest

from noir.match import Match
from noir.puzzles import families, family_with, kinds, load
from noir.puzzles.__main__ import main
from noir.puzzles.collection import module_of
from noir.puzzles.make import Found, rate
from tests.puzzles.some import collection, every_kind


def test_the_collection_is_what_the_quotas_say() -> None:
    """By game and kind. No kind has a name of another."""
    names = [kind.name for family in families() for kind in kinds(family)]
    assert len(set(names)) == len(names)
    for family in families():
        wanted: dict[tuple[str, str], int] = {}
        for (game, kind, _), number in module_of(family).QUOTAS.items():
            wanted[game, kind] = wanted.get((game, kind), 0) + number
        have = dict.fromkeys(wanted, 0)
        for case in collection():
            if case.family == family:
                have[case.record.split(" ")[1].partition(":")[0], case.kind] += 1
        assert have == wanted


def test_a_family_that_is_none_is_refused_before_any_work(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--make", "chess"]) == 2
    assert families()[0] in capsys.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize("kind", every_kind())
def test_a_puzzle_of_the_collection_is_rated_again_as_it_was(kind: str) -> None:
    family = family_with(kind)
    case = load(family).of_kind(kind)[3]
    (one,) = [each for each in kinds(family) if each.name == kind]
    solved = one.solve(Match.from_record(case.record))
    assert solved is not None
    game = case.record.split(" ")[1].partition(":")[0]
    found = Found(game, kind, solved.grade, case.record, int(case.seat), solved.solution, solved.prior)
    assert rate(family, found) == case
