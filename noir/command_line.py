"""Command line: how each program of the package ends."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import NoReturn

UNREAD = 141
"""The exit status where the reader of the output has gone, as a shell has it."""


def run(main: Callable[[], int]) -> NoReturn:
    """Run a program and exit with its status, quietly where its reader stops early, as ``head`` does."""
    try:
        try:
            status = main()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # where Python flushes at its end
        status = UNREAD
    sys.exit(status)
