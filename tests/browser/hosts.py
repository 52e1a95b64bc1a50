"""Hosts that change files on the way, and the deploy of a new version."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from playwright.sync_api import expect

from tests.browser.table import BOOT
from web.site.offline import service_worker
from web.site.pages import Site
from web.site.serve import Handler

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

TEXTS = frozenset({".css", ".html", ".js", ".json", ".svg", ".tsv", ".webmanifest"})
HASH = re.compile(r"[0-9a-f]{8,12}")
"""What tells the folders of two versions apart."""
BETWEEN = re.compile(rb"(?<=>)\s+(?=<)")
QUOTES = re.compile(rb"(<[^!?>]*?)=\"([\w./:-]+)\"")


LIGHT = "lab/en.html"
"""A page that starts without Python, for a reader who saves data."""
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"
KEEP = """() => {
  const { src } = document.querySelector("script[src*='/page/']");
  import(src.replace(/page\\/.*/, "page/offline.js")).then(({ keepOffline }) => keepOffline());
}"""
"""Keeps the site, as a table does after its start."""


class Host(Handler):
    """Sends each text as ``change(ending, content)`` makes it."""

    change: ClassVar[Callable[[str, bytes], bytes]] = staticmethod(lambda _ending, content: content)
    has_first_page_for_all: ClassVar[bool] = False

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        """Send a file."""
        self.find_file()
        address = self.path.partition("?")[0]
        path = Path(self.translate_path(address + "index.html" * address.endswith("/")))
        if path.suffix not in TEXTS or not path.is_file():
            super().do_GET()
            return
        body = type(self).change(path.suffix, path.read_bytes())
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_HEAD(self) -> None:  # noqa: N802
        """Send the headers of a file."""
        self.find_file()
        super().do_HEAD()

    def find_file(self) -> None:
        """Take the first page for a file that isn't there, if this host does so."""
        if self.has_first_page_for_all and not Path(self.translate_path(self.path)).exists():
            self.path = f"{self.prefix}/"


def change_pages(ending: str, content: bytes) -> bytes:
    """Put a counter of visits into each page, and take all out that a browser does not need.

    Providers of free space do either: they drop spaces, quotes and the ends of the document.
    """
    if ending != ".html":
        return content
    with_counter = content.replace(
        b"</body>", b'<script src="https://count.example/beacon.js"></script></body>'
    )
    text = BETWEEN.sub(b"", with_counter)
    while text != (text := QUOTES.sub(rb"\1=\2", text)):
        pass
    return re.sub(rb"</(body|html)>\s*", b"", text)


def convert_lines(_ending: str, content: bytes) -> bytes:
    """Write the line ends of Windows, as Git and FTP do."""
    return content.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")


def deploy(site: Path) -> str:
    """Put a new version into the place of a copied site, with folders of its own, and return its name."""
    (version,) = (path.name for path in (site / "app").iterdir())
    renamed = {}
    for path in (*site.glob("app/*"), *site.glob("runtime/*")):
        for name in HASH.findall(path.name):
            renamed[name.encode()] = name[::-1].encode()
            path.rename(path.with_name(path.name.replace(name, name[::-1])))
    for path in site.rglob("*"):
        if path.suffix in TEXTS:
            content = path.read_bytes()
            for old, new in renamed.items():
                content = content.replace(old, new)
            path.write_bytes(content)
    sign(site, version[::-1])
    return version[::-1]


def sign(site: Path, version: str) -> None:
    """List the files of a changed site in its service worker."""
    (site / "sw.js").unlink()
    service_worker(Site(site, version, ()))


def keep_site(page: Page, address: str) -> None:
    """Visit a light page of a site until the site is kept."""
    page.context.add_init_script(SAVING)
    page.goto(address + LIGHT)
    page.evaluate(KEEP)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=BOOT)
