"""The oldest Python that this project runs on. Any Python can read this file, down to 2.7."""

import sys

OLDEST = (3, 11)


def is_new_enough():
    # type: () -> bool
    """Return whether this Python will do. Leave the program with one plain sentence when not."""
    if sys.version_info[:2] < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        have = ".".join(map(str, sys.version_info[:2]))
        sys.exit("This needs Python " + wanted + " or newer, and this is Python " + have + ".")
    return True
