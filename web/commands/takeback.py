"""Undo by the honest rule: free before there was news, marked afterwards, asked for between two people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.commands.play import greet
from web.model.takeback import ASK, Offer, take_back, weighed
from web.model.viewpoint import unanswered

if TYPE_CHECKING:
    from web.session import Session


def undo(app: Session, _rest: str) -> None:
    """Go back to the person's previous decision; where the other person has a say, ask first."""
    look = app.look()
    found = weighed(app.table, look.rewind) if app.table and look.rewind else None
    if found is None:
        app.tell(app.t("undo.over" if look.outcome else "undo.none"))
    elif found.price == ASK:
        app.ui.close()
        app.ui.begged, app.ui.lifted, app.ui.told = found, None, ""
        app.reply.say = app.t("undo.asks", asks=look.names[found.seat], other=look.names[found.seat.other])
        app.reply.focus = "refuse"
    else:
        _go_back(app, found)


def agree(app: Session, _rest: str) -> None:
    """Allow the other person's undo."""
    if app.table and (found := app.ui.begged):
        app.ui.begged = None
        _go_back(app, found)


def refuse(app: Session, _rest: str) -> None:
    """Refuse it; the one who asked lifts the curtain again and goes on."""
    if app.table and app.ui.begged:
        app.ui.begged = None
        greet(app)
        app.tell(app.t("undo.refused"))


def _go_back(app: Session, accepted: Offer) -> None:
    assert app.table is not None
    take_back(app.table, accepted)
    app.ui.close()
    app.ui.forget_ply()
    app.ui.fresh = unanswered(app.table, accepted.seat)
    app.ui.heard = app.table.match.ply
    greet(app)
    app.tell(app.t(f"undo.done.{accepted.price}"))


COMMANDS = {"undo": undo, "agree": agree, "refuse": refuse}
