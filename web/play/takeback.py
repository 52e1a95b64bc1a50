"""Takeback by the honest rule: free before there was news, marked afterwards, asked for between two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.contracts.table import view_of
from web.model.takeback import ASK, Offer, add_price, take_back
from web.model.ui import Advice, Down
from web.model.viewpoint import count_unanswered
from web.play.play import greet

if TYPE_CHECKING:
    from web.session.session import Session


def undo(session: Session, _rest: str) -> None:
    """Go back to the person's previous decision. Where the other person has a say, ask first."""
    look = session.look()
    found = add_price(session.table, look.offers.undo) if look.offers.undo else None
    if found is None:
        session.tell(session.t("undo.over" if look.outcome else "undo.none"))
    elif found.price == ASK:
        session.ui.close()
        session.ui.curtain, session.ui.news.last_event = Down(found), ""
        session.reply.say = session.t(
            "undo.asks", asks=look.names[found.seat], other=look.names[found.seat.other]
        )
        session.reply.focus = "refuse"
    else:
        _go_back(session, found)


def agree(session: Session, _rest: str) -> None:
    """Allow the other person's undo."""
    if found := session.ui.takeback_request:
        session.ui.curtain = Down()
        _go_back(session, found)


def refuse(session: Session, _rest: str) -> None:
    """Refuse the takeback. The asking person lifts the curtain and goes on."""
    if session.ui.takeback_request:
        session.ui.curtain = Down()
        greet(session)
        session.tell(session.t("undo.refused"))


def _go_back(session: Session, accepted: Offer) -> None:
    move = "" if accepted.price == ASK else _describe_move(session, accepted)
    take_back(session.table, accepted)
    session.ui.close()
    session.ui.advice = Advice()
    session.ui.news.unseen_actions = count_unanswered(session.table, accepted.seat)
    session.ui.news.announced_ply = session.table.match.ply
    before = session.ui.news.announced_question
    greet(session)
    session.tell(session.t(f"undo.done.{accepted.price}"))
    session.reply.say = f"{session.reply.say} {move}".strip()
    if session.ui.news.announced_question != before:
        session.reply.say = f"{session.reply.say} {session.ui.news.announced_question}".strip()


def _describe_move(session: Session, accepted: Offer) -> str:
    """Name the reader's action that comes back, to be announced: a caption has no room for five cards."""
    match = session.table.match
    seen = match.observe(accepted.seat, accepted.to)
    name = view_of(match.game.name).action_name(session.t, seen, match.action(accepted.to))
    return session.t("undo.move", what=name)


COMMANDS = {"undo": undo, "agree": agree, "refuse": refuse}
