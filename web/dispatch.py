"""Dispatch: which module of a feature answers to a name. A module is imported when it is first needed.

Commands are the texts that begin with "/".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from noir.core import GameError, InvalidNotation
from web.session.session import MATCH, OWN_PAGE, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from web.session.session import Session

    Do: TypeAlias = Callable[[Session, str], None]


@dataclass(frozen=True, slots=True)
class Feature:
    """All that a folder of ``web`` adds to the page, as strings, so that a start imports none of it.

    A line of a field is a module of the folder and the names it answers to. The module has them in a dict
    with the name of the field: COMMANDS, DIALOGS, STORE, BACKUP, ADDRESS, HOOKS.
    """

    name: str
    """The folder."""
    commands: Mapping[str, str] = field(default_factory=dict)
    """Scope -> its commands. A star marks one that the page sends without a press.

    An @ marks one that an address brings: that opens a table, even from the first screen. After a bar is what
    happens where a puzzle is in place of the table: a message that isn't the usual one, or another command.
    """
    dialogs: str = ""
    """Dialogs. "=" marks one that only a command of its own can open, because it shows what that prepares."""
    store: str = ""
    """Keys of the store, or how they begin, whose changes by other tabs it takes in."""
    backup: str = ""
    """Parts of a backup that it checks, perhaps in slices, and refuses if they do not belong there."""
    address: str = ""
    """Parameters of an address that it knows. They order a table.

    An @ marks one that opens something at the table instead, "=" one that comes in place of the table.
    "+" marks one that opens something at the table that the others order.
    """
    hooks: str = ""
    """Moments of MOMENTS at which it does something."""


MOMENTS = (
    "act-at-task",
    "act-with-friend",
    "end",
    "orders",
    "puzzle-answered",
    "puzzle-opened",
    "remark",
    "report",
    "work",
)
"""Where lower code has the features do something, without a name of them.

A person acts at a table that asks for one good action, or at one with a friend on another device. A match
that is over is drawn. A puzzle is opened, gets its first answer, or shows its solution. A remark of the
opponent may be drawn next. The work at a table with a friend goes on. A text has been handled: a table with
a friend may have orders for the page, and a host page hears of it.
"""


class Command:
    """The places and senders a command is allowed for."""

    def __init__(self, scope: str, module: str, marked: str) -> None:
        self.scope = scope
        self.module = module
        found, _, at_puzzle = marked.partition("|")
        self.name = found.rstrip("*@")
        self.background = found.endswith("*")
        self.from_address = found.endswith("@")
        self.at_puzzle = at_puzzle[1:] if at_puzzle.startswith("/") else ""
        """The command in its place at a puzzle, "" if there is none."""
        refusal = "" if self.at_puzzle else at_puzzle
        self.refusal = refusal or ("" if self.background else "puzzle.not-now")
        """The message of a refusal at a puzzle, "" for a silent one."""


# name -> the module that answers to it. App registers the features, because it lies above them
COMMANDS: dict[str, Command] = {}
DIALOGS: dict[str, str] = {}
PREPARED: set[str] = set()
"""The dialogs that only a command of their own can open."""
STORE: dict[str, str] = {}
BACKUP: dict[str, str] = {}
ADDRESS: dict[str, tuple[str, str]] = {}
"""A parameter of an address has a module and a mark."""
HOOKS: dict[str, list[str]] = {moment: [] for moment in MOMENTS}
"""A moment has any number of modules."""


def register(features: Iterable[Feature]) -> None:
    """Register the names that features answer to."""
    for one in features:
        for scope, lines in one.commands.items():
            for module, marked in _split(one, lines):
                known = Command(scope, module, marked)
                COMMANDS[known.name] = known
        for module, marked in _split(one, one.address):
            name = marked.strip("=@+")
            ADDRESS[name] = module, marked.replace(name, "")
        for modules, lines in ((DIALOGS, one.dialogs), (STORE, one.store), (BACKUP, one.backup)):
            for module, marked in _split(one, lines):
                name = marked.lstrip("=")
                modules[name] = module
                if name != marked:
                    PREPARED.add(name)
        for module, moment in _split(one, one.hooks):
            if module not in HOOKS[moment]:
                HOOKS[moment].append(module)


def _split(feature: Feature, lines: str) -> Iterator[tuple[str, str]]:
    """Yield each name of a field with its module."""
    for line in lines.strip().splitlines():
        module, *names = line.split()
        for name in names:
            yield f"web.{feature.name}.{module}", name


def find(answers: str, module: str, name: str) -> Any:
    """Return the answer of a module to a name, from the dict of one of its fields."""
    return getattr(import_module(module), answers)[name]


def command(name: str) -> Do:
    """Return the function of a command, or raise InvalidNotation for an unknown one."""
    if name not in COMMANDS:
        raise InvalidNotation(name, "a command", "page")
    found: Do = find("COMMANDS", COMMANDS[name].module, name)
    return found


def opener(parameter: str) -> Any:
    """Return the function of a feature that knows a parameter of an address."""
    return find("ADDRESS", ADDRESS[parameter][0], parameter)


def marked_in(params: Mapping[str, str], marks: str) -> list[str]:
    """Return the parameters of an address that have one of some marks."""
    return [name for name, (_, mark) in ADDRESS.items() if name in params and mark and mark in marks]


def call_hooks(moment: str, session: Session, text: str = "") -> None:
    """Have the features do their part at a moment."""
    for module in HOOKS[moment]:
        find("HOOKS", module, moment)(session, text)


def command_of(text: str) -> Command | None:
    """Return the command that a text gives. None for an action."""
    return COMMANDS.get(text[1:].partition(" ")[0]) if text.startswith("/") else None


def is_pressed(text: str) -> bool:
    """Return whether a person gives a text on the page: an action, or a command of a press."""
    found = command_of(text)
    return found is None or not (found.background or found.from_address)


def is_of_table(text: str) -> bool:
    """Return whether a text is a command about the table, so that its message is news from there."""
    found = command_of(text)
    return found is not None and found.scope in (TABLE, MATCH)


def obey(session: Session, name: str, rest: str) -> None:
    """Run a command if the screen allows it, else give the reason."""
    do, known = command(name), COMMANDS[name]
    refusal = session.screen.refusal(session, known.scope, known.refusal)
    if known.at_puzzle and session.screen.covers_table:
        obey(session, known.at_puzzle, rest)
    elif known.scope == OWN_PAGE and session.ui.browser.framed:
        pass
    elif refusal is not None:
        session.require(False, refusal)
    elif known.from_address:
        bring(session, do, rest)
    else:
        do(session, rest)


def bring(session: Session, do: Do, text: str) -> None:
    """Open a link or a message of an address.

    Its message stays beside the table, where a bot may play at once. At the first screen it opens a table, or
    says there what it lacks.
    """
    before, message = session.table, session.reply.say
    session.reply.say = ""
    try:
        do(session, text)
    except GameError as error:
        session.say_why(error)
    has_opened = before is not session.table or before.is_remote
    if session.is_at_start:
        _stay_at_start(session, has_opened=has_opened)
    elif not has_opened and session.reply.say and not session.ui.dialog:
        session.notice(session.reply.say)
    session.reply.say = session.reply.say or message


def _stay_at_start(session: Session, *, has_opened: bool) -> None:
    """Stay at the first screen with the dialog or message of a command that opened nothing."""
    if not has_opened and session.ui.dialog:
        session.stay_at_start()
    elif not has_opened and session.reply.say:
        session.send_back(session.reply.say)
    else:
        session.screen = session.table_screen.at_table
