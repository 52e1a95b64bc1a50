"""What the tests of the page know of Killer vs Inspector."""

LATE = 20
"""Plies after which a search is quick."""
LONG = 14
"""Plies of a game to review, at the most."""
FAULTLESS = ("killer",)
"""The games whose reviewed game was well played throughout."""
MOST_LINKS = 60
"""Links that a whole game with a friend takes, at the most."""
