"""The puzzles of Killer vs Inspector and its variant: names, the race to sixteen, the only safe action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.killer import bot
from noir.puzzles.killer.hide import Hide
from noir.puzzles.killer.names import FEW, MANY, NAME_THE_INSPECTOR, NAME_THE_KILLER
from noir.puzzles.killer.sure_kill import SureKill

if TYPE_CHECKING:
    from noir.core import Bot
    from noir.games.killer import Observation
    from noir.games.killer.action import Action

KINDS = (NAME_THE_KILLER, NAME_THE_INSPECTOR, SureKill(), Hide())

BASE, VARIANT = "killer", "killer-citizen"

SPARE = 1.6  # the shorter ones are kept

# (game, kind, grade) -> how many the collection holds
QUOTAS = {
    (BASE, "name-the-killer", MANY): 125,
    (VARIANT, "name-the-killer", MANY): 10,
    (BASE, "name-the-killer", FEW): 40,
    (BASE, "name-the-inspector", MANY): 30,
    (BASE, "name-the-inspector", FEW): 25,
    (VARIANT, "name-the-inspector", FEW): 10,
    (BASE, "sure-kill", "two"): 40,
    (BASE, "sure-kill", "three"): 35,
    (VARIANT, "sure-kill", "two"): 20,
    (VARIANT, "sure-kill", "three"): 30,
    (BASE, "hide", "kill"): 20,
    (BASE, "hide", "shift"): 15,
    (BASE, "hide", "disguise"): 15,
}


def guesser(game_name: str, level: str, seed: str) -> Bot[Action, Observation]:
    """Return a level without proofs, as its success tells how hard a puzzle is."""
    return bot(game_name, level, seed, proves=False)
