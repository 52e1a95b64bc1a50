"""Environments: Python tools in a folder of their own, installed from a lock file with its hashes."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
import venv
from importlib.util import find_spec
from typing import TYPE_CHECKING

from web.site.paths import ROOT
from web.site.runtime import MissingTool, show_path

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

STAMP = ".noir-tools"
"""Lies in an environment: the hash of what it was made for."""

NO_VENV = """\
This Python cannot make a virtual environment: its package for that is not installed.
  as root on Debian or Ubuntu:  apt-get install python3-venv"""
NO_TOOLS = (
    "The tools of {lock} could not be installed from PyPI: is this machine online? "
    "They are needed once. pip said: {reason}"
)
CHANGED = (
    "PyPI sent another file of {name} than {lock} names, so it was not installed. "
    "Somebody has changed that file, there or on the way here, or the list is wrong."
)


def python_of(home: Path) -> Path:
    """Return the Python of an environment."""
    return home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def make(home: Path, lock: Path, *more: str, say: Callable[[str], None] = lambda _line: None) -> None:
    """Make an environment with the packages of a lock file, unless that is done, or raise `MissingTool`.

    ``more`` are arguments of pip for what comes last, when the packages of the lock file are there.
    """
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes() + lock.read_bytes()).hexdigest()
    stamp = home / STAMP
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return
    say(f"tools: making {show_path(home)}")
    if not python_of(home).is_file():
        if not find_spec("ensurepip"):
            raise MissingTool(NO_VENV)
        venv.create(home, with_pip=True)
    # Python compiles a module at its first import. Most modules are never imported.
    pip = (str(python_of(home)), "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-compile")
    for what in (("--require-hashes", "-r", str(lock)), more):
        if what:
            done = subprocess.run([*pip, *what], cwd=ROOT, check=False, stderr=subprocess.PIPE, text=True)
            if done.returncode:
                raise MissingTool(_reason(done.stderr, done.returncode, show_path(lock)))
    stamp.write_text(wanted, encoding="utf-8")


def _reason(errors: str, status: int, lock: str) -> str:
    """Say in a sentence why pip has failed."""
    changed = re.search(r"^ERROR: .* DO NOT MATCH THE HASHES .*\n+ *(\S+)", errors, re.MULTILINE)
    if changed:
        return CHANGED.format(name=changed[1], lock=lock)
    found = re.findall(r"^ERROR: (.*)", errors, re.MULTILINE)
    return NO_TOOLS.format(reason=(found or [f"exit code {status}"])[-1], lock=lock)
