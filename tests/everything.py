"""Run everything: all that a change must pass, from a bare clone.

Makes .venv with the tools, finds or installs the browsers, runs ruff, mypy, Biome, tsc and all tests.
``--fast`` leaves the browsers out. ``--shard 1/4`` runs the first of four parts, for machines that share the
work. Other arguments go to pytest: ``python3 -m tests --fast -k rules``.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

from web.site import environment
from web.site.runtime import MissingTool, fetch, install, tool

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
LOCK = ROOT / "tests" / "tools" / "requirements.txt"
"""What the tests run with, each with its version and its hashes. ``python3 -m tests.lock`` renews it."""
PYTHON = environment.python_of(HOME)

SCRIPT_CHECKS = (
    ("@biomejs/biome/bin/biome", "ci", "--error-on-warnings"),
    ("typescript/bin/tsc", "--project", "jsconfig.json"),
)
"""How our JavaScript is checked: a script of ``tests/tools/node_modules`` and its arguments."""

NO_BROWSER = """\
The browser tests need these packages, which are not here and could not be installed: {names}
  as root on Debian or Ubuntu:  apt-get install --no-install-recommends {names}
Without a browser:  python3 -m tests --fast"""


def main(arguments: list[str]) -> int:
    """Run everything and return the exit code. Pytest's summary is last, unless another check failed."""
    fast = "--fast" in arguments
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # each of our many processes would compile everything
    rest = [argument for argument in arguments if argument != "--fast"]
    with ThreadPoolExecutor() as beside:
        packages = beside.submit(_packages)  # npm and pip use one processor each
        if not _environment() or not (fast or _browsers()) or not packages.result():
            return 1
    chosen = "not browser and not bench and not long" if fast else "not bench"
    # Files are torn apart at the end only, when one process has nothing left to do. With browsers it is one
    # process more than there are processors: a test that waits for a browser leaves one free.
    processes = min(4, (os.cpu_count() or 1) + (0 if fast else 1))
    shared = ["-n", str(processes), "--dist", "worksteal"]
    if not fast:
        shared += ["-rfER", "--durations", "20"]
    # mypy has use for one processor alone: the tests begin beside it, and are heard when it is done.
    with _begin("pytest", "-m", chosen, *shared, *rest) as tests:
        checks = [_run("ruff", "check", "."), _run("ruff", "format", "--check", "."), _run("mypy")]
        checks += [_run_script(*check) for check in SCRIPT_CHECKS]
        codes = [*map(abs, checks), abs(_relay(tests))]  # below zero: ended by a signal
    if any(codes[:-1]):
        print("A check before the tests failed. Its output is above theirs, behind a line with a $.")
    return max(codes)


def _environment() -> bool:
    """Make .venv and install this project with its tools, unless that is done for this lock file."""
    _provide_venv()
    # This project has no hash, and is built by the backend of the lock file.
    own = ("--no-deps", "--no-build-isolation", "-e", ".")
    try:
        environment.make(HOME, LOCK, *own, say=lambda line: print(line, flush=True))
    except MissingTool as missing:
        print(missing)
        return False
    return True


def _provide_venv() -> None:
    """Install ``ensurepip``, which venv needs, where we may. Debian has it in a package of its own."""
    if PYTHON.is_file() or find_spec("ensurepip"):
        return
    from tests.browser import machine

    machine.install(["python3-venv"])
    invalidate_caches()


def _browsers() -> bool:
    from tests.browser import machine

    names = machine.missing()
    if names:
        print("browsers: installing", *names, flush=True)
        machine.install(names)
        names = machine.list_packages()
    if names:
        print(NO_BROWSER.format(names=" ".join(names)))
    return not names


def _packages() -> bool:
    """Install the npm packages before several processes need them."""
    from tests.browser.machine import TOOLS

    try:
        fetch()
        install(TOOLS)
    except MissingTool as missing:
        print(missing)
        return False
    return True


def _command(module: str, *arguments: str) -> list[str]:
    return [str(PYTHON), "-m", module, *arguments]


def _run(module: str, *arguments: str) -> int:
    print("$", module, *arguments, flush=True)
    return subprocess.run(_command(module, *arguments), cwd=ROOT, check=False).returncode


def _run_script(path: str, *arguments: str) -> int:
    """Run a script of the npm packages that check ours, and return its exit code."""
    from tests.browser.machine import TOOLS

    print("$", Path(path).name, *arguments, flush=True)
    command = [tool("node"), str(TOOLS / "node_modules" / path), *arguments]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def _begin(module: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a command whose output waits in a pipe. It looks as it would on this terminal."""
    colour = ["--color=yes"] if sys.stdout.isatty() else []
    return subprocess.Popen(_command(module, *arguments, *colour), cwd=ROOT, stdout=subprocess.PIPE)


def _relay(process: subprocess.Popen[bytes]) -> int:
    """Print the output of a process, past and future, and return its exit code."""
    print("$", *process.args[2:] if isinstance(process.args, list) else (), flush=True)
    assert isinstance(process.stdout, io.BufferedReader)
    while part := process.stdout.read1():
        sys.stdout.buffer.write(part)
        sys.stdout.flush()
    return process.wait()
