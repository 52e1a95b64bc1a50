"""Dialogs of a player at an evening: the ways to play a game, and its result for the organiser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.match import Match
from web.club.codes import BOTH, read_code, write_spoken
from web.contracts.table import game_name, sheets_of, view_of
from web.markup import Html, el, join
from web.model.ui import Dialog

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from web.club.seated import Seated
    from web.model.look import Look
    from web.model.ui import Ui


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Pairing(Dialog):
    """Two names with their seats, and the ways to play."""

    name: str = "pairing"
    seated: Seated
    codes: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairingResult(Dialog):
    """The code of a game that is over."""

    name: str = "pairing-result"
    seated: Seated
    code: str
    codes: Sequence[str]


def pairing(look: Look, ui: Ui) -> Html:
    """Return the two names and seats, and the ways to play: here, on two devices, with real cards."""
    t, dialog = look.t, ui.dialog_of(Pairing)
    seated = dialog.seated
    view, game, link = view_of(seated.link.game), game_name(t, seated.link.game), seated.link
    seats = [
        t("shell.pair", name=name, what=view.seat_name(t, seat))
        for seat, name in zip(Seat, link.names_by_seat(seated.game), strict=True)
    ]
    head = t("pairing.where", round=link.round + 1, table=link.table + 1)
    number = t("pairing.game", game=game, n=seated.game + 1, all=link.games)
    return join(
        [
            el("p", el("b", head), " ", number),
            el("ul", [el("li", one) for one in seats]),
            el("ul", _ways(look, seated), class_="modes"),
            _earlier(look, dialog.codes),
        ]
    )


def _ways(look: Look, seated: Seated) -> Iterator[Html]:
    """Yield the ways to play. If deals are free, a link for one player leads to two devices first."""
    t, link = look.t, seated.link
    here = _way(_button(t("pairing.here"), "/close", key="play-here"), t("pairing.here-why"))
    sides = () if link.is_duplicate else (0, 1) if link.side == BOTH else (link.side,)
    names = t("pairing.apart-why", name=link.names[0], other=link.names[1])
    buttons = [_button(t("pairing.apart", name=link.names[side]), f"/pairing-apart {side}") for side in sides]
    apart = [_way(join(buttons), names)] if buttons else []
    yield from [*apart, here] if len(sides) == 1 else [here, *apart]
    if sheets_of(link.game):
        yield _way(_button(t("pairing.cards"), "/pairing-print"), t("pairing.cards-why"))


def _way(buttons: Html, why: str) -> Html:
    return el("li", buttons, el("p", why))


def _button(label: str, do: str, *, key: str = "") -> Html:
    """Return a button. One with a key of its own leads on as most people want."""
    about = {"data_do": do, "data_key": key or do[1:].replace(" ", "-")}
    return el("button", label, type="button", class_="main" if key else None, **about)


def _earlier(look: Look, codes: Sequence[str], shown: int = -1) -> Html | None:
    """Return the ways to the results of other games at this table."""
    buttons = [
        _button(look.t("pairing.result", n=number + 1), f"/pairing {number}")
        for number in range(len(codes))
        if number != shown
    ]
    return el("p", join(join([button, " "]) for button in buttons)) if buttons else None


def result(look: Look, ui: Ui) -> Html:
    """Return the result, and the code of the game in each form that the organiser can take."""
    t, dialog = look.t, ui.dialog_of(PairingResult)
    seated = dialog.seated
    report = read_code(dialog.code)
    link, winner = seated.link, report.result.winner
    match = Match.from_record(report.record)
    letters = write_spoken(link.mark, report.place, report.side, match, link.seed_of(seated.game))
    who = (
        t("hotseat.drawn")
        if winner is None
        else t("hotseat.won", name=link.names_by_seat(seated.game)[winner])
    )
    where = t("pairing.where", round=link.round + 1, table=link.table + 1)
    number = t("pairing.game", game=game_name(t, link.game), n=seated.game + 1, all=link.games)
    following = None if len(dialog.codes) >= link.games else _button(t("pairing.next"), "/pairing-next")
    return join(
        [
            el("p", el("b", where), " ", number),
            el("p", who, class_="verdict"),
            el("p", t("pairing.show")),
            el("noir-qr", data_text=dialog.link, role="img", aria_label=t("pairing.qr")),
            el("p", [_button(t("share.copy"), "/copy", key="copy"), " ", _button(t("share.send"), "/send")]),
            el("p", t("pairing.dictate"), el("b", letters[:4], " ", letters[4:], class_="code")),
            el("p", following) if following else None,
            _earlier(look, dialog.codes, seated.game),
            el("p", t("pairing.checked"), class_="fine"),
        ]
    )


DIALOGS = {"pairing": pairing, "pairing-result": result}
