"""Updates and offline play on hosts that change files, and in two tabs of two versions.

What counts is mostly the service worker. So most of these tests open a page that starts without Python, of a
site without Python, and keep that.
"""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.conftest import KEEPS, OWN
from tests.browser.hosts import (
    KEEP,
    LIGHT,
    SAVING,
    Host,
    change_pages,
    convert_lines,
    deploy,
    keep_site,
    sign,
)
from tests.browser.table import BOOT, Table
from web.i18n import Words
from web.site.offline import NOT_KEPT
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import ConsoleMessage, Locator, Page

    from tests.browser.conftest import Guard

START = {"role": "first", "seed": "hosts", "level": "easy", "lang": "en"}
KEPT = ("data-offline", "ready")
PYTHON = ("*.bin", "*.wasm", "pyodide.asm.js")
UNSEEN = ("boards", "club", "example", "fr", "fr.html", "host", "it", "it.html", "later", "package", "teach")
"""What a site without Python does without, and what no test opens there."""
HOPELESS = 2  # times that a version could not be kept until it is offered without offline play
SIZE = """async () => {
  const [name] = await caches.keys();
  const found = await (await caches.open(name)).keys();
  return found.filter(({ url }) => url.includes("?content=")).length;
}"""
"""Returns how many contents are kept."""
UNTIL_SIZE = f"""async (wanted) => {{
  let size = 0;
  for (let i = 0; i < 200 && size !== wanted; i++) {{
    size = await ({SIZE})();
    await new Promise((go) => setTimeout(go, 50));
  }}
  return size;
}}"""
"""Waits until as many contents are kept, or 10 s, and returns how many are."""


@pytest.fixture
def change(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[str, bytes], bytes]], None]:
    """Give a function that changes the texts of the host from now on."""
    return lambda function: monkeypatch.setattr(Host, "change", staticmethod(function))


@pytest.fixture
def host(dist: Path, tmp_path: Path) -> Iterator[Server]:
    """Serve a copy of the site, which a test can change."""
    shutil.copytree(dist, tmp_path / "site")
    server = Server(tmp_path / "site", prefix="/club", handler=Host).start()
    yield server
    if not server.stopped:
        server.stop()


@pytest.fixture
def light(dist: Path, tmp_path: Path) -> Iterator[Server]:
    """Serve a copy of the site without its Python, which a test can change."""
    site = tmp_path / "site"
    shutil.copytree(dist, site, ignore=shutil.ignore_patterns(*PYTHON, *UNSEEN))
    (folder,) = (site / "app").iterdir()
    sign(site, folder.name)
    server = Server(site, prefix="/club", handler=Host).start()
    yield server
    if not server.stopped:
        server.stop()


def take(offer: Locator) -> None:
    """Take the version that is offered."""
    with offer.page.expect_navigation():
        offer.locator("button").dispatch_event("click")  # a pointer would start Python in the lab
    expect(offer.page.locator("html")).to_have_attribute("data-state", "ready")


def version(page: Page) -> str:
    """Return the version that a page runs."""
    found: str = page.evaluate("JSON.parse(document.getElementById('config').textContent).version")
    return found


@KEEPS
def test_a_first_visit_to_a_host_that_changes_pages_works_offline(
    page: Page, light: Server, guard: Guard, change: Any
) -> None:
    """Each page is there offline, also one that was never opened. A table plays in ``test_offline``."""
    guard.allowed += ["count.example", "Content Security Policy"]
    change(change_pages)
    keep_site(page, light.address)
    light.stop()
    for name in (LIGHT, "rules/", ""):
        page.goto(light.address + name)
        expect(page.locator("h1").first).to_be_attached()


@KEEPS
def test_a_host_that_begins_to_change_pages_stops_no_update(
    page: Page, light: Server, guard: Guard, tmp_path: Path, change: Any
) -> None:
    """The version before was kept as it is, and goes on until the reader takes the new one.

    That is there without a network. As long as a page of it is cut, it is neither installed nor offered.
    """
    guard.allowed += ["count.example", "Content Security Policy", "noir: not kept"]
    keep_site(page, light.address)
    old, offer = version(page), page.locator("#update")
    change(change_pages)
    new = deploy(tmp_path / "site")
    index = tmp_path / "site" / "index.html"
    text = index.read_text("utf-8")
    index.write_text(text[: len(text) // 2], encoding="utf-8")
    with page.expect_console_message(lambda line: "index.html (changed)" in line.text, timeout=BOOT):
        page.reload()
    expect(offer).to_be_hidden()
    index.write_text(text, encoding="utf-8")
    page.reload()
    expect(offer).to_be_visible(timeout=BOOT)
    assert old in page.evaluate("fetch('../').then((index) => index.text())")
    light.stop()
    take(offer)
    assert version(page) == new
    assert new in page.evaluate("fetch('../').then((index) => index.text())")


@KEEPS
def test_on_a_first_visit_a_host_that_converts_line_ends_is_named(
    page: Page, light: Server, guard: Guard, change: Any
) -> None:
    """The console names the file. Nothing is offered, also at the next visits."""
    guard.allowed.append("noir: not kept")
    change(convert_lines)
    page.add_init_script(SAVING)
    page.goto(light.address + LIGHT)
    for _ in range(HOPELESS + 1):
        with page.expect_console_message(lambda line: "(changed)" in line.text, timeout=BOOT):
            page.evaluate(KEEP)
        expect(page.locator("#update")).to_be_hidden()
        page.reload()
    assert page.locator("html").get_attribute("data-offline") is None


PAGES = ("analyse/de.html", "lab/de.html", f"learn/de/{ONE}.html", f"rules/de/{ONE}.html")


@KEEPS
def test_every_page_with_scripts_offers_a_new_version(
    page: Page, light: Server, guard: Guard, tmp_path: Path, change: Any
) -> None:
    """And, where it can't be kept, offers it without offline play. No Python runs there yet."""
    guard.allowed.append("noir: not kept")
    offer, t = page.locator("#update"), Words("de")
    keep_site(page, light.address)
    new = deploy(tmp_path / "site")
    for name in PAGES:
        page.goto(light.address + name)
        expect(offer).to_contain_text(t("boot.update"), timeout=BOOT)
    with page.expect_navigation():
        offer.locator("button").click()
    expect(page.locator("html")).to_have_attribute(*KEPT, timeout=BOOT)
    assert version(page) == new
    expect(offer).to_be_hidden()
    change(convert_lines)
    deploy(tmp_path / "site")
    with page.expect_console_message(lambda line: "noir: not kept" in line.text, timeout=BOOT):
        page.goto(light.address + PAGES[0])
    for name in PAGES:
        page.goto(light.address + name)
        expect(offer).to_contain_text(t("boot.update-without"), timeout=BOOT)
    with page.expect_navigation():
        offer.locator("button").click()
    page.wait_for_function("document.documentElement.dataset.state !== 'static'")
    assert version(page) != new


@KEEPS
def test_a_host_that_converts_line_ends_is_named_and_locks_nobody_in(
    page: Page, host: Server, guard: Guard, tmp_path: Path, change: Any
) -> None:
    """The settings, the console and a page that embeds a table hear which file was changed.

    At the second time the reader can take the new version without offline play.
    """
    guard.allowed.append("noir: not kept")
    lines: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        lines.append(message.text)

    page.on("console", listen)
    table = Table(page, host.address).open(**START)
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    old = version(page)
    change(convert_lines)
    new = deploy(tmp_path / "site")
    offer = page.locator("#update")
    table.reload()
    file = read_reason(table)
    assert any(f"{file} (changed)" in line for line in lines)
    expect(offer).to_be_hidden()
    assert version(page) == old
    table.reload()
    expect(offer).to_contain_text(Words("en")("boot.update-without"), timeout=BOOT)
    with page.expect_navigation():
        offer.locator("button").click()
    table.settle(BOOT)
    assert version(page) == new
    assert read_reason(table) == file
    expect(offer).to_be_hidden()
    table.act(table.actions[0])
    page.goto(f"{host.address}example/page.html")
    page.frame_locator("noir-game iframe").locator("#poster-play").click()
    news = page.locator("#news li").filter(has_text='"code":"offline"')
    expect(news).to_contain_text(file, timeout=BOOT)


def read_reason(table: Table) -> str:
    """Open the settings, and return the file that they name. Close them."""
    table.do("/open settings")
    notice = table.dialog.locator(".notice")
    before, _, after = Words("en")("settings.offline.changed", file="|").partition("|")
    expect(notice).to_contain_text(before, timeout=BOOT)
    text = notice.inner_text()
    table.do("/close")
    expect(table.page.locator("#dialog[open]")).to_have_count(0)
    return text.removeprefix(before).removesuffix(after)


@KEEPS
def test_a_version_that_was_taken_back_is_offered_and_blamed_no_more(
    page: Page, light: Server, guard: Guard, tmp_path: Path, change: Any
) -> None:
    """A host that has broken an update puts the version before into its place again."""
    guard.allowed.append("noir: not kept")
    keep_site(page, light.address)
    shutil.copytree(tmp_path / "site", tmp_path / "before")
    change(convert_lines)
    deploy(tmp_path / "site")
    for _ in range(HOPELESS):
        with page.expect_console_message(lambda line: "(changed)" in line.text, timeout=BOOT):
            page.reload()
    expect(page.locator("#update")).to_be_visible()
    shutil.rmtree(tmp_path / "site")
    shutil.copytree(tmp_path / "before", tmp_path / "site")
    change(lambda _ending, content: content)
    lines: list[str] = []
    page.on("console", lambda line: lines.append(line.text))
    page.reload()
    expect(page.locator("html")).to_have_attribute(*KEPT, timeout=BOOT)
    expect(page.locator("#update")).to_be_hidden()
    assert [line for line in lines if "not kept" in line] == []


@KEEPS
def test_a_tab_of_the_old_version_gets_all_its_parts_until_it_is_closed(
    page: Page, light: Server, guard: Guard, tmp_path: Path
) -> None:
    """It is told that there's a new one. When it has gone, its files go, too."""
    guard.allowed.append("was preloaded")  # a tab behind another one draws no letters
    site = tmp_path / "site"
    (folder,) = (site / "app").iterdir()
    files = [*folder.rglob("*.*"), *(site / "runtime").rglob("*.*")]
    files = [path for path in files if path.is_file() and path.suffix not in NOT_KEPT]
    parts = [f"/club/{path.relative_to(site).as_posix()}" for path in files]
    keep_site(page, light.address)
    second = page.context.new_page()
    second.goto(light.address + LIGHT)
    size = second.evaluate(SIZE)
    new = deploy(site)
    second.reload()
    offer = second.locator("#update")
    expect(offer).to_be_visible(timeout=BOOT)
    take(offer)
    assert (version(page), version(second)) == (folder.name, new)
    missing = page.evaluate(
        "(paths) => Promise.all(paths.map(async (path) => ((await fetch(path)).ok ? '' : path)))", parts
    )
    assert [path for path in missing if path] == []
    expect(page.locator("#update")).to_be_visible()
    take(page.locator("#update"))
    assert version(page) == new
    expect(page.locator("#update")).to_be_hidden()
    assert page.evaluate(UNTIL_SIZE, size) == size


@OWN
def test_a_deploy_that_takes_late_parts_away_is_announced(
    page: Page, host: Server, guard: Guard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sounds and the late modules of Python, of an open page without a service worker.

    Some hosts answer with the first page in place of what they lack.
    """
    guard.allowed += ["404", "uncaught", "console error"]
    answers: tuple[dict[str, Any], ...] = ({"status": 404}, {"body": "<p>", "content_type": "text/html"})
    page.route("**/later/noir.bin*", lambda route: route.fulfill(**answers[Host.has_first_page_for_all]))
    table = Table(page, host.address).open(**START)  # its late modules are not here yet
    deploy(tmp_path / "site")
    status = page.locator("#status")
    for has_first_page_for_all in (False, True):
        monkeypatch.setattr(Host, "has_first_page_for_all", has_first_page_for_all)
        for text in ("/set sound on", "/open settings"):
            table.do(text)
            expect(status).to_contain_text(Words("en")("boot.outdated"))
            status.evaluate("node => node.replaceChildren()")
