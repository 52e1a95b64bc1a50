"""A boss that thinks little, for tests of the page. How well it thinks is tested beside this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.bots import district

if TYPE_CHECKING:
    from collections.abc import Callable


def think_little(change: Callable[[Any, str, object], None]) -> None:
    """Let it guess a few hands before the last round, whose proofs need every hand."""
    change(district, "BOSS_WORLDS", 3)
    change(district, "BOSS_LATER", {})
