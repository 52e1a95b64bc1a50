"""``python3 -m web``: build the site into dist/, serve it, open it. ``build`` alone builds."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

from web.site.build import build
from web.site.paths import DIST
from web.site.runtime import MissingTool
from web.site.serve import Server


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line says and return the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m web", description=__doc__)
    parser.add_argument("what", nargs="?", choices=("serve", "build"), default="serve")
    parser.add_argument("--out", type=Path, default=DIST, help="where to build (default: dist)")
    parser.add_argument("--port", type=int, default=0, help="default: a free one")
    parser.add_argument("--no-open", action="store_true", help="do not open a browser")
    told = parser.parse_args(arguments)
    try:
        build(told.out.resolve(), say=lambda line: print(line, flush=True))
    except (MissingTool, FileExistsError) as error:
        print(error, file=sys.stderr)
        return 1
    if told.what == "serve":
        _serve(told.out.resolve(), told.port, opening=not told.no_open)
    return 0


def _serve(folder: Path, port: int, *, opening: bool) -> None:
    server = Server(folder, port)
    print(f"{server.address}  (Ctrl+C ends)", flush=True)
    if opening:
        webbrowser.open(server.address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()


if __name__ == "__main__":
    sys.exit(main())
