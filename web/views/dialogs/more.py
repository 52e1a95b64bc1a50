"""The dialog behind "More": everything that would crowd the header of a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.ui import Ui
    from web.views.look import Look

# key of the sentence on the button -> the command it sends
MORE = {
    "shell.dialog.share": "/share",
    "shell.dialog.stats": "/stats",
    "shell.dialog.honest": "/honest",
    "shell.dialog.keep": "/open keep",
    "shell.dialog.print": "/open print",
    "shell.dialog.keys": "/open keys",
}


def more(look: Look, _ui: Ui) -> Html:
    """Return one button per entry of MORE."""
    buttons = [
        el("li", el("button", look.t(key), type="button", data_do=command, data_key=f"more-{key}"))
        for key, command in MORE.items()
    ]
    return el("ul", buttons, class_="entries")


DIALOGS = {"more": more}
