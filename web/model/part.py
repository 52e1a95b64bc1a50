"""Part: the state of a feature in a session."""

from __future__ import annotations


class Part:
    """The state of a feature, from its first use on. A fork of a session has copies."""

    is_linked = False
    """Whether the page acts on orders of it, so that nothing may be done beforehand."""

    def cancel(self) -> None:
        """Drop an order that waits for the page."""
