"""District Noir: two gang bosses, a row of cards, and one take a round."""

from noir.games.district.game import DISTRICT
from noir.games.district.observation import Observation
from noir.games.district.pieces import CODES, COPIES, TAKE, Action, Kind, Pile
from noir.games.district.state import Hand, State

__all__ = ["CODES", "COPIES", "DISTRICT", "TAKE", "Action", "Hand", "Kind", "Observation", "Pile", "State"]
