"""Complexity of every function, with booleans and the loops and conditions inside expressions counted.

And the lines of every module.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.test_imports import FILES, name_of, source

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_COMPLEXITY = 12
MAX_LINES = 400
LONGER = {"web/app/app.py": 443}
"""Modules that are longer still, with a number of lines that may only go down."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.match_case)


def ways(node: ast.AST) -> int:
    """Count the branches in a function, without the functions inside it."""
    found = 0
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (*FUNCTIONS, ast.ClassDef)):
            continue
        match child:
            case ast.BoolOp(values=values):
                found += len(values) - 1
            case ast.comprehension(ifs=ifs):
                found += 1 + len(ifs)
            case _:
                found += isinstance(child, BRANCHES)
        found += ways(child)
    return found


def functions(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the complexity of every function by name."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTIONS):
            yield node.name, 1 + ways(node)


def test_no_function_is_complex() -> None:
    found = [
        (count, name_of(path), name)
        for path in FILES
        for name, count in functions(source(path))
        if count > MAX_COMPLEXITY
    ]
    assert sorted(found, reverse=True) == []


def test_no_module_is_long() -> None:
    lines = {name_of(path): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {name: n for name, n in lines.items() if n > LONGER.get(name, MAX_LINES)} == {}
    assert {name: lines[name] for name in LONGER if lines[name] <= MAX_LINES} == {}, "no exception any more"


def test_each_branch_counts() -> None:
    text = "def f(a):\n    return [x for x in a if x] if a and a[0] or not a else 1\n"
    assert dict(functions(ast.parse(text))) == {"f": 6}
