"""A leaner standard library for the page: what a start imports for nothing is replaced, edited or late.

Stand-ins take the place of whole modules, ``edits`` change a few lines of others. Each serves what the
pinned versions of Pyodide and PyScript ask for; a build with others fails rather than drop a change.
"""

from __future__ import annotations

STAND_INS = {
    "colours": "_colorize.py",
    "docstring": "_pyodide/docstring.py",
    "finder": "sitecustomize.py",
    "loop": "asyncio/__init__.py",
    "packages": "pyodide/_package_loader.py",
    "processes": "subprocess.py",
    "resources": "bundled_resources.py",
}
"""Module of this package -> its place in the standard library."""

ADDED = frozenset({"bundled_resources.py", "sitecustomize.py"})
"""Those that the standard library has not."""

LATE = frozenset(
    {
        "annotationlib",
        "ast",
        "copy",
        "dis",
        "inspect",
        "linecache",
        "logging",
        "signal",
        "socket",
        "subprocess",
        "textwrap",
        "tokenize",
        "traceback",
        "typing",
    }
)
"""Modules that are imported by many and used by few: they run when something in them is asked for."""
