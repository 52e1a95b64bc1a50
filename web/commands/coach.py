"""Hints, the win bar and the review: work that a person asks for, done one slice at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.bots import has_bots
from noir.review import hint as hints
from noir.review import review as reviews
from noir.review import weighs
from web.views.parts import view_of
from web.views.win_bar import percent

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.review import Review
    from web.session import Session


def hint(session: Session, _rest: str) -> None:
    """Work out the best action for the person who is to move."""
    table = session.table
    if (
        table is None
        or session.settings.hints == "off"
        or not has_bots(table.game)
        or not session.look().legal
        or not session.look().aids
    ):
        return
    session.engine.job = _advise(session, aloud=True)


def weigh(session: Session, _rest: str) -> None:
    """Work out where the game stands, for the win bar."""
    session.ui.weighed = session.engine.ply
    session.engine.job = _advise(session, aloud=False)


def _advise(session: Session, *, aloud: bool) -> Iterator[bool]:
    table = session.table
    assert table is not None
    seat = table.match.to_move
    assert seat is not None
    for advice in hints(table.match, seat):
        session.ui.chance = advice.chance if advice.chance is not None else session.ui.chance
        if aloud:
            session.ui.hint, session.ui.hinted = advice, table.match.ply
        if aloud and advice.done == advice.total:
            tell(session)
        yield advice.done == advice.total


def tell(session: Session) -> None:
    """Say the hint: the action, its chance, the reason."""
    advice, look = session.ui.hint, session.look(live=True)
    assert advice is not None
    view = view_of(look.game)
    action = view.action_name(session.t, look.seen, advice.action)
    if advice.sure:
        parts = [session.t("coach.hint-sure", action=action)]
    elif advice.chance is None:
        parts = [session.t("coach.hint-only", action=action)]
    else:
        parts = [session.t("coach.hint", action=action, chance=percent(advice.chance))]
    parts += [view.reason(session.t, reason) for reason in advice.reasons[:2]]
    session.tell(" ".join(parts))


def review(session: Session, _rest: str) -> None:
    """Review the finished game from the person's seat; the dialog grows while it is worked out."""
    table = session.table
    if table is None or not table.match.outcome or not weighs(table.game) or table.is_hidden:
        return
    session.ui.close()
    session.ui.dialog = "review"
    session.engine.job = _review(session)


def _review(session: Session) -> Iterator[bool]:
    table = session.table
    assert table is not None
    for report in reviews(table.match, session.look().seat):
        if session.ui.dialog != "review":
            return
        before: Review | None = session.ui.data.get("review")
        session.ui.data["review"] = report
        yield before is None or before.done != report.done


COMMANDS = {"hint": hint, "weigh": weigh, "review": review}
