"""Courses, lessons and their progress."""
