"""Part: the state of a feature in a session."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import Self


class Part:
    """The state of a feature, from its first use on. A fork of a session has copies."""

    is_linked = False
    """Whether the page acts on orders of it, so that nothing may be done beforehand."""

    def cancel(self) -> None:
        """Drop an order that waits for the page."""

    def fork(self, _table: Any, _copied: Any) -> Self:
        """Return a copy for a session with a copy of its table."""
        return copy(self)
