"""The puzzles of District Noir: all of round 4, where everything can be counted out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots.district import bot
from noir.puzzles.district.last_hope import DEEP, FLAT, LastHope
from noir.puzzles.district.sure_win import FULL, SureWin

if TYPE_CHECKING:
    from noir.core import Bot
    from noir.games.district import Observation
    from noir.games.district.pieces import Action

KINDS = (SureWin(), LastHope())

SPARE = 1.0  # records are all about as long

# (game, kind, grade) -> how many the collection holds
QUOTAS = {
    ("district", "sure-win", FULL): 310,
    ("district", "last-hope", DEEP): 75,
    ("district", "last-hope", FLAT): 20,
}


def guesser(game_name: str, level: str, seed: str) -> Bot[Action, Observation]:
    """Return a level without proofs, as its success tells how hard a puzzle is."""
    return bot(game_name, level, seed, proves=False)
