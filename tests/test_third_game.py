"""A third game: added in a copy of the project, it costs its folders and one line, and every test passes."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from noir.games import families
from tests.tree import FAST, FOLDERS, ROOT, SMALL_GAMES, run_tests, with_copy, with_small_games
from web.i18n import ENGLISH

if TYPE_CHECKING:
    from pathlib import Path

LAWS = ("tests/laws", "tests/test_imports.py", "tests/web/test_styles.py", "tests/web/test_i18n.py")
"""Tests of every game there is."""


def find_changes(home: Path) -> set[str]:
    """Return the files of a copy that differ from ours and are not new."""
    ours = (path for top in ("noir", "web") for path in (ROOT / top).rglob("*.*") if path.is_file())
    names = (path.relative_to(ROOT) for path in ours if not {"node_modules", "__pycache__"} & set(path.parts))
    return {
        name.as_posix()
        for name in names
        if (home / name).is_file() and (home / name).read_bytes() != (ROOT / name).read_bytes()
    }


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the small games."""
    return with_small_games(tmp_path_factory.mktemp("small") / "tree", *SMALL_GAMES)


@pytest.mark.long
def test_every_test_of_each_game_passes_with_the_small_games(home: Path) -> None:
    """Without sheets, faces, lessons or rules to read. The tests of the other games are left out."""
    assert find_changes(home) == {"noir/games/__init__.py"}
    unread = (f"--ignore-glob=tests/*/{family}" for family in families())  # no other game is in there
    run_tests(home, "-m", f"every_game and {FAST}", "-k", f"not ({' or '.join(families())})", *unread)


@pytest.mark.long
def test_the_small_games_are_typed_and_linted_like_ours(home: Path) -> None:
    folders = [f"{folder}/{name}" for name in SMALL_GAMES for folder in FOLDERS]
    for tool in (("mypy", "--strict"), ("ruff", "check", "--no-cache"), ("ruff", "format", "--check")):
        command = [sys.executable, "-m", *tool, *folders]
        done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_a_small_game_has_at_most_400_lines(name: str) -> None:
    """Without the words of other languages, however many there are."""
    files = [path for end in ("py", "css", "json") for path in (ROOT / "tests" / name).rglob(f"*.{end}")]
    ours = [path for path in files if path.suffix != ".json" or path.parent.name == ENGLISH]
    assert 100 < sum(len(path.read_text("utf-8").splitlines()) for path in ours) <= 400


@pytest.mark.long
@pytest.mark.parametrize(("family", "name"), [(families()[0], "quarter")])
def test_a_game_that_is_copied_under_another_name_is_green(tmp_path: Path, family: str, name: str) -> None:
    home = with_copy(tmp_path / "tree", family, name)
    assert find_changes(home) == {"noir/games/__init__.py"}
    run_tests(home, "-m", FAST, "-k", name, *LAWS)
