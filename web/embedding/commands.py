"""Commands of the host page around this one: its requests, validated, and the answers.

A message is a JSON object ``{"noir": 1, "v": 1, "type": …}``. To us: load, play, hint, undo, set.
From us: ready, state, move, over, puzzle, error. Nothing here is kept for the reader's next visit.

The lab of this site brings the opponent. These messages are internal, so the guide for hosts leaves them
out: ``load`` names a bot as ``opponent``, each ``ask`` has the code of a link that shows the table through
its eyes, and ``answer`` has the action.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, GameError, InvalidNotation, Thought
from web.analysis import play as analysis
from web.contracts.table import view_of
from web.dispatch import obey
from web.model import validation
from web.model.engine import Thinking
from web.model.links import links
from web.model.players import HUMAN, Solo
from web.model.settings import SETTABLE, choose
from web.model.table import Table
from web.model.validation import LONGEST_NAME, LONGEST_SEED, Fields
from web.play.at_table import sit
from web.play.play import act, greet
from web.puzzles import play as puzzles
from web.puzzles import screen as screens
from web.sharing import commands as sharing

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from noir.core import Outcome
    from web.model.host import Host, Move, Over, PuzzleState, State
    from web.model.settings import Settings
    from web.session.session import Session

    Request: TypeAlias = dict[str, str | int]

MAX_MESSAGE_CHARS = 8000  # characters of a message
LOADED = ("game", "level", "role", "seed", "deal", "position", "g", "puzzle")


def host(session: Session, rest: str) -> None:
    """Run a request of the host page. An impossible one gets an error and changes nothing."""
    try:
        message = _read_message(rest)
        HANDLERS[str(message["type"])](session, message)
    except GameError as error:
        session.post_error(error)


def _read_message(text: str) -> Request:
    """Return a message whose fields are texts or numbers, or raise InvalidNotation."""
    if len(text) > MAX_MESSAGE_CHARS:
        raise InvalidNotation(text, f"at most {MAX_MESSAGE_CHARS} characters", "message")
    try:
        message = Fields(validation.parse(text, "message"), "message").found
    except CorruptRecord as error:
        raise InvalidNotation(text, "JSON", "message") from error
    if str(message.get("type")) not in HANDLERS:
        raise InvalidNotation(text, "a message of type " + ", ".join(HANDLERS), "message")
    for name, value in message.items():
        if not isinstance(value, (str, int)):
            raise InvalidNotation(value, "a text or a number", f"message, {name}")
    return message


def _load(session: Session, message: Request) -> None:
    wanted = {name: str(message[name]) for name in LOADED if name in message}
    if "puzzle" in wanted:
        puzzles.puzzle(session, wanted["puzzle"])
    else:
        _lay(session, wanted, str(message.get("opponent", "")))


def _lay(session: Session, wanted: dict[str, str], opponent: str) -> None:
    """Sit down at the table of a link, or at the one that is ordered."""
    if "g" in wanted:
        table = sharing.table_of(wanted["g"])
    else:
        settings, errors = choose(
            session.settings,
            {name: text for name, text in wanted.items() if name in ("game", "level", "role")},
        )
        if errors:
            raise errors[0]
        table = _order_table(session, settings, wanted)
        session.use(settings)
    if isinstance(table.seating, Solo) and not table.match.position:
        table.seating = replace(table.seating, guest=opponent[:LONGEST_NAME])
    table.request = session.table.request
    sit(session, table)
    greet(session)


def _order_table(session: Session, settings: Settings, wanted: dict[str, str]) -> Table:
    """Return the table of a position, a deal or a seed, or raise a GameError."""
    seed = validation.short(wanted.get("seed") or session.fresh_seed(), LONGEST_SEED, "seed")
    if "position" in wanted:
        return analysis.table_at(session.t, wanted["position"], settings.game, settings.level, seed)
    return Table.open(settings.game, settings.level, settings.role, seed, wanted.get("deal", ""))


def _play(session: Session, message: Request) -> None:
    """Play for the person. ``ply`` may say which moment was meant."""
    table, action = session.table, str(message.get("action", ""))
    if session.table_screen.covers_table:
        raise InvalidNotation(action, "the reader to answer a puzzle", "play")
    if table.is_shared or table.is_remote:
        raise InvalidNotation(action, "two people to play at the device itself", "play")
    if table.match.to_move not in table.people:
        raise InvalidNotation(action, "to wait for the person's turn", "play")
    if message.get("ply", table.match.ply) != table.match.ply:
        raise InvalidNotation(message["ply"], f"ply {table.match.ply}", "play")
    if action not in table.match.legal():
        raise InvalidNotation(action, "one of " + " ".join(table.match.legal()), "play")
    session.ui.close()
    session.ui.pending_confirmation = action  # the host has thought twice
    session.ui.news.by_host = table.match.ply
    act(session, action)


def _answer(session: Session, message: Request) -> None:
    """Play for the lab's bot. An answer for another ply is too late and dropped."""
    table, action = session.table, str(message.get("action", ""))
    if not _waits_for_guest(session) or message.get("ply") != table.match.ply:
        return
    table.match.copy().play(action)  # refuses what the rules forbid
    session.engine.at(table.match.ply)
    thought = Thought(table.match.game.parse_action(action))
    session.engine.thinking = Thinking(iter(()), thought, done=True)


def _waits_for_guest(session: Session) -> bool:
    """Return whether the lab's bot is to move and hasn't answered."""
    table, engine = session.table, session.engine
    has_answered = engine.is_ready and engine.ply == table.match.ply
    return bool(table.guest) and table.bot_to_move and not has_answered


def _set(session: Session, message: Request) -> None:
    wanted = {name: str(message[name]) for name in SETTABLE if name in message}
    settings, errors = choose(session.settings, wanted)
    if errors:
        raise errors[0]
    session.use(settings)


HANDLERS: dict[str, Callable[[Session, Request], None]] = {
    "load": _load,
    "play": _play,
    "hint": lambda session, _message: obey(session, "hint", ""),
    "undo": lambda session, _message: obey(session, "undo", ""),
    "set": _set,
    "answer": _answer,
}


def report(session: Session, _text: str) -> None:
    """Send the host page the changes since its last message."""
    table, post, known = session.table, session.reply.post, session.ui.browser.host
    assert known is not None
    if not known.ready:
        known.ready = True
        post.insert(0, {"type": "ready"})  # before the errors of the address
    if session.screen.covers_table:
        _puzzle(session, known)
        return
    known.puzzle = None
    if table.is_remote:
        return  # of a game with a friend the host page hears nothing
    state = _state(session, table)
    if table is not known.table:
        known.table, known.ply, known.asked_ply = table, table.match.ply, None
    _moves(session, table, known)
    if state != known.state:
        was_over = known.state is not None and known.state["state"] == "over"
        known.state = state
        post.append(state)
        if table.match.outcome and not was_over:
            post.append(_over(table, table.match.outcome))
    _ask(session, known)


def _ask(session: Session, known: Host) -> None:
    """Ask the lab's bot once for each of its turns."""
    match = session.table.match
    if not _waits_for_guest(session):
        known.asked_ply = None
    elif known.asked_ply != match.ply and match.to_move is not None:
        known.asked_ply, seat = match.ply, match.to_move
        link = links.Link("watch", links.open_match(match, seat), (HUMAN, HUMAN), seat)
        session.reply.post.append({"type": "ask", "ply": match.ply, "g": links.encode(link)})


def _puzzle(session: Session, known: Host) -> None:
    """Send the state of the open puzzle without its answer: open, solved or failed at the first try."""
    puzzle = screens.open_puzzle(session)
    assert puzzle is not None
    message: PuzzleState = {
        "type": "puzzle",
        "state": puzzle.state,
        "id": puzzle.case.id,
        "kind": puzzle.case.kind,
        "rating": puzzle.case.rating,
        "game": puzzle.game,
    }
    if message != known.puzzle:
        known.puzzle = message
        session.reply.post.append(message)


def _state(session: Session, table: Table) -> State:
    look = session.look(live=True)
    return {
        "type": "state",
        "state": "over" if look.outcome else "thinking" if table.bot_to_move else "ready",
        "game": table.game,
        "ply": table.match.ply,
        "turn": None if look.to_move is None else int(look.to_move),
        "seat": int(look.seat),
        "legal": [] if look.shared else sorted(look.legal),
        "lang": session.settings.lang,
        "theme": session.settings.theme,
    }


def _moves(session: Session, table: Table, known: Host) -> None:
    """Tell every new action as the person sees it: in a sentence, and the person's own as its text, too.

    Between two people the host page is a third: it hears that somebody has played, and no more.
    """
    match = table.match
    if match.ply > known.ply:
        shared = table.is_shared
        sentences = [] if shared else view_of(table.game).log(session.look(live=True))
        for ply in range(known.ply, match.ply):
            seat = match.mover(ply)
            assert seat is not None
            move: Move = {"type": "move", "ply": ply + 1, "seat": int(seat)}
            if not shared:
                move["text"] = sentences[ply]
                if table.players[seat] == HUMAN:
                    move["action"] = match.action(ply)
            session.reply.post.append(move)
    known.ply = match.ply


def _over(table: Table, outcome: Outcome) -> Over:
    return {
        "type": "over",
        "winner": None if outcome.winner is None else int(outcome.winner),
        "reason": outcome.reason,
        "scores": list(outcome.scores),
        "record": table.match.record(),
    }


COMMANDS = {"host": host}
HOOKS = {"report": report}
