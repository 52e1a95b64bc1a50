"""Pages on a slow phone, by Lighthouse's mobile preset: ``python3 -m tests.bench.first_paint``.

nginx serves a fresh build twice, with gzip and without. Medians count. Then Lighthouse looks at every page in
every language for accessibility, best practices and search engines (``--brief`` leaves that out). The first
run fetches Lighthouse. The address of a page, from the root, measures that one alone.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from noir.games import families
from tests.browser.machine import CHROMIUM, NGINX, QUIET, find, stop
from web.i18n import LANGUAGES
from web.site.build import build
from web.site.metadata import HIDDEN
from web.site.runtime import install, tool

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent / "lighthouse"
PAGES = (
    "",
    *(f"rules/en/{family}.html" for family in families()),
    *(f"learn/en/{family}.html" for family in families()),
    *(f"{folder}/en.html" for folder in ("analyse", "lab", "host", "teach")),
    "rules/",
    "licences.html",
)
"""Measured: the first screen and a page of each kind."""
UNMEASURED = ("404.html", "shared.html", "style*.html", "box.html")
"""Pages that no reader opens by their address."""
PAINTED = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest paint",
    "speed-index": "speed index",
    "total-blocking-time": "blocked",
}
"""Lighthouse's names of times, and ours, in milliseconds."""
LEAST = {"gzip": 99, "plain": 85}
LIMITS = {"first paint": 1200, "largest paint": 1800}
"""Of the first screen and a text page, with gzip."""
OTHERS = ("accessibility", "best-practices", "seo")
PORTS = {"gzip": 8481, "plain": 8482}
GZIP = (
    "gzip on; gzip_comp_level 6; gzip_types text/css text/javascript application/javascript application/json "
    "application/wasm image/svg+xml;"
)


@contextmanager
def serving(dist: Path, folder: Path) -> Iterator[dict[str, str]]:
    """Serve a site by nginx in two ways. Yield the address of each."""
    user = "user root;" if os.geteuid() == 0 else ""
    servers = "".join(
        f"server {{ listen 127.0.0.1:{port}; root {dist}; {GZIP if name == 'gzip' else ''} }}\n"
        for name, port in PORTS.items()
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/errors; {user} events {{}}\n"
        f"http {{ include /etc/nginx/mime.types; access_log off; {temporary}\n{servers}}}\n",
        encoding="utf-8",
    )
    server = subprocess.Popen([find(NGINX), "-e", f"{folder}/errors", "-c", f"{folder}/nginx.conf"])
    try:
        yield {name: f"http://127.0.0.1:{port}/" for name, port in PORTS.items()}
    finally:
        stop(server)


def ask(address: str, *options: str) -> dict[str, Any]:
    """Return Lighthouse's report of a page."""
    program = str(HERE / "node_modules" / "lighthouse" / "cli" / "index.js")
    flags = " ".join(["--headless=new", *QUIET])
    command = [
        tool("node"),
        program,
        address,
        "--quiet",
        "--output=json",
        f"--chrome-flags={flags}",
        *options,
    ]
    environ = {**os.environ, "CHROME_PATH": find(CHROMIUM)}
    done = subprocess.run(command, env=environ, check=True, capture_output=True, text=True)
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def score(report: dict[str, Any], category: str) -> int:
    """Return a score of a report, of 100."""
    part: float = report["categories"][category]["score"]
    return round(100 * part)


def measure(address: str, runs: int) -> dict[str, float]:
    """Return the medians of a page's score and times."""
    reports = [ask(address, "--only-categories=performance") for _ in range(runs)]
    times = {
        name: median(report["audits"][audit]["numericValue"] for report in reports)
        for audit, name in PAINTED.items()
    }
    return {"score": median(score(report, "performance") for report in reports), **times}


def report_paints(homes: dict[str, str], pages: list[str], runs: int) -> int:
    """Print the times of pages, and return how many miss their goal."""
    print("| page | server | score | " + " | ".join(f"{name} (ms)" for name in PAINTED.values()) + " |")
    print("|---|---|" + "---|" * (1 + len(PAINTED)))
    missed = 0
    for page in pages:
        for name, home in homes.items():
            found = measure(home + page, runs)
            late = name == "gzip" and any(found[time] > limit for time, limit in LIMITS.items())
            missed += late or found["score"] < LEAST[name]
            print(
                f"| {page or 'first screen'} | {name} | "
                + " | ".join(f"{n:.0f}" for n in found.values())
                + " |"
            )
            sys.stdout.flush()
    return missed


def list_all(dist: Path) -> list[str]:
    """Return the addresses of all pages, the first screen in each language."""
    found = sorted(path.relative_to(dist) for path in dist.rglob("*.html"))
    pages = [path for path in found if not any(path.match(name) for name in UNMEASURED)]
    rest = [path.as_posix() for path in pages if path.as_posix() not in {*HIDDEN, "index.html"}]
    return [*(f"?lang={lang}" for lang in LANGUAGES), *rest]


def report_others(home: str, pages: list[str]) -> int:
    """Print the pages with less than 100 in another category, and return how many there are."""
    missed = 0
    for page in pages:
        report = ask(home + page, f"--only-categories={','.join(OTHERS)}")
        scores = {name: score(report, name) for name in OTHERS}
        if min(scores.values()) < 100:
            missed += 1
            faults = [name for name, audit in report["audits"].items() if audit["score"] == 0]
            print(f"{page}: {scores} {faults}")
    print(f"{len(pages)} pages looked at, {missed} below 100 in {', '.join(OTHERS)}")
    return missed


def main() -> int:
    """Measure, print a table, and return 0 when the goals are met."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="*", help="only these, from the root of the site")
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--brief", action="store_true", help="measure times only")
    options = parser.parse_args()
    if not find(NGINX):
        parser.error("nginx is missing: apt-get install nginx-light")
    install(HERE)
    with tempfile.TemporaryDirectory() as name:
        here = Path(name)
        dist = build(here / "dist").out
        with serving(dist, here) as homes:
            missed = report_paints(homes, options.pages or [*PAGES], options.runs)
            if not options.brief and not options.pages:
                missed += report_others(homes["gzip"], list_all(dist))
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
