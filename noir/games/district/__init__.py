"""District Noir: two gang bosses, a row of cards, and one take a round."""

from noir.games.district.game import DISTRICT
from noir.games.district.observation import Observation
from noir.games.district.state import State

__all__ = ["DISTRICT", "Observation", "State"]
