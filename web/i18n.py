"""I18n: sentences with named placeholders, in every language that has a folder in ``locales``.

A key is ``topic.name``. The topic is a JSON file of flat keys that is read at its first use, so a page loads
only the words it shows: ``locales/<language>/<topic>.json``, here or in the folder of a game. The topics of a
game are its name and, for words that are rarely needed, ``<game>-<part>``.

``locales/<language>/language.json`` has the facts and rules of a language. Most rules are patterns and what
to put instead:

- ``name``: what its speakers call it. ``english``: what we call it.
- ``locale``: its full name of BCP 47, such as "en-GB". The folder has the short one.
- ``direction``: "ltr" or "rtl", as HTML has it.
- ``plurals``: the digits of the numbers of each plural category of CLDR but "other".
- ``joins``: an end of the words before a value, a beginning of the value, what stands there instead of both.
- ``starts``: the marks after which a new sentence begins. A colon is one only in German.
- ``typeset``: spaces beside punctuation, so that no mark begins a line. The word files have ordinary ones.
- ``number``: the marks of a number such as 1,234.5.
- ``comma``: what is between the items of a list.

>>> t = Words("it")
>>> t("shell.you"), t.n("saves.played", 1), t.n("saves.played", 2)
('Tu', '1 mossa giocata', '2 mosse giocate')
"""

from __future__ import annotations

import json
import os
import pkgutil
import re
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

ENGLISH = "en"
"""The language that all others are written from."""
INDEX = "locales/languages.json"
"""The names of the languages, in a built site alone: a page that lists them reads no folder."""


_FILLED = "\0"
"""Marks where a value begins in a sentence, until the words before it have been joined to it."""


class Common(str):
    """Name made of common words ("The sender"), capitalised only at the beginning of a sentence."""

    __slots__ = ()


class Words:
    """The voice of one language."""

    def __init__(self, lang: str, chosen: Mapping[str, str] = MappingProxyType({})) -> None:
        if lang not in LANGUAGES:
            raise ValueError(lang)
        self.lang = lang
        self.chosen = chosen
        """The reader's settings of single games, by name. They can change the names of cards."""

    def __call__(self, key: str, /, **values: object) -> str:
        """Return the sentence of a key, or raise KeyError for one that does not exist."""
        topic, _, name = key.partition(".")
        sentence = sentences(self.lang, topic)[name]
        return self.fill(sentence, values) if values else sentence

    def fill(self, sentence: str, values: Mapping[str, object]) -> str:
        """Return a sentence of the language with its values filled in."""
        places, end, joins = _places(self.lang, sentence)
        text = ""
        for before, place, is_at_start in places:
            value = values[place]
            if isinstance(value, Common) and not is_at_start:
                value = value[:1].lower() + value[1:]
            text += f"{before}{value}"
        text += end
        return _replace(joins, text).replace(_FILLED, "") if joins else text

    def n(self, key: str, n: int, /, **values: object) -> str:
        """Return the sentence for a number, ``key.one`` or ``key.other``, with {n} filled in."""
        return self(f"{key}.{self.plural(n)}", n=n, **values)

    def plural(self, n: int) -> str:
        """Return the plural category of a whole number, by its name in CLDR: "one", "few", "other"."""
        rules = rules_of(self.lang)["plurals"]
        return next((name for name, digits in rules.items() if re.fullmatch(digits, str(n))), "other")

    def number(self, text: str) -> str:
        """Return an English number such as 1,234.5 with the marks of the language."""
        return text.translate(str.maketrans(rules_of(self.lang)["number"]))

    def has(self, key: str) -> bool:
        """Return whether a key exists, for codes from outside and for optional words."""
        topic, _, name = key.partition(".")
        try:
            return name in sentences(self.lang, topic)
        except FileNotFoundError:
            return False

    def list(self, items: list[str], word: str = "and") -> str:
        """Return items as an enumeration: "a, b and c", "a, b or c", or "a, b, c" without a word."""
        comma = rules_of(self.lang)["comma"]
        if len(items) < 2 or not word:
            return str(comma.join(items))
        return self(f"shell.{word}", some=comma.join(items[:-1]), last=items[-1])


def _is_at_start(lang: str, before: str) -> bool:
    """Return whether a sentence begins after the given text, as far as its marks tell."""
    text = before.rstrip(" \u00a0\u202f«“„(¿¡")
    return not text or text[-1] in rules_of(lang)["starts"]


@cache
def _places(
    lang: str, sentence: str
) -> tuple[tuple[tuple[str, str, bool], ...], str, tuple[tuple[str, str], ...]]:
    """Return the places of a sentence, its end, and the rules that can join its words to their values.

    A place has the words before it, its name, and whether a sentence begins there. Only where a rule
    can join them the words end with a mark.
    """
    *parts, end = re.split(r"\{(\w+)\}", sentence)
    found = re.finditer(r"\{\w+\}", sentence)
    starts = [_is_at_start(lang, sentence[: place.start()]) for place in found]
    joins = tuple(
        (f"{before}{_FILLED}{begins}", words)
        for before, begins, words in rules_of(lang)["joins"]
        if re.search(before + r"\{", sentence)
    )
    words_before = [part + _FILLED * bool(joins) for part in parts[::2]]
    return tuple(zip(words_before, parts[1::2], starts, strict=True)), end, joins


@cache
def rules_of(lang: str) -> dict[str, Any]:
    """Return the facts and rules of a language."""
    return json.loads(_read_bytes(lang, "language"))  # type: ignore[no-any-return]


@cache
def sentences(lang: str, topic: str) -> dict[str, str]:
    """Return a topic of a language. It is cached, so the language is read only once."""
    return json.loads(typeset(lang, _read_bytes(lang, topic).decode()))  # type: ignore[no-any-return]


def typeset(lang: str, text: str) -> str:
    """Return a text with the spaces that its language has beside punctuation."""
    return _replace(rules_of(lang)["typeset"], text)


def _replace(rules: Iterable[tuple[str, str]], text: str) -> str:
    for pattern, words in rules:
        text = re.sub(pattern, words, text)
    return text


def _read_bytes(lang: str, topic: str) -> bytes:
    """Return the file of a topic, also from inside a zip."""
    for package in ("web", f"web.games.{topic.partition('-')[0]}"):
        with suppress(OSError):
            data = pkgutil.get_data(package, f"locales/{lang}/{topic}.json")
            if data is not None:
                return data
    raise FileNotFoundError(f"{lang}, {topic}")


def negotiate(wanted: list[str]) -> str:
    """Return the best language for a browser's list such as ["it-CH", "en"]."""
    for tag in wanted:
        short = tag.lower().partition("-")[0]
        if short in LANGUAGES:
            return short
    return LANGUAGES[0]


def find_names() -> dict[str, str]:
    """Return the name of each language that has a folder, English first."""
    entries = os.scandir(__file__.removesuffix("i18n.py") + "locales")
    folders = [entry.name for entry in entries if entry.is_dir()]
    folders.sort(key=lambda lang: (lang != ENGLISH, lang))
    return {lang: rules_of(lang)["name"] for lang in folders}


def _read_names() -> dict[str, str]:
    """Return the list of a site, which has no folders, or find the names."""
    with suppress(OSError):
        return json.loads(pkgutil.get_data("web", INDEX) or b"")  # type: ignore[no-any-return]
    return find_names()


NAMES = _read_names()
"""What each language calls itself. The folders of ``locales`` are the languages."""
LANGUAGES = tuple(NAMES)
