"""Page reports about a game with a friend: the writer, records written, messages sent, other tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import CorruptRecord, InvalidNotation
from web.model import validation
from web.model.remote.friend_save import load as load
from web.model.remote.friend_save import read
from web.model.remote.linked import Linked
from web.model.validation import Fields, NewerSave
from web.play.play import act
from web.remote.invite import join_game, note_handover, take_texts
from web.remote.play import follow_device, game
from web.saves.friend_table import update_table
from web.views import page

if TYPE_CHECKING:
    from web.model.remote.friend import Friend
    from web.session.session import Session

KEPT = ("kept", "memory", "refused")
MAX_REPORT_CHARS = 2_200_000
TRIES = 3  # writes that may be refused in a row


def _fields(rest: str) -> Fields:
    try:
        return Fields(validation.parse(rest, "friend", MAX_REPORT_CHARS), "friend")
    except CorruptRecord as error:
        raise InvalidNotation(rest[:40], "a JSON object", "friend") from error


def _here(session: Session, fields: Fields) -> Friend | None:
    """Return the game on the table if its key is in the report."""
    friend = game(session)
    return friend if friend is not None and friend.key and fields.found.get("key") == friend.key else None


def become_writer(session: Session, rest: str) -> None:
    """Become the writer: go on from the last record, and take the message that came."""
    fields = _fields(rest)
    friend = _here(session, fields)
    if friend is None:
        return
    record, is_copied = fields.found.get("kept"), fields.found.get("copied") is True
    friend.writer, friend.is_in_other_tab = True, False
    friend.unbound = fields.found.get("bonds") is False
    pressed, friend.pressed = friend.pressed, ""
    if isinstance(record, str) and not _caught_up(session, friend, record):
        return
    linked = session.of(Linked)
    text, linked.inbox = linked.inbox or str(fields.found.get("text") or ""), ""
    if friend.device is not None:
        if is_copied and friend.is_open_invitation:
            friend.device.stop("cancelled")  # another browser can answer it, too, and so learn the cards
        _go_on(session, friend, text, pressed)
    elif friend.is_claiming:
        join_game(session, friend)


def _go_on(session: Session, friend: Friend, text: str, pressed: str) -> None:
    """Go on as the writer, with a message that came or else with the action that was pressed."""
    follow_device(session, friend)
    if text:
        take_texts(session, text)
    elif pressed in friend.legal():
        act(session, pressed)


def _caught_up(session: Session, friend: Friend, record: str) -> bool:
    """Go on from a record newer than ours. Changes that were never handed out can be lost."""
    if record == friend.stored_text:
        return True
    try:
        found = load(friend.key, record)
    except (CorruptRecord, NewerSave):
        session.notice(session.t("friend.broken"))
        friend.writer = False
        return False
    friend.device, friend.stored_text, friend.writing = found.device, record, ""
    friend.tally, friend.sent, friend.number = found.tally, found.sent, found.number
    friend.delivered_length, friend.summary, friend.summary_key = (
        found.delivered_length,
        found.summary,
        found.summary_key,
    )
    friend.follows = found.follows
    session.storage[friend.key] = record
    session.table.view = read(record).view
    update_table(session.table, friend)
    return True


def busy(session: Session, rest: str) -> None:
    """Take the report that another tab plays this game. It may have taken the message that came."""
    fields = _fields(rest)
    friend = _here(session, fields)
    if friend is None:
        return
    friend.writer, friend.is_in_other_tab, friend.pressed = False, True, ""
    taken = fields.found.get("taken") is True
    if taken:
        session.of(Linked).inbox = ""
    session.tell(session.t("friend.taken" if taken else "friend.elsewhere"))


def take_write_report(session: Session, rest: str) -> None:
    """Take the report that a record is written, and release its message. If refused, stop writing."""
    fields = _fields(rest)
    friend = _here(session, fields)
    if friend is None or friend.device is None or not friend.writing:
        return
    well = fields.one_of("well", KEPT)
    if well == "refused":
        friend.writer, friend.writing, friend.denied = False, "", friend.denied + 1
        friend.is_in_other_tab = True
        if friend.denied < TRIES:
            session.of(Linked).let_go()  # asks to hold it again, and goes on from the stored record
        session.tell(session.t("friend.elsewhere"))
        return
    if fields.integer("mark", MAX_REPORT_CHARS) != friend.mark:
        return  # a newer write is on its way
    friend.stored_text, friend.is_unsaved, friend.denied = friend.writing, well == "memory", 0
    session.storage[friend.key] = friend.stored_text
    friend.device.mark_as_saved(read(friend.stored_text).line)


def note_delivery(session: Session, _rest: str) -> None:
    """Note that a live connection has taken the outgoing message."""
    friend = game(session)
    live = session.ui.live
    if friend is None or friend.device is None or not friend.outgoing or not (live and live.here):
        return  # the other end of the line is unknown
    friend.delivered_length = len(friend.device.log)
    seen = not session.look().curtain
    note_handover(session, friend, friend.device)
    if seen and session.look().curtain:
        session.ui.close()
        session.reply.focus = page.focus(session.look())


COMMANDS = {
    "friend-busy": busy,
    "friend-held": become_writer,
    "friend-kept": take_write_report,
    "friend-sent": note_delivery,
}
