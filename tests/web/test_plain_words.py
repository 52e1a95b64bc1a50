"""Plain words: short English sentences with contractions and a subject that acts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from noir.games import families
from tests.any_game import fact_of
from tests.web.test_words import ROOT
from tests.web.topics import known_sentences

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.every_game

FORMAL = re.compile(r"\w+-page\.|\w+\.(rules|print|job|letter)\.")
"""Rules, and what cards say: without contractions."""

LONG = re.compile(
    r"\b(is|are|do|does|did|was|were|has|have|had|will|could|would|should) not\b|\bcannot\b"
    r"|\b(You|We|They) are\b|\b([Yy]ou|[Ww]e|[Tt]hey|I) (will|shall)\b|\b(It|That|There|I) (is|am)\b"
)
NOBODY = re.compile(r"\b(nobody|anybody|somebody|everybody|whoever|anyone|someone|no one)\b", re.IGNORECASE)
FLAVOUR = {"picture.drawn"} | {f"{game}{key}" for game in families() for key in fact_of(game, "FLAVOUR", ())}
"""Nobody wins: that is the end of a game, and one of the characters may say the word."""

BEING = r"\b(?:am|is|are|was|were|be|been|being|isn’t|aren’t|wasn’t|weren’t|\w+’(?:s|re))"
PASSIVE = re.compile(
    rf"{BEING} (?:\w+ly |not |already |still |never )?(?!seed|need|speed)(?:\w+ed|given|taken|made|shown|kept"
    r"|held|sent|told|found|seen|set|put|won|read|cut|drawn|chosen|written|begun|said|dealt)\b"
)
STATES = re.compile(
    r"\b(affected|allowed|closed|connected|damaged|dealt|decided|downloaded|interested|marked|saved|tied|tired)\b"
)
"""Participles that describe a state, in which the actor doesn't matter."""
ACTOR_UNKNOWN = {
    "friend.no.audit-faces", "friend.no.stopped", "friend.says.stopped", "friend.turn.stopped",
    "undo.mark.one", "undo.mark.other",
} | {f"{game}{key}" for game in families() for key in fact_of(game, "ACTOR_UNKNOWN", ())}  # fmt: skip
"""Either player did it, or a character speaks."""

AT_THE_TABLE = 15
ELSEWHERE = 20
VERBS = {
    "add", "ask", "bid", "change", "check", "close", "collect", "connect", "continue", "copy", "deal",
    "delete", "discard", "disconnect", "draw", "give", "go", "guess", "join", "lift", "make", "move",
    "open", "pass", "play", "print", "redo", "replace", "run", "save", "send", "share", "shift", "show",
    "start", "stop", "swap", "take", "try", "undo", "use",
}  # fmt: skip
PLACES = {"analysis.place", "honest.bot-input", "hotseat.names", "shell.more", "shell.set.theme"}
"""Buttons that lead somewhere, and have its name."""
NO_OR_YES = {"friend.decline", "shell.yes"}
BUTTON = re.compile(r'(?:_button\(|_way\(|"button",)\s*(?:\w+\.)?t\(\s*"([\w.-]+)"[,)]')


def sentences() -> Iterator[tuple[str, str]]:
    """Yield key and text of each English sentence of the page, without its placeholders."""
    for key, text in known_sentences("en").items():
        if not FORMAL.match(key):
            for sentence in split(text):
                yield key, sentence


def split(text: str) -> list[str]:
    """Split a text into sentences without its placeholders."""
    return re.split(r"(?<=[.!?:…])\s+", re.sub(r"\{[\w-]+\}", "X", text))


def test_english_sentences_use_contractions() -> None:
    assert [(key, text) for key, text in sentences() if LONG.search(text)] == []


def test_english_sentences_say_who_acts() -> None:
    assert {key for key, text in sentences() if NOBODY.search(text)} <= FLAVOUR


def test_english_sentences_are_active() -> None:
    passive = {key for key, text in sentences() if PASSIVE.search(STATES.sub("", text))}
    assert passive <= ACTOR_UNKNOWN


def test_english_sentences_are_short() -> None:
    """Fifteen words at the table, twenty elsewhere."""
    table = tuple(f"{family}{mark}" for family in families() for mark in ".-")
    assert [
        (key, text)
        for key, text in sentences()
        if len(text.split()) > (AT_THE_TABLE if key.startswith(table) else ELSEWHERE)
    ] == []
    formal = ((key, text) for key, text in known_sentences("en").items() if FORMAL.match(key))
    assert [(key, one) for key, text in formal for one in split(text) if len(one.split()) > ELSEWHERE] == []


def test_buttons_are_verbs() -> None:
    keys = {
        key
        for path in (ROOT / "web").rglob("*.py")
        if "node_modules" not in path.parts
        for key in BUTTON.findall(path.read_text(encoding="utf-8"))
    }
    assert len(keys) > len(PLACES | NO_OR_YES)
    texts = {key: known_sentences("en")[key] for key in keys - PLACES - NO_OR_YES}
    firsts = {
        key: [part.split()[0].rstrip("…").lower() for part in text.split(": ")] for key, text in texts.items()
    }
    assert {key: texts[key] for key, first in firsts.items() if VERBS.isdisjoint(first)} == {}
