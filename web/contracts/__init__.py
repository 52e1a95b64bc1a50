"""The contracts of a game's parts: table, position editor, lessons, courses, lab."""
