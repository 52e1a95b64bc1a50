"""The review of a game: its case file, its end and its picture."""
