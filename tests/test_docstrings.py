"""Docstrings and comments: checks their form and their English, read from the source.

Scripts and styles follow the laws of Python as far as they have the same parts.
"""

from __future__ import annotations

import ast
import re
import tokenize
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.comments import comments, frequency, functions, names, scripts, styles
from tests.test_imports import FILES, ROOT, name_of, nodes, source, statements

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Documented = ast.Module | ast.ClassDef | ast.FunctionDef
BEGINS = re.compile(r"[A-Z0-9]|``")
RIDDLES = re.compile(r"\b(what|who|whom|whoever|nobody|somebody|anew|in vain|the own)\b", re.IGNORECASE)
CODE = re.compile(r"``[^`]*``|`[^`]*`|\"[^\"\n]*\"")
JOINED = re.compile(r";(?=\s|$)")
RIDDLE = re.compile(r"\bwhat\b", re.IGNORECASE)
STANDS = re.compile(r"\b(?:stands?|lies?|comes?)\b", re.IGNORECASE)

RATES = {
    "scripts": (scripts, {RIDDLE: 1, JOINED: 0, STANDS: 1}),
    "styles": (styles, {RIDDLE: 1, JOINED: 0, STANDS: 1}),
}
"""The largest frequencies in the comments of a kind of file, per 1,000 words. They only go down."""
MAX_FIRST_WORDS = 20

TESTS = sorted(path for path in (ROOT / "tests").rglob("*.py") if "node_modules" not in path.parts)

PARTICIPLE = re.compile(
    r"(?:told|said|kept|left|shown|asked|found|taken|brought|heard|drawn|laid|meant|known|made|held|sent|gone"
    r"|given|seen|hidden|chosen|won|lost|written|[a-z]+ed)"
)


VAGUE = {
    "told", "said", "heard", "kept", "asked", "brought", "judged", "counted", "begged", "lifted", "reckon",
    "eyes", "unkept", "fleeting", "riding", "rider", "owes", "twin", "foresee", "bake", "hurry", "labour",
    "facade", "LONGEST", "MOST", "EYES", "DOES", "Wish", "Standing", "Rehearsal", "BROUGHT", "AFTERWARDS",
}  # fmt: skip
"""Names with several meanings, or a metaphor where the field has a word."""


@cache
def definitions(path: Path) -> tuple[Documented, ...]:
    """Return a module and all classes and functions in it, also those inside others."""
    return tuple(node for node in statements(source(path)) if isinstance(node, Documented))


def new_names(node: ast.AST) -> tuple[str, ...]:
    """Return the names that a piece of code gives."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            return (name,)
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
    return ()


def prose(path: Path) -> Iterator[str]:
    """Yield the docstrings and comments of a file with a semicolon, without quoted code and words."""
    if not JOINED.search(path.read_text(encoding="utf-8")):
        return
    for node in definitions(path):
        if text := ast.get_docstring(node):
            yield CODE.sub("", text)
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                yield CODE.sub("", token.string)


def public(node: Documented) -> Iterator[Documented]:
    """Yield a module, and every class and function in it that others may use."""
    yield node
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | ast.FunctionDef) and not inner.name.startswith("_"):
            yield from public(inner) if isinstance(inner, ast.ClassDef) else (inner,)


def test_the_first_line_is_a_sentence_of_its_own() -> None:
    """It is whole: it begins like a sentence, ends like one, and a blank line is between it and the rest."""
    wrong = []
    for path in FILES:
        for node in public(source(path)):
            text, _, rest = (ast.get_docstring(node) or "").partition("\n")
            if not BEGINS.match(text) or not text.endswith((".", "?")) or rest.partition("\n")[0]:
                wrong.append((name_of(path), getattr(node, "name", ""), text))
    assert wrong == []


def test_the_first_line_names_things() -> None:
    """It has a verb and an object, without clauses such as "the thing to be done" in place of a noun."""
    wrong = [
        (name_of(path), getattr(node, "name", ""))
        for path in FILES + TESTS
        for node in definitions(path)
        if RIDDLES.search((ast.get_docstring(node) or "").partition("\n")[0])
    ]
    assert wrong == []


def test_docstrings_and_comments_are_short_sentences() -> None:
    """No semicolon joins two sentences."""
    wrong = [
        (name_of(path), line)
        for path in FILES + TESTS
        for text in prose(path)
        for line in text.splitlines()
        if JOINED.search(line)
    ]
    assert wrong == []


def test_only_booleans_are_named_by_participles() -> None:
    """A function is a verb and a value a noun: ``last_event``, not ``told``."""
    wrong = [
        (name_of(path), node.name)
        for path in FILES + TESTS
        for node in definitions(path)
        if isinstance(node, ast.FunctionDef)
        if PARTICIPLE.fullmatch(node.name.lstrip("_"))
        and "bool" not in ast.unparse(node.returns or node.args)
    ]
    assert wrong == []


def test_names_are_the_words_of_the_field() -> None:
    """``last_event`` and ``MAX_RECORD_CHARS``, not ``told`` and ``LONGEST``."""
    wrong = [
        (name_of(path), name)
        for path in FILES + TESTS
        for node in nodes(path)
        for name in new_names(node)
        if name.lstrip("_") in VAGUE
    ]
    assert wrong == []


def test_names_of_tests_are_short() -> None:
    """At most 70 characters state a behaviour."""
    wrong = [
        node.name
        for path in TESTS
        for node in definitions(path)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and len(node.name) > 70
    ]
    assert wrong == []


@pytest.mark.parametrize("kind", RATES)
def test_comments_of_scripts_and_styles_are_plain(kind: str) -> None:
    """Riddles, joined sentences and stiff verbs are rare."""
    files, limits = RATES[kind]
    texts = [comment.prose for path in files() for comment in comments(path)]
    found = {
        pattern.pattern: frequency(pattern, texts)
        for pattern, most in limits.items()
        if most < frequency(pattern, texts)
    }
    assert found == {}


def test_descriptions_in_scripts_begin_with_a_short_sentence() -> None:
    """It is whole and names things, as the first line of a docstring."""
    wrong = []
    for path in scripts():
        for text in filter(None, (comment.description for comment in comments(path))):
            first = re.split(r"(?<=[.?]) |: ", text)[0]
            is_whole = re.match(r"[A-Z0-9`<]", text) and text.endswith((".", "?"))
            if not is_whole or RIDDLES.search(first) or len(first.split()) > MAX_FIRST_WORDS:
                wrong.append((name_of(path), text))
    assert wrong == []


def test_functions_of_scripts_are_verbs() -> None:
    """Booleans begin with is, has or can, so no participle is left."""
    wrong = [
        (name_of(path), name) for path in scripts() for name in functions(path) if PARTICIPLE.fullmatch(name)
    ]
    assert wrong == []


def test_names_in_scripts_are_the_words_of_the_field() -> None:
    """The words to avoid are those of Python."""
    wrong = [(name_of(path), name) for path in scripts() for name in names(path) if name in VAGUE]
    assert wrong == []
