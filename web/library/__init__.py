"""Library: saved games, statistics, and the file that holds everything."""
