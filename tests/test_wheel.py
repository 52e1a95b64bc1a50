"""The packages of the engine are complete: the wheel runs every example and command elsewhere."""

from __future__ import annotations

import email
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.duo.test_your_game import PROGRAM, RULES
from tests.test_examples import README as EXAMPLES
from web.site.release import pack_engine

ROOT = Path(__file__).parents[1]
COMMANDS = re.findall(r"`python3 (-m noir[^`]*)`", (ROOT / "noir/README.md").read_text("utf-8"))
DATA = {
    path.relative_to(ROOT).as_posix()
    for path in (ROOT / "noir").rglob("*")
    if path.is_file() and path.suffix != ".pyc"
}
YOUR_GAME = RULES + PROGRAM
PIP = (sys.executable, "-m", "pip")
ALONE = ("-q", "--no-index")  # nothing comes from the network
RELEASED = 1_000_000_000


def run(*command: str, folder: Path) -> str:
    """Run a command to its end, without input, and return its output."""
    done = subprocess.run(
        command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}:\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist and the wheel of a release."""
    out = tmp_path_factory.mktemp("packages")
    pack_engine(out, RELEASED)
    return out


@pytest.fixture(scope="module")
def wheel(packages: Path) -> Path:
    """Return the wheel."""
    (found,) = packages.glob("*.whl")
    return found


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
    for example in (*EXAMPLES, YOUR_GAME):
        assert run(python, "-c", example, folder=tmp_path)
    assert {command.split()[1] for command in COMMANDS} == {
        "noir",
        "noir.analysis",
        "noir.arena",
        "noir.lab",
        "noir.puzzles",
    }
    for command in COMMANDS:
        assert "usage: " in run(python, *command.split(), "--help", folder=tmp_path)
    assert len(run(python, "-m", "noir.puzzles", "--list", folder=tmp_path).splitlines()) == 820
    assert "noir1 " in run(python, "-m", "noir", folder=tmp_path)


@pytest.mark.long
def test_the_sdist_has_what_the_wheel_is_built_from_and_nothing_else(packages: Path, tmp_path: Path) -> None:
    """No test, script or picture of the site is in it. A wheel that is built from it is the same."""
    (sdist,) = packages.glob("*.tar.gz")
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
        assert names == {*DATA, "LICENSE", "PKG-INFO", "pyproject.toml"}
        packed.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    pack_engine(tmp_path, RELEASED, root=source)
    for path in packages.iterdir():
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_the_metadata_offers_no_tool_of_the_tests(wheel: Path) -> None:
    """The extras are those of the engine. Authors, keywords and an address are there."""
    with zipfile.ZipFile(wheel) as packed:
        (name,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        data = email.message_from_bytes(packed.read(name))
    assert data.get_all("Provides-Extra") == ["cluster", "openspiel", "pettingzoo"]
    assert data["Author-email"].startswith("Noir contributors <")
    assert data["Keywords"]
    assert data["Project-URL"]
    assert data["License-Expression"] == "MIT"
    assert data["License-File"] == "LICENSE"
