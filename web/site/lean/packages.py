"""Loads no packages, for the page has none: only the places that Pyodide asks for when it starts.

The real module brings archives, compression and temporary files with it.
"""

from __future__ import annotations

from pathlib import Path
from site import getsitepackages

SITE_PACKAGES = Path(getsitepackages()[0])
DSO_DIR = Path("/usr/lib")


def init_loaded_packages() -> None:
    """Note what is installed: nothing."""
