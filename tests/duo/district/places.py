"""The places and steps of District Noir in noir/duo/PROTOCOL.md, for the stranger."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES, FULL_DECK
from tests.duo.stranger.curve import demand

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

ROW = [40, 41]
BUILDINGS = {"P", "Q", "H"}


def code_of(face: int) -> str:
    """Return the text of a card."""
    return CODES[FULL_DECK[face]]


class Places:
    """The public course of a game: gifts of places and actions."""

    CARDS = len(FULL_DECK)
    TOSSED = True
    pending = ""  # no action waits for an answer

    def __init__(self, seats: Sequence[int], chance: Callable[[int, bytes], list[int]], game: str) -> None:  # noqa: ARG002
        self.seats = seats
        self.actions: list[str] = []
        self.row, self.piles = list(ROW), ([], [])  # type: list[int], tuple[list[int], list[int]]
        self.hands = [self.hand(0, 0), self.hand(1, 0)]
        self.taken = [False, False]
        self.gifts: list[tuple[int, list[int]]] = []
        self.seen: dict[int, int] = {}
        self.over = False

    @staticmethod
    def hand(player: int, number: int) -> list[int]:
        """Return the places of a player's hand in a round, counted from 0."""
        return list(range(20 * player + 5 * number, 20 * player + 5 * number + 5))

    @classmethod
    def opening(cls, first: int, player: int) -> list[int]:  # noqa: ARG003
        """Return the places that a player gets before the first action, if player ``first`` begins."""
        return cls.hand(player, 0) + ROW

    @property
    def mover(self) -> int:
        """The player whose action is next."""
        done = len(self.actions)
        return self.seats[(done // 12 + done) % 2]

    def due(self) -> tuple[str, int, list[int]] | None:
        """Return the next step, its player and the places to give. None at the end."""
        if self.over:
            return None
        if self.gifts:
            return "give", *self.gifts[0]
        return "say", self.mover, []

    def give(self) -> None:
        """Note that the places due are given."""
        self.gifts.pop(0)

    def say(
        self, text: str, shown: Sequence[tuple[int, int]], known: Mapping[int, int]
    ) -> list[tuple[int, list[int], list[int]]]:
        """Play an action, or refuse it. It claims nothing."""
        player, done = self.mover, len(self.actions)
        hand = self.hands[player]
        demand(len(shown) == (text != "T"), "form")
        if text == "T":
            demand(not self.taken[player] and self.row, "turn")
            self.taken[player] = True
            self.piles[player].extend(self.row[-5:])
            self.row = self.row[:-5]
            faces = {**known, **self.seen}
            self.over = {code_of(faces[place]) for place in self.piles[player] if place in faces} >= BUILDINGS
        else:
            ((place, face),) = shown
            demand(place in hand, "form")
            demand(face < self.CARDS and code_of(face) == text, "face")
            hand.remove(place)
            self.seen[place] = face
            self.row.append(place)
        self.actions.append(text)
        number = done // 12
        self.over = self.over or done + 1 == 48
        if done % 12 >= 10 and number < 3 and not self.over:
            self.gifts.append((player, self.hand(1 - player, number + 1)))
        if done % 12 == 11 and not self.over:
            self.hands = [self.hand(0, number + 1), self.hand(1, number + 1)]
            self.taken = [False, False]
        return []

    def order(self) -> list[int]:
        """Return the places in the order of the engine's deal."""
        first, second = self.seats
        found = self.hand(first, 0) + self.hand(second, 0) + ROW
        for number in (1, 2, 3):
            found += self.hand(first, number) + self.hand(second, number)
        return [*found, 42, 43, 44]

    def record(self, faces: Sequence[int]) -> tuple[str, list[str]]:
        """Return the engine's deal and actions."""
        return ".".join(code_of(faces[place]) for place in self.order()), self.actions

    def choose(
        self, text: str, known: Mapping[int, int], choice: Callable[[int], int]
    ) -> tuple[str, list[tuple[int, int]]]:
        """Return the saying of an action, with the card it shows."""
        if text == "T":
            return text, []
        equal = [place for place in self.hands[self.mover] if code_of(known[place]) == text]
        place = equal[choice(len(equal))]
        return text, [(place, known[place])]

    def texts(self, known: Mapping[int, int]) -> list[str]:
        """Return the texts that the player to move could try."""
        return [*dict.fromkeys(code_of(known[place]) for place in self.hands[self.mover]), "T"]
