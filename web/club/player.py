"""Player: open the link to a table of an evening, and hand the result to the organiser."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import CorruptRecord
from web.club import student
from web.club.codes import BOTH, MAX_MARGIN, Result, is_spoken, result_address, write_spoken
from web.club.links import is_whole, read_table_link
from web.club.notes import ORDER
from web.club.player_dialogs import DRAWN, Pairing, PairingCards, PairingResult, name_game
from web.club.refusal import Refused
from web.club.seated import KEY, Seated, add_code, codes_of, is_over, keep_code, next_of, seated_at
from web.club.sheets import SHEET
from web.club.state import seat_of
from web.contracts.table import sheets_of
from web.dispatch import command
from web.markup import join
from web.model import validation
from web.model.links.links import BrokenLink
from web.model.links.received import mend
from web.model.table import SEATS
from web.model.validation import Fields, parse_integer, show_value
from web.play.at_table import sit
from web.play.play import greet
from web.saves import store
from web.saves.friend_table import find_remote_table
from web.views.print import draw_sheet

if TYPE_CHECKING:
    from web.model.table import Table
    from web.session.session import Session

_INVITED = re.compile(r"\.(\d)\.([01])$", re.ASCII)
SIDES = HOST, GUEST = "0", "1"
"""The player who invites another device, and the one who scans its code."""


def open_(session: Session, text: str) -> None:
    """Open the table of an evening or the task sheet of a lesson, by the letter with which a link begins."""
    is_sheet = text.lstrip().startswith(SHEET)
    (student.open_ if is_sheet else open_table)(session, text)


def open_table(session: Session, text: str) -> None:
    """Sit down at the table of a link. A game of it that has begun goes on.

    An invitation of the other player names the game and the side too.
    """
    payload = mend(_INVITED.sub("", text), is_whole)
    try:
        seated = Seated(payload, read_table_link(payload), 0)
    except Refused as error:
        raise BrokenLink(show_value(payload), "a link to a table of an evening", error.reason) from error
    here = seated_at(session.table)
    if here and here.payload == payload and session.table.is_waiting:
        return
    following = next_of(seated, session)
    if invited := _INVITED.search(text):
        _sit(session, replace(seated, game=int(invited[1]), side=int(invited[2])))
    elif following.game < seated.link.games:
        _sit(session, following)
    else:
        _show_result(session, replace(seated, game=seated.link.games - 1))


def _sit(session: Session, seated: Seated) -> None:
    """Sit down at a game, the one that was left where it has begun, with the ways to play it."""
    table = _find_shared(session, seated) or find_remote_table(session, seated.is_apart)
    table = table or seated.shared_table()
    sit(session, table)
    greet(session)
    if not (table.is_begun or (table.friend and not table.friend.waits)):
        session.show(_pairing(session, seated))


def _find_shared(session: Session, seated: Seated) -> Table | None:
    """Return the game at this device that was left, by whatever link of the pair it began."""
    orders = [replace(seated, side=side).order for side in (BOTH, 0, 1)]
    return next(filter(None, (store.find_table(session, order, "") for order in orders)), None)


def play_here(session: Session, _rest: str) -> None:
    """Play at this device, also after an invitation to another one."""
    seated = seated_at(session.table)
    if seated and session.table.is_remote:
        sit(session, _find_shared(session, seated) or seated.shared_table())
        greet(session)
    session.ui.close()


def _pairing(session: Session, seated: Seated) -> Pairing:
    return Pairing(seated=seated, codes=codes_of(session, seated))


def show(session: Session, rest: str) -> None:
    """Show the ways to play the game of an evening on the table, or once it is over its result.

    A number asks for the result of a game that is over.
    """
    seated = seated_at(session.table)
    if session.table.request.startswith(ORDER):
        student.show(session, "")
    elif seated is None:
        session.tell(session.t("pairing.none"))
    elif rest:
        _show_result(session, replace(seated, game=parse_integer(rest)))
    elif is_over(session.table):
        keep_code(session, "")
        _show_result(session, seated)
    else:
        session.show(_pairing(session, seated))


def _show_result(session: Session, seated: Seated) -> None:
    codes = codes_of(session, seated)
    if 0 <= seated.game < len(codes):
        code = codes[seated.game]
        address = session.ui.browser.address
        link = code if is_spoken(code) else result_address(address, session.t.lang, code)
        session.show(PairingResult(seated=seated, code=code, copy=code, link=link, codes=codes))
    else:
        session.tell(session.t("pairing.none"))


def go_on(session: Session, _rest: str) -> None:
    """Sit down at the next game of the table."""
    seated = seated_at(session.table)
    if seated is not None:
        following = next_of(seated, session)
        if following.game < seated.link.games:
            _sit(session, following)


def play_apart(session: Session, rest: str) -> None:
    """Play on two devices: the first player invites and shows a code, the second one scans it."""
    seated = seated_at(session.table)
    if seated and not seated.link.is_duplicate and rest in SIDES:
        goes_on = session.table.is_remote and seated.side == int(rest)
        session.table.request = replace(seated, side=int(rest)).order  # the game with a friend takes it over
        if rest == GUEST:
            command("friend-camera")(session, "on")
        elif goes_on:
            command("friend-live-with")(session, "code")
        else:
            role = next(name for name, seat in SEATS.items() if seat == seat_of(0, seated.game))
            wanted = {"game": seated.link.game, "role": role, "how": "live"}
            command("friend-new")(session, json.dumps(wanted))
    else:
        session.tell(session.t("pairing.none"))


def print_cards(session: Session, _rest: str) -> None:
    """Print the cards of the deal, numbered, to play it on a real table."""
    seated = seated_at(session.table)
    sheets = sheets_of(session.table.game)
    if seated and sheets:
        match = seated.shared_table().match
        deal = match.game.format_deal(match.state)
        place = join([name_game(session.t, seated), " ", " – ".join(seated.link.names_by_seat(seated.game))])
        session.ui.print_html = draw_sheet(
            session.t, session.settings, seated.link.game, sheets, deal, place=place
        )
        session.reply.effect = {"print": True}
    else:
        session.tell(session.t("pairing.none"))


def type_result(session: Session, rest: str) -> None:
    """Ask how a game with real cards ended. ``rest`` is a JSON object with the winner and the lead."""
    seated = seated_at(session.table)
    if seated is None or is_over(session.table):
        session.tell(session.t("pairing.none"))
    elif not rest:
        session.show(PairingCards(seated=seated))
    elif result := _read_result(rest, seated):
        seed = seated.link.seed_of(seated.game)
        letters = write_spoken(seated.link.mark, seated.link.place(seated.game), BOTH, result, seed)
        add_code(session, seated, letters)
        _show_result(session, seated)
    else:
        session.tell(session.t("pairing.cards-missing"))


def _read_result(text: str, seated: Seated) -> Result | None:
    """Return the result of a form. None for one that isn't possible."""
    try:
        fields = Fields(validation.parse(text, KEY), KEY).found
    except CorruptRecord:
        return None
    winner, ahead = str(fields.get("winner", "")), str(fields.get("ahead", "")).strip() or "0"
    margin = parse_integer(ahead)
    if winner == DRAWN:
        return Result(None)
    if winner not in SIDES or not 0 <= margin <= MAX_MARGIN:
        return None
    return Result(seat_of(int(winner), seated.game), margin)


COMMANDS = {
    "pairing": show,
    "pairing-apart": play_apart,
    "pairing-cards": type_result,
    "pairing-here": play_here,
    "pairing-next": go_on,
    "pairing-print": print_cards,
}
ADDRESS = {"club": open_}
