"""Editor of positions: the part ``editor`` of a game, which sets its positions up on the analysis board.

A game that has positions (``noir/games/<game>/position.py``) has a class ``Editor`` there, which extends
``PositionEditor``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from noir.analysis import can_set_up, positions_of
from noir.core import InvalidNotation, Seat
from noir.games import GAMES, family_of
from noir.match import Match
from web.registry import has_part, part_of

if TYPE_CHECKING:
    from noir.positions import Fault
    from noir.real_table import Question
    from web.i18n import Words
    from web.markup import Html
    from web.model.look import Look


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece in a place or in the stock. ``edit`` is the text that takes it out or puts it in.

    A piece with the verb ``place`` chooses a place instead: it is picked up.
    """

    edit: str
    name: str
    picture: Html
    note: str = ""
    """A number on it: how many lie there, or how many are left."""
    key: str = ""
    """The key that presses it, if it has one."""
    verb: str = "edit"
    is_in: bool | None = None
    """Whether the place has it, or it is picked up. None for pieces that are no switches."""
    slot: str = ""
    """What keeps the focus in a stock of several rows, where pieces come and go."""
    token: str = ""
    """What puts it into another place, after its name and a plus sign. A piece with one can be picked up."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place for pieces, with those that lie there."""

    name: str
    label: str
    pieces: tuple[Piece, ...]
    count: int | None
    """How many there are, None for a place that keeps none."""
    group: str = ""
    """The heading above it and its neighbours."""
    ways: tuple[tuple[str, str], ...] = ()
    """Edits of the place as a whole, and their names."""
    drag: str = ""
    """What a drag over the stock does for it, by default a press of each.

    Of a ``pair`` it presses the first and the last. A ``trail`` is one edit with all their slots.
    """
    note: str = ""
    """What a drag does, in words."""
    can_get: bool = True
    """Whether pieces can be put in."""
    rule: str = ""
    """The id of the rule that explains its name, "" where none has to."""
    key: str = ""
    """The key that chooses it, if it has one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A fact of a position with few values: each an edit and its name. One of them is set."""

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    chosen: str
    """The edit of the value that is set."""
    rule: str = ""
    """The id of the rule that explains its label, "" where none has to."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Candidates for a hidden piece, and the reasons against the others."""

    name: str
    label: str
    candidates: str
    reasons: tuple[tuple[str, str, str], ...]
    """Each the id of a rule, those that it excludes, and why."""


class PositionEditor:
    """A game's editor of its positions. Its words are the topic ``<family>-analysis``.

    A game writes ``letters``, ``empty``, ``edit``, ``places``, ``stock``, ``fault`` and ``holding``.
    Everything else has a default.
    """

    letters: str
    """The letters that the text of a position can have. Fewer make shorter links."""
    is_table = False
    """Whether the stock shows the whole table, in rows. Then it takes the place of the table."""

    def __init__(self, family: str) -> None:
        self.family = family

    def empty(self, game: str) -> Any:
        """Return the position without pieces, or as few as there can be."""
        raise NotImplementedError

    def begin(self, game: str) -> Any:
        """Return the position that the board opens with, a legal one: by default a fresh deal."""
        match = Match.new(game, "analysis")
        return positions_of(game).position_of(match.observe(match.to_move or Seat.FIRST))

    def first_place(self, _position: Any) -> str:
        """Return the place for the first piece, "" for the first one of all."""
        return ""

    def edit(self, position: Any, text: str) -> Any:
        """Return the position after an edit, perhaps an impossible one, or raise InvalidNotation."""
        raise NotImplementedError

    def places(self, t: Words, deck: str, position: Any) -> tuple[Place, ...]:
        """Return every place with its pieces."""
        raise NotImplementedError

    def stock(self, t: Words, deck: str, position: Any, place: str) -> tuple[tuple[Piece, ...], ...]:
        """Return the pieces that a place can get, in rows. ``<place>-<piece>``: that piece is picked up."""
        raise NotImplementedError

    def fault(self, t: Words, fault: Fault) -> str:
        """Return why a position is impossible, and a way to mend it."""
        raise NotImplementedError

    def holding(self, t: Words, pieces: tuple[str, ...]) -> str:
        """Return hidden pieces in words."""
        raise NotImplementedError

    def card(self, t: Words, deck: str, name: str) -> Piece:
        """Return a card by its name in records, for a game at a real table."""
        raise NotImplementedError

    def reply(self, _t: Words, _text: str) -> str:
        """Return an answer of the other seat at a real table in words, "" for an action."""
        return ""

    def their_action(self, _t: Words, _text: str) -> str:
        """Return an action of the other seat at a real table as a statement, "" where its name will do."""
        return ""

    def question(self, t: Words, question: Question, _last: str) -> str:
        """Return a question at a real table in words, "" for the usual ones.

        ``_last`` is the latest statement.
        """
        own = f"{self.family}-analysis.asks.{question.kind}"
        return t(own) if t.has(own) else ""

    def why_no_answer(self, _look: Look, _action: str) -> str:
        """Return why a press on the table is no answer at a real table, "" without a reason of the game."""
        return ""

    def label(self, _t: Words, _seen: Any, _action: str) -> str:
        """Return a few words that name an action beside its pictures, "" where it needs its whole name."""
        return ""

    def choices(self, _t: Words, _position: Any) -> tuple[Choice, ...]:
        """Return the other facts of a position."""
        return ()

    def next_place(self, _position: Any, place: str, _edit: str) -> str:
        """Return the place for the next piece after an edit put some into a place: by default the same."""
        return place

    def game_of(self, _position: Any) -> str:
        """Return the game that a position belongs to: one of the family."""
        return self.family

    def likely(self, _text: str) -> str:
        """Return the letters that usually follow the beginning of a text, "" where all do."""
        return ""

    def typing(self, _t: Words) -> str:
        """Return how pieces are put in by the keyboard, "" where that has to be found out."""
        return ""

    def about_lists(self, _t: Words) -> str:
        """Return the label of a field for lists of the table, "" where ``lay`` reads none."""
        return ""

    def lay(self, _position: Any, text: str) -> Any:
        """Return the position with the table of a list, row by row, or raise InvalidNotation."""
        raise InvalidNotation(text[:40], "a game with lists", "editor")

    def about_order(self, _t: Words) -> str:
        """Return the label of a field for the order at a real table, "" where ``read_order`` reads none."""
        return ""

    def read_order(self, text: str) -> tuple[str, ...]:
        """Return the cards of a list by their names in records, or raise InvalidNotation."""
        raise InvalidNotation(text[:40], "a game with lists", "editor")

    def note(self, _t: Words) -> str:
        """Return a remark about the table of a position, "" for none."""
        return ""

    def findings(self, _t: Words, _position: Any) -> tuple[Finding, ...]:
        """Return the candidates for hidden pieces in a possible position."""
        return ()

    def kind(self, _t: Words, _action: str) -> str:
        """Return the heading of an action in a long list, "" for one list of all."""
        return ""

    def reveal(self, _t: Words, _position: Any, _action: str) -> tuple[str, ...]:
        """Return the possible answers to an own action, each as a sentence."""
        return ()


def editor_of(game: str) -> PositionEditor:
    """Return the editor of a game, which must have one."""
    return _editor(family_of(game))


@cache
def _editor(family: str) -> PositionEditor:
    editor: PositionEditor = part_of(family, "editor").Editor(family)
    return editor


def can_analyse(game: str) -> bool:
    """Return whether the page can set up positions of a game."""
    return can_set_up(game) and has_part(game, "editor")


def games_to_analyse() -> list[str]:
    """Return the games whose positions can be set up on the page."""
    return [game for game in GAMES if can_analyse(game)]
