"""The Python of the built site, as the page's worker has it: complete, and else like Python from files."""

from __future__ import annotations

import ast
import gzip
import inspect
import json
import marshal
import re
import shutil
import subprocess
import sys
import traceback
from base64 import b64decode
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import noir.core
from noir.core import GameError
from noir.games import GAMES
from noir.match import Match
from tests.any_game import ONE, OTHER
from web.i18n import LANGUAGES
from web.site import pyodide_patch
from web.site.bundle import bytecode, own_files
from web.site.bundle.bytecode import OF_LANGUAGE
from web.site.paths import MODULES, ROOT
from web.site.runtime import tool
from web.site.stdlib_stubs import LAZY, finder
from web.site.stdlib_stubs.resources import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
ARENA = ROOT / "noir" / "arena"


@pytest.fixture(scope="module")
def inside(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Run the programs of ``WHOLE`` in the built Python. Return their results by name."""
    programs = {**WHOLE, "imports": import_everything()}
    return run_inside(dist, tmp_path_factory.mktemp("inside"), programs, ARENA)


@pytest.fixture(scope="module")
def without_rest(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The same for ``FIRST``, where the second file of our bundle never comes."""
    return run_inside(dist, tmp_path_factory.mktemp("first"), FIRST)


IN_TURN = """
import json
told = {}
for name, text in PROGRAMS.items():
    fields = {"json": json}
    try:
        exec(text, fields)
        told[name] = fields["found"]
    except Exception as error:
        told[name] = repr(error)
told = json.dumps(told)
"""
"""Runs programs by name. Each leaves a value for JSON in ``found``."""


def run_inside(
    dist: Path, scratch: Path, programs: dict[str, str], beside: Path | None = None
) -> dict[str, Any]:
    """Run programs in the Python of a built site, with the modules of a folder in ``/beside``.

    Without such a folder the second file of our bundle never comes.
    """
    (scratch / "program.py").write_text(IN_TURN.replace("PROGRAMS", repr(programs)), encoding="utf-8")
    script = next(dist.rglob("interpreter.js")).read_text("utf-8")
    (kernel,) = re.findall(r'KERNEL ?= ?"([^"]+)"', script)
    (scratch / "kernel.zip").write_bytes(b64decode(kernel))
    bundles = [
        next(dist.glob(name)) for name in ("runtime/library-*.bin", "app/*/noir.bin", "app/*/later/noir.bin")
    ]
    files = dict(chain.from_iterable(found.items() for found in read_words(dist).values()))
    bundles.append(scratch / "words.bin")
    bundles[-1].write_bytes(gzip.compress(marshal.dumps(files, 4)))
    if beside is None:
        bundles[-2] = Path()
    pyodide = scratch / "pyodide"  # its scripts as Node takes them, with the interpreter of the site
    if not pyodide.exists():
        shutil.copytree(MODULES / "pyodide", pyodide)
        shutil.copyfile(next(dist.glob("runtime/pyodide-*/pyodide.asm.wasm")), pyodide / "pyodide.asm.wasm")
        (pyodide / pyodide_patch.SCRIPT.name).write_text(pyodide_patch.make().script, encoding="utf-8")
    command = [
        tool("node"),
        HERE / "inside.mjs",
        pyodide,
        scratch / "kernel.zip",
        *bundles,
        scratch / "program.py",
    ]
    words = ["" if part == Path() else str(part) for part in (*command, *([beside] if beside else []))]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def read_words(dist: Path) -> dict[str, dict[str, bytes]]:
    """Return the files of a start by language, each with its content."""
    found = dist.glob("app/*/words/*.bin")
    return {path.stem: marshal.loads(gzip.decompress(path.read_bytes())) for path in found}


def imports_of(path: Path) -> Iterator[str]:
    """Yield the modules outside the project that a file names in any import that runs."""
    waiting: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and getattr(node.test, "id", "") == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
        waiting += ast.iter_child_nodes(node)


def import_everything() -> str:
    """Return the program that imports every module of ours, and all that any of them names."""
    python = [path for path in own_files() if path.suffix == ".py"]
    ours = [
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in python
    ]
    fields = {name for path in (*python, ARENA / "__init__.py") for name in imports_of(path)}
    assert {"noir.games", "web.app.app", "random", "json"} <= {*ours, *fields}
    return f"""
import importlib, noir, sys
for name in {sorted({*ours, *fields} - {"js"})!r}:
    importlib.import_module(name)
sys.path.append("/beside")
import __init__ as arena
found = ([name for name in {ours!r} if name not in sys.modules] + [arena.tournament.__name__])
"""


EVALUATED = {
    "1 + 1": 2,
    "x = 4\nx": 4,
    "x = 4\nx;": None,
    "import json": None,
    "from json import (dumps,\n loads)": None,
    "import json\njson.loads('[1]')": [1],
    "x = 4\ndel x": None,
    "x = [1, 2]\ndel x[0]\nx": [2],
    "def f():\n    return 5": None,
    "def f():\n    return 5\nf()": 5,
    "str(\n  7\n)": "7",
    '"""\nimport json"""': "\nimport json",
    "sum([\n1,\n2])": 3,
}
"""Texts, by what running each gives."""
TWO_DEVICES = f"""
from noir.duo import Device

def send(device):
    for _ in device.work():
        pass
    device.mark_as_saved(device.save())
    return device.outgoing

host = Device.invite(bytes(range(32)), "{OTHER}", first="host")
guest = Device.accept(bytes(range(32, 64)), send(host))
host.receive(send(guest))
pair = [host, guest]
for turn in range(2):
    speaker, reader = pair[turn % 2], pair[1 - turn % 2]
    while speaker.legal():
        speaker.act(speaker.legal()[-1])
    reader.receive(send(speaker))
found = list(reader.log)
"""
WHOLE = {
    "late": f"""
import sys
Late = type(sys.modules["traceback"])
def asked():
    return [name for name in {sorted(LAZY)!r} if type(sys.modules.get(name, Late)) not in (Late, type)]
from web.app.app import App
found = [asked()]
for game in {list(GAMES)!r}:
    app = App(lambda: "late")
    params = {{"game": game, "level": "easy", "role": "first", "seed": "late"}}
    app.handle("/boot " + json.dumps({{"params": params, "languages": ["en"]}}))
    found.append(asked())
    app.handle(app.table.match.legal()[0])
    found.append(asked())
    assert app.table.match.ply > 0
""",
    "traceback": f"""
import traceback
from noir.match import Match
try:
    Match.new("{ONE}", seed=1).play("nonsense")
except ValueError as error:
    frames = traceback.extract_tb(error.__traceback__)
    text = "".join(traceback.format_exception(error))
found = [[(frame.filename, frame.lineno, frame.name) for frame in frames], text]
""",
    "resources": """
import importlib.resources, inspect, pkgutil
import noir.core, web
from noir.match import Match
words = importlib.resources.files("web") / "locales" / "en" / "boot.json"
found = [
    words.read_text(), pkgutil.get_data("web", "locales/en/boot.json").decode(),
    words.is_file(),
    noir.core.__doc__, Match.play.__doc__, str(inspect.signature(Match.play)), noir.core.__file__,
]
""",
    "evaluated": f"""
from pyodide.code import eval_code
found = [eval_code(text) for text in {list(EVALUATED)!r}]
try:
    eval_code("def f():\\n    return 1 / 0\\nf()\\nimport json")
except ZeroDivisionError as error:
    frame = error.__traceback__
    while frame.tb_next:
        frame = frame.tb_next
    found.append(frame.tb_lineno)
""",
    "devices": TWO_DEVICES,
    "levels": f"""
from noir.bots import LEVELS
from web.app.app import App
found = []
for game, level in [(game, level) for game in {list(GAMES)!r} for level in LEVELS]:
    app = App(lambda: "levels")
    params = {{"game": game, "level": level, "role": "second", "seed": "levels"}}
    update = app.handle("/boot " + json.dumps({{"params": params, "languages": ["en"]}}))
    while update.next and not update.idle:
        update = app.handle(update.next)
    if level == LEVELS[0]:
        for text in ("share", "library", "keys"):
            app.handle("/open " + text)
        for text in ("/hint", "/close", "/link", "/undo", "/print"):
            app.handle(text)
    found.append(app.table.match.ply)
found = [min(found), len(found)]
""",
}
"""Programs in their order: the first is the only one that minds what has run before it."""
FIRST = {
    "starts": f"""
from noir.bots import LEVELS
from web.app.app import App
found = []
levels, languages = [*LEVELS, "human"], {list(LANGUAGES)!r}
for game in {list(GAMES)!r}:
    for turn in range(max(len(levels), len(languages))):
        level, lang = levels[turn % len(levels)], languages[turn % len(languages)]
        app = App(lambda: "alone")
        params = {{"game": game, "level": level, "role": "first"}}
        app.handle("/boot " + json.dumps({{"params": params, "languages": [lang]}}))
        if level == "human":
            app.handle("/lift")
        update = app.handle(app.table.match.legal()[0])
        if update.next:
            app.handle(update.next)
        found.append([app.table.match.ply > 0, app.t.lang == lang])
""",
    "absent": """
from web.views import remote as views
found = []
for _ in range(2):
    try:
        views.panel
    except Exception as error:
        found.append(str(error))
""",
    "returns": f"""
import web.app.app
from web.app.app import App
failed = []
web.app.app._log = failed.append
def started(**told):
    app = App(lambda: "again")
    done = [app.handle("/boot " + json.dumps({{"languages": ["en"], **told}}))]
    if told.get("foyer"):
        done.append(app.handle("/enter"))
    done.append(app.handle(done[-1].next or app.table.match.legal()[0]))
    return app, "table" in done[0].regions and not failed
found = []
for game in {list(GAMES)!r}:
    asked = {{"game": game, "level": "easy", "role": "first"}}
    another = asked | {{"seed": "another"}}
    app, _ = started(params=asked)
    match = app.table.to_json()
    strays = [["of a tab", match]]
    left, fresh = started(params=another, strays=strays)
    returns = [
        {{"saved": {{"match": match}}}},
        {{"saved": {{"match": match}}, "params": another}},
        {{"strays": strays, "foyer": True}},
        {{"saved": left.storage}},
        {{"saved": left.storage, "foyer": True}},
    ]
    found += [fresh, *(started(**told)[1] for told in returns)]
""",
}


def test_all_that_engine_app_bots_and_arena_import_is_there(inside: dict[str, Any]) -> None:
    """Every module of ours is imported, and every module of the library that any of them names anywhere."""
    assert inside["imports"] == ["tournament"]


def test_every_level_plays_and_every_command_answers(inside: dict[str, Any]) -> None:
    """Games by each level, dialogs, hints, links."""
    least, count = inside["levels"]
    assert least >= 0
    assert count == 4 * len(GAMES)


def test_a_start_and_a_move_run_no_module_that_may_wait(inside: dict[str, Any]) -> None:
    """Late modules are there and have not run: neither Python, Pyodide nor ours needs one to begin."""
    assert inside["late"] == [[]] * (1 + 2 * len(GAMES))


def test_a_start_and_a_move_need_nothing_of_the_second_file(without_rest: dict[str, Any]) -> None:
    """Any game, level and language starts, takes a move and lets the bot begin with the first file alone.

    Languages and levels take turns: the words of a start are the same files in each.
    """
    found = without_rest["starts"]
    assert found == [[True, True]] * len(GAMES) * max(len(LANGUAGES), 5)


def test_a_module_that_did_not_come_is_asked_for_again(without_rest: dict[str, Any]) -> None:
    """An import needs no file. A use does, and the next one tries again."""
    first, second = without_rest["absent"]
    assert "noirRest" in first == second


def test_who_comes_back_needs_nothing_of_the_second_file_either(without_rest: dict[str, Any]) -> None:
    """A game that was left, by a closed tab or for another table, by the first screen or past it."""
    assert without_rest["returns"] == [True] * 6 * len(GAMES)


WAITING = (
    "noir/arena",
    "noir/duo",
    "noir/puzzles",
    "noir/review",
    "web/lessons",
    "web/site",
    "web/library/stats",
    "web/puzzles",
    "web/remote/model",
    "web/remote/orders",
    "web/remote/play",
    "web/review",
)
DIALOGS = "web/views/dialogs/"
MOST_FILES = 130  # modules and the words of one language. Measured: 119
MOST_BYTES = 510_000  # measured: 503 020. Of the first file, gzip inside
MOST_BYTES_OF_WORDS = 14_000  # measured: 11 900 to 13 200


def test_a_start_asks_for_no_room_that_can_wait(dist: Path) -> None:
    """The files of a start have a ceiling. Duo, puzzles, reviews, lessons and dialogs come on demand."""
    command = [sys.executable, "-m", "web.site.startup_files"]
    result = json.loads(subprocess.run(command, check=True, capture_output=True, cwd=ROOT).stdout)
    dialogs = {name for name in result if name.startswith(DIALOGS)}
    assert [name for name in result if name.startswith(WAITING)] == []
    assert dialogs <= {f"{DIALOGS}__init__.py"}
    others = [name for name in result if (found := OF_LANGUAGE.search(name)) and found[0] != "/locales/en/"]
    assert 100 < len(result) - len(others) <= MOST_FILES
    assert next(dist.glob("app/*/noir.bin")).stat().st_size <= MOST_BYTES


def test_a_start_brings_the_words_of_one_language(dist: Path) -> None:
    """Each language has the same files, of few bytes, and the first file has none of them."""
    words = read_words(dist)
    assert words.keys() == {*LANGUAGES}
    topics = {}
    for lang, found in words.items():
        assert all((ROOT / name).read_bytes() == text for name, text in found.items())
        topics[lang] = {name.replace(f"/locales/{lang}/", "/") for name in found}
    assert "web/shell.json" in topics["en"]
    assert all(names == topics["en"] for names in topics.values())
    assert all(path.stat().st_size <= MOST_BYTES_OF_WORDS for path in dist.glob("app/*/words/*.bin"))


def test_a_traceback_names_files_lines_and_functions(inside: dict[str, Any]) -> None:
    """An error in a bundled module reads as one from files does, but for the text of the lines."""
    found, text = inside["traceback"]
    try:
        Match.new(ONE, seed=1).play("nonsense")
    except GameError as error:
        frames = traceback.extract_tb(error.__traceback__)
    ours = [[Path(frame.filename).relative_to(ROOT).as_posix(), frame.lineno, frame.name] for frame in frames]
    assert found[1:] == ours[1:]
    assert f'File "{ours[-1][0]}", line {ours[-1][1]}' in text
    assert "InvalidNotation" in text


def test_resources_docstrings_and_types_are_read_as_from_files(inside: dict[str, Any]) -> None:
    """Files beside modules, documentation, signatures and names of classes."""
    result = inside["resources"]
    text = (ROOT / "web/locales/en/boot.json").read_text("utf-8")
    assert result[:3] == [text, text, True]
    assert result[3:5] == [noir.core.__doc__, Match.play.__doc__]
    assert result[5:] == [str(inspect.signature(Match.play)), "/lib/bundles/ours/noir/core.py"]


def test_a_text_that_is_run_gives_the_value_of_its_last_expression(inside: dict[str, Any]) -> None:
    """However it ends. Where that is a statement there is none, and errors name their lines."""
    assert inside["evaluated"] == [*EVALUATED.values(), 2]


def test_two_devices_write_the_same_texts_in_the_page(inside: dict[str, Any]) -> None:
    """A device of the page makes the same bytes as one from files, for the same seeds and actions."""
    natively: dict[str, Any] = {}
    exec(TWO_DEVICES, natively)
    assert len(natively["found"]) == 4
    assert inside["devices"] == natively["found"]


def test_a_language_more_costs_a_start_no_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The index knows the topics once. Every file of a language is there, and no other."""
    languages = LANGUAGES[:3]
    files = {
        f"web/locales/{lang}/{name}.json": f"{lang} {name}".encode() for lang in languages for name in "ab"
    }
    files |= {"web/locales/languages.json": b"{}", "web/later.css": b"later"}
    modules = {"web": "web/__init__.py"}
    whole = tmp_path / "whole"
    bytecode.write(str(whole), modules, files | {"web/__init__.py": b"code"}, frozenset())
    start, rest = bytecode.part(whole.read_bytes(), {"web/__init__.py", "web/locales/languages.json"})
    (tmp_path / "ours").write_bytes(start)
    (tmp_path / "ours.rest").write_bytes(rest)
    monkeypatch.setattr(finder, "FOLDER", f"{tmp_path}/")
    bundle = finder.Bundle("ours")
    assert [name for name in bundle.data if "locales/" in name] == [
        "web/locales/languages.json",
        *(f"locales/{lang}" for lang in sorted(languages)),
    ]
    assert {name: bundle.get_data(bundle.root + name) for name in files} == files
    place = Place(bundle, "web/locales")
    assert [one.name for one in place.iterdir()] == sorted([*languages, "languages.json"])
    assert [one.name for one in (place / "de").iterdir()] == ["a.json", "b.json"]
    assert [(place / name).is_file() for name in ("de/a.json", "de/c.json", "de")] == [True, False, False]
    assert ((place / "de").is_dir(), (place / "fr").is_dir()) == (True, False)
    for name in ("web/locales/de/c.json", "web/locales/fr/a.json", "noir/locales/de/a.json", "locales"):
        with pytest.raises(FileNotFoundError):
            bundle.get_data(bundle.root + name)
    bundle.file.close()
    bundle.beyond.close()
