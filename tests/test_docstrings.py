"""What everything is called and is: the first lines of the documentation, read from the source."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest

from tests.test_imports import FILES, name_of, source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Documented = ast.Module | ast.ClassDef | ast.FunctionDef
HEAD = re.compile(r"[:;,.] ")
STEM = 4  # letters that a word and its plural or its doer share


def public(node: Documented) -> Iterator[Documented]:
    """Yield a module, and every class and function in it that others may use."""
    yield node
    for inner in node.body:
        if isinstance(inner, ast.ClassDef | ast.FunctionDef) and not inner.name.startswith("_"):
            yield from public(inner) if isinstance(inner, ast.ClassDef) else (inner,)


def first_line(node: Documented) -> str:
    """Return the first line of what is said of something; "" where nothing is."""
    return (ast.get_docstring(node) or "").partition("\n")[0]


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_the_first_line_is_a_sentence_of_its_own(path: Path) -> None:
    """It is whole: it begins like a sentence, ends like one, and a blank line is between it and the rest."""
    for node in public(source(path)):
        said = first_line(node)
        about = (getattr(node, "name", ""), said)
        assert re.match(r"[A-Z]|``|\d", said), about
        assert re.search(r"[.?]$", said), about
        rest = (ast.get_docstring(node) or "").split("\n")[1:]
        assert not rest or rest[0] == "", about


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_a_module_begins_with_its_own_word(path: Path) -> None:
    """``takeback.py`` is about a takeback and says so first; a picture of it comes after the mark.

    A word may bend: a maker is in ``make.py``. What is run by ``python3 -m`` may speak of its package.
    """
    words = path.parent.name if path.stem in ("__init__", "__main__") else path.stem
    head = HEAD.split(first_line(source(path)) + " ")[0].lower()
    assert any(word[:STEM] in head for word in words.split("_")), head
