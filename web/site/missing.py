"""Missing page: ``404.html``, which a host shows for an address that leads nowhere.

It is shown in place of any folder, so it refers to no other file by a fixed path. Its script looks for the
root of the site above the address.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, Words
from web.markup import Html, el, join
from web.site.metadata import address
from web.site.offline import integrity

if TYPE_CHECKING:
    from web.site.pages import Site

TEMPLATE = Path(__file__).parent / "templates" / "missing.html"
STYLE, SCRIPT = TEMPLATE.with_name("missing.css"), TEMPLATE.with_name("missing.js")


def write_pages(site: Site) -> None:
    """Write the page, with one paragraph in each language."""
    style, script = (path.read_text(encoding="utf-8") for path in (STYLE, SCRIPT))
    allowed = (
        f"{name}-src '{integrity(text.encode())}'" for name, text in (("style", style), ("script", script))
    )
    policy = "; ".join(("default-src 'none'", "connect-src 'self'", *allowed))
    lines = [_line(lang) for lang in LANGUAGES]
    site.write(
        "404.html",
        TEMPLATE.read_text(encoding="utf-8"),
        policy=policy,
        style=Html(style),
        script=Html(script),
        title=Words("en")("rules.missing"),
        lines=join(lines),
    )


def _line(lang: str) -> Html:
    t = Words(lang)
    home = el("a", t("rules.missing-home"), href=address("") or "./")
    return el("p", t("rules.missing"), " ", home, lang=lang)
