"""Hall: the organiser's page without a browser. An order comes as JSON, and the answer goes out as JSON."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from noir.core import GameError
from web.club.desk import Answer, Desk
from web.club.orders import ORDERS
from web.club.pages import draw
from web.club.refusal import Refused
from web.model.validation import NewerSave

if TYPE_CHECKING:
    from collections.abc import Callable


class Hall:
    """The page after the orders so far."""

    def __init__(self, draw_secret: Callable[[], str] = lambda: os.urandom(16).hex()) -> None:
        self.desk = Desk(draw_secret)

    def handle(self, text: str) -> str:
        """Run an order. A refused one changes nothing and says why."""
        desk, order = self.desk, json.loads(text)
        desk.answer = Answer()
        before = desk.evening, desk.shown.view, dict(desk.stored)
        try:
            ORDERS[order["do"]](desk, order.get("fields", {}))
        except (Refused, GameError) as error:
            desk.evening, desk.shown.view, desk.stored = before
            refusal = _refusal_of(error)
            desk.answer = Answer(desk.explain(refusal), is_refused=True, wrong=refusal.name)
        html = "" if desk.answer.is_quiet else draw(desk)
        answer = replace(desk.answer, html=html, view=desk.view, mark=desk.mark)
        return json.dumps({name: value for name, value in asdict(answer).items() if value})


def _refusal_of(error: Exception) -> Refused:
    if isinstance(error, Refused):
        return error
    return Refused("newer-evening" if isinstance(error, NewerSave) else "no-evening")
