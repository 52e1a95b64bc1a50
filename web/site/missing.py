"""Missing page: ``404.html``, which a host shows for an address that leads nowhere.

It is shown in place of any folder, so it refers to no other file by a fixed path. Its script shows the
reader's language, looks for the root of the site above the address, and leads the links there.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, Words
from web.markup import Html, el, join
from web.site import header
from web.site.metadata import address
from web.site.offline import integrity
from web.site.paths import WEB
from web.site.styles import FACES as FIRST_FACES
from web.site.styles import faces

if TYPE_CHECKING:
    from collections.abc import Iterable

    from web.site.pages import Site

TEMPLATE = Path(__file__).parent / "templates" / "missing.html"
STYLES = (WEB / "css" / "header.css", TEMPLATE.with_name("missing.css"))
SCRIPT, PICTURE = TEMPLATE.with_name("missing.js"), TEMPLATE.with_name("missing.svg")

FACES = {"bebas-neue": "Bebas-Neue", "archivo-narrow-500": "Archivo-Narrow"}
"""The names of the typefaces, of two words each, by those of their files."""


def write_pages(site: Site) -> None:
    """Write the page, with a block in each language."""
    style = "\n".join(path.read_text(encoding="utf-8") for path in STYLES)
    script = SCRIPT.read_text(encoding="utf-8")
    allowed = (
        f"{name}-src '{integrity(text.encode())}'" for name, text in (("style", style), ("script", script))
    )
    policy = "; ".join(("default-src 'none'", "connect-src 'self'", "font-src 'self'", *allowed))
    site.write(
        "404.html",
        TEMPLATE.read_text(encoding="utf-8"),
        policy=policy,
        style=Html(style),
        script=Html(script),
        title=Words("en")("rules.missing"),
        home=address("") or "./",
        faces=_faces(site.version, FIRST_FACES),
        picture=Html(PICTURE.read_text(encoding="utf-8")),
        blocks=join(_block(Words(lang), site.version) for lang in LANGUAGES),
    )


def _faces(version: str, files: Iterable[str]) -> str:
    """Return the typefaces of some files that the page has, each with its name."""
    found = ((FACES.get(file.removesuffix(".woff2").removesuffix("-ext")), file) for file in files)
    return " ".join(f"{name}=app/{version}/art/{file}" for name, file in found if name)


def _block(t: Words, version: str) -> Html:
    home = address("") or "./"
    further = [file for file in faces(t.lang) if file not in FIRST_FACES]
    return el(
        "div",
        el("header", el("a", "Noir", href=home, class_="brand"), header.rooms(t, home), class_="site-bar"),
        el(
            "main",
            el("h1", t("rules.missing")),
            el("p", el("a", t("rules.missing-home"), href=home, class_="button")),
        ),
        lang=t.lang,
        data_faces=_faces(version, further) or None,
    )
