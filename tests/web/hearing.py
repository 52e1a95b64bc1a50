"""A whole game by ear, held against a referee: what happened, whose turn it is, and where it stands.

``tests.heard`` writes what a screen reader says. A referee of a game (``tests/web/<game>/hearing.py``) reads
the record with rules of its own and says what must be heard. Nothing is taken from the app but the text.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

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
        """Do an action and return what must be heard about it."""
        ...

    def opening(self, heard: str) -> str:
        """Check what is said before the first action, and return what is left of it."""
        ...

    def rest(self, heard: str) -> bool:
        """Whether what is said after the events is true: cards dealt, and the decision or the end."""
        ...

    def state(self, heard: str) -> bool:
        """Whether the answer to "where does it stand" is true."""
        ...

    def sorted(self, heard: str) -> str:
        """Return a text with the names of each list in one order."""
        ...


@dataclass
class Verdicts:
    """How many texts were heard of each kind, and those that are false."""

    heard: Counter[str] = field(default_factory=Counter)
    false: list[tuple[str, str]] = field(default_factory=list)

    def judge(self, kind: str, text: str, *, is_true: bool) -> None:
        self.heard[kind] += 1
        if not is_true:
            self.false.append((kind, text))


def blocks(lines: list[str]) -> Iterator[tuple[str, str, str, str]]:
    """Yield each own action ("" before the first), with all that was said, and the keys L and S."""
    action, said, keys = "", [], {"L": "", "S": ""}
    for line in lines:
        if found := re.match(r"\d+\. (\w+): ", line):
            yield action, " ".join(said), keys["L"], keys["S"]
            action, said, keys = found[1], [], {"L": "", "S": ""}
        elif found := re.match(r"  ([LS]) (.*)", line):
            keys[found[1]] = found[2]
        else:
            said.append(line.strip())
    yield action, " ".join(said), keys["L"], keys["S"]


def hear(transcript: str, referee: Callable[[str, int, str], Referee], verdicts: Verdicts) -> None:
    """Judge everything that is said in a transcript."""
    record, role, *lines = transcript.splitlines()
    seat = ("first", "second").index(role)
    actions = record.split(" ")[2:]
    other = re.search(r"([A-Z]\w+ [A-Z][\w’]+)(?: (?:starts|plays|takes)|\)\.)", " ".join(lines))
    game = referee(record.split(" ")[1], seat, other[1] if other else "")
    past = ""
    for at, (action, said, latest, state) in enumerate(blocks(lines)):
        heard = game.sorted(said)
        if at == 0:
            heard = game.opening(heard)
            assert action == ""
        events = []
        while actions and (game.turn != seat or (not events and at)):
            events.append(game.play(actions.pop(0)))
        told = " ".join(events)
        past = f"{past} {told}"
        verdicts.judge("event", said, is_true=heard.startswith(told))
        rest = heard.removeprefix(told).strip()
        if rest or events:
            verdicts.judge("turn", said, is_true=game.rest(rest))
        if latest:
            ending = rest if game.turn is None else ""
            whole = f"{past} {ending}".strip()
            verdicts.judge("latest", latest, is_true=whole.endswith(game.sorted(latest)))
        if state:
            verdicts.judge("state", state, is_true=game.state(game.sorted(state)))
    verdicts.judge("whole game", record, is_true=not actions)
