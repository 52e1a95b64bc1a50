"""The orders for the page of a game with a friend: hold, write, send, or let go."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from web.contracts.table import view_of
from web.model.remote.connection import Live
from web.model.remote.friend import Friend, Summary
from web.model.remote.friend_save import record
from web.model.remote.linked import Linked
from web.model.viewpoint import is_curtained
from web.remote.play import forced_mark, game, turn_mark
from web.views import friend_strip, page
from web.views import remote as views

if TYPE_CHECKING:
    from noir.duo import Device
    from web.model.table import Table
    from web.session.session import Session
    from web.session.update import CarrierOrder, FriendOrder

OWN = ("send", "ask")  # follow an action of the player at once. At other times the player may have moved on


def send_orders(session: Session, _text: str) -> None:
    """Give the page its orders for the game on the table: hold, write, send, or let go."""
    friend = game(session)
    key = friend.key if friend and (friend.device or friend.is_claiming) else ""
    orders = _hold(session, friend, key)
    if friend:
        orders |= _live(session, friend) | _keep(session, friend, key)
    out = friend.outgoing if friend else ""
    linked = session.of(Linked)
    before = linked.out
    if before != out:
        orders["out"] = linked.out = out
        if not before:  # else a code has joined a message that was ready already
            _say_due(session)
    if orders:
        session.reply.friend = (session.reply.friend or {}) | orders


def _hold(session: Session, friend: Friend | None, key: str) -> FriendOrder:
    """Return the game that the page has to hold, if that has changed. Close a line to another person."""
    orders: FriendOrder = {}
    linked = session.of(Linked)
    if linked.key != key or (key and linked.game is not friend):
        if key:
            orders["hold"] = key
        else:
            orders["rest"] = True
        linked.hold(key, friend)
        if friend and session.ui.live and _is_another(session.ui.live, friend):
            orders["live"] = {"close": True}
            session.ui.live = Live(server=session.ui.live.server)
        if key and linked.inbox:
            orders["text"] = linked.inbox  # another tab that plays this game can take it
    return orders


def _keep(session: Session, friend: Friend, key: str) -> FriendOrder:
    """Return the record that the page has to write, if it has changed."""
    device, table = friend.device, session.table
    if not friend.writer or device is None or not device.log:
        return {}
    _tell_story(session, table, friend)
    text = record(friend, device, table.view)
    if text == (friend.writing or friend.stored_text):
        return {}
    friend.writing, friend.mark = text, friend.mark + 1
    return {"keep": {"key": key, "text": text, "mark": friend.mark}}


def _live(session: Session, friend: Friend) -> FriendOrder:
    """Return the page's orders for the open line, and the forced action that has to wait."""
    result: FriendOrder = {}
    live = session.ui.live
    if live is None or not live.open:
        return result
    if friend.device is not None:
        if orders := _meet(session, live, friend.device):
            result["live"] = orders
        if live.known or friend.status not in ("over", "stopped"):
            live.game = live.game or friend.id  # else the other end may be another person with an invitation
    friend.pace.begin(turn_mark(friend), monotonic())
    linked = session.of(Linked)
    before, due = linked.forced, forced_mark(friend)
    linked.forced = due
    if due and due != before:
        result["forced"], result["after"] = due, round(1000 * friend.pace.hold(due, monotonic()))
    return result


def _meet(session: Session, live: Live, device: Device) -> CarrierOrder:
    """Identify the other end of the line, and announce the friend."""
    before = session.reply.friend or {}
    step = before.get("live", {})
    hello, passes, meets = live.identify(device)
    if hello:
        step["say"] = [hello]
    if passes:
        step["passes"] = True
    if meets:
        step["prepare"] = True
        sentence = session.t("live.state.open")
        if session.reply.say:
            session.reply.say = f"{session.reply.say} {sentence}"
        else:
            session.tell(sentence)
    return step


def _is_another(live: Live, friend: Friend) -> bool:
    """Return whether a connection was made for another game. It can go on to a rematch alone."""
    before, live.game = live.game, friend.id
    return before not in ("", friend.id, friend.follows)


def _say_due(session: Session) -> None:
    """Announce the next message to send, and move the focus there after the player's action."""
    look = session.look(live=True)
    if look.friend is None or not session.is_at_table:
        return
    due = views.due(look)
    if not due:
        return
    session.reply.say = f"{session.reply.say or ''} {due}".strip()
    if friend_strip.status_key(look.friend) in OWN and not look.friend.waits:
        session.reply.focus = page.focus(look)


def _tell_story(session: Session, table: Table, friend: Friend) -> None:
    """Update the game's summary for lists. Its moment is that of the latest message."""
    texts = len(friend.device.log) if friend.device else 0
    hung = is_curtained(table, session.ui, session.settings)
    key = (texts, friend.status, friend.proven, table.match.ply, session.t.lang, hung)
    if friend.summary_key == key:
        return
    since = friend.summary.since if friend.summary_key[:1] == (texts,) else session.now()
    look = session.look(live=True)
    log = [] if hung else view_of(table.game).log(look)
    friend.summary_key = key
    brief = "" if friend.status in ("over", "stopped") else page.brief(look)
    friend.summary = Summary(since, log[-1] if log else "", brief, session.t.lang)


HOOKS = {"orders": send_orders}
