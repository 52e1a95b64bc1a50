"""Strangers: opponents by other principles than our own bots', to measure and to tune with.

``tuning`` has those that a tuning script may play against. ``gates`` has those that only the gates play, so that
no bot is fitted to them: ``tests/bench/test_strangers.py`` keeps every tuning script away. Each module has a
dictionary of styles, a function from what a seat can see to its action. ``NAMES`` lists them by role for
``python3 -m noir.arena``, such as ``tests.bench.yardsticks.gates.hunting:hider``.
"""

from __future__ import annotations
