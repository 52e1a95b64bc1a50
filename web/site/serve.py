"""A small web server for trying the site. Any static server does as well."""

from __future__ import annotations

import functools
import http
import http.server
import sys
import threading
from pathlib import Path
from typing import Any

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".toml": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".zip": "application/zip",
}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder under a prefix, such as ``/club/noir``, and says nothing on the console."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    """A body goes out at once: else it waits 40 ms for the browser to confirm the headers."""

    def __init__(self, *args: Any, prefix: str = "", **options: Any) -> None:
        self.prefix = prefix
        self.extensions_map = {**self.extensions_map, **TYPES}
        super().__init__(*args, **options)

    def translate_path(self, path: str) -> str:
        """Return the file of an address. One outside the prefix does not exist."""
        if not path.startswith(self.prefix + "/"):
            return ""
        return super().translate_path(path[len(self.prefix) :])

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Show the site's own page for an address that leads nowhere, as hosts do."""
        page = Path(self.directory) / "404.html"
        if code != http.HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
        """Say nothing."""


class Server(http.server.ThreadingHTTPServer):
    """A server in a thread of its own. ``address`` is where the site is."""

    daemon_threads = True

    def __init__(
        self, folder: Path, port: int = 0, prefix: str = "", handler: type[Handler] = Handler
    ) -> None:
        serve = functools.partial(handler, directory=str(folder), prefix=prefix)
        super().__init__(("127.0.0.1", port), serve)
        self.stopped = False
        self.address = f"http://127.0.0.1:{self.server_address[1]}{prefix}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing when a browser hangs up in the middle, as they do."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def start(self) -> Server:
        """Serve until ``stop``."""
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def stop(self) -> None:
        """Stop and give the port back."""
        self.stopped = True
        self.shutdown()
        self.server_close()
