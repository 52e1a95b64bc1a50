"""Players at a table: a bot by the name of its level, a person here, or a friend at another device."""

HUMAN = "human"
FRIEND = "friend"
STAND_IN = "medium"
"""The bot that takes the place of a friend."""


def is_bot(player: str) -> bool:
    """Return whether a player is one of our bots."""
    return player not in (HUMAN, FRIEND)


def against_bots(players: tuple[str, str]) -> tuple[str, str]:
    """Return the players with the computer in the place of a friend elsewhere."""
    first, second = (STAND_IN if player == FRIEND else player for player in players)
    return first, second
