"""Command line: build into dist/, serve it, open it. Loading a page again shows changes of the source.

``build`` alone builds. ``release`` writes into release/ all that people download: the site as an archive, the
packages, a list of parts, the changes, and the hash of each.
"""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from web.site.build import build
from web.site.live import PortTaken, live
from web.site.paths import DIST
from web.site.project import NotReady
from web.site.release import OUT as RELEASE
from web.site.release import release
from web.site.runtime import MissingTool

if TYPE_CHECKING:
    from web.site.serve import Server


def main(arguments: list[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m web", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("serve", "build", "release"), default="serve")
    parser.add_argument("--out", type=Path, help="where to build (default: dist or release)")
    parser.add_argument("--quick", action="store_true", help="build in a second; the page starts slower")
    parser.add_argument("--brotli", action="store_true", help="lay packed files (.br) beside the others")
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    options = parser.parse_args(arguments)
    is_release = options.what == "release"
    out = (options.out or (RELEASE if is_release else DIST)).resolve()
    try:
        if is_release:
            release(out, _say)
            return 0
        server = live(out, options.port) if options.what == "serve" else None
        build(out, _say, quick=options.quick, brotli=options.brotli)
    except (MissingTool, NotReady, FileExistsError, PortTaken) as error:
        print(error, file=sys.stderr)
        return 1
    if server:
        _serve(server, opening=not options.no_open)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)


def _serve(server: Server, *, opening: bool) -> None:
    print(f"{server.address}  (a page loaded again shows what has changed; Ctrl+C ends)", flush=True)
    if opening:
        webbrowser.open(server.address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()
