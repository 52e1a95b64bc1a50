"""Picture dialog: the card of the end, and its buttons."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.contracts.table import pictures_of
from web.markup import Html, el, join
from web.review.dialog import Reviewed
from web.review.end_card import end_card, summary

if TYPE_CHECKING:
    from noir.review import Review
    from web.model.look import Look
    from web.model.ui import Ui


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Picture(Reviewed):
    """The card of the end."""

    name: str = "picture"
    address: str


def picture(look: Look, ui: Ui) -> Html:
    """Return the picture. The page makes a PNG of the element."""
    dialog, pictures = ui.dialog_of(Picture), pictures_of(look.game)
    if look.outcome is None or pictures is None:
        return Html()
    report = dialog.report
    ready = report if report and report.done == report.total else None
    working = report is not None and ready is None
    return join(
        [
            el(
                "noir-picture",
                end_card(look, look.outcome, pictures, ready, dialog.address),
                role="img",
                aria_label=summary(look, look.outcome, pictures, ready),
                id="end-card",
            ),
            _progress(look, report) if working and report else None,
            el("p", _button(look, "send", main=True), " ", _button(look, "save"), class_="ways"),
            el("p", look.t("picture.private"), class_="fine"),
        ]
    )


def _progress(look: Look, report: Review) -> Html:
    text = look.t("picture.works")
    return el(
        "p", text, " ", el("progress", value=report.done, max=report.total, aria_label=text), class_="fine"
    )


def _button(look: Look, name: str, *, main: bool = False) -> Html:
    return el(
        "button",
        look.t(f"picture.{name}"),
        type="button",
        class_="main" if main else None,
        data_do=f"/picture {name}",
        data_key=f"picture-{name}",
    )


DIALOGS = {"picture": picture}
