"""Servers of hosts in front of the released site, set up as the guide says, and without that."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.conftest import OWN
from tests.browser.machine import (
    APACHE,
    BUSYBOX,
    CADDY,
    LIGHTTPD,
    NGINX,
    PACKAGES,
    UNZIP,
    find,
    npm_tool,
    stop,
)
from tests.browser.table import ACTION, BOOT, Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from email.message import Message

    from playwright.sync_api import Page

    from tests.browser.conftest import Guard

pytestmark = OWN
ORDER = f"game={ONE}&role=first&level=easy&seed=servers&lang=en"
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
}
"""The types that browsers insist on, or a part that two of them share."""
PLACE = "/srv/www/noir"
"""Where the site is in the snippets of the guide."""


@pytest.fixture(scope="session")
def host_folder(release: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site as hosts have it: unpacked from its archive by ``unzip`` alone."""
    out = tmp_path_factory.mktemp("unpacked")
    (archive,) = release.glob("noir-*-site.zip")
    subprocess.run([program(UNZIP), "-q", archive, "-d", out], check=True)
    return out / "noir"


@contextmanager
def running(port: int, *command: str, folder: Path) -> Iterator[str]:
    """Start a server in a folder and give its address once it takes connections."""
    own = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "output").open("wb") as output:
        server = subprocess.Popen(command, cwd=folder, env=own, stdout=output, stderr=output)
    try:
        _listens(server, port, folder)
        yield f"http://127.0.0.1:{port}/"
    finally:
        stop(server)


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    return port


def _listens(server: subprocess.Popen[bytes], port: int, folder: Path) -> None:
    """Wait until the server takes connections, or raise when it has ended instead."""
    for _ in range(200):
        assert server.poll() is None, f"the server ended at its start: {(folder / 'output').read_text()}"
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise TimeoutError("the server took no connection within 10 seconds")


def program(names: tuple[str, ...]) -> str:
    """Return the path of a server."""
    found = find(names)
    package = next(package for package in PACKAGES if package.startswith(names[0]))
    assert found, f"this test needs {names[0]}: apt-get install {package}"
    return found


# Each function writes what a host writes: the snippet, and around it what every installation has.


def apache(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Add the line with the path to the folder's own file. Debian lets it decide: ``AllowOverride All``."""
    shutil.copytree(dist, folder / "noir")
    own = folder / "noir" / ".htaccess"
    assert set(own.read_text("utf-8").splitlines()) < set(guide["apache.htaccess"].splitlines())
    own.write_text(guide["apache.htaccess"], "utf-8")
    modules = ("mpm_event", "authz_core", "mime", "dir", "filter", "deflate", "headers")
    load = "".join(f"LoadModule {name}_module /usr/lib/apache2/modules/mod_{name}.so\n" for name in modules)
    files = "".join(f"{name} {folder}/{name}\n" for name in ("PidFile", "ErrorLog"))
    (folder / "apache2.conf").write_text(
        f"{load}{files}{_as_user(folder)}Listen 127.0.0.1:{port}\nServerName 127.0.0.1\nMutex file:{folder}\n"
        f"TypesConfig /etc/mime.types\nDefaultRuntimeDir {folder}\nDocumentRoot {folder}\n"
        f'DirectoryIndex index.html\n<Directory "{folder}">\nAllowOverride All\n</Directory>\n',
        encoding="utf-8",
    )
    return program(APACHE), "-D", "FOREGROUND", "-f", f"{folder}/apache2.conf"


def _as_user(folder: Path) -> str:
    """Let Apache's own user into a folder of root."""
    if os.geteuid() != 0:
        return ""
    for above in folder.parents:
        if above.stat().st_uid == 0 and not above.stat().st_mode & 0o001:
            above.chmod(above.stat().st_mode | 0o011)
    folder.chmod(0o755)
    return "User www-data\nGroup www-data\n"


def nginx(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Put the snippet into a server block."""
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; {_as_root()} events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; {temporary}\n"
        f"server {{ listen 127.0.0.1:{port};\n{guide['nginx.conf'].replace(PLACE, str(dist))}}} }}\n",
        encoding="utf-8",
    )
    return program(NGINX), "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"


def _as_root() -> str:
    """Let nginx read the site of a test, which may be where only its owner can."""
    return "user root;" if os.geteuid() == 0 else ""


def caddy(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Write the snippet with an address that needs no certificate."""
    snippet = guide["Caddyfile"].replace(PLACE, str(dist)).replace("club.example", f"http://127.0.0.1:{port}")
    (folder / "Caddyfile").write_text(f"{{\n\tadmin off\n}}\n{snippet}", encoding="utf-8")
    return program(CADDY), "run", "--config", f"{folder}/Caddyfile"


def lighttpd(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Put the snippet behind the lines of Debian's configuration that every site needs."""
    (folder / "lighttpd.conf").write_text(
        f'server.document-root = "{folder}"\nserver.bind = "127.0.0.1"\nserver.port = {port}\n'
        'server.modules = ( "mod_indexfile", "mod_staticfile" )\nindex-file.names = ( "index.html" )\n'
        'include_shell "/usr/share/lighttpd/create-mime.conf.pl"\n'
        f"{guide['lighttpd.conf'].replace(PLACE, str(dist))}",
        encoding="utf-8",
    )
    return program(LIGHTTPD), "-D", "-f", f"{folder}/lighttpd.conf"


def http_server(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Run Python's own server over a folder that has the site in it."""
    (folder / "www").mkdir()
    (folder / "www" / "noir").symlink_to(dist)
    options = ("--bind", "127.0.0.1", "--directory", str(folder / "www"))
    return sys.executable, "-m", "http.server", *options, str(port)


def serve(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Put the snippet beside the folder of the site."""
    (folder / "serve.json").write_text(guide["serve.json"], encoding="utf-8")
    return bare_serve(folder, dist, guide, port)


def bare_serve(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Run ``npx serve`` as it comes. It follows no link out of its folder."""
    shutil.copytree(dist, folder / "noir")
    options = ("--no-clipboard", "--no-port-switching", "--no-request-logging")
    return npm_tool("serve"), "-l", f"tcp://127.0.0.1:{port}", *options, str(folder)


def busybox(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Write the snippet as the httpd.conf. This server has a site at its root."""
    (folder / "httpd.conf").write_text(guide["httpd.conf"], encoding="utf-8")
    options = ("httpd", "-f", "-p", f"127.0.0.1:{port}", "-h", str(dist), "-c", f"{folder}/httpd.conf")
    return program(BUSYBOX), *options


def bare_busybox(folder: Path, dist: Path, guide: dict[str, str], port: int) -> tuple[str, ...]:
    """Run BusyBox's httpd without the lines of the guide."""
    return busybox(folder, dist, {**guide, "httpd.conf": ""}, port)


RECIPES = {
    apache: "apache.htaccess",
    nginx: "nginx.conf",
    caddy: "Caddyfile",
    lighttpd: "lighttpd.conf",
    busybox: "httpd.conf",
    serve: "serve.json",
    http_server: "folder.sh",
}
"""The servers of the guide, each with the name of its snippet."""
AT_ITS_ROOT = (busybox, bare_busybox)
ADDS_SLASH = (apache, nginx, caddy, lighttpd, http_server)
"""The servers that keep the query when they lead to the address with its slash."""


@pytest.fixture
def home(
    request: pytest.FixtureRequest, tmp_path: Path, host_folder: Path, guide: dict[str, str]
) -> Iterator[str]:
    """Start the server that one of the functions above sets up, and give the address of the site."""
    port = _free_port()
    with running(port, *request.param(tmp_path, host_folder, guide, port), folder=tmp_path) as address:
        yield address if request.param in AT_ITS_ROOT else f"{address}noir/"


def read(address: str) -> tuple[str, Message, bytes]:
    """Return the target of an address, and a browser's response with gzip."""
    with urllib.request.urlopen(urllib.request.Request(address, headers={"Accept-Encoding": "gzip"})) as got:
        return got.url, got.headers, got.read()


def play(page: Page) -> None:
    """Wait for the table, play a card, and wait for the answer."""
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
    page.locator(ACTION).first.click()
    expect(page.locator('html[data-state="ready"] #table[data-ply="2"]')).to_be_visible()


def check_files(home: str, folder: Path) -> set[str]:
    """Check the bytes and types of all files that a start may need. Return those that came compressed.

    A browser needs no more to play.
    """
    (listed,) = folder.glob("app/*/files.json")
    paths = {"index.html", "embed.html", *json.loads(listed.read_bytes())}
    paths |= {
        path.relative_to(folder).as_posix() for end in ("css", "svg") for path in folder.rglob(f"*.{end}")
    }
    packed = set()
    for path in sorted(paths):
        _, headers, body = read(f"{home}{path}")
        if headers["Content-Encoding"] == "gzip":
            body = gzip.decompress(body)
            packed.add(path)
        assert body == (folder / path).read_bytes(), path
        assert KINDS.get(Path(path).suffix, "") in headers.get("Content-Type", ""), path
    return packed


@pytest.mark.parametrize("home", RECIPES, indirect=True)
def test_a_server_set_up_as_the_guide_says_serves_the_whole_site(
    home: str, host_folder: Path, guide: dict[str, str], request: pytest.FixtureRequest
) -> None:
    """No address loses its query or its slash. One that leads nowhere gets our page.

    Every file has its type. A recipe that compresses has .wasm files compressed.
    ``serve`` drops the query when it adds the slash, as the guide says.
    """
    server = request.node.callspec.params["home"]
    recipe = guide[RECIPES[server]]
    packed = check_files(home, host_folder)
    assert "gzip" not in recipe or any(path.endswith(".wasm") for path in packed)
    assert read(f"{home}manifest.webmanifest")[1]["Content-Type"].startswith("application/manifest+json")
    bare = home.rstrip("/") if server in ADDS_SLASH else home
    for address in (bare, home, f"{home}embed.html"):
        assert read(f"{address}?{ORDER}")[0] == f"{address}?{ORDER}".replace("noir?", "noir/?")
    for folder in ("rules", "host", "teach"):
        assert read(f"{home}{folder}")[0] == f"{home}{folder}/"
    if "404" in recipe:
        with pytest.raises(urllib.error.HTTPError, match="404") as missing:
            read(f"{home}rules/%23g=code")
        body = missing.value.read()
        if missing.value.headers["Content-Encoding"] == "gzip":
            body = gzip.decompress(body)
        assert body == (host_folder / "404.html").read_bytes()


@pytest.mark.parametrize("home", [apache, nginx], indirect=True)
def test_browsers_keep_what_never_changes(home: str, host_folder: Path) -> None:
    version = next((host_folder / "app").iterdir()).name
    assert "max-age=31536000" in read(f"{home}app/{version}/table.css")[1]["Cache-Control"]


@pytest.mark.parametrize("home", [apache], indirect=True)
def test_browsers_ask_apache_whether_a_page_has_changed(home: str, host_folder: Path) -> None:
    """Else they would keep an unpacked page as long as its date makes it look stable."""
    interpreter = next(host_folder.glob("runtime/*/pyodide.asm.wasm")).relative_to(host_folder)
    assert read(f"{home}{interpreter}")[1].get_all("Cache-Control") == ["max-age=31536000"]
    for name in ("", "sw.js", "runtime/pyscript/core.js"):
        assert read(f"{home}{name}")[1].get_all("Cache-Control") == ["no-cache"]


@pytest.mark.parametrize("home", [caddy], indirect=True)
def test_caddy_hands_out_files_that_the_build_has_packed(home: str, host_folder: Path) -> None:
    """A browser that takes brotli gets the file beside the one that it asked for."""
    packed = host_folder / "host" / "en.html.br"
    packed.write_bytes(b"packed")
    try:
        question = urllib.request.Request(f"{home}host/en.html", headers={"Accept-Encoding": "gzip, br"})
        with urllib.request.urlopen(question) as got:
            assert (got.headers["Content-Encoding"], got.read()) == ("br", b"packed")
    finally:
        packed.unlink()
    assert read(f"{home}host/en.html")[1]["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("home", [bare_busybox], indirect=True)
def test_busybox_without_these_lines_plays_and_the_console_names_the_type(
    page: Page, guard: Guard, home: str
) -> None:
    """The bytes are right, whatever the server calls them."""
    page.goto(f"{home}?{ORDER}")
    play(page)
    (line,) = (fault for fault in guard.faults if "noir:" in fault)
    assert "pyodide.asm.wasm" in line
    assert "application/wasm" in line
    guard.allowed.append("noir: the server sends")


@pytest.mark.parametrize("home", [bare_serve], indirect=True)
def test_every_way_leads_to_the_table_on_a_server_with_clean_addresses(page: Page, home: str) -> None:
    """From the rules, their list, the hosts' page and others."""
    for name in (f"rules/en/{ONE}", "rules/", f"learn/en/{ONE}", "host/en", "licences"):
        page.goto(f"{home}{name}" if name.endswith("/") else f"{home}{name}.html")
        assert page.url == f"{home}{name}"
        back = page.locator(f'a[href$="{"../" * name.count("/") or "./"}"]').first
        assert back.evaluate("node => node.href") == home, name
    back.click()
    Table(page, home).settle(BOOT).enter()
    expect(page.locator("#table")).to_be_visible()
