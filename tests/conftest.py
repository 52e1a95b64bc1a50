"""Settings for every test."""

from __future__ import annotations

import gc
import os
import zlib
from itertools import chain, groupby
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from noir.games import GAMES, families

if TYPE_CHECKING:
    from collections.abc import Generator

BROWSER = Path(__file__).parent / "browser"
NAMES = {*GAMES, *families()}
PROCESSES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
OWN = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
"""The number of this process among them."""

# Examples are the same in every run, and a slow machine is no failure.
settings.register_profile("noir", derandomize=True, deadline=None, print_blob=True)
settings.load_profile("noir")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the part of the tests that one of several machines runs."""
    parser.addoption("--shard", metavar="NUMBER/OF", type=shard, help="run one part of all tests: 1/4")


def shard(text: str) -> tuple[int, int]:
    """Read which part of how many is meant."""
    number, of = map(int, text.split("/"))
    if not 1 <= number <= of:
        raise ValueError(f"{text}, expected 1/{of} to {of}/{of}")
    return number, of


def in_shard(name: str, number: int, of: int) -> bool:
    """Tell whether a test belongs to a part. Each belongs to one, whatever other tests there are."""
    return zlib.crc32(name.encode()) % of == number - 1


def _turn(item: pytest.Item) -> int:
    is_long, is_in_browser = (item.get_closest_marker(mark) is not None for mark in ("long", "browser"))
    return 1 + is_in_browser if is_long else 4 - is_in_browser


def names_a_game(item: pytest.Item) -> bool:
    """Tell whether a game or a family of games is among the parameters of a test."""
    call = getattr(item, "callspec", None)
    return call is not None and any(isinstance(one, str) and one in NAMES for one in call.params.values())


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let each process begin elsewhere in a folder. A file that one of them has compiled is ready for all."""
    report = yield
    if isinstance(collector, pytest.Directory):
        start = len(report.result) * OWN // PROCESSES
        report.result = [*report.result[start:], *report.result[:start]]
    return report


@pytest.hookimpl(specname="pytest_collection_modifyitems", tryfirst=True)
def pytest_collection_order(items: list[pytest.Item]) -> None:
    """Give all processes the same order of files."""
    items.sort(key=lambda item: item.path)


@pytest.hookimpl(trylast=True)  # by then the browser tests are marked
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with long tests, so that no process ends alone with one. Leave out tests for other machines.

    Each process takes a part of the list, with as many tests as the others. The files are dealt out, the
    largest first, so that every part begins with long tests.
    The very first is a browser test: while its process builds the site, the others need none.
    """
    for item in items:
        if names_a_game(item):
            item.add_marker("every_game")
    files = [
        list(tests) for _, tests in groupby(sorted(items, key=_turn), lambda one: (_turn(one), one.path))
    ]
    parts: list[list[pytest.Item]] = [[] for _ in range(PROCESSES)]
    for tests in sorted(files, key=lambda tests: (_turn(tests[0]), -len(tests))):
        min(parts, key=len).extend(tests)
    items[:] = chain(*parts)
    if in_browser := next((item for item in items if item.get_closest_marker("browser")), None):
        items.remove(in_browser)
        items.insert(0, in_browser)
    if part := config.getoption("shard"):
        config.hook.pytest_deselected(items=[item for item in items if not in_shard(item.nodeid, *part)])
        items[:] = [item for item in items if in_shard(item.nodeid, *part)]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where the browser tests are left out they are not even read."""
    left_out = "not browser" in config.getoption("markexpr").split(" and ")
    return True if left_out and collection_path == BROWSER else None


def pytest_collection_finish() -> None:
    """Exempt the loaded objects from garbage collection, as they stay to the end. Check old ones rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 10, 1_000)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say why a test was run again. Its second try would make that forgotten."""
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.section(f"run again: {report.nodeid}")
        terminalreporter.line(report.longreprtext[-3000:])
