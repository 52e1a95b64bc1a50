"""Licences page: the parts of the site made by others, and their terms."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

from web.markup import el, join
from web.site import pyodide_patch, runtime
from web.site.document import Paper, write
from web.site.paths import MODULES, WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.markup import Html
    from web.site.pages import Site

NOT_SHIPPED = frozenset({"@types/emscripten", "ws"})
"""Installed with the others, but used only by tools outside the browser."""

TERMS = Path(__file__).parent / "terms"
"""Licences whose text a package names and does not bring."""

SOURCE = """\
Its source is at https://github.com/pyodide/pyodide/tree/{version}.
Its WebAssembly (pyodide.asm.wasm) is modified: calls by number go through a function for each type, \
one function is added, and names that no script here says are left out, there and in pyodide.asm.js. \
web/site/pyodide_patch.py, which does it, belongs to the source of Noir.

SHA-256 of pyodide.asm.wasm in the npm package pyodide {version}:
  {original}
SHA-256 of ours, runtime/{home}/pyodide.asm.wasm:
  {ours}
This command makes ours from the original, in a copy of the source of Noir:
  python3 -m web build && sha256sum web/node_modules/pyodide/pyodide.asm.wasm dist/runtime/*/pyodide.asm.wasm
"""
PYTHON = "It contains CPython and its standard library, whose source is at https://github.com/python/cpython:"

TITLE = "Licences"
DESCRIPTION = "What this site carries that others have made, and on which terms."


def write_pages(site: Site) -> None:
    """Write licences.html."""
    content = join(
        [
            el("h1", TITLE),
            el("p", "Noir itself is under the MIT licence. This site also carries the work of others:"),
            [_entry(*package) for package in packages()],
        ]
    )
    write(site, Paper("licences.html", "licences", "en", TITLE, DESCRIPTION, content))


def packages() -> Iterator[tuple[str, str, str]]:
    """Yield (name, version, licence) of every package whose code is in the site."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    for path, package in sorted(lock["packages"].items()):
        name = path.rpartition("node_modules/")[2]
        if name and name not in NOT_SHIPPED and not package.get("dev"):
            yield path.removeprefix("node_modules/"), package["version"], package.get("license", "")


def _entry(path: str, version: str, licence: str) -> Html:
    name = path.rpartition("node_modules/")[2]
    parts = [_text(path, name, licence)]
    if name == "pyodide":
        parts = [_source(version), *parts, PYTHON, _term("PSF")]
    return el("section", el("h2", f"{name} {version}"), el("p", licence), [el("pre", part) for part in parts])


def _source(version: str) -> str:
    """Describe the place of Pyodide's source, our changes, and the way to check it."""
    original, ours = (
        hashlib.sha256(wasm).hexdigest()
        for wasm in (pyodide_patch.SOURCE.read_bytes(), pyodide_patch.make().wasm)
    )
    return SOURCE.format(version=version, home=runtime.pyodide_home(), original=original, ours=ours)


def _text(path: str, name: str, licence: str) -> str:
    """Return the licence that a package brings, or another version of it, else the one that it names."""
    for folder in (MODULES / path, MODULES / name):
        for file in sorted(folder.glob("*")):
            if file.name.upper().startswith("LICEN"):
                return file.read_text(encoding="utf-8")
    package = json.loads((MODULES / path / "package.json").read_text(encoding="utf-8"))
    return _term(licence).replace("{author}", str(package.get("author", name)))


def _term(licence: str) -> str:
    return (TERMS / f"{licence}.txt").read_text(encoding="utf-8")
