"""Killer vs Inspector: one suspect kills, one inspector arrests, and neither knows the other.

In killer-citizen the Inspector's agents may arrest, too, three times at most.
"""

from noir.games.killer.game import CITIZEN_GAME, KILLER_GAME
from noir.games.killer.observation import Observation
from noir.games.killer.state import State

__all__ = ["CITIZEN_GAME", "KILLER_GAME", "Observation", "State"]
