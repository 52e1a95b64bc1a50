"""Ear of District Noir: the sentences a listener needs, from the rules and not from the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.games.district.pieces import CODES
from web.games.district.cards import several
from web.games.district.sentences import the_card

if TYPE_CHECKING:
    from tests.web.driver import Page


def own(page: Page, ply: int) -> list[str]:
    """The sentences for our action after ``ply`` actions: the action, and a new round."""
    match, t = page.table.match, page.app.t
    action, before, after = match.actions[ply], match.at(ply), match.at(ply + 1)
    if action == "T":
        text = t("district.log.take.you", cards=several(t, before.row[-5:]))
    else:
        text = t("district.log.play.you", card=the_card(t, CODES.index(action)))
    if (match.outcome and ply + 1 == match.ply) or before.round == after.round:
        return [text]
    mover = match.mover(ply + 1)
    assert mover is not None
    who = "you" if mover == page.app.look().seat else "they"
    name = page.app.look().names[mover]
    return [text, t(f"district.log.round.{who}", n=after.round, name=name)]


def dealt(page: Page, since: int) -> list[str]:
    """The row and our hand, if a round has begun since then."""
    match, t, look = page.table.match, page.app.t, page.app.look()
    if match.at(since).round == match.state.round:
        return []
    row, hand = match.state.row, look.seen.hand
    return [
        t("district.summary.newest", cards=several(t, row[-5:])) if row else t("district.summary.empty"),
        t.n("district.summary.older", len(row) - 5) if len(row) > 5 else "",
        t("district.summary.hand", cards=several(t, hand)),
    ]
