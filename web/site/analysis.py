"""Bakes the page of the analysis board: its title, the ways to begin, and the regions that Python fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.analysis import views
from web.i18n import LANGUAGES, Words
from web.markup import el, join
from web.site.document import Paper, up, write
from web.site.paths import WEB
from web.site.rules import links
from web.site.styles import scope

if TYPE_CHECKING:
    from pathlib import Path

    from web.site.pages import Site

STYLE = "analysis.css"


def gather(out: Path) -> None:
    """Write the style of the board and of the games on it, which no other page needs."""
    out.mkdir()
    own = (WEB / "analysis" / STYLE).read_text(encoding="utf-8")
    of_games = [
        scope(path.parts[-3], path.read_text(encoding="utf-8"))
        for path in sorted(WEB.glob(f"games/*/analysis/{STYLE}"))
    ]
    (out / STYLE).write_text("\n".join([own, *of_games]), encoding="utf-8")


def write_pages(site: Site) -> None:
    """Write the page in every language."""
    for lang in LANGUAGES:
        write(site, analysis_page(site, lang))


def analysis_page(site: Site, lang: str) -> Paper:
    """Return the page of the board."""
    t = Words(lang)
    path = "analyse/{lang}.html"
    style = el("link", rel="stylesheet", href=f"{up(path)}app/{site.version}/analysis/{STYLE}")
    content = join(
        [
            el("h1", t("analysis.title")),
            el(
                "div",
                el("p", t("analysis.lead"), class_="lead"),
                el("noscript", el("p", t("analysis.noscript"))),
                el("div", views.start(t), class_="needs-script"),
                id="board-start",
            ),
            el(
                "div",
                [el("div", id=name) for name in views.REGIONS],
                id="analysis",
                data_starting=t("analysis.starting"),
                data_failed=t("analysis.failed"),
            ),
        ]
    )
    title, lead = t("analysis.title"), t("analysis.lead")
    return Paper(
        path, "analysis-paper", lang, title, lead, content, ("page/analysis.js",), links(t), head=style
    )
