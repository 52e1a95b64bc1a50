"""A game with a friend on another device, as data: the devices, the saves, the open line, the pace."""
