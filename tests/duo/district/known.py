"""Facts about District Noir for the tests of two devices."""

PLAYERS = {"district": 1}
"""The number of the player (tests.duo.play.by_kinds) of the known game."""
CARDS = 45
"""The number of cards that are shuffled."""
