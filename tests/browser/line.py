"""A slow line, in the server, so that a page's workers feel it too: all requests share its rate."""

from __future__ import annotations

import gzip
import threading
import time
from email.utils import formatdate
from functools import cache
from pathlib import Path
from typing import ClassVar

from web.site.serve import Handler

RATE = 10_000_000 / 8  # bytes a second
DELAY = 0.04  # seconds until the first byte of an answer
PIECE = 8192
TEXTS = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"})
"""What common hosts compress."""


@cache
def compress(path: Path) -> bytes:
    """Return a file as a host sends it to a browser that takes gzip."""
    content = path.read_bytes()
    return gzip.compress(content, 6, mtime=0) if path.suffix in TEXTS else content


class Line(Handler):
    """Sends files compressed, late, and no faster than the line."""

    lock = threading.Lock()
    free = 0.0
    """When the line has sent what was asked for before."""
    given: ClassVar[dict[str, float]] = {}
    """File -> how much of it has been sent at most, from 0 to 1."""
    sent: ClassVar[list[str]] = []
    """Every file that was sent, whole or in part."""

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        """Send a file over the line."""
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        time.sleep(DELAY)
        if not path.is_file():
            self.send_error(404)
            return
        date = formatdate(path.stat().st_mtime, usegmt=True)
        if self.headers.get("If-Modified-Since") == date:
            self.send_response(304)
            self.end_headers()
            return
        body = compress(path)
        self.sent.append(str(path))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", date)
        if path.suffix in TEXTS:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            self.pass_on(len(piece))
            share = (start + len(piece)) / len(body)
            self.given[str(path)] = max(share, self.given.get(str(path), 0))
            self.wfile.write(piece)

    @classmethod
    def pass_on(cls, size: int) -> None:
        """Wait until so many bytes have had their turn."""
        with cls.lock:
            cls.free = max(cls.free, time.monotonic()) + size / RATE
            until = cls.free
        time.sleep(max(0.0, until - time.monotonic()))
