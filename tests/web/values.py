"""Values for the placeholders of sentences, as the app itself fills them in.

The app is watched while it draws its rooms and plays whole games. A placeholder holds what it was filled
with, and all that is of the same sort: any number, any name, phrases beside a phrase, lists of any length.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from inspect import unwrap
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import noir.review
from noir.games import families
from noir.puzzles import families as puzzled
from noir.puzzles import kinds
from tests.any_game import of
from tests.browser import rooms
from tests.cldr import CATEGORIES
from tests.heard import find_transcripts, transcribe_again
from tests.web.analysis.driver import FAMILIES
from tests.web.test_truth import Oracle
from tests.web.topics import known_sentences
from web.contracts.courses import people_of
from web.i18n import LANGUAGES, Common, Words, sentences

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

NUMBERS = (0, 1, 2, 3, 5, 8, 11, 18, 21, 53, 80, 81, 100)
LENGTHS = (1, 2, 3, 5)
DEPTH = 2
"""How deep phrases with placeholders stand in the placeholders of others."""
Sort = tuple[Any, ...]


class Filled(NamedTuple):
    """A value that was filled in, in a language."""

    lang: str
    value: object


class Watch:
    """Notes the values in the sentences of the app."""

    def __init__(self) -> None:
        self.places: dict[tuple[str, str], set[Filled]] = defaultdict(set)
        """By the key of a sentence and the name of a placeholder."""
        self.keys: dict[Filled, set[str]] = defaultdict(set)
        """The keys that made a text."""
        self.lists: dict[Filled, tuple[list[str], str]] = {}
        """The items that made an enumeration, and its last word."""
        self.types: dict[Filled, set[type]] = defaultdict(set)
        """The types of a value: a name of common words equals its text."""

    @property
    def names(self) -> set[object]:
        """The texts that are the same in several languages, and no sentence made them."""
        met = defaultdict(set)
        for lang, value in {filled for found in self.places.values() for filled in found}:
            met[value].add(lang)
        return {
            value
            for value, langs in met.items()
            if len(langs) > 1
            and re.search(r"[^\W\d]", str(value))
            and not any(Filled(lang, value) in self.keys for lang in LANGUAGES)
        }


@cache
def watch() -> Watch:
    """Watch the app draw its rooms and play games."""
    watch, call, join = Watch(), Words.__call__, Words.list

    def note(t: Words, key: str, /, **values: object) -> str:
        text = call(t, key, **values)
        watch.keys[Filled(t.lang, text)].add(key)
        topic, _, name = key.partition(".")
        for place, value in values.items():
            if f"{{{place}}}" in sentences(t.lang, topic)[name]:
                watch.places[key, place].add(Filled(t.lang, value))
                watch.types[Filled(t.lang, value)].add(type(value))
        return text

    def note_list(t: Words, items: list[str], word: str = "and") -> str:
        text = join(t, items, word)
        if len(items) > 1:
            watch.lists[Filled(t.lang, text)] = items, word
        return text

    with (
        patch.object(Words, "__call__", note),
        patch.object(Words, "list", note_list),
        patch.object(noir.review, "adviser", Oracle),
    ):
        for path in find_transcripts()[::4]:
            transcribe_again(path)
        for _ in _stills():
            pass
    return watch


def _stills() -> Iterator[object]:
    """Yield fresh stills, past the cache of the rooms."""
    for family in filter(lambda family: of(family, "browser", "known"), families()):
        for draw in (rooms.dialogs, rooms.ends, rooms.tutorial, rooms.friend):
            yield from unwrap(draw)(family)
    for family in FAMILIES:
        yield from unwrap(rooms.boards)(family)
    for family in puzzled():
        yield from unwrap(rooms.puzzles)(family)
        for kind in kinds(family):
            yield from unwrap(rooms.stills_of_answers)(kind.name)
    yield from unwrap(rooms.puzzle_room)()
    yield from unwrap(rooms.friends)()


class Speaker:
    """Says the sentences of a language with every value that their placeholders can hold."""

    def __init__(self, lang: str) -> None:
        self.t = Words(lang)
        self.watch = watch()
        self.names = self.watch.names
        self.known = known_sentences(lang)
        self.beside: dict[str, list[str]] = defaultdict(list)
        for key in self.known:
            self.beside[key.rpartition(".")[0]].append(key)
        self.cache: dict[tuple[str, int], list[str]] = {}
        self.people = {family: people_of(family) for family in families()}
        self.pools: dict[tuple[str, str], set[Filled]] = defaultdict(set)
        for (key, place), found in self.watch.places.items():
            self.pools[_family(key), place] |= found
            if _family(key) not in self.people:
                self.pools["", place] |= {one for one in found if not isinstance(one.value, Common)}

    def sentences(self, key: str, depth: int = DEPTH) -> list[str]:
        """Return a sentence with each value in each of its placeholders, one at a time."""
        if (key, depth) not in self.cache:
            places = dict.fromkeys(re.findall(r"\{(\w+)\}", self.known[key]))
            values = {place: self.values(key, place, depth) for place in places}
            texts = [self.t(key)] if not places else []
            if all(values.values()):
                usual = {place: found[-1] for place, found in values.items()}
                for place, found in values.items():
                    texts += [self.t(key, **(usual | {place: value})) for value in found]
            self.cache[key, depth] = texts
        return self.cache[key, depth]

    def values(self, key: str, place: str, depth: int = DEPTH) -> list[object]:
        """Return the values of a placeholder: those seen there, or at its name in the game or the house."""
        family = _family(key)
        if place in self.people.get(family, ()):
            return [self.people[family][place]]
        form = key.rpartition(".")[2]
        if place == "n" and form in CATEGORIES:
            return [n for n in NUMBERS if self.t.plural(n) == form]
        seen = self.watch.places.get((key, place)) or self.pools.get((family, place))
        house = self.pools.get(("", place), set()) if family not in self.people else set()
        sorts = {self._sort(one, (family, place)) for one in seen or house}
        found = sorted({value for sort in sorts for value in self._expand(sort, depth)}, key=str)
        return found if found or depth < DEPTH else [*NUMBERS, *self.names]

    def _sort(self, one: Filled, pool: tuple[str, str]) -> Sort:
        """Return the sort of a value: its kind and its parts."""
        if number := re.fullmatch(r"([+−-]?)\d+", str(one.value)):
            return "number", number[1]
        if one in self.watch.lists:
            items, word = self.watch.lists[one]
            return "list", frozenset(self._sort(Filled(one.lang, item), pool) for item in items), word
        if keys := self.watch.keys.get(one):
            stems = {key.rpartition(".")[0] if key.count(".") > 1 else key for key in keys}
            kind = type(one.value) if isinstance(one.value, Common) else str
            return "phrase", frozenset(stems), kind, _is_sentence(str(one.value))
        if one.value in self.names:
            return "name", pool
        return "text", one

    def _expand(self, sort: Sort, depth: int) -> Iterable[object]:
        """Return all values of a sort."""
        match sort:
            case "number", sign:
                return [f"{sign}{n}" for n in NUMBERS] if sign else NUMBERS
            case "list", sorts, word:
                return self._lists({str(one) for sort in sorts for one in self._expand(sort, depth)}, word)
            case "phrase", stems, kind, ends:
                return map(kind, self._phrases(stems, ends, depth - 1) if depth else ())
            case "name", pool:
                return {one.value for one in self.pools[pool]} & self.names
            case _, one if one.lang == self.t.lang:
                return [one.value]
        return ()

    def _lists(self, found: set[str], word: str) -> Iterator[str]:
        """Yield lists of each length, so that each item is the last of one."""
        items = sorted(found)
        for number, item in enumerate(items):
            length = LENGTHS[number % len(LENGTHS)]
            yield self.t.list(
                [*(items[(number + more) % len(items)] for more in range(1, length)), item], word
            )

    def _phrases(self, stems: frozenset[str], ends: bool, depth: int) -> Iterable[str]:
        """Return phrases of a kind. Inside a sentence it only matters how they begin and end."""
        found: dict[tuple[str, str], str] = {}
        for key in sorted({key for stem in stems for key in self.beside.get(stem) or [stem]}):
            if _is_sentence(self.known[key]) == ends:
                for text in self.sentences(key, depth):
                    found[text.split()[0], text.split()[-1]] = text
        return found.values()


def _family(key: str) -> str:
    return re.split("[.-]", key)[0]


def _is_sentence(text: str) -> bool:
    return text.endswith((".", "!", "?", "…"))
