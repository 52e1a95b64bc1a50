"""Game: two rule books of Killer vs Inspector, the base game and the variant with citizen arrests.

Seat.FIRST is the Killer. Suspects are the letters A to Y. The names behind them are the page's.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.games.killer import rules
from noir.games.killer.action import Action, format_action, parse_action
from noir.games.killer.observation import Observation, observe
from noir.games.killer.state import State, parse_deal, random_deal
from noir.games.killer.worlds import determinize

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from noir.core import Outcome, Seat


@dataclass(frozen=True, slots=True)
class RuleBook:
    """The rules as the table of functions every game offers. See noir.core.Game."""

    name: str
    citizen: bool

    def deal(self, rng: Random) -> State:
        """Return the first state of a fresh random deal (K5, K6)."""
        return random_deal(self.citizen, rng)

    def to_move(self, state: State) -> Seat | None:
        """Return the seat that must act, or None when the game is over."""
        return state.table.to_move

    def legal_actions(self, state: State) -> Sequence[Action]:
        """Return every legal action, sorted. Empty exactly when the game is over."""
        return rules.legal_actions(state.table, *rules.own_secrets(state))

    def apply(self, state: State, action: Action) -> State:
        """Return the next state, or raise IllegalAction and change nothing when forbidden."""
        return rules.apply(state, action)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended: inspector-killed, sixteen-dead, killer-arrested or cold."""
        return state.table.outcome

    def observe(self, state: State, seat: Seat) -> Observation:
        """Return all that this seat may know, with perfect recall, and nothing else."""
        return observe(state, seat)

    def determinize(self, observation: Observation, rng: Random) -> State:
        """Return one state that the observing seat cannot rule out."""
        return determinize(observation, rng)

    def format_deal(self, state: State) -> str:
        """Return ``<grid>.<evidence>``, 25 letters each."""
        return state.deal

    def parse_deal(self, text: str) -> State:
        """Return the first state of a deal text, or raise InvalidNotation."""
        return parse_deal(text, self.citizen)

    def deal_symbols(self, text: str) -> tuple[tuple[str, ...], ...]:
        """Return two groups of letters, the grid and the evidence."""
        return tuple(tuple(word) for word in text.split("."))

    def deal_text(self, symbols: Sequence[Sequence[str]]) -> str:
        """Return the deal text of grid and evidence."""
        return ".".join("".join(word) for word in symbols)

    def format_action(self, action: Action) -> str:
        """Return the text of an action."""
        return format_action(action)

    def parse_action(self, text: str) -> Action:
        """Return the action a text names, or raise InvalidNotation."""
        return parse_action(text)


KILLER_GAME = RuleBook("killer", citizen=False)
"""The rule book of the base game."""
CITIZEN_GAME = RuleBook("killer-citizen", citizen=True)
"""The rule book of the variant in which agents may arrest, too."""
