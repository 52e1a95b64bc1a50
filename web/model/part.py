"""Part: what a feature keeps in a session."""

from __future__ import annotations


class Part:
    """The state of a feature, from its first use on. A fork of a session has copies."""

    __slots__ = ()

    def cancel(self) -> None:
        """Drop what waits for the page."""
