"""Fixtures for the tests of the page."""

from __future__ import annotations

import pytest

from tests.little import think_little


@pytest.fixture(autouse=True)
def _little_thought(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """Let bosses and analyses think little: a page shows any thought alike."""
    if "whole_thought" not in request.fixturenames:
        think_little(monkeypatch.setattr)


@pytest.fixture
def whole_thought() -> None:
    """Let bosses and analyses think as they do in the page."""
