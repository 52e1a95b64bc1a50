"""I18n: sentences with named placeholders in English, Italian, German and French.

A key is ``topic.name``. The topic is a JSON file of flat keys that is read at its first use, so a page loads
only the words it shows: ``locales/<language>/<topic>.json``, or, if the topic is a family of games,
``games/<topic>/words/<language>.json``. Rarely needed words of a game have a topic of their own,
``<family>-<part>``, in ``words/<language>.<part>.json``.

>>> t = Words("it")
>>> t("shell.you"), t.n("saves.played", 1), t.n("saves.played", 2)
('Tu', '1 mossa giocata', '2 mosse giocate')
"""

from __future__ import annotations

import json
import pkgutil
import re
from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "it", "de", "fr")
NAMES = {"en": "English", "it": "Italiano", "de": "Deutsch", "fr": "Français"}


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
        if not values:
            return sentence
        if Common in map(type, values.values()):
            sentence = _within(self.lang, sentence, values)
        if self.lang == "fr":
            sentence = _elide(sentence, values)
        return sentence.format(**values)

    def n(self, key: str, n: int, /, **values: object) -> str:
        """Return the sentence for a number: ``key.one`` or ``key.other``, with {n} filled in."""
        one = n in (0, 1) if self.lang == "fr" else n == 1
        return self(f"{key}.{'one' if one else 'other'}", n=n, **values)

    def has(self, key: str) -> bool:
        """Return whether a key exists, for codes from outside and for optional words."""
        topic, _, name = key.partition(".")
        try:
            return name in sentences(self.lang, topic)
        except FileNotFoundError:
            return False

    def list(self, items: list[str]) -> str:
        """Return items as an enumeration: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        return self("shell.and", some=", ".join(items[:-1]), last=items[-1])


def _within(lang: str, sentence: str, values: Mapping[str, object]) -> str:
    """Fill a sentence's common names in, in small letters inside the sentence.

    Only in German does a new sentence begin after a colon.
    """
    ends = ".!?:" if lang == "de" else ".!?"

    def call(found: re.Match[str]) -> str:
        name, before = values.get(found[1]), sentence[: found.start()].rstrip(" \u00a0\u202f«“„(")
        if not isinstance(name, Common):
            return found[0]
        words = name if not before or before[-1] in ends else name[:1].lower() + name[1:]
        return words.replace("{", "{{").replace("}", "}}")

    return re.sub(r"\{(\w+)\}", call, sentence)


def _elide(sentence: str, values: Mapping[str, object]) -> str:
    """Shorten "de" and "que" in a French sentence before names that begin with a vowel: d’Ines, d’Hugo."""

    def short(found: re.Match[str]) -> str:
        name = values.get(found[2])
        elides = isinstance(name, str) and re.match("[AEHIOUaehiouÉÈÊéèê]", name)
        return f"{found[1]}’{{{found[2]}}}" if elides else found[0]

    return re.sub(r"\b([Dd]|[Qq]u)e \{(\w+)\}", short, sentence)


@cache
def sentences(lang: str, topic: str) -> dict[str, str]:
    """Return a topic of a language. It is cached, so the language is read only once."""
    return json.loads(typeset(lang, _read_bytes(lang, topic).decode()))  # type: ignore[no-any-return]


def typeset(lang: str, text: str) -> str:
    """Set a text's punctuation by its language's rules, so that no mark begins a line.

    French has a space before ``; : ? ! %`` and inside «», German before % and before an ellipsis. The word
    files have ordinary spaces, which become no-break ones (narrow before ``; ? !``).
    """
    if lang == "fr":
        text = re.sub(r" (?=[;?!])", "\u202f", text)
        return re.sub(r" (?=[:»%])|(?<=«) ", "\u00a0", text)
    return re.sub(r" (?=[%…])", "\u00a0", text) if lang == "de" else text


def _read_bytes(lang: str, topic: str) -> bytes:
    """Return the file of a topic, also from inside a zip."""
    family, _, part = topic.partition("-")
    own = f"words/{lang}.{part}.json" if part else f"words/{lang}.json"
    places = {"web": f"locales/{lang}/{topic}.json", f"web.games.{family}": own}
    for package, path in places.items():
        with suppress(OSError):
            data = pkgutil.get_data(package, path)
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
