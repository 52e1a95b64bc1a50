"""What everything is called and is: the first lines of the documentation, read from the source."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from tests.test_imports import FILES, name_of, source

if TYPE_CHECKING:
    from collections.abc import Iterator

Documented = ast.Module | ast.ClassDef | ast.FunctionDef
BEGINS = re.compile(r"[A-Z0-9]|``")
MARK = re.compile(r"[:;,.] ")
STEM = 4  # letters that a word and its plural or its doer share


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
            said, _, rest = (ast.get_docstring(node) or "").partition("\n")
            if not BEGINS.match(said) or not said.endswith((".", "?")) or rest.partition("\n")[0]:
                wrong.append((name_of(path), getattr(node, "name", ""), said))
    assert wrong == []


def test_a_module_begins_with_its_own_word() -> None:
    """``takeback.py`` is about a takeback and says so first; a picture of it comes after the mark.

    A word may bend: a maker is in ``make.py``. What is run by ``python3 -m`` may speak of its package.
    """
    wrong = []
    for path in FILES:
        words = path.parent.name if path.stem in ("__init__", "__main__") else path.stem
        said = (ast.get_docstring(source(path)) or "").partition("\n")[0]
        head = MARK.split(said + " ")[0].lower()
        if not any(word[:STEM] in head for word in words.split("_")):
            wrong.append((name_of(path), said))
    assert wrong == []
