"""Views: generic HTML from what a reader may see. Pure functions; no game, no command, no browser."""
