"""Every file of a first visit is damaged: missing, cut or of a wrong type. The page says so, or plays."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE, OTHER
from tests.browser.conftest import OWN
from tests.browser.table import BOOT
from tests.browser.waking import sleep
from web.i18n import LANGUAGES
from web.site.first_words import FOLDER
from web.site.runtime import LATER, RELEASED
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.browser.conftest import Guard

pytestmark = pytest.mark.long

SOON = 15 + 10  # seconds: what is promised, and what a busy machine may add
SAYS = '(root) => ["ready", "thinking", "failed"].includes(root.dataset.state)'
KINDS = ("missing", "cut", "type")
TABLE, EMBED, LESSON = "index.html?role=first", "embed.html?start=auto&role=first", f"learn/en/{ONE}.html"
FATAL = (
    (TABLE, "index.html", "cut"),  # a page that does not come at all is for the browser to tell
    (TABLE, "app/*/page/start.js", "missing"),
    (TABLE, "app/*/page/preflight.js", "cut"),
    (TABLE, "app/*/page/main.js", "type"),
    (TABLE, "runtime/*/pyodide.asm.js", "cut"),
    (TABLE, "runtime/library-*.bin", "cut"),
    (TABLE, "app/*/noir.bin", "missing"),
    (EMBED, "embed.html", "cut"),
    (EMBED, "app/*/page/poster.js", "missing"),
    (LESSON, LESSON, "cut"),
    (LESSON, "app/*/later/noir.bin", "missing"),
)
"""Pages, a file that each of them can't do without, and its damage. ``LOOK`` looks at the other scripts."""

LOOK = """(paths) => Promise.all(
  paths.map((path) => noirBootCheck.examine(60_000, path).then((blame) => blame?.path)),
)"""
"""Looks at suspected files. Returns those it blames."""
HARMLESS = {
    **dict.fromkeys((".png", ".svg", ".woff2"), "missing"),
    ".css": "cut",
    **dict.fromkeys((".bin", ".wasm"), "type"),
}
"""Damages that a table plays with, by suffix."""
LARGE = 500_000
LATE = 1.0
"""Seconds by which large files come later, as they do on most lines. Beside a broken script they come when
the page has said so: it need not start Python for that."""


class Damaged(Handler):
    """A server on which one file is not as it should be."""

    damage: Callable[[str], str | None]
    late: float
    requests: list[str]
    has_ended: Event

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        path = self.path.partition("?")[0].lstrip("/") or "index.html"
        self.requests.append(path)
        kind = type(self).damage(path)
        if not kind:
            if self._size(path) > LARGE:
                self.has_ended.wait(self.late)
            super().do_GET()
        elif kind == "missing":
            self.send_error(404)
        else:
            self._broken(path, cut=kind == "cut")

    def _broken(self, path: str, *, cut: bool) -> None:
        whole = (self.root / path).read_bytes()
        body = whole[: len(whole) // 2] if cut else whole
        kind = self.guess_type(path) if cut else "application/octet-stream"
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _size(self, path: str) -> int:
        file = self.root / path
        return file.stat().st_size if file.is_file() else 0

    @property
    def root(self) -> Path:
        """The folder that is served."""
        return Path(self.directory)


class Visitor:
    """A first visit, on a server, and so an origin, of its own."""

    def __init__(
        self,
        context: BrowserContext,
        dist: Path,
        visit: str,
        damage: Callable[[str], str | None],
        late: float = LATE,
    ) -> None:
        self.requests: list[str] = []
        self.has_ended = Event()
        own = {"requests": self.requests, "has_ended": self.has_ended, "late": late}
        self.handler: Any = type("Own", (Damaged,), {**own, "damage": staticmethod(damage)})
        self.server = Server(dist, handler=self.handler).start()
        self.page = context.new_page()
        self.page.goto(self.server.address + visit, wait_until="commit")

    def end(self) -> str:
        """Wait for the table or for a sentence, and return the sentence. "" when it plays."""
        state = re.compile("^(ready|thinking|failed)$")
        try:
            sleep(self.page.locator("html"), SAYS, SOON * 1000)
            expect(self.page.locator("html")).to_have_attribute("data-state", state, timeout=SOON * 1000)
            if self.page.locator("html").get_attribute("data-state") != "failed":
                return ""
            alert = self.page.locator("[role=alert]:visible").first
            expect(self.page.get_by_role("button", name="Try again").first).to_be_visible()
            return alert.inner_text()
        finally:
            self.close()

    def close(self) -> None:
        """Close the page and stop the server."""
        self.has_ended.set()
        self.page.close()
        self.server.stop()


@pytest.fixture(scope="module")
def unknown(keeping: Callable[..., BrowserContext]) -> BrowserContext:
    """The browser of all these readers."""
    return keeping()


def test_a_file_that_is_broken_on_a_first_visit_is_named(unknown: BrowserContext, dist: Path) -> None:
    """In 15 seconds, with a button for another try. A script is named while large files still come."""
    silent, nameless = [], []
    for visit, pattern, kind in FATAL:
        (path,) = (file.relative_to(dist).as_posix() for file in dist.glob(pattern))
        try:
            text = Visitor(unknown, dist, visit, {path: kind}.get, SOON if "/page/" in path else LATE).end()
        except AssertionError:
            silent.append((pattern, kind))
            continue
        if path.rpartition("/")[2] not in text:
            nameless.append((pattern, kind, text))
    assert silent == []
    assert nameless == []


def test_a_table_plays_without_styles_fonts_pictures_and_first_words(
    unknown: BrowserContext, dist: Path
) -> None:
    """Data may be of the wrong type, too. Until Python is there the page is in English."""

    def damage(path: str) -> str | None:
        return "missing" if is_spare(Path(path)) else HARMLESS.get(Path(path).suffix)

    visitor = Visitor(unknown, dist, f"{TABLE}&lang={LANGUAGES[-1]}", damage)
    assert visitor.end() == ""
    assert {Path(path).suffix for path in visitor.requests} >= {".css", ".woff2", ".bin", ".wasm"}
    assert any(is_spare(Path(path)) for path in visitor.requests)


def is_spare(path: Path) -> bool:
    """Return whether a file has the first words of a language."""
    return path.parent.name == FOLDER


def test_a_look_at_the_files_knows_each_script(unknown: BrowserContext, dist: Path) -> None:
    """Whichever of them is suspected is found broken, in the ways by turns. None is, while all are whole."""
    found = (path.relative_to(dist) for path in (dist / "app").rglob("*.js"))
    needs = (path for path in found if LATER not in path.parts and not is_spare(path))
    scripts = [path.as_posix() for path in needs]  # without the others a start goes on
    assert len(scripts) > 40
    visitor = Visitor(unknown, dist, "embed.html", lambda _: "")
    visitor.page.wait_for_load_state()
    session = unknown.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    assert visitor.page.evaluate(LOOK, scripts[:1]) == [None]
    for start, kind in enumerate(KINDS):
        broken = scripts[start :: len(KINDS)]
        visitor.handler.damage = staticmethod(dict.fromkeys(broken, kind).get)
        assert visitor.page.evaluate(LOOK, broken) == broken
    visitor.close()


class Slow(Handler):
    """A server that holds the main script back."""

    is_released: Event

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        if self.path.endswith("/main.js"):
            self.is_released.wait(BOOT / 1000)
        super().do_GET()


@OWN
def test_a_start_that_seemed_to_hang_goes_on(page: Page, dist: Path) -> None:
    """The sentence and its button go as soon as the scripts run."""
    released = Event()
    server = Server(dist, handler=type("Held", (Slow,), {"is_released": released})).start()
    page.clock.install()
    page.goto(f"{server.address}?role=first", wait_until="commit")
    expect(page.locator("#boot")).to_be_attached()  # so the script that waits for the others has begun
    again = page.get_by_role("button", name="Try again")
    for _ in range(SOON):
        page.clock.run_for(1000)
        if again.is_visible():
            break
    expect(page.get_by_role("alert")).to_contain_text("Still waiting")
    released.set()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
    expect(again).to_be_hidden()
    assert page.get_by_role("alert").count() == 0
    server.stop()


def test_a_page_opened_from_the_disk_says_at_once_what_it_needs(browser: Browser, dist: Path) -> None:
    """The table, the embedded one and a tutorial, in the language of the browser."""
    context = browser.new_context(locale="it-IT")
    page = context.new_page()
    for name in ("index.html", "embed.html", f"learn/it/{OTHER}.html"):
        page.goto((dist / name).as_uri())
        expect(page.locator("[role=alert]:visible")).to_contain_text("python3 -m web", timeout=5_000)
        expect(page.locator("[role=alert]:visible")).to_contain_text("server")
    context.close()


AFTER = """(time) => {
  document.getAnimations().find(({ animationName }) => animationName === "incomplete").currentTime = time;
}"""
"""Turns the clock of the warning in the page's styles, which needs no script."""


@pytest.fixture
def site_copy(dist: Path, tmp_path: Path, guard: Guard) -> Iterator[Server]:
    """A copy of the site that a test can change, on a server that goes by dates alone."""
    guard.allowed += ["console", "uncaught"]
    shutil.copytree(dist, tmp_path / "site")
    server = Server(tmp_path / "site").start()
    yield server
    server.stop()


@OWN
def test_a_half_deployed_site_is_told_and_works_when_the_rest_has_come(
    page: Page, site_copy: Server, tmp_path: Path
) -> None:
    """The new page is there before the folder of its scripts: a sentence, and the button does the rest."""
    site = tmp_path / "site"
    (site / "app").rename(site / "late")
    page.goto(f"{site_copy.address}?role=first")
    expect(page.locator("#boot-step")).to_contain_text("(404)", timeout=SOON * 1000)
    expect(page.locator("#incomplete")).to_have_count(0)
    (site / "late").rename(site / "app")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)


@OWN
def test_a_page_without_its_boot_check_says_so_and_works_later(
    page: Page, site_copy: Server, tmp_path: Path
) -> None:
    """With the page alone on the server, or with its styles. The embedded table says it as well."""
    site = tmp_path / "site"
    hidden = [path for path in site.iterdir() if path.suffix == ".js" or path.is_dir()]
    for path in hidden:
        path.rename(tmp_path / path.name)
    status = page.locator("#incomplete")
    for name in ("embed.html", "?role=first"):
        page.goto(site_copy.address + name)
        expect(status).to_be_visible()
        expect(status.locator("[lang=en]")).to_contain_text("Part of this page is missing.")
    shutil.copytree(tmp_path / "app", site / "app", ignore=shutil.ignore_patterns("*.js"))
    page.reload()
    expect(status).to_be_hidden()
    page.evaluate(AFTER, SOON * 1000)
    expect(status).to_be_visible()
    shutil.rmtree(site / "app")
    for path in hidden:
        (tmp_path / path.name).rename(path)
    status.get_by_role("link", name="Try again").click()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
    expect(status).to_be_hidden()


@OWN
def test_trying_again_fetches_a_page_that_an_older_site_has_replaced(
    page: Page, site_copy: Server, tmp_path: Path
) -> None:
    """A site put back with its old dates: the browser keeps a page whose folder is gone.

    The folder goes before the visit. Of one that goes later the browser may have kept all that it needs.
    """
    site = tmp_path / "site"
    index = site / "index.html"
    newer = next((site / "app").iterdir())
    older = newer.rename(newer.with_name("0" * len(newer.name)))
    page.goto(f"{site_copy.address}?role=first")
    expect(page.locator("#boot-step")).to_contain_text("(404)", timeout=SOON * 1000)
    index.write_text(index.read_text("utf-8").replace(newer.name, older.name), encoding="utf-8")
    os.utime(index, (RELEASED, RELEASED))
    page.reload()
    expect(page.locator("#boot-step")).to_contain_text("(404)", timeout=SOON * 1000)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
