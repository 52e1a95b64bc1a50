"""Bytecode for ``stdlib_stubs/finder.py``, made of the modules of a zip: runs inside Pyodide at build time.

Of the standard library a bundle has what a page can import, found by reading. What a module imports when it
runs counts, and so does what ours import inside functions. What the library imports inside functions is for
cases that a page has not (a child process, an archive, a debugger) but for those that ``ROOTS`` names.
"""

import _imp
import ast
import collections
import dataclasses
import importlib
import marshal
import re
import sys
import zipfile
from collections.abc import Iterable, Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from importlib.util import source_hash
from itertools import chain
from pathlib import Path
from typing import Any
from zlib import crc32

BUILT_IN = {"TypeVar", "ParamSpec", "TypeVarTuple", "TypeAliasType"}  # of typing, made in C
PLAIN = ("_pyodide/_core_docs.py", "noir/", "web/")  # where only checkers need the types of types
UNREAD = ("web/", "noir/bots/")  # whose docstrings a page leaves out
BOOTSTRAP = ("encodings/__init__.py", "encodings/aliases.py", "encodings/utf_8.py", "sitecustomize.py")
"""What Python imports before it can import from bundles."""
EPOCH = (1980, 1, 1, 0, 0, 0)  # the same bytes at every build
ROOTS = """\
    _pyodide pyodide pyodide.code pyodide.ffi pyodide.ffi.wrappers pyodide._package_loader asyncio site
    sitecustomize bundled_resources importlib.resources._adapters traceback inspect warnings codeop linecache
    _pyodide._future_helper _pyodide.docstring _pyodide.jsbind _colorize encodings.latin_1 encodings.ascii
    encodings.utf_8_sig encodings.unicode_escape encodings.raw_unicode_escape
"""
"""What Pyodide, PyScript and Python itself ask for by name, at the start or when something goes wrong."""

NEVER = {"bz2", "compression", "lzma", "zipfile"}
"""What some modules of the library try to import, and do without."""
BODIES = ("body", "handlers", "orelse", "finalbody", "cases")
"""Where statements hold others. An expression holds none, so it has no imports."""
MAKERS = {"collections", "dataclasses", "typing"}  # who compiles for others
OF_LANGUAGE = re.compile(r"/locales/(\w+)/")
"""What files of words have in their path."""


def _untype(node: ast.ClassDef) -> None:
    """Make a class of ``typing.NamedTuple`` one of ``collections.namedtuple``."""
    fields = [child for child in node.body if isinstance(child, ast.AnnAssign)]
    names = " ".join(child.target.id for child in fields if isinstance(child.target, ast.Name))
    tree: Any = ast.parse(
        f"__import__('collections').namedtuple({node.name!r}, {names!r}, defaults=())"
    ).body[0]
    tree.value.keywords[0].value.elts = [child.value for child in fields if child.value]
    node.bases = [tree.value]
    node.body = [child for child in node.body if child not in fields]
    node.body.append(ast.parse("__slots__ = ()").body[0])


class Lean(ast.NodeTransformer):
    """Strips code for readers and type checkers. Attributes of lazy modules are resolved on use."""

    def __init__(self, late: frozenset[str], plain: bool) -> None:
        self.late = late
        self.plain = plain
        self.imported: dict[str, tuple[str, str]] = {}

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        """Drop a function that only declares types, and decorators for a documentation."""
        if any(isinstance(on, ast.Name) and on.id == "overload" for on in node.decorator_list):
            return None
        node.decorator_list = [on for on in node.decorator_list if "docs_argspec" not in ast.dump(on)]
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        """Drop the parameters of types. Make a named tuple without its types."""
        if self.plain:
            bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
            node.bases = [base for base in bases if getattr(base, "id", "") not in {"Generic", "Protocol"}]
            if any(getattr(base, "id", "") == "NamedTuple" for base in node.bases):
                _untype(node)
        return self.generic_visit(node)

    def visit_If(self, node: ast.If) -> Any:
        """Drop imports for types alone."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return [self.visit(child) for child in node.orelse]
        return self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Any:
        """Import a late module as a whole."""
        if node.level or node.module not in self.late or node.col_offset:
            return node
        built_in = BUILT_IN if node.module == "typing" else ()
        ready = [alias for alias in node.names if alias.name in built_in]
        later = [alias for alias in node.names if alias.name not in built_in]
        self._note(node.module, later)
        found: list[ast.stmt] = []
        if ready:
            found.append(ast.ImportFrom("_typing", ready, 0))
        if later:
            found.append(ast.Import([ast.alias(node.module)]))
        return [ast.copy_location(one, node) for one in found]

    def _note(self, module: str, names: list[ast.alias]) -> None:
        """Note the names imported from a lazy module."""
        for alias in names:
            self.imported[alias.asname or alias.name] = (module, alias.name)

    def visit_Call(self, node: ast.Call) -> Any:
        """Drop calls that only inform a type checker."""
        is_cast = isinstance(node.func, ast.Name) and self.imported.get(node.func.id) == ("typing", "cast")
        return self.visit(node.args[1]) if is_cast else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> Any:
        """Resolve an imported name on its module."""
        if node.id not in self.imported:
            return node
        if not isinstance(node.ctx, ast.Load):
            raise ValueError(f"{node.id} is imported and set")
        module, name = self.imported[node.id]
        return ast.copy_location(ast.Attribute(ast.Name(module, ast.Load()), name, node.ctx), node)


def _lean(name: str, source: bytes, late: frozenset[str]) -> ast.Module:
    tree: ast.Module = Lean(late, name.startswith(PLAIN)).visit(ast.parse(source))
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module) and getattr(node, "body", None) == []:
            node.body = [ast.Pass()]  # type: ignore[attr-defined]
    return ast.fix_missing_locations(tree)


def _code(name: str, source: bytes, late: frozenset[str] = frozenset(), level: int = 1) -> Any:
    """Return bytecode. At ``level`` 2 without docstrings, which a page never shows."""
    return compile(_lean(name, source, late), name, "exec", dont_inherit=True, optimize=level)


class CompileRecorder:
    """Imports modules and records the texts that dataclasses and named tuples compile, with their owners."""

    def __init__(self) -> None:
        self.written: dict[str, dict[tuple[int, int], Any]] = {}
        """Module -> length and checksum of a text -> its bytecode."""

    def run(self, names: list[str]) -> None:
        """Import all modules."""
        dataclasses.exec, collections.eval = self._noting("exec"), self._noting("eval")  # type: ignore[attr-defined]
        for name in names:
            importlib.import_module(name)
        del dataclasses.exec, collections.eval  # type: ignore[attr-defined]

    def _noting(self, mode: str) -> Any:
        def run(text: str, *scopes: Any) -> Any:
            frame = sys._getframe(1)
            while frame.f_globals["__name__"] in MAKERS and frame.f_back:
                frame = frame.f_back
            code = compile(text, "<string>", mode)
            self.written.setdefault(frame.f_globals["__name__"], {})[len(text), crc32(text.encode())] = code
            return eval(code, *scopes)

        return run


def bundle_library(source: str, target: str, late: str, request: str) -> None:
    """Write the part of a library that can be imported when those names are asked for."""
    files = _files(source)
    names = sorted(reachable(files, request.split()) - set(BOOTSTRAP))
    modules = {module_of(name): name for name in names if not _imp.is_frozen(module_of(name))}
    lates = frozenset(late.split())
    parts = {name: marshal.dumps((_code(name, files[name], lates, 2), {})) for name in modules.values()}
    write(target, modules, parts, lates & modules.keys())


def bundle_ours(source: str, target: str, late: str) -> None:
    """Write the bundle of a zip. Its modules are imported once, to record the texts of dataclasses."""
    files = _files(source)
    modules = {module_of(name): name for name in files if name.endswith(".py")}
    rehearsal = CompileRecorder()
    sys.path.insert(0, source)
    rehearsal.run(list(modules))
    lates, parts = frozenset(late.split()), {}
    for module, name in modules.items():
        code = _code(name, files[name], lates, 2 if name.startswith(UNREAD) else 1)
        parts[name] = marshal.dumps((code, rehearsal.written.get(module, {})))
    write(target, modules, files | parts, frozenset())


def _files(source: str) -> dict[str, bytes]:
    with zipfile.ZipFile(source) as old:
        return {name: old.read(name) for name in sorted(old.namelist())}


def module_of(name: str) -> str:
    """Return the module that a file holds."""
    return name.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def write(target: str, modules: dict[str, str], parts: dict[str, bytes], late: frozenset[str]) -> None:
    """Write an index and the parts one after the other."""
    places, at = {}, 0
    for name, part in parts.items():
        places[name] = (at, len(part))
        at += len(part)
    index: tuple[Any, ...] = (
        {module: (name, name.endswith("/__init__.py"), *places[name]) for module, name in modules.items()},
        {name: place for name, place in places.items() if not name.endswith(".py")},
        late,
        frozenset(name for name in sys.stdlib_module_names if _is_missing(name, modules))
        if late
        else frozenset(),
        at,
        frozenset(),
    )
    Path(target).write_bytes(_add_header(index) + b"".join(parts.values()))


def _add_header(index: tuple[Any, ...]) -> bytes:
    head = marshal.dumps(index, 4)  # as every Python here reads it
    return len(head).to_bytes(4, "little") + head


def part(whole: bytes, first: set[str]) -> tuple[bytes, bytes]:
    """Return a bundle of these files, and the other files: its index knows all, and where it is cut.

    The words of a language are one file, and the index has the topics once for all: so a start doesn't
    grow by the names of what another language has.
    """
    start = 4 + int.from_bytes(whole[:4], "little")
    modules, data, late, missing, *_ = marshal.loads(whole[4:start])
    places = {name: place for name, _, *place in modules.values()} | data
    contents = {name: whole[start + at : start + at + size] for name, (at, size) in places.items()}
    topics, words = set(), collections.defaultdict[str, dict[str, bytes]](dict)
    for name in sorted({*data} - first):
        if found := OF_LANGUAGE.search(name):
            words[found[1]][name] = contents.pop(name)
            topics.add(OF_LANGUAGE.sub("/", name))
    contents |= {f"locales/{lang}": marshal.dumps(files, 4) for lang, files in words.items()}
    order = sorted(contents, key=lambda name: (name not in first, name))
    moved, pieces, at, cut = {}, [b"", b""], 0, 0
    for name in order:
        moved[name] = (at, len(contents[name]))
        pieces[name not in first] += contents[name]
        at += len(contents[name])
        cut = at if name in first else cut
    index = (
        {module: (name, is_package, *moved[name]) for module, (name, is_package, *_) in modules.items()},
        {name: place for name, place in moved.items() if not name.endswith(".py")},
        late,
        missing,
        cut,
        frozenset(topics),
    )
    return _add_header(index) + pieces[0], pieces[1]


def _is_missing(name: str, modules: dict[str, str]) -> bool:
    return name not in modules and name not in sys.builtin_module_names and not _imp.is_frozen(name)


def kernel(source: str, target: str) -> None:
    """Write a zip of the modules Python needs before it can read bundles."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in BOOTSTRAP:
            data = old.read(name)
            code = _code_to_hash_pyc(_code(name, data, level=2), source_hash(data), False)
            new.writestr(zipfile.ZipInfo(f"{name}c", EPOCH), bytes(code), zipfile.ZIP_DEFLATED, 9)


def imported_names(sources: Iterable[bytes]) -> set[str]:
    """Return the names that sources import, including possible modules."""
    return {name for source in sources for name in _imported_names(ast.parse(source), "", everywhere=True)}


def reachable(files: dict[str, bytes], asked_for: Iterable[str]) -> set[str]:
    """Return the files of the library that can be imported when those names are asked for."""
    places = {module_of(name): name for name in files if name.endswith(".py")}
    fields = {*ROOTS.split(), *asked_for}
    found: set[str] = set()
    while fields:
        name = fields.pop()
        if name.partition(".")[0] in NEVER:
            continue
        for module in _with_parents(name):
            if (place := places.get(module)) and place not in found:
                found.add(place)
                package = module if place.endswith("/__init__.py") else module.rpartition(".")[0]
                fields.update(_imported_names(ast.parse(files[place]), package, everywhere=False))
    return found


def _with_parents(name: str) -> Iterator[str]:
    while name:
        yield name
        name = name.rpartition(".")[0]


def _imported_names(tree: ast.AST, package: str, *, everywhere: bool) -> Iterator[str]:
    """Yield the names of the modules, and possible modules, that a text imports."""
    for node in chain.from_iterable(getattr(tree, field, ()) for field in BODIES):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)
        elif not _is_skipped(node, everywhere=everywhere):
            yield from _imported_names(node, package, everywhere=everywhere)


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
