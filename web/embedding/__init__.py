"""Embedding: the page inside another one, and what that host page has been sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from web.model.table import Table


@dataclass(slots=True)
class Host:
    """What the host page knows already; what is new is sent to it."""

    ready: bool = False
    table: Table | None = None
    ply: int = 0
    state: dict[str, Any] | None = None
    puzzle: dict[str, Any] | None = None
