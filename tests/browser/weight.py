"""Weight of a visit in bytes: the requested files, as hosts send them."""

from __future__ import annotations

import gzip
import json
import subprocess
import threading
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar

from web.site.runtime import tool
from web.site.serve import Handler

MOST_GZIP = 5_600_000
MOST_BROTLI = 4_600_000
"""Of a first visit until the first move, compressed as well as can be."""
MOST_QUICK = 5_000_000
"""Of the same by brotli in a tenth of the time. Measured: 4.90 MB where the best is 4.45."""
BEST, QUICK = 11, 9
BROTLI = """
const { brotliCompressSync, constants } = require("node:zlib");
const { readFileSync } = require("node:fs");
const params = { [constants.BROTLI_PARAM_QUALITY]: Number(process.argv[2]) };
const size = (path) => brotliCompressSync(readFileSync(path), { params }).length;
const sizes = JSON.parse(process.argv[1]).map(size);
console.log(sizes.reduce((one, other) => one + other, 0));
"""


class Counting(Handler):
    """Notes every file that is sent."""

    sent: ClassVar[list[str]] = []
    lock = threading.Lock()

    @classmethod
    def list_start(cls) -> list[str]:
        """Return the files sent before the service worker begins to keep the site."""
        return list(takewhile(lambda path: Path(path).name != "sw.js", cls.sent))

    def send_head(self) -> Any:
        """Note the file and send it. "not modified" sends nothing."""
        found = super().send_head()
        if found:
            with self.lock:
                self.sent.append(self.translate_path(self.path))
        return found


def _files(paths: list[str]) -> list[Path]:
    found = [Path(path) / "index.html" if Path(path).is_dir() else Path(path) for path in paths]
    return [path for path in found if path.is_file()]


def with_gzip(paths: list[str]) -> int:
    """Return the bytes of files on a host that compresses with gzip, as all do."""
    return sum(len(gzip.compress(path.read_bytes(), 6)) for path in _files(paths))


def with_brotli(paths: list[str], quality: int = BEST) -> int:
    """Return the bytes of files on a host that compresses with brotli. The best takes half a minute."""
    result = json.dumps([str(path) for path in _files(paths)])
    command = [tool("node"), "-e", BROTLI, result, str(quality)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout)
