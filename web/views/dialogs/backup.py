"""Backup dialogs, for the one file with everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join
from web.model.dialogs import Import, Keep, Reading

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


def keep(look: Look, ui: Ui) -> Html:
    """Return the two ways of the file: out and in."""
    t, shown = look.t, ui.shown(Keep)
    save = el("button", t("keep.save"), type="button", class_="main", data_do="/export", data_key="export")
    load = el("input", type="file", accept=".json,application/json", data_do="/import", data_key="import")
    return join(
        [
            el("p", t("keep.why")),
            el("p", t("friend.file-warning"), class_="fine") if shown.friends else None,
            el("p", save),
            el("label", el("span", t("keep.load")), load, class_="choice"),
            el("p", t(f"keep.{shown.problem}"), class_="notice", role="alert") if shown.problem else None,
        ]
    )


def import_(look: Look, ui: Ui) -> Html:
    """Return what a file holds, and the question what to do with it."""
    t = look.t
    if reading := ui.find(Reading):
        done, total = reading.progress
        text = t("keep.works", done=done, total=total)
        return el("p", text, " ", el("progress", value=done, max=total, aria_label=text))
    shown = ui.shown(Import)
    kept = shown.kept
    found = [t.n("keep.holds.games", shown.games)] if "stats" in kept else []
    found += [t(f"keep.holds.{key}") for key in ("match", "shelf", "friends", "settings") if key in kept]
    buttons = [
        el("button", t("keep.add"), type="button", class_="main", data_do="/import-add", data_key="add"),
        el("button", t("keep.replace"), type="button", data_do="/import-all", data_key="replace"),
    ]
    return join(
        [
            el("p", t("keep.holds")),
            el("ul", [el("li", line) for line in found]),
            el("p", t("keep.ask")),
            el("p", join([(button, " ") for button in buttons])),
        ]
    )


DIALOGS = {"keep": keep, "import": import_}
