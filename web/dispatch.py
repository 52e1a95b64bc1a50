"""Commands: the texts that begin with "/". A module is imported when it is first needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from noir.core import GameError, InvalidNotation
from web.session.session import MATCH, OPENING, PAGE, POSITION, TABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from web.session.session import Session

    Do: TypeAlias = Callable[[Session, str], None]

_TABLE = {
    OPENING: """
        app.boot boot
        lessons.commands course lesson walk
        analysis.commands analyse board board-comment board-text board-title
    """,
    PAGE: """
        library.transfer export import import-add import-all open-keep
        puzzles.data cases*
        puzzles.daily_deal deal deal-result par*
        remote.invite friend@ friend-again friend-decline friend-discard friend-file friend-look friend-new
        remote.invite friend-on friend-paste friend-send friend-sit friend-stop friend-take
        remote.play friend-forced* friend-work*
        remote.connect friend-code@ friend-live* friend-met* friend-scanned*
        remote.line friend-heard*
        remote.connect friend-camera friend-connect friend-go-live friend-hand friend-live-with friend-server
        remote.connect open-live
        remote.page friend-busy* friend-held* friend-kept* friend-sent*
        embedding.commands host*
        play.hotseat names
        library.commands discard join open-new take
        play.play enter foyer new pointed
        puzzles.play puzzle
        puzzles.index puzzles six
        puzzles.own own
        play.screen close failed* open read set
        sharing.commands copy link@ send share
        library.count record* stats
        library.storage kept* offline* storage*
    """,
    POSITION: """
        puzzles.solution play-on proof proof-answer puzzle-last
        puzzles.play answer puzzle-leave puzzle-next puzzle-state solution
        puzzles.index puzzle-print puzzle-series puzzle-share
        play.screen key last state ui why
    """,
    TABLE: """
        review.commands case* evaluate* hint point review
        remote.play friend-act
        play.honest bot-input
        play.hotseat pass
        review.picture picture
        play.play act move*
        puzzles.own judge
        play.replay at branch perspective live play step tick*
        sharing.commands rival
        play.takeback undo
    """,
    MATCH: """
        play.honest honest
        play.hotseat lift
        play.play go*
        play.screen print
        library.count count remember*
        play.takeback agree refuse
    """,
}
"""A line: a module of ``web``, and the commands of its COMMANDS.

A star marks what the page sends without a press, an @ what an address brings: that opens a table, even from
the first screen.
"""

_REFUSALS = {"hint": "puzzle.no-hint", "undo": "puzzle.no-undo"}
"""What is said where a puzzle is in the way of a command, if it is not the usual sentence."""


class Command:
    """The places and senders a command is allowed for."""

    def __init__(self, scope: str, module: str, marked: str) -> None:
        self.scope = scope
        self.module = f"web.{module}"
        self.name = marked.rstrip("*@")
        self.background = marked.endswith("*")
        self.from_address = marked.endswith("@")

    @property
    def refusal(self) -> str:
        """The message of a refusal at a puzzle, "" for a silent one."""
        return _REFUSALS.get(self.name, "" if self.background else "puzzle.not-now")


def _commands() -> Iterator[Command]:
    for scope, lines in _TABLE.items():
        for line in lines.strip().splitlines():
            module, *names = line.split()
            yield from (Command(scope, module, name) for name in names)


COMMANDS = {one.name: one for one in _commands()}


def command(name: str) -> Do:
    """Return the function of a command, or raise InvalidNotation for an unknown one."""
    if name not in COMMANDS:
        raise InvalidNotation(name, "a command", "page")
    found: Do = import_module(COMMANDS[name].module).COMMANDS[name]
    return found


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
    do = command(name)
    known = COMMANDS[name]
    refusal = session.screen.refusal(session, known.scope, known.refusal)
    if refusal is not None:
        if refusal:
            session.tell(session.t(refusal))
    elif known.from_address:
        bring(session, name, rest)
    else:
        do(session, rest)


def bring(session: Session, name: str, text: str) -> None:
    """Run a command from the address.

    Its message stays beside the table, where a bot may play at once. At the first screen it opens a table, or
    says there what it lacks.
    """
    before, message = session.table, session.reply.say
    session.reply.say = ""
    try:
        command(name)(session, text)
    except GameError as error:
        session.tell(session.explain(error))
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
