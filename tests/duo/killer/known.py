"""What the tests of two devices know of Killer vs Inspector."""

PLAYERS = {"killer": 13, "killer-citizen": 4}
"""The number of a player (tests.duo.play.by_kinds) in whose short game much is asked and answered."""
CARDS = 25
"""That are shuffled."""
