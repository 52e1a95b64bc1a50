"""Compressed files: brotli at its best, beside those of a site, for hosts that serve precompressed files.

A host that packs while it sends has no time for that: its visitors fetch a tenth more.
"""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

from web.site.runtime import tool

if TYPE_CHECKING:
    from pathlib import Path

ENDING = ".br"
KINDS = frozenset({".css", ".html", ".js", ".json", ".svg", ".tsv", ".txt", ".wasm", ".webmanifest", ".xml"})
"""What shrinks. Pictures, fonts and bundles are packed in themselves."""
PROGRAM = """
const { brotliCompressSync } = require("node:zlib");
const { readFileSync, writeFileSync } = require("node:fs");
const [ending, paths] = JSON.parse(readFileSync(0, "utf8"));
for (const path of paths) {
  const plain = readFileSync(path);
  const packed = brotliCompressSync(plain);
  if (packed.length < plain.length) writeFileSync(path + ending, packed);
}
"""


def pack(out: Path) -> None:
    """Write ``x.br`` beside each file x below ``out`` that gets smaller. Must come last."""
    paths = [str(path) for path in sorted(out.rglob("*")) if path.is_file() and path.suffix in KINDS]
    header = json.dumps([ENDING, paths])
    subprocess.run([tool("node"), "-e", PROGRAM], input=header, text=True, check=True)
