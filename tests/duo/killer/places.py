"""The places, claims and belief of Killer vs Inspector in noir/duo/PROTOCOL.md, for the stranger."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from noir.games.killer.action import parse_action
from noir.games.killer.pieces import (
    NO_COLLAPSE,
    SUSPECTS,
    apply_shift,
    fall,
    has_shift,
    living_neighbours,
    neighbours,
    undoing,
)
from tests.duo.stranger.curve import demand

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    Specification = tuple[int, list[int], list[int]]

ACTION = re.compile(r"[de]|i[1-4]|[kau][A-Y]|z[A-Y]{2}|r[1-5][ew]|c[1-5][ns]")
ANSWERS = {
    "k": ("=dead", "=miss", "=near", "=far"),
    "a": ("=caught", "=free"),
    "z": ("=caught", "=free"),
    "u": ("=near", "=far"),
    "d": ("=new", "=same"),
}
SHOWN = ("=dead", "=caught", "=new", "=same")
EVERY = frozenset(SUSPECTS)


def numbers(names: set[str] | frozenset[str]) -> list[int]:
    """Return the faces of suspects in rising order."""
    return sorted(map(SUSPECTS.index, names))


class Belief:
    """The suspects left for both roles (the last table of section 7)."""

    def __init__(self) -> None:
        self.killer, self.inspector, self.out = set(EVERY), set(EVERY), set()  # type: set[str], set[str], set[str]

    @staticmethod
    def keep(names: set[str], near: str) -> None:
        """Keep those near. An empty near keeps everybody."""
        if near:
            names &= set(near)

    def candidates(self) -> tuple[set[str], set[str]]:
        """Return both beliefs after the last step, which is not remembered."""
        killer, inspector = set(self.killer), set(self.inspector)
        for one, other in ((killer, inspector), (inspector, killer)) * 2:
            if len(one) == 1:
                other.difference_update(one)
        return killer, inspector

    def remove(self, name: str) -> None:
        """Take a suspect out for good."""
        self.out.add(name)
        self.killer.discard(name)

    def hear(self, action: str, answer: str, near: str, was_alive: bool, shown: str) -> None:  # noqa: C901 -- a branch for each row of the table
        """Learn from an action with its answer."""
        verb, named = action[0], action[1:2]
        if verb == "k":
            self.remove(named)
            self.keep(self.killer, near)
            if answer == "=dead":
                self.inspector &= {named}
                return
            self.inspector.discard(named)
            if answer == "=near":
                self.keep(self.inspector, near)
            if answer == "=far":
                self.inspector -= set(near)
        elif verb == "d":
            self.inspector.discard(shown)
            if answer == "=new":
                self.out.add(shown)
                self.killer = set(EVERY) - self.out
        elif verb == "u":
            self.remove(named)
            self.inspector.discard(named)
            if was_alive and answer == "=near":
                self.keep(self.killer, near)
            if was_alive and answer == "=far":
                self.killer -= set(near)
        elif verb == "a":
            self.arrest(named, answer)
            self.keep(self.inspector, near)
        elif verb == "z":
            self.remove(named)
            self.arrest(action[2], answer)
            self.inspector.discard(named)

    def arrest(self, name: str, answer: str) -> None:
        """Learn from an arrest."""
        if answer == "=free":
            self.killer.discard(name)
        else:
            self.killer &= {name}


class Places:
    """The public course of a game: gifts of places, sayings and their claims."""

    CARDS = len(SUSPECTS)
    TOSSED = False

    def __init__(self, seats: Sequence[int], chance: Callable[[int, bytes], list[int]], game: str) -> None:
        self.seats = seats
        letters = "".join(SUSPECTS[at] for at in chance(25, b"grid"))
        self.first = letters
        self.grid = tuple(letters[at : at + 5] for at in range(0, 25, 5))
        self.dead, self.innocent = "", ""
        self.left = 3 if game.endswith("citizen") else 0
        self.quiet, self.seat, self.top = 0, 0, 5
        self.identities: list[int | None] = [0, None]
        self.hand = [1, 2, 3, 4]
        self.drawn, self.over = False, False
        self.banned: object = None
        self.pending = ""  # the action that waits for an answer
        self.gift: tuple[int, list[int]] | None = None
        self.belief = Belief()
        self.seen: dict[int, int] = {}
        self.actions: list[str] = []

    @staticmethod
    def opening(first: int, player: int) -> list[int]:
        """Return the places that a player gets before the first action, if player ``first`` begins."""
        return [0] if player == first else [1, 2, 3, 4]

    @property
    def mover(self) -> int:
        """The player of the next saying."""
        if not self.pending:
            return self.seats[self.seat]
        return self.seats[1 if self.pending[0] == "k" else 0]

    def due(self) -> tuple[str, int, list[int]] | None:
        """Return the next step, its player and the places to give. None at the end."""
        if self.over:
            return None
        if self.gift:
            return "give", *self.gift
        return "say", self.mover, []

    def give(self) -> None:
        """Note that the place due is given."""
        assert self.gift is not None
        if self.gift[0] == self.seats[0]:  # the Killer gives to the Inspector
            self.hand.extend(self.gift[1])
        self.top += 1
        self.gift = None

    def say(
        self,
        text: str,
        shown: Sequence[tuple[int, int]],
        known: Mapping[int, int],  # noqa: ARG002 -- as in other games
    ) -> list[Specification]:
        """Play an action or an answer, or refuse it. Return the claims: place, inside and outside."""
        demand(text.startswith("=") == bool(self.pending), "form" if self.pending else "turn")
        if self.pending:
            return self.answer(text, shown)
        demand(ACTION.fullmatch(text), "form")
        demand(len(shown) == (text[0] in "uz"), "form")
        return self.act(text, shown)

    def show(self, shown: Sequence[tuple[int, int]], places: Sequence[int | None]) -> str:
        """Note the card shown, or refuse it. Return its suspect."""
        demand(len(shown) == 1, "form")
        ((place, face),) = shown
        demand(place in places and face < self.CARDS, "form")
        self.seen[place] = face
        return SUSPECTS[face]

    @property
    def unseen(self) -> set[str]:
        """The suspects whose card no saying has shown."""
        return set(EVERY) - {SUSPECTS[face] for face in self.seen.values()}

    def claim(self, place: int | None, among: set[str], inside: set[str], code: str) -> Specification:
        """Return one claim, or refuse it if no card is inside."""
        inside &= among
        demand(inside and place is not None, code)
        assert place is not None
        return place, numbers(inside), numbers(among - inside)

    def agents(self) -> list[int]:
        """Return the places of the hand without the identity."""
        return [place for place in self.hand if place != self.identities[1]]

    def act(self, text: str, shown: Sequence[tuple[int, int]]) -> list[Specification]:  # noqa: C901 -- a branch for each verb
        """Play an action."""
        verb, named, seat = text[0], text[1:2], self.seat
        if shown:
            demand(self.show(shown, self.agents()) == named, "face")
        demand(verb in ("kdrc", "iaeuzrc")[seat], "turn")
        if seat == 0:
            demand(self.dead or verb == "k", "turn")
        else:
            demand((verb == "i") == (self.identities[1] is None), "turn")
            demand((verb == "u") == self.drawn, "turn")
        killer, inspector = self.belief.candidates()
        around = set(neighbours(self.grid, named))
        near = living_neighbours(self.grid, named, self.dead + named)
        claims: list[Specification] = []
        quiet, banned, passes = 0, None, True
        if verb in "rc":
            shift = parse_action(text)
            demand(has_shift(self.grid, shift) and shift != self.banned, "turn")
            self.grid, collapse = fall(apply_shift(self.grid, shift), self.dead)
            if collapse is NO_COLLAPSE:
                quiet, banned = self.quiet + 1, undoing(self.grid, shift)
        elif verb == "k":
            demand(named not in self.dead, "turn")
            claims.append(self.claim(self.identities[0], killer, around, "turn"))
            if self.identities[1] is None:
                self.belief.hear(text, "", near, True, "")
                self.kill(named)
            else:
                passes = False
        elif verb == "d":
            demand(self.top < 25, "turn")
            self.gift, passes = (self.seats[1], [self.top]), False
        elif verb == "i":
            place = int(named)
            claims.append(self.claim(place, self.unseen, set(EVERY) - set(self.dead), "turn"))
            self.identities[1] = place
            quiet = self.quiet + 1
        elif verb == "a":
            demand(named not in self.dead + self.innocent, "turn")
            claims.append(self.claim(self.identities[1], inspector, around, "turn"))
            passes = False
        elif verb == "e":
            demand(self.top < 25 or self.agents(), "turn")
            self.drawn = True
            if self.top < 25:
                self.gift = self.seats[0], [self.top]
        elif verb == "u":
            self.hand.remove(shown[0][0])
            self.drawn = False
            if named in self.dead:
                dead = set(self.dead) - {named}
                claims += [self.claim(place, self.unseen, set(dead), "turn") for place in self.agents()]
                self.belief.hear(text, "", near, False, named)
            else:
                passes = False
        else:
            target = text[2]
            demand(self.left and around and target in around, "turn")
            demand(target not in self.dead + self.innocent, "turn")
            self.hand.remove(shown[0][0])
            self.left -= 1
            passes = False
        self.actions.append(text)
        self.banned = banned
        if verb == "a":
            quiet = self.quiet + 1
        self.quiet = quiet
        if not passes:
            self.pending = text
        elif verb != "e":
            self.end_turn()
        return claims

    def end_turn(self) -> None:
        """Pass the turn, or end the game."""
        self.over = self.over or self.quiet >= 40
        self.seat = 1 - self.seat

    def kill(self, name: str) -> None:
        """Let a suspect die."""
        self.dead += name
        if len(self.dead) >= 16:
            self.over = True
        else:
            self.grid, _ = fall(self.grid, self.dead)

    def answer(self, text: str, shown: Sequence[tuple[int, int]]) -> list[Specification]:  # noqa: C901 -- a branch for each answer
        """Answer the action that waits."""
        action = self.pending
        verb, named = action[0], action[1:2]
        demand(text in ANSWERS[verb], "form")
        beliefs = self.belief.candidates()
        role = 1 if verb == "k" else 0
        place, among = self.identities[role], set(beliefs[role])
        near = living_neighbours(self.grid, named, self.dead + named)
        claims, face = [], ""
        if verb in "zu":
            among -= {named}
        target = action[2] if verb == "z" else named
        if text in ("=dead", "=caught"):
            demand(list(shown) == [(place, SUSPECTS.index(target))], "face")
            self.show(shown, [place])
            self.over = True
        elif verb == "k" and text != ("=miss"):
            demand(named in self.innocent, "form")
        else:
            demand(text != "=miss" or named not in self.innocent, "form")
        demand(not shown or text in SHOWN, "form")
        if text in ("=dead", "=caught"):
            pass
        elif text in ("=miss", "=free"):
            claims.append(self.claim(place, among, among - {target}, "contradiction"))
        elif text == "=near":
            claims.append(self.claim(place, among, set(near), "contradiction"))
        elif text == "=far":
            claims.append(self.claim(place, among, among - set(near) - {named}, "contradiction"))
        elif text == "=new":
            face = self.show(shown, [place])
            top, unseen = self.top - 1, self.unseen
            claims.append(self.claim(top, unseen, unseen - set(self.dead + self.innocent), "contradiction"))
            self.identities[0] = top
            self.innocent += face
        else:
            face = self.show(shown, [self.top - 1])
            demand(face in self.dead + self.innocent, "contradiction")
        self.belief.hear(action, text, near, True, face)
        if verb == "k":
            if text == "=dead":
                self.dead += named
            else:
                self.kill(named)
        if verb in "uz":
            self.innocent += named
        self.pending = ""
        self.end_turn()
        return claims

    def record(self, faces: Sequence[int]) -> tuple[str, list[str]]:
        """Return the engine's deal and actions."""
        cards = "".join(SUSPECTS[face] for face in faces)
        actions = ["i" + cards[int(text[1])] if text[0] == "i" else text for text in self.actions]
        return f"{self.first}.{cards}", actions

    def choose(
        self,
        text: str,
        known: Mapping[int, int],
        choice: Callable[[int], int],  # noqa: ARG002 -- as in other games
    ) -> tuple[str, list[tuple[int, int]]]:
        """Return the saying of the engine's action, with the card it shows."""
        places = {SUSPECTS[face]: place for place, face in known.items()}
        if text[0] == "i":
            return f"i{places[text[1]]}", []
        if text[0] in "uz":
            return text, [(places[text[1]], known[places[text[1]]])]
        return text, []

    def reply(self, known: Mapping[int, int]) -> tuple[str, list[tuple[int, int]]]:
        """Return the true answer to the action that waits, with the card it shows."""
        verb, named = self.pending[0], self.pending[1:2]
        target = self.pending[2] if verb == "z" else named
        place = self.identities[1 if verb == "k" else 0]
        assert place is not None
        own = SUSPECTS[known[place]]
        near = living_neighbours(self.grid, named, self.dead + named)
        if verb == "d":
            drawn = SUSPECTS[known[self.top - 1]]
            failed = drawn in self.dead + self.innocent
            return (
                ("=same", [(self.top - 1, known[self.top - 1])])
                if failed
                else ("=new", [(place, known[place])])
            )
        if verb != "u" and own == target:
            return ("=dead" if verb == "k" else "=caught"), [(place, known[place])]
        if verb in "az" or (verb == "k" and named not in self.innocent):
            return ("=miss" if verb == "k" else "=free"), []
        return ("=near" if own in near else "=far"), []

    def texts(self, known: Mapping[int, int]) -> list[str]:
        """Return the texts that the player to move could try."""
        shifts = [
            f"{verb}{line}{way}"
            for verb, ways in (("r", "ew"), ("c", "ns"))
            for line in range(1, 6)
            for way in ways
        ]
        if self.seat == 0:
            return [f"k{name}" for name in SUSPECTS] + ["d", *shifts]
        hand = [SUSPECTS[known[place]] for place in self.agents()]
        if self.identities[1] is None or self.drawn:
            return [("u" if self.drawn else "i") + name for name in hand]
        arrests = [f"z{agent}{name}" for agent in hand for name in SUSPECTS]
        return [f"a{name}" for name in SUSPECTS] + [*arrests, "e", *shifts]
