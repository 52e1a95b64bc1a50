"""Little thought: tests of the page don't need to wait for the strength that ``tests/bots`` tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.games import families
from tests.any_game import of
from tests.laws.analyses import work_little

if TYPE_CHECKING:
    from collections.abc import Callable


def think_little(change: Callable[[Any, str, object], None]) -> None:
    """Let bosses and analyses do little of their work. ``change`` sets an attribute."""
    work_little(change)
    for family in families():
        if little := of(family, "bots", "little"):
            little.think_little(change)
