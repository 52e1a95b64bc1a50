"""A tried action and its result by the rules, to compare reasons with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from noir.core import Game, Seat


@dataclass(frozen=True)
class Tried:
    """An action that was played from a state."""

    game: Game[Any, Any, Any]
    state: Any
    action: Any

    @cached_property
    def seat(self) -> Seat:
        seat = self.game.to_move(self.state)
        assert seat is not None
        return seat

    @cached_property
    def after(self) -> Any:
        return self.game.apply(self.state, self.action)

    @cached_property
    def observation_before(self) -> Any:
        return self.game.observe(self.state, self.seat)

    @cached_property
    def observation_after(self) -> Any:
        return self.game.observe(self.after, self.seat)

    @cached_property
    def event(self) -> Any:
        return self.after.history[-1]


Holds = Callable[[Tried, tuple[int, ...]], bool]
"""Whether a reason with these numbers is true of an action, as far as the rules can tell."""
