"""Ear of a case: the sentences a listener needs, from the rules and not from the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.core import Seat
from noir.games.killer.belief import inspector_after
from web.games.killer.names import NAMES, collapse_words, list_names, shift_words

if TYPE_CHECKING:
    from tests.web.driver import Page


def own(page: Page, ply: int) -> list[str]:
    """The sentences for our action after ``ply`` actions: the action and its result."""
    match, t = page.table.match, page.app.t
    event = match.at(ply + 1).history[-1]
    fields = {
        "i": lambda: t("killer.log.i.own.you", who=NAMES[event.suspect]),
        "e": lambda: _draw(page, event),
        "d": lambda: _disguise(page, event),
        "u": lambda: _exonerate(page, event),
        "k": lambda: _kill(page, event),
        "a": lambda: _arrest(page, event),
        "z": lambda: _arrest(page, event),
    }.get(event.verb, lambda: _shift(page, event))()
    card = (
        t(f"killer.log.card.{'hand' if event.place < 5 else 'pile'}", n=event.place + 1)
        if event.place
        else ""
    )
    return [part for part in (fields, card, collapse_words(t, event.collapse)) if part]


def dealt(_page: Page, _since: int) -> list[str]:
    """No card is dealt but one that is drawn."""
    return []


def _shift(page: Page, event: Any) -> str:
    return page.app.t("killer.log.shift.you", shift=shift_words(page.app.t, event.text))


def _draw(page: Page, event: Any) -> str:
    t = page.app.t
    return t("killer.log.e.own.you", who=NAMES[event.drawn]) if event.drawn else t("killer.log.e.you")


def _open_suspects(page: Page, event: Any, role: Seat) -> str:
    """The suspects of our clue that can have a role: not INNOCENT, and no card we have seen."""
    match, me = page.table.match, page.app.look().seat
    deal = match.at(event.ply)
    before = deal.history[: event.ply]
    out = {one.revealed for one in before}
    if role != me:
        seen = match.observe(me, event.ply)
        out |= {*seen.first_hand, *seen.first_identity, *(one.drawn for one in before if one.seat == me)}
    return "".join(name for name in event.near if name not in out)


def _one_of(page: Page, key: str, near: str, you: str = "", **names: str) -> str:
    key = f"{key}.only{you}" if len(near) == 1 else f"{key}{you}"
    return page.app.t(key, near=list_names(page.app.t, near), **names)


def _disguise(page: Page, event: Any) -> str:
    t = page.app.t
    if not event.success:
        return t("killer.log.d.failed.you", who=NAMES[event.revealed])
    own = t("killer.log.d.own.you", who=NAMES[event.drawn])
    return f"{t('killer.log.d.you', who=NAMES[event.revealed])} {own}"


def _kill(page: Page, event: Any) -> str:
    t = page.app.t
    text = t("killer.log.k.you", who=NAMES[event.suspect], near=list_names(t, event.near))
    if event.radar is None:
        return text
    if not event.radar:
        return f"{text} {t('killer.log.k.far')}"
    return f"{text} {_one_of(page, 'killer.log.k.near', _open_suspects(page, event, Seat.SECOND))}"


def _exonerate(page: Page, event: Any) -> str:
    t, who = page.app.t, NAMES[event.suspect]
    if event.radar is None:
        return t("killer.log.u.dead.you", who=who)
    near = _open_suspects(page, event, Seat.FIRST)
    if event.radar:
        speech = _one_of(page, "killer.log.u.near", near)
    elif event.near:
        speech = _one_of(page, "killer.log.u.far", near or event.near)
    else:
        speech = t("killer.log.u.alone")
    return f"{t('killer.log.u.you', who=who)} {speech}"


def _arrest(page: Page, event: Any) -> str:
    names = {"who": NAMES[event.target or event.suspect], "agent": NAMES[event.suspect]}
    if event.success or event.verb == "z":
        return page.app.t(f"killer.log.{event.verb}.{'right' if event.success else 'wrong'}.you", **names)
    seen = page.table.match.observe(page.app.look().seat, event.ply)
    near = inspector_after(seen, event)  # tests/web/killer/hearing.py reckons it by itself
    return _one_of(page, "killer.log.a.wrong", near, ".you", who=names["who"])
