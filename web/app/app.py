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
from web.contracts.table import FIRST_TALKING_PLY, view_of
from web.dispatch import call_hooks, command, is_of_table, is_pressed, obey, register
from web.embedding import commands as embedding
from web.model import viewpoint
from web.model.players import HotSeat, Remote
from web.model.screen import AtTable, Opening
from web.model.ui import HINT, SOUND
from web.model.validation import parse_integer
from web.puzzles import views as puzzles
from web.remote import orders
from web.saves import store
from web.session.session import Session
from web.session.update import Update
from web.views import page
from web.views.toolbar import is_hint_lit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.puzzle import Puzzle
    from web.model.table import Table

PAUSE = {"calm": 700, "quick": 150, "none": 0}  # ms between the person's action and the bot's, at the least
MAX_LOGGED_CHARS = 200  # characters
MAX_ANIMATED_PLIES = 4  # actions that may be shown one after the other. More than that is a jump
TICK = 1500  # ms between two moments of a replay that plays

register(FEATURES)


class App(Session):
    """A session behind one entry."""

    def __init__(self, fresh_seed: Callable[[], str], now: Callable[[], str] = str) -> None:
        super().__init__(fresh_seed, now)
        self._sent: dict[str, str] = {}
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
        if (
            not isinstance(self.screen, AtTable)
            or self.table.is_remote
            or self.linked
            or self.ui.browser.framed
        ):
            return None
        table = self.table
        app = copy(self)
        app.table = replace(table, match=table.match.copy(), view=dict(table.view))
        app.ui = self.ui.copy()
        app.engine = replace(self.engine, answers=dict(self.engine.answers))
        app.storage, app._stored, app._sent = dict(self.storage), dict(self._stored), dict(self._sent)
        if self.drawn and self.drawn[0] is table:
            app.drawn = (app.table, self.drawn[1])
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
        self.reply, self.quiet, self.began_at_start = Update(), False, self.is_at_start
        self.is_sent_back = False
        try:
            self._do(text)
            return self._finish(text)
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
            if self.has_table and not self.is_at_start:
                self.table.is_unread = False
        self._watch_end(text)
        if answers and dialog and dialog == self.ui.dialog and self.reply.say:
            self.ui.answer = self.reply.say

    def _watch_end(self, text: str) -> None:
        """Run a text, and mark the table as unread if its match ends with it."""
        if not self.has_table:
            self._try(text)
            return
        table, ply = self.table, self.table.match.ply
        self._try(text)
        if table.people and table.match.outcome and table.match.ply > ply:
            table.is_unread, table.costliest = True, None

    def _try(self, text: str) -> None:
        try:
            ply, body = _split_ply(text)
            if body.startswith("/"):
                name, _, rest = body[1:].partition(" ")
                self._obey(name, rest)
            elif self.is_loading:
                pass  # nothing can be played before the puzzle is there
            elif self.puzzle:
                if ply in (None, self.puzzle.ply):
                    command("answer")(self, body)
            elif self.has_table and ply in (None, self.table.match.ply):
                command("act")(self, body)
        except GameError as error:
            self.tell(self.explain(error))

    def _recover(self, ply: int) -> Update:
        """Show the table at a ply, with a sentence. Ask for nothing more, for it would only fail again."""
        self.ui.close()
        self.ui.leave_past()
        self.leave_puzzle()
        self.engine.thinking = self.engine.job = self.engine.pondering = None
        self.reply = Update(store=self.reply.store)  # what is to be kept is kept all the same
        self.tell(self.t("error.failed"))
        if self.has_table:
            while self.table.match.ply > ply and not self.table.is_remote:
                self.table.match.undo()
            with suppress(Exception):  # what fails may be the drawing itself
                self._draw(self.table)
        return self.reply

    def leave(self, table: Table) -> None:
        """Put a table that is left into the library, if it is worth keeping."""
        store.leave(self, table)

    def _obey(self, name: str, rest: str) -> None:
        """Do a command that the screen allows."""
        if name == "enter":  # leaves the first screen for the table
            self.leave_puzzle()
        obey(self, name, rest)

    def _finish(self, text: str) -> Update:
        if not self.has_table:
            return self.reply
        if self.is_loading:
            if is_pressed(text) and not text.startswith("/boot"):
                self._draw_frame(self.look())
            self.reply.focus = None  # its place is at the table, which is not shown
            return self.reply
        if self.table.is_remote or self.linked:
            orders.send_orders(self)
        if not self.quiet:
            self._draw(self.table)
        if self.ui.browser.host:
            embedding.report(self, self.ui.browser.host)
        if self.is_at_start:
            self._wait(self.table)
        else:
            self._continue(self.table)
        return self.reply

    def _draw_frame(self, look: Look) -> None:
        """Draw the frame around a table while the page loads the puzzle of its address."""
        self._send_regions(page.frame_regions(look, self.ui))
        self.reply.attrs = {"html": self._root()}

    def _send_regions(self, regions: dict[str, str]) -> None:
        """Put the regions that have changed into the reply."""
        self.reply.regions = {name: html for name, html in regions.items() if self._sent.get(name) != html}
        self._sent |= self.reply.regions

    def _root(self) -> dict[str, str | None]:
        """Return the attributes of the root that follow the settings."""
        return {
            "lang": self.settings.lang,
            "data-lang": self.settings.lang,
            "data-theme": self.settings.theme,
            "data-pace": self.settings.pace,
            "data-keys": self.settings.keys,
            "data-sound": self.settings.sound,
            "data-rain": self.settings.rain,
        }

    def _wait(self, table: Table) -> None:
        """Wait behind the start screen: the table is loaded, but it announces nothing and no bot plays.

        Only what a friend waits for is worked on.
        """
        if table.is_working:
            self.reply.next = "/go"
        self.reply.say = self.reply.focus = self.reply.title = None
        self.reply.state = "ready"

    def _draw(self, table: Table) -> None:
        """Put into the reply whatever has changed on the screen and must be kept."""
        if table.match.outcome:
            call_hooks("end", self)
        self._remember(table)
        reply, look, puzzle = self.reply, self.look(), self.puzzle
        layout = self._draw_puzzle(look, puzzle) if puzzle else self._draw_table(look, table)
        reply.attrs = page.attributes(look.game)
        reply.attrs["dialog"] |= page.describe(self.ui)
        record = table.to_json()
        reply.attrs["table"] |= {
            "data-game": look.game,
            "data-ply": str(look.ply),
            "data-seat": str(int(look.seat)),
        }
        dealt = self._deals(table, look, record)
        if dealt or "table" in reply.regions:
            reply.attrs["table"]["data-dealt"] = "" if dealt else None
        reply.attrs["html"] = self._root() | self._remote_status(look) | {"data-has": layout}
        if self.began_at_start and not self.is_at_start:
            reply.attrs["html"]["data-room"] = None
        elif self.is_sent_back:
            reply.attrs["html"]["data-room"] = "foyer"
        if not puzzle:
            reply.cues = self._score(table, look, dealt=dealt)
        reply.state = "ready" if puzzle else _state(table)
        self._point(look)
        if table.is_saved:
            self.store("match", record)

    def _remember(self, table: Table) -> None:
        """Look up earlier games with the opponent, if there are any, before their first remark."""
        is_due = self.ui.past is None and table.match.ply >= FIRST_TALKING_PLY
        if is_due and "stats" in self.storage and not self.ui.browser.framed:
            call_hooks("remark", self)

    def _draw_puzzle(self, look: Look, puzzle: Puzzle) -> str:
        """Put a puzzle into the reply, and return its layout."""
        self._send_regions(puzzles.regions(look, self.ui, puzzle))
        self.reply.title = puzzles.title(look, puzzle)
        return puzzles.layout(look, self.ui, puzzle)

    def _draw_table(self, look: Look, table: Table) -> str:
        """Put the table into the reply, and return its layout."""
        table.brief = page.brief(look) if table.is_waiting else ""
        self._send_regions(page.regions(look, look if look.is_live else self.look(live=True), self.ui))
        self.reply.title = page.title(look)
        return page.layout(look, self.ui)

    def _remote_status(self, look: Look) -> dict[str, str | None]:
        """Return the attributes of the root that follow a puzzle, a waiting game or a game with a friend."""
        friend = look.friend
        return {
            "data-puzzle": self.puzzle.state if self.puzzle else None,
            "data-going": self.table.brief or None,
            "data-friend": friend.status if friend else None,
            "data-proof": (friend.proof or None) if friend else None,
            "data-invited": "" if self._is_invited(look) else None,
        }

    def _is_invited(self, look: Look) -> bool:
        """Return whether an invitation is shown or asked about: it lies nowhere but in the address."""
        return self.ui.pending_confirmation == "/friend-look" or bool(look.friend and look.friend.offer)

    def _deals(self, table: Table, look: Look, record: str) -> bool:
        """Return whether a table is seen for the first time, and before its first action: it is dealt then.

        The style deals (``data-dealt``): what moves all else has not come when the first table stands.
        A table that came behind the curtain is seen when that is lifted.
        """
        new = self.veiled is table or not (self._has_drawn(table) or self.storage.get("match") == record)
        self.veiled = table if new and look.curtain else None
        is_still = self.puzzle or self.ui.browser.framed or self.settings.pace == "none"
        return new and not is_still and self._is_undealt(look)

    def _has_drawn(self, table: Table) -> bool:
        """Return whether a table was drawn last, or waits behind the first screen."""
        return self.is_at_start or (self.drawn is not None and self.drawn[0] is table)

    def _is_undealt(self, look: Look) -> bool:
        """Return whether a deal of this device is seen before its first action."""
        return not (look.last or look.curtain or look.watch or look.friend)

    def _point(self, look: Look) -> None:
        """Show a newcomer the parts of a table once, and then once the sounds and the hint.

        Where another thing is before the reader the sentences are taken away, and come again after it.
        """
        covered = self.puzzle or look.curtain or look.friend or self.ui.dialog or self.is_at_start
        places = self._pointers(look) if self.pointing and not covered else {}
        if places or self.has_pointed:
            self.reply.pointers = places
        self.has_pointed = bool(places)

    def _pointers(self, look: Look) -> dict[str, str]:
        """Return the pointer: to a part of a game's first table, else perhaps to a tool."""
        view = view_of(look.game)
        if not self.was_shown(view.onboarding(look)):
            if places := view.pointers(look):
                return places
            command("pointed")(self, "")
        return self._offer_tool(look)

    def _offer_tool(self, look: Look) -> dict[str, str]:
        """Point once at the sounds, after an action of weight, and at the hint, till the next action."""
        own = viewpoint.count_own(self.table, look.seat)
        if not own or look.shared or self.ui.browser.framed:
            return {}
        due = [*self._tools_to_offer(look)]
        if self.ui.offered[1] != own:
            name = next((name for name in due if not self.was_shown(name)), "")
            if not name:
                return {}
            self.ui.offered = name, own
            self.note_shown(name)
            key = "shell.sound-offer-told" if name == SOUND else "shell.hint-offer"
            sentence = look.t(key, name=look.t("shell.set.sound"))
            self.reply.say = " ".join(filter(None, (self.reply.say, sentence)))
        name = self.ui.offered[0]
        return {f"[data-key={name}]": look.t(f"shell.{name}-offer")} if name in due else {}

    def _tools_to_offer(self, look: Look) -> Iterator[str]:
        """Yield the tools that may help now, the most urgent one first."""
        if look.legal and self.settings.sound == "off" and view_of(look.game).is_weighty(look):
            yield SOUND
        if is_hint_lit(look, self.ui):
            yield HINT

    def _score(self, table: Table, look: Look, *, dealt: bool) -> list[Cue]:
        """Return the animations and sounds of the change since the last drawing, if it has any.

        Of the first table of a page only somebody who has asked for it by a press may hear anything.
        """
        before, self.drawn = self.drawn, (table, look.ply)
        if look.curtain or not look.is_live or (before is None and not (dealt and self.pointing)):
            return []
        if dealt or before is None or before[0] is not table:
            return view_of(look.game).cues(look, 0) if look.ply == 0 else []
        is_shown = 0 < look.ply - before[1] <= MAX_ANIMATED_PLIES
        return view_of(look.game).cues(look, before[1]) if is_shown else []

    def _continue(self, table: Table) -> None:
        """Ask for more time when there is work left: the bot's first, then the person's, then pondering."""
        if self.puzzle:
            return
        reply, engine = self.reply, self.engine
        engine.at(table.match.ply)
        if self.ui.open and self.ui.open.is_working:
            reply.next = "/go"
        elif self.ui.plays:
            reply.next, reply.pause, reply.steady = "/tick", TICK, True
        elif table.is_working:
            reply.next = "/go"
        elif table.bot_to_move and engine.is_ready:
            reply.next, reply.pause = "/move", PAUSE[self.settings.pace]
        elif table.bot_thinks or engine.job:
            reply.next = "/go"
        elif self._weighs(table):
            reply.next = "/evaluate"
        else:
            reply.next = self._idle_work(table)
            reply.idle = reply.next is not None

    def _idle_work(self, table: Table) -> str | None:
        """Return the text for work that waits until the page has nothing else to do."""
        if self.engine.can_ponder(table):
            return "/go"
        is_due = table.costliest is None and viewpoint.has_case(table, self.settings)
        return "/case" if is_due else None

    def _weighs(self, table: Table) -> bool:
        """Return whether to work out the win bar. Two people get none: it would tell the other's chance."""
        match table.seating:
            case Remote() | HotSeat():
                return False
            case _:
                is_due = self.settings.bar == "on" and self.ui.advice.evaluated_ply != self.engine.ply
                return is_due and table.people == (table.match.to_move,)


def _state(table: Table) -> str:
    """Return the state of a table in a word."""
    return "over" if table.match.outcome else "thinking" if table.is_busy else "ready"


def _split_ply(text: str) -> tuple[int | None, str]:
    """Return the ply a text was meant for, if it says so ("@12 T"), and the text itself."""
    if not text.startswith("@"):
        return None, text
    number, _, body = text[1:].partition(" ")
    if parse_integer(number) < 0:
        raise InvalidNotation(text[:40], "@<ply> <text>", "page")
    return int(number), body


def _log(text: str) -> None:
    getLogger("noir").exception("%s", text[:MAX_LOGGED_CHARS])
