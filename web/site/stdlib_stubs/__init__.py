"""A leaner standard library for the page: unused start-up imports are stubbed or made lazy.

Stubs take the place of whole modules and serve what Pyodide and PyScript use of them.
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

LAZY = frozenset({"linecache", "signal", "traceback"})
"""Modules that a start imports and never uses: they run when something in them is asked for."""
