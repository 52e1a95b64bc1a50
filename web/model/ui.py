"""Ui: the open parts of the screen. An undo or a new visit doesn't restore them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import TypeVar

    from noir.core import Seat
    from noir.review import Hint
    from web.model.host import Host
    from web.model.remote.connection import Live as Connection
    from web.model.review import Case
    from web.model.takeback import Offer

    D = TypeVar("D", bound="Dialog")


ONBOARDED = "pointed"
"""The key for the names of tables that have been pointed at (``TableView.onboarding``), SOUND and HINT."""
SOUND = "sound"
"""The word for sounds that have been offered or chosen."""
HINT = "hint"
"""The word for hints that have been offered or asked for."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Dialog:
    """A dialog. One that shows more than the table has a class of its own beside its view."""

    name: str
    """A name in web.views.dialogs."""
    copy: str = ""
    """The text that can be copied."""
    link: str = ""
    """The link that can be handed on."""

    @property
    def is_working(self) -> bool:
        """Whether work goes on in it."""
        return False

    @property
    def is_quiet(self) -> bool:
        """Whether its latest slice of work left nothing new to show."""
        return False

    def advance(self) -> Dialog | None:
        """Do a slice of the work and return the dialog that shows it. None when the work is done."""
        return None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Confirm(Dialog):
    """A question before something that cannot be taken back."""

    name: str = "confirm"
    question: str
    picture: str = ""
    """The HTML of what is asked about, in a style of the game."""
    invitation: str = ""
    """The invitation that waits for a yes."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Unread(Dialog):
    """The reason why a link has not opened, over the first screen."""

    name: str = "unread"
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Names(Dialog):
    """The names of two people at one device."""

    name: str = "names"
    names: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Live:
    """The present."""


@dataclass(frozen=True, slots=True)
class Past:
    """A moment of the past."""

    ply: int
    playing: bool = False
    """Whether a replay goes on from it."""


@dataclass(frozen=True, slots=True)
class Down:
    """The curtain is down, where there is one."""

    request: Offer | None = None
    """An undo that waits for the other person's yes."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """The curtain is lifted."""

    seat: Seat
    """The seat of the person who has lifted it."""


@dataclass(slots=True)
class Browser:
    """The browser, and the page around this one."""

    address: str = ""
    """Where the page lives, for links."""
    can_share: bool = False
    """Whether the device hands texts to other apps by itself."""
    storage_problem: str = ""
    """Why the browser keeps nothing: ``full``, ``barred``, ``framed`` or ``closed``. Empty when it does."""
    not_offline: tuple[str, str] | None = None
    """Why the site isn't kept for offline play, and the name of the file. None when it is or can be."""
    host: Host | None = None
    """What the page that embeds this one knows already. None without such a page."""

    @property
    def framed(self) -> bool:
        """Whether another page embeds this one."""
        return self.host is not None


@dataclass(slots=True)
class News:
    """The events, as far as the person has been told of them."""

    last_event: str = ""
    """The latest event in one sentence: an opponent's turn, or why something cannot be done."""
    answer: str = ""
    """The latest answer to a press: while it is the latest event, it is what the person wants to read."""
    announced_ply: int = 0
    """How many of the actions have been announced to the person. Each is, once."""
    announced_question: str = ""
    """The kind of decision that was announced last, as a sentence. Against a bot only a change is."""
    by_host: int = -1
    """The ply of the latest action that the page around has played: to the person it is news."""
    unseen_actions: int = 0
    """How many of the latest actions the person has not answered yet."""


@dataclass(slots=True)
class Advice:
    """The help that was worked out for a decision."""

    hint: Hint | None = None
    """The hint, growing while it is worked out."""
    hint_ply: int = -1
    """The ply that the hint is for."""
    chance: float | None = None
    """The person's win probability at the last own decision, for the win bar."""
    sure: bool = False
    """Whether it is proven that the best action wins."""
    evaluated_ply: int = -1
    """The ply that the win bar has been worked out for."""


@dataclass(slots=True)
class Ui:
    """The dialog that is open, the moment that is shown, the messages that wait to be read."""

    browser: Browser = field(default_factory=Browser)
    news: News = field(default_factory=News)
    advice: Advice = field(default_factory=Advice)

    open: Dialog | None = None
    """The dialog that is open."""
    answer: str = ""
    """The answer to what was done in it last."""
    pending_confirmation: str = ""
    """An action that waits for a yes."""
    notices: list[str] = field(default_factory=list)
    """Messages about bad input, until they are put away."""
    past: tuple[str, ...] | None = None
    """How the reader's earlier games with the opponent ended. None until it's looked up."""
    task: str = ""
    """The name of the own turning point that waits for a better action."""
    is_first_game: bool = False
    """Whether the reader has never finished this game, and plays it alone: the hint is lit."""
    offered: tuple[str, int] = ("", 0)
    """The tool that is offered, SOUND or HINT, and the number of the reader's actions when it was."""
    moment: Live | Past = Live()
    """The moment that is shown."""
    perspective: str = ""
    """Whose eyes were chosen, one of web.model.viewpoint.EYES, or "" for the usual ones."""
    curtain: Down | Lifted = Down()
    undo: Offer | None = None
    """The undo that is possible now."""
    undo_of: tuple[int, int] = (-1, -1)
    """The ply and the seat that it was worked out for."""
    live: Connection | None = None
    """The live connection to a friend. None before the first."""
    case: Case | None = None
    """The review of the match as far as it is worked out. None before it's begun."""
    print_html: str = ""
    """What lies ready for the printer, as markup. The dialog that ordered it is still open."""

    @property
    def dialog(self) -> str:
        """The name of the open dialog, "" when none is open."""
        return self.open.name if self.open else ""

    def find(self, kind: type[D]) -> D | None:
        """Return the open dialog if it is of a kind."""
        return self.open if isinstance(self.open, kind) else None

    def dialog_of(self, kind: type[D]) -> D:
        """Return the open dialog, which is of a kind."""
        assert isinstance(self.open, kind)
        return self.open

    @property
    def takeback_request(self) -> Offer | None:
        """An undo that waits for the other person's yes behind the curtain."""
        return self.curtain.request if isinstance(self.curtain, Down) else None

    @property
    def at(self) -> int | None:
        """The ply of the past that is shown, None for the present."""
        return self.moment.ply if isinstance(self.moment, Past) else None

    @property
    def playing(self) -> bool:
        """Whether a replay is running."""
        return isinstance(self.moment, Past) and self.moment.playing

    def pause(self) -> None:
        """Stop a replay where it is."""
        if isinstance(self.moment, Past):
            self.moment = Past(self.moment.ply)

    @property
    def plays(self) -> bool:
        """Whether the past goes by by itself. It waits behind a dialog."""
        return self.playing and not (self.dialog or self.pending_confirmation)

    def copy(self) -> Ui:
        """Return a copy that changes nothing here."""
        return replace(
            self,
            browser=replace(self.browser),
            news=replace(self.news),
            advice=replace(self.advice),
            notices=list(self.notices),
        )

    def close(self) -> None:
        """Close the dialog, whatever it was."""
        self.open = None
        self.pending_confirmation = self.print_html = self.answer = ""

    def leave_past(self) -> None:
        """Show the present again, through the usual eyes."""
        self.moment, self.perspective = Live(), ""

    def fall(self) -> None:
        """Let the curtain down, where there is one."""
        self.leave_past()
        self.curtain, self.news.last_event, self.news.unseen_actions = Down(), "", 0
