"""Limits: how much a table, and whatever carries one, may hold."""

NONCE_BYTES = 16
NONCE_DIGITS = 2 * NONCE_BYTES
LONGEST_SEED = 64  # characters
LONGEST_ASKED = 4200  # characters: a link and what goes with it
MOST_UNDONE = 99_999
MOST_MARKS = 999
