"""The curtain between two people at one device: while it is down the page shows nothing that a seat knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join
from web.views import frame
from web.views.dialogs import dialog
from web.views.parts import view_of

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


def regions(look: Look, ui: Ui) -> dict[str, str]:
    """Return every region; none of them is made from an observation."""
    view, text = view_of(look.game), status(look)
    told = ui.told if ui.told != text else ""
    return {
        "bar": frame.bar(look.t, look.settings, look.game),
        "notice": frame.notices(look.t, ui),
        "now": join([el("p", text, class_="turn"), el("p", told, class_="told")]),
        "table": _question(look, ui) if ui.begged else _curtain(look),
        "side": join([frame.seal(look), frame.rules(look.t, look.settings, view)]),
        "log": el("h2", look.t("shell.log"), id="log-title"),
        "dialog": dialog(look, ui),
        "print": ui.sheet,
    }


def status(look: Look) -> str:
    """Return whose turn it is between two people, or who won."""
    t = look.t
    if look.outcome:
        winner = look.outcome.winner
        return t("hotseat.drawn") if winner is None else t("hotseat.won", name=look.names[winner])
    assert look.to_move is not None
    name = look.names[look.to_move]
    if look.curtain:
        return t("hotseat.turn", name=name)
    if look.legal:
        return f"{t('hotseat.turn', name=name)} {view_of(look.game).status(look)}"
    return t("hotseat.pass", name=name)


def _curtain(look: Look) -> Html:
    assert look.to_move is not None
    name = look.names[look.to_move]
    role = view_of(look.game).seat_name(look.t, look.to_move)
    lift = el(
        "button",
        look.t("hotseat.lift", name=name),
        type="button",
        class_="main",
        data_do="/lift",
        data_key="lift",
    )
    return el(
        "div",
        el("h2", look.t("hotseat.title")),
        el("p", look.t("hotseat.why", name=name, role=role)),
        el("p", lift),
        class_="curtain",
    )


def _question(look: Look, ui: Ui) -> Html:
    assert ui.begged is not None
    asks, other = look.names[ui.begged.seat], look.names[ui.begged.seat.other]
    buttons = [
        el("button", look.t(f"undo.{answer}"), type="button", data_do=f"/{answer}", data_key=answer)
        for answer in ("agree", "refuse")
    ]
    return el(
        "div",
        el("h2", look.t("hotseat.title")),
        el("p", look.t("undo.asks", asks=asks, other=other)),
        el("p", join([(button, " ") for button in buttons])),
        class_="curtain",
    )
