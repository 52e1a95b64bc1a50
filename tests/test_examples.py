"""Examples of the documents are true: doctests of the modules, and the Python of the engine's README."""

from __future__ import annotations

import ast
import doctest
import re
from importlib import import_module
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from tests.test_docstrings import definitions
from tests.test_imports import FILES, name_of

ROOT = Path(__file__).parents[1]
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "noir").rglob("*.md"), *(ROOT / ".github").rglob("*.md")]
SHOWN = re.compile(r"^\s*>>> ", re.MULTILINE)
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for top in ("noir", "web")
    for path in sorted((ROOT / top).rglob("*.py"))
    if "node_modules" not in path.parts and SHOWN.search(path.read_text(encoding="utf-8"))
]
SLOW = {"noir.duo"}
README = re.findall(
    r"^```python\n(.*?)^```", (ROOT / "noir/README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
)


def test_modules_show_how_they_are_used() -> None:
    """The ways in: a match, a bot, a puzzle, two devices, a piece of HTML."""
    assert {"noir.match", "noir.bots", "noir.puzzles", "web.markup", "web.i18n"} <= {*MODULES}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.long] * (name in SLOW)) for name in MODULES]
)
def test_an_example_in_a_module_gives_what_it_says(name: str) -> None:
    found = doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS)
    assert found.attempted
    assert not found.failed


@pytest.mark.long
def test_the_match_of_the_readme_comes_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(README[0], names)
    assert names["match"].outcome is not None
    assert names["match"].record() in capsys.readouterr().out


@pytest.mark.long
def test_the_readme_analyses_a_position_of_each_game(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {}
    exec(README[1], names)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(names["texts"])
    assert all(line.endswith("%") for line in lines)


@pytest.mark.long
def test_the_other_device_accepts_the_readme_invitation(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names: dict[str, Any] = {}
    exec(README[2], names)
    host = names["host"]
    assert host.outgoing
    assert str(host.outgoing) in capsys.readouterr().out
    guest = names["Device"].accept(bytes(32), host.outgoing)
    assert guest.rules == host.rules


def test_every_python_block_of_the_readme_is_run_here() -> None:
    assert len(README) == 3


def test_no_other_document_shows_python() -> None:
    """The tests of the adapters, of the data and of two devices run theirs."""
    found = {path.relative_to(ROOT).as_posix() for path in DOCUMENTS if "```py" in path.read_text("utf-8")}
    assert found == {
        "BENCHMARK.md",
        "noir/README.md",
        "noir/adapters/openspiel.md",
        "noir/adapters/pettingzoo.md",
        "noir/duo/YOUR_GAME.md",
    }


def calls(block: str) -> bool:
    """Tell whether a piece of a docstring is a program."""
    try:
        return any(isinstance(node, ast.Call) for node in ast.walk(ast.parse(dedent(block))))
    except SyntaxError:
        return False


def test_a_program_in_a_docstring_is_an_example_that_runs() -> None:
    """One that is only indented never runs."""
    wrong = [
        (name_of(path), block)
        for path in FILES
        if name_of(path).startswith("noir/")
        for node in definitions(path)
        for block in (ast.get_docstring(node) or "").split("\n\n")
        if block.startswith("    ") and calls(block)
    ]
    assert wrong == []
