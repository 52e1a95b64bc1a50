"""The curtain: while it is down the page shows nothing that a seat knows.

It hangs between two people at one device, and, for who has chosen so, before a game with a friend elsewhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import view_of
from web.markup import Html, el, join
from web.model.table import SEATS
from web.model.ui import Names
from web.model.validation import LONGEST_NAME
from web.views import frame, friend_strip, remote
from web.views.dialogs import dialog

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.takeback import Offer
    from web.model.ui import Ui


def regions(look: Look, ui: Ui) -> dict[str, str]:
    """Return every region. None of them is made from an observation."""
    view, text, request = view_of(look.game), _turn(look), ui.takeback_request
    event = ui.news.last_event if ui.news.last_event != text else ""
    return {
        "bar": frame.bar(look.t, look.game),
        "notice": frame.notices(look.t, ui),
        "now": _now(look, text, event),
        "table": _question(look, request) if request else _alone(look) if look.friend else _curtain(look),
        "ways": "",
        "side": join([frame.seal(look), frame.rules(look.t, look.settings, view)]),
        "log": el("h2", look.t("shell.log"), id="log-title"),
        "dialog": dialog(look, ui),
        "print": ui.print_html,
    }


def _turn(look: Look) -> str:
    return remote.status(look) if look.friend else status(look)


def _now(look: Look, text: str, event: str) -> Html:
    """Return the caption. Between two at one device the curtain itself says whose turn it is."""
    line = el("p", event, class_="told") if event else None
    if look.friend is None:
        return el("div", line, class_="caption") if line else Html()
    lines = [el("p", text, class_="turn"), line]
    return join([el("div", lines, class_="caption"), el("div", friend_strip.strip(look), class_="extras")])


def status(look: Look) -> str:
    """Return the turn between two people, or the winner."""
    t = look.t
    if look.outcome:
        winner = look.outcome.winner
        return t("hotseat.drawn") if winner is None else t("hotseat.won", name=look.names[winner])
    name = look.names[look.mover]
    if look.curtain:
        return t("hotseat.turn", name=name)
    if look.legal:
        return view_of(look.game).status(look)  # who sits here has just said so
    return t("hotseat.pass", name=name)


def _curtain(look: Look) -> Html:
    name = look.names[look.seat]
    role = view_of(look.game).seat_name(look.t, look.seat)
    lift = el(
        "button",
        look.t("hotseat.lift", name=name),
        type="button",
        class_="main",
        data_do="/lift",
        data_key="lift",
    )
    rename = el("button", look.t("hotseat.names"), type="button", data_do="/names", data_key="names")
    plate = [
        el("h2", name),
        el("p", role[:1].upper() + role[1:], class_="role-of"),
        el("p", look.t("hotseat.why", name=name), class_="why-down"),
        el("p", lift),
        el("p", rename),
    ]
    return el("div", el("div", plate, class_="plate"), class_="curtain")


def _alone(look: Look) -> Html:
    """Return the curtain of a game with a friend elsewhere. It hides no move that is to be sent."""
    role = view_of(look.game).seat_name(look.t, look.seat)
    send = friend_strip.send_small(look)
    lift = {"class_": None if send else "main", "data_do": "/lift", "data_key": "lift"}
    plate = [
        el("h2", look.names[look.seat]),
        el("p", role[:1].upper() + role[1:], class_="role-of"),
        el("p", look.t("friend.curtain.why"), class_="why-down"),
        el("p", send) if send else None,
        el("p", el("button", look.t("friend.curtain.lift"), type="button", **lift)),
    ]
    return el("div", el("div", plate, class_="plate"), class_="curtain")


def names(look: Look, ui: Ui) -> Html:
    """Return the form with the names of the two."""
    fields = [
        el(
            "label",
            el("span", look.t(f"hotseat.player.{at}")),
            el(
                "input",
                type="text",
                name=seat,
                value=name,
                maxlength=LONGEST_NAME,
                autocomplete="off",
                data_key=f"name-{seat}",
            ),
            class_="choice",
        )
        for at, (seat, name) in enumerate(zip(SEATS, ui.dialog_of(Names).names, strict=True), start=1)
    ]
    keep = el("button", look.t("hotseat.keep"), type="submit", class_="main", data_key="keep-names")
    return el("form", fields, el("p", keep), data_do="/names")


def _question(look: Look, request: Offer) -> Html:
    asks, other = look.names[request.seat], look.names[request.seat.other]
    buttons = [
        el("button", look.t(f"undo.{answer}"), type="button", data_do=f"/{answer}", data_key=answer)
        for answer in ("agree", "refuse")
    ]
    plate = [
        el("h2", other),
        el("p", look.t("undo.asks", asks=asks, other=other), class_="why-down"),
        el("p", join([(button, " ") for button in buttons]), class_="ways"),
    ]
    return el("div", el("div", plate, class_="plate"), class_="curtain")


DIALOGS = {"names": names}
