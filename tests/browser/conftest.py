"""The built site on a local server under a sub-path, and a browser that reports every fault of the page."""

from __future__ import annotations

import json
import os
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Error

from tests.browser.guide import read_guide
from tests.browser.machine import BRISK, CHROMIUM, FIREFOX, find
from tests.browser.stills import Gallery
from tests.browser.table import Table
from web.site.build import build
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import (
        Browser,
        BrowserContext,
        ConsoleMessage,
        Page,
        Playwright,
        Request,
        WebError,
    )

HERE = Path(__file__).parent
PREFIX = "/some/club/noir"
BUILD = 300  # seconds that a build may take, with the runtime to fetch
KEEPS = pytest.mark.browser_context_args(service_workers="allow")
"""For tests of what works without a network. Elsewhere a visit keeps nothing, as in a private window: to copy
the whole site would cost each start nearly as much again."""
OWN = pytest.mark.browser_context_args()
"""For tests that leave something in a context, such as another clock, or begin as a browser that is new."""
BARRED = "Service Worker registration blocked by Playwright"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder is a browser test."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once; where several processes test, the first one builds it for all."""
    if "PYTEST_XDIST_WORKER" not in os.environ:
        return build(tmp_path_factory.mktemp("site") / "dist").out
    shared = tmp_path_factory.getbasetemp().parent / "site"
    try:
        shared.mkdir()
    except FileExistsError:
        return _built(shared)
    out = build(shared / "dist").out
    (shared / "built").touch()
    return out


def _built(shared: Path) -> Path:
    """Wait for the site that another process builds."""
    for _ in range(BUILD):
        if (shared / "built").exists():
            return shared / "dist"
        time.sleep(1)
    raise TimeoutError("the other process did not build the site")


@pytest.fixture(scope="session")
def guide(dist: Path) -> dict[str, str]:
    """The snippets of the host guide, by the names of their files, as the built page shows them."""
    return read_guide(dist)


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the site on a server that sends no header of ours."""
    server = Server(dist, prefix=PREFIX).start()
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def base_url(site: str) -> str:
    """What relative addresses start from."""
    return site


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium."""
    return {**browser_type_launch_args, "executable_path": find(CHROMIUM), "args": BRISK}


@pytest.fixture(scope="module")
def firefox(playwright: Playwright) -> Iterator[Browser]:
    """The system's Firefox, for who has somebody else to play with there."""
    quiet: dict[str, str | float | bool] = {"ui.prefersReducedMotion": 1, "intl.accept_languages": "en"}
    browser = playwright.firefox.launch(
        channel="moz-firefox", executable_path=find(FIREFOX), firefox_user_prefs=quiet
    )
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A reader of English on a laptop who wants no motion, and keeps nothing for later (see ``KEEPS``)."""
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
    """Make contexts for all tests of a process; what their profiles keep compiled halves a start."""
    arguments = {**browser_type_launch_args, **browser_context_args}
    made: list[BrowserContext] = []

    def make(**other: Any) -> BrowserContext:
        profile = tmp_path_factory.mktemp("profile")
        (profile / "Default").mkdir()
        (profile / "Default" / "Preferences").write_text(json.dumps(FRAMES_STORE))
        made.append(playwright.chromium.launch_persistent_context(profile, **{**arguments, **other}))
        return made[-1]

    yield make
    for context in made:
        context.close()


@pytest.fixture(scope="session")
def kept(keeping: Callable[..., BrowserContext]) -> BrowserContext:
    """The context of nearly all tests."""
    return keeping()


@pytest.fixture(scope="session")
def spare(keeping: Callable[..., BrowserContext]) -> BrowserContext:
    """The context of somebody else."""
    return keeping()


@pytest.fixture(scope="session")
def browser(kept: BrowserContext) -> Browser:
    """The browser of the kept context; contexts of its own begin with an empty profile."""
    assert kept.browser is not None
    return kept.browser


@pytest.fixture
def context(kept: BrowserContext, request: pytest.FixtureRequest) -> Iterator[BrowserContext]:
    """The kept context, where nothing is stored; a new one for tests that give it arguments (``OWN``)."""
    if request.node.get_closest_marker("browser_context_args"):
        yield request.getfixturevalue("new_context")()
        return
    with lent(kept):
        yield kept


@pytest.fixture
def elsewhere(spare: BrowserContext, guard: Guard) -> Iterator[BrowserContext]:
    """The browser of somebody else, which shares nothing with the first one."""
    guard.watch(spare)
    with lent(spare):
        yield spare
    guard.leave(spare)


@pytest.fixture
def lively(page: Page) -> Page:
    """A page of a reader who likes motion."""
    page.emulate_media(reduced_motion="no-preference")
    return page


@contextmanager
def lent(context: BrowserContext) -> Iterator[BrowserContext]:
    """Lend a context to a test; then close its pages but the first, and delete what they have stored."""
    visited: set[str] = set()

    def note(asked: Request) -> None:
        if asked.is_navigation_request() and asked.url.startswith("http"):
            visited.add("/".join(asked.url.split("/")[:3]))

    context.on("request", note)
    yield context
    context.remove_listener("request", note)
    empty, *opened = context.pages
    for page in opened:
        page.close()
    context.unroute_all(behavior="ignoreErrors")
    context.set_offline(False)
    context.clear_cookies()
    context.clear_permissions()
    session = context.new_cdp_session(empty)
    for origin in visited:
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()


@pytest.fixture(scope="session")
def gallery(browser: Browser, dist: Path, site: str) -> Iterator[Gallery]:
    """Where stills of the site hang."""
    hung = Gallery(browser, dist, site)
    yield hung
    hung.close()


class Guard:
    """Collects what a page must never do. ``allowed`` holds parts of messages that a test provokes."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.allowed: list[str] = []
        self.origin = ""

    def watch(self, context: BrowserContext) -> None:
        """Watch all pages of a context."""
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("request", self._request)

    def leave(self, context: BrowserContext) -> None:
        """Watch the pages of a context no longer."""
        context.remove_listener("console", self._console)
        context.remove_listener("weberror", self._error)
        context.remove_listener("request", self._request)

    def _error(self, error: WebError) -> None:
        self.faults.append(f"uncaught: {error.error}")

    def _console(self, message: ConsoleMessage) -> None:
        icon = message.location["url"].endswith("/favicon.ico")  # a host's page in a test has none
        if message.type in {"error", "warning", "assert"} and message.text != BARRED and not icon:
            self.faults.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if not request.url.startswith((self.origin, "blob:", "data:")):
            self.faults.append(f"off-origin request: {request.url}")

    def hear_deaths(self) -> None:
        """Allow last words: a worker that waits for a late module when it is ended says that none came."""
        self.allowed.append("console error")

    def verdict(self) -> list[str]:
        """The faults that no test has provoked."""
        return [fault for fault in self.faults if not any(part in fault for part in self.allowed)]


def keep(context: BrowserContext, folder: Path) -> None:
    """Keep what a failed test leaves: what was done and asked for, and each open page as it is seen."""
    folder.mkdir(parents=True, exist_ok=True)
    context.tracing.stop(path=folder / "trace.zip")
    opened = context.browser.contexts if context.browser else [context]
    for number, page in enumerate(page for one in opened for page in one.pages):
        with suppress(Error):  # it may be closing, or a page that hangs is what failed
            page.screenshot(path=folder / f"page-{number}.png", timeout=5_000)


@pytest.fixture(autouse=True)
def guard(
    context: BrowserContext, site: str, output_path: str, request: pytest.FixtureRequest
) -> Iterator[Guard]:
    """No console error, no uncaught error, no request to another origin, in any test.

    Pictures of each step cost as much again as the test: they are taken when it is run again.
    """
    again = getattr(request.node, "execution_count", 1) > 1
    context.tracing.start(snapshots=again, screenshots=again)
    watching = Guard()
    watching.origin = site.split(PREFIX)[0]
    watching.watch(context)
    yield watching
    if watching.verdict() or getattr(request.node, "rep_call", None) is None or request.node.rep_call.failed:
        keep(context, Path(output_path))
    else:
        context.tracing.stop()
    watching.leave(context)
    assert watching.verdict() == []


@pytest.fixture
def table(page: Page, site: str) -> Table:
    """A page that has not been opened yet."""
    return Table(page, site)
