"""Cue: one thing to see or hear while the table changes. A game makes them of public events alone.

The page shows cues on copies that lie above the table: the table itself is in its new state at
once, any input ends what runs, and whoever wants no motion gets a short fade instead, and hears
what there is to hear as soon (web/page/timeline.js).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

SOUNDS = (
    "card",
    "take",
    "coin",
    "good",
    "bad",
    "light",
    "round",
    "radar",
    "kill",
    "arrest",
    "shift",
    "veil",
    "won",
    "lost",
    "drawn",
)
"""What the page can play. See web/page/sound.js."""

CUE_KINDS = (
    "fly",
    "flip",
    "sweep",
    "hold",
    "glow",
    "ring",
    "drain",
    "turn",
    "dim",
    "light",
    "keep",
    "plate",
    "press",
    "stamp",
    "count",
    "wrap",
    "wait",
    "skyline",
    "",
)
"""What the page can show. See web/page/stage.js. The empty one is for the ear alone."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One entry of the score. Times are milliseconds from the moment the table changes."""

    do: str = ""
    """One of CUE_KINDS."""
    what: tuple[str, ...] = ()
    """The ``data-move`` names of what is shown."""
    start: str = ""
    """The ``data-spot`` where it comes from, for what was not on the table before."""
    to: str = ""
    """The ``data-spot`` where it goes."""
    at: int = 0
    ms: int = 0
    gap: int = 0
    """Between two of ``what``. Of a light, until what it found is shown."""
    text: str = ""
    """What a plate says, what stands in a result's place till its turn, or the way of a line: e w n s."""
    sound: str = ""
    """One of SOUNDS."""

    def to_dict(self) -> dict[str, Any]:
        """Return the fields that are not empty, for the page."""
        found = ((field.name, getattr(self, field.name)) for field in fields(self))
        return {name: list(value) if isinstance(value, tuple) else value for name, value in found if value}
