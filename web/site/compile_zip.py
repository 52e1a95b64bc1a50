"""Runs inside Pyodide at build time: every .py of a zip becomes a .pyc, the rest is copied."""

import ast
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash

DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same bytes at every build


def _bare(source: bytes) -> ast.Module:
    """Return a module without docstrings; a dataclass keeps a short one, or it would write its signature."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and ast.get_docstring(node, clean=False) is not None:
            is_data = isinstance(node, ast.ClassDef) and any(
                "dataclass" in ast.dump(on) for on in node.decorator_list
            )
            node.body[:1] = [ast.Expr(ast.Constant("-"))] if is_data else []
            node.body = node.body or [ast.Pass()]
    return ast.fix_missing_locations(tree)


def compile_zip(source: str, target: str) -> None:
    """Write ``target`` from ``source``; bytecode is never checked against a source, which is not shipped."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for info in sorted(old.infolist(), key=lambda info: info.filename):
            name, data = info.filename, old.read(info)
            if name.endswith(".py"):
                code = compile(_bare(data), name, "exec", dont_inherit=True, optimize=1)
                name, data = name + "c", bytes(_code_to_hash_pyc(code, source_hash(data), False))
            entry = zipfile.ZipInfo(name, EPOCH)
            new.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
