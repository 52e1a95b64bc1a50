"""Which room may import which: the arrows of the architecture, read from the source."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noir import puzzles
from noir.games import families

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

pytestmark = pytest.mark.every_game

ROOT = Path(__file__).parent.parent
BOTS = re.compile(r"/web/games/\w+/lab/(?!__init__)")
"""Bots as students write them."""
FILES = sorted(
    path
    for top in ("noir", "web")
    for path in (ROOT / top).rglob("*.py")
    if "node_modules" not in path.parts  # the fetched runtime is not ours
    and not BOTS.search(path.as_posix())
)
ONLY_AT_THE_EDGE = {"pyscript", "js", "pyodide"}
HIDDEN_INPUT = {"time", "datetime", "secrets", "uuid"}
EDGES = {"web/site/stdlib_stubs/finder.py", "web/worker.py"}


def name_of(path: Path) -> str:
    """Return the path of a file from the root."""
    return path.relative_to(ROOT).as_posix()


@cache
def source(path: Path) -> ast.Module:
    """Return a file as it is parsed once for all laws."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all that a file consists of, without signs such as Load."""
    found: list[ast.AST] = [source(path)]
    for node in found:
        found += children(node)
    return tuple(found)


def children(node: ast.AST) -> list[ast.AST]:
    """Return the parts of a node, without signs such as Load. ``ast.iter_child_nodes`` is slower."""
    found: list[ast.AST] = []
    for name in node._fields:
        value = getattr(node, name, None)
        if isinstance(value, list):
            found += [one for one in value if isinstance(one, ast.AST)]
        elif isinstance(value, ast.AST) and not isinstance(value, ast.expr_context):
            found.append(value)
    return found


def statements(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and every statement in it, also those of functions and classes inside."""
    yield node
    for part in ("body", "orelse", "handlers", "finalbody", "cases"):
        inner = getattr(node, part, ())
        for one in inner if isinstance(inner, list) else ():
            yield from statements(one)


@cache
def imports(path: Path) -> frozenset[str]:
    """Return every module a file imports, also late and for type checking, with full names."""
    found: set[str] = set()
    package = [*path.relative_to(ROOT).with_suffix("").parts][:-1]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return frozenset(found)


ENGINE = [path for path in FILES if name_of(path).startswith("noir/")]


def module_of(path: Path) -> str:
    """Return the name under which a file is imported."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def room(module: str) -> str:
    """Return the room a noir module belongs to."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def inside(module: str, package: str) -> bool:
    """Tell whether a module is a package or lies in it."""
    return module == package or module.startswith(package + ".")


@cache
def modules() -> dict[str, frozenset[str]]:
    """Return the imports of each module."""
    return {module_of(path): imports(path) for path in FILES}


def lint(home: Path) -> str:
    """Hold a project against the contracts of its pyproject.toml. Return the report."""
    run = "from importlinter import cli; raise SystemExit(cli.lint_imports(no_cache=True, no_logo=True))"
    command = [sys.executable, "-c", run]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr


def copy_code(home: Path) -> None:
    """Copy the code and its contracts."""
    for path in [*FILES, ROOT / "pyproject.toml"]:
        copy = home / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())


def test_imports_go_down_the_floors() -> None:
    """And in no circle, neither between files nor between folders. The contracts are in pyproject.toml."""
    report = lint(ROOT)
    assert "Contracts: 7 kept, 0 broken." in report, report


@pytest.mark.long
def test_a_wrong_import_breaks_its_contract(tmp_path: Path) -> None:
    """All contracts at once, because each run reads the whole code."""
    copy_code(tmp_path)
    one, other = families()[:2]
    wrong = {
        "web/views/dialogs/basic.py": "web.views.page",  # a circle
        "noir/core.py": "web.markup",
        "web/i18n.py": "web.model.look",  # up
        "noir/chance.py": "noir.match",  # up
        f"web/games/{one}/view.py": f"web.games.{other}.view",
        f"noir/games/{one}/__init__.py": f"noir.games.{other}",
        "web/views/page.py": f"web.games.{one}.view",  # past the registry
    }
    for name, module in wrong.items():
        with (tmp_path / name).open("a", encoding="utf-8") as file:
            file.write(f"\nimport {module}\n")
    report = lint(tmp_path)
    assert "0 kept, 7 broken" in report, report


@pytest.mark.long
def test_a_new_folder_needs_its_floor(tmp_path: Path) -> None:
    copy_code(tmp_path)
    (tmp_path / "web" / "attic").mkdir()
    (tmp_path / "web" / "attic" / "__init__.py").touch()
    assert "web.attic" in lint(tmp_path)


def of_all(paths: list[Path], faults: Callable[[Path], Iterable[str]]) -> dict[str, list[str]]:
    """Return the faults of files, by name. There must be some files."""
    assert paths
    found = {name_of(path): sorted(faults(path)) for path in paths}
    return {name: wrong for name, wrong in found.items() if wrong}


def test_noir_never_imports_web_or_a_browser() -> None:
    """The engine runs anywhere. Only the worker file knows pyscript, js or pyodide."""

    def faults(path: Path) -> Iterator[str]:
        for module in imports(path):
            if name_of(path).startswith("noir/") and inside(module, "web"):
                yield module
            if name_of(path) not in EDGES and module.split(".")[0] in ONLY_AT_THE_EDGE:
                yield module

    assert of_all(FILES, faults) == {}


@pytest.mark.parametrize("kind", ["bots", "puzzles"])
def test_the_games_never_import_each_other(kind: str) -> None:
    """The bots and puzzles of a game know that game alone. import-linter holds apart the games themselves."""
    owners = {
        path.relative_to(ROOT / "noir" / kind).parts[0].split("_")[0].removesuffix(".py")
        for path in (ROOT / "noir" / kind).rglob("*.py")
    } - {"", "__init__"}
    games = {owner for owner in owners if (ROOT / "noir" / "games" / owner).exists()}
    for path in (ROOT / "noir" / kind).rglob("*.py"):
        own = path.relative_to(ROOT / "noir" / kind).parts[0].removesuffix(".py")
        if name_of(path) in MAY_NAME:
            continue
        for module in imports(path):
            for other in games - {own.split("_")[0]}:
                assert not inside(module, f"noir.games.{other}")
                assert not inside(module, f"noir.bots.{other}")
                assert not inside(module, f"noir.puzzles.{other}")


# adapter or folder of them -> the libraries of its extra
LIBRARIES = {
    "noir/core.py": {"typing_extensions"},  # for checkers alone: they bring it
    "noir/positions.py": {"typing_extensions"},
    "noir/adapters/batches": {"numpy"},
    "noir/adapters/vector.py": {"gymnasium", "numpy"},
    "noir/adapters/pettingzoo.py": {"gymnasium", "numpy", "pettingzoo"},
    "noir/adapters/openspiel.py": {"numpy", "pyspiel"},
    "noir/adapters/examples/imitate.py": {"numpy"},
    "noir/adapters/examples/evaluate.py": {"numpy", "pyspiel"},
    "noir/adapters/examples/endgame.py": {"numpy", "open_spiel", "pyspiel"},
}


def test_noir_needs_the_standard_library_alone() -> None:
    """No third-party module outside the adapters, no clock or system randomness outside the command lines."""

    def faults(path: Path) -> Iterator[str]:
        for module in imports(path):
            top = module.split(".")[0]
            hidden = top in HIDDEN_INPUT or (top == "random" and module not in ("random", "random.Random"))
            own = (
                sys.stdlib_module_names
                | {"noir"}
                | LIBRARIES.get(name_of(path), LIBRARIES.get(name_of(path.parent), set()))
            )
            if top not in own or (hidden and path.name != "__main__.py"):
                yield module

    assert of_all(ENGINE, faults) == {}


PORTABLE = {"comb", "frexp", "fsum", "isqrt", "ldexp", "pi", "prod", "sqrt"}
"""What ``math`` computes with one exact rounding, so alike in a browser and on every processor."""


def is_unportable(node: ast.AST) -> bool:
    """Tell whether an expression is a power of floats, or hides which names of ``math`` it uses."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Pow):
        sides = (node.left, node.right)
        return not all(isinstance(side, ast.Constant) and isinstance(side.value, int) for side in sides)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "pow":
        return len(node.args) < 3  # with three it is of whole numbers
    if isinstance(node, ast.Import):
        return any(alias.name == "math" for alias in node.names)
    return isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Pow)


def test_the_engine_computes_the_same_everywhere() -> None:
    """No function of the C library whose last bit differs between machines. Use noir.portable_math."""

    def faults(path: Path) -> Iterator[str]:
        for module in imports(path) - {"math"} - {f"math.{name}" for name in PORTABLE}:
            if module.split(".")[0] in ("math", "cmath"):
                yield module
        yield from (ast.unparse(node) for node in nodes(path) if is_unportable(node))

    assert of_all(ENGINE, faults) == {}


MAY_WAIT = {
    "noir/puzzles/collection.py": "a page has no files, so it needs no paths",
    "web/site/stdlib_stubs/finder.py": "it is there before the modules that it brings",
}


def test_imports_are_at_the_top() -> None:
    """In the page a module runs when it is first used, so an import costs nothing. ``noir`` runs anywhere:
    there a part of the engine may be imported when it is needed, or by its own package.
    """

    def faults(path: Path) -> Iterator[str]:
        own = room(module_of(path))
        for module in late_imports(path):
            is_part = module.startswith("noir.") and (room(module) != own or path.name == "__init__.py")
            if not (is_part and name_of(path).startswith("noir/")):
                yield module

    assert of_all([path for path in FILES if name_of(path) not in MAY_WAIT], faults) == {}


def late_imports(path: Path) -> Iterator[str]:
    """Yield the modules that the functions of a file import."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    for function in (node for node in nodes(path) if isinstance(node, functions)):
        for node in statements(function):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield str(node.module)


JSON_BY_NATURE = {
    "web/model/validation.py": {"found"},  # what was read, before it is checked
}
"""Attributes that may be a dict of anything."""


def test_no_attribute_is_a_dict_of_anything() -> None:
    """Values between modules have fields of their own, so that the type checker finds a typo."""
    for path in FILES:
        found = set()
        for node in nodes(path):
            members = node.body if isinstance(node, ast.ClassDef) else ()
            for one in statements(node) if isinstance(node, ast.ClassDef) else ():
                if not isinstance(one, ast.AnnAssign) or "dict[str, Any]" not in ast.unparse(one.annotation):
                    continue
                if one in members or isinstance(one.target, ast.Attribute):
                    found.add(ast.unparse(one.target).removeprefix("self."))
        assert found <= JSON_BY_NATURE.get(name_of(path), set()), (name_of(path), found)


def test_no_script_of_the_page_imports_in_a_circle() -> None:
    """A late import may go back to its importer, which is loaded by then."""
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "web" / "page").rglob("*.js")}
    arrows = {
        name: set(re.findall(r'^import (?:[^()"]+ from )?"[./]+(?:\w+/)*([\w-]+\.js)"', text, re.MULTILINE))
        for name, text in scripts.items()
    }
    assert sum(map(len, arrows.values())) > len(scripts)
    assert not in_circles(arrows)


def in_circles(arrows: Mapping[str, set[str]]) -> set[str]:
    """Return the rest of a graph without the nodes that lead to no circle."""
    left = dict(arrows)
    while free := [one for one, used in left.items() if not used & left.keys()]:
        for one in free:
            del left[one]
    return set(left)


def test_a_module_that_is_known_by_name_is_imported_by_an_import() -> None:
    """So types and laws see it. ``import_module`` is for registries."""

    def faults(path: Path) -> Iterator[str]:
        for node in nodes(path):
            if isinstance(node, ast.Call) and "import_module" in ast.unparse(node.func):
                name = str(node.args[0].value) if isinstance(node.args[0], ast.Constant) else ""
                if name.split(".")[0] in ("noir", "web"):
                    yield name

    assert of_all(FILES, faults) == {}


FAMILIES = families()
OF_A_GAME = re.compile(rf"/({'|'.join(FAMILIES)})(/|[._])|_({'|'.join(FAMILIES)})[._]")
NAMES = re.compile(rf"(?i)\b({'|'.join(FAMILIES)})(?![-\w]*\.(?:md|json))\b")
MAY_NAME = {
    "noir/games/__init__.py": "the registry",
    "noir/match.py": "types by the names of the registry, for checkers alone",
    "noir/bots/__init__.py": "the same",
    "noir/adapters/__init__.py": "the same",
}


def names_in(path: Path, kinds: Iterable[str] = ()) -> list[tuple[int, str]]:
    """Return where a module names a game or one of the kinds, by line. Its docstrings may give examples."""
    if not re.search("|".join([*FAMILIES, *kinds]), path.read_text(encoding="utf-8"), re.IGNORECASE):
        return []
    names = re.compile("|".join([NAMES.pattern, *(rf"\b{kind}\b" for kind in kinds)]))
    fields = {
        id(node.body[0].value)
        for node in nodes(path)
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found: list[tuple[int, str]] = []
    for node in nodes(path):
        lines = [getattr(node, field, None) for field in ("id", "attr", "name", "arg", "module")]
        if isinstance(node, ast.Constant) and id(node) not in fields:
            lines.append(node.value)
        texts = [text for text in lines if isinstance(text, str)]
        if any(names.search(text) or names.search(re.sub("[_.]", " ", text)) for text in texts):
            found.append((getattr(node, "lineno", 0), " ".join(texts)))
    return found


def test_no_generic_module_names_a_game() -> None:
    """A third game is a line in the registry, and no other. Docstrings may give examples."""
    generic = [
        path for path in FILES if not OF_A_GAME.search(name_of(path)) and name_of(path) not in MAY_NAME
    ]
    assert of_all(generic, lambda path: [f"{line}: {text}" for line, text in names_in(path)]) == {}


GENERIC = [
    path
    for top in ("web/css", "web/page", "web/locales", "web/site", ".github")
    for path in sorted((ROOT / top).rglob("*"))
    if path.suffix in {".css", ".js", ".mjs", ".json", ".html", ".yml", ".svg"}
    and path.parent.name != "check"
]
"""The words that a language is held to are also those of games."""
ELEMENT = [ROOT / "web/embed/noir-game.js", ROOT / "web/embed/package/noir-game.d.ts"]


def test_no_shared_style_script_or_workflow_names_a_game() -> None:
    """The snippets that hosts copy give examples, and so do README and CHANGELOG."""
    paths = [*GENERIC, *ELEMENT, ROOT / "index.html", ROOT / "pyscript.toml"]
    assert of_all(paths, lambda path: [hit[0] for hit in NAMES.finditer(path.read_text("utf-8"))]) == {}


KINDS = [kind.name for family in puzzles.families() for kind in puzzles.kinds(family) if "-" in kind.name]
TESTS = [path for path in sorted((ROOT / "tests").rglob("*.py")) if not OF_A_GAME.search(name_of(path))]


def test_a_test_is_of_a_game_or_names_none() -> None:
    """Tests of one game lie in a folder of that game, or carry its name. All other tests play
    every game there is, or one that ``tests/any_game.py`` has chosen by what it is.

    So a third game is in every one of them, and what it has to tell them lies in its folders. Golden data
    and the tables of measurements (``tests/data``, ``tests/bench/results``) are no tests. A kind of puzzle
    belongs to a game as well.
    """
    assert len(TESTS) > 100
    assert of_all(TESTS, lambda path: [f"{line}: {text}" for line, text in names_in(path, KINDS)]) == {}
