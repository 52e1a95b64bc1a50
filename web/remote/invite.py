"""Invite a friend, accept an invitation, open an incoming message, list such games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import rng_from
from noir.core import CorruptRecord, InvalidNotation
from noir.duo import Invitation, Refused, bare, destination, has_duo, is_whole, split
from noir.games import GAMES
from web.contracts.table import game_name
from web.dispatch import command
from web.library.commands import prepare
from web.model import validation
from web.model.links.received import find, mend
from web.model.players import HUMAN, STAND_IN, Solo
from web.model.remote.friend import Friend, key_of
from web.model.remote.friend_save import games_in, is_key
from web.model.remote.linked import Linked
from web.model.settings import CHOICES
from web.model.table import Table
from web.model.ui import Confirm
from web.model.validation import Fields
from web.play import at_table
from web.play.play import greet, new
from web.remote.dialogs import Stray
from web.remote.play import (
    count_drops,
    follow_device,
    game,
    game_before,
    in_game,
    local_sides,
    open_remote_table,
    receive,
    show_refusal,
)
from web.saves.friend_table import load_remote_table, table_of
from web.views import remote as views

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noir.duo import Device
    from web.dispatch import Do
    from web.session.session import Session

STARTS = {"toss": "toss", "first": "host", "second": "guest"}
LOOK = "/friend-look"
OLD_CODE = "C"  # begins the code to play live that an old version put behind a message, unsigned
MAX_PASTED_CHARS = 60_000  # characters of a pasted text


def invite(session: Session, rest: str) -> None:
    """Begin a game with a friend: ``{game, role, aid, how}``. ``how`` is ``link`` or ``live``."""
    wanted = _fields(rest)
    s = session.settings
    name, role = wanted.one_of("game", tuple(GAMES), s.game), wanted.one_of("role", CHOICES["role"], s.role)
    aid = wanted.one_of("aid", ("on", "off"), "off") == "on"
    try:
        friend = Friend.host(name, STARTS[role], aid=aid)
    except Refused as error:
        show_refusal(session, error)
        return
    open_remote_table(session, friend, name)
    if wanted.one_of("how", ("link", "live"), "link") == "live":
        command("friend-live-with")(session, "code")


def invitation_table(session: Session, _params: Mapping[str, str], request: str) -> Table | None:
    """Return the table of an invitation that the page's address asks for."""
    s = session.settings
    if not has_duo(s.game):
        session.notice(session.t("friend.no.no-duo"))
        return None
    return table_of(Friend.host(s.game, STARTS[s.role]), s.game, request=request)


def _fields(rest: str) -> Fields:
    try:
        return Fields(validation.parse(rest or "{}", "friend", MAX_PASTED_CHARS), "friend")
    except CorruptRecord as error:
        raise InvalidNotation(rest[:40], "a JSON object", "friend") from error


def paste(session: Session, rest: str) -> None:
    """Open a text pasted into a field, ``{text}``."""
    open_(session, typed_text(rest))


def typed_text(rest: str) -> str:
    """Return the text typed into a field, ``{text}``. An overlong one is returned whole, to be refused."""
    try:
        return str(_fields(rest).found.get("text", ""))
    except InvalidNotation:
        return rest


def open_(session: Session, address: str) -> None:
    """Open an address, or the messages behind its #d=: one, or the last of a game and a rematch."""
    texts = tuple(dict.fromkeys(split_messages(mend(find(address, "d").get("d", address), are_whole))))
    session.require(texts, "friend.nothing")
    try:  # all are whole before one of them changes a game
        destinations = [destination(text) for text in texts]
    except Refused as error:
        show_refusal(session, error)
        return
    first = int(len(texts) > 1 and _knows(session, texts[0]))  # a last message read already, and a rematch
    deliver(session, *destinations[first], ".".join(texts[first:]))


def are_whole(text: str) -> bool:
    """Return whether all messages of an address are whole."""
    texts = split_messages(text)
    return bool(texts) and all(map(is_whole, texts))


def split_messages(text: str) -> tuple[str, ...]:
    """Return the messages of an address without an old code behind them, which is unsigned."""
    texts = split(text)
    return texts[:1] + tuple(text for text in texts[1:] if not text.startswith(OLD_CODE))


def _knows(session: Session, text: str) -> bool:
    plain = bare(text)
    return any(f" {plain}" in record for key, record in session.storage.items() if is_key(key))


def deliver(session: Session, game_id: str, player: int, text: str) -> None:
    """Bring a message to its game: the one on the table, a saved one, or a new one."""
    key, here, sides = key_of(game_id, player), game(session), local_sides(session, game_id)
    games = games_in(session.storage)
    begun = any(key in games and games[key].status != "waiting" for key in sides.values())
    if here and here.key == key and here.device and here.writer:
        take_texts(session, text)
    elif key in session.storage:
        _take_up(session, key, text)
    elif sides and (begun or read_offer(text) is None):
        session.tell(session.t("friend.no.own"))
    else:
        _open_unknown(session, key, text)


def _open_unknown(session: Session, key: str, text: str) -> None:
    """Show an invitation or why it is refused, or a message whose game is in another browser."""
    first, *_ = split_messages(text)
    try:
        offer = Invitation.read(first)
    except Refused as error:
        if error.code != "no-invitation":
            show_refusal(session, error)
            return
        session.show(Stray(copy=f"{session.ui.browser.address}#d={text}"))
        session.tell(session.t("friend.stray"))
        return
    _offer(session, key, first, offer)


def _offer(session: Session, key: str, text: str, offer: Invitation) -> None:
    """Show an invitation, or ask first if it would replace a running game."""
    here = game(session)
    if not (here and here.key == key) and _is_running(session):
        session.show(Confirm(question=session.t("friend.invited.over"), invitation=text))
        session.ui.pending_confirmation = LOOK
    else:
        ask(session, key, text, offer)


def read_offer(text: str) -> Invitation | None:
    """Return the invitation in a message, or None."""
    try:
        return Invitation.read(text)
    except Refused:
        return None


def _is_running(session: Session) -> bool:
    """Return whether an invitation must ask before it replaces the game on the table."""
    friend = game(session)
    return friend.is_running if friend else session.table.is_begun


def look(session: Session, _rest: str) -> None:
    """Show an invitation that came during another game, and save that game."""
    dialog = session.ui.find(Confirm)
    text = dialog.invitation if dialog else ""
    offer = read_offer(text)
    if session.ui.pending_confirmation == LOOK and offer is not None:
        ask(session, key_of(*destination(text)), text, offer)


def ask(session: Session, key: str, text: str, offer: Invitation) -> None:
    """Show an invitation, before anyone has accepted it."""
    friend, before = Friend.from_invitation(key, text), game_before(session, text, offer.after)
    if before is not None:
        (friend.former, friend.tally), friend.follows = before, offer.after
    elif offer.after:
        show_refusal(session, Refused("no-rematch", "the game before"))
        return
    friend.drop_count = count_drops(session, before[0].friend if before else "")
    open_remote_table(session, friend, offer.game)
    session.reply.say = views.call(session.t, offer, friend.drop_count)
    if local_sides(session, offer.id):
        session.tell(session.t("friend.own-invitation"))


def take_texts(session: Session, text: str) -> None:
    """Take the messages of an address: one of this game, and perhaps an invitation to the next."""
    first, *others = split_messages(text)
    friend = game(session)
    why = receive(session, friend, friend.device, first) if friend and friend.device else ""
    for other in others:
        game_id, player = destination(other)
        deliver(session, game_id, player, other)
    friend = game(session)
    if not others and not why and friend and friend.device:
        receive_code(session, friend.device.received_code)


def receive_code(session: Session, code: str) -> None:
    """Take the code of a new message. Without one, a code of ours may have failed."""
    if code or (session.ui.live and session.ui.live.rides):
        command("friend-met")(session, code)


def _take_up(session: Session, key: str, text: str = "") -> bool:
    table = load_remote_table(session, key, session.table.request)
    if table is None:
        session.tell(session.t("friend.gone"))
        return False
    at_table.sit(session, table)
    session.of(Linked).inbox = text
    greet(session)
    return True


def at_invitation(do: Callable[[Session, Friend], None]) -> Do:
    """Return a command about the invitation on screen. Elsewhere it does nothing."""

    def run(session: Session, _rest: str) -> None:
        friend = game(session)
        if friend and friend.device is None:
            do(session, friend)

    return run


def sit(session: Session, friend: Friend) -> None:
    """Accept the invitation on screen, once this tab is the writer."""
    session.reply.friend = {"hold": friend.key}
    session.of(Linked).hold(friend.key, friend)
    friend.is_claiming = True


def join_game(session: Session, friend: Friend) -> None:
    """Make the device that answers an invitation."""
    try:
        friend.sit_down()
    except Refused as error:
        show_refusal(session, error)
        return
    follow_device(session, friend)
    if friend.offer:
        receive_code(session, friend.offer.code)


def decline(session: Session, _friend: Friend) -> None:
    """Leave an invitation unanswered and lay another table."""
    if session.ui.live:
        session.ui.live.game = ""  # the friend can invite to another game
    new(session, "")


def take(session: Session, key: str) -> None:
    """Continue a game of the list."""
    if not is_key(key) or not _take_up(session, key):
        session.tell(session.t("friend.gone"))


def discard(session: Session, key: str) -> None:
    """Throw a game of the list away."""
    here = game(session)
    is_kept = is_key(key) and key in session.storage
    session.require(is_kept and not (here and here.key == key), "friend.gone")
    session.forget(key)
    prepare(session)
    session.tell(session.t("saves.discarded"))


def stop(session: Session, friend: Friend, device: Device, rest: str) -> None:
    """Give the game up, after a question."""
    if rest == "yes":
        device.stop()
        session.ui.close()
        follow_device(session, friend)
    else:
        session.show(Confirm(question=session.t("friend.stop-sure")))
        session.ui.pending_confirmation = "/friend-stop yes"


def again(session: Session, friend: Friend, device: Device, _rest: str) -> None:
    """Invite the same friend to the next game, with the seats swapped."""
    following = friend.rematch(device)
    following.drop_count = count_drops(session, device.friend)
    open_remote_table(session, following, device.rules.game)


def play_on(session: Session, _friend: Friend, device: Device, _rest: str) -> None:
    """Continue a stopped game against the computer, with hidden cards by chance."""
    if session.look().curtain or device.seat is None:
        return  # the cards are revealed with it
    seed = session.fresh_seed()
    level = session.settings.level if session.settings.level != HUMAN else STAND_IN
    match = device.play_on(rng_from(f"{seed}/friend"))
    at_table.sit(
        session,
        Table(
            match,
            Solo(level, device.seat),
            seed=seed,
            request=session.table.request,
            branched=True,
            nonce="",
        ),
    )
    greet(session)


def share(session: Session, how: str) -> None:
    """Hand the address over: to another app of the device, or to the clipboard (``copy``)."""
    friend, table, standing = game(session), session.table, session.look().friend
    if friend is None or standing is None or not friend.outgoing:
        session.tell(session.t("friend.nothing-to-send"))
        return
    address = standing.outgoing
    key = "friend.share.invite" if friend.device and len(friend.device.log) == 1 else "friend.share.turn"
    text = session.t(key, game=game_name(session.t, table.game))
    if how == "copy" or not session.ui.browser.can_share:
        session.reply.effect = {"copy": f"{text}\n{address}"}
    else:
        session.reply.effect = {"share": {"title": "Noir", "text": text, "url": address}}
    if friend.device:
        note_handover(session, friend, friend.device)
    session.tell(session.t("friend.copied" if "copy" in session.reply.effect else "friend.handed"))


def note_handover(session: Session, friend: Friend, device: Device) -> None:
    """Note that the message was handed over. A curtain falls after the reader's own turn."""
    is_new, friend.sent = friend.sent != len(device.log), len(device.log)
    friend.offered_code = ""  # an answer to it would come after this message, too late to be read
    if is_new and not device.passive and session.settings.curtain == "on":
        session.ui.fall()


def record_file(session: Session, _friend: Friend, device: Device, _rest: str) -> None:
    """Save the proven game as a file that Python can check again."""
    if device.proof:
        text = device.evidence()
        session.reply.effect = {"download": {"name": "noir-friend.txt", "mime": "text/plain", "text": text}}


COMMANDS = {
    "friend": open_,
    "friend-again": in_game(again, "over"),
    "friend-decline": at_invitation(decline),
    "friend-discard": discard,
    "friend-file": in_game(record_file),
    "friend-look": look,
    "friend-new": invite,
    "friend-on": in_game(play_on, "stopped"),
    "friend-paste": paste,
    "friend-send": share,
    "friend-sit": at_invitation(sit),
    "friend-stop": in_game(stop, "waiting", "mine", "theirs"),
    "friend-take": take,
}
ADDRESS = {"with": invitation_table, "d": open_}
