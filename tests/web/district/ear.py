"""What has to be heard of a game of District Noir, told from the rules and not by the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.driver import Page


def brought(page: Page, ply: int) -> list[str]:
    """What the own action after ``ply`` actions has brought."""
    match, t = page.table.match, page.app.t
    before, after = match.at(ply).round, match.at(ply + 1).round
    if (match.outcome and ply + 1 == match.ply) or before == after:
        return []
    mover = match.mover(ply + 1)
    assert mover is not None
    who = "you" if mover == page.app.look().seat else "they"
    return [t(f"district.log.round.{who}", n=after, name=page.app.look().names[mover])]
