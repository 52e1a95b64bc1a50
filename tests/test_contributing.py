"""The guide for contributors stays true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from noir.games import families

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEPS = GUIDE.partition("## Twelve steps")[2]


def test_there_are_twelve_steps() -> None:
    assert re.findall(r"^(\d+)\.", STEPS, re.MULTILINE) == [str(n) for n in range(1, 13)]


@pytest.mark.parametrize("game", families())
def test_every_path_of_the_steps_exists_for_both_games(game: str) -> None:
    paths = [path for path in re.findall(r"`([\w./<>]+)`", STEPS) if "/" in path or path.endswith(".md")]
    assert len(paths) >= 10
    for path in paths:
        assert (ROOT / path.replace("<game>", game)).exists(), path


def test_every_path_named_elsewhere_in_the_guide_exists() -> None:
    for path in re.findall(r"`((?:web|noir|tests)/[\w./]+)`", GUIDE):
        assert (ROOT / path).exists(), path
