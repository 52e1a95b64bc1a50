"""Views of a game with a friend elsewhere: the sentences about it, and the table without a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games import family_of
from web.contracts.table import game_name, view_of
from web.markup import Html, el, join
from web.registry import has_part, ui_of
from web.views import frame
from web.views.dialogs import dialog
from web.views.friend_elements import (
    button,
    connect_button,
    dot,
    is_connected,
    is_here,
    question_to_connect,
    remote_status,
    score,
)
from web.views.friend_live import live, paste
from web.views.friend_strip import status_key

if TYPE_CHECKING:
    from noir.duo import Invitation
    from web.i18n import Words
    from web.model.look import Look
    from web.model.remote.friend import RemoteStatus
    from web.model.ui import Ui

CARDS = 5  # backs of cards on a table that waits
LINKS = 4  # that deal the cards


def regions(look: Look, ui: Ui) -> dict[str, str]:
    """Return every region of a table that has no deal yet. None of them depends on an observation."""
    view, text = view_of(look.game), status(look)
    line = el("p", ui.news.last_event if ui.news.last_event != text else "", class_="told")
    return {
        "bar": frame.bar(look.t, look.game),
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
    if not f.outgoing or f.sent or is_here(f) or (f.waits and is_connected(f)):
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
    if f.outgoing and not (is_here(f) or (f.waits and is_connected(f))):
        return "friend-send"
    return "lift" if look.curtain and not f.waits else "friend-ways"


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
        _pitch(t, offer.game),
        el("p", terms(t, offer.game, offer.first, host=False), " ", _aid(t, on=offer.aid)),
        _tip(t, offer.game),
        el("p", t("friend.keeps-nothing"), class_="notice") if remote_status(look).is_unsaved else None,
        _drops_note(t, remote_status(look), is_known=bool(offer.after)),
        score(look),
        el(
            "p",
            button(t("friend.sit"), "/friend-sit", "friend-sit", main=True),
            " ",
            _lesson(t, offer.game),
            " ",
            button(t("friend.decline"), "/friend-decline", "friend-decline"),
            class_="ways",
        ),
        el("p", t("friend.invited.hidden"), class_="fine"),
        class_="letter",
    )


def _pitch(t: Words, game: str) -> Html | None:
    """Return the idea of a game in a sentence, and its length."""
    family = family_of(game)
    minutes = ui_of(game).minutes
    parts = [t(f"{family}.poster")] if t.has(f"{family}.poster") else []
    parts += [f"({t.n('foyer.time', minutes)})"] if minutes else []
    return el("p", " ".join(parts)) if parts else None


def _lesson(t: Words, game: str) -> Html | None:
    """Return the link to the tutorial. It opens beside the invitation, which is saved nowhere else."""
    href = f"learn/{t.lang}/{family_of(game)}.html"
    link = el("a", t("friend.learn"), href=href, target="_blank", rel="noopener", class_="button")
    return link if has_part(game, "tutorial") else None


def terms(t: Words, game: str, first: str, *, host: bool) -> str:
    """Return the seats in an invitation, for either player: by the role, or by the first turn."""
    if first == "toss":
        return t("friend.terms.toss")
    begins = (first == "host") == host
    if not ui_of(game).seats:
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
        why = "live" if is_connected(f) else "why"
        lines = [el("h2", _working(t, f)), el("p", t(f"friend.shuffling.{why}"))]
    elif is_connected(f):
        lines = [el("h2", t("friend.line.title")), el("p", t("friend.line.wait"))]
    else:
        lines = _letter(look, f)
    ways = [dot(t, f), _hang_up(t)] if is_connected(f) else [live(look, f, by_hand=False), paste(t)]
    return el("div", lines, _met(t, f), score(look), ways, class_="letter")


def _hang_up(t: Words) -> Html:
    """Return the button that ends the connection: from then on links are offered again."""
    return el("p", button(t("live.end"), "/friend-live-with close", "live-end"), class_="ways")


def _working(t: Words, f: RemoteStatus) -> str:
    """Return the device's work until it has a message to send."""
    return t("friend.says.busy" if f.step == "check" else "friend.shuffling")


def _letter(look: Look, f: RemoteStatus) -> list[Html]:
    """Return the ways to send an invitation, or the answer to one."""
    t, kind = look.t, f.step
    how = "turn.waiting" if f.is_delivered else "sent-wait" if f.sent else f"{kind}.how"
    closing = "says.fleeting" if f.is_unsaved else "may-close"
    return [
        el("h2", t(f"friend.{kind}.title")),
        el("p", t(f"friend.{how}")),
        _send(look, f, kind),
        el("p", f"{_progress(look, f)} {t(f'friend.{closing}')}", class_="fine"),
        el("p", t("friend.invite.unbound"), class_="fine") if kind == "invite" and f.unbound else Html(),
        _drops_note(t, f, is_known=True) if kind == "invite" else Html(),
    ]


def _progress(look: Look, f: RemoteStatus) -> str:
    """Return the game, and how many links it takes until it begins."""
    game = game_name(look.t, look.game)
    return look.t("friend.dealing", game=game, n=min(f.number, LINKS), all=LINKS)


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
    return join([question_to_connect(t), el("p", connect_button(t), class_="ways")])


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
