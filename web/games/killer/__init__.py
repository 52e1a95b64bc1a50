"""Killer vs Inspector on the page."""
