"""Views: generic HTML from a reader's look. Pure functions without game, command or browser."""
