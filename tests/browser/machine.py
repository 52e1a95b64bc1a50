"""Machine: the browsers and servers of the tests, and the way to get them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

from web.site.paths import ROOT
from web.site.runtime import install as install_packages

SHELL = "chromium-headless-shell"
"""Chromium without windows: a test costs a quarter less processor time, as none is drawn."""
CHROMIUM = (
    SHELL,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
FIREFOX = ("firefox-esr",)
WEBKIT = ("WebKitWebDriver",)
APACHE = ("apache2", "/usr/sbin/apache2")
NGINX = ("nginx", "/usr/sbin/nginx")
BUSYBOX = ("busybox",)
CADDY = ("caddy",)
LIGHTTPD = ("lighttpd", "/usr/sbin/lighttpd")
UNZIP = ("unzip",)
PACKAGES = (
    SHELL,
    "firefox-esr",
    "webkit2gtk-driver",
    "xvfb",
    "apache2",
    "nginx-light",
    "busybox",
    "caddy",
    "lighttpd",
    "unzip",
)
PATIENCE = 5  # seconds until a program that was asked to end is killed
TOOLS = ROOT / "tests" / "tools"
"""Holds the lock file of what comes from npm: Biome, TypeScript and a server."""
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--font-render-hinting=none",
]
"""Options of Chromium: it may run as root, in a container, and makes no requests itself. The headless shell
places letters between pixels, as a browser with windows does."""
BRISK = [*QUIET, "--js-flags=--single-threaded-gc --liftoff-only"]
"""The same for pages that live for seconds: WebAssembly is compiled plainly, a function when it is first
called. Better code costs half of a start. What is measured starts with ``QUIET``.

A start costs 1.3 s of processor time, and a move by a click 0.26: 0.03 for Python, 0.1 for painting. None
of these changes either by much more than a tenth: optimised code from the cache, lazy validation, no compiler
for scripts, the GPU process inside the browser, other tiles, one thread that paints, animations that take no
time, half of the pixels. One process for all pages makes a start a twelfth cheaper, but live games
between two pages slower.
"""


def find(names: tuple[str, ...]) -> str:
    """Return the path of the first program that exists, or ""."""
    return next((path for name in names if (path := shutil.which(name))), "")


def npm_tool(name: str) -> str:
    """Return the path of a program that the lock file of the test tools pins."""
    install_packages(TOOLS)
    return str(TOOLS / "node_modules" / ".bin" / name)


def minibrowser() -> str:
    """Return the path of WebKitGTK's browser for WebDriver, or ""."""
    return next((str(path) for path in sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))), "")


def missing() -> list[str]:
    """Return the Debian packages of these programs that are not on this machine."""
    have = (
        bool(find((SHELL,))),
        bool(find(FIREFOX)),
        bool(find(WEBKIT) and minibrowser()),
        bool(find(("Xvfb",))),
        bool(find(APACHE)),
        bool(find(NGINX)),
        bool(find(BUSYBOX)),
        bool(find(CADDY)),
        bool(find(LIGHTTPD)),
        bool(find(UNZIP)),
    )
    return [package for package, found in zip(PACKAGES, have, strict=True) if not found]


def list_packages() -> list[str]:
    """Return the packages that no browser test runs without. Another Chromium replaces the headless shell."""
    return [package for package in missing() if package != SHELL or not find(CHROMIUM)]


def stop(process: subprocess.Popen[Any]) -> None:
    """Ask a program to end, and kill it if it goes on, for example to wait for open connections."""
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def install(packages: list[str]) -> bool:
    """Install Debian packages when this is root on Debian or its kin. Return whether it worked."""
    if not packages or not shutil.which("apt-get") or os.geteuid() != 0:
        return not packages
    environ = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
        if subprocess.run(
            ["apt-get", *command], env=environ, check=False, stdout=subprocess.DEVNULL
        ).returncode:
            return False
    return True
