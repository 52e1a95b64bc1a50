"""``python3 -m web``: see ``web/site/command.py``. Any Python can read it, to report an old one."""

import sys

import web.site.python

if __name__ == "__main__" and web.site.python.is_new_enough():
    from web.site.command import main

    sys.exit(main())
