"""Terminal: play a game line by line on two text streams. ``python3 -m noir`` starts it.

``noir.terminal.<family>`` puts a game into words: its ``Words`` of a language. A game without that module
shows its observation field by field.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Protocol, cast

from noir.arena import level_move
from noir.bots import LEVELS, has_bots, make_bot
from noir.core import GameError, IllegalAction, InvalidNotation, O_contra, S_contra, Seat, shorten
from noir.games import part_of
from noir.match import Match
from noir.review import hint, weighs
from noir.terminal.language import ENGLISH, Voice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TextIO

    from noir.core import Outcome

HUMAN = "human"
"""The name of a person in place of a level."""
MAX_HINTS = 5
"""Candidates listed at most."""
SCREEN = 50
"""Empty lines that scroll a hand out of sight."""

COMMANDS = {"moves": "", "show": "", "hint": "", "undo": "", "record": "", "load": " RECORD", "quit": ""}
"""The commands that ``help`` explains, the same in every language, and what follows them."""


class Words(Protocol[S_contra, O_contra]):
    """How a game speaks in a terminal."""

    def board(self, seen: O_contra, /) -> str:
        """Return the seat's view of the table in a few lines."""
        ...

    def event(self, seen: O_contra, ply: int, /) -> str:
        """Describe the action of a ply, counted from 1, in a sentence, as the seat knows it."""
        ...

    def ending(self, outcome: Outcome, seat: Seat | None, state: S_contra, /) -> str:
        """Return the result. ``seat`` is addressed as "you", None if two people play."""
        ...

    def why(self, error: IllegalAction, /) -> str:
        """Say why a move is not allowed."""
        ...


class Plain:
    """Words for a game that brings none: its observation, field by field."""

    def __init__(self, language: str = ENGLISH) -> None:
        self.t = Voice("terminal", language)

    def board(self, seen: object) -> str:
        """Return one line for each field."""
        names = [field.name for field in fields(seen)] if is_dataclass(seen) else []
        return "\n".join(f"{name}: {getattr(seen, name)}" for name in names) or str(seen)

    def event(self, seen: object, ply: int) -> str:  # noqa: ARG002
        """Return the number of the move: its text could hold a secret."""
        return self.t("plain.move", ply=ply)

    def ending(self, outcome: Outcome, seat: Seat | None, state: object) -> str:  # noqa: ARG002
        """Return winner, reason and scores."""
        first, second = outcome.scores
        if outcome.winner is None:
            return self.t("plain.draw", reason=outcome.reason, first=first, second=second)
        winner = self.t(f"seat.{outcome.winner.name.lower()}")
        return self.t("plain.won", seat=winner, reason=outcome.reason, first=first, second=second)

    def why(self, error: IllegalAction) -> str:
        """Return the move and where to find others."""
        return self.t(f"error.{error.code}", value=shorten(error.value))


def words_of(game_name: str, language: str = ENGLISH) -> Words:
    """Return the words of a game. ``Plain`` if it brings none."""
    module = part_of(__name__, game_name)
    return Plain(language) if module is None else cast("Words", module.Words(language))


class Terminal:
    """One person against a bot, or two people in turns, at one match."""

    def __init__(
        self,
        match: Match,
        level: str,
        seat: Seat,
        seed: str,
        lines: Iterator[str],
        out: TextIO,
        language: str = ENGLISH,
    ) -> None:
        """Raise InvalidNotation for an unknown level, NoBots for a game without bots."""
        if level not in (*LEVELS, HUMAN):
            raise InvalidNotation(level, "one of " + ", ".join((*LEVELS, HUMAN)), "level")
        if level != HUMAN:
            make_bot(match.game.name, level, seed)
        self.match, self.level, self.seed = match, level, seed
        self.lines, self.out = lines, out
        self.seat, self.language = seat, language
        self.t = Voice("terminal", language)
        self.words = words_of(match.game.name, language)
        self.reported = [match.ply, match.ply]  # the last ply that each seat has read about
        self.drawn = -1  # the ply of the table on the screen
        self.commands = {
            "help": lambda _: self.show_help(),
            "moves": lambda _: self.say(" ".join(self.match.legal())),
            "show": lambda _: self.say(self.words.board(self.match.observe(self.seat))),
            "hint": lambda _: self.show_hint(),
            "undo": lambda _: self.undo(),
            "record": lambda _: self.say(self.match.record()),
            "load": self.load,
        }

    def say(self, text: str = "") -> None:
        """Print some lines."""
        self.out.write(text + "\n")
        self.out.flush()

    def seat_name(self) -> str:
        """Return the name of this seat."""
        return self.t(f"seat.{self.seat.name.lower()}")

    def show_help(self) -> None:
        """Print the commands."""
        self.say(self.t("help"))
        for name, rest in COMMANDS.items():
            self.say(f"  {name + rest:14} {self.t(f'help.{name}')}")

    def ask(self, question: str) -> str:
        """Return the next line typed, without spaces around it, or raise EOFError at the end."""
        self.out.write(question)
        self.out.flush()
        line = next(self.lines, None)
        if line is None:
            raise EOFError
        return line.strip()

    def play(self) -> Match:
        """Play until the game ends or the person leaves. Return the match."""
        self.say(self.t("commands"))
        try:
            while True:
                self.advance()
                typed = self.ask(self.t("ask.move" if self.match.outcome is None else "ask.over"))
                if typed == "quit":
                    break
                self.obey(typed)
        except (EOFError, KeyboardInterrupt):
            pass
        self.say("\n" + self.match.record())
        return self.match

    def advance(self) -> None:
        """Let the bot move or hand the keyboard over, then show the table if it has changed."""
        while self.match.to_move not in (None, self.seat):
            if self.level == HUMAN:
                self.hand_over()
            else:
                self.bot_move()
        self.report()
        if self.match.ply == self.drawn:
            return
        self.drawn = self.match.ply
        outcome, person = self.match.outcome, None if self.level == HUMAN else self.seat
        if outcome is None:
            self.say("\n" + self.words.board(self.match.observe(self.seat)))
        else:
            self.say(self.words.ending(outcome, person, self.match.state))

    def bot_move(self) -> None:
        """Play the bot's move."""
        self.match.play(level_move(self.match, self.level, self.seed))

    def hand_over(self) -> None:
        """Show the seat its own result, hide it, and give the keyboard to the other person."""
        self.report()
        self.seat = self.seat.other
        self.ask(self.t("hand-over", seat=self.seat_name()))
        self.say("\n" * SCREEN + self.t("look", seat=self.seat_name()))
        self.ask("")

    def report(self) -> None:
        """Print the events since this seat last looked."""
        seen = self.match.observe(self.seat)
        for ply in range(self.reported[self.seat] + 1, self.match.ply + 1):
            self.say(self.words.event(seen, ply))
        self.reported[self.seat] = self.match.ply

    def obey(self, typed: str) -> None:
        """Run a command or play a move. A mistake is explained and changes nothing."""
        name, _, rest = typed.partition(" ")
        try:
            if name in self.commands:
                self.commands[name](rest.strip())
            elif typed:
                self.match.play(typed)
        except IllegalAction as error:
            self.say(self.words.why(error))
        except GameError as error:
            self.say(self.t(f"error.{error.code}", value=shorten(error.value)))

    def undo(self) -> None:
        """Take back this seat's last move and everything after it."""
        own = [ply for ply in range(self.match.ply) if self.match.mover(ply) == self.seat]
        if self.level == HUMAN:
            own = own[-1:] if own and own[-1] == self.match.ply - 1 else []
        if not own:
            self.say(self.t("undo.none"))
            return
        while self.match.ply > own[-1]:
            self.match.undo()
        self.reported = [min(ply, self.match.ply) for ply in self.reported]

    def show_hint(self) -> None:
        """Print the best moves with their chances to win."""
        if self.match.to_move != self.seat or not has_bots(self.match.game.name):
            self.say(self.t("hint.none"))
            return
        best = None
        for best in hint(self.match, self.seat):  # noqa: B007 - the last one counts
            pass
        assert best is not None  # a bot has at least one thought
        if not weighs(self.match.game.name) or not best.values:
            self.say(self.t("hint.best", moves=best.action))
            return
        chances = (f"{action} ({chance:.0%})" for action, chance in best.values[:MAX_HINTS])
        self.say(self.t("hint.sure" if best.sure else "hint.best", moves=", ".join(chances)))
        if not best.sure:
            self.say(self.t("hint.for-whom"))

    def load(self, record: str) -> None:
        """Go on with a recorded game, or raise CorruptRecord and keep this one."""
        match = Match.from_record(record)
        if self.level != HUMAN:
            make_bot(match.game.name, self.level, self.seed)
        self.match = match
        self.words = words_of(match.game.name, self.language)
        self.reported, self.drawn = [match.ply, match.ply], -1
