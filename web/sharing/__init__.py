"""Sharing: links to a table, to its past, to a duel on the same deal."""
