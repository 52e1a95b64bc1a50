"""The wheel is complete: it runs every README example and command from another folder."""

from __future__ import annotations

import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.test_examples import README as EXAMPLES

ROOT = Path(__file__).parents[1]
COMMANDS = re.findall(r"`python3 (-m noir[^`]*)`", (ROOT / "noir/README.md").read_text("utf-8"))
DATA = {
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "noir").rglob("*")
    if path.is_file() and path.suffix != ".pyc"
}
PIP = (sys.executable, "-m", "pip")
BACKEND = "from setuptools import build_meta"
ALONE = ("-q", "--no-index")  # nothing comes from the network


def run(*command: str, folder: Path) -> str:
    """Run a command to its end, without input, and return its output."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}:\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the sdist, and that from a copy: a build writes beside its sources."""
    copy = tmp_path_factory.mktemp("source")
    for name in ("README.md", "LICENSE", "pyproject.toml", *DATA):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_bytes((ROOT / name).read_bytes())
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-c", f"{BACKEND}; build_meta.build_sdist('.')", folder=copy)
    run(sys.executable, "-m", "tarfile", "-e", next(copy.glob("*.tar.gz")).name, folder=copy)
    (source,) = copy.glob("noir_table-*/")
    run(sys.executable, "-c", f"{BACKEND}; build_meta.build_wheel({str(out)!r})", folder=source)
    return next(out.iterdir())


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the Python of an environment that holds only the wheel."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home)
    found = str(next(home.glob("[bS]*/python*")))
    run(*PIP, "--python", found, "install", *ALONE, str(wheel), folder=home)
    return found


@pytest.mark.long
def test_the_installed_wheel_runs_what_the_readme_shows(python: str, wheel: Path, tmp_path: Path) -> None:
    """No file of the package is missing. Each example and each command runs from another folder."""
    with zipfile.ZipFile(wheel) as packed:
        assert {name for name in packed.namelist() if name.startswith("noir/")} == DATA
    assert len(EXAMPLES) == 3
    for example in EXAMPLES:
        assert run(python, "-c", example, folder=tmp_path)
    assert {command.split()[1] for command in COMMANDS} == {
        "noir",
        "noir.analysis",
        "noir.arena",
        "noir.lab",
        "noir.puzzles",
    }
    fields = {command: run(python, *command.split(), folder=tmp_path) for command in COMMANDS}
    assert len(fields["-m noir.puzzles --list"].splitlines()) == 820
