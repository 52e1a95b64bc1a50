"""Pyodide under Node: measures the same code as natively."""

from __future__ import annotations

import argparse
import json
import subprocess
from importlib import import_module
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


def compare(module: str, results: Path, option: str, number: int, what: str) -> None:
    """Run a bench from the command line: call its ``measure`` with one number natively and in Pyodide.

    Print both tables, and keep them in ``results`` with ``--write``.
    """
    bench = import_module(module)
    parser = argparse.ArgumentParser(description=(bench.__doc__ or "").partition("\n")[0])
    parser.add_argument(option, dest="number", type=int, default=number, help=what)
    parser.add_argument("--write", action="store_true", help=f"keep {results.name}")
    options = parser.parse_args()
    tables = {"native": bench.measure(options.number), "pyodide": measure_in_pyodide(module, options.number)}
    text = json.dumps(tables, indent=1)
    print(text)
    if options.write:
        results.write_text(text + "\n", "ascii")
