"""Waking: waiting for a sign of the page, reported by the page itself at once.

What ``expect`` waits for it looks for again after 100, 250 and 500 ms, then once a second: at every start
and every move of a test that is time in which nobody works. So a test sleeps here first, and ``expect`` then
finds at once what it looks for, or says what is wrong.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from playwright.sync_api import Error

if TYPE_CHECKING:
    from playwright.sync_api import Locator

CALM = 40
"""Milliseconds without a change, after which what is so stays so: an update may take a breath in between."""
SLEEP = """(root, [calm, most]) => new Promise((wake) => {
    let timer = 0;
    const holds = (one) => (FACT)(one);
    const look = () => {
        clearTimeout(timer);
        if (holds(root)) timer = setTimeout(done, calm);
    };
    const watch = new MutationObserver(look);
    const done = () => {
        watch.disconnect();
        wake();
    };
    watch.observe(root, { subtree: true, childList: true, attributes: true });
    setTimeout(done, most);
    look();
})"""


def sleep(root: Locator, fact: str, most: float) -> None:
    """Wait until a fact, a function of the root element, holds, at the most ``most`` ms, or the page goes."""
    with suppress(Error):
        root.evaluate(SLEEP.replace("FACT", fact), [CALM, most], timeout=most)
