"""Lock the Python tools of the tests: ``python3 -m tests.lock`` pins the newest ones, with hashes.

It writes ``tests/tools/requirements.txt``, for every system and every Python that we support. The file
contains no address, so any package index that has the same files will do.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.everything import LOCK, ROOT
from web.site.python import OLDEST

EXTRAS = ("--extra", "test", "--extra", "dev")
OPTIONS = ("--universal", "--upgrade", "--generate-hashes", "--no-annotate", "--quiet", *EXTRAS)


def main() -> int:
    """Resolve the extras of pyproject.toml with uv, in an environment that is thrown away."""
    with tempfile.TemporaryDirectory() as home:
        venv.create(home, with_pip=True)
        (tools,) = (path.parent for path in Path(home).glob("[bS]*/pip*") if path.stem == "pip")
        subprocess.run([str(tools / "pip"), "install", "--quiet", "uv"], check=True)
        oldest = ".".join(map(str, OLDEST))
        own = ["--python-version", oldest, "--custom-compile-command", "python3 -m tests.lock"]
        command = [str(tools / "uv"), "pip", "compile", *OPTIONS, *own, "-o", str(LOCK), "pyproject.toml"]
        return subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.DEVNULL).returncode


if __name__ == "__main__":
    sys.exit(main())
