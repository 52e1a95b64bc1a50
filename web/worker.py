"""The edge to the browser: runs in the PyScript worker, text in, JSON text out."""

import os
from asyncio import get_running_loop
from time import monotonic

from js import Promise, navigator
from pyodide.ffi import create_proxy

from web.app import App  # it lies in a bundle

__export__ = ["handle", "live", "ping"]

SLICE = 0.03  # seconds of work between two answers, so that a click is never kept waiting

app = App(lambda: os.urandom(8).hex())


for_ever = Promise.new(create_proxy(lambda *_: None))


async def live(name: str) -> None:
    """Hold a lock of this name as long as the worker lives: whoever gets it knows that it is gone."""
    got = get_running_loop().create_future()

    def hold(*_: object) -> object:
        got.set_result(None)
        return for_ever

    navigator.locks.request(name, create_proxy(hold))
    await got


async def ping() -> bool:
    """Answer, whatever else is to do: Python is alive."""
    return True


async def handle(text: str) -> str:
    """Give a text to the app; go on with what is left to do for as long as nobody would notice."""
    until = monotonic() + SLICE
    update = app.handle(text)
    while update.next == "/go" and not update.pause and not update.idle and monotonic() < until:
        update = update.merge(app.handle(update.next))
    return update.to_json()
