"""The steps of the build, in order."""

from __future__ import annotations

import hashlib
import shutil
from typing import TYPE_CHECKING

from web.site import (
    analysis,
    boot_check,
    bundle,
    compress,
    embed,
    first_words,
    guides,
    hall,
    lab,
    language_index,
    licences,
    metadata,
    missing,
    offline,
    pyodide_patch,
    rules,
    runtime,
    study,
    style_guide,
    tools,
)
from web.site.assets import gather
from web.site.pages import PAGES, Site
from web.site.paths import DIST

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

LARGE = 100_000  # bytes from which a file is worth counting
WRITERS = (
    rules.write_pages,
    language_index.write_pages,
    embed.write_pages,
    lab.write_pages,
    analysis.write_pages,
    hall.write_pages,
    licences.write_pages,
    study.write_pages,
    style_guide.write_pages,
    boot_check.write_pages,
    first_words.write_pages,
    missing.write_pages,
    offline.manifest,
    offline.write_share_page,
    guides.write_pages,
)
"""What else writes into the site, in this order. The guide for hosts tells the size of all before it."""
MARK = "noir-site.txt"
"""Lies in every built site, so that the build never clears a folder that is not one."""


def build(
    out: Path = DIST,
    say: Callable[[str], None] = lambda _line: None,
    *,
    quick: bool = False,
    brotli: bool = False,
) -> Site:
    """Write the site into ``out``, which must be new, empty, or an earlier site.

    ``quick`` leaves our own Python as it is written: the page starts slower, the build is done in a second.
    ``brotli`` lays packed files beside the others, for hosts that hand them out. That takes half a minute.
    """
    clear(out, MARK)
    (out / MARK).write_text("Built by python3 -m web build; cleared by the next build.\n", encoding="utf-8")
    say("runtime: fetching what web/package-lock.json pins")
    runtime.fetch(say)
    runtime.copy_into(out / "runtime")
    for part in pyodide_patch.make().left_out:
        say(f"warning: this Pyodide is of another shape, so the page starts more slowly: {part}")
    tools.provide(say)
    say("python: compiling the library and our code inside Pyodide")
    python = bundle.make(quick=quick)
    library = f"library-{hashlib.sha256(python.library.read_bytes()).hexdigest()[:12]}.bin"
    shutil.copyfile(python.library, out / "runtime" / library)
    version = gather(out / "app", python, library)
    say("pages: writing")
    site = Site(out, version, tuple(_large(out, version)))
    for page in (*PAGES, *WRITERS):
        page(site)
    metadata.write(out)
    offline.service_worker(site)
    if brotli:
        say("brotli: packing")
        compress.pack(out)
    say(f"built {out} (version {version})")
    return site


def clear(out: Path, mark: str) -> None:
    """Make a folder, or empty one that an earlier run of a command has marked with a file."""
    if out.exists() and any(out.iterdir()):
        if not (out / mark).is_file():
            raise FileExistsError(f"{out} is not empty and not built by this command")
        shutil.rmtree(out)
    out.mkdir(parents=True, exist_ok=True)


def _large(out: Path, version: str) -> list[tuple[str, int]]:
    """Return the files that make up nearly all bytes of a first visit, with sizes."""
    found = [*sorted((out / "runtime").rglob("*.*")), out / "app" / version / "noir.bin"]
    sizes = [(path.relative_to(out).as_posix(), path.stat().st_size) for path in found]
    return [(path, size) for path, size in sizes if size > LARGE]
