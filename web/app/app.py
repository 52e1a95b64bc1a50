"""App: the table, the settings and the screen behind one entry: text in, Update out.

It has no browser, no clock and no tasks. Seeds and the moment are told to it. What takes long is a
generator that the page moves on: an update whose ``next`` is set asks the page to send that text right
back, and anything a person does in between comes first.
"""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from dataclasses import replace
from logging import getLogger
from typing import TYPE_CHECKING

from noir.core import GameError, InvalidNotation
from web.app.features import FEATURES
from web.dispatch import call_hooks, is_of_table, is_pressed, obey, register
from web.model.validation import parse_integer
from web.session.session import Opening, Session, TableScreen
from web.session.update import Update

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.model.table import Table

MAX_LOGGED_CHARS = 200  # characters

register(FEATURES)


class App(Session):
    """A session behind one entry."""

    def __init__(self, fresh_seed: Callable[[], str], now: Callable[[], str] = str) -> None:
        super().__init__(fresh_seed, now)
        self._speculative: tuple[str, App] | None = None
        """A text that may come next, and a twin of this app that has done it."""

    def put_off(self, text: str) -> Update:
        """Return an answer that asks for a text of idle work again."""
        return Update(next=text, idle=True)

    def precompute(self, text: str) -> None:
        """Compute the answer to a likely next text in a fork. Nothing changes or is announced until it comes.

        A twin does it, and takes this app's place when that text is the next one. Anything else drops it.
        """
        self._speculative = None
        if fork := self.fork():
            fork.handle(text)
            self._speculative = text, fork

    def fork(self) -> App | None:
        """Return a fork of this app that changes nothing here. None anywhere but at a table of its own."""
        screen = self.screen.fork()
        if screen is None or self.is_linked or self.ui.browser.framed:
            return None
        app = copy(self)
        app.screen = screen
        app.ui = self.ui.copy()
        app.engine = replace(self.engine, answers=dict(self.engine.answers))
        app.storage, app._sent = self.storage.copy(), dict(self._sent)
        app._parts = {kind: part.fork(self.table, app.table) for kind, part in self._parts.items()}
        return app

    def is_precomputed(self, text: str) -> bool:
        """Return whether a text has been done beforehand."""
        return self._speculative is not None and self._speculative[0] == text

    def handle(self, text: str) -> Update:
        """Run a text and return the changes. Bad input is reported and changes nothing.

        Only a GameError is the reader's mistake. Anything else is ours: it is logged with the text,
        the table stays as it was, and a sentence says so. Without a table there is nothing to keep,
        so then it is raised.
        """
        text = text.encode("utf-8", "replace").decode()  # half an emoji can be in no answer
        foreseen, self._speculative = self._speculative, None
        if foreseen and foreseen[0] == text:
            vars(self).update(vars(foreseen[1]))
            return self.reply
        table, engine, settings = self.table if self.has_table else None, self.engine, self.settings
        ply = table.match.ply if table else 0
        self.reply, self.engine.is_quiet = Update(), False
        try:
            self._do(text)
            if table and table.match.ply > ply:
                _mark_end(table)
            return self._finish()
        except Exception:
            if table is None and (self.has_table or isinstance(self.screen, Opening)):
                raise
            _log(text)
        if table is not None:
            self.table = table
        self.engine = engine
        self.use(settings)
        return self._recover(ply)

    def _do(self, text: str) -> None:
        """Run a text. Show the answer in a dialog that stays open, as it covers the table.

        What the page sends without a press leaves the answer there.
        """
        dialog, answers = self.ui.dialog, is_pressed(text) or not is_of_table(text)
        if is_pressed(text):
            self.ui.answer = ""
            self.screen.press()
        self._try(text)
        if answers and dialog and dialog == self.ui.dialog and self.reply.say:
            self.ui.answer = self.reply.say

    def _try(self, text: str) -> None:
        try:
            ply, body = _split_ply(text)
            if body.startswith("/"):
                name, _, rest = body[1:].partition(" ")
                obey(self, name, rest)
            else:
                self.screen.act(self, ply, body)
        except GameError as error:
            self.say_why(error)

    def _recover(self, ply: int) -> Update:
        """Show the table at a ply, with a sentence. Ask for nothing more, for it would only fail again."""
        self.ui.close()
        self.ui.leave_past()
        if self.has_table:
            self.table_screen.uncover(self)
        self.engine.thinking = self.engine.job = self.engine.pondering = None
        self.reply = Update(store=self.reply.store)  # what is to be kept is kept all the same
        self.tell(self.t("error.failed"))
        if self.has_table:
            while self.table.match.ply > ply and not self.table.is_remote:
                self.table.match.undo()
            with suppress(Exception):  # what fails may be the drawing itself
                self.screen.draw(self)
        return self.reply

    def _finish(self) -> Update:
        """Put the change into the reply, and the text of the work that goes on."""
        screen = self.screen
        is_ready = isinstance(screen, TableScreen) and screen.is_ready
        if is_ready and (self.table.is_remote or self.is_linked):
            call_hooks("orders", self)
        if not self.engine.is_quiet:
            screen.draw(self)
        if is_ready and self.ui.browser.host:
            call_hooks("report", self)
        screen.go_on(self)
        return self.reply


def _split_ply(text: str) -> tuple[int | None, str]:
    """Return the ply a text was meant for, if it says so ("@12 T"), and the text itself."""
    if not text.startswith("@"):
        return None, text
    number, _, body = text[1:].partition(" ")
    if parse_integer(number) < 0:
        raise InvalidNotation(text[:40], "@<ply> <text>", "page")
    return int(number), body


def _mark_end(table: Table) -> None:
    """Mark a table as unread whose match has ended now."""
    if table.people and table.match.outcome:
        table.is_unread, table.costliest = True, None


def _log(text: str) -> None:
    getLogger("noir").exception("%s", text[:MAX_LOGGED_CHARS])
