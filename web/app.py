"""App: the table, the settings and the screen behind one entry: text in, Update out.

It has no browser, no clock and no tasks. What takes long is a generator that the page moves on:
an update whose ``next`` is set asks the page to send that text right back, and anything a person
does in between comes first.
"""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from noir.core import GameError, InvalidNotation
from web.commands import BLIND, command
from web.games import view_of
from web.i18n import Words
from web.model import viewpoint
from web.model.engine import Mind
from web.model.settings import Settings
from web.model.ui import Ui
from web.update import Update
from web.views import frame

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.commands.host import Told
    from web.lessons.course import Desk
    from web.model.look import Look
    from web.model.table import Table

PAUSE = {"calm": 700, "quick": 150}  # ms between the person's action and the bot's, at the least
TICK = 1500  # ms between two moments of a replay that plays


class App:
    """One reader's tab."""

    def __init__(self, fresh_seed: Callable[[], str]) -> None:
        self.fresh_seed = fresh_seed
        self.kept = Settings()
        """What the reader chose and keeps."""
        self.settings = Settings()
        """What is in force: the kept ones under the parameters of this page."""
        self.t = Words(self.settings.lang)
        self.table: Table | None = None
        self.desk: Desk | None = None
        """The lessons of a rules page or a tutorial; such a page has no table."""
        self.host: Told | None = None
        """What the page that embeds this one knows already; None without such a page."""
        self.ui = Ui()
        self.mind = Mind()
        self.reply = Update()
        self.quiet = False
        """Whether a slice of work left nothing new to show."""
        self._sent: dict[str, str] = {}
        self.saved: dict[str, str] = {}
        """What the page keeps, by key: as told at boot, and since."""
        self.address = ""
        """Where the page lives, for links."""
        self._stored: dict[str, str] = {}

    def handle(self, text: str) -> Update:
        """Do what a text says and return what has changed. Bad input is said and changes nothing."""
        self.reply, self.quiet = Update(), False
        try:
            ply, body = _guarded(text)
            if body.startswith("/"):
                name, _, rest = body[1:].partition(" ")
                self._obey(name, rest)
            elif self.table and ply in (None, self.table.match.ply):
                command("act")(self, body)
        except GameError as error:
            self.tell(self.explain(error))
        return self._finish()

    # -- for the commands ------------------------------------------------

    def tell(self, sentence: str) -> None:
        """Show and announce one sentence."""
        self.ui.told = sentence
        self.reply.say = sentence

    def notice(self, sentence: str) -> None:
        """Show a message that stays until it is put away."""
        if sentence not in self.ui.notices:
            self.ui.notices.append(sentence)

    def show(self, dialog: str, **data: Any) -> None:
        """Open a dialog with what it shows beyond the table."""
        self.ui.close()
        self.ui.dialog = dialog
        self.ui.data.update(data)

    def explain(self, error: GameError) -> str:
        """Return an error in the reader's language."""
        where = f"error.{error.code}.{error.where}"
        key = where if self.t.has(where) else f"error.{error.code}"
        return self.t(key, value=error.value)

    def use(self, settings: Settings) -> None:
        """Put settings in force."""
        self.settings = settings
        if settings.lang != self.t.lang:
            self.t = Words(settings.lang)
            self.ui.told = ""

    def sit(self, table: Table) -> None:
        """Sit down at a table; the game in force is the one on it. One that is left goes on the shelf."""
        if self.table and self.table is not table:
            import_module("web.commands.library").leave(self, self.table)  # late: few visits leave a table
        self.table = table
        self.use(self.settings.with_("game", table.game))
        self.mind = Mind(table.match.ply)
        self.ui = Ui(notices=self.ui.notices)
        if len(table.people) == 1:
            self.ui.fresh = viewpoint.unanswered(table, table.people[0])

    def store(self, key: str, text: str) -> None:
        """Have the page keep a text, if it is not the one it keeps."""
        if self._stored.get(key) != text:
            self.saved[key] = self._stored[key] = self.reply.store[key] = text

    def forget(self, key: str) -> None:
        """Have the page keep nothing under a key any more."""
        self.saved.pop(key, None)
        self._stored.pop(key, None)
        self.reply.store[key] = None

    def hear(self, key: str, text: str) -> None:
        """Take over what another tab has kept."""
        self.saved[key] = self._stored[key] = text

    def look(self, *, live: bool = False) -> Look:
        """Return what the person sees now, a moment of the past perhaps; there must be a table."""
        return viewpoint.look(self, live=live)

    # -- the rest ----------------------------------------------------------

    def _obey(self, name: str, rest: str) -> None:
        """Do a command; behind the curtain only what tells nothing of a seat's knowledge."""
        if self.table and viewpoint.is_curtained(self.table, self.ui) and name not in BLIND:
            self.tell(self.t("hotseat.first"))
            return
        command(name)(self, rest)

    def _finish(self) -> Update:
        if self.table is not None:
            if not self.quiet:
                self._draw(self.table)
            if self.host:
                import_module("web.commands.host").report(self, self.host)  # late: most pages stand alone
            self._continue(self.table)
        return self.reply

    def _draw(self, table: Table) -> None:
        """Put into the reply whatever has changed on the screen and must be kept."""
        if table.match.outcome:
            command("count")(self, "")
        reply, look = self.reply, self.look()
        regions = frame.regions(look, look if look.is_live else self.look(live=True), self.ui)
        reply.regions = {name: html for name, html in regions.items() if self._sent.get(name) != html}
        self._sent |= reply.regions
        reply.attrs = frame.attributes(look.game)
        reply.attrs["table"] |= {
            "data-game": look.game,
            "data-ply": str(look.ply),
            "data-seat": str(int(look.seat)),
        }
        reply.attrs |= {
            "html": {
                "lang": self.settings.lang,
                "data-theme": self.settings.theme,
                "data-pace": self.settings.pace,
                "data-keys": self.settings.keys,
            },
        }
        reply.title = frame.title(look)
        reply.state = "over" if table.match.outcome else "thinking" if table.bot_to_move else "ready"
        self.store("match", table.to_json())

    def _continue(self, table: Table) -> None:
        """Ask for more time when there is work left: the bot's first, then the person's, then pondering."""
        reply, mind = self.reply, self.mind
        mind.at(table.match.ply)
        if self.ui.playing:
            reply.next, reply.pause, reply.steady = "/tick", TICK, True
        elif table.bot_to_move:
            ready = mind.thinking is not None and mind.thinking.done
            reply.next = "/move" if ready else "/go"
            reply.pause = PAUSE[self.settings.pace] if ready else 0
        elif mind.job:
            reply.next = "/go"
        elif (
            self.settings.bar == "on"
            and self.ui.weighed != mind.ply
            and table.people == (table.match.to_move,)  # a bar for two would tell one the other's chance
        ):
            reply.next = "/weigh"
        elif mind.can_ponder(table):
            reply.next, reply.idle = "/go", True


def _guarded(text: str) -> tuple[int | None, str]:
    """Return the ply a text was meant for, if it says so ("@12 T"), and the text itself."""
    if not text.startswith("@"):
        return None, text
    number, _, body = text[1:].partition(" ")
    if not number.isdecimal():
        raise InvalidNotation(text[:40], "@<ply> <text>", "page")
    return int(number), body


def bake(lang: str) -> dict[str, str]:
    """Return the regions of the page before Python is up, for the build."""
    settings = replace(Settings(), lang=lang)
    return frame.waiting(Words(lang), settings, view_of(settings.game))
