"""Boot check: the script that explains a failed start, and the list of files it checks."""

from __future__ import annotations

import gzip
import json
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from web.site.offline import integrity
from web.site.pages import boot_words, finish_script
from web.site.runtime import LATER

if TYPE_CHECKING:
    from web.site.pages import Site

SCRIPT = Path(__file__).with_name("boot-check.js")
NEEDED = frozenset({".bin", ".js", ".json", ".wasm", ".zip"})
"""Without one of these no table comes up. Styles and pictures only make it better."""


def write_pages(site: Site) -> None:
    """Write the script with its words, and the list of a start's files, with sizes and hashes."""
    script = finish_script(SCRIPT.read_text(encoding="utf-8"), words=words("en"))
    (site.out / SCRIPT.name).write_text(script, encoding="utf-8")
    app = site.out / "app" / site.version
    folders = (site.out / "runtime").rglob("*"), app.glob("*"), (app / "page").rglob("*")
    found = [*chain(*folders), app / LATER / "noir.bin"]
    files = {
        path.relative_to(site.out).as_posix(): contents(path)
        for path in sorted(found)
        if path.suffix in NEEDED
    }
    (app / "files.json").write_text(json.dumps(files), encoding="utf-8")


def contents(path: Path) -> list[tuple[int, str]]:
    """Return the size and hash of a file. Of a bundle also without its gzip.

    A host that looks into files for which it has no type (Apache's mod_mime_magic) says of a bundle that it
    is packed, then a browser takes the gzip off, and ``interpreter.js`` takes what is left.
    """
    content = path.read_bytes()
    found = [content, gzip.decompress(content)] if path.suffix == ".bin" else [content]
    return [(len(one), integrity(one)) for one in found]


def words(lang: str) -> dict[str, str]:
    """Return the sentences on faults of a start in a language."""
    return {
        name: text for name, text in boot_words(lang).items() if name == "again" or name.startswith("fail-")
    }
