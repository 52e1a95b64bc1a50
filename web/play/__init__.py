"""Play: commands that any table obeys."""
