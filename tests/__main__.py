"""``python3 -m tests``: see ``tests/everything.py``. Any Python can read it, to report an old one."""

import sys

import web.site.python

if __name__ == "__main__" and web.site.python.is_new_enough():
    from tests.everything import main

    sys.exit(main(sys.argv[1:]))
