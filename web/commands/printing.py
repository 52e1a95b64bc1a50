"""Print and play: the sheet of a deck or of the deal on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.model.viewpoint import may_choose_eyes
from web.views.parts import game_name, sheets_of
from web.views.print_sheet import sheet

if TYPE_CHECKING:
    from web.session import Session

SHEETS = ("deck", "deal")


def print_(session: Session, what: str) -> None:
    """Lay a sheet ready and have the browser print it; a deal only when nothing is hidden any more."""
    table = session.table
    sheets = sheets_of(table.game)
    if sheets is None:
        session.tell(session.t("print.none", game=game_name(session.t, table.game)))
        return
    if what not in SHEETS:
        raise InvalidNotation(what[:40], "one of " + ", ".join(SHEETS), "sheet")
    deal, seal = "", ""
    if what == "deal":
        if not may_choose_eyes(table):
            session.tell(session.t("print.later"))
            return
        deal, seal = table.match.game.format_deal(table.match.state), table.seal
    session.ui.sheet = sheet(session.t, session.settings, table.game, sheets, deal, seal)
    session.reply.effect = {"print": True}


COMMANDS = {"print": print_}
