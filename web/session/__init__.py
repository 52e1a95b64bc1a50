"""A session, and its update for the page."""
