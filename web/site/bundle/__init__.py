"""Bundle: the standard library, trimmed, and our own code, both as bundles of bytecode.

Compiling 200 modules at every start is the largest cost of a stock start. The bytecode must be that of the
Python in Pyodide, so ``bytecode.py`` makes it there, under Node. The results are cached by content.

A bundle is shipped inside gzip, which the page's worker takes off: so it is as small on a host that
compresses nothing, or no file of this kind, as on one that does.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import json
import marshal
import re
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from web.i18n import INDEX, LANGUAGES, find_names
from web.site.bundle import bytecode
from web.site.paths import CACHE, MODULES, ROOT, WEB
from web.site.runtime import tool
from web.site.stdlib_stubs import LAZY, STAND_INS

HERE = Path(__file__).parent
KEPT = 12  # files in the cache
BUILD_ONLY = frozenset({"__main__.py", "rules_page.py", "worker.py"})
"""Names of what runs on a command line, bakes a page, or is read by PyScript itself."""


@dataclass(frozen=True)
class Python:
    """The files that a page's Python is made of."""

    kernel: Path
    """What it needs to read the others: a zip."""
    library: Path
    ours: Path
    """What a start asks for."""
    rest: Path
    """What of ours no start asks for, and all words."""
    words: dict[str, bytes]
    """By language, the words of a start."""


def make(*, quick: bool = False) -> Python:
    """Make the Python of the site. ``quick`` leaves ours as it is written."""
    sources = {"library.zip": _zip(_standard_library()), "ours.zip": _zip(find_contents())}
    late, text = " ".join(sorted(LAZY)), " ".join(_startup_names())
    jobs = [("kernel", "library.zip"), ("bundle_library", "library.zip", late, text)]
    if not quick:
        jobs.append(("bundle_ours", "ours.zip", late))
    kernel, library, *ours = _make(sources, jobs)
    return Python(kernel, library, *(_split(ours[0]) if ours else _copy_sources()))


def _split(whole: Path) -> tuple[Path, Path, dict[str, bytes]]:
    """Split our bundle in two: the modules of a start, found by starting, and the rest, with words apart."""
    done = subprocess.run(
        [sys.executable, "-m", "web.site.startup_files"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    names = json.loads(done.stdout)
    spoken = {name for name in names if bytecode.OF_LANGUAGE.search(name)}
    parts = bytecode.part(gzip.decompress(whole.read_bytes()), {*names} - spoken)
    found = whole.with_suffix(".first"), whole.with_suffix(".rest")
    for path, part in zip(found, parts, strict=True):
        path.write_bytes(gzip.compress(part, 9, mtime=0))
    return (*found, {lang: _pack_words(lang, spoken) for lang in LANGUAGES})


def _pack_words(lang: str, spoken: set[str]) -> bytes:
    """Return the files of a language, in place of those of any that a start has read."""
    names = sorted({bytecode.OF_LANGUAGE.sub(f"/locales/{lang}/", name) for name in spoken})
    files = {name: (ROOT / name).read_bytes() for name in names}
    return gzip.compress(marshal.dumps(files, 4), 9, mtime=0)


def _copy_sources() -> tuple[Path, Path, dict[str, bytes]]:
    """Return a bundle of our sources, which Python then compiles at every start, and nothing as its rest."""
    files = find_contents()
    modules = {bytecode.module_of(name): name for name in files if name.endswith(".py")}
    parts = {name: marshal.dumps(files[name].decode()) for name in modules.values()}
    target = CACHE / f"{hashlib.sha256(_zip(files)).hexdigest()[:32]}.written"
    bytecode.write(str(target), modules, files | parts, frozenset())
    target.write_bytes(gzip.compress(target.read_bytes(), 1, mtime=0))
    rest = target.with_suffix(".rest")
    rest.write_bytes(gzip.compress(b"", 1, mtime=0))
    return target, rest, {lang: _pack_words(lang, set()) for lang in LANGUAGES}


def _make(sources: dict[str, bytes], jobs: list[tuple[str, ...]]) -> list[Path]:
    """Return the results of the jobs, from the cache if their sources are unchanged."""
    CACHE.mkdir(parents=True, exist_ok=True)
    program = (HERE / "bytecode.py", HERE / "compile.mjs", MODULES / "pyodide" / "package.json")
    salt = b"".join(path.read_bytes() for path in program)
    targets = {_target(salt, sources, job): job for job in jobs}
    missing = {target: job for target, job in targets.items() if not target.is_file()}
    if missing:
        _run(sources, missing)
    for stale in sorted(CACHE.glob("*.*"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        if stale.is_file() and stale not in targets:
            stale.unlink(missing_ok=True)
    return list(targets)


def _target(salt: bytes, sources: dict[str, bytes], job: tuple[str, ...]) -> Path:
    """Return the place in the cache for a job's result from the given sources."""
    read = b"".join(sources.get(word, word.encode()) + b"\0" for word in job)
    return CACHE / f"{hashlib.sha256(salt + read).hexdigest()[:32]}.made"


def _run(sources: dict[str, bytes], jobs: dict[Path, tuple[str, ...]]) -> None:
    """Do jobs in Pyodide. A target appears complete or not at all, also when two builds run at once."""
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        here = Path(name)
        for source, data in sources.items():
            (here / source).write_bytes(data)
        orders = [
            [what, source, str(here / target.name), *rest] for target, (what, source, *rest) in jobs.items()
        ]
        files = [HERE / "bytecode.py", *(here / source for source in sources)]
        program = [tool("node"), str(HERE / "compile.mjs"), str(MODULES / "pyodide"), json.dumps(orders)]
        command = [*program, *map(str, files)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        for target, (what, *_) in jobs.items():
            output = here / target.name
            if what.startswith("bundle"):
                output.write_bytes(gzip.compress(output.read_bytes(), 9, mtime=0))
            output.replace(target)


def _standard_library() -> dict[str, bytes]:
    with zipfile.ZipFile(MODULES / "pyodide" / "python_stdlib.zip") as stock:
        files = {name: stock.read(name) for name in stock.namelist() if name.endswith(".py")}
    stubs = HERE.parent / "stdlib_stubs"
    return files | {place: (stubs / f"{name}.py").read_bytes() for name, place in STAND_INS.items()}


def _startup_names() -> list[str]:
    """Return the names of the library that ours import: few changes of ours change this."""
    names = bytecode.imported_names(data for name, data in find_contents().items() if name.endswith(".py"))
    return sorted(name for name in names if name and name.partition(".")[0] not in {"noir", "web"})


def find_contents() -> dict[str, bytes]:
    """Return the content of each file of ours, with a list of the languages."""
    names = {f"web/{INDEX}": json.dumps(find_names(), ensure_ascii=False).encode()}
    return names | {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in own_files()}


def own_files() -> list[Path]:
    """Return the files of the engine and of ``web`` for the browser: Python, the words and the studies."""
    found = [*(ROOT / "noir").rglob("*.py"), *WEB.rglob("*.py"), *(WEB / "locales").glob("*/*.json")]
    found += [*(WEB / "games").glob("*/locales/*/*.json"), *(WEB / "games").glob("*/studies/*.txt")]
    # what needs processes, files, other libraries or a terminal
    names = ("__main__.py", "adapters", "arena", "dataset.py", "puzzles/make.py", "terminal")
    at_home = [ROOT / "noir" / name for name in names]
    skipped = (WEB / "site", WEB / "node_modules", *at_home)
    return sorted(
        path
        for path in found
        if path.name not in BUILD_ONLY
        and not is_of_lab(path)
        and not any(path.is_relative_to(folder) for folder in skipped)
    )


def is_of_lab(path: Path) -> bool:
    """Return whether a file is of the lab, which brings its own (web/site/lab.py)."""
    return "lab" in re.split(r"[/.-]", path.relative_to(ROOT).as_posix())


def _zip(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as target:
        for name in sorted(files):
            target.writestr(zipfile.ZipInfo(name), files[name])
    return buffer.getvalue()
