"""Endings: one whole game for each way that a game can end, kept in ``tests/data/<family>/endings.json``.

``tests/web/<family>/endings.py`` says what kinds there are, and of which one a game is.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from noir.games import family_of
from noir.match import Match

DATA = Path(__file__).parent / "data"


@cache
def endings(game: str) -> dict[str, Match]:
    """Return the games by the kind of their ending; nothing may change them."""
    kept = json.loads((DATA / family_of(game) / "endings.json").read_text("ascii"))
    return {kind: Match.from_record(record) for kind, record in kept[game].items()}


def reasons(game: str) -> list[str]:
    """Return for which reasons a game can end."""
    return sorted({match.outcome.reason for match in endings(game).values() if match.outcome})


def ended_by(game: str, reason: str) -> Match:
    """Return the first game that ended for a reason."""
    return next(match for match in endings(game).values() if match.outcome and match.outcome.reason == reason)
