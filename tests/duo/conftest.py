"""What the tests of two devices share."""

from __future__ import annotations

import pytest

from noir.duo import cut


@pytest.fixture(autouse=True)
def few_veils(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """One veil instead of sixteen makes the games of the fast tests four times as fast."""
    if "all_veils" not in request.fixturenames:
        monkeypatch.setattr(cut, "ROUNDS", 1)


@pytest.fixture
def all_veils() -> int:
    """Leave the number of veils as it is."""
    return cut.ROUNDS
