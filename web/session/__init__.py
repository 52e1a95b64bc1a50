"""A session and what it sends to the page."""
