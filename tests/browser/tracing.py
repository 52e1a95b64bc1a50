"""Tracing by Chromium itself."""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page


@contextmanager
def trace(browser: Browser, page: Page, categories: list[str]) -> Iterator[list[dict[str, Any]]]:
    """Record the events inside. They are in the list once it is left.

    A browser keeps one record at a time: what fails inside ends it, so that the next test can have its own.
    """
    events: list[dict[str, Any]] = []
    browser.start_tracing(page=page, categories=categories)
    try:
        yield events
    finally:
        events += json.loads(browser.stop_tracing())["traceEvents"]


def end_of(event: dict[str, Any]) -> float:
    """Return when an event was over."""
    end: float = event["ts"] + event.get("dur", 0)
    return end
