"""The guide for contributors stays true."""

from __future__ import annotations

import ast
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from noir.games import families
from tests.map import draw
from tests.tree import add_game, copy_and_rename, copy_project

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEPS = GUIDE.partition("## Add a game")[2].partition("\n## ")[0]
CHECK = re.findall(r"^    python3 (-m pytest .*)$", STEPS, re.MULTILINE)
PLACE = re.compile(r"`((?:noir|web)/[\w./]+):([\w.]+)`")


def test_the_map_is_up_to_date() -> None:
    assert draw() in GUIDE, "python3 -m tests.map draws it"


def test_a_click_names_what_exists() -> None:
    places = PLACE.findall(GUIDE.partition("## A click, step by step")[2].partition("\n## ")[0])
    assert len(places) >= 10
    for path, name in places:
        text = (ROOT / path).read_text(encoding="utf-8")
        exists = (
            re.search(rf"\bfunction {name}\(", text) if path.endswith(".js") else name in definitions_in(text)
        )
        assert exists, (path, name)


def definitions_in(text: str) -> set[str]:
    """Return the functions, classes and methods of a module."""
    names = set()
    for node in ast.parse(text).body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            names.add(node.name)
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}.{one.name}" for one in node.body if isinstance(one, ast.FunctionDef)}
    return names


@pytest.mark.parametrize("game", families())
def test_every_path_of_the_steps_exists_for_each_game(game: str) -> None:
    paths = re.findall(r"`([\w./<>]+/[\w./<>]*)`", STEPS)
    assert len(paths) >= 15
    for path in paths:
        assert (ROOT / path.replace("<game>", game)).exists(), path


def test_every_path_named_elsewhere_in_the_guide_exists() -> None:
    for path in re.findall(r"`((?:web|noir|tests)/[\w./]+)`", GUIDE):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize("name", ["", "Vault", "my-game", *families()])
def test_only_a_new_name_makes_a_new_game(name: str) -> None:
    with pytest.raises(SystemExit, match="expected the name of a new game"):
        add_game(ROOT, name)


@pytest.mark.long
def test_each_step_leaves_everything_green(tmp_path: Path) -> None:
    """From the smallest game without a bot to one with rules and a table of its own: one game for each step.

    With a bot they would be the small games, which tests/test_third_game.py adds.
    """
    home, names = copy_project(tmp_path / "tree"), [f"vault{letter}" for letter in "ab"]
    for name in names:
        add_game(home, name)
        shutil.rmtree(home / "noir" / "bots" / name)
    for folder in ("noir/games", "web/games"):
        write(home, folder, names[1])
    (check,) = CHECK
    command = shlex.split(check.replace("<game>", "vault"))
    done = subprocess.run(
        [sys.executable, *command, "-v", "-p", "no:cacheprovider"],
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:]
    assert all(re.search(rf"\b{name}\b.* PASSED", done.stdout) for name in names)


def write(home: Path, folder: str, name: str) -> None:
    """Write the bigger example into a folder of a game."""
    shutil.rmtree(home / folder / name, ignore_errors=True)
    copy_and_rename(ROOT / "tests" / "heist" / folder / "heist", home / folder / name)
