"""Views of a game with a friend elsewhere: the message to send, the player to wait for, the proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games import family_of
from web.contracts.table import game_name, view_of
from web.markup import Html, classes, el, join
from web.registry import ui_of
from web.views import frame
from web.views.dialogs import dialog

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.duo import Invitation
    from web.i18n import Words
    from web.model.friend import RemoteStatus
    from web.model.look import Look
    from web.model.ui import Ui

CARDS = 5  # backs of cards on a table that waits
READABLE = 640  # characters in a QR code that a camera still reads well
BY_HAND = ("sent", "send", "ask", "pass")  # sentences on messages that a person has to send
DOTS = {"open": "here", "away": "away", "lost": "gone", "closed": "gone"}


def regions(look: Look, ui: Ui) -> dict[str, str]:
    """Return every region of a table that has no deal yet. None of them depends on an observation."""
    view, text = view_of(look.game), status(look)
    line = el("p", ui.news.last_event if ui.news.last_event != text else "", class_="told")
    return {
        "bar": frame.bar(look.t, look.settings, look.game),
        "notice": frame.notices(look.t, ui),
        "now": el("div", el("p", text, class_="turn"), line, class_="caption"),
        "table": panel(look),
        "ways": "",
        "side": frame.rules(look.t, look.settings, view),
        "log": el("h2", look.t("shell.log"), id="log-title"),
        "dialog": dialog(look, ui),
        "print": ui.print_html,
    }


def status(look: Look) -> str:
    """Return whose turn it is, if the game itself does not say it."""
    f, t = remote_status(look), look.t
    if f.status == "stopped":
        return t("friend.turn.stopped")
    if f.offer:
        return t("friend.turn.invited")
    if f.waits:
        return t("friend.turn.waiting") if f.outgoing or f.is_in_other_tab else _working(t, f)
    if f.status == "mine":
        return t("friend.turn.curtain")
    return t("friend.turn.answer" if f.pending else "friend.turn.theirs")


def due(look: Look) -> str:
    """Return the message to send and its purpose, or "" if it travels without help or has gone."""
    f, t = remote_status(look), look.t
    if not f.outgoing or f.sent or is_here(f):
        return ""
    if f.waits:
        return f"{t(f'friend.{f.step}.title')}. {t(f'friend.{f.step}.how')}"
    return standing(look)


def standing(look: Look) -> str:
    """Return whose turn it is, or the result of the proof, or "" if the table says it."""
    kind = status_key(remote_status(look))
    return look.t(f"friend.says.{kind}") if kind else ""


def focus(look: Look) -> str:
    """Return the data-key for the focus while the person cannot play."""
    f = remote_status(look)
    if f.offer:
        return "friend-sit"
    if f.outgoing and not is_here(f):
        return "friend-send"
    return "lift" if look.curtain and not f.waits else "friend-ways"


def is_here(f: RemoteStatus) -> bool:
    """Return whether the friend is connected, so that messages travel without help."""
    return f.live is not None and f.live.here


def remote_status(look: Look) -> RemoteStatus:
    assert look.friend is not None
    return look.friend


def button(text: str, do: str, key: str, *, main: bool = False) -> Html:
    return el("button", text, type="button", class_="main" if main else None, data_do=do, data_key=key)


# --- before there is a deal


def panel(look: Look) -> Html:
    """Return the panel of a table without a deal: an invitation, or a message to send."""
    f = remote_status(look)
    backs = el("div", [el("span", class_="back") for _ in range(CARDS)], class_="backs", aria_hidden="true")
    return el(
        "div",
        backs,
        _invitation(look, f.offer) if f.offer else _waiting(look, f),
        class_="friend-panel",
        data_outgoing=f.outgoing or None,
    )


def _unbroken(name: str) -> str:
    """Return the name of a game with its first part, before the variant, on one line."""
    game, colon, variant = name.partition(":")
    return game.replace(" ", "\u00a0") + colon + variant


def call(t: Words, offer: Invitation, drop_count: int) -> str:
    """Return the announcement of an invitation: the game, the role, games that never began, the next step."""
    title = t("friend.invited.title", game=game_name(t, offer.game))
    never = drops_sentence(t, drop_count, is_known=bool(offer.after))
    parts = (f"{title}.", terms(t, offer.game, offer.first, host=False), never, t("friend.invited.next"))
    return " ".join(filter(None, parts))


def _invitation(look: Look, offer: Invitation) -> Html:
    t = look.t
    return el(
        "div",
        el("h2", t("friend.invited.title", game=_unbroken(game_name(t, offer.game)))),
        el("p", t("friend.invited.hidden")),
        el("p", terms(t, offer.game, offer.first, host=False), " ", _aid(t, on=offer.aid)),
        _tip(t, offer.game),
        el("p", t("friend.keeps-nothing"), class_="notice") if remote_status(look).is_unsaved else None,
        _drops_note(t, remote_status(look), is_known=bool(offer.after)),
        score(look),
        el(
            "p",
            button(t("friend.sit"), "/friend-sit", "friend-sit", main=True),
            " ",
            button(t("friend.decline"), "/friend-decline", "friend-decline"),
            class_="ways",
        ),
        class_="letter",
    )


def terms(t: Words, game: str, first: str, *, host: bool) -> str:
    """Return the seats in an invitation, for either player: by the role, or by the first turn."""
    if first == "toss":
        return t("friend.terms.toss")
    begins = (first == "host") == host
    if not ui_of(game).says_who_starts:
        return t("friend.terms.first" if begins else "friend.terms.second")
    seat = Seat.FIRST if begins else Seat.SECOND
    return t("friend.terms.seat", seat=view_of(game).seat_name(t, seat))


def _aid(t: Words, *, on: bool) -> str:
    return t("friend.terms.aid" if on else "friend.terms.no-aid")


def _tip(t: Words, game: str) -> Html:
    key = f"{family_of(game)}.friend"
    return el("p", t(key), class_="fine") if t.has(key) else Html()


def _waiting(look: Look, f: RemoteStatus) -> Html:
    t = look.t
    if f.status == "stopped":
        lines = [el("h2", t("friend.turn.stopped")), el("p", t(f"friend.no.{f.code}"))]
    elif f.is_in_other_tab:
        lines = [el("h2", t("friend.elsewhere.title")), el("p", t("friend.elsewhere"))]
    elif not f.outgoing:
        lines = [el("h2", _working(t, f)), el("p", t("friend.shuffling.why"))]
    else:
        lines = _letter(look, f)
    return el("div", lines, _met(t, f), score(look), live(look, f), paste(t), class_="letter")


def _working(t: Words, f: RemoteStatus) -> str:
    """Return the device's work until it has a message to send."""
    return t("friend.says.busy" if f.step == "check" else "friend.shuffling")


def _letter(look: Look, f: RemoteStatus) -> list[Html]:
    """Return the ways to send an invitation, or the answer to one."""
    t, kind = look.t, f.step
    goes = f.is_delivered or is_here(f)
    how = "turn.waiting" if goes else "sent-wait" if f.sent else f"{kind}.how"
    closing = "says.fleeting" if f.is_unsaved else "may-close"
    return [
        el("h2", t(f"friend.{kind}.title")),
        el("p", t(f"friend.{how}")),
        Html() if is_here(f) else _send(look, f, kind),
        Html() if is_here(f) else el("p", t(f"friend.{closing}"), class_="fine"),
        el("p", t("friend.invite.unbound"), class_="fine") if kind == "invite" and f.unbound else Html(),
        _drops_note(t, f, is_known=True) if kind == "invite" else Html(),
    ]


def _drops_note(t: Words, f: RemoteStatus, *, is_known: bool) -> Html:
    """Return the note on games that never began: a player can look at the first cards and leave."""
    words = drops_sentence(t, f.drop_count, is_known=is_known)
    return el("p", words, class_="notice") if words else Html()


def drops_sentence(t: Words, count: int, *, is_known: bool) -> str:
    """Return the sentence on games that never began, with this friend or with unknown ones, or ""."""
    return t.n("friend.dropped" if is_known else "friend.dropped-any", count) if count else ""


def _met(t: Words, f: RemoteStatus) -> Html | None:
    """Return the question whether to connect to a friend for live play, or None."""
    if not f.has_offered_code:
        return None
    return join([asks_to_connect(t), el("p", connect_button(t), class_="ways")])


def asks_to_connect(t: Words) -> Html:
    return el("p", f"{t('friend.meets')} {t('live.consent')}", class_="standing asks")


def connect_button(t: Words) -> Html:
    return button(t("friend.connect"), "/friend-connect", "friend-connect")


def _send(look: Look, f: RemoteStatus, kind: str) -> Html:
    """Return the ways to hand the outgoing message over."""
    t = look.t
    verb = "again" if f.sent else kind
    first = t(f"friend.send.{verb}") if f.can_share else t(f"friend.copy.{verb}")
    how = "share" if f.can_share else "copy"
    buttons = [button(first, f"/friend-send {how}", "friend-send", main=not f.sent)]
    if f.can_share:
        buttons.append(button(t("friend.copy"), "/friend-send copy", "friend-copy"))
    return el("p", join([(button, " ") for button in buttons]), class_="ways")


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


def score(look: Look) -> Html:
    mine, theirs = remote_status(look).tally
    if not mine and not theirs:
        return Html()
    words = look.t("friend.tally", mine=mine, theirs=theirs)
    return el("p", words, class_="tally", data_outcome=look.outcome is not None)


# --- beside a table


def strip(look: Look) -> Html:
    """Return the strip above the table: the message to send, the player to wait for, the proof."""
    f, t = remote_status(look), look.t
    says = attached_note(t, f) or _says(t, f)
    return el(
        "div",
        dot(t, f),
        el("p", says, class_="standing") if says else None,
        asks_to_connect(t) if f.has_offered_code else None,
        el("p", t(f"friend.no.{f.code}"), class_="standing") if f.code and f.code != "stopped" else None,
        score(look) if look.outcome else None,
        el("p", join([(way, " ") for way in _ways(look, f)]), class_="ways"),
        class_=classes("friend-strip", f"is-{f.status}", f.proof and f"is-{f.proof}"),
        data_outgoing=f.outgoing or None,
    )


def _says(t: Words, f: RemoteStatus) -> str:
    """Return the state of the game, or "" if the table or the connection says it."""
    kind = status_key(f)
    return t(f"friend.says.{kind}") if kind and not (is_here(f) and kind in BY_HAND) else ""


def _ways(look: Look, f: RemoteStatus) -> Iterator[Html]:
    """Yield the buttons beside a table: to send, to go on, to connect again, to hide the cards, for more."""
    t = look.t
    if f.outgoing and not is_here(f):
        yield _send_small(look, f)
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


def attached_note(t: Words, f: RemoteStatus) -> str:
    """Return the next step for the code that travels with the next link, or "" without one."""
    if f.live is None or not f.live.attached_code or f.status in ("over", "stopped"):
        return ""
    later = f.live.kind == "offer" and (f.status == "mine" or not f.attached_kind)
    how = "-mine" if later else "-sent" if f.sent and f.outgoing else ""
    return t(f"friend.rides.{f.live.kind}{how}")


def _send_small(look: Look, f: RemoteStatus) -> Html:
    t = look.t
    verb = "again" if f.sent else "end" if f.status == "over" else "turn"
    label = t(f"friend.send.{verb}") if f.can_share else t(f"friend.copy.{verb}")
    how = "share" if f.can_share else "copy"
    return button(label, f"/friend-send {how}", "friend-send", main=not f.sent)


def dot(t: Words, f: RemoteStatus) -> Html:
    """Return the dot that shows whether the other side of a live connection is there."""
    is_clear = f.live and (f.live.known or not f.live.open)
    there = DOTS.get(f.live.state) if f.live and is_clear else None
    if there is None:
        return Html()
    return el("p", el("span", t(f"friend.dot.{there}")), class_=f"dot is-{there}")


# --- live


def live(look: Look, f: RemoteStatus) -> Html:
    """Return the ways to play live: two codes by hand, or a code that travels with the next link."""
    t = look.t
    if f.is_in_other_tab or f.offer or f.status in ("over", "stopped"):
        return Html()
    buttons = [button(t("friend.live"), "/open live", "friend-live")]
    if can_go_live(f):
        buttons.append(button(t("friend.go-live"), "/friend-go-live", "friend-go-live"))
    row = [dot(t, f) if is_here(f) else None, join([(button, " ") for button in buttons])]
    ways = el("div", row, class_="ways")
    note = _note(look, f, offers=len(buttons) > 1)
    return join([ways, el("p", note, class_="fine") if note else None])


def can_go_live(f: RemoteStatus) -> bool:
    """Return whether a code to play live could travel with the next link."""
    goes = f.live is not None and (f.live.open or f.live.rides)
    ends = f.is_in_other_tab or f.offer or f.status in ("over", "stopped")
    return not (goes or ends or f.has_offered_code) and bool(f.outgoing or not f.waits)


def _note(look: Look, f: RemoteStatus, *, offers: bool) -> str:
    """Return the sentence below the ways to play live, or ""."""
    if f.live and f.live.open and not f.live.known:
        return look.t("friend.line.open")
    return attached_note(look.t, f) or (look.t("friend.go-live.note") if offers else "")
