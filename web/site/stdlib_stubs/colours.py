"""Colours for a terminal, without colour: the names that ``traceback`` needs.

The real module makes some twenty dataclasses, which takes as long as a tenth of the start.
"""

from __future__ import annotations


class _Plain:
    """Answers every name of a section with itself, and every name of a colour with no text."""

    def __getattr__(self, name: str) -> object:
        return self if name in {"argparse", "syntax", "traceback", "unittest"} else ""


_PLAIN = _Plain()


def can_colorize(*, file: object = None) -> bool:  # noqa: ARG001 - called by name
    """Return whether a file shows colours: never."""
    return False


def get_theme(*, tty_file: object = None, force_color: bool = False, force_no_color: bool = False) -> _Plain:  # noqa: ARG001
    """Return the theme without colours."""
    return _PLAIN


def get_colors(colorize: bool = False, *, file: object = None) -> _Plain:  # noqa: ARG001
    """Return the colours, all empty."""
    return _PLAIN
