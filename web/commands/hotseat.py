"""Two people at one device: the curtain between their turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.sight import is_curtained
from web.views import shell, view_of

if TYPE_CHECKING:
    from web.app import App


def lift(app: App, _rest: str) -> None:
    """Show the table to the person whose turn it is, and tell what happened since the last one."""
    table = app.table
    if table is None or app.ui.begged or not is_curtained(table, app.ui):
        return
    match, seat = table.match, table.match.to_move
    app.ui.lifted = seat
    since = next((ply + 1 for ply in range(match.ply - 1, -1, -1) if match.mover(ply) == seat), 0)
    app.ui.fresh = match.ply - since
    look = app.look()
    view = view_of(look.game)
    news = view.log(look)[since:]
    app.tell(" ".join([*news, shell.status(look)]))
    app.ui.told = " ".join(news)
    app.reply.focus = view.focus(look)


def hand_over(app: App, _rest: str) -> None:
    """Let the curtain down; the next person lifts it."""
    if app.table is None or not app.look().shared or app.look().outcome:
        return
    app.ui.close()
    app.ui.leave_past()
    app.ui.lifted, app.ui.told, app.ui.fresh = None, "", 0
    look = app.look()
    app.reply.say = shell.status(look)
    app.reply.focus = shell.focus(look)


COMMANDS = {"lift": lift, "pass": hand_over}
