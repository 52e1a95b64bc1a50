"""Announcements of a game of District Noir, from the plain reading of its rules."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

from tests.games.district.plain import Plain, points
from tests.web.district.test_truth_of_words import CODES, NAMES, ends, statuses

LOOKS: tuple[dict[str, str], ...] = ({}, {"deck": "standard"})
"""The parameters of the address for each look of the cards."""
STANDARD = {
    "a spade (7)": "an umbrella 7",
    "club (5)": "horseshoe 5",
    "heart (6)": "hat 6",
    "spade (7)": "umbrella 7",
    "diamond (8)": "rose 8",
}
"""The gangs of the standard deck, and what they are called without it."""
SHORT = {code: re.sub(r"^(an?|the) ", "", name) for code, name in NAMES.items()}


def several(cards: list[str]) -> str:
    """Some cards as a list, equal ones together."""
    kinds = list(dict.fromkeys(cards))
    names = [f"{n} × {SHORT[kind]}" if (n := cards.count(kind)) > 1 else SHORT[kind] for kind in kinds]
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def count(n: int, one: str, other: str) -> str:
    return f"{n} {one if n == 1 else other}"


class Hearing:
    """A game of District Noir as one seat hears it. The other one is called Bo."""

    def __init__(self, game: str, seat: int, name: str) -> None:
        self.plain, self.seat, self.name = Plain(game.partition(":")[2]), seat, name
        self.ply, self.asked, self.dealt = 0, "", False

    @property
    def turn(self) -> int | None:
        return None if self.plain.over else self.plain.turn

    def sort_lists(self, text: str) -> str:
        for card, gang in STANDARD.items():
            text = text.replace(card, gang)
        return text.replace(self.name, "Bo") if self.name else text

    def play(self, action: str) -> str:
        before, is_mine = self.plain, self.plain.turn == self.seat
        cards, before_round = before.row[-5:], before.round
        before.play(action)
        self.ply += 1
        who = "You" if is_mine else "Bo"
        verb = ("take" if action == "T" else "play") + ("" if is_mine else "s")
        line = f"{who} {verb} {several(cards) if action == 'T' else NAMES[action]}."
        if before.round == before_round:
            return line
        self.dealt = True
        starter = "you start" if before.turn == self.seat else "Bo starts"
        return f"{line} Round {before.round}: new hands, {starter}."

    @property
    def look(self) -> Any:
        return SimpleNamespace(seat=self.seat, ply=self.ply)

    def ask(self) -> str:
        """The line about the turn, or about the end."""
        (line,) = [
            line
            for line, holds in (ends if self.plain.over else statuses)(self.look, self.plain).items()
            if holds
        ]
        return line

    def cards(self) -> str:
        hand = sorted(self.plain.hands[self.seat], key=CODES.index)
        return f"{self.newest()} Your hand: {several(hand)}."

    def newest(self) -> str:
        row = self.plain.row
        older = len(row) - 5
        line = f"The newest in the row: {several(row[-5:])}." if row else "The row is empty."
        if older <= 0:
            return line
        lie = "lies" if older == 1 else "lie"
        return f"{line} Before them {lie} {count(older, 'older card', 'older cards')}."

    def opening(self, text: str) -> str:
        self.asked = self.ask()
        start = f"{self.asked} {self.cards()}"
        assert text.startswith(start), (text, start)
        return text.removeprefix(start).strip()

    def rest(self, text: str) -> bool:
        """The cards of a new round, and the decision in full, or in short where it is the same as before."""
        if self.ply == 0:
            return text == ""
        ask, was = self.ask(), self.asked.partition(". ")[2] or self.asked
        start = f"{self.cards()} " if self.dealt and not self.plain.over else ""
        self.dealt, self.asked = False, ask
        return text in ([start + ask, start + "Your turn."] if ask == was else [start + ask])

    def state(self, text: str) -> bool:
        plain, me = self.plain, self.seat
        hand = sorted(plain.hands[me], key=CODES.index)
        parts = [
            self.ask(),
            f"Round {plain.round} of 4, {count(len(plain.deck), 'card', 'cards')} in the deck.",
        ]
        parts.append(self.newest())
        parts.append(f"Your hand: {several(hand)}." if hand else "No cards in hand.")
        if not plain.over:
            for who, seat in (("You", me), ("Bo", 1 - me)):
                left = "take used" if plain.taken[seat] else "1 take left"
                parts.append(f"{who}: {count(len(plain.hands[seat]), 'card', 'cards')} to play, {left}.")
        mine, theirs = plain.piles[me], plain.piles[1 - me]
        numbers = f"Points now: You {points(mine, theirs)}, Bo {points(theirs, mine)}.".replace("-", "−")
        return text == " ".join([*parts, numbers])
