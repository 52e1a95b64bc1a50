"""Types: no public annotation is open, and the examples pass the checkers as a user runs them."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.browser.machine import TOOLS
from tests.test_imports import ROOT, source
from web.site.runtime import tool

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ENGINE = sorted((ROOT / "noir").rglob("*.py"))
BLOCK = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
DOCUMENTS = sorted((ROOT / "noir").rglob("*.md"))
CONTINUED = {"noir/duo/YOUR_GAME.md"}
"""Documents whose blocks are parts of one program."""


def public_annotations(node: ast.AST) -> Iterator[tuple[str, ast.expr]]:
    """Yield the annotations of all public names in a piece of code, with the names."""
    for inner in getattr(node, "body", []):
        name = getattr(inner, "name", "") or ast.unparse(getattr(inner, "target", ast.Constant(0)))
        if name.startswith("_") and not name.startswith("__"):
            continue
        match inner:
            case ast.FunctionDef(args=args, returns=returns):
                every = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
                found = [*(one.annotation for one in every if one), returns]
                yield from ((name, one) for one in found if one is not None)
            case ast.AnnAssign(annotation=annotation):
                yield name, annotation
            case ast.ClassDef(bases=bases):
                yield from ((name, base) for base in bases)
        if isinstance(inner, ast.ClassDef | ast.If):
            yield from public_annotations(inner)


def is_open(annotation: ast.expr) -> bool:
    """Tell whether an annotation says Any."""
    return re.search(r"\bAny\b", ast.unparse(annotation)) is not None


def test_no_public_annotation_says_any() -> None:
    """Only a game known by its name alone, at run time, has open types: the defaults in noir/core.py."""
    wrong = [
        (path.relative_to(ROOT).as_posix(), name, ast.unparse(annotation))
        for path in ENGINE
        for name, annotation in public_annotations(source(path))
        if is_open(annotation)
    ]
    assert wrong == []


def write_examples(folder: Path) -> list[Path]:
    """Write every Python example of the engine's documents into a folder, and return all examples."""
    for document in DOCUMENTS:
        blocks = BLOCK.findall(document.read_text("utf-8"))
        name = document.relative_to(ROOT).as_posix()
        programs = ["\n".join(blocks)] if name in CONTINUED else blocks
        for number, program in enumerate(filter(None, programs)):
            short = re.sub(r"\W", "_", name.removesuffix(".md")).lower()
            (folder / f"{short}_{number}.py").write_text(program, encoding="utf-8")
    examples = sorted((ROOT / "noir/adapters/examples").glob("[a-z]*.py"))
    typed = sorted((ROOT / "tests/games").glob("*/test_typed.py"))
    return [*sorted(folder.glob("*.py")), *examples, *typed]


def test_no_example_casts_or_ignores(tmp_path: Path) -> None:
    """A user can copy each of them."""
    paths = write_examples(tmp_path)
    assert len(paths) > 9
    for path in paths:
        assert not re.search(r"\bcast\(|type: ignore|\bAny\b", path.read_text("utf-8")), path


@pytest.mark.long
def test_mypy_finds_no_fault_in_the_examples(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "mypy",
        "--strict",
        *map(str, write_examples(tmp_path)),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_pyright_finds_no_fault_in_the_examples(tmp_path: Path) -> None:
    script = TOOLS / "node_modules" / "pyright" / "index.js"
    paths = map(str, write_examples(tmp_path))
    command = [tool("node"), str(script), "--pythonpath", sys.executable, *paths]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
