"""Desk: where a bot sits. It reads the bot's text, makes one bot for each game and answers questions.

Whatever a bot does wrong comes out as a Fault with the line of its text.
"""

from __future__ import annotations

import random
import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

from noir.games import find_game
from noir.lab import CODES, LONGEST_TEXT, Fault, Question

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import TracebackType
    from typing import TypeGuard

    from noir.core import Bot

FILE = "bot.py"
"""The name of the bot's text in tracebacks."""
CHANCE = "lab"
"""The seed of Python's own chance at the start of a row, for bots that don't use theirs."""
MAX_LINE = 1_000_000  # of a bot's text
LONGEST_SEEN = 4000  # characters of an observation in a Fault


class Desk:
    """A bot and the games it plays in one seat."""

    def __init__(self, game_name: str, source: str) -> None:
        """Run the text of a bot. Raise Fault where it fails or has no class ``Bot``."""
        self._name, self._game = game_name, find_game(game_name)
        random.seed(CHANCE)
        self._make = load(source)
        self._bots: dict[int, Bot] = {}
        self.begin()

    def begin(self) -> None:
        """Begin a row: forget the games of the last one."""
        self._bots.clear()
        random.seed(CHANCE)

    def answer(self, question: Question) -> str | Fault:
        """Return the text of the bot's action, or how it failed."""
        try:
            if question.game not in self._bots:
                self._bots[question.game] = self._make(self._name, question.seed)
            action = self._bots[question.game].choose(question.seen)
        except BaseException as error:
            fault = fault_of(error)
        else:
            text = self._text(action)
            if text is not None:
                return text
            fault = Fault("type", value=short_repr(action))
        fault.values["seen"] = short_repr(question.seen, LONGEST_SEEN)
        return fault

    def _text(self, action: object) -> str | None:
        try:
            text = action if isinstance(action, str) else self._game.format_action(action)
            return _cut(text)
        except BaseException:  # a bot may return anything, and that may do anything when it is read
            return None


def load(source: str) -> Callable[[str, str], Bot]:
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
        bot_class = vars(module).get("Bot")
        is_bot = callable(bot_class) and hasattr(bot_class, "choose")
    except BaseException as error:
        raise fault_of(error) from None
    if not is_bot:
        raise Fault("no-bot")
    return cast("Callable[[str, str], Bot]", bot_class)


def fault_of(error: BaseException) -> Fault:
    """Return the Fault of an exception that a bot has raised or let pass.

    The exception's class may be the bot's own, so nothing that it can replace is asked.
    """
    kind = type(error)
    line = _line(_own(BaseException, "__traceback__", error))
    if issubclass(kind, MemoryError):
        return Fault("memory", line)
    if issubclass(kind, RecursionError):
        return Fault("recursion", line)
    if kind is ModuleNotFoundError:
        return Fault("module", line, name=str(_own(ImportError, "name", error))[:LONGEST_TEXT])
    return Fault("exception", line, type=_own(type, "__name__", kind)[:LONGEST_TEXT], message=_message(error))


def short_repr(value: object, longest: int = LONGEST_TEXT) -> str:
    """Return the repr of a value, cut. A value whose repr fails is shown by its type."""
    try:
        text = repr(value)
        return _cut(text, longest) if len(text) <= longest else _cut(text, longest - 1) + "…"
    except BaseException:  # a repr of the bot's own
        return f"<{_own(type, '__name__', type(value))}>"


def is_fault(found: object) -> TypeGuard[dict[str, str | int]]:
    """Tell whether a value from another process is a fault as ``to_json`` makes it."""
    return (
        type(found) is dict
        and found.get("code") in CODES
        and type(found.get("line")) is int
        and 0 <= found["line"] < MAX_LINE
        and all(type(name) is str and type(value) in (str, int) for name, value in found.items())
    )


def to_json(fault: Fault) -> dict[str, str | int]:
    """Return a Fault for JSON."""
    return {**fault.values, "code": fault.code, "line": fault.line}


def from_json(found: Mapping[str, str | int]) -> Fault:
    """Return the Fault that ``to_json`` has made into JSON."""
    fault = Fault(str(found["code"]), int(found["line"]))
    fault.values = {name: value for name, value in found.items() if name not in ("code", "line")}
    return fault


def _own(owner: type, name: str, value: Any) -> Any:
    """Return an attribute as the class ``owner`` keeps it, whatever a subclass says."""
    return vars(owner)[name].__get__(value)


def _cut(text: str, longest: int = LONGEST_TEXT) -> str:
    """Return the beginning of a text. A subclass of ``str`` has no say in it."""
    return str.__getitem__(text, slice(longest))


def _message(error: BaseException) -> str:
    try:
        return _cut(str(error))
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
