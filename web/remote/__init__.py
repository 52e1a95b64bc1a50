"""Remote play: a game with a friend on another device.

Data: ``model``, ``save``, ``connection``. Drawing: ``views``, ``dialogs``, ``connection_dialog``. Commands:
``invite``, ``play``, ``page``, ``line``, ``connect``.
"""
