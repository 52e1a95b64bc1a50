"""Lab: the pages of the lab, its sandbox, and the Python that its workers add to that of the table."""

from __future__ import annotations

import hashlib
import json
import zipfile
from base64 import b64encode
from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, Words
from web.lab import views
from web.markup import el
from web.site.document import Paper, write
from web.site.pages import data_block, finish_script
from web.site.paths import MODULES, ROOT, WEB
from web.site.runtime import package_list, pyodide_home
from web.site.styles import LAB

if TYPE_CHECKING:
    from pathlib import Path

    from web.site.bundle import Python
    from web.site.pages import Site

OURS = (
    "noir/arena/__init__.py",
    "noir/lab/__init__.py",
    "noir/lab/desk.py",
    "noir/lab/tournament.py",
    "web/lab/__init__.py",
    "web/lab/ends.py",
)
LIBRARY = ("_compat_pickle.py", "fractions.py", "numbers.py", "pickle.py", "statistics.py", "decimal.py")
"""What bots may want of the standard library, or the workers themselves, and no table does."""
PROLOGUE = """\
import sys
for finder in sys.meta_path:
    if hasattr(finder, "missing"):
        finder.missing = frozenset()
sys.path.append("/lib/lab")
import noir, web
noir.__path__.append("/lib/lab/noir")
web.__path__.append("/lib/lab/web")
from web.lab.ends import DeskEnd as desk, RefereeEnd as referee, seal
"""
"""What a worker runs first: Python finds the files of the lab beside the bundles."""
POLICY = (
    "default-src 'none'; script-src '{script}' blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src 'none'"
)
"""The policy of the sandbox. It allows no address at all."""
BOX = """\
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>Noir</title>
<script>{script}</script>
</head>
<body></body>
</html>
"""


def gather(out: Path, python: Python, library: str) -> None:
    """Write the lab's own files of a version."""
    out.mkdir()
    (out / "box.html").write_text(sandbox(), encoding="utf-8")
    (out / "files.json").write_text(json.dumps(files(python, library)), encoding="utf-8")


def files(python: Python, library: str) -> dict[str, object]:
    """Return the places of the Python of the table, and the files that the lab adds to it."""
    sources = {name: (ROOT / name).read_text(encoding="utf-8") for name in OURS}
    with zipfile.ZipFile(MODULES / "pyodide" / "python_stdlib.zip") as stock:
        sources |= {name: stock.read(name).decode() for name in LIBRARY}
    return {
        "pyodide": pyodide_home(),
        "library": library,
        "kernel": b64encode(python.kernel.read_bytes()).decode("ascii"),
        "packages": package_list(),
        "sources": sources,
        "prologue": PROLOGUE,
    }


def sandbox() -> str:
    """Return the page of the sandbox, which names its script by its hash."""
    script = finish_script((WEB / "page" / "lab" / "box.js").read_text(encoding="utf-8"))
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    return BOX.format(policy=POLICY.format(script=f"sha256-{digest}"), script=script)


def write_pages(site: Site) -> None:
    """Write the pages in every language."""
    for lang in LANGUAGES:
        write(site, lab_page(lang))
        write(site, exercises_page(lang))


def lab_page(lang: str) -> Paper:
    """Return the page of the lab."""
    t = Words(lang)
    path = "lab/{lang}.html"
    facts = el("script", data_block(views.data(t)), type="application/json", id="lab-data")
    title, lead = t("lab.title"), t("lab.lead")
    return Paper(
        path,
        "lab-paper",
        lang,
        title,
        lead,
        views.page(t),
        ("page/lab/main.js",),
        style=LAB,
        head=facts,
    )


def exercises_page(lang: str) -> Paper:
    """Return the page of the exercises, each of which opens in the lab."""
    t = Words(lang)
    title, lead = t("lab.section.exercises"), t("lab.lead")
    return Paper("lab/{lang}/exercises.html", "lab-paper", lang, title, lead, views.exercises(t), style=LAB)
