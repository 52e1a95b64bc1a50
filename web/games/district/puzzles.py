"""The puzzles of District Noir in words and on paper. See ``PuzzleView`` for the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from noir.games.district.action import parse_action
from noir.games.district.observation import Observation, unseen
from web.games.district.cards import GANGS, Card, face, several, table_from
from web.games.district.sentences import action_name
from web.markup import Html, el, join

if TYPE_CHECKING:
    from noir.core import Seat
    from noir.puzzles import Answer, Danger, Fact, Open
    from web.i18n import Words
    from web.model.look import Look
    from web.model.puzzle import Puzzle


def answer_name(t: Words, seen: Observation, answer: str) -> str:
    """Return an action in words."""
    return action_name(t, seen, answer)


def news(t: Words, answer: Answer) -> str:  # noqa: ARG001 - no action brings any here
    """Return nothing: both seats see the result of an action."""
    return ""


def reply(t: Words, seen: Observation, answer: Answer) -> str:
    """Return the other seat's reply in words."""
    return action_name(t, seen, answer.actions[0])


def hand(t: Words, cards: tuple[str, ...]) -> str:
    """Return a hand of the other seat."""
    return several(t, sorted(parse_action(card) for card in cards))


def danger(t: Words, danger: Danger) -> NoReturn:
    """Raise: no kind of this game has such a proof."""
    raise NotImplementedError


def misfit(t: Words, fact: Fact, answer: str) -> NoReturn:
    """Raise: no kind of this game asks for a name."""
    raise NotImplementedError


def out(t: Words, reason: str, suspects: str) -> NoReturn:
    """Raise: no kind of this game has such a proof."""
    raise NotImplementedError


def fact(t: Words, fact: Fact) -> NoReturn:
    """Raise: no kind of this game has such a proof."""
    raise NotImplementedError


def names(look: Look, puzzle: Puzzle) -> NoReturn:
    """Raise: no kind of this game asks for a name."""
    raise NotImplementedError


EMBLEMS = {"sure-win": ("8", "A4", "H"), "last-hope": ("", "7", "")}
"""The cards in the picture of a kind: what wins, or the last card between two that nobody sees."""


def emblem(t: Words, kind: str) -> Html:
    """Return a fan of three cards."""
    cards = [_open(t, code) if code else _back() for code in EMBLEMS[kind]]
    return el("span", cards, class_="emblem few", aria_hidden="true")


def _open(t: Words, code: str) -> Html:
    return face(t, Card(parse_action(code), 1), GANGS, loose=True)


def _back() -> Html:
    return el("span", class_="playing back", data_card="back")


def paper(t: Words, puzzle: Open) -> Html:
    """Return the row and the hand as cards, and all that is known as lists of cards."""
    seat = puzzle.case.seat
    seen: Observation = puzzle.match.observe(seat)
    older = seen.row[: len(seen.row) - len(seen.newest)]
    cards = {
        "newest": several(t, seen.newest),
        "older": several(t, older),
        "mine": several(t, seen.hand),
        "my-pile": several(t, seen.piles[seat]),
        "their-pile": several(t, seen.piles[seat.other]),
        "unseen": several(t, unseen(seen)),
    }
    pairs = [
        [el("dt", t(f"district.puzzle.paper.{name}")), el("dd", held)] for name, held in cards.items() if held
    ]
    return join([_draw(t, seen), el("dl", pairs), el("p", _remaining_actions(t, seen, seat.other))])


def _draw(t: Words, seen: Observation) -> Html:
    """Return the row, its newest cards apart, and the hand below it."""
    cards, deck = table_from(seen), t.chosen.get("deck", GANGS)
    cut = len(seen.row) - len(seen.newest)
    lines = {"was": cards.row[:cut], "lit": cards.row[cut:], "held": cards.hand}
    parts = [
        el("span", [face(t, card, deck, loose=True) for card in held], class_=f"few {name}")
        for name, held in lines.items()
        if held
    ]
    return el("div", parts, class_="drawn", aria_hidden="true")


def _remaining_actions(t: Words, seen: Observation, other: Seat) -> str:
    """Return the actions both sides still have."""
    mine = t("district.taken" if seen.taken[other.other] else "district.to-take")
    theirs = t("district.taken" if seen.taken[other] else "district.to-take")
    plays = t.n("district.plays", seen.hand_sizes[other])
    return t("district.puzzle.paper.left", mine=mine, theirs=f"{plays}, {theirs}")
