"""A boss that thinks little, for tests of the page. How well it thinks is tested beside this."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.bots import killer
from noir.bots.killer.search import Work

if TYPE_CHECKING:
    from collections.abc import Callable


def think_little(change: Callable[[Any, str, object], None]) -> None:
    """Let it look at as many moves, each in few worlds for one ply."""
    change(killer, "BOSS_WORK", Work(candidates=8, worlds=1, plies=1))
