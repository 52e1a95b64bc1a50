"""Complexity of every function, with booleans and the loops and conditions inside expressions counted.

And the lines of every module.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from tests.comments import scripts, styles
from tests.test_imports import FILES, children, name_of, nodes, source, statements

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_COMPLEXITY = 12
MAX_GUARDS = 30
"""Functions that take a session and begin with a guard. The next one to go lowers it."""
MAX_LINES = 400
LONGER: dict[str, int] = {}
"""Modules that are longer still, with a number of lines that may only go down."""
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.match_case)


def ways(node: ast.AST) -> int:
    """Count the branches in a function, without the functions inside it."""
    found = 0
    for child in children(node):
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
    for node in statements(tree):
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
    lines = {
        name_of(path): len(path.read_text("utf-8").splitlines()) for path in [*FILES, *scripts(), *styles()]
    }
    assert {name: n for name, n in lines.items() if n > LONGER.get(name, MAX_LINES)} == {}
    assert {name: lines[name] for name in LONGER if lines[name] <= MAX_LINES} == {}, "no exception any more"


def test_each_branch_counts() -> None:
    text = "def f(a):\n    return [x for x in a if x] if a and a[0] or not a else 1\n"
    assert dict(functions(ast.parse(text))) == {"f": 6}


def begins_with_guard(function: ast.FunctionDef) -> bool:
    """Return whether a function leaves at once in some state, perhaps after one assignment."""
    body = [one for one in function.body if not (isinstance(one, ast.Expr) and is_text(one.value))]
    begin = [one for one in body[:2] if not isinstance(one, (ast.Assign, ast.AnnAssign))][:1]
    return any(isinstance(one, ast.If) and isinstance(one.body[-1], (ast.Return, ast.Raise)) for one in begin)


def is_text(node: ast.expr) -> bool:
    """Return whether a node is a text, as a docstring is."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def takes_session(function: ast.FunctionDef) -> bool:
    """Return whether a parameter of a function is a session."""
    names = [one.annotation for one in function.args.args]
    return any(isinstance(name, ast.Name) and name.id == "Session" for name in names)


def test_few_functions_begin_with_a_guard() -> None:
    """A screen, a seating or the wrapper of a command knows the state already."""
    found = [
        f"{name_of(path)}:{node.name}"
        for path in FILES
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef) and takes_session(node) and begins_with_guard(node)
    ]
    assert len(found) <= MAX_GUARDS, found


def test_a_guard_may_follow_an_assignment() -> None:
    text = 'def f(session: Session):\n    """Do."""\n    a = session.a\n    if a:\n        return\n'
    (function,) = ast.parse(text).body
    assert isinstance(function, ast.FunctionDef)
    assert takes_session(function)
    assert begins_with_guard(function)
