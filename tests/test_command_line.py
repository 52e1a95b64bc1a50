"""The programs of the package end quietly when the reader of their output has gone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from noir.command_line import UNREAD

ROOT = Path(__file__).parents[1]
PROGRAMS = [
    ".".join(path.parent.relative_to(ROOT).parts) for path in sorted((ROOT / "noir").rglob("__main__.py"))
]


@pytest.mark.long
@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_without_a_reader_ends_quietly(program: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", program, "--help"]
    buffered = os.environ | {"PYTHONUNBUFFERED": ""}
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, cwd=ROOT, env=buffered, check=False)
    os.close(writer)
    assert (done.returncode, done.stderr) == (UNREAD, b"")
