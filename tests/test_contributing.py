"""The guide for contributors stays true."""

from __future__ import annotations

import ast
import json
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from noir.games import families
from tests.map import draw
from tests.tree import add_game, copy_and_rename, copy_project, run_tests
from web.dispatch import Feature

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
STEPS = GUIDE.partition("## Add a game")[2].partition("\n## ")[0]
FEATURE_STEPS = GUIDE.partition("## Add a feature")[2].partition("\n## ")[0]
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
    """From the smallest game to one without a bot, with rules and a table of its own.

    With a bot they would be the small games, which tests/test_third_game.py adds.
    """
    home, name = copy_project(tmp_path / "tree"), "vault"
    add_game(home, name)
    shutil.rmtree(home / "noir" / "bots" / name)
    for folder in ("noir/games", "web/games"):
        write(home, folder, name)
    check = (word.replace("<game>", name) for word in check_of("Add a game"))
    assert re.search(rf"\b{name}\b.* PASSED", run_tests(home, "-v", *check))


def test_the_steps_name_every_field_of_a_feature() -> None:
    named = re.findall(r"^   - `(\w+)`", FEATURE_STEPS, re.MULTILINE)
    assert named == [one.name for one in fields(Feature)]


CELLAR = {
    "__init__.py": '"""Cellar: old things that are found again."""\n',
    "search.py": '''"""Search the cellar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui
    from web.session.session import Session


def search(session: Session, _rest: str) -> None:
    """Tell the result of a search."""
    session.tell("Nothing here.")


def cellar(_look: Look, _ui: Ui) -> Html:
    """Return the dialog of the cellar."""
    return el("p", "Dust.")


COMMANDS = {"search": search}
DIALOGS = {"cellar": cellar}
''',
}
RECORD = 'Feature("cellar", commands={PAGE: "search search"}, dialogs="search cellar"),'
PLAYED = """
from web.app.app import App
app = App(str)
app.handle('/boot {"languages": ["fr"]}')
print(app.handle("/search").say, app.handle("/open cellar").regions["dialog"])
"""


def add_feature(home: Path) -> None:
    """Take the steps of "Add a feature", for a cellar with a dialog: a folder, a record and a floor."""
    (home / "web" / "cellar").mkdir()
    for name, text in CELLAR.items():
        (home / "web" / "cellar" / name).write_text(text, encoding="utf-8")
    replace_once(home / "pyproject.toml", '"analysis | ', '"cellar | analysis | ')
    following = '    Feature(\n        "club"'
    replace_once(home / "web/app/features.py", following, f"    {RECORD}\n{following}")
    for path in (home / "web" / "locales").glob("*/dialog.json"):
        words = json.loads(path.read_text(encoding="utf-8"))
        words["cellar"] = "Cellar"
        path.write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")


def replace_once(path: Path, old: str, new: str) -> None:
    """Replace a text that stands once in a file."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def write(home: Path, folder: str, name: str) -> None:
    """Write the bigger example into a folder of a game."""
    shutil.rmtree(home / folder / name, ignore_errors=True)
    copy_and_rename(ROOT / "tests" / "heist" / folder / "heist", home / folder / name)


def check_of(section: str) -> list[str]:
    """Return the arguments of pytest in the command of a section that checks its steps."""
    steps = GUIDE.partition(f"## {section}\n")[2].partition("\n## ")[0]
    (check,) = re.findall(r"^    python3 -m pytest (.*)$", steps, re.MULTILINE)
    return shlex.split(check)


def add_to(path: Path, before: str, text: str) -> None:
    """Write a text into a file before another text, which it has once."""
    old = path.read_text(encoding="utf-8")
    assert old.count(before) == 1, (path, before)
    path.write_text(old.replace(before, text + before), encoding="utf-8")


def add_setting(home: Path) -> None:
    """Take the steps of "Add a setting", for fog over the table. A host can change it, too."""
    record = '    Setting("fog", OFF, "motion", attribute="data-fog", by_host=True),\n'
    add_to(home / "web/model/settings.py", ')\n"""In the order in which a group', record)
    add_to(home / "web/model/settings.py", "    own: tuple[tuple", '    fog: str = "off"\n')
    for folder in (home / "web" / "locales").iterdir():
        add_to(folder / "shell.json", ' "set.game"', ' "set.fog": "Fog",\n')
        add_to(folder / "settings.json", ' "rain.off"', ' "fog.off": "off",\n "fog.on": "on",\n')
    types = home / "web/embed/package/noir-game.d.ts"
    add_to(types, "}\n\n/** The attributes of the element. */", '  fog?: "off" | "on";\n')


def add_level(home: Path) -> None:
    """Take the first step of "Add a level". The others improve on its bot and give it a face."""
    add_to(home / "noir/bots/__init__.py", '    Level("hard"', '    Level("tough", 10, 1500.0, 3),\n')
    add_to(home / "web/model/links/links.py", ")\n_ROOM", ', "tough"')
    for folder in (home / "web" / "locales").iterdir():
        add_to(folder / "shell.json", ' "level.medium"', ' "level.tough": "tough",\n')


@pytest.mark.long
def test_a_feature_a_setting_and_a_level_are_one_record_each(tmp_path: Path) -> None:
    """In one copy: each has its own check, and they have no file but those of words in common."""
    home, paths = copy_project(tmp_path / "tree"), set[str]()
    for section, take in {
        "Add a feature": add_feature,
        "Add a setting": add_setting,
        "Add a level": add_level,
    }.items():
        take(home)
        paths.update(check_of(section))
    run_tests(home, *sorted(paths))
    shown = subprocess.run(
        [sys.executable, "-c", PLAYED], cwd=home, capture_output=True, text=True, check=True
    ).stdout
    assert "Nothing here." in shown
    assert ">Cellar</h2>" in shown
    assert "Dust." in shown
