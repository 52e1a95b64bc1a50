"""Verbs of the editor: change a fact, move a piece, choose a place, go back."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.analysis import real_table
from web.analysis.model import NotNow, require
from web.contracts.editor import editor_of
from web.model import real_games

if TYPE_CHECKING:
    from web.analysis.model import Board
    from web.analysis.screen import AtBoard, Verb
    from web.session.session import Session


def edit(session: Session, at: AtBoard, text: str) -> str:
    """Change something of the position, and announce the changes."""
    board, editor = at.board, editor_of(at.board.game)
    before = _facts(session, at)
    names = [place.name for place in editor.places(session.t, "", board.position)]
    name = board.place.partition("-")[0] or editor.first_place(board.position) or names[0]
    require(
        text not in _edits_without_stock(session, at, name if name in names else names[0]),
        "analysis.none-left",
    )
    after = reduce(editor.edit, text.split(), board.position) if text else editor.edit(board.position, text)
    changed = replace(board, place=name, is_editing=True).set_up(after)
    text = text.rpartition(" ")[2]  # a piece that is moved is told by its new place
    has_put = "+" in text and name in text
    place = editor.next_place(changed.position, name, text) if has_put else name
    at.show(replace(changed, place=place))
    where = place if place != name else next(filter(text.startswith, names), name)
    session.reply.focus = f"place-{where}"  # the pressed piece can be gone
    sentence = _what_changed(session, at, before, text)
    return f"{sentence} {_place_news(session, at)}" if place != name else sentence


def _edits_without_stock(session: Session, at: AtBoard, place: str) -> set[str]:
    """Return the edits that would put in a piece of which none is left."""
    rows = editor_of(at.board.game).stock(session.t, "", at.board.position, place)
    return {piece.edit for row in rows for piece in row if piece.note == "0"}


def lay_out(session: Session, at: AtBoard, text: str) -> str:
    """Lay the table of a list out, and announce the changes. One that can't be read changes nothing."""
    board, before = at.board, _facts(session, at)
    try:
        after = editor_of(board.game).lay(board.position, text)
    except InvalidNotation:
        raise NotNow("analysis.list-unread") from None
    at.show(replace(board, place="", is_editing=True).set_up(after))
    session.reply.focus = f"place-{editor_of(board.game).first_place(after)}"
    return _what_changed(session, at, before, "")


def _facts(session: Session, at: AtBoard) -> list[tuple[str, str]]:
    """Return a sentence about each fact and each place, with its edit or its name."""
    t, board = session.t, at.board
    editor = editor_of(board.game)
    return [
        *(
            (choice.chosen, t("analysis.chosen", name=choice.label, value=dict(choice.values)[choice.chosen]))
            for choice in editor.choices(t, board.position)
            if choice.chosen in dict(choice.values)
        ),
        *(
            (place.name, t("analysis.counts", place=place.label, count=place.count))
            for place in editor.places(t, "", board.position)
            if place.count is not None
        ),
    ]


def _what_changed(session: Session, at: AtBoard, before: list[tuple[str, str]], text: str) -> str:
    """Return the value that an edit has set and all that followed, or how many pieces its place has now."""
    facts = _facts(session, at)
    known = {sentence for _, sentence in before}
    news = [(name, sentence) for name, sentence in facts if sentence not in known]
    chosen = dict(facts).get(text)
    if chosen:
        return " ".join([chosen, *(sentence for _, sentence in news if sentence != chosen)])
    news.sort(key=lambda fact: not text.startswith(fact[0]))
    return news[0][1] if news else session.t("analysis.changed")


def _choose_place(session: Session, at: AtBoard, text: str) -> str:
    t, board = session.t, at.board
    places = {place.name: place for place in editor_of(board.game).places(t, "", board.position)}
    name, _, picked = text.partition("-")
    if name not in places or not places[name].can_get:
        raise InvalidNotation(text, "one of " + ", ".join(places), "board")
    at.board = replace(board, place=text)
    pieces = {piece.edit: piece for piece in places[name].pieces if piece.token}
    if text in pieces:
        session.reply.focus = text
        return t("analysis.picked-up", name=pieces[text].name)
    session.reply.focus = "stock"
    return t("analysis.picked") if picked else _place_news(session, at)


def _place_news(session: Session, at: AtBoard) -> str:
    """Return the place that the next pieces go to."""
    t, board = session.t, at.board
    editor = editor_of(board.game)
    name = board.place.partition("-")[0]
    label = next(each.label for each in editor.places(t, "", board.position) if each.name == name)
    if editor.is_table:
        return f"{t('analysis.choose-for', place=label)}."
    return t("analysis.goes-to", place=label)


def _undo(session: Session, at: AtBoard, _text: str) -> str:
    if at.board.real_game and at.board.real_game.steps:
        return real_table.undo(session, at)
    return _show_again(session, at, at.board.undo(), session.t("analysis.undone"))


def _redo(session: Session, at: AtBoard, _text: str) -> str:
    if at.board.undone:
        return real_table.redo(session, at)
    return _show_again(session, at, at.board.redo(), session.t("analysis.redone"))


def _show_again(session: Session, at: AtBoard, board: Board, sentence: str) -> str:
    """Show an earlier or a later board. A game at a real table is there as it was left."""
    at.show_again(board)
    key = board.study.kept_as
    if key not in real_games.games_in(at.saves):
        return sentence
    return f"{sentence} {real_table.resume(session, at, key)}"


def _turn_editor(session: Session, at: AtBoard, _text: str) -> str:
    """Open or close the editor. It stays where there is nothing else to show."""
    require(at.board.is_answerable, "analysis.editor-stays")
    at.board = replace(at.board, is_editing=not at.board.is_editing)
    return session.t("analysis.editor-open" if at.board.is_editing else "analysis.editor-closed")


EDIT_VERBS: dict[str, Verb] = {
    "edit": edit,
    "place": _choose_place,
    "redo": _redo,
    "setup": _turn_editor,
    "undo": _undo,
}
