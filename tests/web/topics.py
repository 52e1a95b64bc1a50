"""Where the words are: the house's topics and one for each family of games."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from noir.games import families

LOCALES = Path(__file__).parents[2] / "web" / "locales"
TOPICS = (*sorted(path.stem for path in (LOCALES / "en").glob("*.json")), *families())


def folder_of(family: str) -> Path:
    """Return where a game lies on the page's side."""
    file = import_module(f"web.games.{family}").__file__
    assert file is not None
    return Path(file).parent


def file_of(lang: str, topic: str) -> Path:
    """Return the file of a topic in a language."""
    if topic in families():
        return folder_of(topic) / "words" / f"{lang}.json"
    return LOCALES / lang / f"{topic}.json"
