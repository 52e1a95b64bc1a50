"""``subprocess`` without processes: the constants that ``asyncio`` names in its signatures."""

PIPE = -1
STDOUT = -2
DEVNULL = -3
