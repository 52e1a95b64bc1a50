"""Live server, ``python3 -m web``: a page that is loaded again shows the sources as they are now.

Every request for a page looks whether a source has changed since the last build. If so the site is built
anew beside the old one, quickly, and takes its place. The build runs in a process of its own, for this one
has read the old sources. A build that fails answers with what it said, and the next request tries again.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from typing import TYPE_CHECKING

from web.site.paths import ROOT, WEB
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SOURCES = (WEB, ROOT / "noir", ROOT / "index.html", ROOT / "pyscript.toml")
NOT_SOURCES = frozenset({"node_modules", "__pycache__"})

# What has been kept offline would hide every change. A worker of an earlier day ends itself with this one.
NO_WORKER = b"""\
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", async () => {
  await self.registration.unregister();
  for (const client of await self.clients.matchAll()) client.navigate(client.url);
});
"""


class PortTaken(OSError):
    """Another program listens at the port that was asked for."""


class Changing:
    """A built site that follows its sources."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.built = stamp()
        self.lock = threading.Lock()

    def refresh(self) -> str:
        """Build again if a source has changed. Return the message of a failed build, or ""."""
        with self.lock:
            now = stamp()
            if now == self.built:
                return ""
            fresh = self.out.with_name(f"{self.out.name}.fresh")
            command = [sys.executable, "-m", "web", "build", "--quick", "--out", str(fresh)]
            done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
            if done.returncode:
                return done.stderr or done.stdout
            shutil.rmtree(self.out)
            fresh.rename(self.out)
            self.built = now
            return ""


def stamp() -> frozenset[tuple[str, int, int]]:
    """Return a value that changes with the sources."""
    return frozenset(
        (str(path), found.st_mtime_ns, found.st_size) for path in _sources() for found in (path.stat(),)
    )


def _sources() -> Iterator[Path]:
    waiting = list(SOURCES)
    while waiting:
        path = waiting.pop()
        if path.is_dir():
            waiting += [inner for inner in path.iterdir() if inner.name not in NOT_SOURCES]
        else:
            yield path


def live(out: Path, port: int) -> Server:
    """Return a server for a site that is about to be built, or raise PortTaken."""
    changing = Changing(out)

    class Live(Handler):
        """Serves the site and looks at the sources before every page."""

        def do_GET(self) -> None:  # noqa: N802 - the name is the library's
            """Answer with the site as its sources are now."""
            path = self.path.partition("?")[0]
            if path.endswith("/sw.js"):
                self._say(NO_WORKER, "text/javascript", 200)
                return
            failed = changing.refresh() if path.endswith(("/", ".html")) else ""
            if failed:
                self._say(f"The build failed.\n\n{failed}".encode(), "text/plain; charset=utf-8", 500)
                return
            super().do_GET()

        def _say(self, body: bytes, kind: str, status: int) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def end_headers(self) -> None:
            """Keep browsers from caching files that may have changed."""
            self.send_header("Cache-Control", "no-cache")
            super().end_headers()

    try:
        return Server(out, port, handler=Live)
    except OSError as error:
        raise PortTaken(
            f"Port {port} is taken ({error.strerror}). Choose another, or leave --port out."
        ) from error
