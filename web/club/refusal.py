"""Refusals: why a change of an evening or a code is refused. The page has one sentence for each reason."""

from __future__ import annotations

from typing import NoReturn

REASONS = (
    # names
    "blank",
    "long-name",
    "same-name",
    "full",
    "late",  # a round robin without an empty place, or a knockout after its first round
    # changes
    "no-title",
    "long-title",
    "unknown",  # no such change, player, round, table or game
    "gone",  # the player has left already
    "here",  # the player is here already
    "too-few",  # fewer than two players
    "open-round",  # games of the last round have no agreed result
    "drawn",  # a knockout goes on with winners, so a tie has to be decided
    "no-more-rounds",
    "pairs",  # pairs that leave out a player, name one twice, or name one who isn't here
    "no-round",
    "needed",  # a later change needs the one to be undone
    "too-much",  # the log is full, or the text is too long
    # results
    "not-a-code",  # a text that doesn't even begin like one
    "damaged",  # not a whole code
    "newer",  # made by a later version
    "other-evening",
    "no-game",  # no such round, table or game in this evening
    "other-deal",
    "changed-record",
    "unfinished",
    "false-result",  # the record ends in another way than the code says
    "twice",  # the same code again
    "answered",  # the same player with another result
    "proven",  # a typed result of a game that was replayed
    "misheard",  # spoken letters whose check fails, also those of another evening
    "sealed",  # a deal of a round that hasn't begun
    # lessons
    "bad-task",
    "false-answer",  # one that can't be given to its task
    "no-student",
    "no-such-points",
    "no-task",  # none of this lesson, or one that no longer counts
    "other-level",  # the moves of the opponent aren't those of the level
    "too-many-tasks",
)


class Refused(ValueError):
    """A change that isn't possible. ``reason`` is one of ``REASONS``, ``name`` that of a player or ""."""

    def __init__(self, reason: str, name: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.name = name


def refuse(reason: str, name: str = "") -> NoReturn:
    """Raise Refused."""
    raise Refused(reason, name)
