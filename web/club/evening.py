"""Evening: a log of changes from which all else follows.

Nothing is ever taken out of the log: an undo is a change too, and so is taking a round back. So the log is
the whole memory of an evening, and of two logs of which one continues the other, the longer one is newer.

>>> evening = Evening.open(Setup(("district",), "swiss", "0" * 32))
>>> evening = evening.do("enter Ann").do("enter Ben").do("pair 0-1")
>>> evening.state.rounds[0].pairs
((0, 1),)
>>> evening.do("undo 2").state.rounds
()
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace

from noir.games import GAMES
from web.club import changes, lesson_changes
from web.club.codes import MAX_CODE_CHARS
from web.club.deals import MAX_ROUNDS
from web.club.refusal import Refused, refuse
from web.club.state import FORMATS, LESSON, MAX_DEALS, WHERE, Setup, State, check
from web.model import validation
from web.model.validation import LONGEST_SEED, NONCE_DIGITS, Fields

VERSION = 4  # 1 has no titles and no lessons, 2 no bots that play, 3 one name in a change
MAX_CHANGES = 5000
MAX_CHANGE_CHARS = MAX_CODE_CHARS + 10
MAX_SAVE_CHARS = 4_000_000
_UNDO = re.compile(r"undo (\d{1,4})", re.ASCII)
_UNDO_WORD = "undo "
BEGINNINGS = "pair ", "task "
"""The changes that open a deal."""


@dataclass(frozen=True, slots=True)
class Evening:
    """The log of an evening, and the state that it leads to."""

    state: State
    log: tuple[str, ...] = ()

    @classmethod
    def open(cls, setup: Setup) -> Evening:
        """Return an evening without players, or raise CorruptRecord for impossible settings."""
        return cls(State(check(setup)))

    def do(self, change: str) -> Evening:
        """Return the evening after one more change, or raise Refused and change nothing.

        ``undo <number of a change>`` makes that change void. It can be an undo itself.
        """
        if len(self.log) >= MAX_CHANGES or len(change) > MAX_CHANGE_CHARS:
            refuse("too-much")
        log = (*self.log, change)
        if change.startswith(_UNDO_WORD):
            return _retell(self.state.setup, log)
        return Evening(_step(self.state, change), log)

    @property
    def changes(self) -> tuple[int, ...]:
        """The numbers of the changes that are neither an undo nor undone, without the name to begin with."""
        void = _find_void(self.log)
        begun = bool(self.log) and self.log[0].startswith("title ")
        return tuple(at for at in range(begun, len(self.log)) if at not in void)

    @property
    def last_change(self) -> int | None:
        """The number of the latest such change."""
        return max(self.changes, default=None)

    def to_text(self) -> str:
        """Return the text that ``read`` understands."""
        setup = self.state.setup
        club = {
            "games": list(setup.games),
            "format": setup.format,
            "secret": setup.secret,
            "duplicate": setup.is_duplicate,
            "deals": setup.deals,
            "rounds": setup.rounds,
        }
        return json.dumps({"v": VERSION, "club": club, "log": list(self.log)})


def read(text: str) -> Evening:
    """Return a saved evening, or raise CorruptRecord, or NewerSave for a version from the future.

    Every change is made again, so nothing is read that could not have happened.
    """
    saved = Fields(validation.parse(text, WHERE, MAX_SAVE_CHARS), WHERE)
    saved.version(VERSION)
    club = Fields(saved.found.get("club"), WHERE)
    setup = Setup(
        club.texts("games", len(GAMES), LONGEST_SEED),
        club.one_of("format", (*FORMATS, LESSON)),
        club.text("secret", NONCE_DIGITS),
        club.flag("duplicate"),
        club.integer("deals", MAX_DEALS),
        club.integer("rounds", MAX_ROUNDS),
    )
    try:
        return _retell(check(setup), saved.texts("log", MAX_CHANGES, MAX_CHANGE_CHARS))
    except Refused as error:
        validation.refuse(error.reason, "changes that are possible", WHERE)


def merge(mine: Evening, theirs: Evening) -> Evening | None:
    """Return the newer of two evenings of which one continues the other, else None."""
    shorter, longer = sorted((mine, theirs), key=lambda one: len(one.log))
    is_same = shorter.state.setup == longer.state.setup and longer.log[: len(shorter.log)] == shorter.log
    return longer if is_same else None


def _retell(setup: Setup, log: tuple[str, ...]) -> Evening:
    """Return the evening of a log: all changes in order, without those that were undone."""
    state = State(setup)
    void = _find_void(log)
    for at, change in enumerate(log):
        try:
            state = _step(state, change, is_void=at in void)
        except Refused as error:
            raise Refused("needed") if void else error from error
    return Evening(state, log)


def _find_void(log: tuple[str, ...]) -> set[int]:
    """Return the numbers of the changes that undos make void, and of the undos."""
    void, undos = set[int](), set[int]()
    for at in reversed(range(len(log))):
        if log[at].startswith(_UNDO_WORD):
            found = _UNDO.fullmatch(log[at])
            if not found or int(found[1]) >= at:
                refuse("unknown")
            undos.add(at)
            if at not in void:
                void.add(int(found[1]))
    return void | undos


def _step(state: State, change: str, *, is_void: bool = False) -> State:
    """Make a change, unless it is void. The deals of a round that was undone are open too."""
    if not is_void:
        kind = lesson_changes if state.setup.is_lesson else changes
        state = kind.apply(state, change)
    return replace(state, begun=state.begun + change.startswith(BEGINNINGS))
