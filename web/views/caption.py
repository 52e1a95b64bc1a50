"""Caption: the latest events for the eye, in a few words with variations.

Only the sentence above the table varies. What a screen reader hears, the log, links and records keep
the one wording each event has: who listens knows a sentence by its beginning, and what is looked up
later should be found. The caption is short, for it has one height on every window: which cards and who
stood near is on the table itself and in the log. The wording follows from what the plain log of the
seat says so far, so it can tell no more than that. A game's wordings stand in
``locales/<language>/<game>-caption.json``, numbered from 1. Events without any are told plainly.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING
from zlib import crc32

from noir.games import family_of
from web.i18n import Words, sentences

if TYPE_CHECKING:
    from web.model.look import Look


class Varied(Words):
    """The varied voice of one language for the events of a game's log. Each log needs its own."""

    def __init__(self, t: Words, family: str) -> None:
        super().__init__(t.lang, t.chosen)
        self.family = family
        self.before: dict[str, int] = {}

    def __call__(self, key: str, /, **values: object) -> str:
        """Return one of the wordings of a sentence, another one each time that it comes again."""
        plain = super().__call__(key, **values)
        topic, _, name = key.partition(".")
        wordings = wordings_of(self.lang, topic).get(name) if topic == self.family else None
        if not wordings:
            return plain
        times = self.before.get(plain, 0)
        self.before[plain] = times + 1
        return self.fill(wordings[(crc32(plain.encode()) + times) % len(wordings)], values)


@cache
def wordings_of(lang: str, family: str) -> dict[str, list[str]]:
    """Return the wordings of each event that has some, by the key of the plain one."""
    found: dict[str, list[str]] = {}
    with suppress(FileNotFoundError):
        for key, sentence in sorted(sentences(lang, f"{family}-caption").items()):
            found.setdefault(key.rpartition(".")[0], []).append(sentence)
    return found


def vary(look: Look) -> Look:
    """Return a moment whose log is worded for the caption."""
    return replace(look, t=Varied(look.t, family_of(look.game)))
