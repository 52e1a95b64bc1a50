"""Look: everything a view may use. It holds observations, never a state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from web.model.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from noir.core import Outcome, Seat
    from noir.review import Hint
    from web.i18n import Words
    from web.model.links.duel import Rival
    from web.model.players import Spectating
    from web.model.remote.friend import RemoteStatus
    from web.model.review import Costly
    from web.model.takeback import Offer


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of a match that every moment of it shares."""

    tossed: bool = False
    """Whether a coin decided who sits where."""
    seal: str = ""
    """The commitment to the deal, made before the first action."""
    marks: tuple[int, ...] = ()
    """The plies that undos with news went back to."""
    undone: int = 0
    """How many undos were not free."""
    branched: bool = False
    """Whether it began in the middle of another."""
    rival: Rival | None = None
    """The sender's game in a duel."""
    start: int = 0
    """Its first ply. The actions before it are made up: it began at a position that was set up."""
    past: tuple[str, ...] = ()
    """How the reader's earlier games with this opponent ended (won, drawn, lost), the oldest first."""
    is_of_day: bool = False
    """Whether it is the deal of the day."""
    other_place: str = ""
    """The query of an address that leads the other player of a club evening to it, "" for any other game."""


@dataclass(frozen=True, slots=True)
class Offers:
    """The help that there is at a moment."""

    hint: Hint | None = None
    """The advice the person asked for at this ply. ``hint.action`` is to be marked on the table."""
    undo: Offer | None = None
    """The undo that is possible."""
    retry: int | None = None
    """The moment from which it is tried again. None where nothing is the person's own."""
    analysis: bool = True
    """Whether the position may be analysed: not while a puzzle or lesson waits for its answer."""
    answers: frozenset[str] = frozenset()
    """The answers that a press may tell at a real table: a drawn card, an action of the other seat."""


@dataclass(frozen=True, slots=True)
class Look:
    """One pair of eyes on one moment of a match."""

    t: Words
    game: str
    seen: Any
    """The observation of ``seat`` after ``ply`` actions."""
    seat: Seat
    names: tuple[str, str]
    """Who sits where, ready to be shown: "You", "Meta Harrow"."""
    levels: tuple[str, str] = ("", "")
    """The level of the opponent that sits there, where the game has somebody for it, else ""."""
    settings: Settings = field(default_factory=Settings)
    legal: frozenset[str] = frozenset()
    """The actions the person may play right now. Empty while a bot is to move or in a replay."""
    to_move: Seat | None = None
    ply: int = 0
    last: int = 0
    """The number of actions played. ``ply < last`` in a replay."""
    unseen_actions: int = 0
    """How many of the latest actions are new to this person: marked on the table."""
    walked: bool = False
    """Whether a proof is walked: then what the latest actions moved is marked, whoever acted."""
    marked: str = ""
    """What a step of a proof speaks of besides what was moved, in the game's own codes."""
    outcome: Outcome | None = None
    end: tuple[Any, str] | None = None
    """What ``seat`` saw before the action that ended the match, and that action."""
    has_case: bool = False
    """Whether a sentence from the case file stands below the verdict."""
    is_reviewed: bool = False
    costly: Costly | None = None
    """The decision of the finished match that cost most, if one cost much."""
    both: tuple[Any, Any] | None = None
    """What each seat knew at this ply, by seat. Given only when nothing needs to be hidden."""
    match: Facts = Facts()
    offers: Offers = Offers()
    view: Mapping[str, str] = field(default_factory=dict)
    """The view's own values, changed by ``/ui <key> <value>``: selection, pencil marks."""
    watch: Spectating | None = None
    """Whose game is looked at, if it is only looked at."""
    busy: bool = False
    """Whether a bot is thinking."""
    shared: bool = False
    """Whether two people play at this device."""
    is_real: bool = False
    """Whether it was played at a real table, and is looked back at."""
    curtain: bool = False
    """Whether the curtain is down, or no deal is there yet. ``seen`` is None then."""
    friend: RemoteStatus | None = None
    """How a game with a friend elsewhere stands. None at any other table."""
    framed: bool = False
    """Whether another page embeds this one: a game with a friend is then begun on the full one."""
    aids: bool = True
    """Whether hints and aids may be offered."""
    perspective: str = ""
    """Whose eyes are chosen, where they may be: ``open``, ``first`` or ``second``, else ""."""

    @property
    def is_mine(self) -> bool:
        """Whether the seat whose eyes these are is to move."""
        return self.to_move == self.seat

    @property
    def addressed(self) -> bool:
        """Whether the reader is "you". Spectators aren't, nor are two people at one device at the end."""
        return not self.watch and not (self.shared and self.outcome)

    def is_you(self, seat: Seat) -> bool:
        """Return whether the reader plays a seat, and is called "you" there."""
        return seat == self.seat and self.names[seat] == self.t("shell.you")

    @property
    def mover(self) -> Seat:
        """The seat to move, or once the match is over the one opposite."""
        return self.seat if self.is_mine else self.seat.other

    @property
    def result(self) -> str:
        """How it ended for the reader: won, lost or drawn, or "" before. A watched game is won."""
        if self.outcome is None:
            return ""
        if self.outcome.winner is None:
            return "drawn"
        return "lost" if self.addressed and self.outcome.winner != self.seat else "won"

    @property
    def is_live(self) -> bool:
        """Whether this is the present and not a moment of a replay."""
        return self.ply == self.last
