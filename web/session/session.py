"""Session: one reader's tab, and all that a command may do to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.i18n import Words
from web.model import viewpoint
from web.model.engine import Engine
from web.model.screen import AtPuzzle, AtTable, LoadingPuzzle, Opening, Screen, StartScreen
from web.model.settings import Settings
from web.model.ui import ONBOARDED, Ui, Unread
from web.model.validation import Explained, show_value
from web.session.update import Update

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypedDict

    from noir.core import GameError
    from web.model.look import Look
    from web.model.puzzle import Puzzle, Puzzles
    from web.model.remote.friend import Friend
    from web.model.table import Table
    from web.model.ui import Dialog

    class Linked(TypedDict, total=False):
        """The state of a friend's game last sent to the page."""

        hold: str
        """The key of the game to hold."""
        game: Friend | None
        out: str
        """The text that may be sent."""
        forced: str
        """The moment of the forced action that the page waits for."""


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
        self.table: Table
        """The table. Only a page that opens, or one of lessons, has none."""
        self.puzzles: Puzzles | None = None
        """What the page knows of puzzles. None until one is wanted."""
        self.screen: Screen = Opening()
        """What is before the reader."""
        self.pointing = False
        """Whether the reader came from the first screen and may be shown what a table is about."""
        self.has_pointed = False
        """Whether the page shows that now."""
        self.ui = Ui()
        self.engine = Engine()
        self.reply = Update()
        self.quiet = False
        """Whether a slice of work left nothing new to show."""
        self.is_sent_back = False
        """Whether the page has left the first screen for something that did not open, and goes back there."""
        self.began_at_start = False
        """Whether the text that is handled came from the first screen."""
        self.storage: dict[str, str] = {}
        """What the page keeps, by key: as told at boot, and since."""
        self.inbox = ""
        """Texts for the game with a friend that is being taken up."""
        self.linked: Linked = {}
        """What the page was told last of the game with a friend: which one to hold, what may be sent."""
        self._stored: dict[str, str] = {}
        self.drawn: tuple[Table, int] | None = None
        """The table that was drawn last, and the ply that was shown."""
        self.veiled: Table | None = None
        """A new table that nobody has seen yet: the curtain hangs before it."""

    @property
    def has_table(self) -> bool:
        """Whether there is a table, before the reader or behind something else."""
        return isinstance(self.screen, (StartScreen, LoadingPuzzle, AtPuzzle, AtTable))

    @property
    def puzzle(self) -> Puzzle | None:
        """The puzzle that is open in place of the table."""
        return self.screen.puzzle if isinstance(self.screen, AtPuzzle) else None

    @property
    def is_at_start(self) -> bool:
        """Whether the first screen is before the reader."""
        return isinstance(self.screen, StartScreen)

    @property
    def is_loading(self) -> bool:
        """Whether the puzzle of the address is on its way."""
        return isinstance(self.screen, LoadingPuzzle)

    @property
    def has_puzzle(self) -> bool:
        """Whether a puzzle is in place of the table, or on its way."""
        return isinstance(self.screen, AtPuzzle | LoadingPuzzle)

    def leave_puzzle(self) -> None:
        """Show the table in place of a puzzle, or of one that is on its way."""
        match self.screen:
            case LoadingPuzzle():
                if self.puzzles:
                    self.puzzles.request = None
            case AtPuzzle():
                self.drawn = None
                self.reply.effect = (self.reply.effect or {}) | {"address": ""}
            case _:
                return
        self.screen = AtTable()

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
        self.screen, self.is_sent_back = StartScreen(), True
        self.show(Unread(reason=reason))

    def show(self, dialog: Dialog) -> None:
        """Open a dialog."""
        self.ui.close()
        self.ui.open = dialog

    def work_on(self) -> None:
        """Do a slice of the work of the open dialog."""
        advanced = self.ui.open.advance() if self.ui.open else None
        if advanced:
            self.ui.open, self.quiet = advanced, advanced.is_quiet

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
        if isinstance(error, Explained):
            return error.sentence
        if error.where == "message":
            return self.t(f"friend.no.{error.code}")
        where = f"error.{error.code}.{error.where}"
        key = where if self.t.has(where) else f"error.{error.code}"
        value = show_value(error.value)  # the text may be quoted as it came
        return self.t(key, value=f"\u2068{value}\u2069")

    def use(self, settings: Settings) -> None:
        """Put settings in force."""
        words = self.t
        self.settings = settings
        self.t = Words(settings.lang, dict(settings.own))
        if self.t.lang != words.lang:
            self.ui.news.last_event = ""

    def sit(self, table: Table) -> None:
        """Sit down at a table. The game in force is the one on it. One that is left goes into the library."""
        if self.has_table and self.table is not table:
            self.leave(self.table)
        self.table = table
        self.leave_puzzle()
        self.use(self.settings.with_("game", table.game))
        games = viewpoint.FIRST_GAMES
        if not self.ui.browser.framed and self.settings.hints == "on" and viewpoint.is_solo(table):
            games = viewpoint.count_games(table, self.storage.get("stats", ""))
        if games < viewpoint.FIRST_GAMES:
            viewpoint.coach(table)
        self.engine = Engine(table.match.ply)
        self.screen = AtTable()
        self.ui = Ui(browser=self.ui.browser, notices=self.ui.notices, live=self.ui.live)
        self.ui.is_first_game = games == 0
        self.ui.news.announced_ply = table.match.ply
        if len(table.people) == 1:
            self.ui.news.unseen_actions = viewpoint.count_unanswered(table, table.people[0])
            if table.bot_to_move:  # what the person's latest turn brought is told with the answer
                self.ui.news.announced_ply = viewpoint.turn(table, table.people[0])

    def leave(self, table: Table) -> None:
        """Finish a table that the reader leaves. The app puts it into the library."""

    def store(self, key: str, text: str) -> None:
        """Have the page keep a text, if it is not the one it keeps."""
        if self._stored.get(key) != text:
            self.storage[key] = self._stored[key] = self.reply.store[key] = text

    def forget(self, key: str) -> None:
        """Have the page keep nothing under a key any more."""
        self.storage.pop(key, None)
        self._stored.pop(key, None)
        self.reply.store[key] = None

    def was_shown(self, name: str) -> bool:
        """Return whether a newcomer has been shown something."""
        return name in self.storage.get(ONBOARDED, "").split()

    def note_shown(self, name: str) -> None:
        """Remember that a newcomer has been shown something, and need not be again."""
        self.store(ONBOARDED, " ".join(sorted({*self.storage.get(ONBOARDED, "").split(), name})))

    def hear(self, key: str, text: str | None) -> None:
        """Load the changes that another tab has saved or deleted."""
        if text is None:
            self.storage.pop(key, None)
            self._stored.pop(key, None)
        else:
            self.storage[key] = self._stored[key] = text

    def look(self, *, live: bool = False) -> Look:
        """Return the person's look: at a puzzle, at a moment of the table's past, or live at the table."""
        if self.puzzle and not live:
            return self.puzzle.look(self.t, self.settings, framed=self.ui.browser.framed)
        return viewpoint.look(self.table, self.ui, self.t, self.settings, live=live)
