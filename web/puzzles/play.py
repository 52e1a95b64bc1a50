"""Play a puzzle: open one, by whatever names it, and answer it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.puzzles import daily, daily_family, day_of, families, family_in, family_with, kinds
from web.contracts.table import draw_action, view_of
from web.dispatch import call_hooks
from web.model import validation
from web.model.links.received import mend
from web.model.puzzle import FAILED, OPEN, SOLVED, Puzzle, Puzzles
from web.model.ui import Confirm
from web.play.play import greet
from web.puzzles import attempts, position
from web.puzzles.data import LONGEST_NAME, date, tries_of, want
from web.puzzles.refutation import refutation
from web.puzzles.screen import AtPuzzle, at_puzzle, open_puzzle
from web.puzzles.solution import go
from web.session.session import StartScreen

if TYPE_CHECKING:
    from noir.puzzles import Case
    from web.session.session import Session

LONGEST_WISH = 400  # characters
LONGEST_SERIES = 24
DATE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
WISH_LETTERS = "A-Za-z0-9_,"
DAILY, LIKE = "daily", "like"
NEARBY = {"easier": -200, "near": 0, "harder": 200}


def puzzle(session: Session, what: str) -> None:
    """Open a puzzle: ``daily``, a date, an id, ids with commas, a kind, NEARBY, or ``like`` the last.

    Ids with commas are a set, which begins with its first. Where its last names one of them again, with that.
    """
    request = mend(validation.short(what, LONGEST_WISH, "puzzle"), _is_wish, WISH_LETTERS).strip() or DAILY
    want(
        session,
        lambda data: _find_families(data, request, open_puzzle(session)),
        lambda session, data: _choose(session, data, request),
    )


def _find_families(puzzles: Puzzles, request: str, here: Puzzle | None) -> tuple[str, ...]:
    """Return the families whose collections a wish needs, or raise a GameError for one that cannot be."""
    if request == LIKE and here:
        return (here.case.family,)
    if request == LIKE or request in NEARBY:
        return families()
    if request == DAILY:
        return (daily_family(date(puzzles)),)
    if DATE.fullmatch(request):
        return (daily_family(request),)
    if _is_kind(request):
        return (family_with(request),)
    ids = request.split(",")
    if len({*ids}) > LONGEST_SERIES:
        raise InvalidNotation(validation.show_value(request), f"at most {LONGEST_SERIES} puzzles", "puzzle")
    return tuple(dict.fromkeys(family_in(one[:LONGEST_NAME]) for one in ids))


def _is_wish(text: str) -> bool:
    """Return whether a text names puzzles, of which some may not exist."""
    if text in (DAILY, LIKE, *NEARBY) or DATE.fullmatch(text) or _is_kind(text):
        return True
    try:
        return bool([family_in(one) for one in text.split(",")])
    except InvalidNotation:
        return False


def _is_kind(request: str) -> bool:
    return any(request == kind.name for family in families() for kind in kinds(family))


def _choose(session: Session, puzzles: Puzzles, request: str) -> None:
    """Open the puzzle that a wish means."""
    if request == DAILY or DATE.fullmatch(request):
        day = date(puzzles) if request == DAILY else request
        if puzzles.day and day_of(day) > puzzles.day:
            raise InvalidNotation(day, "a day that has come", "day")
        open_(session, puzzles, daily(puzzles.collections[daily_family(day)], day), day)
    elif request == LIKE or request in NEARBY or _is_kind(request):
        open_(session, puzzles, near(session, puzzles, request))
    else:
        open_series(session, puzzles, request.split(","))


def open_series(session: Session, puzzles: Puzzles, ids: list[str]) -> None:
    """Open a set of puzzles: at the last one if it is named twice, else at the first."""
    series = tuple(dict.fromkeys(ids))
    found = {one: puzzles.collections[family_in(one)][one] for one in series}
    now = ids[-1] if ids[-1] in ids[:-1] else ids[0]
    went = tuple(_how(session, one) for one in series[: series.index(now)])
    open_(session, puzzles, found[now], series=series if len(series) > 1 else (), went=went)


def _how(session: Session, puzzle: str) -> str:
    """Return how the first try at a puzzle went."""
    tried = [one.solved for one in tries_of(session) if one.puzzle == puzzle]
    return OPEN if not tried else SOLVED if tried[0] else FAILED


def near(session: Session, puzzles: Puzzles, request: str) -> Case:
    """Return a puzzle for the reader's rating, of a kind perhaps, or one like the open one."""
    rating = attempts.level(tries_of(session))
    tried = {one.puzzle for one in tries_of(session)}
    puzzle = open_puzzle(session)
    here = {puzzle.case.id} if puzzle else set()
    pools, kind = list(puzzles.collections.values()), ""
    if request == LIKE and puzzle:
        model = puzzle.case
        pools, kind, rating = [puzzles.collections[model.family]], model.kind, model.rating
    elif request in NEARBY or request == LIKE:
        rating += NEARBY.get(request, 0)
    else:
        pools, kind = [puzzles.collections[family_with(request)]], request
    found = [case for pool in pools if (case := pool.like(rating, tried | here, kind)) is not None]
    if not found:  # all were tried: then one of them again, but not the one that is open
        found = [case for pool in pools if (case := pool.like(rating, here, kind)) is not None]
        session.notice(session.t("puzzle.all-tried"))
    return min(found, key=lambda case: abs(case.rating - rating))


def open_(
    session: Session,
    puzzles: Puzzles,
    case: Case,
    day: str = "",
    series: tuple[str, ...] = (),
    went: tuple[str, ...] = (),
) -> None:
    """Put a puzzle on the page. The table under it stays as it is."""
    puzzle = Puzzle(case, series=series, went=went)
    _note_place(session, puzzle)
    _ = puzzle.open  # damaged, it says so here
    today = puzzles.today if puzzles.day else ""
    if today and not day and daily_family(today) == case.family:
        day = today if daily(puzzles.collections[case.family], today).id == case.id else ""
    puzzle.date, puzzle.daily = day, bool(day) and day == today
    puzzle.counts = not any(one.puzzle == case.id for one in tries_of(session))
    puzzle.is_hard = attempts.is_hard(case.rating, attempts.sums(tries_of(session), 0))
    session.engine.thinking = session.engine.job = session.engine.pondering = None
    session.screen = AtPuzzle(session.table_screen.at_table, puzzle)
    session.ui.close()
    session.ui.leave_past()
    call_hooks("puzzle-opened", session)
    ids = (
        puzzle.series if puzzle.place == 1 else (*puzzle.series, case.id)
    )  # a reload finds the set at its place
    session.reply.effect = (session.reply.effect or {}) | {"address": ",".join(ids)}
    _greet(session, puzzle)


def _note_place(session: Session, puzzle: Puzzle) -> None:
    """Note the place below a puzzle: the first screen, or a game."""
    before = open_puzzle(session)
    puzzle.is_over_start = before.is_over_start if before else session.is_at_start
    waits = session.table.is_waiting and not session.is_at_start
    puzzle.is_over_game = before.is_over_game if before else waits


def _greet(session: Session, puzzle: Puzzle) -> None:
    look = session.look()
    session.tell(position.question(look, puzzle))
    session.ui.news.last_event = ""
    session.reply.focus = position.focus(look, puzzle)


def answer(session: Session, puzzle: Puzzle, text: str) -> None:
    """Answer the open puzzle. The first answer alone counts, so it wants a yes."""
    session.require(not puzzle.shown, "puzzle.closed")
    right = puzzle.open.right(text)
    look = session.look()
    if _is_first(puzzle) and session.ui.pending_confirmation != text:
        question = session.t("puzzle.sure", answer=position.answer_name(look, puzzle, text))
        _ask(session, question, text, draw_action(look, text))
        return
    session.ui.close()
    is_first = _count(session, puzzle, text, solved=right)
    effect = gain(session, puzzle) if is_first else ""
    if right:
        verdict = [session.t("puzzle.right"), effect]
    else:
        puzzle.misses.add(text)
        verdict = [*refutation(look, puzzle, text), effect or session.t("puzzle.free")]
    session.tell(" ".join(filter(None, verdict)))
    if right:
        reveal(session, puzzle)


def _is_first(puzzle: Puzzle) -> bool:
    """Return whether the next answer is the one that counts."""
    return puzzle.counts and not puzzle.result


def _ask(session: Session, question: str, do: str, picture: str = "") -> None:
    """Ask before something that counts. A yes does it."""
    session.show(Confirm(question=question, picture=picture))
    session.ui.pending_confirmation = do


def gain(session: Session, puzzle: Puzzle) -> str:
    """Return the effect of the first answer on the rating, or "" before there is one to show."""
    found = attempts.sums(tries_of(session), 0)
    change = f"+{puzzle.gained}" if puzzle.gained > 0 else f"−{-puzzle.gained}"
    sentence = session.t("puzzle.rating-now", rating=round(found.rating.value), change=change)
    return "" if found.tries_left else sentence


def _count(session: Session, puzzle: Puzzle, text: str, *, solved: bool) -> bool:
    """Count the first answer, "" for a shown solution, and once more as the case of its day.

    Return whether the rating counts it.
    """
    if puzzle.result:
        return False
    puzzle.result = SOLVED if solved else FAILED
    call_hooks("puzzle-answered", session, text)
    before = tries_of(session)
    one = attempts.Try(puzzle.case.id, session.of(Puzzles).day, puzzle.case.rating, solved, puzzle.daily)
    after = attempts.merge(before, (one,))
    if len(after) == len(before) or not (puzzle.counts or puzzle.daily):
        return False
    puzzle.gained = round(attempts.sums(after, 0).rating.value) - round(attempts.sums(before, 0).rating.value)
    session.store(attempts.KEY, attempts.to_text(after))
    return puzzle.counts


def solution(session: Session, puzzle: Puzzle, yes: str) -> None:
    """Show the solution and why it is right. Without an answer the puzzle counts as missed: ask before."""
    if not puzzle.shown and not yes and _is_first(puzzle):
        _ask(session, session.t("puzzle.solution-sure"), "/solution yes")
    elif not puzzle.shown:
        session.ui.close()
        _count(session, puzzle, "", solved=False)
        reveal(session, puzzle)
        session.ui.news.last_event = ""  # the heading of the proof says it, and has the focus


def reveal(session: Session, puzzle: Puzzle) -> None:
    """Show the solution, played on the table, or the facts of a name. Its proof begins there."""
    puzzle.shown = True
    puzzle.view.clear()
    puzzle.walk()
    if not puzzle.revealed_facts:
        go(session, puzzle, 1)
    session.reply.focus = "proof"


def next_(session: Session, puzzle: Puzzle, _rest: str) -> None:
    """Go to the next puzzle of the set."""
    if 0 < puzzle.place < len(puzzle.series):
        puzzles, case = session.of(Puzzles), puzzle.series[puzzle.place]
        went = (*puzzle.went, puzzle.state)
        open_(session, puzzles, puzzles.collections[family_in(case)][case], series=puzzle.series, went=went)


def leave(session: Session, puzzle: Puzzle, _rest: str) -> None:
    """Go back to the table, or to the first screen if that is below."""
    session.ui.close()
    if puzzle.is_over_start:
        session.screen = StartScreen(session.table_screen.at_table)
        session.stay_at_start()
        return
    session.table_screen.uncover(session)
    greet(session)


def state(session: Session, puzzle: Puzzle, _rest: str) -> None:
    """Announce the question and the state of the game."""
    look = session.look()
    session.reply.say = f"{position.question(look, puzzle)} {view_of(look.game).summary(look)}"


COMMANDS = {
    "puzzle-state": at_puzzle(state),
    "answer": at_puzzle(answer),
    "solution": at_puzzle(solution),
    "puzzle-next": at_puzzle(next_),
    "puzzle-leave": at_puzzle(leave),
}
