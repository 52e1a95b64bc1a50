"""The reference of the engine: complete, true, and readable without the libraries that adapters serve."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import TYPE_CHECKING

import pytest
from griffe import Class, temporary_visited_module

from noir.adapters import encoded_games, encoding_of, size_of
from noir.games import families, family_of
from tests.any_game import swept
from tests.test_imports import ROOT
from web.i18n import LANGUAGES, Words
from web.lab import views
from web.site import offline, reference, study
from web.site.api import describe, find_module, list_names, list_signatures
from web.site.header import with_rules
from web.site.pages import Site
from web.site.project import version
from web.site.rules import rules_page_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from griffe import Object

MODULES = reference.every_module()
ARRAY = re.compile(r"\b(?:NDArray|Numbers|Flags|Bytes|Seen)\b")
PARAMETER = re.compile(r"(\w+): ")
SHAPE = re.compile(r"\bShapes?: \(")


def everything(module: str) -> Iterator[tuple[str, Object, str]]:
    """Yield every public name: its full name, itself, and all that is written about it."""
    for one in list_names(find_module(module)):
        yield f"{module}.{one.name}", one, describe(one)
        for inner in list_names(one) if isinstance(one, Class) else ():
            about = [describe(one)] if f"``{inner.name}``" in describe(one) else []
            yield f"{module}.{one.name}.{inner.name}", inner, "\n".join([describe(inner), *about]).strip()


def error_of(node: ast.Raise) -> str:
    """Return the name of the error that is raised."""
    error = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    return ast.unparse(error).rpartition(".")[2] if error else ""


def raised_by(one: Object) -> set[str]:
    """Return the names of the errors that come out of a function by its own statements."""
    if not one.is_function and "property" not in one.labels:
        return set()
    tree = ast.parse(textwrap.dedent(one.source))
    caught = {
        inner
        for attempt in ast.walk(tree)
        if isinstance(attempt, ast.Try)
        for statement in attempt.body
        for inner in ast.walk(statement)
        if isinstance(inner, ast.Raise)
        for handler in attempt.handlers
        if handler.type and re.search(rf"\b{error_of(inner)}\b", ast.unparse(handler.type))
    }
    raised = {error_of(node) for node in ast.walk(tree) if isinstance(node, ast.Raise) and node not in caught}
    return {name for name in raised if name[:1].isupper()} - {"NotImplementedError"}


@pytest.mark.parametrize("module", MODULES)
def test_every_public_name_is_described(module: str) -> None:
    assert describe(find_module(module))
    assert [name for name, _, doc in everything(module) if not doc] == []


@pytest.mark.parametrize("module", MODULES)
def test_every_error_that_a_function_raises_is_named(module: str) -> None:
    wrong = [
        (name, error) for name, one, doc in everything(module) for error in raised_by(one) if error not in doc
    ]
    assert wrong == []


@pytest.mark.parametrize("module", [name for name in MODULES if name.startswith("noir.adapters.")])
def test_the_shape_of_every_array_is_said(module: str) -> None:
    wrong = [
        name
        for name, one, doc in everything(module)
        if not one.is_class and ARRAY.search(list_signatures(one)[0]) and not SHAPE.search(doc)
    ]
    assert wrong == []


def test_no_module_is_missing() -> None:
    """Each module of the engine's own folder has a page, and so has each package of a game."""
    found = {path.stem for path in (ROOT / "noir").glob("[a-z]*.py")}
    found |= {path.parent.name for path in (ROOT / "noir").glob("*/__init__.py")}
    of_games = {f"noir.games.{family}" for family in families()}
    assert {f"noir.{name}" for name in found} | of_games <= {*MODULES}
    assert len(MODULES) == len({*MODULES})


@pytest.mark.parametrize("module", MODULES)
def test_the_pages_say_what_python_says(module: str) -> None:
    """Names, docstrings and parameters are those of the module that is imported."""
    there = import_module(module)
    assert inspect.getdoc(there) == describe(find_module(module))
    constants = {name for name in vars(there) if name.isupper() and not name.startswith("_")}
    assert constants <= find_module(module).members.keys()
    for one in list_names(find_module(module)):
        if one.is_function:
            value = getattr(there, one.name)
            assert (inspect.getdoc(value) or "").startswith(describe(one))
            overloads = re.findall(rf"@overload\s+def {one.name}\(", one.module.source)
            assert len(list_signatures(one)) == (len(overloads) or 1)
            for name in inspect.signature(value).parameters:
                assert name in list_signatures(one)[0]
        elif isinstance(one, Class):
            value = getattr(there, one.name)
            assert (inspect.getdoc(value) or "").partition("\n")[0] in describe(one)
            if is_dataclass(value):
                names = [field.name for field in fields(value) if field.init]
                assert PARAMETER.findall(list_signatures(one)[1]) == names
            members = {name for name in vars(value) if not name.startswith("_")}
            assert {inner.name for inner in list_names(one)} >= members


SAMPLE = f"""
__all__ = ["SHORT", "Base", "LONG", "Own"]
LONG = "{"long " * 20}"
SHORT: int = 3
class Base:
    def __init__(self, size: int = 1) -> None:
        '''Set a size.'''
        self.size = size
class Own(Base, list[int]):
    '''A class of its own.'''
"""


def test_a_name_is_written_as_in_the_source() -> None:
    """In the order of ``__all__``, without a long value, and with the docstring of ``__init__``."""
    with temporary_visited_module(SAMPLE) as module:
        names = list_names(module)
        assert [list_signatures(one) for one in names] == [
            ["SHORT: int = 3"],
            ["class Base", "Base(size: int = 1)"],
            ["LONG"],
            ["class Own(Base, list[int])"],
        ]
        assert [*map(describe, names)] == ["", "Set a size.", "", "A class of its own."]


@pytest.mark.parametrize("family", with_rules())
def test_every_rule_has_its_place_in_the_source(family: str) -> None:
    """A reader of a rule finds the functions that follow it, and the pages lead back."""
    texts = [path.read_text("utf-8") for path in (ROOT / "noir" / "games" / family).glob("*.py")]
    rules = [rule for _, ids in rules_page_of(family).SECTIONS for rule in ids]
    assert [rule for rule in rules if not re.search(rf"\b{rule}\b", "\n".join(texts))] == []
    assert reference.rule_ids(f"noir.games.{family}").keys() == {*rules}


@pytest.mark.parametrize("game", swept(encoded_games()))
def test_the_page_of_numbers_has_a_row_for_each(game: str) -> None:
    """Index, part, label and whole are those of the encoding, as are the actions."""
    encoding, page = encoding_of(game), str(reference.numbers_page(game).content)
    rows = re.findall(r'<tr><th scope="row">(\d+)</th><td>(.*?)</td><td>(.*?)</td><td>(\d+)</td></tr>', page)
    expected = [
        (part.name, label, str(whole))
        for part in encoding.FEATURES
        for label, whole in zip(part.labels, part.wholes, strict=True)
    ]
    assert [tuple(cells) for _, *cells in rows] == expected
    assert [int(index) for index, *_ in rows] == [*range(size_of(encoding))]
    assert re.findall(r"<li><code>(\w+)</code></li>", page) == [*encoding.ACTIONS]


def test_each_family_has_one_page_of_numbers() -> None:
    assert [*map(family_of, reference.seen_games())] == [*dict.fromkeys(map(family_of, encoded_games()))]


def test_each_document_of_the_engine_is_a_guide() -> None:
    documents = {path.relative_to(ROOT).as_posix() for path in (ROOT / "noir").rglob("*.md")}
    assert documents == {*reference.GUIDES.values()} - {"BENCHMARK.md"}


@pytest.mark.parametrize("guide", reference.GUIDES)
def test_no_mark_of_markdown_is_left_in_a_guide(guide: str) -> None:
    text = re.sub(r"<pre.*?</pre>|<code>.*?</code>|<[^>]*>", "", guide_of(guide), flags=re.DOTALL)
    assert re.findall(r"`|\*\*|\]\(|^#|^- |^\||\n\n", text, re.MULTILINE) == []


def test_a_guide_names_files_that_are_no_pages() -> None:
    text = guide_of("benchmark")
    assert '<a href="guide-pettingzoo.html">PettingZoo</a>' in text
    assert re.search(r"\w \(<code>tests/bench/bots/.*?</code> in the repository\)", text)
    assert "CITATION.cff (in the repository)" in text


@pytest.mark.parametrize("guide", reference.GUIDES)
def test_each_table_of_a_guide_has_a_caption_of_its_own(guide: str) -> None:
    captions = re.findall(r"<caption>(.*?)</caption>", guide_of(guide))
    assert len({*captions}) == len(captions)


def guide_of(guide: str) -> str:
    """Return the content of a guide's page."""
    return str(reference.guide_page(guide).content)


def test_all_links_lead_somewhere(tmp_path: Path) -> None:
    """To a page of the reference and a place on it, or to a rule."""
    reference.write_pages(Site(tmp_path, "version", ()))
    pages = {path.name: path.read_text("utf-8") for path in (tmp_path / study.FOLDER).iterdir()}
    wrong = []
    for name, text in pages.items():
        for target in re.findall(r'<a href="([^"]*)"', text.partition("<main")[2].partition("</main>")[0]):
            page, _, place = target.partition("#")
            if page.startswith(("../rules/", "https://")):
                continue
            if f'id="{place}"' not in pages.get(page or name, "") and (place or page not in pages):
                wrong.append((name, target))
    assert wrong == []
    assert len(pages) == len(MODULES) + len(reference.seen_games()) + len(reference.GUIDES) + 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_lab_leads_to_it(lang: str) -> None:
    assert f'href="../{study.FOLDER}/"' in views.page(Words(lang), "../")


def test_the_index_names_the_version() -> None:
    assert f"Version {version()}" in str(reference.index_page().content)


def test_no_browser_keeps_it(tmp_path: Path) -> None:
    site = Site(tmp_path, "version", ())
    site.write("kept.html", "<!doctype html>")
    study.write_pages(site)
    offline.service_worker(site)
    assert (tmp_path / study.FOLDER / "index.html").is_file()
    script = (tmp_path / "sw.js").read_text("utf-8")
    assert "kept.html" in script
    assert f"{study.FOLDER}/" not in script
