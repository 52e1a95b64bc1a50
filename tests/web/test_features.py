"""The table of features: each string leads somewhere, and each feature has its record."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import fields
from importlib import import_module
from typing import TYPE_CHECKING

import pytest

from tests.test_imports import FILES, imports, inside, module_of, name_of, nodes, source
from web.app.features import FEATURES
from web.dispatch import COMMANDS, MOMENTS, Feature, register
from web.i18n import Words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

register(FEATURES)

FIELDS = [one.name for one in fields(Feature) if one.name != "name"]
NO_FEATURES = ("web.site", "web.dispatch")
"""Where a dict with the name of a field is another thing."""


def names_in_table(field: str) -> list[tuple[str, str]]:
    """Return the names of a field without their marks, each with its module."""
    return [pair for feature in FEATURES for pair in names_of(feature, field)]


def names_of(feature: Feature, field: str) -> Iterator[tuple[str, str]]:
    """Yield the names of a field of a feature, each with its module."""
    value = getattr(feature, field)
    for lines in value.values() if isinstance(value, Mapping) else [value]:
        for line in lines.strip().splitlines():
            module, *names = line.split()
            for name in names:
                yield f"web.{feature.name}.{module}", name.partition("|")[0].strip("*@=+")


def answers_in_code(field: str) -> list[tuple[str, str]]:
    """Return the names that modules answer to, each with its module."""
    modules = [
        module_of(path)
        for path in FILES
        if not module_of(path).startswith(("noir", *NO_FEATURES)) and field.upper() in globals_of(path)
    ]
    return [(module, name) for module in modules for name in getattr(import_module(module), field.upper())]


def globals_of(path: Path) -> set[str]:
    """Return the global variables of a module."""
    nodes = source(path).body
    plain = [target for node in nodes if isinstance(node, ast.Assign) for target in node.targets]
    typed = [node.target for node in nodes if isinstance(node, ast.AnnAssign)]
    return {ast.unparse(target) for target in [*plain, *typed]}


@pytest.mark.parametrize("field", FIELDS)
def test_the_table_has_each_name_that_a_module_answers_to(field: str) -> None:
    """And each string of it names a module with that name."""
    assert names_in_table(field)
    assert sorted(names_in_table(field)) == sorted(answers_in_code(field))


@pytest.mark.parametrize("field", sorted({*FIELDS} - {"hooks"}))
def test_a_name_has_one_answer(field: str) -> None:
    names = [name for _, name in names_in_table(field)]
    assert len(names) == len(set(names))


def test_each_folder_that_answers_to_names_has_one_record() -> None:
    folders = {module.split(".")[1] for field in FIELDS for module, _ in answers_in_code(field)}
    assert [one.name for one in FEATURES] == sorted(folders)


def test_all_that_a_puzzle_puts_in_place_of_a_command_exists() -> None:
    instead = {one.at_puzzle for one in COMMANDS.values()} - {""}
    assert instead
    assert instead <= COMMANDS.keys()
    refusals = {one.refusal for one in COMMANDS.values()} - {""}
    assert all(map(Words("en").has, refusals))


def test_each_moment_is_known_and_something_happens_at_it() -> None:
    assert {moment for _, moment in names_in_table("hooks")} == {*MOMENTS}


def named_by(path: Path) -> set[str]:
    """Return the features that a file names by an import or in a string."""
    texts = [node.value for node in nodes(path) if isinstance(node, ast.Constant)]
    found = {*imports(path), *(text for text in texts if isinstance(text, str))}
    return {one for one in OWNERS if any(inside(name, f"web.{one}") for name in found)}


OWNERS = sorted({one.name for one in FEATURES} - {"views"})
MAY_NAME = {
    "web/site/analysis.py": {"analysis"},
    "web/site/pictured.py": {"club"},
    "web/site/rules.py": {"lessons"},
}
"""Files that name a feature: what the build writes on pages about it."""


def test_no_file_outside_the_features_names_one() -> None:
    found = {}
    for path in FILES:
        name = name_of(path)
        if name.startswith("web/") and name.split("/")[1] not in OWNERS:
            found[name] = named_by(path)
    assert {name: names for name, names in found.items() if names} == MAY_NAME
