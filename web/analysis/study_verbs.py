"""Verbs of a whole study: open another one, and hand it on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from noir.core import CorruptRecord, GameError
from noir.studies import BadStudy, to_text
from web.analysis import elements, views
from web.analysis.chapter_verbs import study_news
from web.analysis.model import Study, require
from web.analysis.texts import NO_POSITION, is_position, read_text
from web.contracts.editor import can_analyse, editor_of
from web.contracts.study_link import BAD_LINK

if TYPE_CHECKING:
    from web.analysis.screen import AtBoard, Verb
    from web.session.session import Session

MAX_KEPT_CHARS = 2_000
"""The beginning of a text that stays in its field if it can't be opened."""
FILE_NAME = "noir-study.txt"


def _begin(session: Session, at: AtBoard, text: str) -> str:
    """Open the first position of a game."""
    name = text if can_analyse(text) else at.board.game
    return open_study(session, at, Study.of(name, editor_of(name).begin(name)), session.t("analysis.set-up"))


def _empty(session: Session, at: AtBoard, text: str) -> str:
    """Clear the board, also for another game."""
    name = text if can_analyse(text) else at.board.game
    study = Study.of(name, editor_of(name).empty(name))
    return open_study(session, at, study, session.t("analysis.emptied"), is_editing=True)


def _take_table(session: Session, at: AtBoard, _text: str) -> str:
    """Set up the reader's own table."""
    return open_study(session, at, Study((at.own_table,)), session.t("analysis.set-up"))


def write(session: Session, at: AtBoard, text: str) -> str:
    """Open a study, a link or the text of a position. The editor stays for such a text."""
    try:
        study = Study(read_text(at.board.game, text))
    except GameError as error:
        at.unread = text[:MAX_KEPT_CHARS], _why_unread(session, error)
        session.reply.url = at.url or None  # the text can be the address itself
        session.reply.focus = "open-text"
        return at.unread[1]
    is_editing = at.board.is_editing and is_position(text)
    sentence = open_study(session, at, study, session.t("analysis.set-up"), is_editing=is_editing)
    session.reply.focus = None if is_editing else elements.move_key(at.board.study.path)
    return f"{sentence} {study_news(session, at)}".strip()


def _why_unread(session: Session, error: GameError) -> str:
    """Return why a text can't be opened, and how to get one that can."""
    t = session.t
    match error:
        case BadStudy(code="line" | "contradiction"):
            return t(f"analysis.bad-{error.code}", line=error.line)
        case BadStudy(code="cut"):
            return t("analysis.bad-cut")
        case BadStudy(line=line):
            limit = elements.limit(t, error.code)
            return f"{t('analysis.bad-line', line=line)} {limit}" if line else limit
        case CorruptRecord():
            return session.explain(error)
        case _:
            name = error.where if error.where in (BAD_LINK, NO_POSITION) else "bad-text"
            return t(f"analysis.{name}")


def open_study(
    session: Session, at: AtBoard, study: Study, sentence: str, *, is_editing: bool = False
) -> str:
    """Open another study, and say how the one before can be had again."""
    board = at.board
    editor = editor_of(board.game)
    firsts = (editor.begin(board.game), editor.empty(board.game))
    is_bare = board.study in [Study.of(board.game, position) for position in firsts]
    at.show(replace(board.change(study), is_editing=is_editing, place=""))
    return sentence if is_bare or study == board.study else f"{sentence} {session.t('analysis.way-back')}"


def _save(session: Session, at: AtBoard, _text: str) -> str:
    """Hand the reader the study as a file."""
    text = to_text(at.board.study.chapters)
    session.reply.effect = {"download": {"name": FILE_NAME, "mime": "text/plain", "text": text}}
    return session.t("analysis.saved", name=FILE_NAME)


def _copy(session: Session, at: AtBoard, _text: str) -> str:
    require(at.link, limit="link")
    session.reply.effect = {"copy": at.link}
    return session.t("analysis.copied")


def _copy_code(session: Session, at: AtBoard, _text: str) -> str:
    """Copy the code of a page that plays from the position."""
    require(views.can_play(at))
    session.reply.effect = {"copy": views.embed_code(session.t, at)}
    return session.t("analysis.embedded")


def _print(session: Session, at: AtBoard, _text: str) -> str:
    at.is_printing = True
    session.reply.effect = {"print": True}
    return ""


STUDY_VERBS: dict[str, Verb] = {
    "begin": _begin,
    "copy": _copy,
    "embed": _copy_code,
    "empty": _empty,
    "print": _print,
    "save": _save,
    "table": _take_table,
}
