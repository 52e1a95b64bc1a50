"""Ear of a case: the sentences a listener needs, from the rules and not from the view."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.games.killer.names import NAMES, collapse_words, listed

if TYPE_CHECKING:
    from tests.web.driver import Page


def brought(page: Page, ply: int) -> list[str]:
    """The result of our action after ``ply`` actions."""
    match, t = page.table.match, page.app.t
    event = match.at(ply + 1).history[-1]
    told = {
        "e": lambda: t("killer.log.e.own", who=NAMES[event.drawn]) if event.drawn else t("killer.log.e"),
        "d": lambda: _disguise(page, event),
        "u": lambda: _radar(page, event),
        "k": lambda: _radar(page, event) if event.radar is not None else "",
        "a": lambda: _vain(page, event),
        "z": lambda: _vain(page, event),
    }.get(event.verb, str)()
    card = t("killer.log.card", n=event.place + 1) if told and event.place else ""
    return [part for part in (told, card, collapse_words(t, event.collapse)) if part]


def _disguise(page: Page, event: Any) -> str:
    t = page.app.t
    if not event.success:
        return t("killer.log.d.failed", who=NAMES[event.revealed])
    own = t("killer.log.d.own", who=NAMES[event.drawn])
    return f"{t('killer.log.d', who=NAMES[event.revealed])} {own}"


def _radar(page: Page, event: Any) -> str:
    t, near = page.app.t, listed(page.app.t, event.near)
    if event.verb == "u" and event.radar is None:
        return t("killer.log.u.dead", who=NAMES[event.suspect])
    heard = t(f"killer.log.{event.verb}.{'near' if event.radar else 'far'}", near=near)
    return f"{t(f'killer.log.{event.verb}', who=NAMES[event.suspect], near=near)} {heard}"


def _vain(page: Page, event: Any) -> str:
    if event.success:
        return ""
    who, agent = NAMES[event.target or event.suspect], NAMES[event.suspect]
    near = listed(page.app.t, event.near)
    return page.app.t(f"killer.log.{event.verb}.wrong", who=who, agent=agent, near=near)
