"""Contracts: the optional parts of a game on the page, and the way to a game's own.

Only the table is needed. What a game does without is not offered: no lessons, no tutorial. No
sheets, nothing to print.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from noir.core import InvalidNotation
from noir.games import families, family_of
from web.markup import Html, el
from web.registry import has_part, options, part_of, ui_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noir.core import GameError, Outcome, Reason, Seat
    from noir.puzzles import Answer, Danger, Fact, Open
    from web.i18n import Words
    from web.model.cue import Cue
    from web.model.look import Look
    from web.model.puzzle import Puzzle
    from web.model.settings import Settings

FIRST_TALKING_PLY = 3
"""The ply before which no opponent says anything."""


class TableView:
    """A game's table on the page: the class ``View`` of its part ``view`` extends this.

    A game writes ``table``, ``log``, ``status`` and ``action_name``. Everything else has a default.
    """

    def __init__(self, family: str) -> None:
        self.family = family
        """The topic of the game's own words."""

    def table(self, look: Look) -> Html:
        """Return the table. Elements whose data-do is an action are exactly ``look.legal``."""
        raise NotImplementedError

    def log(self, look: Look) -> list[str]:
        """Return one sentence per action so far, as this seat may know it, oldest first."""
        raise NotImplementedError

    def status(self, look: Look) -> str:
        """Return the turn and the choices, or the way the game ended, in one or two sentences."""
        raise NotImplementedError

    def action_name(self, t: Words, seen: Any, action: str) -> str:
        """Return an action in words: "play a rose 8", "take ...".

        ``seen`` is the observation of the moment it was, or can be, played at: no other names its cards.
        """
        raise NotImplementedError

    def past_action(self, t: Words, seen: Any, action: str) -> str:
        """Return the reader's own past action after a colon, in few words: "you played a rose 8"."""
        return t("coach.past-action", action=self.action_name(t, seen, action))

    def side(self, _look: Look) -> Html:
        """Return the aids beside the table: by default none."""
        return Html()

    def results(self, _look: Look) -> dict[int, str]:
        """Return by ply the results of the reader's actions, to be shown. By default nothing.

        An answer, a new card, a new round, but not the action itself: listeners get the log.
        """
        return {}

    def chapters(self, _look: Look) -> dict[int, str]:
        """Return by ply the sentences that begin a part of the game, headings in the log. By default none.

        The log's own entry of that ply ends with the sentence. The first part begins after ply -1.
        """
        return {}

    def dealt(self, _look: Look, _since: int) -> str:
        """Return the cards dealt to the reader after ply ``since``, to be announced. By default nothing."""
        return ""

    def describe_value(self, _look: Look, _key: str) -> str:
        """Return a sentence about a value of the view that the reader has changed. By default nothing."""
        return ""

    def summary(self, look: Look) -> str:
        """Return the state of the game without the turn, for listeners."""
        return self.brief(look)

    def brief(self, look: Look) -> str:
        """Return how far the game has come, in a few words, from public facts: by default the move."""
        return look.t("replay.at", n=look.ply, last=look.last)

    def ask(self, look: Look) -> str:
        """Return the turn and the decision, in one sentence per kind of decision.

        The reader is to move. Against a bot it is announced whenever it differs from the last one.
        """
        return self.status(look)

    def why(self, look: Look, code: str) -> str:
        """Return why something cannot be done now: by default the sentence ``why.<code>``.

        Codes come from the view's own /why texts. Raise InvalidNotation for any other.
        """
        key = f"{self.family}.why.{code}"
        if not look.t.has(key):
            raise InvalidNotation(code[:40], "a reason of this game", "page")
        return look.t(key)

    def pointers(self, _look: Look) -> dict[str, str]:
        """Return the pointer for a newcomer to this table: selector -> sentence. One at a time is read.

        Nothing once the reader has done what it is about.
        """
        return {}

    def onboarding(self, _look: Look) -> str:
        """Return the name under which a newcomer's pointers are done: by default the family's."""
        return self.family

    def is_weighty(self, _look: Look) -> bool:
        """Return whether the reader's latest action is one that is good to hear."""
        return False

    def marks(self, _look: Look) -> str:
        """Return the game as a row of signs for a chat, one a round or turn, that gives no card away."""
        return ""

    def confirm(self, _look: Look, _action: str) -> str:
        """Return the question to ask before an action is played, or "" to play it at once."""
        return ""

    def cues(self, _look: Look, _since: int) -> list[Cue]:
        """Return the animations and sounds of the actions after ply ``since``, at 0 those of the deal.

        Of what the seat may know alone.
        """
        return []

    def reason(self, _t: Words, _reason: Reason) -> str:
        """Return one sentence for a reason of this game's explainer (noir.bots.explainer), if it has one."""
        return ""

    def focus(self, look: Look) -> str:
        """Return the data-key where the focus belongs after the table changed: by default a legal action."""
        return min(look.legal, default="again")

    def seat_name(self, t: Words, seat: Seat) -> str:
        """Return the name of a seat, such as "the Killer": by default the words ``seat.0`` and ``seat.1``."""
        return t(f"{self.family}.seat.{seat:d}")

    def keys(self, _look: Look) -> dict[str, str]:
        """Return the extra keys of the reader's seat, each with its action.

        Keys with one action are one text, such as "12345".
        """
        return {}

    def rules(self, t: Words, _settings: Settings) -> Html:
        """Return a summary of the rules: by default the words ``rules``."""
        return el("p", t(f"{self.family}.rules"))


class PuzzleView(Protocol):
    """A game's part for its puzzles. Its words are ``<family>.puzzle.<kind>`` and ``….ask``.

    Of a proof it draws and tells the forms that its own kinds have, for others it may raise.
    """

    def answer_name(self, t: Words, seen: Any, answer: str) -> str:
        """Return an answer in words: an action, or a name."""
        ...

    def news(self, t: Words, answer: Answer) -> str:
        """Return the news of an own action in a proof before this answer, "" for none."""
        ...

    def reply(self, t: Words, seen: Any, answer: Answer) -> str:
        """Return the other seat's reply of an answer in words.

        ``seen`` is the observation right after that action.
        """
        ...

    def hand(self, t: Words, cards: tuple[str, ...]) -> str:
        """Return a hand of the other seat in words."""
        ...

    def danger(self, t: Words, danger: Danger) -> str:
        """Return in a sentence why an action is not safe, without its name."""
        ...

    def misfit(self, t: Words, fact: Fact, answer: str) -> str:
        """Return in a sentence why a name doesn't fit a fact."""
        ...

    def out(self, t: Words, reason: str, suspects: str) -> str:
        """Return the suspects excluded without a clue, in a sentence."""
        ...

    def fact(self, t: Words, fact: Fact) -> str:
        """Return a fact in a sentence."""
        ...

    def names(self, look: Look, puzzle: Puzzle) -> Html:
        """Return the board of a naming puzzle. Each suspect is an action, each fact has its grid."""
        ...

    def emblem(self, t: Words, kind: str) -> Html:
        """Return the picture of a kind, for the eye alone: pieces of the game that show the question."""
        ...

    def paper(self, t: Words, puzzle: Open) -> Html:
        """Return the position on paper, small enough for six on a page."""
        ...


class Occasions(Protocol):
    """A game's part for talking opponents."""

    def occasions(self, look: Look) -> list[tuple[Seat, str]]:
        """Return the mover and an opponent's occasion, "" for none, one entry per action so far.

        Of public events alone.
        """
        ...


class Figure(NamedTuple):
    """A side on the card of the end."""

    portrait: Html
    """SVG, 100 by 100."""
    figure: str
    """What it came to: a total, a name."""
    note: str
    """What that is. May be empty."""


class Pictures(Protocol):
    """A game's pictures for the review, and for the card of the end.

    Pictures in HTML are for the eye: words say the same beside them. SVG names its pictures by
    ``data-art``, a path in the art of the site, and has no style but its attributes.
    """

    def position(self, look: Look) -> Html:
        """Return a small table: the knowledge of the look's seat at this moment."""
        ...

    def action_picture(self, look: Look, action: str) -> Html:
        """Return the pieces that an action moves at this moment, or that an answer to a puzzle names."""
        ...

    def explain_end(self, look: Look, outcome: Outcome) -> str:
        """Return the reason for the end of a game, in a sentence without persons."""
        ...

    def count_side(self, look: Look, seat: Seat) -> Figure:
        """Return a side of a game that is over. ``look.both`` is there."""
        ...

    def draw_center(self, look: Look, outcome: Outcome) -> Html:
        """Return how a game that is over looks, as SVG, 540 by 340. ``look.both`` is there."""
        ...


class Sheets(Protocol):
    """A game's sheets to print."""

    A_PAGE: int
    """How many of its cards one page holds. A4 and Letter both have room for them."""

    def deck(self, t: Words, settings: Settings) -> list[Html]:
        """Return every card once, in the order of the game's own list."""
        ...

    def deal(self, t: Words, settings: Settings, deal: str) -> list[Html]:
        """Return every card in the order of a deal text, marked with its place."""
        ...

    def setup(self, t: Words) -> list[str]:
        """Return how to lay out the cards of a deal, in a few sentences."""
        ...


class Widget(Protocol):
    """Something to try beside the lessons, such as a counting example."""

    def draw(self, t: Words) -> Html:
        """Return the inside of its region."""
        ...

    def change(self, text: str) -> None:
        """Run a text, or raise a GameError for an impossible one."""
        ...

    def refusal(self, t: Words, error: GameError) -> str:
        """Return in a sentence why something could not be done."""
        ...


class RulesPage(Protocol):
    """A game's rules page, which only the build needs."""

    SECTIONS: tuple[tuple[str, tuple[str, ...]], ...]
    """The name of each chapter and the ids of the rules in it."""
    BEFORE: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]]
    """Chapters before the rules, by name. The second argument draws a live widget by its name."""
    AFTER: Mapping[str, Callable[[Words, Callable[[str], Html]], Html]]
    """Chapters after the rules."""


def view_of(game: str) -> TableView:
    """Return the table of a registered game."""
    return _view(family_of(game))


@cache
def _view(family: str) -> TableView:
    view: TableView = part_of(family, "view").View(family)
    return view


def explain(t: Words, game: str, reasons: tuple[Reason, ...]) -> list[str]:
    """Return at most two reasons in words: the gain of an action, then its price if it has one."""
    gains = [reason for reason in reasons if not reason.is_price]
    prices = [reason for reason in reasons if reason.is_price]
    chosen = [*gains[:1], *(prices or gains[1:])[:1]]
    return [view_of(game).reason(t, reason) for reason in chosen]


def puzzles_of(game: str) -> PuzzleView:
    """Return the PuzzleView of a game, which must have puzzles."""
    view: PuzzleView = part_of(game, "puzzles")
    return view


def kind_name(t: Words, family: str, kind: str) -> str:
    """Return the name of a kind of puzzle."""
    return t(f"{family}.puzzle.{kind}")


def game_name(t: Words, game: str) -> str:
    """Return the name of a game in words."""
    return t(f"{family_of(game)}.game.{game}")


def setting_name(t: Words, name: str) -> str:
    """Return the name of a setting in words."""
    own = options().get(name)
    return t(f"{own[0]}.option.{name}") if own else t(f"shell.set.{name}")


def value_name(t: Words, name: str, value: str) -> str:
    """Return a value of a setting in words."""
    own = options().get(name)
    if own:
        return t(f"{own[0]}.option.{name}.{value}")
    if name == "game":
        return game_name(t, value)
    return t(f"{'shell' if name in ('level', 'role') else 'settings'}.{name}.{value}")


def who_starts(t: Words) -> list[str]:
    """Return the games' words for the first player."""
    return [t(f"{family}.starts") for family in families() if ui_of(family).seats]


def pictures_of(game: str) -> Pictures | None:
    """Return the pictures of a game, if it has any."""
    return part_of(game, "pictures") if has_part(game, "pictures") else None


def draw_action(look: Look, action: str) -> Html:
    """Return the small picture of an action or an answer. Nothing in a game without pictures."""
    pictures = pictures_of(look.game)
    return pictures.action_picture(look, action) if pictures else Html()


def sheets_of(game: str) -> Sheets | None:
    """Return the print sheets of a game, if it has any."""
    return part_of(game, "print") if has_part(game, "print") else None


def occasions_of(game: str) -> Occasions | None:
    """Return the occasions of a game's opponents, if it has any."""
    return part_of(game, "occasions") if has_part(game, "occasions") else None
