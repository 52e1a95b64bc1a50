"""Where the words are: the house's topics, one for each family of games, and the parts of those."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from noir.games import families
from tests.cldr import CATEGORIES
from web.i18n import Words, sentences

LOCALES = Path(__file__).parents[2] / "web" / "locales"


def folder_of(family: str) -> Path:
    """Return where a game lies on the page's side."""
    file = import_module(f"web.games.{family}").__file__
    assert file is not None
    return Path(file).parent


def parts_of(family: str) -> tuple[str, ...]:
    """Return the topics for rare moments of a game, as the names of its files tell."""
    return tuple(sorted({path.stem for path in folder_of(family).glob(f"locales/*/{family}-*.json")}))


def shared_topics(lang: str) -> list[str]:
    """Return the topics that belong to no game. The rules of a language aren't one."""
    return sorted({path.stem for path in (LOCALES / lang).glob("*.json")} - {"language"})


TOPICS = (
    *shared_topics("en"),
    *families(),
    *(topic for family in families() for topic in parts_of(family)),
)


def file_of(lang: str, topic: str) -> Path:
    """Return the file of a topic in a language."""
    family = topic.partition("-")[0]
    locales = folder_of(family) / "locales" if family in families() else LOCALES
    return locales / lang / f"{topic}.json"


@cache
def check_of(lang: str, name: str, game: str = "") -> Any:
    """Return a file that the tests hold a language to, ``locales/<language>/check/<name>.json``."""
    locales = folder_of(game) / "locales" if game else LOCALES
    return json.loads((locales / lang / "check" / f"{name}.json").read_text(encoding="utf-8"))


@cache  # asked for each concept of each language
def stem_of(key: str) -> str:
    """Return the full key of a sentence without the category of its plural."""
    stem, _, form = key.rpartition(".")
    return stem if form in CATEGORIES and "." in stem else key


def is_of_one(lang: str, key: str) -> bool:
    """Return whether a sentence counts one thing alone, so that it can do without the number."""
    return key.endswith(".one") and Words(lang).plural(21) != "one"


def english_of(lang: str, key: str) -> str:
    """Return the key of the English sentence that says the same."""
    stem = stem_of(key)
    return key if stem == key else f"{stem}.{'one' if is_of_one(lang, key) else 'other'}"


@cache
def known_sentences(lang: str) -> dict[str, str]:
    """Return the sentences of a language by their full keys. Nothing may change them."""
    return {f"{topic}.{key}": text for topic in TOPICS for key, text in sentences(lang, topic).items()}


@cache
def spoken_sentences(lang: str) -> dict[str, str]:
    """Return the sentences without the names of placeholders and soft hyphens, which are no words."""
    return {
        key: re.sub(r"\{[\w-]+\}", "{}", text).replace("\u00ad", "")
        for key, text in known_sentences(lang).items()
    }
