"""The parts of the games: each module has the functions of its contract in ``web/contracts/table.py``."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from noir.games import families
from web.registry import has_part

ROOT = Path(__file__).parents[2]
CONTRACTS = {
    "occasions": "Occasions",
    "pictures": "Pictures",
    "print": "Sheets",
    "puzzles": "PuzzleView",
    "rules_page": "RulesPage",
}


@pytest.mark.long
def test_every_part_keeps_its_contract(tmp_path: Path) -> None:
    """mypy reads the modules that the page finds by name."""
    found = [(family, part) for family in families() for part in CONTRACTS if has_part(family, part)]
    lines = ["import web.contracts.table as contracts"]
    for number, (family, part) in enumerate(found):
        lines += [f"import web.games.{family}.{part}"]
        lines += [f"part{number}: contracts.{CONTRACTS[part]} = web.games.{family}.{part}"]
    assert len(lines) > 5
    program = tmp_path / "contracts.py"
    program.write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", str(program)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
