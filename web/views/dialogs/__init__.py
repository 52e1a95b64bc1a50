"""Dialogs: one function (look, ui) -> Html a name, in a module imported when it is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.dispatch import DIALOGS, find
from web.markup import Html, el, escape
from web.model.ui import Confirm

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


def _answer(ui: Ui, body: Html) -> Html:
    """Return the answer to the last command here, for listeners, if nothing else here contains it."""
    answer = ui.answer
    is_new = answer and escape(answer) not in body
    return el("span", answer if is_new else "", class_="said" if is_new else "for-ear", role="status")


def dialog(look: Look, ui: Ui) -> Html:
    """Return the open dialog with its heading and a way out. Empty when none is open."""
    if not ui.dialog:
        return Html()
    body: Html = find("DIALOGS", DIALOGS[ui.dialog], ui.dialog)(look, ui)
    # The focus begins at the heading: at the first button a long dialog would open at its end.
    title = look.t(f"dialog.{ui.dialog}")
    heading = el("h2", title, id="dialog-title", tabindex="-1")
    label = look.t("shell.no" if ui.find(Confirm) else "shell.close")
    leave = el("button", label, type="button", data_do="/close", data_key="close")
    # The id makes another dialog another element, so that nothing of the old one, focus included, lives on.
    return el(
        "div",
        heading,
        body,
        el("p", _answer(ui, body), leave, class_="leave"),
        class_=f"sheet {ui.dialog}",
        id=f"dialog-{ui.dialog}",
    )
