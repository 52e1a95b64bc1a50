"""What changes with every version: scripts, styles, art, our Python; one folder named after its content."""

from __future__ import annotations

import hashlib
import shutil
from typing import TYPE_CHECKING

from web.site import styles
from web.site.paths import MODULES, WEB

if TYPE_CHECKING:
    from pathlib import Path

FOLDERS = ("page", "css", "art")
FONT = "@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2"


def gather(out: Path, zipped: Path) -> str:
    """Fill ``out/<version>`` and return the version. A page never mixes files of two versions."""
    fresh = out / "fresh"
    fresh.mkdir(parents=True)
    for name in FOLDERS:
        if (WEB / name).is_dir():
            shutil.copytree(WEB / name, fresh / name)
    shutil.copyfile(MODULES / FONT, fresh / "art" / "bebas-neue.woff2")
    shutil.copyfile(zipped, fresh / "noir.zip")
    shutil.copyfile(WEB / "worker.py", fresh / "worker.py")
    for game in styles.games():
        if (game / "art").is_dir():
            shutil.copytree(game / "art", fresh / "art" / game.name)
    (fresh / "site.css").write_text(styles.joined(), encoding="utf-8")
    version = digest(fresh)
    fresh.rename(out / version)
    return version


def digest(folder: Path) -> str:
    """Return a short name for the content of a folder."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0")
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()[:12]
