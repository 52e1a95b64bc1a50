"""Killer vs Inspector: one suspect kills, one inspector arrests, and neither knows the other.

In killer-citizen the Inspector's agents may arrest, too, three times at most.
"""

from noir.games.killer.action import Action
from noir.games.killer.game import CITIZEN_GAME, KILLER_GAME
from noir.games.killer.observation import Observation
from noir.games.killer.pieces import Collapse, Grid
from noir.games.killer.state import Event, State, Table

__all__ = [
    "CITIZEN_GAME",
    "KILLER_GAME",
    "Action",
    "Collapse",
    "Event",
    "Grid",
    "Observation",
    "State",
    "Table",
]
