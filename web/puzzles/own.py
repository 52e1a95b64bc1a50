"""Own turning points: decisions of the reader's finished games, to be played better on a later day.

What is kept of them can be worked out again, so an unreadable list counts as empty.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.bots import explainer
from noir.core import GameError, InvalidNotation
from noir.match import Match
from noir.puzzles import date_of, day_of
from noir.review import review as reviews
from noir.review import weighs
from web.contracts.table import explain, view_of
from web.model import validation
from web.model.players import Solo
from web.model.table import Table
from web.play.at_table import sit
from web.play.play import greet
from web.puzzles.dialogs import OwnPoint, OwnResult, PuzzleIndex
from web.puzzles.turns import KEY, ROOM, Game, Point, points_of, read, to_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Outcome
    from noir.puzzles import Deal
    from noir.review import Review
    from web.model.look import Look
    from web.session.session import Session


def games_of(session: Session) -> tuple[Game, ...]:
    """Return the kept games, the oldest first. None for an unreadable list."""
    try:
        return read(session.storage[KEY]) if KEY in session.storage else ()
    except GameError:
        return ()


def end_of(session: Session, deal: Deal) -> Outcome | None:
    """Return how the reader's latest game on a deal of the day ended. None where none is kept."""
    head = Match.new(deal.game, deal.seed).record()
    games = [
        game for game in reversed(games_of(session)) if (game.level, game.seat) == (deal.rival, deal.seat)
    ]
    return next((match.outcome for game in games if (match := game.match).record().startswith(head)), None)


def keep(session: Session) -> None:
    """Keep the game that has just ended, if it was played alone against one of our bots."""
    table, today = session.table, _today(session)
    match table.seating:
        case Solo(level, seat, guest="") if today and not session.ui.browser.framed and weighs(table.game):
            game = Game(validation.pack(table.match.record()), level, seat, today)
            _store(session, (*games_of(session), game)[-ROOM:])


def _store(session: Session, games: tuple[Game, ...]) -> None:
    """Store the games that still have something to solve, or to find out."""
    session.store(KEY, to_text(tuple(game for game in games if game.points != ())))


def note_review(session: Session, report: Review) -> None:
    """Take the turning points of a finished game from its review."""
    packed = validation.pack(session.table.match.record())
    _note_points(session, packed, points_of(report))


def _note_points(session: Session, packed: str, points: tuple[Point, ...]) -> None:
    games = games_of(session)
    if any(game.packed == packed and game.points is None for game in games):
        _put(session, packed, points)


def _put(session: Session, packed: str, points: tuple[Point, ...]) -> None:
    """Store other turning points of a game."""
    games = games_of(session)
    _store(session, tuple(replace(one, points=points) if one.packed == packed else one for one in games))


def due(session: Session, today: int) -> list[OwnPoint]:
    """Return the turning points of earlier days, the latest game first."""
    games = [game for game in reversed(games_of(session)) if game.day < today]
    return [_entry(game, point) for game in games for point in game.points or ()]


def _entry(game: Game, point: Point) -> OwnPoint:
    name = game.match.game.name
    return OwnPoint(
        game.name(point), name, game.level, date_of(game.day), point.ply + 1, point.lost, point.sure
    )


def study(session: Session, today: int) -> bool:
    """Begin to review games of earlier days while the index is open. Return whether there are any."""
    waiting = [game for game in reversed(games_of(session)) if game.day < today and game.points is None]
    if waiting and not session.engine.job:
        session.engine.at(session.table.match.ply)
        session.engine.job = _study(session, today, waiting)
    return bool(waiting)


def _study(session: Session, today: int, waiting: list[Game]) -> Iterator[bool]:
    for number, game in enumerate(waiting, 1):
        for report in reviews(game.match, game.seat):
            if not session.ui.find(PuzzleIndex):
                return
            if report.done == report.total:
                _note_points(session, game.packed, points_of(report))
            else:
                yield False
        shown = session.ui.dialog_of(PuzzleIndex)
        session.ui.open = replace(shown, own=due(session, today), is_studying=number < len(waiting))
        yield True


def own(session: Session, name: str) -> None:
    """Sit down at a turning point of an earlier game, with the same opponent."""
    game, point = _find(session, name)
    match = game.match
    seating = Solo(game.level, game.seat)
    table = Table(match.branch(point.ply), seating, branched=True, nonce="", inherited=point.ply)
    table.request = session.table.request
    sit(session, table)
    session.ui.task = name
    greet(session)
    look = session.look()
    action = view_of(look.game).action_name(look.t, look.seen, match.action(point.ply))
    session.tell(look.t("puzzle.own-ask", action=action))


def _find(session: Session, name: str) -> tuple[Game, Point]:
    for game in games_of(session):
        for point in game.points or ():
            if game.name(point) == name and point.ply < game.match.ply:
                return game, point
    raise InvalidNotation(name[:40], "a turning point that isn't solved", "puzzle")


def judge(session: Session, text: str) -> None:
    """Judge an action at a turning point. At a table of a club a lesson has asked for it."""
    if session.ui.task and not session.table.is_of_club:
        _judge(session, text, session.ui.task)


def _judge(session: Session, text: str, name: str) -> None:
    """Compare an action with those that the review calls good. A solved turning point is gone."""
    look = session.look()
    game, point = _find(session, name)
    right = text in point.best
    how = "wrong" if not right else "proven" if point.sure else "right"
    action = view_of(look.game).action_name(look.t, look.seen, text)
    why = [] if right else _prices(look, game.match, text, point.best[0])
    sentence = " ".join([look.t(f"puzzle.own-{how}", action=action), *why])
    following = ""
    if right:
        session.ui.task = ""
        _put(session, game.packed, tuple(one for one in game.points or () if one != point))
        following = next((one.name for one in due(session, _today(session))), "")
    session.show(OwnResult(sentence=sentence, is_right=right, following=following))
    session.tell(sentence)


def _prices(look: Look, match: Match, text: str, better: str) -> list[str]:
    """Return the price of an action in words, if a better one hasn't the same."""
    parse, reasons = match.game.parse_action, explainer(look.game).reasons
    found, best = (reasons(look.seen, parse(one)) for one in (text, better))
    return explain(look.t, look.game, tuple(one for one in found if one.is_price and one not in best))


def _today(session: Session) -> int:
    """Return the reader's day, 0 when the clock has gone wrong."""
    try:
        return day_of(session.now()[:10])
    except InvalidNotation:
        return 0


COMMANDS = {"own": own}
HOOKS = {"act-at-task": judge}
