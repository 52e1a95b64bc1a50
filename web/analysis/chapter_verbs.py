"""Verbs of the chapters: open, name, add, move and remove one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.studies import LIMITS, Chapter, Node
from web.analysis import elements, sentences
from web.analysis.model import Study
from web.model import validation

if TYPE_CHECKING:
    from collections.abc import Callable

    from web.analysis.screen import AtBoard, Verb
    from web.session.session import Session


def put_text(session: Session, at: AtBoard, name: str, text: str) -> str:
    """Put a comment or a title in, as much of it as there can be."""
    limit = LIMITS[name]
    at.show(at.board.write(lambda study: _WRITE[name](study, text[:limit].strip())))
    return session.t(f"analysis.{name}-saved") if len(text) < limit else elements.limit(session.t, name)


def _open_chapter(session: Session, at: AtBoard, text: str) -> str:
    at.show(at.board.show(at.board.study.open(validation.parse_integer(text))))
    return _chapter_news(session, at)


def _chapter_news(session: Session, at: AtBoard) -> str:
    study = at.board.study
    name = session.t("analysis.chapter-open", chapter=sentences.chapter_name(session.t, study, study.number))
    return f"{name} {_root_news(session, study)}".strip()


def _root_news(session: Session, study: Study) -> str:
    """Return the extent of the lines of a chapter, and its comment."""
    return f"{sentences.extent(session.t, study)} {study.root.comment}".strip()


def study_news(session: Session, at: AtBoard) -> str:
    """Return how many chapters a study has, the one that is shown and its comment."""
    study = at.board.study
    count = session.t.n("analysis.chapter-count", len(study.chapters)) if len(study.chapters) > 1 else ""
    news = _chapter_news(session, at) if study.has_chapters else _root_news(session, study)
    return f"{count} {news}".strip()


def _add_chapter(session: Session, at: AtBoard, _text: str) -> str:
    """Add a chapter that begins at the position that is shown."""
    board = at.board
    at.show(board.change(board.study.add(Chapter(board.game, Node(board.position)))))
    session.reply.focus = "title"
    return _chapter_news(session, at)


def _move_chapter(session: Session, at: AtBoard, text: str) -> str:
    """Move the chapter that is shown forward (``1``) or back (``-1``)."""
    at.show(at.board.change(at.board.study.move(-1 if text == "-1" else 1)))
    return session.t("analysis.chapter-moved", n=at.board.study.number + 1)


def _remove_chapter(session: Session, at: AtBoard, _text: str) -> str:
    at.show(at.board.change(at.board.study.remove()))
    study = at.board.study
    session.reply.focus = f"chapter-{study.number}" if study.has_chapters else "chapter-add"
    return f"{session.t('analysis.chapter-removed')} {_chapter_news(session, at)}"


def rename_chapter(session: Session, at: AtBoard, text: str) -> str:
    """Name the chapter that is shown."""
    return put_text(session, at, "title", text)


_WRITE: dict[str, Callable[[Study, str], Study]] = {"comment": Study.comment, "title": Study.rename}
CHAPTER_VERBS: dict[str, Verb] = {
    "chapter": _open_chapter,
    "chapter-add": _add_chapter,
    "chapter-move": _move_chapter,
    "chapter-remove": _remove_chapter,
}
