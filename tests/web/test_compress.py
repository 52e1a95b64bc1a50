"""Files packed beforehand."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from web.site.compress import pack
from web.site.runtime import tool

if TYPE_CHECKING:
    from pathlib import Path

UNPACK = "process.stdout.write(require('node:zlib').brotliDecompressSync(require('node:fs').readFileSync(0)))"


@pytest.mark.long
def test_what_is_packed_unpacks_to_the_file_beside_it(tmp_path: Path) -> None:
    """Also in folders. Incompressible files get no copy, and the files stay as they are."""
    files = {
        "index.html": b"<p>Noir</p>" * 200,
        "app/site.css": b".a{}" * 99,
        "app/a.js": b"1",
        "x.png": b"0" * 999,
    }
    (tmp_path / "app").mkdir()
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    pack(tmp_path)
    found = {path.relative_to(tmp_path).as_posix(): path.read_bytes() for path in tmp_path.rglob("*.*")}
    assert found.keys() == {*files, "index.html.br", "app/site.css.br"}
    for name, content in files.items():
        assert found[name] == content
        if f"{name}.br" in found:
            result = subprocess.run(
                [tool("node"), "-e", UNPACK], input=found[f"{name}.br"], capture_output=True, check=True
            )
            assert result.stdout == content
