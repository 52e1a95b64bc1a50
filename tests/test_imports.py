"""Which room may import which: the arrows of the architecture, read from the source."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FILES = sorted(
    path
    for top in ("noir", "web")
    for path in (ROOT / top).rglob("*.py")
    if "node_modules" not in path.parts  # the fetched runtime is not ours
)
ONLY_AT_THE_EDGE = {"pyscript", "js", "pyodide"}
HIDDEN_INPUT = {"time", "datetime", "secrets", "uuid"}
EDGES = {"web/worker.py"}


def name_of(path: Path) -> str:
    """Return the path of a file from the root."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> set[str]:
    """Return every module a file imports, also late and for type checking, with full names."""
    found: set[str] = set()
    package = [*path.relative_to(ROOT).with_suffix("").parts][:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            start = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            found |= {module} | {f"{module}.{alias.name}" for alias in node.names}
    return found


def room(module: str) -> str:
    """Return the room a noir module belongs to."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def inside(module: str, package: str) -> bool:
    """Tell whether a module is a package or lies in it."""
    return module == package or module.startswith(package + ".")


# room of noir -> rooms it may import; "" is the package itself
MAY_IMPORT = {
    "": set(),
    "core": {"core"},
    "chance": {"chance"},
    "places": {"core"},
    "games": {"core", "chance", "games", "places"},
    "bots": {"core", "chance", "games", "bots"},
    "match": {"core", "chance", "games"},
    "duo": {"core", "chance", "games", "match", "places"},
    "ponder": {"core", "chance"},
    "hindsight": {"core", "chance", "match"},
    "arena": {"core", "chance", "games", "bots", "match"},
    "review": {"core", "chance", "games", "bots", "match"},
    "puzzles": {"core", "chance", "games", "bots", "match", "arena"},
}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_noir_never_imports_web_or_a_browser(path: Path) -> None:
    """The engine runs anywhere; only the worker file knows pyscript, js or pyodide."""
    for module in imports(path):
        if name_of(path).startswith("noir/"):
            assert not inside(module, "web")
        if name_of(path) not in EDGES:
            assert module.split(".")[0] not in ONLY_AT_THE_EDGE


@pytest.mark.parametrize("path", [p for p in FILES if name_of(p).startswith("noir/")], ids=name_of)
def test_the_rooms_of_noir_import_only_what_they_may(path: Path) -> None:
    """core, chance <- games <- bots; core <- match, arena; core <- places <- games, duo."""
    own = room(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    assert own in MAY_IMPORT, "a new room needs its line in MAY_IMPORT"
    used = {room(module) for module in imports(path) if inside(module, "noir") and module != "noir"}
    assert used <= MAY_IMPORT[own] | {own}


@pytest.mark.parametrize("kind", ["games", "bots", "puzzles"])
def test_the_games_never_import_each_other(kind: str) -> None:
    """A game's files know that game alone, and so do its bots and its puzzles."""
    owners = {
        path.relative_to(ROOT / "noir" / kind).parts[0].split("_")[0].removesuffix(".py")
        for path in (ROOT / "noir" / kind).rglob("*.py")
    } - {"", "__init__"}
    games = {owner for owner in owners if (ROOT / "noir" / "games" / owner).exists()}
    for path in (ROOT / "noir" / kind).rglob("*.py"):
        own = path.relative_to(ROOT / "noir" / kind).parts[0].removesuffix(".py")
        for module in imports(path):
            for other in games - {own.split("_")[0]}:
                assert not inside(module, f"noir.games.{other}")
                assert not inside(module, f"noir.bots.{other}")
                assert not inside(module, f"noir.puzzles.{other}")


@pytest.mark.parametrize("path", [p for p in FILES if name_of(p).startswith("noir/")], ids=name_of)
def test_noir_needs_the_standard_library_alone(path: Path) -> None:
    """No third-party module, and no clock or system randomness outside the command lines."""
    for module in imports(path):
        top = module.split(".")[0]
        assert top in sys.stdlib_module_names or top == "noir"
        if not path.name.endswith("__main__.py"):
            assert top not in HIDDEN_INPUT
            assert top != "random" or module in ("random", "random.Random")


def test_views_and_app_keep_their_order() -> None:
    """noir, markup, i18n <- views <- app <- edges: nothing points back."""
    for path in FILES:
        name = name_of(path)
        used = imports(path)
        if name.startswith("web/views/"):
            assert not any(inside(m, edge) for m in used for edge in ("web.app", "web.worker", "web.site"))
        if name in ("web/markup.py", "web/i18n.py"):
            assert not any(inside(m, "web.views") or inside(m, "web.app") for m in used)
        if name != "web/worker.py":
            assert not any(inside(m, "web.worker") for m in used)


def test_only_the_registries_know_which_games_there_are() -> None:
    """No branch on the name of a game outside its own files and the registries."""
    for path in FILES:
        name = name_of(path)
        if (
            "district" in name
            or "killer" in name
            or name in ("noir/games/__init__.py", "noir/bots/__init__.py")
        ):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare):
                texts = {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)}
                assert not texts & {"district", "killer", "killer-citizen"}, name
