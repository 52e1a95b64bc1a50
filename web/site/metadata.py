"""Metadata: link previews, search engines, a picture, one address, the other languages.

Most take only absolute addresses, and a folder of files cannot know its own. ``NOIR_URL`` tells it at build
time. Without it only the title and the description of a preview are written, which need none.
"""

from __future__ import annotations

import os
import shutil
from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, Words, rules_of
from web.markup import Html, el, join
from web.site.paths import WEB

if TYPE_CHECKING:
    from pathlib import Path

VARIABLE = "NOIR_URL"
PICTURE = "preview.png"
"""Beside the table and not in the folder of a version: a preview made today is looked at for years."""
SOURCE, WIDTH, HEIGHT = WEB / "art" / "table.png", 1280, 800
HIDDEN = frozenset({"404.html", "embed.html", "example/page.html"})
"""What is part of somebody's page, plays one or stands for one, is nothing to be found by itself."""


def address(path: str) -> str:
    """Return the address of a page. A folder's own page is the folder. "" without a known site."""
    site = os.environ.get(VARIABLE, "").strip()
    return f"{site.rstrip('/')}/{path.removesuffix('index.html')}" if site else ""


def head(path: str, lang: str, title: str, description: str, languages: str = "") -> Html:
    """Return the head of a page. ``languages`` is its path with ``{lang}``, if it has more."""
    own = address(path)
    properties: dict[str, str | int] = {
        "og:type": "website",
        "og:site_name": "Noir",
        "og:title": title,
        "og:description": description,
        "og:locale": rules_of(lang)["locale"].replace("-", "_"),
    }
    if not own:
        return join(_properties(properties))
    properties |= {
        "og:url": own,
        "og:image": address(PICTURE),
        "og:image:width": WIDTH,
        "og:image:height": HEIGHT,
        "og:image:alt": Words(lang)("host.picture"),
    }
    card = {
        "twitter:card": "summary_large_image",
        "twitter:title": title,
        "twitter:description": description,
        "twitter:image": address(PICTURE),
    }
    return join(
        [
            el("link", rel="canonical", href=own),
            _alternates(languages),
            _properties(properties),
            [el("meta", name=name, content=value) for name, value in card.items()],
        ]
    )


def _properties(properties: dict[str, str | int]) -> list[Html]:
    return [el("meta", property=name, content=value) for name, value in properties.items()]


def _alternates(languages: str) -> list[Html]:
    """Return links to a page in each language, and to the folder where a reader chooses one."""
    if not languages:
        return []
    places = {lang: address(languages.format(lang=lang)) for lang in LANGUAGES}
    places["x-default"] = address(languages.partition("{lang}")[0])
    return [el("link", rel="alternate", hreflang=lang, href=place) for lang, place in places.items()]


def write(out: Path) -> None:
    """Write into a site with all its pages the picture, the list of pages, and where robots find it.

    They look for that only at the root of a whole host.
    """
    if not address(""):
        return
    shutil.copyfile(SOURCE, out / PICTURE)
    pages = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.html"))
    places = [el("url", el("loc", address(path))) for path in pages if path not in HIDDEN]
    sitemap = el("urlset", places, xmlns="http://www.sitemaps.org/schemas/sitemap/0.9")
    (out / "sitemap.xml").write_text(f'<?xml version="1.0" encoding="UTF-8"?>\n{sitemap}\n', "utf-8")
    robots = f"User-agent: *\nAllow: /\nSitemap: {address('sitemap.xml')}\n"
    (out / "robots.txt").write_text(robots, encoding="utf-8")
