"""The bots for District Noir, from one-ply rules of thumb to exact search of guessed hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.district.heuristic import Heuristic
from noir.bots.district.pimc import Pimc

if TYPE_CHECKING:
    from noir.core import Bot
    from noir.games.district import Observation
    from noir.games.district.pieces import Action

EASY_NOISE = 4.6
HARD_WORLDS = 6
BOSS_WORLDS = 40
# the fewer cards are left in the two hands, the less a guess costs: more of them, by that number
BOSS_LATER = dict.fromkeys(range(7), 300) | {7: 200, 8: 120, 9: 80}
ALL_LAST_WORLDS = 56  # round 4 has no more: five cards of eight


def bot(_game_name: str, level: str, seed: int | str, *, proves: bool = True) -> Bot[Action, Observation]:
    """Return the bot of a level: easy, medium, hard or boss. Without ``proves`` no boss looks for proofs."""
    if level == "easy":
        return Heuristic(seed, EASY_NOISE)
    if level == "medium":
        return Heuristic(seed)
    if level == "hard":
        return Pimc(seed, HARD_WORLDS, HARD_WORLDS)
    return Pimc(seed, BOSS_WORLDS, ALL_LAST_WORLDS, BOSS_LATER, proves=proves, reads=True)
