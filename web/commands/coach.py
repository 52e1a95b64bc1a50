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


def hint(app: Session, _rest: str) -> None:
    """Work out the best action for the person who is to move."""
    table = app.table
    if table is None or app.settings.hints == "off" or not has_bots(table.game) or not app.look().legal:
        return
    app.mind.job = _advise(app, aloud=True)


def weigh(app: Session, _rest: str) -> None:
    """Work out where the game stands, for the win bar."""
    app.ui.weighed = app.mind.ply
    app.mind.job = _advise(app, aloud=False)


def _advise(app: Session, *, aloud: bool) -> Iterator[bool]:
    table = app.table
    assert table is not None
    seat = table.match.to_move
    assert seat is not None
    for advice in hints(table.match, seat):
        app.ui.chance = advice.chance if advice.chance is not None else app.ui.chance
        if aloud:
            app.ui.hint, app.ui.hinted = advice, table.match.ply
        if aloud and advice.done == advice.total:
            tell(app)
        yield advice.done == advice.total


def tell(app: Session) -> None:
    """Say the hint: the action, its chance, the reason."""
    advice, look = app.ui.hint, app.look(live=True)
    assert advice is not None
    view = view_of(look.game)
    action = view.action_name(app.t, look.seen, advice.action)
    if advice.sure:
        parts = [app.t("coach.hint-sure", action=action)]
    elif advice.chance is None:
        parts = [app.t("coach.hint-only", action=action)]
    else:
        parts = [app.t("coach.hint", action=action, chance=percent(advice.chance))]
    parts += [view.reason(app.t, reason) for reason in advice.reasons[:2]]
    app.tell(" ".join(parts))


def review(app: Session, _rest: str) -> None:
    """Review the finished game from the person's seat; the dialog grows while it is worked out."""
    table = app.table
    if table is None or not table.match.outcome or not weighs(table.game):
        return
    app.ui.close()
    app.ui.dialog = "review"
    app.mind.job = _review(app)


def _review(app: Session) -> Iterator[bool]:
    table = app.table
    assert table is not None
    for report in reviews(table.match, app.look().seat):
        if app.ui.dialog != "review":
            return
        before: Review | None = app.ui.data.get("review")
        app.ui.data["review"] = report
        yield before is None or before.done != report.done


COMMANDS = {"hint": hint, "weigh": weigh, "review": review}
