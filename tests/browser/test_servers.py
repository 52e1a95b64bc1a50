"""The site behind the servers that hosts have, set up as the guide says, and what happens without that."""

from __future__ import annotations

import gzip
import os
import re
import socket
import subprocess
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.machine import BUSYBOX, NGINX, find
from tests.browser.table import ACTION, BOOT, Table
from web.site.guides import snippet
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard

ORDER = f"game={ONE}&role=first&level=easy&seed=servers&lang=en"


def text(name: str) -> str:
    """A snippet as the guide shows it."""
    return snippet(name).read_text(encoding="utf-8")


@contextmanager
def running(guard: Guard, port: int, *command: str) -> Iterator[str]:
    """Start a server and give its address once it takes connections."""
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        _listens(server, port)
        guard.allowed.append(f"off-origin request: http://127.0.0.1:{port}/")
        yield f"http://127.0.0.1:{port}/"
    finally:
        server.terminate()
        server.wait()


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def _listens(server: subprocess.Popen[bytes], port: int) -> None:
    """Wait until the server takes connections; raise when it has ended instead."""
    for _ in range(200):
        assert server.poll() is None, "the server ended at its start"
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server took no connection within 10 seconds")


def answer(address: str) -> tuple[Message, bytes]:
    """The headers and the body that a browser which takes gzip would get."""
    with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})) as got:
        return got.headers, got.read()


def plays(page: Page) -> None:
    """Wait for the table, play a card, and wait for the answer."""
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
    page.locator(ACTION).first.click()
    expect(page.locator('html[data-state="ready"] #table[data-ply="2"]')).to_be_visible()


@pytest.fixture
def nginx(tmp_path: Path, dist: Path, guard: Guard) -> Iterator[str]:
    """nginx with the snippet in a server block of its own; gives the address of its root."""
    program = find(NGINX)
    assert program, "this test needs nginx: apt-get install nginx-light"
    port = _free_port()
    location = text("nginx.conf").replace("/srv/www/noir", str(dist))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    (tmp_path / "nginx.conf").write_text(
        f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/errors; {_as_root()} events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; {temporary}\n"
        f"server {{ listen 127.0.0.1:{port};\n{location}}} }}\n",
        encoding="utf-8",
    )
    options = ("-e", f"{tmp_path}/errors", "-c", f"{tmp_path}/nginx.conf")
    with running(guard, port, program, *options) as address:
        yield address


def _as_root() -> str:
    """The site of a test may lie where only its owner can read it."""
    return "user root;" if os.geteuid() == 0 else ""


def test_nginx_serves_the_site_with_the_snippet(page: Page, dist: Path, nginx: str) -> None:
    """Types, compression and expiry are right, and a table opens and plays."""
    page.goto(f"{nginx}noir/?{ORDER}")
    plays(page)
    wasm = next(dist.glob("runtime/pyodide*/pyodide.asm.wasm")).relative_to(dist)
    headers, body = answer(f"{nginx}noir/{wasm}")
    assert (headers["Content-Type"], headers["Content-Encoding"]) == ("application/wasm", "gzip")
    assert gzip.decompress(body)[:4] == b"\0asm"
    headers, _ = answer(f"{nginx}noir/manifest.webmanifest")
    assert headers["Content-Type"] == "application/manifest+json"
    version = next((dist / "app").iterdir()).name
    headers, _ = answer(f"{nginx}noir/app/{version}/site.css")
    assert "max-age=31536000" in headers["Cache-Control"]


def test_nginx_leads_from_the_address_without_a_slash_to_the_ordered_table(page: Page, nginx: str) -> None:
    """So does a folder with pages to read; the order behind the question mark goes along."""
    page.goto(f"{nginx}noir?{ORDER}")
    assert page.url == f"{nginx}noir/?{ORDER}"
    plays(page)
    page.goto(f"{nginx}noir/rules")
    assert page.url == f"{nginx}noir/rules/"
    expect(page.locator("main a").first).to_be_visible()


def busybox(dist: Path, tmp_path: Path, guard: Guard, lines: str) -> tuple[int, tuple[str, ...]]:
    """The command of BusyBox's httpd with these lines in its httpd.conf."""
    program = find(BUSYBOX)
    assert program, "this test needs busybox: apt-get install busybox"
    port = _free_port()
    (tmp_path / "httpd.conf").write_text(lines, encoding="utf-8")
    options = ("httpd", "-f", "-p", f"127.0.0.1:{port}", "-h", str(dist), "-c", f"{tmp_path}/httpd.conf")
    return port, (program, *options)


def test_busybox_serves_the_site_with_the_two_lines_of_the_guide(
    page: Page, dist: Path, tmp_path: Path, guard: Guard
) -> None:
    port, command = busybox(dist, tmp_path, guard, text("httpd.conf"))
    with running(guard, port, *command) as address:
        page.goto(f"{address}?{ORDER}")
        plays(page)
        page.goto(f"{address}host/")
        expect(page.locator("main a").first).to_be_visible()


def test_busybox_without_these_lines_says_which_file_has_no_type(
    page: Page, dist: Path, tmp_path: Path, guard: Guard
) -> None:
    """The page names the file and the type it needs, in a sentence."""
    guard.allowed += ["console", "uncaught"]
    port, command = busybox(dist, tmp_path, guard, "")
    with running(guard, port, *command) as address:
        page.goto(f"{address}?{ORDER}")
        expect(page.locator("html")).to_have_attribute("data-state", "failed", timeout=BOOT)
        expect(page.locator("[role=alert]:visible").first).to_contain_text("pyodide.asm.wasm")
        expect(page.locator("[role=alert]:visible").first).to_contain_text("application/wasm")


class Clean(Handler):
    """A server that takes ".html" and "index" off addresses, and what is behind the question mark with it.

    So does ``npx serve`` unless it is told otherwise: a folder is shown with or without a slash.
    """

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        path = self.path.partition("?")[0]
        clean = re.sub(r"(/index)?\.html$", "", path)
        if clean != path:
            self.send_response(301)
            self.send_header("Location", clean or "/")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        file = Path(self.translate_path(path))
        if file.is_dir() and not path.endswith("/"):
            self.path = f"{path}/index.html"
        elif not file.exists() and file.with_name(f"{file.name}.html").is_file():
            self.path = f"{path}.html"
        super().do_GET()


@pytest.fixture
def clean(dist: Path, guard: Guard) -> Iterator[str]:
    """The site under a sub-path of such a server."""
    server = Server(dist, prefix="/club/noir", handler=Clean).start()
    guard.origin = server.address.partition("/club")[0]
    yield server.address
    server.stop()


def test_on_a_server_with_clean_addresses_every_way_leads_back_to_the_table(page: Page, clean: str) -> None:
    """From the table to the rules, to their list, to the hosts' page, and each time back."""
    page.goto(f"{clean}?{ORDER}")
    plays(page)
    for name in (f"rules/en/{ONE}", "rules/", f"learn/en/{ONE}", "host/en", "licences"):
        page.goto(f"{clean}{name}")
        back = page.locator(f'a[href$="{"../" * name.count("/") or "./"}"]').first
        assert back.evaluate("node => node.href") == clean, name
    back.click()
    Table(page, clean).settle(BOOT).enter()
    expect(page.locator('#table[data-ply="2"]')).to_be_visible()
