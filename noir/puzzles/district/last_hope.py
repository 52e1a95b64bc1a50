"""Last hope: the one action after which there is still a hand that can be beaten."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from noir.bots.district.proof_search import ProofSearch, plain
from noir.games.district.action import format_action, parse_action
from noir.games.district.observation import unseen
from noir.puzzles.district.sure_win import (
    ActionKind,
    CardTree,
    find_reply,
    open_end,
    own_actions,
    rate_depth,
    text_of,
)
from noir.puzzles.kind import STOPPED, Hope, Reply, Solved

if TYPE_CHECKING:
    from noir.games.district.observation import Observation
    from noir.games.district.pieces import Kind
    from noir.match import Match

DEEP, FLAT = "deep", "flat"
DEEP_FROM = 3  # own actions


def hands(seen: Observation) -> list[tuple[Kind, ...]]:
    """Return every hand the other seat can hold, each kind of hand once."""
    found = combinations(unseen(seen), seen.hand_sizes[seen.seat.other])
    return list({tuple(map(plain, hand)): hand for hand in found}.values())


class LastHope(ActionKind):
    """Round 4, no sure win: exactly one first action still beats some hand, were the mover told it."""

    name = "last-hope"

    def solve(self, match: Match) -> Solved | None:
        """Return the solution. See noir.puzzles.kind.Kind."""
        seen = open_end(match)
        if seen is None:
            return None
        possible = hands(seen)
        if len(possible) < 2:
            return None
        sure, hopeful = ProofSearch(seen), set[int]()
        if any(True for _ in sure.winning()):
            return None
        for hand in possible:
            hopeful |= set(ProofSearch(seen, hand).winning())
            if len(hopeful) > 1:
                return None
        if not hopeful:
            return None
        (action,) = hopeful
        own = own_actions(seen)
        prior = rate_depth(sure, action)
        return Solved(text_of(action, seen.hand), own, DEEP if own >= DEEP_FROM else FLAT, prior)

    def refute(self, match: Match, answer: str) -> Reply:
        """Return a reply of one hand. No other hand is beaten either. See noir.puzzles.kind.Kind."""
        seen = open_end(match)
        assert seen is not None, "the position is such a puzzle"
        return find_reply(ProofSearch(seen, hands(seen)[0]), answer, STOPPED)

    def proof(self, match: Match, solution: str) -> Hope:
        """Return the hands that are still beaten, each with the policy that beats it."""
        seen = open_end(match)
        assert seen is not None, "the position is such a puzzle"
        action = plain(parse_action(solution))
        beaten = [hand for hand in hands(seen) if ProofSearch(seen, hand).wins(action)]
        texts = tuple(tuple(format_action(kind) for kind in hand) for hand in beaten)
        return Hope(texts, tuple(CardTree(match, solution, hand) for hand in beaten))
