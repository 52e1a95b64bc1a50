"""Copies of the project with one game more (its folders, and its line in the registry) or one language more.

``python3 -m tests.tree NAME`` adds the smallest game to this checkout, under that name.
``python3 -m tests.tree --language CODE`` adds a language, with its facts from CLDR, and the words of English
to begin with.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests import cldr
from web.site.paths import CACHE

ROOT = Path(__file__).parents[1]
FOLDERS = ("noir/games", "noir/bots", "web/games")
SMALL_GAMES = ("toy", "heist")
"""Games that are whole but live under tests/ alone."""
NOT_COPIED = shutil.ignore_patterns("node_modules", *SMALL_GAMES)
COPIERS = ("test_third_game.py", "test_new_language.py", "test_contributing.py", "tree.py")
"""The files of the tests that copy the project. No copy has them."""
FAST = "not browser and not bench and not long"
"""The tests of the fast part."""
NOT_NEEDED = ("cacheprovider", "rerunfailures", "xdist", "xdist.looponfail", "playwright")
"""Plugins that tests without a browser do without in one process."""


def copy_project(home: Path) -> Path:
    """Copy all but the tests that copy the project themselves. Return the new folder."""
    for name in ("noir", "web", "tests"):
        shutil.copytree(ROOT / name, home / name, ignore=NOT_COPIED)
    for name in COPIERS:
        (home / "tests" / name).unlink()
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copyfile(path, home / path.name)
    if (ROOT / ".github").is_dir():
        shutil.copytree(ROOT / ".github", home / ".github")
    (home / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return home


def copy_english(home: Path) -> Path:
    """Copy the project in English alone, with the bytecode that is there: a build takes half as long."""
    copy_project(home)
    keep_english(home)
    shutil.copytree(CACHE, home / CACHE.relative_to(ROOT))
    return home


def keep_english(home: Path) -> None:
    """Take the other languages away from a project."""
    for path in [*home.glob("web/**/locales/*"), *home.glob("noir/**/locales/*")]:
        if path.name != "en":
            shutil.rmtree(path)


def run_tests(home: Path, *arguments: str) -> str:
    """Run tests in a copy of the project. Return their output."""
    options = (word for plugin in NOT_NEEDED for word in ("-p", f"no:{plugin}"))
    command = [sys.executable, "-m", "pytest", *options, *arguments]
    environ = os.environ | {"HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis")}  # made once
    done = subprocess.run(command, cwd=home, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    assert " passed" in done.stdout
    return done.stdout


def register(home: Path, name: str, book: str) -> None:
    """Add the one line: the name of a game and where its rule book is."""
    registry = home / "noir" / "games" / "__init__.py"
    text = registry.read_text(encoding="utf-8")
    end = text.index("\n}", text.index("_BOOKS = {"))
    line = f'\n    "{name}": ("noir.games.{name}", "{book}"),'
    registry.write_text(text[:end] + line + text[end:], encoding="utf-8")


def with_small_games(home: Path, *names: str) -> Path:
    """Return a copy of the project with some of the small games."""
    copy_project(home)
    for name in names:
        lay_over(home, name, name)
        register(home, name, name.upper())
    return home


def add_game(home: Path, name: str) -> None:
    """Add the smallest game to a project, under a name of lower-case letters that no game has."""
    if not re.fullmatch("[a-z]+", name) or (home / "noir" / "games" / name).exists():
        raise SystemExit(f"{name}: expected the name of a new game, in letters from a to z")
    lay_over(home, SMALL_GAMES[0], name)
    register(home, name, name.upper())


def lay_over(home: Path, small_game: str, name: str) -> None:
    """Copy the folders of a small game into the project, with another name in place of its own."""
    for folder in FOLDERS:
        copy_and_rename(ROOT / "tests" / small_game / folder / small_game, home / folder / name)


def with_copy(home: Path, family: str, name: str) -> Path:
    """Return a copy of the project with a game twice, the second time under another name."""
    copy_project(home)
    for folder in FOLDERS:
        copy_and_rename(home / folder / family, home / folder / name)
    register(home, name, name.upper())
    return home


def copy_and_rename(source: Path, target: Path) -> None:
    """Copy a folder of a game, and put the name of the new folder wherever the old one's is."""
    old, new = source.name, target.name
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    for path in [*target.rglob("*")]:
        if path.suffix in {".py", ".json", ".css"}:
            text = path.read_text(encoding="utf-8")
            for word, other in ((old, new), (old.title(), new.title()), (old.upper(), new.upper())):
                text = text.replace(word, other)
            path.write_text(text, encoding="utf-8")
            path.rename(path.with_name(path.name.replace(old, new)))


def add_language(home: Path, code: str) -> None:
    """Add a language to a project, with the words of English. ``code`` is its short one, from ISO 639."""
    locales = home / "web" / "locales"
    if not re.fullmatch("[a-z]{2,3}", code) or (locales / code).exists():
        raise SystemExit(f"{code}: expected the code of a new language, two or three letters from a to z")
    facts = cldr.read_facts(code)[code]
    numbers = Counter(facts["plurals"])
    games = (path for way in ("web", "tests/*/web") for path in home.glob(f"{way}/games/*/locales/en"))
    for path in (locales / "en", home / "noir" / "terminal" / "locales" / "en", *games):
        shutil.copytree(path, path.with_name(code))
        for words in path.with_name(code).glob("*.json"):
            text = words.read_text(encoding="utf-8")
            words.write_text(with_plurals(text, numbers), encoding="utf-8")
    path = locales / code / "language.json"
    text = path.read_text(encoding="utf-8")
    for name, value in cldr.rules_of(facts, code).items():
        (old,) = re.findall(rf'^ "{name}": .*?(?=,?$)', text, re.MULTILINE)
        text = text.replace(old, f' "{name}": {json.dumps(value, ensure_ascii=False)}')
    path.write_text(text, encoding="utf-8")
    readme = home / "README.md"
    found = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(locales.glob("*/language.json"))]
    names = sorted((rules["english"] for rules in found), key=lambda name: name != "English")
    readme.write_text(name_languages(readme.read_text(encoding="utf-8"), names), encoding="utf-8")


def with_plurals(text: str, numbers: Counter[str]) -> str:
    """Return a file of English words with the plurals of another language. ``numbers`` counts those of each.

    The English sentence for one can do without the number. It stays where it is for one alone.
    """

    def forms(found: re.Match[str]) -> str:
        indent, key, one, other = found.groups()
        words = {name: one if name == "one" and number <= 2 else other for name, number in numbers.items()}
        return ",\n".join(f'{indent}"{key}.{name}": {words[name]}' for name in sorted(words))

    return re.sub(r'^( )"(.*)\.one": (".*"),\n "\2\.other": (".*")', forms, text, flags=re.MULTILINE)


def name_languages(readme: str, names: list[str]) -> str:
    """Return the README with the names of the languages where it lists them."""
    *others, last = names
    return re.sub(r"(?<=works offline, in ).*?(?=,\sby mouse)", f"{', '.join(others)} and {last}", readme)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--language"]:
        add_language(ROOT, *sys.argv[2:])
    else:
        add_game(ROOT, *sys.argv[1:])
