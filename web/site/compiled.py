"""The two Python zips of the site: the standard library, trimmed, and our own code; both as bytecode.

Compiling 200 modules at every start is the largest cost of a stock start; bytecode must be that of
the Python in Pyodide, so it is made there, under Node. The results are cached by content.
"""

from __future__ import annotations

import hashlib
import io
import subprocess
import tempfile
import zipfile
from pathlib import Path

from web.site.lean import STAND_INS
from web.site.paths import CACHE, MODULES, ROOT, WEB
from web.site.runtime import tool

HERE = Path(__file__).parent

# What a browser tab has no use for: processes, sockets, screens, other formats, tools of developers.
DROPPED = """
    __hello__ __phello__ _pydatetime _pydecimal _pyio _pyrepl _strptime
    _sysconfigdata__emscripten_wasm32-emscripten antigravity argparse bdb bz2 cProfile calendar cmd
    code colorsys compileall compression configparser csv ctypes curses dbm decimal difflib doctest
    email ensurepip filecmp fileinput ftplib getpass gettext graphlib gzip http idlelib imaplib
    ipaddress lzma mailbox modulefinder multiprocessing netrc nturl2path optparse pdb pickle
    pickletools platform plistlib poplib pprint profile pstats pty py_compile pyclbr pydoc pydoc_data
    rlcompleter sched shelve smtplib socketserver sqlite3 sre_compile sre_constants sre_parse ssl
    symtable tabnanny tarfile this timeit tomllib trace tracemalloc tty turtle turtledemo unittest
    urllib uuid wave webbrowser wsgiref xml xmlrpc zipapp zoneinfo
"""
ENCODINGS = (
    "__init__ aliases ascii latin_1 utf_8 utf_8_sig cp437 idna punycode raw_unicode_escape unicode_escape"
)
KEPT = 8  # zips in the cache
BUILD_ONLY = frozenset({"web/__main__.py", "web/worker.py"})


def make(*, quick: bool = False) -> tuple[Path, Path]:
    """Return the two zips: (standard library, ours); ``quick`` leaves ours as it is written."""
    ours = _ours()
    if quick:
        (library,) = _compiled([_standard_library()])
        written = CACHE / f"{hashlib.sha256(ours).hexdigest()[:32]}.zip"
        written.write_bytes(ours)
        return library, written
    library, compiled = _compiled([_standard_library(), ours])
    return library, compiled


def _compiled(sources: list[bytes]) -> list[Path]:
    """Return the zips with bytecode in place of the sources; those of before come from the cache."""
    program = (HERE / "compile_zip.py", HERE / "compile.mjs", MODULES / "pyodide" / "package.json")
    salt = b"".join(path.read_bytes() for path in program)
    CACHE.mkdir(parents=True, exist_ok=True)
    targets = [CACHE / f"{hashlib.sha256(salt + source).hexdigest()[:32]}.zip" for source in sources]
    missing = {target: data for target, data in zip(targets, sources, strict=True) if not target.is_file()}
    if missing:
        _compile(missing)
    for stale in sorted(CACHE.glob("*.zip"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        if stale not in targets:
            stale.unlink(missing_ok=True)
    return targets


def _compile(sources: dict[Path, bytes]) -> None:
    """Compile the zips; a target appears complete or not at all, also when two builds run at once."""
    command = [tool("node"), *map(str, (HERE / "compile.mjs", MODULES / "pyodide", HERE / "compile_zip.py"))]
    with tempfile.TemporaryDirectory(dir=CACHE) as name:
        here = Path(name)
        for target, data in sources.items():
            (here / f"{target.name}.source").write_bytes(data)
            command += [str(here / f"{target.name}.source"), str(here / target.name)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        for target in sources:
            (here / target.name).replace(target)


def _standard_library() -> bytes:
    with zipfile.ZipFile(MODULES / "pyodide" / "python_stdlib.zip") as stock:
        files = {name: stock.read(name) for name in stock.namelist() if _is_kept(name)}
    lean = {place: (HERE / "lean" / f"{name}.py").read_bytes() for name, place in STAND_INS.items()}
    return _zip(files | lean)


def _is_kept(name: str) -> bool:
    if name.endswith("/"):
        return False
    top, _, rest = name.partition("/")
    if top == "encodings":
        return rest.removesuffix(".py") in ENCODINGS.split()
    return top.removesuffix(".py") not in DROPPED.split()


def _ours() -> bytes:
    return _zip({path.relative_to(ROOT).as_posix(): path.read_bytes() for path in own_files()})


def own_files() -> list[Path]:
    """Return what of the engine and of ``web`` runs in the browser: Python, and the words."""
    found = [*(ROOT / "noir").rglob("*.py"), *WEB.rglob("*.py"), *(WEB / "locales").rglob("*.json")]
    skipped = (WEB / "site", WEB / "node_modules", ROOT / "noir" / "arena")
    return sorted(
        path
        for path in found
        if path.relative_to(ROOT).as_posix() not in BUILD_ONLY
        and path.name != "rules_page.py"  # the build bakes it
        and not any(path.is_relative_to(folder) for folder in skipped)
    )


def _zip(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as target:
        for name in sorted(files):
            target.writestr(zipfile.ZipInfo(name), files[name])
    return made.getvalue()
