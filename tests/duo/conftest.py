"""What the tests of two devices share."""

from __future__ import annotations

import pytest

from noir.duo import cut
from noir.duo.version import NEWEST
from tests.sums import leave_unprepared, remember

ARITHMETIC = "test_group"  # what it tests is what the others remember


@pytest.fixture(autouse=True)
def few_veils(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """One veil instead of twenty makes the games of the fast tests four times as fast."""
    if "all_veils" not in request.fixturenames and request.path.stem != ARITHMETIC:
        monkeypatch.setattr(cut, "rounds", lambda _version: 1)
        leave_unprepared(monkeypatch)


@pytest.fixture(autouse=True)
def no_sum_twice(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Both devices, and each that is opened again, do the same sums."""
    if request.path.stem != ARITHMETIC:
        remember(monkeypatch)


@pytest.fixture
def all_veils() -> int:
    """Leave the number of veils as it is."""
    return cut.rounds(NEWEST)
