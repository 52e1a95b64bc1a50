"""Pace: how long a player takes to choose on a live line, so that a forced action takes as long."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from random import Random, SystemRandom

USUAL = (1.3, 1.7, 2.1, 2.6, 3.2, 4.0, 5.2, 7.0)
"""Seconds of a choice, as a rule, for as long as too few of this player's are known."""
MEMORY = 24  # choices: the pace changes during an evening
MAX_WAIT = 120.0  # seconds. Longer ones are no thought
MAX_LATE = 1.0  # seconds. A page that asks later has slept
SPREAD = 0.1  # of a wait drawn around one of the player's, so that none comes twice

_CHANCE: Random = SystemRandom()


@dataclass(slots=True)
class Pace:
    """The latest waits of a player before a choice, in seconds, and the beginning of the turn.

    A forced action is played at a moment that is settled when its turn begins. A press that could play it
    earlier would still tell it from a choice.
    """

    waits: deque[float] = field(default_factory=lambda: deque(maxlen=MEMORY))
    _forced: str = ""
    _until: float = 0.0
    _late: float = 0.0
    """How late the page asks for a forced action. The waits of choices hold that already."""
    _turn: str = ""
    _since: float = 0.0

    def begin(self, turn: str, now: float) -> None:
        """Note that a turn has begun, once for each turn."""
        if turn != self._turn:
            self._turn, self._since = turn, now

    def end(self, turn: str, now: float) -> None:
        """Note that the player has made a choice in this turn."""
        if turn and turn == self._turn:
            self.waits.append(min(now - self._since, MAX_WAIT))

    def draw(self, chance: Random = _CHANCE) -> float:
        """Return how long a forced action waits: about as long as one of the player's own choices."""
        known = [*self.waits, *USUAL[len(self.waits) :]]
        return chance.choice(known) * chance.lognormvariate(0, SPREAD)

    def hold(self, forced: str, now: float) -> float:
        """Hold a forced action from now on. Return after how long the page asks for it."""
        wait = self.draw()
        self._forced, self._until = forced, now + wait
        return max(0.0, wait - self._late)

    def release(self, now: float) -> None:
        """Note when the page has asked for a forced action."""
        self._late = min(max(0.0, self._late + now - self._until), MAX_LATE)

    def is_held(self, forced: str, now: float) -> bool:
        """Return whether a forced action has to wait longer."""
        return forced == self._forced and now < self._until
