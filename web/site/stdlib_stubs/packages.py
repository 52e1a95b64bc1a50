"""Loads no packages, for the page has none: only the places that Pyodide asks for when it starts.

The real module brings paths, archives, compression and temporary files with it.
"""

from __future__ import annotations

from site import getsitepackages


class Place:
    """A path. JavaScript asks it for its text, as it would ask a ``Path``."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text


SITE_PACKAGES = Place(getsitepackages()[0])
DSO_DIR = Place("/usr/lib")


def init_loaded_packages() -> None:
    """Register no installed packages."""
