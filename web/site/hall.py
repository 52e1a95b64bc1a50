"""Bakes the organiser's page of a club evening: its frame, which Python fills."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.i18n import LANGUAGES, Words
from web.lab.parts import labs
from web.markup import el, join
from web.site.document import Paper, write
from web.site.pages import data_block
from web.site.styles import HALL

if TYPE_CHECKING:
    from web.site.pages import Site

PATH = "club/{lang}.html"
SCRIPT_WORDS = (
    "danger", "failed", "projector.on", "scan.busy", "scan.camera", "scan.denied", "scan.none", "scan.on",
    "starting",
)  # fmt: skip
"""The sentences that the page's script says itself."""


def write_pages(site: Site) -> None:
    """Write the page in every language."""
    for lang in LANGUAGES:
        write(site, hall_page(lang))


def hall_page(lang: str) -> Paper:
    """Return the page."""
    t = Words(lang)
    words: dict[str, object] = {name: t(f"evening.{name}") for name in SCRIPT_WORDS}
    words["exercises"] = {
        f"{family}.{one.name}": t(f"{family}-lab.exercise.{one.name}.title")
        for family, lab in labs().items()
        for one in lab.exercises
    }
    words["levels"] = {
        f"{family}.{one.name}": one.level for family, lab in labs().items() for one in lab.exercises
    }
    content = join(
        [
            el("noscript", el("p", t("evening.noscript"), class_="hush")),
            el("div", el("p", id="hall-news"), class_="hall-line"),
            el("p", t("evening.danger"), id="hall-danger", class_="hall-note", role="alert", hidden=True),
            el("div", id="hall-eye"),
            el(
                "div",
                el("span", id="lesson"),
                el("h1", t("evening.title")),
                el("p", t("evening.lead"), class_="lead"),
                el("p", t("evening.starting"), class_="needs-script loading"),
                id="hall",
            ),
            el("button", t("evening.projector.end"), type="button", id="hall-end", hidden=True),
        ]
    )
    head = el("script", data_block(words), type="application/json", id="hall-words")
    title, lead = t("evening.title"), t("evening.lead")
    return Paper(
        PATH, "hall-paper", lang, title, lead, content, ("page/hall/main.js",), style=HALL, head=head
    )
