"""The ways to play live with a friend, and the field for a message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el, join
from web.views.friend_elements import attached_note, button, can_go_live, dot, is_connected, is_here

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look
    from web.model.remote.friend import RemoteStatus

READABLE = 640  # characters in a QR code that a camera still reads well


def paste(t: Words) -> Html:
    """Return the field for a message that came as text."""
    field = el(
        "textarea", name="text", rows=2, data_key="friend-text", autocomplete="off", spellcheck="false"
    )
    return el(
        "form",
        el("label", el("span", t("friend.paste.label")), field, class_="pasted"),
        el("button", t("friend.paste"), type="submit", data_key="friend-paste"),
        data_do="/friend-paste",
        class_="paste",
    )


def live(look: Look, f: RemoteStatus, *, by_hand: bool = True) -> Html:
    """Return the ways to play live: a code that travels with the next link, or two codes by hand.

    One way is enough where the reader has to send a link anyway.
    """
    t = look.t
    if f.is_in_other_tab or f.offer or f.status in ("over", "stopped"):
        return Html()
    rides = can_go_live(f)
    buttons = [button(t("friend.go-live"), "/friend-go-live", "friend-go-live")] if rides else []
    if by_hand or not rides:
        buttons.append(button(t("friend.live"), "/open live", "friend-live"))
    row = [dot(t, f) if is_here(f) else None, join([(button, " ") for button in buttons])]
    ways = el("div", row, class_="ways")
    note = _note(look, f, offers=rides)
    return join([ways, el("p", note, class_="fine") if note else None])


def _note(look: Look, f: RemoteStatus, *, offers: bool) -> str:
    """Return the sentence below the ways to play live, or ""."""
    if is_connected(f) and not is_here(f):
        return look.t("friend.line.open")
    return attached_note(look.t, f) or (look.t("friend.go-live.note") if offers else "")
