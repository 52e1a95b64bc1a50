"""Fixtures for the tests of two devices."""

from __future__ import annotations

import pytest

from noir.duo import shuffle_proof
from noir.duo.version import NEWEST
from tests.sums import remember, skip_preparing

ARITHMETIC = "test_group"  # tests the arithmetic that the other tests cache


@pytest.fixture(autouse=True)
def few_veils(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Use one veil instead of twenty, which makes the games of the fast tests four times as fast."""
    if "all_veils" not in request.fixturenames and request.path.stem != ARITHMETIC:
        monkeypatch.setattr(shuffle_proof, "rounds", lambda _version: 1)
        skip_preparing(monkeypatch)


@pytest.fixture(autouse=True)
def no_sum_twice(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Cache sums, because both devices, and each loaded again, do the same ones."""
    if request.path.stem != ARITHMETIC:
        remember(monkeypatch)


@pytest.fixture
def all_veils() -> int:
    """Return the number of veils of the game, left unchanged."""
    return shuffle_proof.rounds(NEWEST)
