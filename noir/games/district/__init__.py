"""District Noir: two gang bosses, a row of cards, and one take a round."""

from noir.games.district.game import DISTRICT
from noir.games.district.observation import Event, Observation, story, unseen, unseen_counts, why_not
from noir.games.district.pieces import CODES, COPIES, TAKE, TAKE_CODE, WORTH, Action, Kind, Pile
from noir.games.district.state import Hand, State

__all__ = [
    "CODES",
    "COPIES",
    "DISTRICT",
    "TAKE",
    "TAKE_CODE",
    "WORTH",
    "Action",
    "Event",
    "Hand",
    "Kind",
    "Observation",
    "Pile",
    "State",
    "story",
    "unseen",
    "unseen_counts",
    "why_not",
]
