"""The generator: what it makes is proven, rated again the same, and does not depend on who does the work."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.match import Match
from noir.puzzles import families, killer, kinds, load
from noir.puzzles.__main__ import main
from noir.puzzles.cases import module_of
from noir.puzzles.make import Found, fault, make, rated
from tests.puzzles.test_collection import collection

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = {("killer", "name-the-killer", "few"): 2}


class Here(Executor):
    """Does the work at once, or backwards: the order must not matter."""

    def __init__(self, *, backwards: bool) -> None:
        self.backwards = backwards

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **named))
        return future

    def map(
        self, work: Callable[..., Any], *given: Any, timeout: float | None = None, chunksize: int = 1
    ) -> Any:
        assert (timeout, chunksize) == (None, 1)
        jobs = list(zip(*given, strict=True))
        done = [work(*job) for job in (reversed(jobs) if self.backwards else jobs)]
        return reversed(done) if self.backwards else iter(done)


def test_a_small_collection_is_proven_full_and_the_same_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(killer, "QUOTAS", SMALL)
    monkeypatch.setattr("noir.puzzles.make.BATCH", 6)
    told: list[tuple[str, int, int]] = []
    one = make("killer", Here(backwards=False), lambda *words: told.append(words))
    other = make("killer", Here(backwards=True), lambda *_: None)
    assert list(one) == list(other)
    assert [case.kind for case in one] == ["name-the-killer"] * 2
    assert not any(fault(case) for case in one)
    assert told[-1] == ("killer: rated", 2, 2)


@pytest.mark.parametrize(
    ("family", "kind"), [("killer", "hide"), ("killer", "name-the-killer"), ("district", "sure-win")]
)
def test_a_puzzle_of_the_collection_is_rated_again_as_it_was(family: str, kind: str) -> None:
    case = load(family).of_kind(kind)[3]
    (one,) = [each for each in kinds(family) if each.name == kind]
    solved = one.solve(Match.from_record(case.record))
    assert solved is not None
    game = case.record.split(" ")[1].partition(":")[0]
    found = Found(game, kind, solved.grade, case.record, int(case.seat), solved.solution, solved.prior)
    assert rated(family, found) == case


def test_the_collection_is_what_the_quotas_say() -> None:
    """By game and kind; no kind has a name of another."""
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
    assert "district" in capsys.readouterr().err


def test_a_fault_is_named() -> None:
    """Another solution, no such puzzle, another seat: --verify says which."""
    case = load("killer").of_kind("hide")[0]
    wrong = next(text for text in Match.from_record(case.record).legal() if text != case.solution)
    assert fault(replace(case, solution=wrong)) == f"the solution is {case.solution}"
    assert fault(replace(case, kind="sure-kill")) == "no sure-kill"
    assert "seat" in fault(replace(case, seat=case.seat.other))
