"""Dialogs of a player at an evening: the ways to play a game, and its result for the organiser."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.core import Seat
from noir.match import Match
from web.club.codes import BOTH, Result, read_report, write_spoken
from web.club.sentences import write_points
from web.club.standings import WIN, score
from web.club.state import Claim
from web.contracts.table import game_name, sheets_of, view_of
from web.markup import Html, el, join
from web.model.ui import Dialog

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from web.club.seated import Seated
    from web.i18n import Words
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PairingCards(Dialog):
    """The form for the result of a game with real cards."""

    name: str = "pairing-cards"
    seated: Seated


DRAWN = "="


def pairing(look: Look, ui: Ui) -> Html:
    """Return the two names and seats, and the ways to play: here, on two devices, with real cards."""
    t, dialog = look.t, ui.dialog_of(Pairing)
    seated = dialog.seated
    view, link = view_of(seated.link.game), seated.link
    seats = [
        t("shell.pair", name=name, what=view.seat_name(t, seat))
        for seat, name in zip(Seat, link.names_by_seat(seated.game), strict=True)
    ]
    return join(
        [
            el("p", name_game(t, seated)),
            el("ul", [el("li", one) for one in seats]),
            el("ul", _ways(look, seated), class_="modes"),
            _earlier(look, dialog.codes),
        ]
    )


def _ways(look: Look, seated: Seated) -> Iterator[Html]:
    """Yield the ways to play. If deals are free, a link for one player leads to two devices first."""
    t, link = look.t, seated.link
    here = _way(_button(t("pairing.here"), "/pairing-here", key="play-here"), t("pairing.here-why"))
    sides = () if link.is_duplicate else (0, 1) if seated.reader == BOTH else (seated.reader,)
    names = t("pairing.apart-why", name=link.names[0], other=link.names[1])
    buttons = [_button(t("pairing.apart", name=link.names[side]), f"/pairing-apart {side}") for side in sides]
    apart = [_way(join(buttons), names)] if buttons else []
    yield from [*apart, here] if len(sides) == 1 else [here, *apart]
    if sheets_of(link.game):
        buttons = [
            _button(t("pairing.cards"), "/pairing-print"),
            _button(t("pairing.cards-result"), "/pairing-cards"),
        ]
        yield _way(join(buttons), t("pairing.cards-why"))


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
    return el("p", buttons, class_="ways") if buttons else None


def cards(look: Look, ui: Ui) -> Html:
    """Return the form for the result of a game with real cards."""
    t, seated = look.t, ui.dialog_of(PairingCards).seated
    options = [
        el("option", t("pairing.cards-choose"), value=""),
        *(el("option", name, value=side) for side, name in enumerate(seated.link.names)),
        el("option", t("pairing.cards-draw"), value=DRAWN),
    ]
    winner = el("select", options, name="winner", required=True, data_key="winner")
    ahead = el(
        "input", type="text", name="ahead", inputmode="numeric", maxlength=3, value=0, data_key="ahead"
    )
    return el(
        "form",
        el("p", name_game(t, seated)),
        el("label", el("span", t("pairing.cards-winner")), winner, class_="choice"),
        el("label", el("span", t("pairing.cards-ahead")), ahead, class_="choice"),
        el("p", t("pairing.cards-unproven"), class_="fine"),
        el("p", el("button", t("pairing.cards-code"), type="submit", class_="main", data_key="cards-code")),
        data_do="/pairing-cards",
    )


def name_game(t: Words, seated: Seated) -> Html:
    """Return the round, the table and the game."""
    link = seated.link
    number = t("pairing.game", game=game_name(t, link.game), n=seated.game + 1, all=link.games)
    return join([el("b", t("pairing.where", round=link.round + 1, table=link.table + 1)), " ", number])


def result(look: Look, ui: Ui) -> Html:
    """Return the result, its points, and its code in each form that the organiser can take."""
    t, dialog = look.t, ui.dialog_of(PairingResult)
    seated = dialog.seated
    report = read_report(dialog.code)
    link, ending = seated.link, report.result
    letters = write_spoken(link.mark, report.place, report.side, ending, link.seed_of(seated.game))
    names = link.names_by_seat(seated.game)
    who = t("hotseat.drawn") if ending.winner is None else t("hotseat.won", name=names[ending.winner])
    is_last = len(dialog.codes) >= link.games
    following = None if is_last else _button(t("pairing.next"), "/pairing-next")
    return join(
        [
            el("p", name_game(t, seated)),
            el("div", el("b", who), el("p", _score(look, report.record, ending, names)), class_="verdict"),
            el(
                "p",
                _points(look, dialog),
                " ",
                t("pairing.show" if report.record else "pairing.dictated"),
            ),
            el("noir-qr", data_text=dialog.link, role="img", aria_label=t("pairing.qr")),
            el("p", t("pairing.dictate"), el("b", letters[:4], " ", letters[4:], class_="code")),
            el("p", [_button(t("share.copy"), "/copy", key="copy"), " ", _button(t("share.send"), "/send")]),
            el("p", t("pairing.then-wait" if is_last else "pairing.then-next")),
            el("p", following) if following else None,
            _earlier(look, dialog.codes, seated.game),
            el("p", t("pairing.checked" if report.record else "pairing.cards-unproven"), class_="fine"),
        ]
    )


def _score(look: Look, record: str, ending: Result, names: tuple[str, str]) -> str:
    """Return the points of the game. Without a record only their difference is known."""
    outcome = Match.from_record(record).outcome if record else None
    if outcome and any(outcome.scores):
        (one, other), (name, second) = outcome.scores, names
        return look.t("pairing.score", name=name, points=one, other=second, theirs=other)
    return look.t.n("pairing.ahead", ending.margin) if ending.margin else ""


def _points(look: Look, dialog: PairingResult) -> str:
    """Return the points of the meeting once all its games are over."""
    link = dialog.seated.link
    results = [read_report(code).result for code in dialog.codes]
    points, _ = score([[Claim(BOTH, one, "")] for one in results])
    if len(results) < link.games or points is None:
        return ""
    one, other = map(write_points, (points, WIN - points))
    return look.t("pairing.points", name=link.names[0], points=one, other=link.names[1], theirs=other)


DIALOGS = {"pairing": pairing, "pairing-cards": cards, "pairing-result": result}
