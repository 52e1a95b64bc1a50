"""Lazy modules of the page arrive on a second try after a failure."""

from __future__ import annotations

import re
import subprocess
from typing import TYPE_CHECKING

import pytest

from web.site.paths import WEB
from web.site.runtime import tool

if TYPE_CHECKING:
    from pathlib import Path

PAGE = WEB / "page"
STARTS = {"embedded.js", "poster.js", "preflight.js", "interpreter.js", "python.js", "reader.js", "worker.js"}
"""What starts a page or a worker: to try again is to load all of it again."""
TRIED = """
import { writeFileSync } from "node:fs";
import { load } from "./lazy.js";

const told = [];
for (const write of [false, false, true, false]) {
  if (write) writeFileSync(new URL("./wanted.js", import.meta.url), "export const here = {};");
  told.push(await load("wanted").then(({ here }) => here, () => null));
}
console.log(told.map(Boolean).join(" "), told[2] === told[3]);
"""


@pytest.mark.long
def test_a_failed_module_is_requested_again(tmp_path: Path) -> None:
    """By another address, for one that failed may be remembered. Once it is there it stays the same."""
    (tmp_path / "lazy.js").write_text((PAGE / "lazy.js").read_text("utf-8"), "utf-8")
    (tmp_path / "tried.js").write_text(TRIED, "utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', "utf-8")
    done = subprocess.run(
        [tool("node"), "tried.js"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    assert done.stdout.split() == ["false", "false", "true", "true", "true"]


def test_all_that_comes_on_demand_is_asked_for_in_one_way() -> None:
    """So none of it is lost for good when the network was away for a moment."""
    asking = {path.name for path in PAGE.rglob("*.js") if re.search(r"\bimport\(", path.read_text("utf-8"))}
    assert asking - STARTS == {"lazy.js"}
    lines = [name for path in PAGE.rglob("*.js") for name in requests_of(path.read_text("utf-8"))]
    assert len(lines) > 8
    assert [name for name in lines if not (PAGE / f"{name}.js").is_file()] == []


def requests_of(script: str) -> list[str]:
    """Return the modules a script requests by name."""
    table = re.search(r"const LATER = \[(.*?)\];", script, re.DOTALL)
    names = re.findall(r'\bload\("([\w/]+)"\)', script)
    return names + (re.findall(r', "([\w/]+)"\]', table[1]) if table else [])
