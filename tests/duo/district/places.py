# ruff: noqa: ARG002 - both games answer the same questions
"""The places of District Noir in noir/duo/PROTOCOL.md, for the stranger's verifier."""

from typing import Any

from noir.games.district.pieces import CODES, FULL_DECK


class Places:
    cards, order_bytes = 45, 24

    def deal(self, cards: Any, host: int, grid: Any) -> Any:
        """Return the places that the host sees first, those of the guest, and the engine's deal."""
        hands = [range(p + 5 * r, p + 5 * r + 5) for r in range(4) for p in (20 * host, 20 - 20 * host)]
        later = [place for hand in hands[2:] for place in hand]
        places = (*hands[0], *hands[1], 40, 41, *later, 42, 43, 44)
        deal = ".".join(CODES[FULL_DECK[cards[place]]] for place in places)
        return (*range(5), 40, 41), (*range(20, 25), 40, 41), deal

    def say(self, match: Any, player: int, words: str, pairs: Any, cards: Any, shown: Any) -> Any:
        """Play an action. Return its claims, and the steps due after it: a player and the places to give."""
        first = 20 * player + 5 * (match.ply // 12)
        hand = [CODES[FULL_DECK[f]] for place, f in pairs if first <= place < first + 5]
        assert hand == [words] * (words != "T"), "a card of the hand"
        ply = match.play(words).ply
        other = 20 * (1 - player) + 5 * ((ply - 1) // 12 + 1)
        return (), [(player, range(other, other + 5))] if ply % 12 in (11, 0) and ply < 47 else []
