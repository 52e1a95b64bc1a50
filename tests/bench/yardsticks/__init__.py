"""Strangers: opponents by other principles than our own bots.

``tuning`` has those that a tuning script may play against. ``gates`` has those that only the gates play, so
that no bot is fitted to them: ``tests/test_strangers.py`` keeps tuning scripts and bots away. A module names
the family of games of its ``BOTS``, and their ``SEATS``. Those of the gates have ``GOALS`` for the boss: per
cent on average, and against each. Each bot has a style, a function from an observation to an action. In the
arena a stranger has a name such as ``tests.bench.yardsticks.tuning.killer:hunter``.
"""
