"""Night Heist on the page."""

from __future__ import annotations

from web.registry import GameUI

UI = GameUI(minutes=5)
