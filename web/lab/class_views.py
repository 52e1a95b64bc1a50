"""Class views: the page of a class, with its results and its tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.lab import parts
from web.markup import Html, el, join

if TYPE_CHECKING:
    from web.i18n import Words

COLUMNS = ("who", "task", "claimed", "checked", "reached", "date")


def page(t: Words, root: str) -> Html:
    """Return the content of the page."""
    return join(
        [
            parts.head(t, "class", root, t("lab.section.class")),
            el("noscript", el("p", t("lab.noscript"), class_="hush")),
            _results(t),
            _tournament(t),
        ]
    )


def _results(t: Words) -> Html:
    """Return the form that collects the results of a class."""
    head = el("tr", [el("th", t(f"lab.class.{name}"), scope="col") for name in COLUMNS])
    return el(
        "section",
        el(
            "div",
            el("h2", t("lab.class.results")),
            el("p", t("lab.class.about")),
            el("label", t("lab.class.label"), for_="class-links"),
            el("textarea", id="class-links", rows=6, spellcheck="false"),
            el("div", id="class-fault", role="alert"),
            el("p", el("button", t("lab.collect"), type="button", id="class-collect"), class_="ways"),
        ),
        el(
            "div",
            el("p", t("lab.table.none"), id="class-none", class_="lab-none fine"),
            parts.table("class", el("thead", head), "class-rows", t("lab.class.results")),
            el(
                "p",
                el("button", t("lab.class.check"), type="button", id="class-run", class_="main"),
                el("button", t("lab.class.stop"), type="button", id="class-stop", hidden=True),
                el("button", t("lab.save-table"), type="button", id="class-save-table"),
                class_="ways",
                id="class-after",
                hidden=True,
            ),
            parts.progress("class"),
            el("div", id="class-printed", class_="lab-note"),
        ),
        class_="chapter lab-halves",
        id="class",
    )


def _tournament(t: Words) -> Html:
    """Return the choice of players and deals, and the table of a tournament."""
    caption = el("caption", id="cup-games")
    return el(
        "section",
        el(
            "div",
            el("h2", t("lab.section.tournament")),
            el("p", t("lab.tournament.about")),
            parts.game_choice(t, "cup"),
            el(
                "fieldset",
                el("legend", t("lab.tournament.bots")),
                el("div", id="cup-bots", class_="lab-bots"),
            ),
            parts.faces(t, t("lab.tournament.levels"), "cup-level"),
            _deals(t),
            el("div", id="cup-fault", role="alert"),
            parts.run(t("lab.tournament.run"), t("lab.tournament.stop"), "cup"),
        ),
        el(
            "div",
            el("p", t("lab.tournament.foreign"), id="cup-claim", class_="lab-note", hidden=True),
            el("p", t("lab.table.none"), id="cup-none", class_="lab-none fine"),
            parts.table("cup", el("thead", id="cup-head"), "cup-rows", t("lab.section.tournament"), caption),
            el("div", id="cup-code"),
            el(
                "div",
                parts.about_table(t, "cup", el("p", id="cup-seed", class_="lab-note fine")),
                id="cup-after",
                hidden=True,
            ),
            parts.copies("cup"),
        ),
        class_="chapter lab-halves",
        id="tournament",
    )


def _deals(t: Words) -> Html:
    """Return the choice of the deals, folded: few players want others than those that are drawn."""
    name = el("input", type="text", id="cup-word", maxlength=64, autocomplete="off", spellcheck="false")
    return el(
        "details",
        el("summary", t("lab.tournament.deals")),
        el("p", t("lab.tournament.deals.about"), class_="fine"),
        parts.field(t("lab.tournament.deals.name"), name),
    )
