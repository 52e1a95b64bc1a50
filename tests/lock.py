"""Lock the Python tools: ``python3 -m tests.lock`` pins the newest ones, with hashes.

It writes ``web/requirements.txt`` for a build and a release, ``tests/tools/requirements.txt`` for the tests,
and ``mutants.txt`` and ``ppo.txt`` beside it for two benches, for every system and every Python that we
support.
The files contain no address, so any package index that has the same files will do.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from tests.everything import LOCK, ROOT
from web.site import tools
from web.site.python import OLDEST

OPTIONS = ("--universal", "--upgrade", "--generate-hashes", "--no-annotate", "--quiet")
MUTANTS = LOCK.with_name("mutants.txt")
PPO = LOCK.with_name("ppo.txt")
"""Beside the tools of the tests: what two benches need."""
LOCKS = {
    tools.LOCK: ("--group", "build"),
    LOCK: ("--group", "build", "--group", "test", "--all-extras", "pyproject.toml"),
    MUTANTS: ("--group", "mutants", "--constraints", str(LOCK)),
    PPO: ("--group", "ppo", "--constraints", str(LOCK)),
}
"""Lock file -> the groups and extras of pyproject.toml in it."""


def main() -> int:
    """Resolve them with uv, in an environment that is thrown away."""
    with tempfile.TemporaryDirectory() as home:
        venv.create(home, with_pip=True)
        (tools,) = (path.parent for path in Path(home).glob("[bS]*/pip*") if path.stem == "pip")
        subprocess.run([str(tools / "pip"), "install", "--quiet", "uv"], check=True)
        oldest = ".".join(map(str, OLDEST))
        own = ["--python-version", oldest, "--custom-compile-command", "python3 -m tests.lock"]
        codes = [
            subprocess.run(
                [str(tools / "uv"), "pip", "compile", *OPTIONS, *own, "-o", str(lock), *wanted],
                cwd=ROOT,
                check=False,
                stdout=subprocess.DEVNULL,
            ).returncode
            for lock, wanted in LOCKS.items()
        ]
    return max(map(abs, codes))


if __name__ == "__main__":
    sys.exit(main())
