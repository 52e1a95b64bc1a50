"""Language: the sentences of a terminal, ``locales/<language>/<file>.json``, flat keys with {placeholders}.

A sentence needs no grammar of its values: "Cards in the deck: 1". Commands, moves and records are the same
in every language.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ENGLISH = "en"
LOCALES = files(__package__) / "locales"
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where an environment says its languages. The first that is set counts."""


def languages() -> tuple[str, ...]:
    """Return the languages that have a folder, English first."""
    found = (folder.name for folder in LOCALES.iterdir() if folder.is_dir())
    return tuple(sorted(found, key=lambda name: (name != ENGLISH, name)))


def choose_language(environment: Mapping[str, str]) -> str:
    """Return the first language of an environment that we speak, as in "pt_BR.UTF-8", else English."""
    wanted = next(filter(None, map(environment.get, VARIABLES)), "").split(":")
    short = (name.lower().partition(".")[0].partition("_")[0] for name in wanted)
    return next((name for name in short if name in languages()), ENGLISH)


class Voice:
    """The sentences of one file in one language."""

    def __init__(self, file: str, language: str = ENGLISH) -> None:
        """Raise FileNotFoundError for a language or a file that does not exist."""
        text = (LOCALES / language / f"{file}.json").read_text(encoding="utf-8")
        self.sentences: dict[str, str] = json.loads(text)

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the sentence of a key, with its values."""
        return self.sentences[key].format(**values)
