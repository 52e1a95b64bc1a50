"""Dialogs of a game with a friend: inviting, all ways to send, a stray message, both messages of a fork."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.duo import has_duo
from web.contracts.table import game_name, setting_name, who_starts
from web.markup import Html, el, join
from web.model.settings import CHOICES
from web.model.ui import Dialog
from web.views.dialogs.basic import role_name
from web.views.friend_live import READABLE, live, paste

if TYPE_CHECKING:
    from collections.abc import Mapping

    from web.model.look import Look
    from web.model.ui import Ui


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Stray(Dialog):
    """A message that belongs to no game of this browser."""

    name: str = "stray"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Fork(Dialog):
    """Two messages that contradict each other."""

    name: str = "fork"
    texts: tuple[str, ...]


def with_(look: Look, ui: Ui) -> Html:
    """Return the sheet that invites: the game, two ways to send it, and further choices."""
    t = look.t
    games = {game: game_name(t, game) for game in CHOICES["game"] if has_duo(game)}
    chosen = look.settings.game if look.settings.game in games else next(iter(games))
    buttons = [
        el("button", t("friend.with.link"), type="submit", name="how", value="link", class_="main"),
        el("button", t("friend.with.live"), type="submit", name="how", value="live"),
    ]
    return join(
        [
            el("p", t("friend.keeps-nothing"), class_="notice") if ui.browser.storage_problem else None,
            el(
                "form",
                _radios("game", setting_name(t, "game"), games, chosen),
                el("p", t("friend.with.now")),
                el("p", buttons, class_="ways"),
                el("p", t("friend.with.how"), class_="fine"),
                _further(look),
                data_do="/friend-new",
                data_key="friend-form",
            ),
            paste(t),
            el("p", f"{t('friend.with.why')} {t('friend.with.private')}", class_="fine"),
        ]
    )


def _further(look: Look) -> Html:
    """Return the choices that are folded in: the first seat, and hints."""
    t = look.t
    roles = {role: role_name(t, role) for role in CHOICES["role"]}
    aid = {name: t(f"friend.aid.{name}") for name in ("off", "on")}
    names = setting_name(t, "role"), t("friend.aid")
    return el(
        "details",
        el("summary", t.list([*names], "")),
        _radios("role", role_name(t), roles, look.settings.role, " ".join(who_starts(t))),
        _radios("aid", names[1], aid, "off"),
        data_key="friend-further",
    )


def _radios(
    name: str, legend: Html | str, values: Mapping[str, Html | str], chosen: str, note: str = ""
) -> Html:
    options = []
    for value, label in values.items():
        key = f"friend-{name}-{value}"
        nth = CHOICES["game"].index(value) if name == "game" else None
        is_chosen = value == chosen
        box = el("input", type="radio", name=name, value=value, checked=is_chosen, data_key=key, data_nth=nth)
        words = label if isinstance(label, Html) else el("span", label)
        options.append(el("label", box, words, class_="option"))
    return el(
        "fieldset",
        el("legend", legend),
        el("div", options, class_="options"),
        el("p", note, class_="fine") if note else None,
    )


def friend(look: Look, _ui: Ui) -> Html:
    """Return every way to hand a message over or take one in, live or not, and the way to stop."""
    t, f = look.t, look.friend
    if f is None:
        return join([el("p", t("friend.none")), paste(t)])
    found: list[Html] = [live(look, f)] if f.is_present else []
    if f.outgoing:
        found.append(
            el(
                "label",
                el("span", t("friend.outgoing")),
                el("textarea", f.outgoing, readonly=True, rows=3, data_key="friend-link", class_="code"),
                class_="pasted",
            )
        )
        if len(f.outgoing) <= READABLE:
            found.append(el("noir-qr", data_text=f.outgoing, role="img", aria_label=t("friend.qr")))
        found.append(_button(t("friend.copy"), "/friend-send copy", "friend-copy-link"))
    found += [paste(t), Html() if f.is_present else live(look, f), _words(look), _curtain(look)]
    if f.proof in ("proven", "failed"):
        found.append(_proof(look))
    if f.status in ("waiting", "mine", "theirs"):
        found.append(el("p", _button(t("friend.stop"), "/friend-stop", "friend-stop"), class_="ways"))
    return join(found)


def _words(look: Look) -> Html:
    """Return the two words that both devices show, once there are any, and their use."""
    words = look.friend.words if look.friend else ("", "")
    if not all(words):
        return Html()
    line = el(
        "p", look.t("friend.words"), " ", el("b", " ".join(words), data_key="friend-words", translate="no")
    )
    return join([line, el("p", look.t("friend.words.why"), class_="fine")])


def _curtain(look: Look) -> Html:
    """Return the switch for the curtain over the reader's cards."""
    t, on = look.t, look.settings.curtain == "on"
    if look.outcome:
        return Html()
    box = el(
        "input",
        type="checkbox",
        checked=on,
        value="off" if on else "on",
        data_set="curtain",
        data_key="friend-curtain",
    )
    label = el("label", box, el("span", t("shell.set.curtain")), class_="option switch")
    return join([label, el("p", t("settings.curtain.note"), class_="fine")])


def _button(text: str, do: str, key: str, *, main: bool = False) -> Html:
    return el("button", text, type="button", class_="main" if main else None, data_do=do, data_key=key)


LINES = (
    "from noir.duo import Device",
    'game = Device.load(open("noir-friend.txt").read(), check=True)',
    "print([*game.work()][-1:], game.proof, game.record())",
)
"""Three lines of Python that check a saved game again, every seal and every card."""


def _proof(look: Look) -> Html:
    t = look.t
    return el(
        "section",
        el("h3", t("friend.proof.title")),
        el("p", t("friend.proof.shows" if look.friend and look.friend.signed else "friend.proof.shows-two")),
        el("p", t("friend.proof.lines")),
        el("pre", "\n".join(LINES)),
        el("p", _button(t("friend.proof.file"), "/friend-file", "friend-file"), class_="ways"),
    )


def stray(look: Look, ui: Ui) -> Html:
    """Return the choices for a message whose game is in another browser."""
    return join(
        [
            el("p", look.t("friend.stray")),
            el("textarea", ui.dialog_of(Stray).copy, readonly=True, rows=3, class_="code", data_key="stray"),
            el("p", _button(look.t("friend.copy"), "/copy", "copy", main=True), class_="ways"),
            paste(look.t),
        ]
    )


def fork(look: Look, ui: Ui) -> Html:
    """Return both messages of a fork. Each is signed, so they prove the other device's fault."""
    ours, theirs = ui.dialog_of(Fork).texts
    return join(
        [
            el("p", look.t("friend.no.fork")),
            el(
                "textarea", ours, readonly=True, rows=3, class_="code", aria_label=look.t("friend.fork.first")
            ),
            el(
                "textarea",
                theirs,
                readonly=True,
                rows=3,
                class_="code",
                aria_label=look.t("friend.fork.second"),
            ),
            el("p", _button(look.t("friend.fork.copy"), "/copy", "copy", main=True), class_="ways"),
        ]
    )


DIALOGS = {"with": with_, "friend": friend, "stray": stray, "fork": fork}
