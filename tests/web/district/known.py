"""What the tests of the page know of District Noir."""

LATE = 36
"""Plies after which a search is quick."""
LONG = 48
"""Plies of a game to review, at the most."""
FAULTLESS: tuple[str, ...] = ()
"""The games whose reviewed game was well played throughout."""
MOST_LINKS = 49
"""Links that a whole game with a friend takes, at the most."""
