"""Worker: the edge to the browser. It runs in the PyScript worker, text in, JSON text out."""

from __future__ import annotations

import os
from asyncio import Future, ensure_future, get_running_loop, sleep
from contextlib import suppress
from functools import cache
from time import monotonic, strftime
from typing import TYPE_CHECKING

from js import Promise, navigator, noirRest
from pyodide.ffi import JsException, create_proxy

from web.app.app import App

if TYPE_CHECKING:
    from collections.abc import Coroutine

__export__ = ["precompute", "handle", "live", "ping"]

REST = 0.5  # seconds after the first answer, when the table stands, until what no start needs is fetched
PLAY = ("/go", "/move")  # what goes on without waiting for that, as a person's moves do
PATIENCE = 0.1  # seconds between two looks whether it has come
SLICE = 0.03  # seconds of work between two answers, so that a click is never kept waiting

app = App(lambda: os.urandom(8).hex(), lambda: strftime("%Y-%m-%d %H:%M"))
for_ever = Promise.new(create_proxy(lambda *_: None))


@cache
def rest() -> Future[bool]:
    """Fetch the rest of the modules, once. An earlier import waits for it."""
    return ensure_future(_fetched())


async def _fetched() -> bool:
    with suppress(JsException):  # then the import that wants it asks again, and tells
        await noirRest.fetch()
        return True
    return False


def is_whole() -> bool:
    """Return whether all is here that may be imported: nothing that is asked then waits for the network."""
    return has_settled() and rest().result()


def has_settled() -> bool:
    """Return whether the rest of the modules has come or failed to."""
    return rest.cache_info().currsize > 0 and rest().done()


def thinks_too_early(text: str) -> bool:
    """Return whether a text thinks ahead before all modules are here. An import would block everything."""
    return text == "/go" and app.reply.idle and not has_settled()


async def live(name: str) -> bool:
    """Hold a lock as long as the worker lives. Return False where the browser denies locks."""
    got: Future[bool] = get_running_loop().create_future()

    def hold(*_: object) -> object:
        got.set_result(True)
        return for_ever

    navigator.locks.request(name, create_proxy(hold)).catch(lambda _error: got.set_result(False))
    return await got


async def ping() -> bool:
    """Answer, whatever else is to do: Python is alive."""
    return True


async def precompute(text: str) -> None:
    """Compute the answer to a likely next text. The result stays here until the text comes."""
    if is_whole():
        app.precompute(text)


def handle(text: str) -> str | Coroutine[None, None, str]:
    """Give a text to the app. A precomputed answer is returned in the same turn of the loop."""
    return app.handle(text).to_json() if app.is_precomputed(text) else do(text)


async def do(text: str) -> str:
    """Run a text. A person's text is answered at once, background work goes on for a moment."""
    if text.startswith("/") and text not in PLAY and app.has_table:
        await rest()
    if thinks_too_early(text):
        await sleep(PATIENCE)
        return app.put_off(text).to_json()
    until = monotonic() + SLICE
    update = app.handle(text)
    while text == update.next == "/go" and not update.pause and not update.idle and monotonic() < until:
        update = update.merge(app.handle(update.next))
    if text.startswith("/boot"):
        get_running_loop().call_later(REST, rest)
    update.free = update.idle and is_whole()
    return update.to_json()
