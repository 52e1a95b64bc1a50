"""Assets that change with every version: scripts, styles, art, our Python, in one named folder."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from base64 import b64encode
from typing import TYPE_CHECKING

from noir import puzzles
from web.i18n import LANGUAGES
from web.site import lab, styles
from web.site.minify import minify
from web.site.pages import EARLY, fill, finish_script
from web.site.paths import MODULES, WEB
from web.site.runtime import LATER, copy_late, package_list, pyodide_home, tool

if TYPE_CHECKING:
    from pathlib import Path

    from web.site.bundle import Python

FOLDERS = ("page", "art")
INTERPRETER = "interpreter.js"
"""The script that starts Python."""
ROLLUP = MODULES / "@rollup" / "wasm-node" / "dist" / "bin" / "rollup"


def gather(out: Path, python: Python, library: str) -> str:
    """Fill ``out/<version>`` and return the version. A page never mixes files of two versions."""
    fresh = out / "fresh"
    fresh.mkdir(parents=True)
    for name in FOLDERS:
        if (WEB / name).is_dir():
            shutil.copytree(WEB / name, fresh / name, ignore=shutil.ignore_patterns("*.d.ts"))
    worker = (WEB / "worker.py").read_text(encoding="utf-8")
    for script in (fresh / "page").rglob("*.js"):
        if script.name != INTERPRETER:
            text = finish_script(script.read_text(encoding="utf-8"), worker=worker, early=EARLY)
            script.write_text(text, encoding="utf-8")
    _complete(fresh / "page" / INTERPRETER, python, library)
    _put_in_front(fresh / "page")
    _join_scripts(fresh / "page")
    for name, path in styles.faces(*LANGUAGES).items():
        shutil.copyfile(MODULES / "@fontsource" / path, fresh / "art" / name)
    shutil.copyfile(python.ours, fresh / "noir.bin")
    (fresh / "words").mkdir()
    for lang, words in python.words.items():
        (fresh / "words" / f"{lang}.bin").write_bytes(words)
    (fresh / LATER).mkdir()
    copy_late(fresh / LATER)
    shutil.copyfile(python.rest, fresh / LATER / "noir.bin")
    _collections(fresh / "puzzles")
    lab.gather(fresh / "lab", python, library)
    for game in styles.games():
        if (game / "art").is_dir():
            shutil.copytree(game / "art", fresh / "art" / game.name)
    for name, text in styles.sheets().items():
        (fresh / f"{name}.css").write_text(text, encoding="utf-8")
    minify(fresh, [path for path in fresh.rglob("*") if path.suffix in {".css", ".js"}])
    version = digest(fresh)
    fresh.rename(out / version)
    return version


def _collections(out: Path) -> None:
    """Copy the collections of puzzles, which a page fetches when one is wanted."""
    out.mkdir()
    for family in puzzles.families():
        shutil.copyfile(puzzles.data_path(family), out / f"{family}.tsv")


def _complete(script: Path, python: Python, library: str) -> None:
    """Write into the script that starts Python where everything is, and the little that it brings itself."""
    values = {
        "pyodide": pyodide_home(),
        "library": library,
        "kernel": b64encode(python.kernel.read_bytes()).decode("ascii"),
    }
    text = finish_script(script.read_text(encoding="utf-8"), packages=package_list())
    script.write_text(fill(text, values), encoding="utf-8")


def _put_in_front(page: Path) -> None:
    """Put the script that loads first words in front of those that need it. No further file is waited for."""
    script = page / "first-words.js"
    loader = script.read_text(encoding="utf-8")
    for path in (page / "preflight.js", page / "poster.js"):
        path.write_text(loader + path.read_text(encoding="utf-8"), encoding="utf-8")
    script.unlink()


def _join_scripts(page: Path) -> None:
    """Join the scripts of a start, for each file of its own makes the first visit slower."""
    options = ("--silent", "--config", WEB / "site" / "rollup.config.mjs", "--configPage", page.resolve())
    subprocess.run([tool("node"), ROLLUP, *options], check=True)


def digest(folder: Path) -> str:
    """Return a short name for the content of a folder."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0")
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:12]
