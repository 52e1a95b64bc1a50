"""Ear of District Noir: the sentences a listener needs, from the rules and not from the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.driver import Page


def brought(page: Page, ply: int) -> list[str]:
    """The result of our action after ``ply`` actions."""
    match, t = page.table.match, page.app.t
    before, after = match.at(ply).round, match.at(ply + 1).round
    if (match.outcome and ply + 1 == match.ply) or before == after:
        return []
    mover = match.mover(ply + 1)
    assert mover is not None
    who = "you" if mover == page.app.look().seat else "they"
    return [t(f"district.log.round.{who}", n=after, name=page.app.look().names[mover])]
