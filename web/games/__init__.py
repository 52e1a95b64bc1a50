"""The games on the page: for each the module with the functions of ``TableView``; it is imported late."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from noir.core import Reason, Seat
    from web.i18n import Words
    from web.markup import Html
    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.settings import Settings

_MODULES = {
    "district": "web.games.district.view",
    "killer": "web.games.killer.view",
    "killer-citizen": "web.games.killer.view",
}


class TableView(Protocol):
    """What the module of a game offers."""

    def waiting(self, t: Words, settings: Settings) -> Html:
        """Return the table before there is a deal: baked into the page, nothing to press."""
        ...

    def table(self, look: Look) -> Html:
        """Return the table; elements whose data-do is an action are exactly ``look.legal``."""
        ...

    def side(self, look: Look) -> Html:
        """Return the aids beside the table; may be empty."""
        ...

    def log(self, look: Look) -> list[str]:
        """Return one sentence per action so far, as this seat may know it, oldest first."""
        ...

    def news(self, look: Look) -> list[str]:
        """Return what each action so far has to be told of to this seat, oldest first.

        Of another's action that is its line in the log; of an own one only what it brought: an answer,
        a new card, a new round; "" where the doer knew all of it.
        """
        ...

    def summary(self, look: Look) -> str:
        """Return where the game stands, for those who do not see the table, without whose turn it is."""
        ...

    def status(self, look: Look) -> str:
        """Return whose turn it is and what can be done, or how the game ended, in one or two sentences."""
        ...

    def why(self, look: Look, code: str) -> str:
        """Return why something cannot be done now; codes come from the view's own /why texts."""
        ...

    def confirm(self, look: Look, action: str) -> str:
        """Return the question to ask before an action is played, or "" to play it at once."""
        ...

    def cues(self, look: Look, since: int) -> list[Cue]:
        """Return what the actions after ply ``since`` look and sound like; of public events alone."""
        ...

    def reason(self, t: Words, reason: Reason) -> str:
        """Return one sentence for a reason of this game's explainer (noir.bots.explainer)."""
        ...

    def action_name(self, t: Words, seen: Any, action: str) -> str:
        """Return an action in words: "play a gang of 8", "take ...".

        ``seen`` is the observation of the moment it was, or can be, played at: no other names its cards.
        """
        ...

    def focus(self, look: Look) -> str:
        """Return the data-key where the focus belongs after the table changed."""
        ...

    def seat_name(self, t: Words, seat: Seat) -> str:
        """Return the name of a seat in this game, such as "first seat" or "the Killer"."""
        ...

    def keys(self, t: Words) -> list[tuple[str, str]]:
        """Return the keys of this table besides the house's own, each with what it does."""
        ...

    def rules(self, t: Words, settings: Settings) -> Html:
        """Return a summary of the rules."""
        ...


def family(game: str) -> str:
    """Return the name that the variants of a game share: that of its view, its pages and its style."""
    return _MODULES[game].split(".")[-2]


def style_class(game: str) -> str:
    """Return the class under which the style of a game stands, on the regions that the game draws in."""
    return f"game-{family(game)}"


def view_of(game: str) -> TableView:
    """Return the view module of a registered game."""
    return cast("TableView", import_module(_MODULES[game]))
