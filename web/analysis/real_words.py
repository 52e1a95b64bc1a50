"""Words of a game at a real table: its answers and its steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import InvalidNotation
from web.analysis.real_cards import card
from web.analysis.screen import look_of_match
from web.analysis.sentences import verdict
from web.contracts.editor import editor_of
from web.contracts.table import view_of

if TYPE_CHECKING:
    from noir.real_table import RealGame
    from web.analysis.screen import AtBoard
    from web.i18n import Words

CARDS = ("order", "hand", "row", "end")
"""The questions that are answered by a card."""


def game_of(at: AtBoard) -> RealGame:
    """Return the game that the board follows, or raise InvalidNotation."""
    if at.board.real_game is None:
        raise InvalidNotation("tell", "a game at a real table", "board")
    return at.board.real_game


def is_forced(game: RealGame) -> bool:
    """Return whether the rules leave the other player one statement, whatever the cards are."""
    return len(set(map(game.text_of, game.table.statements(game.story)))) == 1


def answer_name(t: Words, at: AtBoard, text: str) -> str:
    """Return an answer in words: a card, an action or a reply."""
    game = game_of(at)
    if game.question.kind in CARDS:
        return card(t, at, text).name
    editor = editor_of(game.game)
    is_theirs = game.question.kind == "theirs"
    name = editor.reply(t, text) or (editor.their_action(t, text) if is_theirs else "")
    name = name or view_of(game.game).action_name(t, at.look(t).seen, text)
    return name[:1].upper() + name[1:]


def step_sentence(t: Words, at: AtBoard, text: str) -> str:
    """Return an answer as a sentence, with the seat of an action."""
    game, name = game_of(at), answer_name(t, at, text)
    view = view_of(game.game)
    match game.question.kind:
        case "mine":
            name = view.past_action(t, at.look(t).seen, text)
        case "theirs":
            name = t("shell.pair", name=view.seat_name(t, game.seat.other), what=name[:1].lower() + name[1:])
    return f"{name[:1].upper()}{name[1:]}."


def log_entry(t: Words, at: AtBoard, before: RealGame) -> str:
    """Return the log's entry of the first action since a game, "" without one."""
    now = game_of(at)
    if before.match is None or now.match is None or now.match.ply == before.match.ply:
        return ""  # the table of a deal that isn't whole is none to look at
    is_new_deal = now.dealt is before and before.question.kind == "theirs"  # the table is that before it
    look = look_of_match(t, at.settings, now.match, now.seat) if is_new_deal else at.look(t)
    return next(iter(view_of(before.game).log(look)[before.match.ply :]), "")


def latest_event(t: Words, at: AtBoard) -> str:
    """Return the latest message. After the last card of a deal it is the latest action."""
    game = at.board.real_game
    if game is None:
        latest = at.complaint or at.message
        seen = (t("analysis.editor-open"), t("analysis.editor-closed"))  # for ears: it is in sight
        return "" if latest in seen else latest
    is_told = game.before is not None and game.before.dealt is not game.before and game.dealt is game
    if is_told and not at.board.undone:
        return "".join(view_of(game.game).log(at.look(t))[-1:])
    return at.message.replace(verdict(t, at), "").strip()
