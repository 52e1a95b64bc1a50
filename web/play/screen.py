"""Screen: dialogs, settings and questions about the table. They change nothing but the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.contracts.table import game_name, sheets_of, view_of
from web.dispatch import COMMANDS as COMMANDS_OF_ALL
from web.dispatch import DIALOGS, PREPARED, command
from web.model.ui import SOUND, Dialog
from web.model.validation import one_of, parse_integer, short
from web.model.viewpoint import may_choose_eyes, turn
from web.views import page
from web.views.print import draw_sheet
from web.views.toolbar import KEYS

if TYPE_CHECKING:
    from web.session.session import Session

SHEETS = ("deck", "deal")
LACKS = {"offline": "error.offline", "outdated": "boot.outdated"}
"""Why a part of the page doesn't come, as far as the page knows, with the sentence."""
LONGEST_MARK = 200  # characters of one value of /ui


def open_(session: Session, name: str) -> None:
    """Open a dialog."""
    one_of(name, sorted(DIALOGS.keys() - PREPARED), "dialog")
    if f"open-{name}" in COMMANDS_OF_ALL:
        command(f"open-{name}")(session, "")
    else:
        session.show(Dialog(name=name))


def report_failure(session: Session, rest: str) -> None:
    """Say that a script of the page that is asked for late did not come, and why if the page knows that."""
    session.tell(session.t(LACKS.get(rest, "error.failed")))


def close(session: Session, _rest: str) -> None:
    """Close the dialog. A question counts as answered with no."""
    session.ui.close()


def read(session: Session, rest: str) -> None:
    """Put a message away."""
    if 0 <= parse_integer(rest) < len(session.ui.notices):
        del session.ui.notices[int(rest)]


def set_(session: Session, rest: str) -> None:
    """Change one setting, ``<name> <value>``, now and for later visits."""
    name, _, value = rest.partition(" ")
    session.use(session.settings.with_(name, value))
    session.chosen = session.chosen.with_(name, value)
    session.store("settings", session.chosen.to_json())
    if name == SOUND:  # who has found it isn't offered it
        session.note_shown(SOUND)
    if rest == "habits off":
        session.forget("habits")
    if name == "curtain" and session.has_table and session.table.is_remote:
        session.ui.fall()  # it hangs at once


def state(session: Session, _rest: str) -> None:
    """Announce the state of the game. The message of the latest event stays on the screen."""
    look = session.look()
    session.reply.say = f"{page.status(look)} {view_of(look.game).summary(look)}"


def last(session: Session, _rest: str) -> None:
    """Repeat the person's latest turn and all that came of it since. In the past, the action just shown."""
    look = session.look()
    since = turn(session.table, look.seat) if look.is_live else look.ply - 1
    lines = view_of(look.game).log(look)[max(0, since) :]
    session.tell(" ".join([*lines, page.status(look)] if look.outcome or not lines else lines))


def ui(session: Session, rest: str) -> None:
    """Set a value of the game's view, ``<key> <value>``, and announce it. Without a value forget it."""
    name, _, value = short(rest, LONGEST_MARK, "page").partition(" ")
    values, key = session.table_screen.values(session, name)
    if value:
        values[key] = value
    else:
        values.pop(key, None)
    look = session.look()
    if answer := view_of(look.game).describe_value(look, name):
        session.reply.say = answer


def key(session: Session, pressed: str) -> None:
    """Say that a key does nothing: now, or ever for this seat."""
    if len(pressed) != 1:
        raise InvalidNotation(pressed[:40], "a key of one character", "page")
    look = session.look()
    known = pressed in "".join([*view_of(look.game).keys(look), *KEYS])
    session.tell(session.t(f"shell.key-{'idle' if known else 'none'}", name=pressed))


def why(session: Session, code: str) -> None:
    """Say why something cannot be done now."""
    session.tell(session.table_screen.why(session, code))


def print_(session: Session, what: str) -> None:
    """Lay a sheet ready and have the browser print it. A deal only when nothing is hidden any more."""
    table = session.table
    sheets = sheets_of(table.game)
    if sheets is None:
        session.tell(session.t("print.none", game=game_name(session.t, table.game)))
        return
    if what not in SHEETS:
        raise InvalidNotation(what[:40], "one of " + ", ".join(SHEETS), "sheet")
    deal, seal = "", ""
    if what == "deal":
        if table.match.position or not may_choose_eyes(table):
            session.tell(session.t("replay.no-deal" if table.match.position else "print.later"))
            return
        deal, seal = table.match.game.format_deal(table.match.state), table.seal
    session.ui.print_html = draw_sheet(session.t, session.settings, table.game, sheets, deal, seal)
    session.reply.effect = {"print": True}


COMMANDS = {
    "open": open_,
    "close": close,
    "key": key,
    "failed": report_failure,
    "last": last,
    "print": print_,
    "read": read,
    "set": set_,
    "state": state,
    "ui": ui,
    "why": why,
}
