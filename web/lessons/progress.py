"""Progress in one lesson: the attempt, the choices of the view, the last message."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noir.core import Seat
from web.i18n import Common
from web.model.look import Look, Offers

if TYPE_CHECKING:
    from web.contracts.lessons import Attempt
    from web.i18n import Words
    from web.model.settings import Settings


@dataclass(slots=True)
class Progress:
    """A reader at a lesson."""

    attempt: Attempt
    view: dict[str, str] = field(default_factory=dict)
    message: str = ""
    unseen_actions: int = 0

    def look(self, t: Words, settings: Settings) -> Look:
        """Return the learner's look at the lesson."""
        attempt = self.attempt
        match, seat = attempt.match, attempt.seat
        names = (t("shell.you"), Common(t("rules.opponent")))
        outcome = match.outcome
        return Look(
            t=t,
            game=match.game.name,
            seen=match.observe(seat),
            seat=seat,
            names=names if seat == Seat.FIRST else names[::-1],
            settings=settings,
            legal=frozenset(attempt.legal()) if match.to_move == seat else frozenset(),
            to_move=match.to_move,
            ply=match.ply,
            last=match.ply,
            unseen_actions=self.unseen_actions,
            outcome=outcome,
            offers=Offers(analysis=bool(attempt.verdict)),
            both=(match.observe(Seat.FIRST), match.observe(Seat.SECOND)) if outcome else None,
            view=self.view,
        )
