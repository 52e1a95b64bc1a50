"""Event loop: ``asyncio`` as far as a browser goes, futures, tasks and locks on Pyodide's own.

The real package adds loops, transports and streams for sockets and child processes, which a tab has
not, and with them a third of all modules of a start.
"""

from __future__ import annotations

from asyncio import events
from asyncio.coroutines import iscoroutine, iscoroutinefunction
from asyncio.events import *  # noqa: F403 - as the package does
from asyncio.exceptions import *  # noqa: F403
from asyncio.futures import *  # noqa: F403
from asyncio.locks import *  # noqa: F403
from asyncio.queues import *  # noqa: F403
from asyncio.runners import *  # noqa: F403
from asyncio.tasks import *  # noqa: F403
from asyncio.timeouts import *  # noqa: F403

__all__ = ["DefaultEventLoopPolicy", "iscoroutine", "iscoroutinefunction"]

DefaultEventLoopPolicy = events._BaseDefaultEventLoopPolicy  # type: ignore[attr-defined]
set_event_loop_policy = events._set_event_loop_policy  # type: ignore[attr-defined]
