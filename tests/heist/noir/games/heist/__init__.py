"""Night Heist: two gangs bid in secret for seven safes."""

from __future__ import annotations

from noir.games.heist.game import HEIST

__all__ = ["HEIST"]
