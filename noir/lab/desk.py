"""Desk: where a bot sits. It reads the bot's text, makes one bot for each game and answers questions.

Whatever a bot does wrong comes out as a Fault with the line of its text.
"""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

from noir.games import find_game
from noir.lab import LONGEST_TEXT, Fault, Question

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import TracebackType

FILE = "bot.py"
"""The name of the bot's text in tracebacks."""
CHANCE = "lab"
"""The seed of Python's own chance at the start of a row, for bots that don't use theirs."""
LONGEST_SEEN = 4000  # characters of an observation in a Fault


class Desk:
    """A bot and the games it plays."""

    def __init__(self, game_name: str, source: str) -> None:
        """Run the text of a bot. Raise Fault where it fails or has no class ``Bot``."""
        self._name, self._game = game_name, find_game(game_name)
        random.seed(CHANCE)
        self._make = load(source)
        self._bots: dict[int, Any] = {}
        self.begin()

    def begin(self) -> None:
        """Begin a row: forget the games of the last one."""
        self._bots.clear()
        random.seed(CHANCE)
        self._chance = random.getstate()

    def answer_all(self, questions: Iterable[Question]) -> list[str]:
        """Answer a batch beside other desks in the same process. Raise Fault."""
        random.setstate(self._chance)
        answers = [self.answer(question) for question in questions]
        self._chance = random.getstate()
        return answers

    def answer(self, question: Question) -> str:
        """Return the text of the bot's action. Raise Fault."""
        try:
            if question.game not in self._bots:
                self._bots[question.game] = self._make(self._name, question.seed)
            action = self._bots[question.game].choose(question.seen)
        except BaseException as error:
            fault = fault_of(error)
            fault.values |= _place(question)
            raise fault from None
        return self._text(action, question)

    def _text(self, action: Any, question: Question) -> str:
        try:
            text = action if isinstance(action, str) else self._game.format_action(action)
            if isinstance(text, str):
                return str(text)[:LONGEST_TEXT]
        except BaseException:  # a bot may return anything, and that may do anything when it is read
            text = None
        raise Fault("type", 0, value=short_repr(action), **_place(question))


def _place(question: Question) -> dict[str, str | int]:
    """Return where a bot fails, for the values of a Fault."""
    seen = short_repr(question.seen, LONGEST_SEEN)
    return {"number": question.game, "side": question.side, "seen": seen}


def load(source: str) -> Any:
    """Return the class ``Bot`` of a text. Raise Fault."""
    module = ModuleType("bot")
    sys.modules["bot"] = module  # dataclasses look for it
    try:
        code = compile(source, FILE, "exec")
    except (SyntaxError, ValueError) as error:  # a ValueError is about a zero byte
        message = getattr(error, "msg", str(error))
        raise Fault("syntax", getattr(error, "lineno", 0) or 0, message=str(message)[:LONGEST_TEXT]) from None
    except (MemoryError, RecursionError) as error:
        raise fault_of(error) from None
    try:
        exec(code, vars(module))
    except BaseException as error:
        raise fault_of(error) from None
    bot_class = vars(module).get("Bot")
    if not callable(bot_class) or not hasattr(bot_class, "choose"):
        raise Fault("no-bot")
    return bot_class


def fault_of(error: BaseException) -> Fault:
    """Return the Fault of an exception that a bot has raised or let pass."""
    line = _line(error.__traceback__)
    if isinstance(error, MemoryError):
        return Fault("memory", line)
    if isinstance(error, RecursionError):
        return Fault("recursion", line)
    if isinstance(error, ModuleNotFoundError):
        return Fault("module", line, name=str(error.name)[:LONGEST_TEXT])
    return Fault("exception", line, type=str(type(error).__name__)[:LONGEST_TEXT], message=_message(error))


def short_repr(value: Any, longest: int = LONGEST_TEXT) -> str:
    """Return the repr of a value, cut. A value whose repr fails is shown by its type."""
    try:
        text = str(repr(value))
    except BaseException:  # a repr of the bot's own
        text = f"<{type(value).__name__}>"
    return text if len(text) <= longest else text[: longest - 1] + "…"


def _message(error: BaseException) -> str:
    try:
        return str(error)[:LONGEST_TEXT]
    except BaseException:  # a message of the bot's own
        return ""


def _line(trace: TracebackType | None) -> int:
    """Return the innermost line of the bot's text that a traceback goes through, or 0."""
    line = 0
    while trace:
        if trace.tb_frame.f_code.co_filename == FILE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
