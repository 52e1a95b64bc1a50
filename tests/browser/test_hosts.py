"""Updates and offline play on hosts that change files, and in two tabs of two versions."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.any_game import ONE
from tests.browser.conftest import KEEPS, OWN
from tests.browser.hosts import Host, change_pages, convert_lines, deploy
from tests.browser.table import BOOT, Table
from web.i18n import Words
from web.site.offline import NOT_KEPT
from web.site.serve import Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import ConsoleMessage, Page

    from tests.browser.conftest import Guard

START = {"role": "first", "seed": "hosts", "level": "easy", "lang": "en"}
KEPT = ("data-offline", "ready")
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


def version(page: Page) -> str:
    """Return the version that a page runs."""
    found: str = page.evaluate("JSON.parse(document.getElementById('config').textContent).version")
    return found


@KEEPS
def test_a_first_visit_to_a_host_that_changes_pages_works_offline(
    page: Page, host: Server, guard: Guard, change: Any
) -> None:
    """Offline the table plays, and a page that was never opened can be read."""
    guard.allowed += ["count.example", "Content Security Policy"]
    change(change_pages)
    table = Table(page, host.address).open(**START)
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    host.stop()
    table.reload()
    table.act(table.actions[0])
    page.goto(f"{host.address}rules/")
    expect(page.locator("h1").first).to_be_visible()


@KEEPS
def test_a_host_that_begins_to_change_pages_stops_no_update(
    page: Page, host: Server, guard: Guard, tmp_path: Path, change: Any
) -> None:
    """The version before was kept as it is."""
    guard.allowed += ["count.example", "Content Security Policy"]
    table = Table(page, host.address).open(**START)
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    change(change_pages)
    new = deploy(tmp_path / "site")
    table.reload()
    offer = page.locator("#update")
    expect(offer).to_be_visible(timeout=BOOT)
    with page.expect_navigation():
        offer.locator("button").click()
    host.stop()
    table.settle(BOOT)
    assert version(page) == new


@KEEPS
def test_a_first_visit_to_a_host_that_converts_line_ends_plays(
    page: Page, host: Server, guard: Guard, change: Any
) -> None:
    """The settings and the console name the file. Nothing is offered, also at the next visits."""
    guard.allowed.append("noir: not kept")
    lines: list[str] = []
    page.on("console", lambda line: lines.append(line.text))
    change(convert_lines)
    table = Table(page, host.address).open(**START)
    for _ in range(HOPELESS + 1):
        table.act(table.actions[0])
        file = read_reason(table)
        assert any(f"{file} (changed)" in line for line in lines)
        expect(page.locator("#update")).to_be_hidden()
        table.reload()
    assert table.root.get_attribute("data-offline") is None


PAGES = ("analyse/de.html", "lab/de.html", f"learn/de/{ONE}.html", f"rules/de/{ONE}.html")


@KEEPS
def test_every_page_with_scripts_offers_a_new_version(
    page: Page, host: Server, guard: Guard, tmp_path: Path, change: Any
) -> None:
    """And, where it can't be kept, offers it without offline play. No Python runs there yet."""
    guard.allowed.append("noir: not kept")
    offer, t = page.locator("#update"), Words("de")
    Table(page, host.address).open(**START)
    expect(page.locator("html")).to_have_attribute(*KEPT, timeout=BOOT)
    new = deploy(tmp_path / "site")
    for name in PAGES:
        page.goto(host.address + name)
        expect(offer).to_contain_text(t("boot.update"), timeout=BOOT)
    with page.expect_navigation():
        offer.locator("button").click()
    expect(page.locator("html")).to_have_attribute(*KEPT, timeout=BOOT)
    assert version(page) == new
    expect(offer).to_be_hidden()
    change(convert_lines)
    deploy(tmp_path / "site")
    with page.expect_console_message(lambda line: "noir: not kept" in line.text, timeout=BOOT):
        page.goto(host.address + PAGES[0])
    for name in PAGES:
        page.goto(host.address + name)
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
    page: Page, host: Server, guard: Guard, tmp_path: Path, dist: Path, change: Any
) -> None:
    """A host that has broken an update puts the version before into its place again."""
    guard.allowed.append("noir: not kept")
    table = Table(page, host.address).open(**START)
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    change(convert_lines)
    deploy(tmp_path / "site")
    for _ in range(HOPELESS):
        table.reload()
        read_reason(table)
    expect(page.locator("#update")).to_be_visible()
    shutil.rmtree(tmp_path / "site")
    shutil.copytree(dist, tmp_path / "site")
    change(lambda _ending, content: content)
    table.reload()
    expect(table.root).to_have_attribute(*KEPT, timeout=BOOT)
    expect(page.locator("#update")).to_be_hidden()
    table.do("/open settings")
    expect(table.dialog.locator("fieldset").first).to_be_visible()
    expect(table.dialog.locator(".notice")).to_have_count(0)


@KEEPS
def test_a_tab_of_the_old_version_gets_all_its_parts_until_it_is_closed(
    page: Page, host: Server, guard: Guard, tmp_path: Path, dist: Path
) -> None:
    """It is told that there's a new one. When it has gone, its files go, too."""
    guard.allowed.append("was preloaded")  # a tab behind another one draws no letters
    (folder,) = (dist / "app").iterdir()
    files = [*folder.rglob("*.*"), *(dist / "runtime").rglob("*.*")]
    files = [path for path in files if path.is_file() and path.suffix not in NOT_KEPT]
    parts = [path.relative_to(dist).as_posix() for path in files]
    first = Table(page, host.address).open(**START)
    expect(first.root).to_have_attribute(*KEPT, timeout=BOOT)
    second = Table(page.context.new_page(), host.address).open()
    size = second.page.evaluate(SIZE)
    new = deploy(tmp_path / "site")
    second.reload()
    offer = second.page.locator("#update")
    expect(offer).to_be_visible(timeout=BOOT)
    with second.page.expect_navigation():
        offer.locator("button").click()
    second.settle(BOOT)
    assert (version(first.page), version(second.page)) == (folder.name, new)
    missing = first.page.evaluate(
        "(paths) => Promise.all(paths.map(async (path) => ((await fetch(path)).ok ? '' : path)))", parts
    )
    assert [path for path in missing if path] == []
    expect(first.page.locator("#update")).to_be_visible()
    with first.page.expect_navigation():
        first.page.locator("#update button").click()
    first.settle(BOOT)
    assert version(first.page) == new
    expect(first.page.locator("#update")).to_be_hidden()
    assert first.page.evaluate(UNTIL_SIZE, size) == size


@OWN
@pytest.mark.parametrize("lacks", ["404", "first page"])
def test_a_deploy_that_takes_late_parts_away_is_announced(
    page: Page, host: Server, guard: Guard, tmp_path: Path, lacks: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sounds and the late modules of Python, of an open page without a service worker.

    Some hosts answer with the first page in place of what they lack.
    """
    guard.allowed += ["404", "uncaught", "console error"]
    monkeypatch.setattr(Host, "has_first_page_for_all", lacks == "first page")
    answer: dict[str, Any] = (
        {"status": 404} if lacks == "404" else {"body": "<p>", "content_type": "text/html"}
    )
    page.route("**/later/noir.bin*", lambda route: route.fulfill(**answer))  # not here yet
    table = Table(page, host.address).open(**START)
    deploy(tmp_path / "site")
    status = page.locator("#status")
    for text in ("/set sound on", "/open settings"):
        table.do(text)
        expect(status).to_contain_text(Words("en")("boot.outdated"))
        status.evaluate("node => node.replaceChildren()")
