"""Toy on the page: a table and its words, no lessons, nothing to print."""
