"""Release: all that people download, in one folder. Time, place and account change no byte of it.

That holds for Pythons with the usual zlib. Another one packs the same content into other bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import subprocess
import tarfile
import tempfile
import zipfile
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from web.site import metadata, project, tools
from web.site.build import build, clear
from web.site.paths import ROOT
from web.site.runtime import RELEASED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

OUT = ROOT / "release"
FOLDER = "noir"
"""The folder that the archive of the site unpacks into. A newer version goes into the same."""
SUMS = "SHA256SUMS"
PACK = (
    "import sys; from flit_core import buildapi as b; b.build_sdist(sys.argv[1]); b.build_wheel(sys.argv[1])"
)
FILE = 0o100644  # a file that its owner can write and all can read
UNIX = 3


def release(out: Path = OUT, say: Callable[[str], None] = lambda _line: None) -> None:
    """Build the site and all that is released with it into ``out``: new, empty, or an earlier release.

    The site gets no address, because it is for every host.
    """
    project.changes()  # a version without its day fails before the build
    os.environ.pop(metadata.VARIABLE, None)
    with tempfile.TemporaryDirectory() as folder:
        write(out, build(Path(folder) / FOLDER, say).out)
    say(f"released into {out}")


def write(out: Path, site: Path) -> None:
    """Write a release with a built site into ``out``."""
    version, changes = project.version(), project.changes()
    clear(out, SUMS)
    pack_site(site, out / f"noir-{version}-site.zip", changes.day)
    pack_element(site / "package", out / f"noir-game-{version}.tgz", changes.day)
    pack_engine(out, changes.day)
    parts = tools.run("web.site.parts", str(changes.day), str(tools.LOCK))
    (out / f"noir-{version}.cdx.json").write_bytes(parts)
    (out / f"noir-{version}-notes.md").write_text(changes.text, encoding="utf-8")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {name}\n" for name, path in _files(out)]
    (out / SUMS).write_text("".join(sums), encoding="utf-8")


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the name and path of every file below a folder, sorted by name."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    yield from sorted(found.items())


def pack_site(site: Path, target: Path, day: int) -> None:
    """Pack a site into a zip.

    Servers tell browsers by its date whether a file is new, so each version needs another date. Files that
    the build has dated itself have a version in their name.
    """
    with zipfile.ZipFile(target, "w") as packed:
        for name, path in _files(site):
            when = RELEASED if path.stat().st_mtime == RELEASED else day
            info = zipfile.ZipInfo(f"{FOLDER}/{name}", datetime.fromtimestamp(when, UTC).timetuple()[:6])
            info.create_system, info.external_attr = UNIX, FILE << 16
            packed.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def pack_element(folder: Path, target: Path, day: int) -> None:
    """Pack the folder of the npm package as ``npm pack`` does."""
    whole = BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as packed:
        for name, path in _files(folder):
            info = tarfile.TarInfo(f"package/{name}")
            info.size, info.mtime = path.stat().st_size, day
            packed.addfile(info, BytesIO(path.read_bytes()))
    target.write_bytes(gzip.compress(whole.getvalue(), 9, mtime=day))


def pack_engine(out: Path, day: int, root: Path = ROOT) -> None:
    """Build the sdist and the wheel of the engine."""
    own = {**os.environ, "SOURCE_DATE_EPOCH": str(day)}
    subprocess.run([tools.provide(), "-c", PACK, str(out.resolve())], cwd=root, env=own, check=True)
