"""Bakes the page of the analysis board: its title, the ways to begin, and the regions that Python fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.analysis import views
from web.i18n import LANGUAGES, Words
from web.markup import el, join
from web.site.document import Paper, write
from web.site.styles import ANALYSIS

if TYPE_CHECKING:
    from web.site.pages import Site


def write_pages(site: Site) -> None:
    """Write the page in every language."""
    for lang in LANGUAGES:
        write(site, analysis_page(lang))


def analysis_page(lang: str) -> Paper:
    """Return the page of the board."""
    t = Words(lang)
    path = "analyse/{lang}.html"
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
    return Paper(path, "analysis-paper", lang, title, lead, content, ("page/analysis.js",), style=ANALYSIS)
