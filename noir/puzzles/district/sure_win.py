"""The one action that surely wins, and its policy as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.district.proof_search import ProofSearch, plain
from noir.core import InvalidNotation
from noir.games.district.action import format_action, format_cards, parse_action
from noir.games.district.observation import unseen
from noir.games.district.pieces import TAKE
from noir.games.district.rules import draw_hand
from noir.games.district.state import IN_HAND, ROUNDS
from noir.match import Match
from noir.portable_math import log2
from noir.puzzles.kind import ACTION, OVER, UNSURE, Answer, Policy, Reply, Solved, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.bots.district.proof_search import Spot
    from noir.games.district.observation import Observation
    from noir.games.district.pieces import Action, Kind

MOST_OWN, LEAST_OWN = 6, 2
FULL, SHORT = "full", "short"  # enough to choose from, or not
START, A_DOUBLING, A_PLAY = 860.0, 36.0, 95.0  # the rating by depth: measured with the four levels


def own_actions(seen: Observation) -> int:
    """Return how many actions the seat to move still has."""
    return len(seen.hand) + (not seen.taken[seen.seat])


def open_end(match: Match) -> Observation | None:
    """Return the mover's observation in round 4 while a seat has not taken and the mover has a choice."""
    if match.to_move is None or match.state.round != ROUNDS or all(match.state.taken):
        return None
    seen: Observation = match.observe(match.to_move)
    return seen if len({plain(action) for action in seen.legal}) > 1 else None


def text_of(action: Action, cards: Sequence[Kind]) -> str:
    """Return the text of an action by kind: a building is the first one among the cards."""
    return format_action(next((kind for kind in cards if plain(kind) == action), action))


class ActionKind:
    """The shared part of both kinds of this game."""

    asks = ACTION
    games = ("district",)

    def choices(self, match: Match) -> tuple[str, ...]:
        """Return the legal actions."""
        return match.legal()

    def facts(self, match: Match) -> None:
        """Return nothing: an action is asked for."""

    def same(self, one: str, other: str) -> bool:
        """Tell whether two actions are of one kind."""
        return plain(parse_action(one)) == plain(parse_action(other))


class SureWin(ActionKind):
    """Round 4: exactly one first action begins a policy that beats every hand and every answer."""

    name = "sure-win"

    def solve(self, match: Match) -> Solved | None:
        """Return the solution. See noir.puzzles.kind.Kind."""
        seen = open_end(match)
        if seen is None or not LEAST_OWN <= own_actions(seen) <= MOST_OWN:
            return None
        sure = ProofSearch(seen)
        found = list(sure.winning())
        if len(found) != 1:
            return None
        own, kinds = own_actions(seen), len(sure.options(sure.root))
        grade = FULL if own >= 4 or (own == 3 and kinds >= 3) else SHORT
        return Solved(text_of(found[0], seen.hand), own, grade, rate_depth(sure, found[0]))

    def refute(self, match: Match, answer: str) -> Reply:
        """Return the reply after which nothing surely wins. See noir.puzzles.kind.Kind."""
        seen = open_end(match)
        assert seen is not None, "the position is such a puzzle"
        return find_reply(ProofSearch(seen), answer, UNSURE)

    def proof(self, match: Match, solution: str) -> Policy:
        """Return the policy."""
        return Policy(CardTree(match, solution))


def find_reply(search: ProofSearch, answer: str, code: str) -> Reply:
    """Return the first reply that stops an action, a take before all others. None is needed after the end."""
    after = search.after_action(search.root, plain(parse_action(answer)))
    if search.result(after) is not None:
        return Reply(OVER)
    replies = search.answers(after)
    stop = next(one for one in replies if not search.can(search.after_answer(after, one)))
    return Reply(code, (format_action(stop),))


def rate_depth(sure: ProofSearch, action: Action) -> float:
    """Return the rating of a puzzle by the nodes of its search, and by whether a card is to be played."""
    return START + A_DOUBLING * log2(max(1, sure.nodes)) + A_PLAY * (action != TAKE)


class CardTree:
    """The policy of a sure win. With ``hand`` it beats that hand of the other seat.

    It begins with the solution. The rest is worked out where somebody walks.
    """

    def __init__(self, match: Match, solution: str, hand: Sequence[Kind] | None = None) -> None:
        seat = match.to_move
        assert seat is not None, "a puzzle has somebody to move"
        self._match, self._seat, self._told = match, seat, hand
        self._seen: Observation = match.observe(seat)
        self._sure, self._first = ProofSearch(self._seen, hand), plain(parse_action(solution))
        self._cards = unseen(self._seen) if hand is None else tuple(hand)

    def at(self, path: Sequence[int]) -> Step:
        """Return a step. See noir.puzzles.kind.Tree."""
        texts, spot = self._walk(path)
        if self._sure.result(spot):
            return Step(tuple(path), "", ())
        action = self._reply(spot)
        after = self._sure.after_action(spot, action)
        replies = self._sure.answers(after) if self._sure.result(after) is None else []
        answers = tuple(Answer((self._text(reply, texts, own=False),)) for reply in replies)
        return Step(tuple(path), self._text(action, texts, own=True), answers)

    def match(self, path: Sequence[int]) -> Match:
        """Return a game that went like this. See noir.puzzles.kind.Tree."""
        texts, _ = self._walk(path)
        played = [parse_action(text) for text in texts[1::2] if parse_action(text) != TAKE]
        return self._dealt(played).play_all([*self._match.actions, *texts])

    def _reply(self, spot: Spot) -> Action:
        return self._first if spot == self._sure.root else self._sure.reply(spot)

    def _walk(self, path: Sequence[int]) -> tuple[list[str], Spot]:
        """Return the action texts of a path, the mover's first, and the position it leads to."""
        spot, texts = self._sure.root, list[str]()
        for number in path:
            if self._sure.result(spot):
                raise InvalidNotation(number, "no answer: the game is decided", "path")
            action = self._reply(spot)
            texts.append(self._text(action, texts, own=True))
            spot = self._sure.after_action(spot, action)
            answers = [] if self._sure.result(spot) else self._sure.answers(spot)
            if not 0 <= number < len(answers):
                raise InvalidNotation(number, f"a number below {len(answers)}", "path")
            texts.append(self._text(answers[number], texts[:-1], own=False))
            spot = self._sure.after_answer(spot, answers[number])
        return texts, spot

    def _text(self, action: Action, texts: Sequence[str], *, own: bool) -> str:
        """Return the text of an action by kind: of several buildings the first that was not played yet."""
        left = list(self._seen.hand if own else self._cards)
        for text in texts[0 if own else 1 :: 2]:
            if parse_action(text) in left:
                left.remove(parse_action(text))
        return text_of(action, left)

    def _dealt(self, played: Sequence[Kind]) -> Match:
        """Return the match of the deal in which the other seat holds these cards, at its start."""
        deal = list(self._match.state.deal)
        other = self._seat.other
        before = draw_hand(tuple(deal), ROUNDS, other)
        gone = list(before)
        for kind in self._match.state.hands[other]:
            gone.remove(kind)
        left = list(self._cards)
        for kind in played:
            left.remove(kind)
        held = [*gone, *played, *left][:IN_HAND]
        rest = list(unseen(self._seen))
        for kind in held[len(gone) :]:
            rest.remove(kind)
        at = len(deal) - 3 - 2 * IN_HAND + IN_HAND * other
        deal[at : at + IN_HAND], deal[-3:] = held, rest
        return Match.from_deal(self._match.game.name, format_cards(tuple(deal)))
