"""The logic of scripts that needs no page, in plain Node: ``node --test tests/page/*.test.mjs``."""

from __future__ import annotations

import subprocess
from pathlib import Path

from web.site.runtime import tool

TESTS = sorted(map(str, Path(__file__).parent.glob("*.test.mjs")))


def test_scripts_pass_their_unit_tests() -> None:
    assert len(TESTS) > 4
    command = [tool("node"), "--no-warnings", "--test", *TESTS]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
