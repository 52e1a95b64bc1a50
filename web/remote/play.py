"""Play with a friend: open the table, act, take a message in, give the page its orders."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from noir.core import CorruptRecord
from noir.duo import Refused
from noir.hidden_cards import GUEST
from noir.match import Match
from web.contracts.table import view_of
from web.model.connection import Live
from web.model.friend import SIDES, Friend, Summary, key_of
from web.model.friend_save import games_in, read, record
from web.model.friend_save import load as load
from web.model.players import Remote
from web.model.table import Table
from web.model.validation import NewerSave
from web.model.viewpoint import count_unanswered, is_curtained
from web.play.play import announce, greet
from web.remote.dialogs import Fork
from web.views import page
from web.views import remote as views

if TYPE_CHECKING:
    from noir.duo import Device
    from web.session.session import Session
    from web.session.update import CarrierOrder, FriendOrder

OWN = ("send", "ask")  # follow an action of the player at once. At other times the player may have moved on
SOON = 3  # minutes in which an answer shows that the friend is there
UNSEEN = "waiting"  # the seed of a deal that stands in for one that is not made yet, and is never shown


def table_of(friend: Friend, game: str, view: dict[str, str] | None = None, request: str = "") -> Table:
    """Return the table of a game with a friend."""
    match = Match.new(game, UNSEEN)
    table = Table(match, Remote(friend), request=request, nonce="", view=view or {})
    update_table(table, friend)
    return table


def open_remote_table(session: Session, friend: Friend, name: str) -> None:
    """Sit down at the table of a game with a friend, and save the game that was left."""
    before = game(session)
    if before is not None:
        friend.pace = before.pace  # it is the player's, whatever game comes next
    table = table_of(friend, name, request=session.table.request)
    if not friend.number:
        friend.number = 1 + max((save.number for save in games_in(session.storage).values()), default=0)
    session.sit(table)
    greet(session)


def load_remote_table(session: Session, key: str, request: str = "") -> Table | None:
    """Return the table of a saved game, or None without one. Show an error if it is damaged."""
    text = session.storage.get(key)
    if text is None:
        return None
    try:
        friend = load(key, text)
    except (CorruptRecord, NewerSave) as error:
        why = "newer" if isinstance(error, NewerSave) else "broken"
        session.notice(session.t(f"friend.{why}"))
        return None
    if friend.device is None:
        return None
    return table_of(friend, friend.device.rules.game, read(text).view, request)


def update_table(table: Table, friend: Friend) -> None:
    """Bring the table of a game with a friend up to date with its device."""
    device = friend.device
    if device is None or device.match is None or device.seat is None:
        return
    table.match = device.match
    table.seating = Remote(friend, device.seat)
    table.tossed = device.rules.first == "toss"


def game(session: Session) -> Friend | None:
    """Return the game with a friend on the table, if there is one."""
    return session.table.friend


def follow_device(session: Session) -> None:
    """Bring the table up to date with the device, play forced actions, and announce the changes."""
    table, friend = session.table, game(session)
    if friend is None or friend.device is None:
        return
    update_table(table, friend)
    forced = _forced(session, friend)
    if forced:
        update_table(table, friend)
    if session.has_puzzle:
        _moments(friend, friend.device, table.match.ply)
        return  # the table below is announced once it is shown
    if friend.waits and friend.status != "stopped":
        session.ui.news.last_event = (
            ""  # its work is done, and the next message is announced when it is ready
        )
    elif session.look(live=True).curtain:
        session.tell(page.status(session.look()))
        if forced:
            say_first(session, session.t("friend.forced"))
        if not friend.waits:
            session.reply.focus = page.focus(session.look())
    else:
        _tell_news(session, friend, friend.device, forced=forced)


def _tell_news(session: Session, friend: Friend, device: Device, *, forced: bool) -> None:
    """Announce the changes at the open table, once."""
    table = session.table
    session.ui.news.unseen_actions = count_unanswered(table, session.look(live=True).seat)
    session.reply.focus = page.focus(session.look())
    before, now = _moments(friend, device, table.match.ply)
    if before == now and not forced:
        return
    if before[:-1] == now[:-1] and not forced:  # the end was announced when it came
        goes = session.ui.live is not None and session.ui.live.here
        if goes or not friend.has_unsent:  # else it is announced with the message to send
            session.reply.say = views.standing(session.look())
        return
    session.ui.news.last_event = ""
    announce(session)
    if forced:
        say_first(session, session.t("friend.forced"))


def _moments(friend: Friend, device: Device, ply: int) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return the moment that was last announced, and the present one. The proof comes last."""
    before, friend.announced_key = friend.announced_key, (ply, friend.status, device.pending, device.proof)
    return before, friend.announced_key


def _forced(session: Session, friend: Friend) -> bool:
    """Play forced actions until there is a choice. Live, the page waits before each."""
    played = False
    while friend.device and friend.only_action and not _is_watched(session):
        friend.device.act(friend.only_action)
        played = True
    return played


def _is_watched(session: Session) -> bool:
    """Return whether the friend sees each action at once, so that its timing could give something away."""
    return session.ui.live is not None and session.ui.live.open


def _turn(friend: Friend) -> str:
    """Return the name of the moment in which the player can choose, or "" if it is not their turn."""
    return (
        f"{friend.id}.{len(friend.device.log)}.{friend.legal()}" if friend.device and friend.legal() else ""
    )


def _mark(friend: Friend) -> str:
    """Return the name of a forced action's moment, or "" if nothing is forced."""
    if not friend.device or not friend.only_action:
        return ""
    return f"{friend.id}.{len(friend.device.log)}.{friend.only_action}"


def play_only_action(session: Session, mark: str) -> None:
    """Play the only action there is, after the page has waited as long as a person thinks."""
    friend = game(session)
    if friend is None or friend.device is None or not mark or mark != _mark(friend):
        return
    friend.pace.release(monotonic())
    friend.device.act(friend.only_action)
    if session.ui.dialog == "confirm":
        session.ui.close()
    follow_device(session)
    say_first(session, session.t("friend.forced"))


def say_first(session: Session, sentence: str) -> None:
    """Announce a sentence before the other news."""
    session.ui.news.last_event = f"{sentence}\n{session.ui.news.last_event}".strip()
    session.reply.say = f"{sentence} {session.reply.say or ''}".strip()


def act(session: Session, text: str) -> None:
    """Play the player's action. Its effect can depend on the friend's answer."""
    table, friend = session.table, game(session)
    if friend is None or friend.device is None:
        return
    if _is_watched(session) and friend.pace.is_held(_mark(friend), monotonic()):
        session.ui.close()
        session.tell(session.t("friend.forced.held"))
        return
    device, before = friend.device, table.match.ply
    turn = "" if friend.only_action else _turn(friend)
    device.act(text)
    if _is_watched(session):
        friend.pace.end(turn, monotonic())
    update_table(table, friend)
    forced = _forced(session, friend)
    update_table(table, friend)
    session.ui.close()
    session.ui.news.unseen_actions = 0
    look = session.look()
    session.ui.news.last_event = view_of(look.game).log(look)[-1] if table.match.ply > before else ""
    session.reply.focus = page.focus(look)
    announce(session)
    if table.match.outcome:
        _moments(friend, device, table.match.ply)
    if forced:
        say_first(session, session.t("friend.forced"))
    session.reply.say = session.reply.say or page.status(session.look())


def receive(session: Session, text: str) -> str:
    """Take a message in, or show why it is refused and change nothing. Return the refusal's code, or ""."""
    friend = game(session)
    if friend is None or friend.device is None:
        return ""
    try:
        friend.device.receive(text)
    except Refused as error:
        show_refusal(session, error)
        return error.code
    friend.offered_code = ""
    friend.is_present = is_soon(friend.summary.since, session.now())
    session.ui.close()
    session.ui.leave_past()
    session.engine.job = None
    follow_device(session)
    return ""


def is_soon(before: str, now: str) -> bool:
    """Return whether a moment, such as "2026-11-26 18:05", is at most ``SOON`` minutes before another."""
    if not before or before[:10] != now[:10]:
        return False
    first, second = (60 * int(moment[11:13]) + int(moment[14:16]) for moment in (before, now))
    return 0 <= second - first <= SOON


def show_refusal(session: Session, error: Refused) -> None:
    """Show why a message is refused. Both messages of a fork are shown, to be saved.

    A repeated message is not announced while connected, because each end sends its latest message again.
    """
    if error.code == "seen" and session.ui.live and session.ui.live.open:
        return
    session.tell(session.t(f"friend.no.{error.code}"))
    if error.texts:
        session.show(Fork(texts=error.texts, copy="\n\n".join(error.texts)))


def work(session: Session, _rest: str) -> None:
    """Do a slice of the device's work."""
    friend = game(session)
    if friend is None or not friend.busy:
        return
    session.quiet = not friend.step()
    if session.quiet:
        return
    friend.name()
    follow_device(session)


def send_orders(session: Session) -> None:
    """Give the page its orders for the game on the table: hold, write, send, or let go."""
    friend = game(session)
    key = friend.key if friend and (friend.device or friend.is_claiming) else ""
    orders = _hold(session, friend, key)
    if friend:
        orders |= _live(session, friend) | _keep(session, friend, key)
    out = friend.outgoing if friend else ""
    before = session.linked.get("out", "")
    if before != out:
        orders["out"] = session.linked["out"] = out
        if not before:  # else a code has joined a message that was ready already
            _say_due(session)
    if orders:
        session.reply.friend = (session.reply.friend or {}) | orders


def _hold(session: Session, friend: Friend | None, key: str) -> FriendOrder:
    """Return the game that the page has to hold, if that has changed. Close a line to another person."""
    orders: FriendOrder = {}
    if session.linked.get("hold", "") != key or (key and session.linked.get("game") is not friend):
        if key:
            orders["hold"] = key
        else:
            orders["rest"] = True
        session.linked = {"hold": key, "game": friend}
        if friend and session.ui.live and _is_another(session.ui.live, friend):
            orders["live"] = {"close": True}
            session.ui.live = Live(server=session.ui.live.server)
        if key and session.inbox:
            orders["text"] = session.inbox  # another tab that plays this game can take it
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
    friend.pace.begin(_turn(friend), monotonic())
    before, due = session.linked.get("forced", ""), _mark(friend)
    session.linked["forced"] = due
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


def game_before(session: Session, text: str, after: str) -> tuple[Device, tuple[int, int]] | None:
    """Return the device of the game that signed this rematch, and its score, or None."""
    here = game(session)
    if here is not None and here.device is not None and here.is_followed_by(text):
        return here.device, here.score()
    for key in local_sides(session, after).values() if after else ():
        try:
            before = load(key, session.storage[key])
        except (CorruptRecord, NewerSave):
            continue
        if before.device and before.device.is_rematch(text):
            return before.device, read(session.storage[key]).score
    return None


def count_drops(session: Session, friend: str) -> int:
    """Count the saved games that a friend never began. Without a key, count those that this player joined."""
    found = [(key, save) for key, save in games_in(session.storage).items() if save.friend and not save.begun]
    return sum(save.friend == friend if friend else key.endswith(SIDES[GUEST]) for key, save in found)


def _say_due(session: Session) -> None:
    """Announce the next message to send, and move the focus there after the player's action."""
    look = session.look(live=True)
    if look.friend is None or session.is_at_start or session.has_puzzle:
        return
    due = views.due(look)
    if not due:
        return
    session.reply.say = f"{session.reply.say or ''} {due}".strip()
    if views.status_key(look.friend) in OWN and not look.friend.waits:
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


def take_in(session: Session, key: str, text: str | None) -> None:
    """Take the report that another tab has saved or discarded a game."""
    friend = game(session)
    if not (friend and friend.key == key and friend.writer):
        session.hear(key, text)


def local_sides(session: Session, game_id: str) -> dict[int, str]:
    """Return the keys of the sides of a game that this browser holds, by player."""
    keys = {player: key_of(game_id, player) for player in (0, 1)}
    return {player: key for player, key in keys.items() if key in session.storage}


COMMANDS = {"friend-act": act, "friend-forced": play_only_action, "friend-work": work}
