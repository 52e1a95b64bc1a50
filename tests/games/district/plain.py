"""A second, plain reading of District Noir to hold the engine and its words against.

Written from the rules for obviousness alone: lists of card texts, everything recomputed, nothing shared.
"""

from __future__ import annotations

from copy import deepcopy

BUILDINGS = {"P", "Q", "H"}
GANGS = "8765"
DECK = [
    *("5" * 5 + "6" * 6 + "7" * 7 + "8" * 8),
    *(
        card
        for card, copies in {"A2": 4, "A3": 2, "A4": 1, "B1": 3, "B2": 4, "B3": 2}.items()
        for _ in range(copies)
    ),
    *("P", "Q", "H"),
]
WORTH = {"A2": 2, "A3": 3, "A4": 4, "B1": -1, "B2": -2, "B3": -3}


class Plain:
    """A game in progress that plays action texts and lists them. Seats are 0 and 1."""

    def __init__(self, deal: str, *actions: str) -> None:
        cards = deal.split(".")
        self.hands, self.row, self.deck = [cards[:5], cards[5:10]], cards[10:12], cards[12:42]
        self.piles: list[list[str]] = [[], []]
        self.taken = [False, False]
        self.seen = [[*hand, *self.row] for hand in self.hands]
        """The cards that each seat has seen: its hands, and all that came to the row."""
        self.round, self.turn, self.acted = 1, 0, 0
        self.over = False
        for action in actions:
            self.play(action)

    def legal(self) -> set[str]:
        """Return the mover's legal actions."""
        if self.over:
            return set()
        can_take = not self.taken[self.turn] and bool(self.row)
        return {*self.hands[self.turn], *(["T"] if can_take else [])}

    def play(self, action: str) -> None:
        """Do an action, and deal the next round after the twelfth of this one."""
        me = self.turn
        if action == "T":
            self.piles[me] += self.row[-5:]
            del self.row[-5:]
            self.taken[me] = True
        else:
            self.hands[me].remove(action)
            self.row.append(action)
            self.seen[1 - me].append(action)
        self.turn, self.acted = 1 - me, self.acted + 1
        if has_buildings(self.piles[me]):
            self.over = True
        elif self.acted == 12:
            self._end_round()

    def _end_round(self) -> None:
        if self.round == 4:
            self.over = True
            return
        self.round, self.acted, self.taken = self.round + 1, 0, [False, False]
        self.hands, self.deck = [self.deck[:5], self.deck[5:10]], self.deck[10:]
        self.turn = (self.round - 1) % 2
        for seat in (0, 1):
            self.seen[seat] += self.hands[seat]

    def then(self, action: str) -> Plain | None:
        """Return the game after another action, or None where that isn't legal."""
        if action not in self.legal():
            return None
        other = deepcopy(self)
        other.play(action)
        return other

    def with_card(self, card: str) -> Plain:
        """Return the game after the mover has played a card that it may hold, instead of one of its own."""
        other = deepcopy(self)
        other.hands[self.turn][0] = card
        other.play(card)
        return other

    def lead(self, seat: int) -> int:
        """Return the points of a seat above the other's, as they count now."""
        return lead(self.piles[seat], self.piles[1 - seat])

    def may_take_next(self, seat: int) -> bool:
        """Tell whether a seat is to move and has its take of the round left."""
        return not self.over and self.turn == seat and not self.taken[seat]

    def swing(self, seat: int, cards: list[str]) -> int | None:
        """Return how many points of lead some cards would bring a seat. None if they win at once."""
        if has_buildings(self.piles[seat] + cards):
            return None
        mine, theirs = self.piles[seat], self.piles[1 - seat]
        return lead(mine + cards, theirs) - lead(mine, theirs)


def has_buildings(pile: list[str]) -> bool:
    return set(pile) >= BUILDINGS


def lead(mine: list[str], theirs: list[str]) -> int:
    return points(mine, theirs) - points(theirs, mine)


def points(mine: list[str], theirs: list[str]) -> int:
    """Return the score of a pile against another one: majorities, sets, alliances and betrayals."""
    majorities = sum(int(gang) for gang in GANGS if mine.count(gang) > theirs.count(gang))
    sets = min(mine.count(gang) for gang in GANGS)
    return majorities + 5 * sets + sum(WORTH.get(card, 0) for card in mine)
