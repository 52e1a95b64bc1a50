"""Two people at one device: the curtain between their turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.model.viewpoint import is_curtained, unanswered
from web.views import page
from web.views.parts import view_of

if TYPE_CHECKING:
    from web.session import Session


def lift(app: Session, _rest: str) -> None:
    """Show the table to the person whose turn it is, and tell what happened since the last one."""
    table = app.table
    if table is None or app.ui.begged or not is_curtained(table, app.ui):
        return
    seat = table.match.to_move
    assert seat is not None
    app.ui.lifted, app.ui.fresh = seat, unanswered(table, seat)
    look = app.look()
    view = view_of(look.game)
    news = view.log(look)[look.ply - look.fresh :]
    app.tell(" ".join([*news, page.status(look)]))
    app.ui.told = " ".join(news)
    app.reply.focus = view.focus(look)


def hand_over(app: Session, _rest: str) -> None:
    """Let the curtain down; the next person lifts it."""
    if app.table is None or not app.look().shared or app.look().outcome:
        return
    app.ui.close()
    app.ui.leave_past()
    app.ui.lifted, app.ui.told, app.ui.fresh = None, "", 0
    look = app.look()
    app.reply.say = page.status(look)
    app.reply.focus = page.focus(look)


COMMANDS = {"lift": lift, "pass": hand_over}
