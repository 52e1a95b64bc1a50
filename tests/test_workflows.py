"""The workflows are safe to run: pinned actions, least permissions, no credentials left behind."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

WORKFLOWS = Path(__file__).parents[1] / ".github" / "workflows"
ZIZMOR = Path(sys.executable).with_name("zizmor")


def test_a_security_linter_finds_nothing_in_the_workflows() -> None:
    done = subprocess.run(
        [ZIZMOR, "--offline", "--no-progress", "--quiet", WORKFLOWS],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_action_is_pinned_by_a_commit_and_names_its_version() -> None:
    for path in WORKFLOWS.iterdir():
        used = re.findall(r"uses: (.*)", path.read_text("utf-8"))
        assert used, path.name
        for action in used:
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", action), action
