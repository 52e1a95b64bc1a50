"""Check of all that is announced in a game: the events, the turn and the state, against a referee.

``tests.heard`` writes what a screen reader says. A referee of a game (``tests/web/<game>/hearing.py``) reads
the record with rules of its own and announces it itself. Nothing is taken from the app but the text.
"""

from __future__ import annotations

import re
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol
from unittest.mock import patch

from tests.cldr import CATEGORIES
from web.i18n import Words, sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Referee(Protocol):
    """A game read from its record, at one seat."""

    seat: int

    @property
    def turn(self) -> int | None:
        """The seat to move, None at the end."""
        ...

    def play(self, text: str) -> str:
        """Do an action and return its announcement."""
        ...

    def opening(self, text: str) -> str:
        """Check the announcement before the first action, and return the rest of it."""
        ...

    def rest(self, text: str) -> bool:
        """Whether the announcement after the events is true: cards dealt, and the decision or the end."""
        ...

    def state(self, text: str) -> bool:
        """Whether the answer to "where does it stand" is true."""
        ...

    def sort_lists(self, text: str) -> str:
        """Return a text with the names of each list in one order."""
        ...


@dataclass
class Verdicts:
    """How many texts were heard of each kind, and those that are false."""

    counts: Counter[str] = field(default_factory=Counter)
    false: list[tuple[str, str]] = field(default_factory=list)

    def judge(self, kind: str, text: str, *, is_true: bool) -> None:
        self.counts[kind] += 1
        if not is_true:
            self.false.append((kind, text))


def blocks(lines: list[str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield each own action ("" before the first), with all that was said, and the keys L and S."""
    action, keys = "", {"L": "", "S": ""}
    speech: list[str] = []
    for line in lines:
        if found := re.match(r"\d+\. (\w+): ", line):
            yield action, " ".join(speech), keys["L"], keys["S"]
            action, speech, keys = found[1], [], {"L": "", "S": ""}
        elif found := re.match(r"  ([LS]) (.*)", line):
            keys[found[1]] = found[2]
        else:
            speech.append(line.strip())
    yield action, " ".join(speech), keys["L"], keys["S"]


def hear(transcript: str, referee: Callable[[str, int, str], Referee], verdicts: Verdicts) -> None:
    """Judge everything that is said in a transcript."""
    record, role, *lines = transcript.splitlines()
    seat = ("first", "second").index(role)
    actions = record.split(" ")[2:]
    other = re.search(r"([A-Z]\w+ [A-Z][\w’]+)(?: (?:starts|plays|takes)|\)\.)", " ".join(lines))
    game = referee(record.split(" ")[1], seat, other[1] if other else "")
    past = ""
    for at, (action, speech, latest, state) in enumerate(blocks(lines)):
        text = game.sort_lists(speech)
        if at == 0:
            text = game.opening(text)
            assert action == ""
        events: list[str] = []
        while actions and (game.turn != seat or (not events and at)):
            events.append(game.play(actions.pop(0)))
        events_text = " ".join(events)
        past = f"{past} {events_text}"
        verdicts.judge("event", speech, is_true=text.startswith(events_text))
        rest = text.removeprefix(events_text).strip()
        if rest or events:
            verdicts.judge("turn", speech, is_true=game.rest(rest))
        if latest:
            ending = rest if game.turn is None else ""
            whole = f"{past} {ending}".strip()
            verdicts.judge("latest", latest, is_true=whole.endswith(game.sort_lists(latest)))
        if state:
            verdicts.judge("state", state, is_true=game.state(game.sort_lists(state)))
    verdicts.judge("whole game", record, is_true=not actions)


@contextmanager
def echo_in_english() -> Iterator[None]:
    """Repeat the sentences of another language in English, with the values that they say.

    So one referee judges all languages. ``tests/web/test_meaning.py`` holds the words to the same claims.
    """
    english, call = Words("en"), Words.__call__

    def echo(t: Words, key: str, /, **values: object) -> str:
        call(t, key, **values)
        topic, _, name = key.partition(".")
        stem, _, form = key.rpartition(".")
        spoken = re.findall(r"\{(\w+)\}", sentences(t.lang, topic)[name])
        known = {place: values[place] for place in spoken}
        if stem != topic and form in CATEGORIES:
            number = known.get("n", 1)
            assert isinstance(number, int)
            key, known = f"{stem}.{english.plural(number)}", {**known, "n": number}
        return call(english, key, **known)

    with patch.object(Words, "__call__", echo):
        yield
