"""Noir: the rules and the bots of two table games, in pure Python.

Nothing in this package knows a browser, a language, a clock or global randomness.
"""
