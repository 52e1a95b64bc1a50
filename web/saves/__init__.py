"""Saved games, in the browser's storage."""
