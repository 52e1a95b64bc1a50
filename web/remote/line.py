"""Line to a friend's device: the identity of its other end, and the messages it can carry.

Before a message signed by the friend has come, the other end is a stranger: it gets only an invitation,
and the page does not say that the friend is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.duo import Refused, destination, split
from web.model.remote.friend import key_of
from web.model.remote.linked import Linked
from web.remote.invite import ask, deliver, read_offer
from web.remote.play import game, receive, show_refusal

if TYPE_CHECKING:
    from web.model.remote.connection import Live
    from web.model.remote.friend import Friend
    from web.session.session import Session

HELLO = "H"  # begins a greeting, which identifies the other end
MAX_TEXT_CHARS = 60_000


def hear(session: Session, text: str) -> None:
    """Take a message from the line."""
    live = session.ui.live
    if live is None or not live.open:
        return
    if text.startswith(HELLO):
        if live.known and text == live.hello:
            live.greeted = False  # an end that greets again was restarted, and has lost our greeting
        live.hello = text[:MAX_TEXT_CHARS]  # it is checked before this update ends
        return
    for one in split(text[:MAX_TEXT_CHARS]):
        if not _take(session, live, one):
            return


def _take(session: Session, live: Live, text: str) -> bool:
    """Take a message of the game on the line, or of its rematch. Refuse any other and return False."""
    try:
        game_id, player = destination(text)
    except Refused as error:
        show_refusal(session, error)
        return False
    friend, key = game(session), key_of(game_id, player)
    if friend is not None and friend.key == key:
        _take_own(session, live, friend, text)
        return True
    if live.game in ("", game_id) and not (friend and game_id == friend.id):
        deliver(session, game_id, player, text)  # the line was opened before the game, or the game was left
        shown = game(session)
        if shown is not None and shown.offer:
            live.game = shown.id
        return True
    offer = read_offer(text)
    if offer and friend and friend.is_followed_by(text):
        ask(session, key, text, offer)
        return True
    session.tell(session.t("friend.line.foreign"))
    return False


def _take_own(session: Session, live: Live, friend: Friend, text: str) -> None:
    """Take a message of the game on the table. Without a device it is the same invitation again."""
    device = friend.device
    if device and not friend.writer:
        session.of(Linked).inbox = text
    elif device and not receive(session, friend, device, text):
        live.known = True


COMMANDS = {"friend-heard": hear}
