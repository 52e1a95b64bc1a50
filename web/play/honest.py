"""Fairness: the seal of the deal with its proof, and the bot's input."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from noir.core import InvalidNotation
from web.model.players import is_bot
from web.model.table import sealed_text
from web.model.validation import parse_integer
from web.views.dialogs.honest import Honest, Told

if TYPE_CHECKING:
    from noir.core import Seat
    from web.model.table import Table
    from web.session.session import Session


def honest(session: Session, _rest: str) -> None:
    """Show the seal. After the end open it and check it."""
    table = session.table
    if not table.seal:
        session.tell(session.t("honest.unsealed"))
    elif table.match.outcome is None:
        session.show(Honest(seal=table.seal, old=not table.nonce))
    else:
        session.show(_check(table))


def _check(table: Table) -> Honest:
    """Open the seal of a table, and return the dialog with the check."""
    text = sealed_text(table.match, table.nonce)
    return Honest(
        seal=table.seal,
        old=not table.nonce,
        text=text,
        holds=hashlib.sha256(text.encode()).hexdigest() == table.seal,
        copy=proof(text, table.seal),
        bot=bool(bot_plies(table)),
    )


def proof(text: str, seal: str) -> str:
    """Return three lines of Python that print True when the seal belongs to the deal."""
    return f'import hashlib\ndeal = "{text}"\nprint(hashlib.sha256(deal.encode()).hexdigest() == "{seal}")'


def bot_plies(table: Table) -> dict[int, Seat]:
    """Return after how many actions a bot had to move, and from which seat."""
    movers = {ply: table.match.mover(ply) for ply in table.match.plies}
    return {ply: seat for ply, seat in movers.items() if seat is not None and is_bot(table.players[seat])}


def show_bot_input(session: Session, rest: str) -> None:
    """Show the bot's exact input before its action after ``rest`` actions.

    Only after the game: before that it holds the bot's secrets.
    """
    table = session.table
    session.require(table.match.outcome, "honest.later")
    bots = bot_plies(table)
    plies = list(bots)
    session.require(plies, "honest.no-bot")
    ply = parse_integer(rest) if rest else plies[0]
    if ply not in plies:
        raise InvalidNotation(rest[:40], "a ply at which the bot was to move", "bot-input")
    at = plies.index(ply)
    seat = bots[ply]
    session.show(
        Told(
            ply=ply,
            seat=seat,
            action=table.match.action(ply),
            fields=fields_of(table.match.observe(seat, ply)),
            turn=(at + 1, len(plies)),
            before=plies[at - 1] if at else None,
            after=plies[at + 1] if at + 1 < len(plies) else None,
        )
    )


def fields_of(observation: Any) -> list[tuple[str, str]]:
    """Return name and ``repr`` of every field. A field that has fields of its own is opened once."""
    lines = []
    for field in fields(observation):
        value = getattr(observation, field.name)
        if is_dataclass(value):
            lines += [(f"{field.name}.{name}", text) for name, text in fields_of(value)]
        else:
            lines.append((field.name, repr(value)))
    return lines


COMMANDS = {"honest": honest, "bot-input": show_bot_input}
