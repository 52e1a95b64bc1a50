"""Facts about Killer vs Inspector for the tests of two devices."""

PLAYERS = {"killer": 11, "killer-citizen": 4}
"""The number of a player (tests.duo.play.by_kinds) with a short game, rich in questions and answers."""
CARDS = 25
"""The number of cards that are shuffled."""
FORBIDDEN_AT_FIRST = "d"
"""An action that the first one must not be, whatever the cards are."""
