"""Which changes of the code no test notices: ``python3 -m tests.bench.mutants noir/match.py web/model``.

A mutant is the code with one small thing changed: a comparison, a number, a condition, an operator, a
smaller for a larger one. In a copy of the tree, the fast tests that know the module are run against a
sample of them. Those that all tests let pass are listed at the end. Without a path all of noir/ and web/
is drawn from. The sample is the same for the same seed. ``--trust`` takes for granted that the tests pass
without a mutant. ``--longest 20`` gives up, and says so, where they take longer than so many seconds.
"""

from __future__ import annotations

import argparse
import ast
import copy
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from noir.chance import rng_from, shuffle

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
TREE = (
    ".github",
    "noir",
    "web",
    "tests",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "index.html",
)
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "results", "dist")
SLOWEST = 4  # times as long as without a mutant, and some seconds, until a run counts as one that hangs
SPARE = 20
FAST = "not browser and not bench"

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
NAMED = {"min": "max", "max": "min", "any": "all", "all": "any", "sorted": "list"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the file, the line, and both texts of the place."""

    path: Path
    line: int
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  ->  {self.after}"


def mutants_of(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the replacements of a node."""
    new = copy.deepcopy(node)
    if isinstance(new, ast.Compare) and len(new.ops) == 1 and type(new.ops[0]) in COMPARED:
        new.ops = [COMPARED[type(new.ops[0])]()]
        yield new
    elif isinstance(new, ast.BinOp) and type(new.op) in COUNTED:
        new.op = COUNTED[type(new.op)]()
        yield new
    elif isinstance(new, ast.BoolOp):
        new.op = ast.Or() if isinstance(new.op, ast.And) else ast.And()
        yield new
        yield node.values[0]  # type: ignore[attr-defined]
    elif isinstance(new, ast.UnaryOp) and isinstance(new.op, ast.Not):
        yield new.operand
    elif isinstance(new, ast.IfExp):
        yield new.body
        yield new.orelse
    elif isinstance(new, ast.Constant) and type(new.value) is bool:
        yield ast.Constant(not new.value)
    elif isinstance(new, ast.Constant) and type(new.value) is int:
        yield ast.Constant(new.value + 1)
    elif isinstance(new, ast.Call) and isinstance(new.func, ast.Name) and new.func.id in NAMED:
        new.func.id = NAMED[new.func.id]
        yield new


def mutants(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file. Annotations, decorators and imports for types stay as they are."""
    source = (ROOT / path).read_text(encoding="utf-8")
    lines = source.encode().splitlines(keepends=True)
    tree = ast.parse(source)
    for node in _bodies(tree):
        if not isinstance(node, ast.expr) or node.end_lineno is None or node.end_col_offset is None:
            continue
        start = sum(map(len, lines[: node.lineno - 1])) + node.col_offset
        end = sum(map(len, lines[: node.end_lineno - 1])) + node.end_col_offset
        whole = b"".join(lines)
        for other in mutants_of(node):
            after = f"({ast.unparse(other)})"
            text = (whole[:start] + after.encode() + whole[end:]).decode()
            yield Mutant(path, node.lineno, ast.unparse(node), ast.unparse(other), text)


def _bodies(tree: ast.AST) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, (ast.JoinedStr, ast.arg, ast.AnnAssign)) and not getattr(node, "value", None):
            continue
        if isinstance(node, ast.JoinedStr):
            continue
        yield node
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            node.decorator_list = []
        yield from _bodies(node)


def modules(wanted: list[Path]) -> list[Path]:
    """Return the files that are meant, as paths from the root."""
    found: list[Path] = []
    for path in wanted:
        whole = ROOT / path
        inside = sorted(whole.rglob("*.py")) if whole.is_dir() else [whole]
        found += [file.relative_to(ROOT) for file in inside if "node_modules" not in file.parts]
    return found


def tests_of(path: Path) -> list[str]:
    """Return the fast test files that know a module by its name, or else by its package, or else all."""
    dotted = ".".join(path.with_suffix("").parts)
    stem, package = path.stem, ".".join(path.parent.parts)
    fast = [file for file in sorted((ROOT / "tests").rglob("test_*.py")) if "browser" not in file.parts]
    texts = {file: file.read_text(encoding="utf-8") for file in fast}
    direct = [
        file for file, text in texts.items() if dotted in text or f"from {package} import {stem}" in text
    ]
    like = [
        file for file in fast if {stem, f"{stem}s"} & set(file.stem.split("_")) and package in texts[file]
    ]
    found = (
        like + [file for file in direct if file not in like]
        or [file for file, text in texts.items() if package in text]
        or fast
    )
    return [str(file.relative_to(ROOT)) for file in found]


def passes(root: Path, tests: list[str], patience: float) -> bool | None:
    """Return whether the tests pass in a tree. None where they have not ended in time."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        "-m",
        "not browser and not bench",
    ]
    try:
        ran = subprocess.run([*command, *tests], cwd=root, capture_output=True, timeout=patience, check=False)
    except subprocess.TimeoutExpired:
        return None
    return ran.returncode == 0


def patience(root: Path, tests: list[str]) -> float:
    """Return how long the tests may take with a mutant. 0 where they fail without one."""
    start = time.monotonic()
    passed = passes(root, tests, 600)
    return SLOWEST * (time.monotonic() - start) + SPARE if passed else 0


def survivors(sample: list[Mutant], root: Path, longest: float, *, trust: bool) -> Iterator[Mutant]:
    """Yield those that all tests let pass. Progress goes to the error stream."""
    times: dict[tuple[str, ...], float] = {}
    for number, mutant in enumerate(sample, start=1):
        tests = tests_of(mutant.path)
        if tuple(tests) not in times:
            times[tuple(tests)] = longest if trust else patience(root, tests)
        if not times[tuple(tests)]:
            print(f"{mutant.path}: its tests fail without a mutant", file=sys.stderr)
            continue
        target = root / mutant.path
        before = target.read_text(encoding="utf-8")
        target.write_text(mutant.source, encoding="utf-8")
        passed = passes(root, tests, times[tuple(tests)])
        target.write_text(before, encoding="utf-8")
        fate = "LIVES " if passed else "killed" if passed is False else "hangs " if not trust else "too long"
        print(f"{number}/{len(sample)} {fate} {mutant}", file=sys.stderr, flush=True)
        if passed:
            yield mutant


def main() -> None:
    """Run a sample and print the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, default=[Path("noir"), Path("web")])
    parser.add_argument("--sample", type=int, default=40, help="how many mutants")
    parser.add_argument("--seed", default="mutants")
    parser.add_argument("--trust", action="store_true", help="the tests pass without a mutant")
    parser.add_argument(
        "--longest", type=float, default=600, help="seconds for the tests of one, with --trust"
    )
    options = parser.parse_args()
    every = [mutant for path in modules(options.paths) for mutant in mutants(path)]
    sample = list(shuffle(every, rng_from(options.seed)))[: options.sample]
    with tempfile.TemporaryDirectory() as name:
        for part in TREE:
            whole = ROOT / part
            if whole.is_dir():
                shutil.copytree(whole, Path(name) / part, ignore=LEFT_OUT)
            else:
                shutil.copy(whole, Path(name) / part)
        living = list(survivors(sample, Path(name), options.longest, trust=options.trust))
    print(f"{len(living)} of {len(sample)} mutants live ({len(every)} there are)")
    for mutant in living:
        print(mutant)


if __name__ == "__main__":
    main()
