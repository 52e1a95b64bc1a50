"""Picture of the end: its card, shown, handed over, saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.review import weighs
from web.contracts.table import game_name
from web.model.links.links import encode
from web.registry import has_part
from web.review.commands import work_out
from web.review.picture_dialog import Picture

if TYPE_CHECKING:
    from web.session.session import Session

WAYS = ("send", "save")
FILE = "noir.png"


def picture(session: Session, rest: str) -> None:
    """Open the card of a finished game. With ``send`` or ``save`` do that with the picture on the page."""
    table = session.table
    session.require(table.match.outcome and has_part(table.game, "pictures"))
    friend = session.look().friend
    session.require(not friend or friend.proof == "proven")  # else the other hand is not known yet
    if not rest:
        session.ui.leave_past()
        session.show(Picture(link=_link(session), address=session.ui.browser.address))
        if weighs(table.game):
            work_out(session)
        return
    if rest not in WAYS:
        raise InvalidNotation(rest[:40], "one of " + ", ".join(WAYS), "picture")
    if session.ui.dialog == "picture":
        title = f"{game_name(session.t, table.game)} · Noir"
        link = session.ui.dialog_of(Picture).link
        session.reply.effect = {"picture": {"how": rest, "name": FILE, "title": title, "url": link}}
        session.tell(session.t(f"picture.{rest}-told"))


def _link(session: Session) -> str:
    """Return the link of the whole game, to be looked at."""
    return f"{session.ui.browser.address}#g={encode(session.table.link('watch', session.look().seat))}"


COMMANDS = {"picture": picture}
