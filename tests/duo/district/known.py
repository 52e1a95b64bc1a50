"""What the tests of two devices know of District Noir."""

PLAYERS = {"district": 0}
"""The number of a player (tests.duo.play.by_kinds) whose game is looked at."""
CARDS = 45
"""That are shuffled."""
