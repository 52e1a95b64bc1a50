"""Commands of the analysis board: it is a page without a table."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from noir.core import GameError, InvalidNotation
from noir.studies import LIMITS, Chapter, clean
from web.analysis import memory, sentences
from web.analysis.board_screen import BoardScreen
from web.analysis.chapter_verbs import CHAPTER_VERBS, rename_chapter, study_news
from web.analysis.edit_verbs import EDIT_VERBS, edit, lay_out
from web.analysis.model import Board, NotNow, Study
from web.analysis.move_verbs import MOVE_VERBS, comment_move, think
from web.analysis.real_table import REAL_VERBS, find_kept, resume, tell_list
from web.analysis.screen import AtBoard
from web.analysis.study_verbs import STUDY_VERBS, write
from web.contracts.editor import can_analyse, editor_of, games_to_analyse
from web.contracts.study_link import game_of_code, is_whole, read_code
from web.i18n import LANGUAGES
from web.model import real_games, validation
from web.model.links.received import mend
from web.model.settings import read as read_settings
from web.model.storage import Storage
from web.model.table import read as read_table
from web.views.analysis_link import chapter_of_match

if TYPE_CHECKING:
    from web.analysis.screen import Verb
    from web.session.session import Session

MAX_EDIT_CHARS = 60
MAX_LIST_CHARS = 2000
MAX_REPORT_CHARS = 300_000


def open_(session: Session, rest: str) -> None:
    """Open the board: a JSON object of game, empty, code, lang, address, and the texts of the browser.

    ``does`` is the press that opened it. Nothing is drawn before it.
    """
    report = validation.Fields(validation.parse(rest, "page", MAX_REPORT_CHARS), "page").found
    if session.has_table:
        raise InvalidNotation("analyse", "a page without a table", "page")
    _use(session, report)
    _open_board(session, report)
    if does := str(report.get("does") or ""):
        do(session, does.removeprefix("/board "))


def _open_board(session: Session, report: dict[str, Any]) -> None:
    """Open the board that the page asks for."""
    chosen, code = str(report.get("game")), mend(str(report.get("code") or ""), is_whole)
    name = next(filter(can_analyse, (chosen, game_of_code(code))), games_to_analyse()[0])
    table = _table(str(report.get("match") or ""))
    found = memory.read(str(report.get("memory") or ""), code)
    board, line = found or (_read_board(code, name, is_empty=bool(report.get("empty"))), ())
    message = "" if board else session.t("analysis.bad-link")
    board = board or _begin(name)
    at = BoardScreen(board, session.settings, str(report.get("address")), table)
    session.open(at)
    at.saves = session.storage
    at.message, at.unread = message, ("", message)
    at.show_line(line)
    key = board.study.kept_as if found else find_kept(at, code)
    _resume(session, at, code, str(report.get("real") or key))
    if message:
        at.url = at.fragment  # the damaged link stays in the address until something is changed
    elif code or chosen == name:
        message = f"{study_news(session, at)} {sentences.situation(session.t, at)}".strip()
    _say(session, message)


def _begin(game: str, *, is_empty: bool = False) -> Board:
    """Return the board of a game at the position to begin with, or without pieces."""
    editor = editor_of(game)
    return Board(Study.of(game, editor.empty(game) if is_empty else editor.begin(game)))


def _read_board(code: str, game: str, *, is_empty: bool) -> Board | None:
    """Return the board of a link, None for a damaged one. Without a link it is that of a game."""
    try:
        return Board(Study(read_code(code))) if code else _begin(game, is_empty=is_empty)
    except InvalidNotation:
        return None


def _resume(session: Session, at: AtBoard, code: str, key: str) -> None:
    """Go on with the game at a real table that the address names, or that its board was left with."""
    game = real_games.games_in(at.saves).get(key)
    if game and code in ("", game.address):
        with suppress(GameError):
            at.message = resume(session, at, key)


def _use(session: Session, report: dict[str, Any]) -> None:
    saves = report.get("kept")
    session.storage = Storage(saves if isinstance(saves, dict) else {})
    saved = report.get("settings")
    if isinstance(saved, str):
        session.use(read_settings(saved, session.settings)[0])
    lang = str(report.get("lang"))
    if lang in LANGUAGES:
        session.use(replace(session.settings, lang=lang))


def _table(text: str) -> Chapter | None:
    """Return the chapter of a saved table, as its person sees it. None where two people play."""
    try:
        table = read_table(text)
    except GameError:
        return None
    if len(table.people) != 1 or table.is_remote or not can_analyse(table.game):
        return None
    return chapter_of_match(table.match, *table.people)


def do(session: Session, rest: str) -> None:
    """Do something at the board: ``<verb> <text>``."""
    verb, _, text = rest.partition(" ")
    known = VERBS[validation.one_of(verb, VERBS, "board")]
    _do(session, known, validation.short(text, MAX_EDIT_CHARS, "board"))


def write_text(session: Session, text: str) -> None:
    """Open the position or the study of a text, a file or a link."""
    _do(session, write, text[: LIMITS["chars"] + 1])


def lay_list(session: Session, text: str) -> None:
    """Lay out the table of a list, at a real table as answers."""
    verb = tell_list if session.screen_of(AtBoard).board.real_game else lay_out
    _do(session, verb, text[:MAX_LIST_CHARS])


def comment(session: Session, text: str) -> None:
    """Comment the position that is shown."""
    lines = [line.strip() for line in text.strip().splitlines()]
    _do(session, comment_move, "\n".join(lines).strip())


def title(session: Session, text: str) -> None:
    """Name the chapter that is shown."""
    _do(session, rename_chapter, " ".join(text.split()))


def hear(session: Session, rest: str) -> None:
    """Note a game at a real table that another tab has kept: ``<key> <text>``, without a text if it is gone.

    A game that both tabs tell goes on here as one of its own, so neither loses a step.
    """
    at = session.screen_of(AtBoard)
    key, _, text = rest.partition(" ")
    if real_games.number_of(key) < 0:
        raise InvalidNotation(key[:40], "the key of a game at a real table", "board")
    session.storage.hear(key, text or None)
    study = at.board.study
    if text and key == study.kept_as:
        at.board = replace(at.board, study=replace(study, kept_as=real_games.next_key(session.storage)))


def _do(session: Session, verb: Verb, text: str) -> None:
    at = session.screen_of(AtBoard)
    before = at.board
    if verb is not think:
        at.unread, at.complaint = ("", ""), ""
    try:
        sentence = verb(session, at, clean(text))
        at.message = sentence or at.message
    except NotNow as error:
        sentence = at.complaint = sentences.refusal(session.t, at, error)
    except GameError as error:
        sentence = at.complaint = _refusal(session, error)
    if at.board.position is not before.position or at.board.study.node.end != before.study.node.end:
        sentence = f"{sentence} {_news(session, at, before, text if verb is edit else '')}".strip()
    _say(session, sentence or at.complaint)


def _say(session: Session, sentence: str) -> None:
    """Announce a sentence. It is shown with the board."""
    session.reply.say = sentence or None


def _news(session: Session, at: AtBoard, before: Board, edit: str) -> str:
    """Return the situation, or "" where it's impossible as before, or one piece is put in after the other."""
    fault, earlier = at.board.fault, before.fault
    is_known = fault and earlier and (fault.code == earlier.code or "+" in edit)
    is_told = at.board.real_game is not None  # with the next question
    return "" if is_known or is_told else sentences.situation(session.t, at)


def _refusal(session: Session, error: GameError) -> str:
    """Return why something can't be done here."""
    key = f"analysis.no.{error.code}"
    return session.t(key if session.t.has(key) else "analysis.cannot")


COMMANDS = {
    "analyse": open_,
    "board": do,
    "board-text": write_text,
    "board-comment": comment,
    "board-heard": hear,
    "board-list": lay_list,
    "board-title": title,
}
VERBS = EDIT_VERBS | STUDY_VERBS | MOVE_VERBS | CHAPTER_VERBS | REAL_VERBS
"""What can be done at the board, by name."""
