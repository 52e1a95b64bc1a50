"""Linked: the latest orders for the game with a friend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.model.part import Part

if TYPE_CHECKING:
    from web.model.remote.friend import Friend


class Linked(Part):
    """The orders that the page has, and texts for the game that is being taken up."""

    def __init__(self) -> None:
        self.inbox = ""
        """Texts for the game that is being taken up."""
        self.let_go()

    def hold(self, key: str, game: Friend | None) -> None:
        """Note the game that the page holds, "" for none."""
        self.is_linked, self.key, self.game, self.out, self.forced = True, key, game, "", ""

    def let_go(self) -> None:
        """Have the page asked again to hold the game."""
        self.hold("", None)
        self.is_linked = False
