"""Endings: one whole game for each way that a game can end.

They are in ``tests/data/<family>/endings.json``, and ``tests/web/<family>/endings.py`` has their kinds. Of a
game without that file, random games are taken.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from noir.chance import pick, rng_from
from noir.games import family_of
from noir.match import Match

DATA = Path(__file__).parent / "data"
RANDOM_GAMES = 60


@cache
def endings(game: str) -> dict[str, Match]:
    """Return the games by the kind of their ending. Nothing may change them."""
    path = DATA / family_of(game) / "endings.json"
    if not path.exists():
        return _random_endings(game)
    data = json.loads(path.read_text("ascii"))
    return {kind: Match.from_record(record) for kind, record in data[game].items()}


def _random_endings(game: str) -> dict[str, Match]:
    """Return the first random game for each reason and winner."""
    found: dict[str, Match] = {}
    for seed in range(RANDOM_GAMES):
        match, rng = Match.new(game, seed), rng_from(seed)
        while match.to_move is not None:
            match.play(pick(match.legal(), rng))
        assert match.outcome
        found.setdefault(f"{match.outcome.reason} {match.outcome.winner}", match)
    return found


def reasons(game: str) -> list[str]:
    """Return for which reasons a game can end."""
    return sorted({match.outcome.reason for match in endings(game).values() if match.outcome})


def ended_by(game: str, reason: str) -> Match:
    """Return the first game that ended for a reason."""
    return next(match for match in endings(game).values() if match.outcome and match.outcome.reason == reason)
