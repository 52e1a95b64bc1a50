"""Toy on the page: a table and its words, no lessons, nothing to print."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.games import GameUI

if TYPE_CHECKING:
    from web.views.parts import TableView


def _view() -> TableView:
    from web.games.toy import view

    return view


UI = GameUI(view=_view)
