"""Cost: the processor time of tests, together with the processes below them.

    python3 -m pytest -p tests.bench.cost tests/web tests/browser/test_start.py

prints the dearest files and tests, ``LINES=400`` lines of each. On a busy machine tests take longer, but cost
little more. Linux only, and in one process (no ``-n``). A browser that ends takes its last seconds with it.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

LINES = int(os.environ.get("LINES", "25"))
TICK = os.sysconf("SC_CLK_TCK")
costs: defaultdict[str, float] = defaultdict(float)


def _times() -> Iterator[tuple[int, int, float]]:
    """Yield the number, the parent and the seconds of each process. Children that have ended are its own."""
    for process in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = process.read_text().rpartition(") ")
        except OSError:  # it has just ended
            continue
        fields = rest.split()
        yield int(process.parent.name), int(fields[1]), sum(map(int, fields[11:15])) / TICK


def measure() -> float:
    """Return the processor seconds of this process and of all below it."""
    children: dict[int, list[int]] = {}
    seconds: dict[int, float] = {}
    for number, parent, spent in _times():
        children.setdefault(parent, []).append(number)
        seconds[number] = spent
    total, open_ends = 0.0, [os.getpid()]
    while open_ends:
        number = open_ends.pop()
        total += seconds[number]
        open_ends += children.get(number, ())
    return total


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Measure a test with its fixtures. The first user of a shared fixture pays for it."""
    before = measure()
    try:
        return (yield)
    finally:
        costs[item.nodeid] += max(0.0, measure() - before)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the dearest files and tests."""
    files: defaultdict[str, float] = defaultdict(float)
    for name, spent in costs.items():
        files[name.partition("::")[0]] += spent
    counts = Counter(name.partition("::")[0] for name in costs)
    terminalreporter.section(f"processor seconds: {sum(costs.values()):.1f}")
    for name in dearest(files):
        terminalreporter.line(f"{files[name]:8.1f} {counts[name]:5} tests  {name}")
    for name in dearest(costs):
        terminalreporter.line(f"{costs[name]:8.1f} {name}")


def dearest(spent: dict[str, float]) -> list[str]:
    """Return the names that cost most, the dearest first."""
    return sorted(spent, key=spent.__getitem__, reverse=True)[:LINES]
