"""WebKitGTK through its WebDriver, spoken directly: a handful of requests are all that is needed."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import tempfile
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.browser.machine import WEBKIT, find, minibrowser, stop

if TYPE_CHECKING:
    from types import TracebackType


STILL = "[Settings]\ngtk-enable-animations=0\n"
"""Nobody looks: as in the other engines the reader wants no motion."""
BRISK = {"JSC_useFTLJIT": "0", "JSC_useOMGJIT": "0"}
"""For pages that live for seconds. The best compilers of JavaScript and WebAssembly cost half of a start."""


class WebKit:
    """A WebKit browser on a screen of its own. Used in a ``with`` block."""

    def __enter__(self) -> WebKit:
        read, write = os.pipe()
        self.screen = subprocess.Popen(
            [find(("Xvfb",)), "-displayfd", str(write), "-screen", "0", "1280x900x24"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as result:
            display = result.readline().strip()
        port = _free_port()
        self.home = tempfile.TemporaryDirectory()
        (Path(self.home.name) / "gtk-3.0").mkdir()
        (Path(self.home.name) / "gtk-3.0" / "settings.ini").write_text(STILL)
        environ = {**os.environ, **BRISK, "DISPLAY": f":{display}", "XDG_CONFIG_HOME": self.home.name}
        environ["WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS"] = "1"
        self.driver = subprocess.Popen(
            [find(WEBKIT), f"--port={port}"], env=environ, stderr=subprocess.DEVNULL
        )
        self.address = f"http://127.0.0.1:{port}"
        options = {"binary": minibrowser(), "args": ["--automation"]}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = f"/session/{self._first('/session', wanted)['sessionId']}"
        self._ask(f"{self.session}/timeouts", {"script": 180_000, "pageLoad": 120_000})
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (self.driver, self.screen):
            stop(process)
        self.home.cleanup()

    def open(self, address: str) -> None:
        """Go to an address."""
        self._ask(f"{self.session}/url", {"url": address})

    def run(self, script: str) -> Any:
        """Run a script that calls ``done`` with its result, now or later."""
        body = f"const done = arguments[arguments.length - 1]; {script}"
        return self._ask(f"{self.session}/execute/async", {"script": body, "args": []})

    def _first(self, path: str, body: dict[str, Any]) -> Any:
        """Ask a driver that may not listen yet."""
        while self.driver.poll() is None:
            try:
                return self._ask(path, body)
            except urllib.error.HTTPError:
                raise
            except (urllib.error.URLError, ConnectionError):
                continue
        raise RuntimeError("WebKitWebDriver has ended")

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        data = json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=240) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:  # the reason stands in what it sends
            error.msg = f"{error.msg}: {error.read().decode(errors='replace')[:2000]}"
            raise


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
