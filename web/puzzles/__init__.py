"""Puzzles: positions to solve, of the collection, of the day, and the deal of the day."""
