"""Engine: everything in the worker that takes longer than a blink, moved on one slice at a time."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from noir.bots import EVERY_LEVEL, make_bot
from noir.chance import rng_from
from noir.games import part_of
from noir.ponder import ponder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Bot, Seat, Thought
    from web.model.table import Table

END: Any = object()
FORESIGHT = 24  # answers worked out beforehand, at the most, so that a device left alone comes to rest


@dataclass(slots=True)
class Thinking:
    """A bot at work on one ply."""

    thoughts: Iterator[Thought[Any]]
    best: Thought[Any] | None = None
    done: bool = False

    def step(self) -> None:
        """Think one slice further."""
        thought = next(self.thoughts, None)
        self.best = thought or self.best
        self.done = thought is None


@dataclass(slots=True)
class Engine:
    """The bots of one table, and the work a person has asked for. All of it belongs to one ply.

    ``job`` is any generator of a command, such as a review: it prepares what the screen shows itself,
    and yields after each slice whether there is anything new to show.
    """

    ply: int = 0
    thinking: Thinking | None = None
    job: Iterator[bool] | None = None
    hint: Iterator[bool] | None = None
    """The latest job that works out a hint for the person."""
    pondering: Iterator[tuple[Any, Thought[Any]] | None] | None = None
    answers: dict[Any, Thought[Any]] = field(default_factory=dict)
    rested: bool = False
    """Whether everything that can be pondered at this ply is."""
    is_quiet: bool = False
    """Whether the latest slice of work left nothing new to show."""

    @property
    def is_ready(self) -> bool:
        """Whether the bot to move has found its action."""
        return self.thinking is not None and self.thinking.done

    @property
    def is_hinting(self) -> bool:
        """Whether a hint is being worked out for the person."""
        return self.job is not None and self.job is self.hint

    def at(self, ply: int) -> None:
        """Drop the thoughts for another ply. Answers are for the ply after ``ply - 1``."""
        if ply != self.ply:
            self.ply = ply
            self.thinking = self.job = self.pondering = None
            self.rested = False

    def think(self, table: Table) -> Thinking:
        """Think one slice for the bot that is to move, and return the work so far."""
        if self.thinking is None:
            assert not table.guest, "the host page thinks for it"
            seat = table.match.to_move
            assert seat is not None
            seen = table.match.observe(seat)
            known = self.answers.get(seen)
            self.answers.clear()
            thoughts = iter((known,)) if known else bot_at(table, seat, table.match.ply).think(seen)
            self.thinking = Thinking(thoughts)
        if not self.thinking.done:
            self.thinking.step()
        return self.thinking

    def can_ponder(self, table: Table) -> bool:
        """Return whether a bot has something to do while a person is to move."""
        if self.rested or len(self.answers) >= FORESIGHT:
            return False
        waits = table.is_solo and table.match.to_move in table.people
        return waits and any(level.ponders for level in EVERY_LEVEL if level.name in table.players)

    def ponder(self, table: Table) -> None:
        """Work one slice on answers to the person's likely actions."""
        if self.pondering is None:
            seat = table.people[0].other
            ply = table.match.ply
            rng = rng_from(f"{table.seed}/ponder/{ply}")
            self.answers.clear()
            self.pondering = ponder(
                table.match.game, table.match.observe(seat), seat, lambda: bot_at(table, seat, ply + 1), rng
            )
        found = next(self.pondering, END)
        if found is END:
            self.rested = True
        elif found:
            self.answers[found[0]] = found[1]


def bot_at(table: Table, seat: Seat, ply: int) -> Bot[Any, Any]:
    """Return the bot of a seat. Its choices depend on seed and ply, so a reload changes nothing."""
    bot = make_bot(table.game, table.players[seat], f"{table.seed}/{ply}")
    if table.habits and (part := part_of("noir.bots", table.game, ".habits")):
        part.teach(bot, table.game, table.habits)
    return bot
