# ruff: noqa: ARG002 - both games answer the same questions
"""The table of places of District Noir in noir/duo/PROTOCOL.md, for the stranger's verifier."""

from typing import Any

from noir.core import Seat
from noir.games.district.pieces import CODES, FULL_DECK


class Places:
    cards, order_bytes = 45, 24

    def opening(self, host: Any) -> Any:
        return (*range(5), 40, 41), (*range(20, 25), 40, 41)

    def deal(self, faces: Any, host: Any, grid: Any) -> str:
        first = 0 if host == Seat.FIRST else 20
        hands = [[*range(p + 5 * r, p + 5 * r + 5)] for r in range(4) for p in (first, 20 - first)]
        places = [*hands[0], *hands[1], 40, 41, *(p for hand in hands[2:] for p in hand), 42, 43, 44]
        return ".".join(CODES[FULL_DECK[faces[p]]] for p in places)

    def due(self, match: Any, host: Any, said: Any, given: Any) -> Any:
        if said and (len(said) - 1) % 12 >= 10 and len(said) < 47:
            actor = said[-1][0]
            first = 20 * (1 - actor) + 5 * ((len(said) - 1) // 12 + 1)
            if first not in given[actor]:
                return actor, range(first, first + 5)
        return (0 if match.to_move == host else 1), ()

    def claims(self, match: Any, said: Any, words: str, cards: Any, is_host: bool) -> Any:
        start = 20 * (not is_host) + 5 * (len(said) // 12)
        if [CODES[FULL_DECK[f]] for p, f in cards if start <= p < start + 5] != [words] * (words != "T"):
            raise ValueError("face")
        if any(p == cards[0][0] for _, _, before in said for p, _ in before if cards):
            raise ValueError("twice")
        return ()

    def settled(self, said: Any, host: Any, given: Any, faces: Any) -> Any:
        return [words for _, words, _ in said]
