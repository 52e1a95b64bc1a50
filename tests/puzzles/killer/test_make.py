"""Maker of puzzles at work: its puzzles are proven, and do not depend on the worker."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.match import Match
from noir.puzzles import killer, load
from noir.puzzles.make import fault, make

if TYPE_CHECKING:
    from collections.abc import Callable

SMALL = {("killer", "name-the-killer", "few"): 2}


class Here(Executor):
    """Does the work at once, or backwards: the order must not matter."""

    def __init__(self, *, backwards: bool) -> None:
        self.backwards = backwards

    def submit(self, work: Callable[..., Any], /, *args: Any, **names: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(work(*args, **names))
        return future

    def map(
        self, work: Callable[..., Any], *given: Any, timeout: float | None = None, chunksize: int = 1
    ) -> Any:
        assert (timeout, chunksize) == (None, 1)
        jobs = list(zip(*given, strict=True))
        done = [work(*job) for job in (reversed(jobs) if self.backwards else jobs)]
        return reversed(done) if self.backwards else iter(done)


@pytest.mark.long
def test_a_small_collection_is_full_and_stable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(killer, "QUOTAS", SMALL)
    monkeypatch.setattr("noir.puzzles.make.BATCH", 6)
    lines: list[tuple[str, int, int]] = []
    one = make("killer", Here(backwards=False), lambda *words: lines.append(words))
    other = make("killer", Here(backwards=True), lambda *_: None)
    assert list(one) == list(other)
    assert [case.kind for case in one] == ["name-the-killer"] * 2
    assert not any(fault(case) for case in one)
    assert lines[-1] == ("killer: rated", 2, 2)


def test_a_fault_is_named() -> None:
    """Another solution, no such puzzle, another seat: --verify says which."""
    case = load("killer").of_kind("hide")[0]
    wrong = next(text for text in Match.from_record(case.record).legal() if text != case.solution)
    assert fault(replace(case, solution=wrong)) == f"the solution is {case.solution}"
    assert fault(replace(case, kind="sure-kill")) == "no sure-kill"
    assert "seat" in fault(replace(case, seat=case.seat.other))
