"""``python3 -m web``: see ``web/site/command.py``. Readable for any Python, so that an old one is told."""

import sys

import web.site.python

if __name__ == "__main__" and web.site.python.is_new_enough():
    from web.site.command import main

    sys.exit(main())
