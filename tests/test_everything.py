"""The run of all tests: its parts, and the checks beside it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest

from tests.browser import machine
from tests.browser.machine import TOOLS
from tests.conftest import in_shard, shard
from tests.everything import ROOT, SCRIPT_CHECKS, _run_script
from web.site.runtime import install

if TYPE_CHECKING:
    from pathlib import Path


def test_every_test_belongs_to_one_even_shard() -> None:
    names = [f"tests/test_{room}.py::test_{number}" for room in "abcd" for number in range(100)]
    sizes = [sum(in_shard(name, number, 4) for name in names) for number in range(1, 5)]
    assert [sum(in_shard(name, number, 4) for number in range(1, 5)) for name in names] == [1] * len(names)
    assert min(sizes) > 60


def test_a_shard_is_a_number_of_how_many() -> None:
    assert shard("2/4") == (2, 4)
    parser = argparse.ArgumentParser(exit_on_error=False)
    parser.add_argument("--shard", type=shard)
    for text in ("0/4", "5/4", "4", "a/b"):
        with pytest.raises(argparse.ArgumentError):
            parser.parse_args(["--shard", text])


def test_no_line_of_a_script_is_longer_than_120_characters() -> None:
    """Biome's formatter does not break comments and texts."""
    scripts = [
        path
        for top in ("web", "tests")
        for kind in ("js", "mjs", "ts", "tsx")
        for path in (ROOT / top).rglob(f"*.{kind}")
        if "node_modules" not in path.parts
    ]
    assert len(scripts) > 50
    long = {
        f"{path.relative_to(ROOT)}:{number}"
        for path in scripts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > 120
    }
    assert not long


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("console.log(1);\n", True),
        ("console.log(1)\n", False),
        ("const a = 1;\nconsole.log(a == 2);\n", False),
    ],
)
def test_a_badly_formatted_or_wrong_script_fails_the_checks(text: str, passes: bool, tmp_path: Path) -> None:
    script = tmp_path / "script.js"
    script.write_text(text)
    path, *arguments = SCRIPT_CHECKS[0]
    arguments += [f"--config-path={ROOT / 'biome.jsonc'}", "--vcs-enabled=false", str(script)]
    install(TOOLS)
    assert (_run_script(path, *arguments) == 0) is passes


@pytest.mark.parametrize("has_other", [True, False])
def test_another_chromium_does_for_the_headless_shell(
    monkeypatch: pytest.MonkeyPatch, has_other: bool
) -> None:
    found = set(machine.CHROMIUM[1:] if has_other else ())
    monkeypatch.setattr(machine, "find", lambda names: " ".join({*names} & found))
    assert machine.SHELL in machine.missing()
    assert (machine.SHELL in machine.list_packages()) is not has_other
