"""Docstrings of Pyodide's own functions: the names it needs to write them, without reading signatures."""

from __future__ import annotations

from typing import Any


def dedent_docstring(docstring: str) -> str:
    """Return a docstring as it is. The library's are not shipped."""
    return docstring


def get_cmeth_docstring(func: Any) -> str:
    """Return the documentation of a built-in function."""
    return f"{func.__name__}($self, /, *args, **kwargs)\n--\n\n"
