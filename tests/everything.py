"""Run everything: all that a change must pass, from a bare clone.

Makes .venv with the tools, finds or installs the browsers, runs ruff, mypy, Biome, tsc and all tests.
``--fast`` leaves the browsers out. ``--shard 1/4`` runs the first of four parts, for machines that share the
work. Other arguments go to pytest: ``python3 -m tests --fast -k rules``.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
import venv
from concurrent.futures import ThreadPoolExecutor
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
LOCK = ROOT / "tests" / "tools" / "requirements.txt"
"""What the tests run with, each with its version and its hashes. ``python3 -m tests.lock`` renews it."""
PYTHON = HOME / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

SCRIPT_CHECKS = (
    ("@biomejs/biome/bin/biome", "ci", "--error-on-warnings"),
    ("typescript/bin/tsc", "--project", "jsconfig.json"),
)
"""How our JavaScript is checked: a script of ``tests/tools/node_modules`` and its arguments."""

NO_BROWSER = """\
The browser tests need these packages, which are not here and could not be installed: {names}
  as root on Debian or Ubuntu:  apt-get install --no-install-recommends {names}
Without a browser:  python3 -m tests --fast"""


NO_TOOLS = (
    "The tools of the tests could not be installed from PyPI: is this machine online? "
    "They are needed once. pip said: {reason}"
)

CHANGED_TOOLS = (
    "PyPI sent another file of {name} than tests/tools/requirements.txt names, so it was not installed. "
    "Somebody has changed that file, there or on the way here, or the list is wrong."
)

NO_VENV = """\
This Python cannot make a virtual environment: its package for that is not installed.
  as root on Debian or Ubuntu:  apt-get install python3-venv"""


def main(arguments: list[str]) -> int:
    """Run everything and return the exit code. Pytest's summary is the last thing printed."""
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
        # A real browser on a busy machine is late now and then. What was run again is named at the end.
        shared += ["--reruns", "2", "-rfER", "--durations", "20"]
    # mypy has use for one processor alone: the tests begin beside it, and are heard when it is done.
    with _begin("pytest", "-m", chosen, *shared, *rest) as tests:
        checks = [_run("ruff", "check", "."), _run("ruff", "format", "--check", "."), _run("mypy")]
        checks += [_run_script(*check) for check in SCRIPT_CHECKS]
        return max(map(abs, [*checks, _relay(tests)]))  # below zero: ended by a signal


def _environment() -> bool:
    """Make .venv and install this project with its tools, unless that is done for this lock file."""
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + LOCK.read_bytes()).hexdigest()
    stamp = HOME / ".noir-tools"
    if stamp.is_file() and stamp.read_text() == wanted:
        return True
    print("tools: making .venv", flush=True)
    if not PYTHON.is_file():
        if not _can_make_venv():
            print(NO_VENV)
            return False
        venv.create(HOME, with_pip=True)
    # This project comes last, on its own: it has no hash, and is built by the setuptools of the lock file.
    # Python compiles a module at its first import. Most modules are never imported.
    pip = ("pip", "install", "-q", "--disable-pip-version-check", "--no-compile")
    for what in (["--require-hashes", "-r", str(LOCK)], ["--no-deps", "--no-build-isolation", "-e", "."]):
        command = _command(*pip, *what)
        done = subprocess.run(command, cwd=ROOT, check=False, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            print(_reason(done.stderr, done.returncode))
            return False
    stamp.write_text(wanted)
    return True


def _reason(errors: str, status: int) -> str:
    """Say in a sentence why pip has failed."""
    changed = re.search(r"^ERROR: .* DO NOT MATCH THE HASHES .*\n+ *(\S+)", errors, re.MULTILINE)
    if changed:
        return CHANGED_TOOLS.format(name=changed[1])
    found = re.findall(r"^ERROR: (.*)", errors, re.MULTILINE)
    return NO_TOOLS.format(reason=(found or [f"exit code {status}"])[-1])


def _can_make_venv() -> bool:
    """Debian ships ``ensurepip``, which venv needs, in a package of its own. Install it where we may."""
    if find_spec("ensurepip"):
        return True
    from tests.browser import machine

    machine.install(["python3-venv"])
    invalidate_caches()
    return find_spec("ensurepip") is not None


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
    from web.site.runtime import MissingTool, fetch, install

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
    from web.site.runtime import tool

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
