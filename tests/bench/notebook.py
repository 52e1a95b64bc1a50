"""Run the notebook in JupyterLite, in a real browser, with this package and nothing from elsewhere.

    uv venv lite && uv pip install --python lite jupyterlite-core jupyterlite-pyodide-kernel jupyter-server
    python3 -m tests.bench.notebook lite/bin/jupyter

It builds a JupyterLite with the notebook, the wheel of the engine and our own Pyodide, serves it, opens the
notebook and runs all cells, as a reader does by Run, Run All Cells. All requests that leave the machine are
refused. It prints what the cells print, and fails if one raises or the bot didn't learn. The packages of the
kernel come by pip, in the versions that Pyodide names.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect, sync_playwright

from tests.browser.machine import CHROMIUM, QUIET, find
from web.site.paths import MODULES
from web.site.release import pack_engine
from web.site.runtime import RELEASED
from web.site.serve import Server

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

NOTEBOOK = Path(__file__).parents[2] / "noir" / "adapters" / "examples" / "first_bot.ipynb"
KERNEL = ("micropip", "ipython", "jedi")
"""Packages that the kernel loads from Pyodide, besides those of JupyterLite."""
MORE = ("comm",)
"""What it asks an index for."""
PYTHON = "3.14"
"""The Python in Pyodide."""
MINUTES = 60_000  # ms
PIP = (sys.executable, "-m", "pip")
LEARNED = re.compile(r"(\w+) v easy: (\d+\.\d)")


def list_needs(packages: dict[str, Any]) -> dict[str, Any]:
    """Return those of Pyodide's packages that the kernel needs."""
    found: dict[str, Any] = {}
    names = [*KERNEL]
    while names:
        name = names.pop().lower().replace("_", "-")
        if name not in found:
            found[name] = packages[name]
            names += packages[name]["depends"]
    return found


def download(folder: Path, packages: list[str]) -> None:
    """Fetch pure packages for the Python in Pyodide."""
    options = ("--no-deps", "--only-binary", ":all:", "--python-version", PYTHON, "-d", str(folder))
    subprocess.run([*PIP, "download", "-q", *options, *packages], check=True)


def copy_pyodide(folder: Path) -> None:
    """Copy our Pyodide with the packages of the kernel, and with their hashes in its list."""
    shutil.copytree(MODULES / "pyodide", folder)
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text("utf-8"))
    lock["packages"] = list_needs(lock["packages"])
    download(folder, [f"{one['name']}=={one['version']}" for one in lock["packages"].values()])
    wheels = {wheel_name(wheel): wheel for wheel in folder.glob("*.whl")}
    for name, one in lock["packages"].items():
        wheel = wheels[name]
        one |= {"file_name": wheel.name, "sha256": sha256(wheel.read_bytes()).hexdigest()}
    path.write_text(json.dumps(lock), "utf-8")


def wheel_name(wheel: Path) -> str:
    """Return the name of a package as Pyodide writes it."""
    return wheel.name.partition("-")[0].lower().replace("_", "-")


def build_lite(jupyter: str, folder: Path) -> Path:
    """Build a JupyterLite with the notebook and the wheels in a folder, and return its site."""
    copy_pyodide(folder / "static" / "pyodide")
    wheels = folder / "wheels"
    wheels.mkdir()
    pack_engine(wheels, RELEASED)
    download(wheels, [*MORE])
    (folder / "files").mkdir()
    shutil.copy(NOTEBOOK, folder / "files")
    options = [
        option for wheel in sorted(wheels.glob("*.whl")) for option in ("--piplite-wheels", str(wheel))
    ]
    command = [jupyter, "lite", "build", "--contents", "files", "--output-dir", "site", *options]
    subprocess.run(command, cwd=folder, check=True)
    return folder / "site"


def refuse_others(route: Route, address: str) -> None:
    """Let only our own site answer."""
    if route.request.url.startswith((address, "data:", "blob:")):
        route.continue_()
    else:
        print("refused:", route.request.url)
        route.abort()


def run_cells(page: Page) -> str:
    """Run all cells and return their output."""
    cells = sum(cell["cell_type"] == "code" for cell in json.loads(NOTEBOOK.read_text("utf-8"))["cells"])
    expect(page.locator(".jp-CodeCell").first).to_be_visible(timeout=10 * MINUTES)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    prompt = page.locator(".jp-CodeCell .jp-InputPrompt", has_text=f"[{cells}]:")
    failed = page.locator(".jp-OutputArea-output[data-mime-type='application/vnd.jupyter.stderr']")
    expect(prompt.or_(failed).first).to_be_visible(timeout=20 * MINUTES)
    return "\n".join(page.locator(".jp-OutputArea-output").all_inner_texts())


def main() -> None:
    """Build, serve, run, judge."""
    words = argparse.ArgumentParser(prog="python3 -m tests.bench.notebook", description=__doc__)
    words.add_argument("jupyter", type=Path, help="the program of an environment with JupyterLite")
    given = words.parse_args()
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(build_lite(str(given.jupyter.absolute()), Path(folder))).start()
        browser = playwright.chromium.launch(executable_path=find(CHROMIUM), args=QUIET)
        context = browser.new_context()
        context.route("**", lambda route: refuse_others(route, server.address))
        page = context.new_page()
        begun = perf_counter()
        page.goto(f"{server.address}notebooks/index.html?path={NOTEBOOK.name}")
        text = run_cells(page)
        print(text, f"{perf_counter() - begun:.0f} s from the address to the last cell", sep="\n")
        browser.close()
        server.stop()
    scores = {name: float(share) for name, share in LEARNED.findall(text)}
    sys.exit(not scores.get("learner", 0.0) > scores.get("random", 100.0))


if __name__ == "__main__":
    main()
