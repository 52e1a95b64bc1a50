"""Stand-ins that take the place of costly modules in the page's standard library.

Pyodide and PyScript import them at every start for what a browser tab never does. Each offers the
names that the pinned versions ask for, and no more.
"""

STAND_INS = {
    "colours": "_colorize.py",
    "packages": "pyodide/_package_loader.py",
    "customize": "sitecustomize.py",
    "loop": "asyncio/__init__.py",
    "processes": "subprocess.py",
}
"""Module of this package -> its place in the standard library."""
