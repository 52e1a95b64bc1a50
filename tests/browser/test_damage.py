"""Every file of a first visit is damaged: missing, cut or of a wrong type. The page says so, or plays."""

from __future__ import annotations

import os
import re
import shutil
import time
from collections import Counter
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE, OTHER
from tests.browser.conftest import OWN
from tests.browser.table import BOOT
from tests.browser.waking import sleep
from web.site.runtime import RELEASED
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, BrowserContext, Page

    from tests.browser.conftest import Guard

pytestmark = pytest.mark.long

SOON = 15 + 10  # seconds: what is promised, and what a busy machine may add
PATIENCE = 24
"""Seconds by which a file comes late: a page says before that nothing moves."""
SAYS = '(root) => ["ready", "thinking", "failed"].includes(root.dataset.state)'
LOSSES = ("missing", "cut")
KINDS = (*LOSSES, "type")
STRIDE = 8
VISITS = ("index.html?role=first", "embed.html?start=auto&role=first", f"learn/en/{ONE}.html")


LOOK = """(paths) => Promise.all(
  paths.map((path) => noirBootCheck.examine(60_000, path).then((blame) => blame?.path)),
)"""
"""Looks at suspected files. Returns those it blames."""
LEAVES = {".css", ".png", ".svg", ".woff2"}
"""Files that nothing hangs on, so they are damaged all at once: a table plays without any of them."""
DATA = {".bin", ".py"}
"""Files of which the type does not matter."""
LARGE = 500_000
LATE = 1.0
"""Seconds by which large files come later, as they do on most lines: most pages have failed by then, and need
not start Python to say so."""


@dataclass(frozen=True)
class Damage:
    """The damage to one or more files, and the page that a reader then opens."""

    visit: str
    paths: tuple[str, ...]
    kind: str


class Damaged(Handler):
    """A server on which one file is not as it should be."""

    damage: Damage
    requests: list[str]

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        path = self.path.partition("?")[0].lstrip("/") or "index.html"
        self.requests.append(path)
        if path not in self.damage.paths:
            if self.damage.paths and self._size(path) > LARGE:
                time.sleep(LATE)
            super().do_GET()
        elif self.damage.kind == "missing":
            self.send_error(404)
        else:
            self._broken(path)

    def _broken(self, path: str) -> None:
        whole = (self.root / path).read_bytes()
        cut = self.damage.kind == "cut"
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

    def __init__(self, context: BrowserContext, dist: Path, damage: Damage) -> None:
        self.requests: list[str] = []
        self.handler: Any = type("Own", (Damaged,), {"damage": damage, "requests": self.requests})
        self.server = Server(dist, handler=self.handler).start()
        self.page = context.new_page()
        self.page.goto(self.server.address + damage.visit, wait_until="commit")

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
        self.page.close()
        self.server.stop()


@pytest.fixture(scope="module")
def unknown(keeping: Callable[..., BrowserContext]) -> BrowserContext:
    """The browser of all these readers."""
    return keeping()


def first_visit(context: BrowserContext, dist: Path, visit: str) -> list[str]:
    """Return the files that a first visit really asks for, in their order."""
    visitor = Visitor(context, dist, Damage(visit, (), ""))
    assert visitor.end() == ""
    return list(dict.fromkeys(path for path in visitor.requests if (dist / path).is_file()))


def find_damages(context: BrowserContext, dist: Path) -> Iterator[Damage]:
    """Yield the damages of the files on the first of the pages that asks for them.

    Every eighth script is damaged, because the page looks at all of them alike. Scripts and the other files
    take the kinds of damage by turns.
    """
    known: set[str] = set()
    kinds, losses = cycle(KINDS), cycle(LOSSES)
    for visit in VISITS:
        page = visit.partition("?")[0]
        new = [path for path in first_visit(context, dist, visit) if path not in known]
        by_suffix = {path: Path(path).suffix for path in new if path != page}
        scripts = [path for path, suffix in by_suffix.items() if suffix == ".js"]
        leaves = tuple(path for path, suffix in by_suffix.items() if suffix in LEAVES)
        data = [path for path, suffix in by_suffix.items() if suffix in DATA]
        yield Damage(visit, (page,), "cut")  # a page that does not come at all is for the browser to tell
        yield from (Damage(visit, (path,), next(kinds)) for path in scripts[::STRIDE])
        yield from (Damage(visit, (path,), next(losses)) for path in data)
        if not known:
            yield Damage(visit, leaves, next(losses))
            yield Damage(visit, (*leaves, *data), "type")
            rest = {*by_suffix} - {*scripts, *leaves, *data}
            yield from (Damage(visit, (path,), next(kinds)) for path in sorted(rest))
        known |= {*new}


def test_whatever_is_broken_on_a_first_visit_is_told_or_does_not_matter(
    unknown: BrowserContext, dist: Path
) -> None:
    """In 15 seconds each. A script that did not come is named, and a button offers another try."""
    silent, nameless = [], []
    damages = [*find_damages(unknown, dist)]
    assert min(Counter(damage.kind for damage in damages).values()) > 2
    failures = Counter[str]()
    for damage in damages:
        try:
            text = Visitor(unknown, dist, damage).end()
        except AssertionError:
            silent.append(damage)
            continue
        failures[damage.kind] += bool(text)
        files = [path.split("/")[-1] for path in damage.paths]
        if text and not any(file in text for file in files):
            nameless.append((damage, text))
    assert silent == []
    assert nameless == []
    assert min(failures[kind] for kind in KINDS) > 1, failures


def test_a_look_at_the_files_knows_each_script(unknown: BrowserContext, dist: Path) -> None:
    """Whichever of them is suspected is found broken, in the ways by turns. None is, while all are whole."""
    scripts = [path.relative_to(dist).as_posix() for path in (dist / "app").rglob("*.js")]
    assert len(scripts) > 40
    visitor = Visitor(unknown, dist, Damage("embed.html", (), ""))
    visitor.page.wait_for_load_state()
    session = unknown.new_cdp_session(visitor.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    assert visitor.page.evaluate(LOOK, scripts[:1]) == [None]
    for start, kind in enumerate(KINDS):
        broken = scripts[start :: len(KINDS)]
        visitor.handler.damage = Damage("", tuple(broken), kind)
        assert visitor.page.evaluate(LOOK, broken) == broken
    visitor.close()


class Slow(Handler):
    """A server that sends files of some kind late."""

    late: Callable[[Path], bool]

    def do_GET(self) -> None:  # noqa: N802 - the name is the library's
        path = Path(self.directory) / self.path.partition("?")[0].lstrip("/")
        if path.is_file() and type(self).late(path):
            time.sleep(PATIENCE)
        super().do_GET()


def serve_late(folder: Path, guard: Guard, late: Callable[[Path], bool]) -> Server:
    """Serve a folder, with some files late."""
    server = Server(folder, handler=type("Late", (Slow,), {"late": staticmethod(late)})).start()
    guard.origin = server.address
    return server


@OWN
def test_a_cut_script_is_named_while_large_files_still_come(
    page: Page, dist: Path, tmp_path: Path, guard: Guard
) -> None:
    guard.allowed += ["console", "uncaught"]
    shutil.copytree(dist, tmp_path / "site")
    script = next((tmp_path / "site" / "app").glob("*/page/preflight.js"))
    script.write_bytes(script.read_bytes()[: script.stat().st_size // 2])
    server = serve_late(tmp_path / "site", guard, lambda path: path.stat().st_size > LARGE)
    page.goto(f"{server.address}?role=first", wait_until="commit")
    expect(page.get_by_role("alert")).to_contain_text("preflight.js", timeout=SOON * 1000)
    server.stop()


@OWN
def test_a_start_that_seemed_to_hang_goes_on(page: Page, dist: Path, guard: Guard) -> None:
    """The sentence and its button go as soon as the scripts run."""
    server = serve_late(dist, guard, lambda path: path.name == "main.js")
    page.goto(f"{server.address}?role=first", wait_until="commit")
    again = page.get_by_role("button", name="Try again")
    expect(page.get_by_role("alert")).to_contain_text("Still waiting", timeout=PATIENCE * 1000)
    expect(again).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
    expect(again).to_be_hidden()
    assert page.get_by_role("alert").count() == 0
    server.stop()


def test_a_page_opened_from_the_disk_says_at_once_what_it_needs(
    browser: Browser, dist: Path, guard: Guard
) -> None:
    """The table, the embedded one and a tutorial, in the language of the browser."""
    context = browser.new_context(locale="it-IT")
    page = context.new_page()
    for name in ("index.html", "embed.html", f"learn/it/{OTHER}.html"):
        page.goto((dist / name).as_uri())
        expect(page.locator("[role=alert]:visible")).to_contain_text("python3 -m web", timeout=5_000)
        expect(page.locator("[role=alert]:visible")).to_contain_text("server")
    context.close()


@pytest.fixture
def site_copy(dist: Path, tmp_path: Path, guard: Guard) -> Iterator[Server]:
    """A copy of the site that a test can change, on a server that goes by dates alone."""
    guard.allowed += ["console", "uncaught"]
    shutil.copytree(dist, tmp_path / "site")
    server = Server(tmp_path / "site").start()
    guard.origin = server.address
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
    expect(status).to_be_visible(timeout=SOON * 1000)
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
    """A site put back with its old dates: the browser keeps a page whose folder is gone."""
    site = tmp_path / "site"
    index = site / "index.html"
    newer = next((site / "app").iterdir())
    older = newer.with_name("0" * len(newer.name))
    whole = index.read_text("utf-8")
    page.goto(f"{site_copy.address}?role=first")
    newer.rename(older)
    index.write_text(whole.replace(newer.name, older.name), encoding="utf-8")
    os.utime(index, (RELEASED, RELEASED))
    page.goto("about:blank")
    page.goto(f"{site_copy.address}?role=first")
    expect(page.locator("#boot-step")).to_contain_text("(404)", timeout=SOON * 1000)
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("html")).to_have_attribute("data-state", "ready", timeout=BOOT)
