"""Ui: what is open on the screen. It is neither undone with a move nor kept for the next visit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noir.review import Hint


@dataclass(slots=True)
class Ui:
    """The dialog that is open, the moment that is shown, the messages that wait to be read."""

    dialog: str = ""
    """A name in web.views.dialogs, or "" when none is open."""
    data: dict[str, Any] = field(default_factory=dict)
    """What the open dialog shows beyond the table; plain values, prepared by its command."""
    asking: str = ""
    """An action that waits for a yes."""
    told: str = ""
    """The latest event in one sentence: an opponent's turn, or why something cannot be done."""
    notices: list[str] = field(default_factory=list)
    """Messages about bad input, until they are put away."""
    hint: Hint | None = None
    """Advice, growing while it is worked out."""
    hinted: int = -1
    """The ply that the advice is for."""
    chance: float | None = None
    """The person's win probability at the last own decision, for the win bar."""
    weighed: int = -1
    """The ply that the win bar has been worked out for."""
    fresh: int = 0
    """How many of the latest actions the person has not answered yet."""

    sheet: str = ""
    """What lies ready for the printer, as markup; the dialog that ordered it is still open."""

    def close(self) -> None:
        """Close the dialog, whatever it was."""
        self.dialog = self.asking = self.sheet = ""
        self.data.clear()
