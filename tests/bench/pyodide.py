"""Pyodide under Node: measures the same code as natively."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

from web.site.paths import MODULES, ROOT
from web.site.runtime import fetch, tool

SCRIPT = Path(__file__).parent / "rivals" / "pyodide_speed.mjs"


def measure_in_pyodide(module: str, *numbers: int) -> Any:
    """Return the result of a module's function ``measure`` in the pinned Pyodide.

    There ``time.process_time`` is the processor time of Node.
    """
    fetch()
    command = [tool("node"), str(SCRIPT), str(MODULES.parent), str(ROOT), module, *map(str, numbers)]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
