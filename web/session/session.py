"""Session: one reader's tab, and all that a command may do to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from noir.core import InvalidNotation
from web.contracts.table import view_of
from web.i18n import Words
from web.model import viewpoint
from web.model.engine import Engine
from web.model.settings import Settings
from web.model.storage import Storage
from web.model.ui import ONBOARDED, Ui, Unread
from web.model.validation import Explained, OutOfTurn, show_value
from web.session.update import Update

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from noir.core import GameError
    from web.model.look import Look
    from web.model.part import Part
    from web.model.table import Table
    from web.model.ui import Dialog

    P = TypeVar("P", bound=Part)
    S = TypeVar("S", bound="Screen")

OPENING = "opening"
"""Always, and also on a page without a table."""
PAGE = "page"
"""Always: about the page, or about no seat's knowledge."""
OWN_PAGE = "own page"
"""As on a page, but not in the frame of a host, who may not hear of it."""
POSITION = "position"
"""About the position that is shown, of a puzzle or of the table, once the curtain is lifted."""
TABLE = "table"
"""About the table: not behind the curtain, not while a puzzle lies over it."""
MATCH = "match"
"""About public facts of the table's match: also behind the curtain, but not while a puzzle lies over it."""


class Screen:
    """The reader's view. It answers for itself: it allows commands, draws regions and asks for more time."""

    scopes: tuple[str, ...] = (OPENING,)
    """The scopes of the commands that it allows."""
    covers_table = False
    """Whether it is in place of a table, which is announced once it is shown."""

    def refusal(self, _session: Session, scope: str, _usual: str) -> str | None:
        """Return the key of the refusal of a command, "" for a silent one. None if it is allowed."""
        return None if scope in self.scopes else ""

    def act(self, session: Session, ply: int | None, text: str) -> None:
        """Do an action, meant for a ply if there is one."""

    def press(self) -> None:
        """Note that the reader presses something."""

    def draw(self, session: Session) -> None:
        """Put into the reply whatever has changed."""

    def fork(self) -> Screen | None:
        """Return a screen that can change while this one stays. None where that is not possible."""
        return None

    def go_on(self, session: Session) -> None:
        """Ask for more time when there is work left."""


class Opening(Screen):
    """Nothing yet: the page waits for its first text."""


class TableScreen(Screen):
    """A screen that has a table, before the reader or below something else."""

    scopes: tuple[str, ...] = (OPENING, PAGE, OWN_PAGE)
    is_ready = True
    """Whether that which was asked for is there."""

    def __init__(self, at_table: AtTable) -> None:
        self.at_table = at_table
        """The screen of the table."""

    def press(self) -> None:
        """Note a press. The reader has seen the end of the match, if it was shown."""
        self.at_table.table.is_unread = False

    def uncover(self, session: Session) -> None:
        """Show the table, if something covers it."""

    def look(self, session: Session) -> Look:
        """Return the look at the table."""
        return self.at_table.look(session)

    def values(self, session: Session, name: str) -> tuple[dict[str, str], str]:
        """Return the values of the game's view, and the key of one of them."""
        table = self.at_table.table
        return table.view, viewpoint.view_key(table, self.look(session).seat, name)

    def why(self, session: Session, code: str) -> str:
        """Return why something cannot be done now."""
        look = self.look(session)
        return view_of(look.game).why(look, code)


class AtTable(TableScreen):
    """The table. ``web.play.at_table`` plays and draws it."""

    scopes = OPENING, PAGE, OWN_PAGE, POSITION, TABLE, MATCH

    def __init__(self, table: Table) -> None:
        super().__init__(self)
        self.table = table

    def refusal(self, session: Session, scope: str, _usual: str) -> str | None:
        """Return the key of the refusal of a command. Behind the curtain few are allowed."""
        about_cards = scope in (POSITION, TABLE)
        is_behind = about_cards and viewpoint.is_curtained(self.table, session.ui, session.settings)
        reason = "friend.not-yet" if self.table.is_undealt else "hotseat.first"
        return reason if is_behind else None

    def look(self, session: Session, *, live: bool = False) -> Look:
        """Return the look at the table, with ``live`` in the present."""
        return viewpoint.look(self.table, session.ui, session.t, session.settings, live=live)


class StartScreen(TableScreen):
    """The first screen. Nothing of the table is announced or goes on."""

    def __init__(self, at_table: AtTable, others: tuple[str, ...] = ()) -> None:
        super().__init__(at_table)
        self.others = others
        """The games of other tabs, which are offered at the table."""

    def refusal(self, session: Session, scope: str, usual: str) -> str | None:
        """Return the key of the refusal of a command as at the table."""
        return self.at_table.refusal(session, scope, usual)

    def act(self, session: Session, ply: int | None, text: str) -> None:
        """Act at the table."""
        self.at_table.act(session, ply, text)

    def press(self) -> None:
        """Note nothing: the reader does not see the table."""

    def draw(self, session: Session) -> None:
        """Draw the table behind it."""
        self.at_table.draw(session)

    def go_on(self, session: Session) -> None:
        """Announce nothing. Only the work for a friend and for an open dialog goes on."""
        reply = session.reply
        if self.at_table.table.is_working or (session.ui.open and session.engine.job):
            reply.next = "/go"
        reply.say = reply.focus = reply.title = None
        reply.state = "ready"


class Session:
    """The table, the settings and the screen of one tab. A command changes them and fills the reply."""

    def __init__(self, fresh_seed: Callable[[], str], now: Callable[[], str] = str) -> None:
        self.fresh_seed = fresh_seed
        self.now = now
        """Tells the moment by the reader's clock, "2026-11-22 08:15". "" where there is none."""
        self.chosen = Settings()
        """What the reader chose and keeps."""
        self.settings = Settings()
        """What is in force: the kept ones under the parameters of this page."""
        self.t = Words(self.settings.lang, dict(self.settings.own))
        self.screen: Screen = Opening()
        """What is before the reader."""
        self.ui = Ui()
        self.engine = Engine()
        self.reply = Update()
        self.storage = Storage()
        self._sent: dict[str, str] = {}
        """The HTML that the page has, by region."""
        self._parts: dict[type[Part], Part] = {}

    @property
    def has_table(self) -> bool:
        """Whether there is a table, before the reader or below something else."""
        return isinstance(self.screen, TableScreen)

    @property
    def table_screen(self) -> TableScreen:
        """The screen of a page that has a table. One that opens or teaches has none."""
        assert isinstance(self.screen, TableScreen)
        return self.screen

    @property
    def table(self) -> Table:
        """The table, before the reader or below something else."""
        return self.table_screen.at_table.table

    @table.setter
    def table(self, table: Table) -> None:
        """Put another table in its place."""
        self.table_screen.at_table.table = table

    @property
    def is_at_start(self) -> bool:
        """Whether the first screen is before the reader."""
        return isinstance(self.screen, StartScreen)

    @property
    def is_at_table(self) -> bool:
        """Whether the table is before the reader."""
        return isinstance(self.screen, AtTable)

    def screen_of(self, kind: type[S]) -> S:
        """Return the screen of a kind that must be before the reader, or raise InvalidNotation."""
        if not isinstance(self.screen, kind):
            raise InvalidNotation(kind.__name__, "a page with another screen", "page")
        return self.screen

    def of(self, kind: type[P]) -> P:
        """Return the state of a feature."""
        if kind not in self._parts:
            self._parts[kind] = kind()
        return cast("P", self._parts[kind])

    @property
    def is_linked(self) -> bool:
        """Whether the page acts on orders of a feature."""
        return any(part.is_linked for part in self._parts.values())

    def cancel(self) -> None:
        """Drop the orders that wait for the page."""
        for part in self._parts.values():
            part.cancel()

    def open(self, screen: Screen) -> None:
        """Show a screen on a page that has none of its regions."""
        self.screen, self._sent = screen, {}

    def send(self, regions: dict[str, str]) -> None:
        """Put the regions that have changed into the reply."""
        changed = {name: html for name, html in regions.items() if self._sent.get(name) != html}
        self.reply.regions |= changed
        self._sent |= changed

    def tell(self, sentence: str) -> None:
        """Show and announce one sentence."""
        self.ui.news.last_event = self.ui.news.answer = sentence
        self.reply.say = sentence

    def notice(self, sentence: str) -> None:
        """Show a message that stays until it is put away."""
        if sentence not in self.ui.notices:
            self.ui.notices.append(sentence)

    def send_back(self, reason: str) -> None:
        """Go back to the first screen and say why a link has not opened. No game begins meanwhile."""
        self.screen = StartScreen(self.table_screen.at_table)
        self.stay_at_start()
        self.show(Unread(reason=reason))

    def stay_at_start(self) -> None:
        """Have the page go back to the first screen, as something did not open."""
        self.reply.attrs["html"] = {"data-room": "foyer"}

    def show(self, dialog: Dialog) -> None:
        """Open a dialog."""
        self.ui.close()
        self.ui.open = dialog

    def work_on(self) -> None:
        """Do a slice of the work of the open dialog."""
        advanced = self.ui.open.advance() if self.ui.open else None
        if advanced:
            self.ui.open, self.engine.is_quiet = advanced, advanced.is_quiet

    def refuse(self, error: GameError) -> None:
        """Show an error of the address, and send it to the host page if there is one."""
        self.notice(self.explain(error))
        self.post_error(error)

    def post_error(self, error: GameError) -> None:
        """Send an error to the host page if there is one."""
        if self.ui.browser.framed:
            self.reply.post.append({"type": "error", "code": error.code, "message": str(error)})

    def explain(self, error: GameError) -> str:
        """Return an error in the reader's language.

        What it quotes is set apart (U+2068, U+2069): letters that run from right to left turn nothing else.
        """
        if isinstance(error, (Explained, OutOfTurn)):
            return error.sentence
        if error.where == "message":
            return self.t(f"friend.no.{error.code}")
        where = f"error.{error.code}.{error.where}"
        key = where if self.t.has(where) else f"error.{error.code}"
        value = show_value(error.value)  # the text may be quoted as it came
        return self.t(key, value=f"\u2068{value}\u2069")

    def require(self, is_possible: object, key: str = "", **values: object) -> None:
        """Raise OutOfTurn unless an order can be followed. Without a key it is silent."""
        if not is_possible:
            raise OutOfTurn(self.t(key, **values) if key else "")

    def say_why(self, error: GameError) -> None:
        """Say why something cannot be done, if there is anything to say."""
        if sentence := self.explain(error):
            self.tell(sentence)

    def use(self, settings: Settings) -> None:
        """Put settings in force."""
        words = self.t
        self.settings = settings
        self.t = Words(settings.lang, dict(settings.own))
        if self.t.lang != words.lang:
            self.ui.news.last_event = ""

    def store(self, key: str, text: str) -> None:
        """Have the page keep a text, if it is not the one it keeps."""
        if self.storage.sent.get(key) != text:
            self.storage.hear(key, text)
            self.reply.store[key] = text

    def forget(self, key: str) -> None:
        """Have the page keep nothing under a key any more."""
        self.storage.hear(key, None)
        self.reply.store[key] = None

    def was_shown(self, name: str) -> bool:
        """Return whether a newcomer has been shown something."""
        return name in self.storage.get(ONBOARDED, "").split()

    def note_shown(self, name: str) -> None:
        """Remember that a newcomer has been shown something, and need not be again."""
        self.store(ONBOARDED, " ".join(sorted({*self.storage.get(ONBOARDED, "").split(), name})))

    def look(self, *, live: bool = False) -> Look:
        """Return the reader's look. With ``live`` it is at the present of the table, even from elsewhere."""
        screen = self.table_screen
        return screen.at_table.look(self, live=True) if live else screen.look(self)
