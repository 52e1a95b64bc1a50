"""The built site on a local server under a sub-path, and a browser that reports every fault of the page."""

from __future__ import annotations

import json
import os
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from playwright.sync_api import Error

from tests.browser.guide import read_guide
from tests.browser.machine import BRISK, CHROMIUM, FIREFOX, find
from tests.browser.stills import Gallery
from tests.browser.table import Table
from web.site.build import build
from web.site.release import write as write_release
from web.site.serve import Handler, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Page,
        Playwright,
        WebError,
    )

HERE = Path(__file__).parent
PREFIX = "/some/club/noir"
BUILD = 300  # seconds that a build may take, with the runtime to fetch
KEEPS = pytest.mark.browser_context_args(service_workers="allow")
"""For tests without a network. In others a visit caches nothing, as in a private window, because copying
the whole site would nearly double each start."""
OWN = pytest.mark.browser_context_args()
"""For tests that change a context, such as its clock, or need a new browser."""
BARRED = "Service Worker registration blocked by Playwright"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder as a browser test, which is run again where it fails.

    A real browser on a busy machine is late now and then. What was run again is named at the end. With an
    option for all tests, each of the others would wait 45 ms for the process that counts their failures.
    """
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site once."""
    return _make_once(tmp_path_factory, "site", build)


def _make_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """Return a folder that is made once. Among several processes the first one makes it for all."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        shared = factory.mktemp(name)
    else:
        shared = factory.getbasetemp().parent / name
        try:
            shared.mkdir()
        except FileExistsError:
            _wait_for(shared / "made")
            return shared / "dist"
    make(shared / "dist")
    (shared / "made").touch()
    return shared / "dist"


def _wait_for(sign: Path) -> None:
    """Wait for another process to make a folder."""
    for _ in range(BUILD):
        if sign.exists():
            return
        time.sleep(1)
    raise TimeoutError(f"the other process did not make {sign.parent.name}")


@pytest.fixture(scope="session")
def release(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Release the site into a folder, once."""
    return _make_once(tmp_path_factory, "release", lambda out: write_release(out, dist))


@pytest.fixture(scope="session")
def guide(dist: Path) -> dict[str, str]:
    """Return the snippets of the host guide, by file name, as the built page shows them."""
    return read_guide(dist)


class Watched(Handler):
    """Keeps which files of the site were asked for and don't exist. A worker's miss is on no console."""

    missing: ClassVar[list[str]] = []

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Keep the address of a missing file."""
        if self.path.startswith(f"{PREFIX}/app/"):
            self.missing.append(f"{code}: {self.path}")
        super().send_error(code, message, explain)


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Serve the site without any headers of ours, and yield its address."""
    server = Server(dist, prefix=PREFIX, handler=Watched).start()
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """Return the base of relative addresses."""
    return site


class Proxy(ThreadingTCPServer):
    """Chromium's way to other machines. It refuses every request and keeps its first line."""

    daemon_threads = True

    def __init__(self) -> None:
        self.requests: list[str] = []
        super().__init__(("127.0.0.1", 0), Refusal)
        Thread(target=self.serve_forever, daemon=True).start()

    @property
    def arguments(self) -> list[str]:
        """The arguments of a Chromium that takes this way. It reaches its own machine without it."""
        return [f"--proxy-server=127.0.0.1:{self.server_address[1]}"]


class Refusal(StreamRequestHandler):
    """Refuses a request, such as ``CONNECT club.example:443``."""

    server: Proxy

    def handle(self) -> None:
        """Keep the first line and refuse."""
        self.server.requests.append(self.rfile.readline().decode(errors="replace").strip())
        self.wfile.write(b"HTTP/1.1 502 Nobody There\r\nContent-Length: 0\r\n\r\n")


@pytest.fixture(scope="session")
def proxy() -> Iterator[Proxy]:
    """Refuse requests to other machines. To hear of each request by an event costs a fifteenth of a start."""
    with Proxy() as refusing:
        yield refusing
        refusing.shutdown()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any], proxy: Proxy) -> dict[str, Any]:
    """Return the arguments to start the system's Chromium."""
    arguments = [*BRISK, *proxy.arguments]
    return {**browser_type_launch_args, "executable_path": find(CHROMIUM), "args": arguments}


@pytest.fixture(scope="session")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """Start the system's Firefox, once for all tests of a process."""
    prefs: dict[str, str | float | bool] = {
        "ui.prefersReducedMotion": 1,
        "intl.accept_languages": "en",
        "network.cookie.cookieBehavior": 1,  # a reader's choice: no storage in frames of other sites
    }
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=find(FIREFOX), firefox_user_prefs=prefs
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Return the context of an English reader on a laptop, without motion or a cache (see ``KEEPS``)."""
    return {
        **browser_context_args,
        "service_workers": "block",
        "locale": "en-GB",
        "reduced_motion": "reduce",
        "viewport": {"width": 1280, "height": 800},
    }


FRAMES_STORE = {"profile": {"cookie_controls_mode": 0, "block_third_party_cookies": False}}
"""Preferences of a profile in which a frame on a foreign page has storage, as in Chrome."""


@pytest.fixture(scope="session")
def keeping(
    playwright: Playwright,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Callable[..., BrowserContext]]:
    """Make contexts for all tests of a process. Compiled code in their profiles halves a start."""
    arguments = {**browser_type_launch_args, **browser_context_args}
    lines: list[BrowserContext] = []

    def make(**other: Any) -> BrowserContext:
        profile = tmp_path_factory.mktemp("profile")
        (profile / "Default").mkdir()
        (profile / "Default" / "Preferences").write_text(json.dumps(FRAMES_STORE))
        lines.append(playwright.chromium.launch_persistent_context(profile, **{**arguments, **other}))
        return lines[-1]

    yield make
    for context in lines:
        context.close()


@pytest.fixture(scope="session")
def shared_context(keeping: Callable[..., BrowserContext]) -> BrowserContext:
    """Return the context of nearly all tests."""
    return keeping()


@pytest.fixture(scope="session")
def spare(keeping: Callable[..., BrowserContext]) -> BrowserContext:
    """Return the context of a second person."""
    return keeping()


@pytest.fixture(scope="session")
def browser(shared_context: BrowserContext) -> Browser:
    """Return the browser of the kept context. Its other contexts begin with an empty profile."""
    assert shared_context.browser is not None
    return shared_context.browser


@pytest.fixture
def context(shared_context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """Return the kept context with empty storage, or a new one for tests with arguments (``OWN``)."""
    if request.node.get_closest_marker("browser_context_args"):
        yield request.getfixturevalue("new_context")()
        return
    with lent(shared_context):
        yield shared_context


@pytest.fixture
def elsewhere(spare: BrowserContext, guard: Guard) -> Iterator[BrowserContext]:
    """Return the browser of a second person, which shares nothing with the first one."""
    guard.watch(spare)
    with lent(spare):
        yield spare
    guard.leave(spare)


@pytest.fixture
def lively(page: Page) -> Page:
    """Return a page with motion."""
    page.emulate_media(reduced_motion="no-preference")
    return page


@contextmanager
def lent(context: BrowserContext) -> Iterator[BrowserContext]:
    """Lend a context to a test. Then close its pages but the first, and delete all storage."""
    yield context
    empty, *opened = context.pages
    for page in opened:
        page.close()
    context.unroute_all(behavior="ignoreErrors")
    context.set_offline(False)
    context.clear_cookies()
    context.clear_permissions()
    session = context.new_cdp_session(empty)
    session.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
    session.detach()


@pytest.fixture(scope="session")
def gallery(browser: Browser, dist: Path, site: str) -> Iterator[Gallery]:
    """Open a gallery for stills of the site."""
    hung = Gallery(browser, dist, site)
    yield hung
    hung.close()


@pytest.fixture(scope="session")
def touch_gallery(browser: Browser, dist: Path, site: str) -> Iterator[Gallery]:
    """Open a gallery for a person with a finger as pointer."""
    hung = Gallery(browser, dist, site, touched=True)
    yield hung
    hung.close()


class Guard:
    """Collects faults of pages. ``allowed`` holds parts of messages that a test provokes."""

    def __init__(self, proxy: Proxy) -> None:
        self.faults: list[str] = []
        self.allowed: list[str] = []
        self._proxy = proxy
        proxy.requests.clear()
        Watched.missing.clear()

    def watch(self, context: BrowserContext) -> None:
        """Watch all pages of a context."""
        context.on("console", self._console)
        context.on("weberror", self._error)

    def leave(self, context: BrowserContext) -> None:
        """Stop watching the pages of a context."""
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)

    def _error(self, error: WebError) -> None:
        self.faults.append(f"uncaught: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        icon = message.location["url"].endswith("/favicon.ico")  # a host's page in a test has no icon
        if message.type in {"error", "warning", "assert"} and message.text != BARRED and not icon:
            self.faults.append(f"console {message.type}: {message.text}")

    def hear_deaths(self) -> None:
        """Allow the console error of a worker that is ended while it waits for a late module."""
        self.allowed.append("console error")

    def verdict(self) -> list[str]:
        """Return the faults that the test has not provoked."""
        faults = [*self.faults, *(f"request to another machine: {line}" for line in self._proxy.requests)]
        faults += [f"missing file, {line}" for line in Watched.missing]
        return [fault for fault in faults if not any(part in fault for part in self.allowed)]


def keep(context: BrowserContext, folder: Path) -> None:
    """Save a picture of each open page of a failed test."""
    folder.mkdir(parents=True, exist_ok=True)
    opened = context.browser.contexts if context.browser else [context]
    for number, page in enumerate(page for one in opened for page in one.pages):
        with suppress(Error):  # it may be closing, or hang
            page.screenshot(path=folder / f"page-{number}.png", timeout=5_000)


@pytest.fixture(autouse=True)
def guard(
    context: BrowserContext, proxy: Proxy, output_path: str, request: pytest.FixtureRequest
) -> Iterator[Guard]:
    """Fail a test on a console error, an uncaught error, a missing file or a request to another machine.

    A trace makes each call of the driver cost a fifth more, and with pictures each test twice as much. Only a
    rerun has one.
    """
    if is_again := getattr(request.node, "execution_count", 1) > 1:
        context.tracing.start(snapshots=True, screenshots=True)
    watching = Guard(proxy)
    watching.watch(context)
    yield watching
    if watching.verdict() or getattr(request.node, "rep_call", None) is None or request.node.rep_call.failed:
        keep(context, Path(output_path))
    if is_again:
        context.tracing.stop(path=Path(output_path) / "trace.zip")
    watching.leave(context)
    assert watching.verdict() == []


@pytest.fixture
def table(page: Page, site: str) -> Table:
    """Return a table whose page is not open yet."""
    return Table(page, site)
