"""Screen: what changes nothing but what is shown: dialogs, settings, questions about the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.model.limits import whole
from web.model.ui import Dialog
from web.model.viewpoint import turn, view_key
from web.views import page
from web.views.dialogs import DIALOGS, PREPARED
from web.views.parts import view_of

if TYPE_CHECKING:
    from web.puzzles.model import Puzzle
    from web.session import Session

LONGEST_MARK = 200  # characters of one value of /ui


def open_(session: Session, name: str) -> None:
    """Open a dialog."""
    if name not in DIALOGS or name in PREPARED:
        raise InvalidNotation(name, "a dialog that can be opened by name", "dialog")
    session.show(Dialog(name=name))
    if name == "new":
        from web.library.commands import prepare  # it shows the unfinished games

        prepare(session)
    elif name == "keep":
        from web.model.dialogs import Keep

        session.show(Keep(friends=any(key.startswith("friend.") for key in session.storage)))
    elif name == "live":
        from web.model.dialogs import Connection

        session.show(Connection())


def failed(session: Session, rest: str) -> None:
    """Say that a script of the page that is asked for late did not come, and why if ``rest`` is "offline"."""
    session.tell(session.t("error.offline" if rest == "offline" else "error.failed"))


def close(session: Session, _rest: str) -> None:
    """Close the dialog; a question counts as answered with no."""
    session.ui.close()


def read(session: Session, rest: str) -> None:
    """Put a message away."""
    if 0 <= whole(rest) < len(session.ui.notices):
        del session.ui.notices[int(rest)]


def set_(session: Session, rest: str) -> None:
    """Change one setting, ``<name> <value>``, now and for later visits."""
    name, _, value = rest.partition(" ")
    session.use(session.settings.with_(name, value))
    session.chosen = session.chosen.with_(name, value)
    session.store("settings", session.chosen.to_json())
    if name == "curtain" and session.has_table and session.table.is_remote:
        session.ui.fall()  # it hangs at once


def state(session: Session, _rest: str) -> None:
    """Say where the game stands; what the screen says of the latest event stays there."""
    if session.puzzle:
        from web.puzzles import position  # few visits have a puzzle

        look = session.look()
        session.reply.say = f"{position.question(look, session.puzzle)} {view_of(look.game).summary(look)}"
    else:
        look = session.look()
        session.reply.say = f"{page.status(look)} {view_of(look.game).summary(look)}"


def last(session: Session, _rest: str) -> None:
    """Repeat the person's latest turn and all that came of it since; in the past, the action just shown."""
    if session.puzzle:
        _last_of(session, session.puzzle)
    else:
        look = session.look()
        since = turn(session.table, look.seat) if look.is_live else look.ply - 1
        lines = view_of(look.game).log(look)[max(0, since) :]
        session.tell(" ".join([*lines, page.status(look)] if look.outcome or not lines else lines))


def _last_of(session: Session, puzzle: Puzzle) -> None:
    """Repeat what the other did last before a puzzle, or the step of its proof."""
    from web.puzzles import proof  # few visits have a puzzle

    look = session.look()
    if puzzle.shown:
        session.reply.say = proof.told(look, puzzle)
    else:
        session.tell(" ".join(view_of(look.game).log(look)[look.ply - max(1, look.fresh) :]))


def ui(session: Session, rest: str) -> None:
    """Set a value of the game's view, ``<key> <value>``; without a value forget it."""
    key, _, value = rest.partition(" ")
    if len(rest) > LONGEST_MARK:
        return
    values = session.table.view
    if session.puzzle:
        values = session.puzzle.view
    else:
        key = view_key(session.table, session.look().seat, key)
    if value:
        values[key] = value
    else:
        values.pop(key, None)


def why(session: Session, code: str) -> None:
    """Say why something cannot be done now."""
    if session.puzzle and session.puzzle.shown:
        session.tell(session.t("puzzle.closed"))
    else:
        look = session.look()
        session.tell(view_of(look.game).why(look, code))


COMMANDS = {
    "open": open_,
    "close": close,
    "failed": failed,
    "last": last,
    "read": read,
    "set": set_,
    "state": state,
    "ui": ui,
    "why": why,
}
