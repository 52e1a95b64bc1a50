"""Tools: the Python packages of a build and a release, and the Python that has them."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

from web.site import environment
from web.site.paths import CACHE, ROOT, WEB

if TYPE_CHECKING:
    from collections.abc import Callable

LOCK = WEB / "requirements.txt"
"""The packages, with versions and hashes. ``python3 -m tests.lock`` renews it."""
HOME = CACHE.parent / "tools-{}.{}".format(*sys.version_info)
"""An environment with these packages, for a Python that has none."""
MODULES = ("cyclonedx", "flit_core", "griffe")
"""The modules of these packages that we import."""


def provide(say: Callable[[str], None] = lambda _line: None) -> str:
    """Return a Python that has the tools: this one, or that of an environment made for them."""
    if all(map(find_spec, MODULES)):
        return sys.executable
    environment.make(HOME, LOCK, say=say)
    return str(environment.python_of(HOME))


def run(module: str, *arguments: str) -> bytes:
    """Run a module that needs the tools, and return its output."""
    command = [provide(), "-m", module, *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
