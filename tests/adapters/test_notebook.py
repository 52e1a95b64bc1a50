"""The notebook runs from its first cell to its last one, and its bot learns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).parents[2] / "noir" / "adapters" / "examples" / "first_bot.ipynb"
DATA: dict[str, Any] = json.loads(NOTEBOOK.read_text("utf-8"))
CODE = [cell for cell in DATA["cells"] if cell["cell_type"] == "code"]
FEWER = "LESSONS = 60\nDEALS = 20\n"
"""In place of the cell with the tag ``parameters``."""


def test_the_notebook_has_the_form_of_its_format() -> None:
    """Version 4.5: every cell has an id of its own. Nothing that was computed is kept."""
    assert (DATA["nbformat"], DATA["nbformat_minor"]) == (4, 5)
    ids = [cell["id"] for cell in DATA["cells"]]
    assert len(set(ids)) == len(ids)
    for cell in DATA["cells"]:
        extra = {"execution_count", "outputs"} if cell in CODE else set()
        assert cell.keys() == {"cell_type", "id", "metadata", "source"} | extra
        assert all(line.endswith("\n") for line in cell["source"][:-1])
        assert not cell.get("outputs")


@pytest.mark.long
def test_the_notebook_runs_and_its_bot_learns(capsys: pytest.CaptureFixture[str]) -> None:
    """Its cells run in one namespace, as in a kernel. Lines that begin with % are for Jupyter alone."""
    names: dict[str, Any] = {}
    for cell in CODE:
        lines = [line for line in cell["source"] if not line.startswith("%")]
        exec(FEWER if "parameters" in cell["metadata"].get("tags", ()) else "".join(lines), names)
    assert names["after"].mean > names["before"].mean + 0.1
    assert "learner v easy: " in capsys.readouterr().out
