"""API: the public names of the engine, read from its source. Nothing of it is imported or run.

So a build needs none of the libraries that adapters serve, and gives the same bytes on every Python.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from web.site.paths import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path


@dataclass(frozen=True)
class Name:
    """A public name: its signatures, its docstring, and the place of its definition."""

    kind: str
    """"class", "function", "property" or "value"."""
    name: str
    signatures: tuple[str, ...]
    """How it is written: several for overloads."""
    doc: str
    path: str
    """The file, from the root of the project."""
    line: int
    inside: tuple[Name, ...] = ()
    """The public names of a class, in the order of the source."""
    raises: frozenset[str] = field(default_factory=frozenset)
    """The errors that the source of a function raises itself."""


@dataclass(frozen=True)
class Module:
    """A module: its docstring and its public names, those that it hands on included."""

    name: str
    doc: str
    names: tuple[Name, ...]


def path_of(module: str) -> Path:
    """Return the file of a module."""
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def read(module: str) -> Module:
    """Read a module of the engine."""
    tree = _tree(module)
    names = {one.name: one for one in _names(tree.body, module)}
    for alias, origin in _imports(tree).items():
        if alias in _exports(tree) and alias not in names:
            found = {one.name: one for one in read(origin[0]).names}
            names[alias] = found[origin[1]]
    order = _exports(tree) or [name for name in names if not name.startswith("_")]
    return Module(module, ast.get_docstring(tree) or "", tuple(names[name] for name in order))


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(path_of(module).read_text(encoding="utf-8"))


def _exports(tree: ast.Module) -> list[str]:
    """Return the names in ``__all__``, in their order."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            found: list[str] = ast.literal_eval(node.value)
            return found
    return []


def _imports(tree: ast.Module) -> dict[str, tuple[str, str]]:
    """Return the names of the engine that a module imports, with the modules that they come from."""
    return {
        alias.asname or alias.name: (node.module, alias.name)
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("noir.")
        for alias in node.names
        if node.module
    }


def _names(body: list[ast.stmt], module: str) -> Iterator[Name]:
    """Yield the definitions of a module or of a class."""
    statements = [*_flat(body)]
    signatures: dict[str, list[str]] = {}
    for at, node in enumerate(statements):
        after = statements[at + 1] if at + 1 < len(statements) else None
        match node:
            case ast.ClassDef() if not node.name.startswith("_"):
                yield _class(node, module)
            case ast.FunctionDef() if not node.name.startswith("_"):
                overloads = signatures.setdefault(node.name, [])
                if "overload" in _decorators(node):
                    overloads.append(_signature(node, module))
                else:
                    yield _function(node, module, overloads)
            case ast.Assign() | ast.AnnAssign():
                yield from _values(node, after, module)


def _flat(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements, and those under a condition such as TYPE_CHECKING, but no type variables."""
    for node in body:
        if isinstance(node, ast.If):
            yield from _flat(node.body)
        else:
            yield node


def _decorators(node: ast.FunctionDef) -> set[str]:
    return {ast.unparse(one).partition("(")[0] for one in node.decorator_list}


def _class(node: ast.ClassDef, module: str) -> Name:
    inherited = {one.name: one.doc for base in node.bases for one in _class_named(ast.unparse(base), module)}
    bases = ", ".join(_text(base, module) for base in node.bases)
    own = _names(node.body, module)
    inside = tuple(one if one.doc else replace(one, doc=inherited.get(one.name, "")) for one in own)
    signature = f"class {node.name}({bases})" if bases else f"class {node.name}"
    maker = next(
        (one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"), None
    )
    signatures = (signature, *([_signature(maker, module, node.name)] if maker else []))
    doc = "\n\n".join(filter(None, (ast.get_docstring(node), ast.get_docstring(maker) if maker else None)))
    return Name("class", node.name, signatures, doc, _place(module), node.lineno, inside)


def _class_named(base: str, module: str) -> tuple[Name, ...]:
    """Return the public names of a base class, if it is one of the engine's."""
    tree = _tree(module)
    name = base.partition("[")[0]
    if origin := _imports(tree).get(name):
        return _class_named(origin[1], origin[0])
    return next(
        (
            _class(one, module).inside
            for one in tree.body
            if isinstance(one, ast.ClassDef) and one.name == name
        ),
        (),
    )


def _function(node: ast.FunctionDef, module: str, overloads: list[str]) -> Name:
    doc = ast.get_docstring(node) or ""
    if _decorators(node) & {"property", "cached_property"}:
        signature = f"{node.name}: {_text(node.returns, module) if node.returns else ''}"
        return Name("property", node.name, (signature,), doc, _place(module), node.lineno, (), _raises(node))
    signatures = tuple(overloads) or (_signature(node, module),)
    return Name("function", node.name, signatures, doc, _place(module), node.lineno, (), _raises(node))


def _place(module: str) -> str:
    return path_of(module).relative_to(ROOT).as_posix()


def _signature(node: ast.FunctionDef, module: str, name: str = "") -> str:
    """Return the head of a function. ``name`` is that of the class which it makes."""
    words = [*_arguments(node.args, module)]
    if words and words[0] in ("self", "cls"):
        words = [word for word in words[1:] if word != "/" or words.index("/") > 1]
    returns = f" -> {_text(node.returns, module)}" if node.returns and not name else ""
    return f"{name or node.name}({', '.join(words)}){returns}"


def _arguments(arguments: ast.arguments, module: str) -> Iterator[str]:
    """Yield the parameters of a function as they are written, with their defaults."""
    first = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(first) - len(arguments.defaults)) + [*arguments.defaults]
    for at, (one, default) in enumerate(zip(first, defaults, strict=True), start=1):
        yield _argument(one, default, module)
        if at == len(arguments.posonlyargs):
            yield "/"
    if arguments.vararg:
        yield f"*{_argument(arguments.vararg, None, module)}"
    elif arguments.kwonlyargs:
        yield "*"
    for one, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
        yield _argument(one, default, module)
    if arguments.kwarg:
        yield f"**{_argument(arguments.kwarg, None, module)}"


def _argument(one: ast.arg, default: ast.expr | None, module: str) -> str:
    equals = " = " if one.annotation else "="
    return _text(one, module) + (f"{equals}{_text(default, module)}" if default else "")


@cache
def _lines(module: str) -> list[bytes]:
    return path_of(module).read_bytes().splitlines()


def _text(node: ast.expr | ast.arg, module: str) -> str:
    """Return a piece of code as it is written, in one line: Pythons differ in how they write it."""
    lines = _lines(module)[node.lineno - 1 : node.end_lineno]
    lines[-1] = lines[-1][: node.end_col_offset]
    lines[0] = lines[0][node.col_offset :]
    text = " ".join(line.decode().strip() for line in lines)
    return re.sub(r",? (?=[)\]])", "", re.sub(r"(?<=[(\[]) ", "", text)) if len(lines) > 1 else text


def _raises(node: ast.FunctionDef) -> frozenset[str]:
    """Return the names of the errors that come out of a function by its own statements."""
    found, caught = set(), _caught(node)
    for inner in ast.walk(node):
        if isinstance(inner, ast.Raise) and inner.exc is not None and inner not in caught:
            error = inner.exc.func if isinstance(inner.exc, ast.Call) else inner.exc
            name = ast.unparse(error).rpartition(".")[2]
            if name[:1].isupper() and name != "NotImplementedError":
                found.add(name)
    return frozenset(found)


def _caught(node: ast.FunctionDef) -> set[ast.AST]:
    """Return the statements whose errors the function catches, by a name that they raise."""
    return {
        inner
        for attempt in ast.walk(node)
        if isinstance(attempt, ast.Try)
        for statement in attempt.body
        for inner in ast.walk(statement)
        if isinstance(inner, ast.Raise) and inner.exc is not None
        for handler in attempt.handlers
        if isinstance(inner.exc, ast.Call) and handler.type is not None
        if ast.unparse(inner.exc.func) in re.findall(r"\w+", ast.unparse(handler.type))
    }


def _values(node: ast.Assign | ast.AnnAssign, after: ast.stmt | None, module: str) -> Iterator[Name]:
    """Yield the public names of an assignment with their documentation."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    names = [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
    value, type_ = node.value, node.annotation if isinstance(node, ast.AnnAssign) else None
    for name in names:
        if not name.startswith("_") and not _is_type_variable(value):
            text = name + (f": {_text(type_, module)}" if type_ else "")
            if value is not None and len(names) == 1:
                text += _short(_text(value, module))
            yield Name("value", name, (text,), _about(node, after, module), _place(module), node.lineno)


def _is_type_variable(value: ast.expr | None) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func).endswith("TypeVar")


MAX_VALUE_CHARS = 90


def _short(value: str) -> str:
    """Return a value to show, or nothing of a long one."""
    return f" = {value}" if len(value) <= MAX_VALUE_CHARS and "\n" not in value else ""


def _about(node: ast.stmt, after: ast.stmt | None, module: str) -> str:
    """Return the docstring after a value, else the comment beside it."""
    if (
        isinstance(after, ast.Expr)
        and isinstance(after.value, ast.Constant)
        and isinstance(after.value.value, str)
    ):
        return after.value.value.strip()
    lines = path_of(module).read_text(encoding="utf-8").splitlines()
    last = lines[(node.end_lineno or node.lineno) - 1][node.end_col_offset :]
    comment = last.partition("#")[2].strip()
    return "" if comment.startswith("noqa") else comment.partition("  # noqa")[0]
