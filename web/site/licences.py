"""The page of licences: what the site carries that others have made, and on which terms."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from web.markup import Html, el
from web.site.paths import MODULES, WEB

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.site.pages import Site

NOT_SHIPPED = frozenset({"@types/emscripten", "ws"})
"""Installed with the others, but used only by tools outside the browser."""

PYTHON = "Contains CPython and its standard library (Python Software Foundation License, python.org)."

TEMPLATE = """<!doctype html>
<html lang="en" data-theme="noir">
<head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="{{csp}}">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Licences · Noir</title>
  <link rel="icon" href="{{app}}/art/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="{{app}}/site.css">
</head>
<body><main class="page">
<h1>Licences</h1>
<p>Noir itself is under the MIT licence. This site also carries the work of others:</p>
{{list}}
<p><a href="{{root}}index.html">To the table</a></p>
</main></body>
</html>
"""


def bake(site: Site) -> None:
    """Write licences.html."""
    parts = [_entry(*package) for package in packages()]
    site.write("licences.html", TEMPLATE, list=Html("\n".join(parts)))


def packages() -> Iterator[tuple[str, str, str]]:
    """Yield (name, version, licence) of every package whose code is in the site."""
    lock = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))
    for path, told in sorted(lock["packages"].items()):
        name = path.rpartition("node_modules/")[2]
        if name and name not in NOT_SHIPPED and not told.get("dev"):
            yield path.removeprefix("node_modules/"), told["version"], told.get("license", "")


def _entry(path: str, version: str, licence: str) -> Html:
    texts = sorted(file for file in (MODULES / path).glob("*") if file.name.upper().startswith("LICEN"))
    text = texts[0].read_text(encoding="utf-8") if texts else ""
    if path == "pyodide":
        text = f"{PYTHON}\n\n{text}"
    return _section(f"{path.rpartition('node_modules/')[2]} {version}", licence, text)


def _section(name: str, licence: str, text: str) -> Html:
    return el(
        "section", el("h2", name), el("p", licence) if licence else None, el("pre", text) if text else None
    )
