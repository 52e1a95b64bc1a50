"""Coach: hints, the win bar and the review, work that a person asks for, done one slice at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.review import hint as hints
from noir.review import review as reviews
from noir.review import weighs
from web.contracts.table import explain, view_of
from web.model.percent import round_roughly
from web.model.players import HUMAN
from web.model.review import Case, costliest
from web.model.ui import HINT
from web.model.validation import parse_integer
from web.puzzles import own
from web.review.dialog import Decisions, Reviewed, findings
from web.views.costly import sentence
from web.views.toolbar import has_hints

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Seat
    from noir.review import Hint
    from web.session.session import Session

ROOM = 140
"""Characters of a hint that a phone has room for above its table."""


def hint(session: Session, _rest: str) -> None:
    """Compute the best action for the person to move, or say when there will be one."""
    look = session.look()
    session.require(has_hints(look))
    session.note_shown(HINT)  # who has found it isn't offered it
    session.require(look.legal, "coach.hint-none")
    session.tell(session.t("coach.hint-due"))
    if not session.engine.is_hinting:  # begun again at each press, it would never be done
        session.engine.job = session.engine.hint = _advise(session, aloud=True)


def evaluate(session: Session, _rest: str) -> None:
    """Work out where the game stands, for the win bar."""
    session.ui.advice.evaluated_ply = session.engine.ply
    session.engine.job = _advise(session, aloud=False)


def _advise(session: Session, *, aloud: bool) -> Iterator[bool]:
    table = session.table
    advice, seat = None, table.match.to_move
    if seat is None:
        return
    for advice in hints(table.match, seat):
        if advice.chance is not None:
            session.ui.advice.chance, session.ui.advice.sure = advice.chance, advice.sure
        if aloud:
            session.ui.advice.hint, session.ui.advice.hint_ply = advice, table.match.ply
        yield advice.done == advice.total
    if aloud and advice:  # a search may yield its last result twice
        tell(session, advice)


def tell(session: Session, advice: Hint) -> None:
    """Announce the hint: the action, the reasons, the chance. The screen has room for less."""
    look = session.look(live=True)
    view = view_of(look.game)
    action = view.action_name(session.t, look.seen, advice.action)
    reasons = explain(session.t, look.game, advice.reasons)
    start, end, short_end = session.t("coach.hint", action=action), "", ""
    if advice.sure:
        end = short_end = session.t("coach.hint-sure")
    elif advice.chance is not None:
        key, share = round_roughly(advice.chance)
        chance = session.t(key, share=share)
        end = session.t("coach.hint-chance", chance=chance)
        short_end = f"{session.t('coach.bar-value', chance=chance)}."
    session.tell(" ".join(filter(None, [start, *reasons, end])))
    shorter = (start, *reasons[:1], short_end), (start, short_end)
    shown = (" ".join(filter(None, parts)) for parts in shorter)
    session.ui.news.last_event = next((text for text in shown if len(text) <= ROOM), start)


def say_for_whom(session: Session, _rest: str) -> None:
    """Say the opponents and the play that a chance is for."""
    session.tell(f"{session.t('coach.for-whom')} {session.t('settings.level.note')}")


def review(session: Session, rest: str) -> None:
    """Review the finished game from the person's seat, at a decision. The dialog grows with the work."""
    table = session.table
    session.require(table.match.outcome and weighs(table.game) and not table.is_hidden)
    session.show(Decisions(point=_number(rest, table.match.ply) if rest else None))
    work_out(session)


def point(session: Session, rest: str) -> None:
    """Show the decision of the review with a number, from 0."""
    dialog = session.ui.find(Decisions)
    if dialog is None or dialog.report is None:
        return
    session.ui.open = replace(dialog, point=_number(rest, len(dialog.report.decisions)))


def _number(text: str, count: int) -> int:
    """Return the number of a decision, below a count."""
    if not 0 <= (at := parse_integer(text)) < count:
        raise InvalidNotation(text[:40], f"0 to {count - 1}", "review")
    return at


def work_out(session: Session) -> None:
    """Have the review ready for the dialog that has just opened, and go on with it."""
    seat = session.look().seat
    case, human = _case(session, seat), session.table.players[seat] == HUMAN
    session.ui.open = replace(session.ui.dialog_of(Reviewed), own=human, report=case.report)
    if not case.is_done():
        session.engine.job = _review(session, case, session.ui.dialog)


def _case(session: Session, seat: Seat) -> Case:
    """Return the review of a seat's play in the match: the one that is begun, or a new one."""
    table, case = session.table, session.ui.case
    record = table.match.record()
    if case is None or (case.record, case.seat) != (record, seat):
        case = session.ui.case = Case(record, seat, reviews(table.match, seat))
    return case


def _review(session: Session, case: Case, dialog: str) -> Iterator[bool]:
    while session.ui.dialog == dialog and not case.is_done():
        is_new = _advance(session, case)
        session.ui.open = replace(session.ui.dialog_of(Reviewed), report=case.report)
        if case.report and case.is_done() and dialog == "review":
            session.reply.say = findings(session.look(), case.report)
        yield is_new


def _advance(session: Session, case: Case) -> bool:
    """Do a slice of a review. Return whether another decision is weighed."""
    is_new, table = case.advance(), session.table
    if case.report and case.is_done() and case.seat in table.people:
        own.note_review(session, case.report)
        table.costliest = costliest(table.game, case.report)
    return is_new


def study(session: Session, _rest: str) -> None:
    """Review the finished game unasked, one slice at a time. Announce the sentence that it ends with."""
    table = session.table
    session.require(table.people)
    if table.costliest is None:
        _advance(session, _case(session, table.people[0]))
    session.engine.is_quiet = table.costliest is None
    if not session.engine.is_quiet:
        session.reply.say = sentence(session.look(live=True))


def open_case(session: Session, _value: str) -> None:
    """Open the case file of the table that an address brings."""
    review(session, "")


COMMANDS = {
    "hint": hint,
    "evaluate": evaluate,
    "for-whom": say_for_whom,
    "review": review,
    "point": point,
    "case": study,
}
ADDRESS = {"case": open_case}
