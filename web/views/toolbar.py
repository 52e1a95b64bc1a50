"""Toolbar beside a table: requests besides a move, and the way on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noir import review
from noir.bots import has_bots
from web.contracts.table import view_of
from web.markup import Html, classes, el, join
from web.model.percent import round_roughly
from web.registry import has_part, ui_of
from web.views import frame, friend_strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from web.model.look import Look
    from web.model.ui import Ui


KEYS = ("U", "H", "L", "S", "?")
"""The keys of the tools, at every table."""


def tools(look: Look, ui: Ui) -> Html:
    """Return the tools, each in a fixed place of its own.

    So no click meant for one thing hits another, whatever has happened since the hand set out. The
    last three say what the eye has in front of it: they are for the ear, and seen when they are focused.
    """
    playing = [] if look.outcome or look.watch else _playing(look, ui)
    found = [*(playing or [None] * 2), _sound(look), frame.seal(look) if look.outcome else None]
    for_ear = [
        _tool(look, "last", "/last", "L", ear=True),
        _tool(look, "state", "/state", "S", ear=True),
        _tool(look, "keys", "/open keys", "?", ear=True),
    ]
    is_due = not look.outcome and not look.friend  # the seal, with the end
    places = ["slot"] * (len(found) - 1) + [classes("slot", is_due and "is-due")]
    slots = [el("span", tool, class_=place) for tool, place in zip(found, places, strict=True)]
    return join([*slots, *for_ear])


def has_hints(look: Look) -> bool:
    """Return whether hints are offered in a match."""
    return look.settings.hints == "on" and has_bots(look.game) and look.aids


def is_hint_lit(look: Look, ui: Ui) -> bool:
    """Return whether the hint is lit: in a first game, at a turn without one."""
    return ui.is_first_game and has_hints(look) and bool(look.legal) and not look.offers.hint


def _playing(look: Look, ui: Ui) -> list[Html | None]:
    """Return the two tools of a match that goes on: undo and hint."""
    lit = is_hint_lit(look, ui)
    return [
        None if look.friend else _undo(look),
        _tool(look, "hint", "/hint", "H", off=not look.legal, lit=lit) if has_hints(look) else None,
    ]


def onward(look: Look) -> Html:
    """Return the way on at the end of a turn or game: to the other person, to the next game."""
    if look.outcome:
        return _after(look)
    if look.friend:
        return friend_strip.send_small(look)
    if look.shared and look.is_live and not look.legal:
        return _lead(look, "pass", "/pass", main=True)
    return Html()


def _after(look: Look) -> Html:
    """Return the ways on from the end of a game. The result of one at an evening goes to its organiser."""
    is_open = look.friend is None or look.friend.proof == "proven"
    if look.match.other_place:
        label = look.t("pairing.hand-in")
        hand_in = el("button", label, type="button", class_="main", data_do="/pairing", data_key="again")
        ways: list[Html] = [hand_in] if is_open else []
    elif look.friend:
        due = look.friend.outgoing and not look.friend.sent  # the end is to be sent first
        ways = [_lead(look, "again", "/friend-again", main=is_open and not due)]
    else:  # the person of a real table isn't here to play again
        ways = [] if look.is_real else [_again(look), _next(look) or _swap(look)]
    return join([*ways, *(_looking_back(look) if is_open else ())])


def _looking_back(look: Look) -> Iterator[Html]:
    """Yield the ways to the review and to the picture of the end, where the game has them."""
    if review.weighs(look.game):
        yield _lead(look, "review", "/review")
    if has_part(look.game, "pictures"):
        yield _lead(look, "picture", "/picture")


def _again(look: Look) -> Html:
    """Return the button of another game with the same opponent. The settings may name another one."""
    level = look.levels[look.seat.other]
    if look.watch or look.shared or level in ("", look.settings.level):
        return _lead(look, "again", "/new", main=True)
    return _deal(look, "again", look.t("shell.again"), main=True, level=level)


def _next(look: Look) -> Html:
    """Return the offer to play the next stronger opponent after a win."""
    people = ui_of(look.game).opponents
    levels = [*people]
    beaten = look.levels[look.seat.other]
    if look.watch or look.result != "won" or beaten not in levels[:-1]:
        return Html()
    level = levels[levels.index(beaten) + 1]
    return _deal(look, "next-opponent", look.t("shell.next-opponent", name=people[level].name), level=level)


def _swap(look: Look) -> Html:
    """Return the offer to play again from the other seat. Two people at one device just change places."""
    if look.shared or look.watch:
        return Html()
    about = look.t("shell.swap-about", role=view_of(look.game).seat_name(look.t, look.seat.other))
    return _deal(look, "swap", look.t("shell.swap"), about=about, role="first" if look.seat else "second")


def _deal(
    look: Look, key: str, label: str, *, about: str | None = None, main: bool = False, **wanted: str
) -> Html:
    """Return the button of another game with some settings of its own."""
    do = f"/new {json.dumps({'game': look.game} | wanted)}"
    looks = "main" if main else None
    return el(
        "button", label, type="button", class_=looks, aria_label=about, title=about, data_do=do, data_key=key
    )


def _lead(look: Look, name: str, do: str, *, main: bool = False) -> Html:
    about = {"data_do": do, "data_key": name}
    return el("button", look.t(f"shell.{name}"), type="button", class_="main" if main else None, **about)


def _tool(
    look: Look, name: str, do: str, key: str = "", *, off: bool = False, lit: bool = False, ear: bool = False
) -> Html:
    return el(
        "button",
        el("span", look.t(f"shell.{name}"), class_="label"),
        type="button",
        title=look.t(f"shell.{name}-offer") if lit else None,
        class_=classes("tool", f"is-{name}", ear and "for-ear", lit and "is-lit"),
        aria_disabled="true" if off else None,
        data_do=do,
        data_key=name,
        aria_keyshortcuts=key if key and look.settings.keys == "on" else None,
    )


def _sound(look: Look) -> Html:
    """Return the switch for sounds."""
    on = look.settings.sound == "on"
    return el(
        "button",
        el("span", look.t("shell.set.sound"), class_="label"),
        type="button",
        class_="tool is-sound",
        data_do=f"/set sound {'off' if on else 'on'}",
        data_key="sound",
        aria_pressed="true" if on else "false",
    )


def _undo(look: Look) -> Html:
    """Return the undo with its price. Without anything to take back it stays in its place, and says so."""
    offered = look.offers.undo if look.is_live else None
    price = offered.price if offered else "none"
    cost = look.t(f"undo.button.{price}", name=look.names[look.seat.other])
    return el(
        "button",
        el("span", look.t("undo.button.none"), class_="label", aria_hidden="true"),
        el("span", cost, class_="visually-hidden"),
        type="button",
        class_=f"tool is-undo costs-{price}",
        aria_disabled=None if offered else "true",
        data_do="/undo",
        data_key="undo",
        aria_keyshortcuts="U" if look.settings.keys == "on" else None,
    )


def _can_be_weighed(look: Look) -> bool:
    """Return whether there is a chance to tell: one for two would tell each the other's."""
    return not (look.shared or look.watch) and review.weighs(look.game)


def win_bar(look: Look, ui: Ui) -> Html:
    """Return the person's win probability at the last own decision. Empty when switched off."""
    if look.settings.bar == "off" or look.outcome or not _can_be_weighed(look):
        return Html()
    if ui.advice.chance is None:
        return el("p", look.t("coach.bar-none"), class_="chance")
    key, n = round_roughly(ui.advice.chance, sure=ui.advice.sure)
    words = look.t("coach.bar-value", chance=look.t(key, share=n))
    return el(
        "button",
        el("span", words),
        el("meter", value=n, max=100, aria_hidden="true"),
        type="button",
        title=look.t("coach.for-whom"),
        class_="quiet chance win-bar",
        data_do="/for-whom",
        data_key="bar",
    )
