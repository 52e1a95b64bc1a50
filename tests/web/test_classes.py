"""Classes: every one that a view gives has a rule or a place among the hooks, and every rule has a user."""

from __future__ import annotations

import ast
import re
from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.games import GAMES
from tests.test_imports import FILES, nodes
from tests.web.test_styles import plain
from web.registry import style_class
from web.site.paths import ROOT, WEB
from web.site.style_guide import states

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.every_game

HOOKS = frozenset(
    [
        # sheets of a dialog, by their name
        *("again", "controls", "honest", "new", "print", "settings", "share", "sheet-name"),
        *("kinds", "stats", "step", "unfinished"),
        # parts of a table that look like their neighbours
        *("aid", "alliances", "betrayals", "buildings", "candidates", "deck", "lines-flat", "pile-table"),
        *("plays", "round", "tie-break", "unseen"),
        # states that look like the other one
        *(
            "as-inspector",
            "costs-none",
            "decided",
            "innocent",
            "is-hint",
            "is-k",
            "is-keys",
            "is-last",
        ),
        *("is-state", "why-down"),
    ]
)
"""Classes without a rule: names that scripts and tests go by."""
STYLES = [
    *WEB.glob("css/*.css"),
    *WEB.glob("lab/*.css"),
    *WEB.glob("analysis/*.css"),
    *WEB.glob("club/*.css"),
    *WEB.glob("games/*/**/*.css"),
]
PAGES = [ROOT / "index.html", *WEB.glob("embed/*.html"), *WEB.glob("site/templates/*.html")]
SCRIPTS = [*WEB.glob("page/**/*.js"), *WEB.glob("embed/*.js")]


def words(node: ast.expr) -> Iterator[str]:
    """Yield the classes that an expression can give, with a star for inserted values."""
    if isinstance(node, ast.JoinedStr):
        parts = ("*" if isinstance(part, ast.FormattedValue) else str(part.value) for part in node.values)  # type: ignore[attr-defined]
        yield from "".join(parts).split()
    elif isinstance(node, ast.Constant):
        yield from str(node.value or "").split() if isinstance(node.value, str) else ()
    elif isinstance(node, ast.IfExp):
        yield from (*words(node.body), *words(node.orelse))
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from words(value)
    elif isinstance(node, ast.Call):
        for argument in node.args:
            yield from words(argument)


@cache
def classes_in_python() -> frozenset[str]:
    """The classes in the Python of the site, and in its pages."""
    found: set[str] = set()
    for path in FILES:
        for node in nodes(path) if WEB in path.parents else ():
            if isinstance(node, ast.keyword) and node.arg in {"class_", "kind"}:
                found |= set(words(node.value))
    for page in PAGES:
        for given in re.findall(r'class="([^"]*)"', page.read_text(encoding="utf-8")):
            found |= {name for name in given.split() if "{" not in name}
    return frozenset(found)


@cache
def constants() -> frozenset[str]:
    """The constants of the Python of the site and the review, as a class may be named after one."""
    code = [
        node for path in FILES if WEB in path.parents or path.parent == ROOT / "noir" for node in nodes(path)
    ]
    texts = [node.value for node in code if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    inside = " ".join(given for text in texts for given in re.findall(r'class="([^"]*)"', text))
    filled = [name for node in code if isinstance(node, ast.JoinedStr) for name in words(node)]
    return frozenset({*texts, *inside.split(), *filled})


@cache
def classes_in_views() -> frozenset[str]:
    """The classes on the tables and dialogs of every game, as the app draws them."""
    found: set[str] = set()
    for game in GAMES:
        for _, regions in states(game):
            for html in regions.values():
                for given in re.findall(r' class="([^"]*)"', html):
                    found |= set(given.split())
    return frozenset(found)


@cache
def classes_in_rules() -> frozenset[str]:
    """The classes that a rule names."""
    text = " ".join(re.findall(r"([^{};]*)\{", " ".join(plain(read(path)) for path in STYLES)))
    scopes = {style_class(game) for game in GAMES}  # what the build puts a game's rules under
    return frozenset({*re.findall(r"\.(-?[A-Za-z_][\w-]*)", text), *scopes})


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_class_that_is_drawn_has_a_rule_or_is_a_hook() -> None:
    """A view's class without a rule is dead, or a hook that says so."""
    literal = {name for name in classes_in_python() if "*" not in name}
    assert sorted((classes_in_views() | literal) - classes_in_rules() - HOOKS) == []


def test_every_rule_has_a_user() -> None:
    """A class that no view, page or script gives is not ruled."""
    filled = (name for name in classes_in_python() | constants() if re.fullmatch(r"[a-z]\w*-\*", name))
    stars = [re.compile(re.escape(name).replace(r"\*", ".+")) for name in filled]
    scripts = " ".join(map(read, SCRIPTS))
    unused = {
        name
        for name in classes_in_rules() - classes_in_views() - classes_in_python() - constants()
        if not any(star.fullmatch(name) for star in stars)
        and not re.search(rf'["\'`. ]{re.escape(name)}["\'` .)]', scripts)
    }
    assert sorted(unused) == []
