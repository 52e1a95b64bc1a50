"""The strip above a table with a friend: the message to send, the player to wait for, the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, classes, el, join
from web.views.friend_elements import (
    attached_note,
    button,
    can_go_live,
    connect_button,
    dot,
    is_here,
    question_to_connect,
    remote_status,
    score,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.i18n import Words
    from web.model.look import Look
    from web.model.remote.friend import RemoteStatus

BY_HAND = ("sent", "send", "ask", "pass")  # sentences on messages that a person has to send


def strip(look: Look) -> Html:
    """Return the strip above the table: the message to send, the player to wait for, the proof."""
    f, t = remote_status(look), look.t
    says = attached_note(t, f) or _says(look, f)
    return el(
        "div",
        dot(t, f),
        el("p", says, class_="standing") if says else None,
        question_to_connect(t) if f.has_offered_code else None,
        el("p", t(f"friend.no.{f.code}"), class_="standing") if f.code and f.code != "stopped" else None,
        score(look) if look.outcome else None,
        el("p", join([(way, " ") for way in _ways(look, f)]), class_="ways"),
        class_=classes("friend-strip", f"is-{f.status}", f.proof and f"is-{f.proof}"),
        data_outgoing=f.outgoing or None,
    )


def _says(look: Look, f: RemoteStatus) -> str:
    """Return the state of the game, or "" if the table, the button at the hand or the connection says it."""
    kind = status_key(f)
    is_said = kind in BY_HAND if is_here(f) else kind == "send" and not look.outcome
    return "" if not kind or is_said else look.t(f"friend.says.{kind}")


def _ways(look: Look, f: RemoteStatus) -> Iterator[Html]:
    """Yield the buttons beside a table: to send, to go on, to connect again, to hide the cards, for more."""
    t = look.t
    if look.outcome:  # in play it is at the hand
        yield send_small(look)
    if f.has_offered_code:
        yield connect_button(t)
    if f.status == "stopped" and not look.curtain:
        yield button(t("friend.on"), "/friend-on", "friend-on", main=True)
    yield from _ways_to_live(t, f)
    if look.settings.curtain == "on" and not look.curtain and not look.outcome:
        yield _sign(t("shell.curtain"), "/pass", "curtain")
    yield _sign(t("friend.ways"), "/open friend", "friend-ways", "⇄")


def _ways_to_live(t: Words, f: RemoteStatus) -> Iterator[Html]:
    """Yield the button to connect again, or to play live after a quick answer."""
    if f.live and f.live.state in ("lost", "closed") and not f.is_done:
        yield button(t("friend.live.again"), "/open live", "friend-live")
    elif f.is_present and f.status == "mine" and can_go_live(f):  # else the message to send needs the room
        yield button(t("friend.go-live"), "/open friend", "friend-present")


def _sign(label: str, do: str, key: str, sign: str = "") -> Html:
    """Return a button with a sign, which is the only part shown on a phone."""
    return el(
        "button",
        el("span", sign, aria_hidden="true", class_="sign"),
        el("span", label, class_="label"),
        type="button",
        class_="signed",
        data_do=do,
        data_key=key,
    )


def status_key(f: RemoteStatus) -> str:
    """Return the sentence of ``friend.says`` that fits, or "" if the table says it all."""
    match f.status:
        case _ if f.is_in_other_tab:
            return "elsewhere"
        case "mine":
            return "fleeting" if f.is_unsaved else ""
        case "stopped":
            return "stopped"
        case "over":
            return _proof(f)
        case _:
            return _text(f)


def _proof(f: RemoteStatus) -> str:
    """Return the sentence on the proof of a game that is over."""
    is_due = f.outgoing and not f.sent and not is_here(f)
    if f.proof != "unproven":
        return f"{f.proof}-send" if is_due else f.proof
    return "checking" if f.busy else "end-send" if is_due else "unproven"


def _text(f: RemoteStatus) -> str:
    """Return the sentence on the state of the latest message."""
    if not f.outgoing:
        return "busy"
    if f.sent:
        return "" if f.is_delivered else "sent"
    return "ask" if f.pending else "pass" if f.passive else "send"


def send_small(look: Look) -> Html:
    """Return the button that hands the outgoing message over, if a person has to."""
    t, f = look.t, remote_status(look)
    if not f.outgoing or is_here(f):
        return Html()
    kind = "end" if f.status == "over" else "check" if _text(f) == "pass" else "turn"
    verb = "again" if f.sent else kind
    label = t(f"friend.send.{verb}") if f.can_share else t(f"friend.copy.{verb}")
    how = "share" if f.can_share else "copy"
    return button(label, f"/friend-send {how}", "friend-send", main=not f.sent)
