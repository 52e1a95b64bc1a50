"""Embedding: the page inside another one, and the messages already sent to that host page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from web.model.table import Table


@dataclass(slots=True)
class Host:
    """The state last sent to the host page. Only changes are sent."""

    ready: bool = False
    table: Table | None = None
    ply: int = 0
    state: dict[str, Any] | None = None
    puzzle: dict[str, Any] | None = None
    asked_ply: int | None = None
    """The ply at which the lab's bot was asked for an action."""
