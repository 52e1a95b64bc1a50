"""Puzzles: positions to solve, of the collection, of the day, and the deal of the day.

Data: ``model``, ``attempts``, ``proof_steps``, ``turns``. Drawing: ``views``, ``position``, ``proof``,
``sheet``, ``dialogs``. Commands: ``data``, ``play``, ``index``, ``solution``, ``daily_deal``, ``own``.
"""
