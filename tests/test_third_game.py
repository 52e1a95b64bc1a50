"""A third game costs its own folders and one line: added in a copy of the project, every law holds for it."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from noir.games import families
from tests.toy.tree import LAWS, ROOT, with_copy, with_toy

if TYPE_CHECKING:
    from pathlib import Path


def laws(home: Path, name: str) -> None:
    """Run what speaks about every game there is, for one."""
    told = ("-q", "-p", "no:cacheprovider", "-p", "no:rerunfailures", "-k", name)
    command = [sys.executable, "-m", "pytest", *told, *LAWS]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert " passed" in done.stdout


def changed(home: Path) -> set[str]:
    """Return the files of a copy that differ from ours and are not new."""
    ours = (path for top in ("noir", "web") for path in (ROOT / top).rglob("*.*") if path.is_file())
    names = (path.relative_to(ROOT) for path in ours if not {"node_modules", "__pycache__"} & set(path.parts))
    return {
        name.as_posix()
        for name in names
        if (home / name).is_file() and (home / name).read_bytes() != (ROOT / name).read_bytes()
    }


@pytest.mark.long
def test_all_laws_hold_for_a_tiny_game_with_secret_bids(tmp_path: Path) -> None:
    """Without bots, lessons, sheets or rules to read; it touches one file outside its own folders."""
    home = with_toy(tmp_path / "tree")
    assert changed(home) == {"noir/games/__init__.py"}
    laws(home, "toy")


@pytest.mark.long
def test_the_tiny_game_is_typed_as_strictly_as_ours(tmp_path: Path) -> None:
    """mypy reads it where it belongs, among the other games."""
    home = with_toy(tmp_path / "tree")
    command = [sys.executable, "-m", "mypy", "--strict", "noir/games/toy", "web/games/toy"]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.long
@pytest.mark.parametrize(("family", "name"), [(families()[0], "quarter")])
def test_a_game_that_is_copied_under_another_name_is_green(tmp_path: Path, family: str, name: str) -> None:
    """The first step of CONTRIBUTING, taken."""
    home = with_copy(tmp_path / "tree", family, name)
    assert changed(home) == {"noir/games/__init__.py"}
    laws(home, name)
