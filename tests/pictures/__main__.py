"""``python3 -m tests.pictures [--only WORD ...] [--sizes 390x844,...] [--themes noir,...] [--site ADDRESS]``.

Builds the site, goes to every state and photographs it. The page to leaf through is the last line.
``--readme`` takes the pictures of the README and the installable app instead, ``--baselines`` renews what
components are compared with.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.pictures import baselines, readme
from tests.pictures.camera import SIZES, THEMES, Camera
from tests.pictures.sheets import lay_out
from tests.pictures.states import states

OUT = Path("test-results") / "pictures"


def main(arguments: list[str] | None = None) -> int:
    """Take the pictures that are asked for and return the exit code."""
    parser = argparse.ArgumentParser(prog="python3 -m tests.pictures", description=__doc__)
    parser.add_argument("--only", nargs="*", default=[], help="states whose name holds one of these")
    parser.add_argument("--sizes", default=",".join(f"{w}x{h}" for w, h in SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--site", default="", help="an address that serves the site already")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--list", action="store_true", help="only name the states")
    parser.add_argument("--readme", action="store_true", help="renew the pictures of README and manifest")
    parser.add_argument("--baselines", action="store_true", help="renew what components are compared with")
    options = parser.parse_args(arguments)
    if options.baselines:
        return baselines.main()
    if options.readme:
        return readme.main()
    wanted = [s for s in states() if not options.only or any(word in s.name for word in options.only)]
    if options.list:
        print(*(state.name for state in wanted), sep="\n")
        return 0
    sizes = [(int(w), int(h)) for w, _, h in (size.partition("x") for size in options.sizes.split(","))]
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Camera(options.site, Path(folder)) as camera:
        failed = [
            s.name for s in wanted if not camera.visit(s, sizes, options.themes.split(","), options.out)
        ]
        page = lay_out(camera, options.out)
    if failed:
        print("no picture of:", *failed, file=sys.stderr)
    print(page.resolve())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
