"""Offline use and installation: the manifest and the service worker."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from pathlib import Path
from typing import TYPE_CHECKING, Any

from web.i18n import Words
from web.markup import Html
from web.site import study
from web.site.pages import boot_words, finish_script
from web.site.paths import WEB

if TYPE_CHECKING:
    from web.site.pages import Site

WORKER = Path(__file__).parent / "sw.js"
SHARED = Path(__file__).parent / "templates" / "shared.html"
RECEIVED = WEB / "page" / "received.js"
NOT_KEPT = (".txt", ".png", ".map", ".xml")  # read by shops and search engines, not by players
PAGE = ".html"
MARK = 16  # letters
NO_TEXT = ".gitattributes", "* -text\n"
"""A file and its content: Git changes no line end of a site, which would change the hashes of files."""
END = re.compile(rb"\s*(?:</body>\s*)?</html>\s*$")


def manifest(site: Site) -> None:
    """Write the web app manifest."""
    art = f"app/{site.version}/art"
    icons = [
        {
            "src": f"{art}/icon-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "any maskable",
        }
        for size in (192, 512)
    ]
    manifest: dict[str, Any] = {
        "name": "Noir",
        "short_name": "Noir",
        "description": boot_words("en")["description"],
        "lang": "en",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#14161A",
        "theme_color": "#14161A",
        "icons": [*icons, {"src": f"{art}/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
        "screenshots": [
            {
                "src": f"{art}/{name}",
                "sizes": sizes,
                "type": "image/png",
                "form_factor": form,
                "label": "The table",
            }
            for name, sizes, form in (
                ("table.png", "1280x800", "wide"),
                ("table-phone.png", "390x844", "narrow"),
            )
        ],
        "launch_handler": {"client_mode": "navigate-existing"},
        "shortcuts": [{"name": name, "url": url} for name, url in _shortcuts()],
        "file_handlers": [{"action": "./?start=auto", "accept": {"application/json": [".json"]}}],
        "share_target": {
            "action": "./shared.html",
            "method": "GET",
            "params": {"title": "title", "text": "text", "url": "url"},
        },
    }
    (site.out / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def _shortcuts() -> list[tuple[str, str]]:
    """Return the names and addresses of the app's shortcuts."""
    t = Words("en")
    return [
        (t("puzzle.daily"), "./?puzzle=daily"),
        (t("foyer.go-on").rstrip(":"), "./?start=auto"),
        (t("friend.with"), "./?with=friend"),
    ]


def write_share_page(site: Site) -> None:
    """Write the page for links from other apps. An installed app has it on the device."""
    script = finish_script(share_script())
    policy = f"default-src 'none'; script-src '{integrity(script.encode())}'"
    site.write("shared.html", SHARED.read_text(encoding="utf-8"), policy=policy, script=Html(script))


def share_script() -> str:
    """Return the script of that page. It needs no module, for it comes in the page."""
    parts = [path.read_text(encoding="utf-8") for path in (RECEIVED, SHARED.with_suffix(".js"))]
    return "\n".join(parts).replace("export ", "")


def integrity(content: bytes) -> str:
    """Return the hash of a file as Subresource Integrity writes it."""
    return "sha256-" + b64encode(hashlib.sha256(content).digest()).decode("ascii")


def sign(page: bytes) -> tuple[bytes, str]:
    """Return a page with its mark, a short hash, at its end, and the mark.

    A page with its mark is whole and of its version, also where a host has changed it on the way.
    """
    mark = hashlib.sha256(page).hexdigest()[:MARK]
    end = END.search(page)
    place = end.start() if end else len(page)
    return page[:place] + f'\n<template data-mark="{mark}"></template>'.encode() + page[place:], mark


def service_worker(site: Site) -> None:
    """Write the service worker with every file of the site and its hash. Must come last: it signs the pages.

    The pages of style and the reference are for those at work on a project: no browser keeps them.
    """
    name, content = NO_TEXT
    (site.out / name).write_text(content, encoding="utf-8")
    files = {
        path.relative_to(site.out).as_posix(): _content(path)
        for path in sorted(site.out.rglob("*"))
        if path.is_file()
        and path.suffix not in NOT_KEPT
        and not path.name.startswith(".")
        and not path.match("style*.html")
        and not path.is_relative_to(site.out / study.FOLDER)
    }
    edition = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:MARK]
    script = finish_script(WORKER.read_text(encoding="utf-8"), files=files, edition=edition)
    (site.out / "sw.js").write_text(script, encoding="utf-8")


def _content(path: Path) -> str:
    """Return the hash of a file. Of a page sign it and return its mark."""
    if path.suffix != PAGE:
        return integrity(path.read_bytes())
    page, mark = sign(path.read_bytes())
    path.write_bytes(page)
    return mark
