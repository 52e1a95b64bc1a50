"""Reach of a page in the standard library: which modules it can import, found by reading.

What a module imports when it runs counts, and so does what ours import inside functions. What the library
imports inside functions is for cases that a page has not (a child process, an archive, a debugger) but for
those that are named here.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOTS = """\
    _pyodide pyodide pyodide.code pyodide.ffi pyodide.ffi.wrappers pyodide._package_loader asyncio site
    sitecustomize bundled_resources importlib.resources._adapters traceback inspect warnings codeop linecache
    _pyodide._future_helper _pyodide.docstring _pyodide.jsbind _colorize encodings.latin_1 encodings.ascii
    encodings.utf_8_sig encodings.unicode_escape encodings.raw_unicode_escape
"""
"""What Pyodide, PyScript and Python itself ask for by name, at the start or when something goes wrong."""

NEVER = {"bz2", "compression", "lzma", "zipfile"}
"""What some modules of the library try to import, and do without."""


def asked_by(sources: Iterable[bytes]) -> set[str]:
    """Return the names that sources import, and what of them may be modules."""
    return {name for source in sources for name in _imports(ast.parse(source), "", everywhere=True)}


def reachable(files: dict[str, bytes], asked_for: Iterable[str]) -> set[str]:
    """Return the files of the library that can be imported when those names are asked for."""
    places = {_name(name): name for name in files if name.endswith(".py")}
    asked = {*ROOTS.split(), *asked_for}
    found: set[str] = set()
    while asked:
        name = asked.pop()
        if name.partition(".")[0] in NEVER:
            continue
        for module in _with_parents(name):
            if (place := places.get(module)) and place not in found:
                found.add(place)
                package = module if place.endswith("/__init__.py") else module.rpartition(".")[0]
                asked.update(_imports(ast.parse(files[place]), package, everywhere=False))
    return found


def _name(name: str) -> str:
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def _with_parents(name: str) -> Iterator[str]:
    while name:
        yield name
        name = name.rpartition(".")[0]


def _imports(tree: ast.AST, package: str, *, everywhere: bool) -> Iterator[str]:
    """Yield the names of modules that a text may import, and of what may be modules."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif not _is_skipped(node, everywhere=everywhere):
            yield from _imports(node, package, everywhere=everywhere)


def _absolute(node: ast.ImportFrom, package: str) -> str:
    parts = package.split(".")
    base = parts[: len(parts) - node.level + 1] if node.level else []
    return ".".join([*base, *([node.module] if node.module else [])])


def _is_skipped(node: ast.AST, *, everywhere: bool) -> bool:
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.If) and "__main__" in ast.dump(node.test):
        return True
    return isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not everywhere
