"""Elements of a game with a friend elsewhere that several of its views have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.markup import Html, el

if TYPE_CHECKING:
    from web.i18n import Words
    from web.model.look import Look
    from web.model.remote.friend import RemoteStatus

DOTS = {"open": "here", "away": "away", "lost": "gone", "closed": "gone"}


def is_here(f: RemoteStatus) -> bool:
    """Return whether the friend is connected, so that messages travel without help."""
    return f.live is not None and f.live.here


def is_connected(f: RemoteStatus) -> bool:
    """Return whether the line is open. The friend can still be a stranger."""
    return f.live is not None and f.live.open


def remote_status(look: Look) -> RemoteStatus:
    """Return the state of the game with a friend."""
    assert look.friend is not None
    return look.friend


def button(text: str, do: str, key: str, *, main: bool = False) -> Html:
    """Return a button that gives a command."""
    return el("button", text, type="button", class_="main" if main else None, data_do=do, data_key=key)


def question_to_connect(t: Words) -> Html:
    """Return the question whether to connect to a friend."""
    return el("p", f"{t('friend.meets')} {t('live.consent')}", class_="standing asks")


def connect_button(t: Words) -> Html:
    """Return the button that connects to a friend."""
    return button(t("friend.connect"), "/friend-connect", "friend-connect")


def score(look: Look) -> Html:
    """Return the games won and lost against this friend, if there are any."""
    mine, theirs = remote_status(look).tally
    if not mine and not theirs:
        return Html()
    words = look.t("friend.tally", mine=mine, theirs=theirs)
    return el("p", words, class_="tally", data_outcome=look.outcome is not None)


def attached_note(t: Words, f: RemoteStatus) -> str:
    """Return the next step for the code that travels with the next link, or "" without one."""
    if f.live is None or not f.live.attached_code or f.status in ("over", "stopped"):
        return ""
    later = f.live.kind == "offer" and (f.status == "mine" or not f.attached_kind)
    how = "-mine" if later else "-sent" if f.sent and f.outgoing else ""
    return t(f"friend.rides.{f.live.kind}{how}")


def dot(t: Words, f: RemoteStatus) -> Html:
    """Return the dot that shows whether the other side of a live connection is there."""
    is_clear = f.live and (f.live.known or not f.live.open)
    there = DOTS.get(f.live.state) if f.live and is_clear else None
    if there is None:
        return Html()
    return el("p", el("span", t(f"friend.dot.{there}")), class_=f"dot is-{there}")


def can_go_live(f: RemoteStatus) -> bool:
    """Return whether a code to play live could travel with the next link."""
    goes = f.live is not None and (f.live.open or f.live.rides)
    ends = f.is_in_other_tab or f.offer or f.status in ("over", "stopped")
    return not (goes or ends or f.has_offered_code) and bool(f.outgoing or not f.waits)
