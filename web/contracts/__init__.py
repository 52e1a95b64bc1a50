"""What a game can have: a table, a position editor, lessons, courses, a lab."""
