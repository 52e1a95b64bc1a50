"""Storage: changes by another tab, and the messages when the browser cannot save a game or the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.dispatch import STORE, find
from web.model import validation
from web.model.validation import Fields
from web.saves import model

if TYPE_CHECKING:
    from web.session.session import Session

TROUBLES = ("full", "barred", "closed")
FRAMED = "framed"
"""The trouble that is usual in a frame, so that it takes one line."""
LACKS = ("changed", "full", "missing", "network")
"""Why the site isn't kept for offline play."""
MAX_NAME_CHARS = 100
WELL = "well"


def sync(session: Session, rest: str) -> None:
    """Take in ``{key: text or null}`` as another tab has kept it. Keys of no concern here are left alone."""
    for key, text in Fields(validation.parse(rest, "page", model.MAX_SHELF_CHARS), "page").found.items():
        start = next((start for start in STORE if key.startswith(start)), None)
        if start and (text is None or isinstance(text, str)):
            find("STORE", STORE[start], start)(session, key, text)


def storage(session: Session, rest: str) -> None:
    """Say that the browser keeps nothing any more (one of TROUBLES), or that it does again."""
    validation.one_of(rest, (WELL, *TROUBLES), "page")
    browser = session.ui.browser
    before, browser.storage_problem = browser.storage_problem, "" if rest == WELL else rest
    if rest == "barred" and browser.framed:
        browser.storage_problem = FRAMED
    if browser.storage_problem:
        session.tell(session.t(f"saves.unkept-{browser.storage_problem}"))
    elif before:
        session.tell(session.t("saves.kept-again"))


def offline(session: Session, rest: str) -> None:
    """Note why the site isn't kept for offline play, and the path of the file, or that it is."""
    reason, _, path = rest.partition(" ")
    validation.one_of(reason, (WELL, *LACKS), "page")
    name = path.rpartition("/")[2][:MAX_NAME_CHARS]
    session.ui.browser.not_offline = None if reason == WELL else (reason, name)


COMMANDS = {"kept": sync, "offline": offline, "storage": storage}
