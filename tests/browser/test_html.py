"""The built pages keep the rules of html-validate."""

from __future__ import annotations

import json
import subprocess
from collections import defaultdict
from itertools import count
from typing import TYPE_CHECKING, Any

from tests.browser.machine import npm_tool
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

RULES: dict[str, Any] = {
    "doctype-style": ["error", {"style": "lowercase"}],  # as all our pages write it
    "form-dup-name": ["error", {"shared": ["radio", "checkbox"]}],  # several levels can be chosen
    "aria-label-misuse": ["error", {"allowAnyNamable": True}],  # a list of cards has a name for the ear
    "no-redundant-role": ["error", {"exclude": ["list"]}],
    "prefer-native-element": ["error", {"exclude": ["list"]}],
}
"""Where we differ from the recommended rules. Safari takes a list without marks for one by its role alone."""
EXCEPTIONS = {
    ("no-multiple-main", "index.html"): "the style shows the first screen in one language, or the table",
    ("unique-landmark", "index.html"): "the style shows the first screen in one language, or the table",
    ("no-multiple-main", "embed.html"): "the poster is hidden when the table comes",
    ("unique-landmark", "embed.html"): "the poster is hidden when the table comes",
    ("no-multiple-main", "404.html"): "its script shows it in one language",
    ("unique-landmark", "404.html"): "its script shows it in one language",
    ("unique-landmark", "style.html"): "many states of one part lie on a page that nobody reads",
    ("prefer-native-element", "style.html"): "a frame that scrolls has a role and a name for the keyboard",
}
"""Rules that a page breaks, with the reasons."""
ALIKE = ("style-light.html", "style-contrast.html")
"""Pages that differ from style.html by an attribute."""


def choose_pages(dist: Path) -> list[Path]:
    """Return the pages without a language, and one of those that differ by it, from the languages by turns.

    Words make no markup: all of a sentence is escaped.
    """
    kinds: defaultdict[str, dict[str, Path]] = defaultdict(dict)
    for path in sorted(path for path in dist.rglob("*.html") if path.name not in ALIKE):
        parts = path.relative_to(dist).with_suffix("").parts
        lang = next((part for part in parts if part in LANGUAGES), "")
        kinds["/".join("*" if part == lang else part for part in parts)][lang] = path
    turns = count()
    return [
        pages[""] if "" in pages else pages[LANGUAGES[next(turns) % len(LANGUAGES)]]
        for pages in kinds.values()
    ]


def test_every_page_keeps_the_rules_of_html(dist: Path, tmp_path: Path) -> None:
    """Each exception has a reason, and is still needed."""
    settings = {"root": True, "extends": ["html-validate:recommended"], "rules": RULES}
    (tmp_path / "rules.json").write_text(json.dumps(settings), encoding="utf-8")
    pages = choose_pages(dist)
    assert len(pages) >= len(EXCEPTIONS) + len(LANGUAGES)
    options = ("--config", str(tmp_path / "rules.json"), "--formatter", "json", *map(str, pages))
    with (tmp_path / "found.json").open("wb") as output:  # into a pipe it writes only a part
        subprocess.run([npm_tool("html-validate"), *options], check=False, stdout=output)
    found = {
        (message["ruleId"], report["filePath"].removeprefix(f"{dist}/")): message["message"]
        for report in json.loads((tmp_path / "found.json").read_bytes())
        for message in report["messages"]
    }
    assert {key: text for key, text in found.items() if key not in EXCEPTIONS} == {}
    assert EXCEPTIONS.keys() <= found.keys()
