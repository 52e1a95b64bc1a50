"""Dialogs of sharing: a link to send, and a line about its effect."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from web.markup import Html, el, join
from web.model.ui import Dialog, Unread

if TYPE_CHECKING:
    from web.model.look import Look
    from web.model.ui import Ui


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Share(Dialog):
    """A link of a mode."""

    name: str = "share"
    mode: str
    modes: tuple[str, ...]
    over: bool


def share(look: Look, ui: Ui) -> Html:
    """Return the chosen mode with its link, the ways to hand it over, and the other modes folded away."""
    t, dialog = look.t, ui.dialog_of(Share)
    others = [_mode(look, mode, dialog) for mode in dialog.modes if mode != dialog.mode]
    summary = el("summary", t("share.others"), data_key="share-others")
    return join(
        [
            el("ul", _mode(look, dialog.mode, dialog), class_="modes"),
            el("details", summary, el("ul", others, class_="modes"), id="share-others") if others else None,
            el(
                "label",
                el("span", t("share.link")),
                el("textarea", dialog.link, readonly=True, rows=3, data_key="link", class_="code"),
                class_="choice",
            ),
            el("p", _button(look, "copy", main=True), " ", _button(look, "send")),
            el("p", t("share.private"), class_="fine"),
            el("noir-qr", data_text=dialog.link, role="img", aria_label=t("share.qr")),
        ]
    )


def _mode(look: Look, mode: str, dialog: Share) -> Html:
    chosen = mode == dialog.mode
    when = "over" if dialog.over else "going"
    explained = f"share.explain.{mode}.{when}"
    name = el(
        "button",
        look.t(f"share.mode.{mode}"),
        type="button",
        aria_pressed="true" if chosen else "false",
        data_do=f"/share {mode}",
        data_key=f"share-{mode}",
    )
    return el("li", name, el("p", look.t(explained)) if chosen else None)


def _button(look: Look, name: str, *, main: bool = False) -> Html:
    return el(
        "button",
        look.t(f"share.{name}"),
        type="button",
        class_="main" if main else None,
        data_do=f"/{name}",
        data_key=name,
    )


def unread(_look: Look, ui: Ui) -> Html:
    """Return the reason why a link has not opened."""
    return el("p", ui.dialog_of(Unread).reason)


DIALOGS = {"share": share, "unread": unread}
