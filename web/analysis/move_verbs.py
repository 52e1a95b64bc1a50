"""Verbs of the moves: play one, ask about them, walk through their tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from noir.studies import LIMITS
from web.analysis import answers, elements, sentences
from web.analysis.chapter_verbs import put_text
from web.analysis.model import require
from web.analysis.real_table import tell
from web.contracts.editor import editor_of
from web.contracts.table import view_of
from web.model import validation

if TYPE_CHECKING:
    from web.analysis.screen import AtBoard, Verb
    from web.i18n import Words
    from web.session.session import Session


def _act(session: Session, at: AtBoard, text: str) -> str:
    """Play an action of the table, or do its other commands: give a reason, change the view."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "/why":
            at.complaint = _why_not(session.t, at, rest)
            return ""
        case "/ui":
            key, _, value = rest.partition(" ")
            at.view[key] = value
            return ""
        case _:
            return tell(session, at, text) if at.board.real_game else _play(session, at, text)


def _why_not(t: Words, at: AtBoard, action: str) -> str:
    """Return why an action is impossible here. At a real table a question may wait, or the end be told."""
    game = at.board.real_game
    look = at.look(t)
    if game and game.question.kind != "mine":
        reason = editor_of(look.game).why_no_answer(look, action)
        return "" if game.is_over else reason or t("real.not-now")
    return view_of(look.game).why(look, action)


def _play(session: Session, at: AtBoard, text: str) -> str:
    board = at.board
    require(board.study.root.size < LIMITS["moves"], limit="moves")
    require(not board.is_over, "analysis.over")
    name = sentences.action_name(session.t, at, board.position, text)
    at.play(text)
    if at.awaited:
        return session.t("analysis.asking")
    session.reply.focus = elements.move_key(at.board.study.path)
    return session.t("analysis.played", action=name)


def _ask(session: Session, at: AtBoard, _text: str) -> str:
    """Ask about the position that is shown, and about each one that comes after it."""
    require(at.board.is_answerable and not at.board.is_over)
    at.ask()
    return session.t("analysis.asking")


def _stop(session: Session, at: AtBoard, _text: str) -> str:
    at.stop()
    return session.t("analysis.stopped")


def think(session: Session, at: AtBoard, _text: str) -> str:
    """Do a slice of the work, and announce the result once it is done."""
    board = at.board
    dropped = at.advance()
    if dropped:
        return session.t.n("analysis.dropped", dropped)
    if at.board.study.path != board.study.path:
        return sentences.here(session.t, at)
    is_new = (board.report, board.needs) != (at.board.report, at.board.needs)
    return sentences.finding(session.t, at) if is_new else ""


def _ask_needs(session: Session, at: AtBoard, text: str) -> str:
    """Ask which pieces of the other seat let an action win."""
    at.ask_needs(text)
    session.reply.focus = answers.CASES
    return session.t("analysis.asking")


def _go(session: Session, at: AtBoard, text: str) -> str:
    """Show the position after a line of moves, given by its path: ``0.1.0``, "" for the root."""
    path = tuple(map(validation.parse_integer, text.split("."))) if text else ()
    node = at.board.study.root
    for number in path:
        if not 0 <= number < len(node.nodes) or node.nodes[number].known is None:
            raise InvalidNotation(text, "a path of the tree", "board")
        node = node.nodes[number]
    at.show(at.board.go(path))
    return sentences.here(session.t, at)


def _step(session: Session, at: AtBoard, text: str) -> str:
    """Show the next position of the main line (``1``), or the one before (``-1``)."""
    path = at.board.study.path_beside(-1 if text == "-1" else 1)
    return _go(session, at, elements.path_text(path))


def _promote(session: Session, at: AtBoard, _text: str) -> str:
    is_main = not any(at.board.study.path)
    at.show(at.board.change(at.board.study.promote()))
    return session.t("analysis.main-line" if is_main else "analysis.promoted")


def _delete(session: Session, at: AtBoard, _text: str) -> str:
    at.show(at.board.change(at.board.study.delete()))
    session.reply.focus = elements.move_key(at.board.study.path)
    return session.t("analysis.deleted")


def comment_move(session: Session, at: AtBoard, text: str) -> str:
    """Comment the position that is shown."""
    require(at.board.fault is None)
    return put_text(session, at, "comment", text)


MOVE_VERBS: dict[str, Verb] = {
    "act": _act,
    "ask": _ask,
    "delete": _delete,
    "go": _go,
    "needs": _ask_needs,
    "promote": _promote,
    "step": _step,
    "stop": _stop,
    "think": think,
}
