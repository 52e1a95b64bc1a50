"""A new language: added in a copy of the project, it costs its files, and its words and pages are green."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from noir.games import families
from tests import cldr
from tests.test_contributing import GUIDE
from tests.test_third_game import find_changes
from tests.tree import FAST, ROOT, SMALL_GAMES, add_language, copy_project, name_languages, run_tests
from web.i18n import LANGUAGES, NAMES, rules_of

if TYPE_CHECKING:
    from pathlib import Path

STEPS = GUIDE.partition("## Add a language")[2].partition("\n## ")[0]
CHECK = re.findall(r"^    python3 -m pytest (.*)$", STEPS, re.MULTILINE)
CODE = next(code for code in ("uk", "be", "lt") if code not in LANGUAGES)
"""A language with few and many, that has one form for 1 and 21, in another alphabet."""
WRITE = """
from pathlib import Path
from web import i18n
i18n.LANGUAGES = tuple(lang for lang in i18n.LANGUAGES if lang in ("en", "CODE"))  # the others stay
from web.site import bundle, embed, first_words, guides, pages, rules
out = Path("pages")
(out / "app" / "new").mkdir(parents=True)
(out / "example").mkdir()
site = pages.Site(out, "new", ())
for write in (pages.index, embed.write_pages, first_words.write_pages, guides.write_pages, rules.write_pages):
    write(site)
files = bundle.find_contents()
(out / "languages.json").write_bytes(files["web/locales/languages.json"])
assert "web/locales/CODE/shell.json" in files
assert any(name.startswith("web/games/") and "/locales/CODE/" in name for name in files)
assert not any("/check/" in name for name in files)
""".replace("CODE", CODE)
"""Writes pages of a site, without its Python."""
PAGES = tuple(
    f"tests/web/test_{name}.py"
    for name in (
        "metadata",
        "start_screen",
        "rules_pages",
        "placeholder",
        "print",
        "quoting",
        "settings",
        "styles",
    )
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with a language more."""
    home = copy_project(tmp_path_factory.mktemp("language") / "tree")
    add_language(home, CODE)
    return home


@pytest.mark.parametrize("code", ["", "E", "pt-BR", *LANGUAGES])
def test_only_a_new_code_makes_a_new_language(code: str) -> None:
    with pytest.raises(SystemExit, match="expected the code of a new language"):
        add_language(ROOT, code)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_path_of_the_steps_exists_in_each_language(lang: str) -> None:
    paths = re.findall(r"`([\w./<>]+/[\w./<>]*)`", STEPS)
    assert len(paths) >= 8
    for path in paths:
        for game in families():
            assert (ROOT / path.replace("<language>", lang).replace("<game>", game)).exists(), path


@pytest.mark.parametrize("name", SMALL_GAMES)
def test_the_small_games_speak_every_language(name: str) -> None:
    """``python3 -m tests.tree --language CODE`` adds words to them, too."""
    locales = ROOT / "tests" / name / "web" / "games" / name / "locales"
    assert {path.name for path in locales.iterdir()} == {*LANGUAGES}


def test_the_readme_names_every_language() -> None:
    """``python3 -m tests.tree --language CODE`` writes them there."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert name_languages(text, [rules_of(lang)["english"] for lang in LANGUAGES]) == text


@pytest.mark.long
def test_each_step_of_a_language_leaves_everything_green(home: Path) -> None:
    """The check of the guide, and every test of a page that runs in each language. Other languages stay."""
    assert find_changes(home) == set()
    name = cldr.read_facts(CODE)[CODE]["english"]
    assert f" and {name}, by" in (home / "README.md").read_text(encoding="utf-8")
    (check,) = CHECK
    others = " or ".join(f"[{lang}]" for lang in LANGUAGES)
    run_tests(home, "-m", FAST, "-k", f"not ({others})", *shlex.split(check))
    run_tests(home, "-m", "not browser and not bench", "-k", f"[{CODE}] or -{CODE}", *PAGES)


@pytest.mark.long
def test_the_pages_are_written_in_the_new_language(home: Path) -> None:
    """The first screen, the example, the types, the style and the list of a bundle name it."""
    command = [sys.executable, "-c", WRITE]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    dist, rules = home / "pages", cldr.rules_of(cldr.read_facts(CODE)[CODE], CODE)
    for folder in ("rules", "host", "teach"):
        assert any((dist / folder).glob(f"{CODE}*")), folder
    index = (dist / "index.html").read_text(encoding="utf-8")
    assert f'<option value="{CODE}"' in index
    config = re.search(r'id="config">(.*?)</script>', index)
    assert config
    assert CODE in json.loads(config[1])["langs"]
    page = (dist / "rules" / CODE / f"{families()[0]}.html").read_text(encoding="utf-8")
    assert f'content="{rules["locale"].replace("-", "_")}"' in page
    assert f'"{CODE}"' in (dist / "package" / "noir-game.d.ts").read_text(encoding="utf-8")
    assert f'value="{CODE}"' in (dist / "example" / "page.html").read_text(encoding="utf-8")
    (words,) = dist.glob(f"app/*/first/{CODE}.js")
    assert f"learn/{CODE}/{families()[0]}.html" in words.read_text(encoding="utf-8")
    names = json.loads((dist / "languages.json").read_text(encoding="utf-8"))
    assert names == {**NAMES, CODE: rules["name"]}
