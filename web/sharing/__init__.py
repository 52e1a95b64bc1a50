"""Sharing: links to a table, to its past, to a duel on the same deal.

Data: ``links``, ``codec``, ``duel``. Drawing: ``link_banner``, ``dialogs``. Commands: ``commands``.
"""
