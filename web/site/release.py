"""Release: all that people download, in one folder. Time, place and account change no byte of it.

That holds for Pythons with the usual zlib. Another one packs the same content into other bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from datetime import UTC, datetime
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from web.site import environment, metadata, project
from web.site.build import build, clear
from web.site.paths import CACHE, ROOT, WEB
from web.site.runtime import RELEASED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OUT = ROOT / "release"
TOOLS = WEB / "requirements.txt"
"""The Python tools of a release, with versions and hashes. ``python3 -m tests.lock`` renews it."""
HOME = CACHE.parent / "release"
"""An environment with these tools, for a Python that has none."""
MODULES = ("flit_core", "cyclonedx")
"""What this Python needs of them."""
FOLDER = "noir"
"""The folder that the archive of the site unpacks into. A newer version goes into the same."""
SUMS = "SHA256SUMS"
PACK = (
    "import sys; from flit_core import buildapi as b; b.build_sdist(sys.argv[1]); b.build_wheel(sys.argv[1])"
)
FILE = 0o100644  # a file that its owner can write and all can read
UNIX = 3


def release(out: Path = OUT, say: Callable[[str], None] = lambda _line: None) -> int:
    """Build the site and all that is released with it, and return the exit code.

    ``out`` must be new, empty, or an earlier release. The site gets no address: it is for every host.
    """
    if not all(map(find_spec, MODULES)):
        environment.make(HOME, TOOLS, say=say)
        command = [str(environment.python_of(HOME)), "-m", "web", "release", "--out", str(out)]
        return subprocess.run(command, cwd=ROOT, check=False).returncode
    project.changes(project.read()["version"])  # a version without its day fails before the build
    os.environ.pop(metadata.VARIABLE, None)
    with tempfile.TemporaryDirectory() as folder:
        write(out, build(Path(folder) / FOLDER, say).out)
    say(f"released into {out}")
    return 0


def write(out: Path, site: Path) -> None:
    """Write a release with a built site into ``out``."""
    from web.site import parts

    version = project.read()["version"]
    changes = project.changes(version)
    clear(out, SUMS)
    pack_site(site, out / f"noir-{version}-site.zip", changes.released)
    pack_element(site / "package", out / f"noir-game-{version}.tgz", changes.released)
    pack_engine(out, changes.released)
    (out / f"noir-{version}.cdx.json").write_text(parts.describe(changes.released, TOOLS), encoding="utf-8")
    (out / f"noir-{version}-notes.md").write_text(changes.text, encoding="utf-8")
    sums = [f"{hashlib.sha256((out / name).read_bytes()).hexdigest()}  {name}\n" for name, _ in _files(out)]
    (out / SUMS).write_text("".join(sums), encoding="utf-8")


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the name and path of every file below a folder, sorted by name."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    yield from sorted(found.items())


def pack_site(site: Path, target: Path, released: int) -> None:
    """Pack a site into a zip.

    Servers tell browsers by its date whether a file is new, so each version needs another date. Files that
    the build has dated itself have a version in their name.
    """
    with zipfile.ZipFile(target, "w") as packed:
        for name, path in _files(site):
            when = RELEASED if path.stat().st_mtime == RELEASED else released
            info = zipfile.ZipInfo(f"{FOLDER}/{name}", datetime.fromtimestamp(when, UTC).timetuple()[:6])
            info.create_system, info.external_attr = UNIX, FILE << 16
            packed.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def pack_element(folder: Path, target: Path, released: int) -> None:
    """Pack the folder of the npm package as ``npm pack`` does."""
    whole = BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, path in _files(folder):
            info = tarfile.TarInfo(f"package/{name}")
            info.size, info.mtime = path.stat().st_size, released
            packed.addfile(info, BytesIO(path.read_bytes()))
    target.write_bytes(gzip.compress(whole.getvalue(), 9, mtime=released))


def pack_engine(out: Path, released: int, *, root: Path = ROOT) -> None:
    """Build the sdist and the wheel of the engine."""
    own = {**os.environ, "SOURCE_DATE_EPOCH": str(released)}
    subprocess.run([sys.executable, "-c", PACK, str(out.resolve())], cwd=root, env=own, check=True)
