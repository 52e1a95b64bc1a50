"""Play with a friend: open the table, act, take a message in."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from noir.core import CorruptRecord
from noir.duo import Refused
from noir.hidden_cards import GUEST
from web.contracts.table import view_of
from web.model.remote.friend import SIDES, Friend, key_of
from web.model.remote.friend_save import check, games_in, read
from web.model.remote.friend_save import load as load
from web.model.validation import NewerSave
from web.model.viewpoint import count_unanswered
from web.play.at_table import sit
from web.play.play import announce, greet
from web.remote.dialogs import Fork
from web.saves.friend_table import table_of, update_table
from web.views import page
from web.views import remote as views

if TYPE_CHECKING:
    from collections.abc import Callable

    from noir.duo import Device
    from web.dispatch import Do
    from web.session.session import Session

SOON = 3  # minutes in which an answer shows that the friend is there


def open_remote_table(session: Session, friend: Friend, name: str) -> None:
    """Sit down at the table of a game with a friend, and save the game that was left."""
    before = game(session)
    if before is not None:
        friend.pace = before.pace  # it is the player's, whatever game comes next
    order = session.table.request
    if session.table.is_of_club:
        is_apart = order.startswith("club=T") and order.endswith((".0", ".1"))  # a device each
        friend.order, order = order if is_apart and not friend.follows else "", ""
    table = table_of(friend, name, request=order)
    if not friend.number:
        friend.number = 1 + max((save.number for save in games_in(session.storage).values()), default=0)
    sit(session, table)
    greet(session)


def game(session: Session) -> Friend | None:
    """Return the game with a friend on the table, if there is one."""
    return session.table.friend


def in_game(do: Callable[[Session, Friend, Device, str], None], *statuses: str) -> Do:
    """Return a command about the game with a friend, in some of its states. Elsewhere it does nothing."""

    def run(session: Session, rest: str) -> None:
        friend = game(session)
        if friend and friend.device and (not statuses or friend.status in statuses):
            do(session, friend, friend.device, rest)

    return run


def follow_device(session: Session, friend: Friend) -> None:
    """Bring the table up to date with the device, play forced actions, and announce the changes."""
    table = session.table
    update_table(table, friend)
    forced = _forced(session, friend)
    if forced:
        update_table(table, friend)
    if session.table_screen.covers_table:
        _moments(friend, table.match.ply)
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
        _tell_news(session, friend, forced=forced)


def _tell_news(session: Session, friend: Friend, *, forced: bool) -> None:
    """Announce the changes at the open table, once."""
    table = session.table
    session.ui.news.unseen_actions = count_unanswered(table, session.look(live=True).seat)
    session.reply.focus = page.focus(session.look())
    before, now = _moments(friend, table.match.ply)
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


def _moments(friend: Friend, ply: int) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return the moment that was last announced, and the present one. The proof comes last."""
    device = friend.device
    now = (ply, friend.status, device.pending, device.proof) if device else ()
    before, friend.announced_key = friend.announced_key, now
    return before, now


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


def turn_mark(friend: Friend) -> str:
    """Return the name of the moment in which the player can choose, or "" if it is not their turn."""
    return (
        f"{friend.id}.{len(friend.device.log)}.{friend.legal()}" if friend.device and friend.legal() else ""
    )


def forced_mark(friend: Friend) -> str:
    """Return the name of a forced action's moment, or "" if nothing is forced."""
    if not friend.device or not friend.only_action:
        return ""
    return f"{friend.id}.{len(friend.device.log)}.{friend.only_action}"


def play_only_action(session: Session, friend: Friend, device: Device, mark: str) -> None:
    """Play the only action there is, after the page has waited as long as a person thinks."""
    session.require(mark and mark == forced_mark(friend))
    friend.pace.release(monotonic())
    device.act(friend.only_action)
    if session.ui.dialog == "confirm":
        session.ui.close()
    follow_device(session, friend)
    say_first(session, session.t("friend.forced"))


def say_first(session: Session, sentence: str) -> None:
    """Announce a sentence before the other news."""
    session.ui.news.last_event = f"{sentence}\n{session.ui.news.last_event}".strip()
    session.reply.say = f"{sentence} {session.reply.say or ''}".strip()


def act(session: Session, friend: Friend, device: Device, text: str) -> None:
    """Play the player's action. Its effect can depend on the friend's answer."""
    table = session.table
    if _is_watched(session) and friend.pace.is_held(forced_mark(friend), monotonic()):
        session.ui.close()
        session.tell(session.t("friend.forced.held"))
        return
    before = table.match.ply
    turn = "" if friend.only_action else turn_mark(friend)
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
        _moments(friend, table.match.ply)
    if forced:
        say_first(session, session.t("friend.forced"))
    session.reply.say = session.reply.say or page.status(session.look())


def receive(session: Session, friend: Friend, device: Device, text: str) -> str:
    """Take a message in, or show why it is refused and change nothing. Return the refusal's code, or ""."""
    try:
        device.receive(text)
    except Refused as error:
        show_refusal(session, error)
        return error.code
    friend.offered_code = ""
    friend.is_present = is_soon(friend.summary.since, session.now())
    session.ui.close()
    session.ui.leave_past()
    session.engine.job = None
    follow_device(session, friend)
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
    if friend and friend.busy:
        session.engine.is_quiet = not friend.step()
        if not session.engine.is_quiet:
            friend.name()
            follow_device(session, friend)


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


def take_in(session: Session, key: str, text: str | None) -> None:
    """Take the report that another tab has saved or discarded a game."""
    friend = game(session)
    if not (friend and friend.key == key and friend.writer):
        session.storage.hear(key, text)


def local_sides(session: Session, game_id: str) -> dict[int, str]:
    """Return the keys of the sides of a game that this browser holds, by player."""
    keys = {player: key_of(game_id, player) for player in (0, 1)}
    return {player: key for player, key in keys.items() if key in session.storage}


COMMANDS = {"friend-forced": in_game(play_only_action)}
HOOKS = {"act-with-friend": in_game(act), "work": work}
STORE = {"friend.": take_in}
BACKUP = {"friends": check}
