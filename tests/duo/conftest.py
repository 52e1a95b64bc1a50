"""Fixtures for the tests of two devices."""

from __future__ import annotations

import pytest

from noir.duo import shuffle_proof
from noir.duo.version import NEWEST
from tests.duo.stranger import curve
from tests.sums import use_library

ARITHMETIC = "test_group"  # tests the arithmetic that the library does in the other tests


@pytest.fixture(autouse=True)
def few_veils(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Use one veil instead of twenty, which makes the games of the fast tests four times as fast."""
    if "all_veils" not in request.fixturenames and request.path.stem != ARITHMETIC:
        for module in (shuffle_proof, curve):
            monkeypatch.setattr(module, "rounds", lambda _version: 1)


@pytest.fixture(autouse=True)
def quick_sums(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Sum points by the library, whose results ours are compared with."""
    if request.path.stem != ARITHMETIC:
        use_library(monkeypatch)


@pytest.fixture
def all_veils() -> int:
    """Return the number of veils of the game, left unchanged."""
    return shuffle_proof.rounds(NEWEST)
