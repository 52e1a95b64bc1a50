"""Limits: how much a table, and whatever carries one, may hold."""

NONCE_BYTES = 16
NONCE_DIGITS = 2 * NONCE_BYTES
LONGEST_SEED = 64  # characters
MAX_DIGITS = 4200  # characters: a link and what goes with it
MOST_UNDONE = 99_999
MOST_MARKS = 999
LONGEST_NAME = 20  # characters: of a person at the table
MOST_DIGITS = 9  # of a number in a command


def parse_integer(text: str) -> int:
    """Return the whole number of a command, -1 if it is not a (short) number."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else -1
