"""Library: saved games, statistics, and the file that holds everything.

Data: ``model``, ``stats``, ``backup``. Drawing: ``views``, ``dialogs``. Commands: ``commands``, ``count``,
``transfer``, ``storage``.
"""
