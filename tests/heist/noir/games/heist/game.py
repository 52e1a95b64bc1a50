"""Game: the rules of Night Heist.

The deal is an order of the safes a to j, which hold 1 to 10 bars of gold. The first seven are opened
one after the other. For each the first seat puts one of its tools 1 to 7 face down, then the second
seat does, and both are turned up: the stronger tool wins all that is inside. Equal tools win nothing.
The gold is added to the next safe, or lost after the seventh. A tool is used once. An action is ``t``
and the tool.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.chance import pick, shuffle
from noir.core import IllegalAction, InvalidNotation, Outcome, Seat

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

SAFES = "abcdefghij"
TOOLS = (1, 2, 3, 4, 5, 6, 7)
FACE_DOWN = 0


@dataclass(frozen=True, slots=True)
class State:
    """A deal, and the tools used so far by the two seats in turn."""

    deal: str
    used: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Observation:
    """The safes seen so far, and the tools used. Another seat's tool can still be face down."""

    seat: Seat
    safes: str
    used: tuple[int, ...]


def gold(safe: str) -> int:
    """Return how many bars a safe holds."""
    return SAFES.index(safe) + 1


def share(safes: str, used: tuple[int, ...]) -> tuple[int, int, int]:
    """Return the gold of the first and the second seat, and the gold left over by equal tools."""
    won, over = [0, 0], 0
    for safe, first, second in zip(safes, used[::2], used[1::2], strict=False):
        over += gold(safe)
        if first != second:
            won[first < second] += over
            over = 0
    return won[0], won[1], over


def tools_of(used: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    """Return the tools a seat still has."""
    return tuple(tool for tool in TOOLS if tool not in used[seat::2])


class Heist:
    """The rule book. See ``noir.core.Game``."""

    name = "heist"

    def deal(self, rng: Random) -> State:
        """Return the safes in random order."""
        return State("".join(shuffle(SAFES, rng)))

    def to_move(self, state: State) -> Seat | None:
        """Return the seat that uses a tool next."""
        return Seat(len(state.used) % 2) if len(state.used) < 2 * len(TOOLS) else None

    def legal_actions(self, state: State) -> Sequence[int]:
        """Return the tools that are left."""
        seat = self.to_move(state)
        return () if seat is None else tools_of(state.used, seat)

    def apply(self, state: State, action: int) -> State:
        """Return the state after a tool is used."""
        if action not in self.legal_actions(state):
            raise IllegalAction(action, "a tool that is left", "heist", "used")
        return State(state.deal, (*state.used, action))

    def outcome(self, state: State) -> Outcome | None:
        """Return which seat has more gold."""
        if self.to_move(state) is not None:
            return None
        first, second, _ = share(state.deal, state.used)
        return Outcome(None if first == second else Seat(first < second), "gold", (first, second))

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return a seat's observation, without future safes and tools that are face down."""
        used = state.used
        if len(used) % 2 and seat == Seat.SECOND:
            used = (*used[:-1], FACE_DOWN)
        return Observation(seat, state.deal[: min(len(used) // 2 + 1, len(TOOLS))], used)

    def determinize(self, observation: Observation, rng: Random) -> State:
        """Return a state with other safes to come, and any tool in place of the one face down."""
        rest = shuffle(sorted(set(SAFES) - set(observation.safes)), rng)
        used = observation.used
        if used[-1:] == (FACE_DOWN,):
            used = (*used[:-1], pick(tools_of(used[:-1], Seat.FIRST), rng))
        return State(observation.safes + "".join(rest), used)

    def format_deal(self, state: State) -> str:
        """Return the ten safes."""
        return state.deal

    def parse_deal(self, text: str) -> State:
        """Return the first state of a deal text."""
        if sorted(text) != list(SAFES):
            raise InvalidNotation(text, "the letters a to j in some order", "deal")
        return State(text)

    def deal_symbols(self, text: str) -> tuple[tuple[str, ...], ...]:
        """Return one group, the safes."""
        return (tuple(text),)

    def deal_text(self, symbols: Sequence[Sequence[str]]) -> str:
        """Return the deal text of the safes."""
        return "".join(symbols[0])

    def format_action(self, action: int) -> str:
        """Return ``t`` and the tool."""
        return f"t{action}"

    def parse_action(self, text: str) -> int:
        """Return the tool that a text names."""
        if text not in {f"t{tool}" for tool in TOOLS}:
            raise InvalidNotation(text, "t1 to t7", "action")
        return int(text[1])


HEIST = Heist()
"""The rule book."""
