"""Sentences about the analysis board: the verdict, the place in the tree, the results."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.analysis import positions_of
from web.analysis import elements
from web.analysis.screen import AtBoard, look_at
from web.contracts.editor import editor_of
from web.contracts.table import explain, view_of
from web.model.percent import percent

if TYPE_CHECKING:
    from noir.analysis import Needs
    from web.analysis.model import NotNow, Study
    from web.i18n import Words


def verdict(t: Words, at: AtBoard) -> str:
    """Return the seat to move, the result of the game, or why the position is impossible."""
    board = at.board
    if board.real_game is not None:
        return question(t, at)
    if board.is_empty:
        return t("analysis.first-piece")
    if board.fault is not None:
        return editor_of(board.game).fault(t, board.fault)
    if board.is_over:
        return view_of(board.game).status(at.end_look(t))
    return _whose_turn(t, at) if board.is_answerable else t("analysis.unknown-cards")


def _whose_turn(t: Words, at: AtBoard) -> str:
    """Return the role to move, and a way on while it isn't the reader's."""
    board = at.board
    turn = positions_of(board.game).turn(board.position)
    is_mine = turn == board.position.seat
    assert turn is not None, "the game goes on"
    role = view_of(board.game).seat_name(t, turn)
    whose = t("analysis.turn-mine" if is_mine else "analysis.turn-theirs", role=role)
    if board.has_editor:
        return f"{t('analysis.possible')} {whose}"
    return whose if is_mine or board.report else f"{whose} {t('analysis.turn-theirs-ask')}"


def question(t: Words, at: AtBoard) -> str:
    """Return the next thing to tell of a game at a real table, or its result."""
    real_game = at.board.real_game
    assert real_game is not None, "a game is followed"
    now = real_game.question
    if now.kind == "end":
        return view_of(real_game.game).status(at.look(t))
    last = real_game.statements[-1].text if real_game.statements else ""
    sentence = editor_of(real_game.game).question(t, now, last) or t(f"real.asks.{now.kind}")
    is_counted = now.left > 1 or (
        now.left and real_game.before and real_game.before.question.kind == now.kind
    )
    return f"{sentence} {t.n('real.left', now.left)}" if is_counted else sentence


def refusal(t: Words, at: AtBoard, error: NotNow) -> str:
    """Return why something cannot be done now."""
    if error.limit:
        return elements.limit(t, error.limit)
    reason = verdict(t, at)
    return t(error.key, reason=reason, **error.about) if error.key else reason


def situation(t: Words, at: AtBoard) -> str:
    """Return the verdict and the number of candidates, to be announced."""
    board = at.board
    is_open = not board.fault and not board.is_over
    findings = editor_of(board.game).findings(t, board.position) if is_open else ()
    return " ".join([verdict(t, at), *(f"{finding.label}." for finding in findings)])


def here(t: Words, at: AtBoard) -> str:
    """Return where in the tree the reader is."""
    study = at.board.study
    where = t("analysis.start")
    if study.path:
        before = study.root.at(study.path[:-1])
        where = t("analysis.after", action=action_name(t, at, before.position, study.node.action))
        where = f"{where} {t('analysis.side-line')}" if study.path[-1] else where
    return " ".join(filter(None, (where, extent(t, study), study.node.comment)))


def extent(t: Words, study: Study) -> str:
    """Return how long the line is, and how many side lines are ahead, "" where there are no moves."""
    n, node = len(study.path), study.node
    if not study.root.nodes:
        return ""
    total = n + len(node.main_line) - 1
    line = t("analysis.move-of", n=n, all=total) if n else t.n("analysis.move-count", total)
    side_lines = sum(not each.nodes for _, each in node.walk()) - 1
    return f"{line} {t.n('analysis.side-lines', side_lines)}" if side_lines else line


def finding(t: Words, at: AtBoard) -> str:
    """Return the result of the work once it is done, else ""."""
    report, needs = at.board.report, at.board.needs
    if needs and needs.done == needs.total:
        return mean_chance(t, needs)
    if report and report.done == report.total and report.lines:
        best = report.lines[0]
        name = action_name(t, at, at.board.position, best.action)
        key = "found" if report.turn == at.board.position.seat else "found-theirs"
        found = t(f"analysis.{key}", action=name, chance=percent(best.chance))
        return " ".join([found, *explain(t, at.board.game, best.reasons)] if at.board.real_game else [found])
    return ""


def chapter_name(t: Words, study: Study, number: int) -> str:
    """Return the title of a chapter, or its number."""
    return study.chapters[number].title or t("analysis.chapter", n=number + 1)


def action_name(t: Words, at: AtBoard, position: Any, action: str) -> str:
    """Return an action in words."""
    look = look_at(t, at.settings, at.board.game, position)
    return view_of(look.game).action_name(t, look.seen, action)


def mean_chance(t: Words, needs: Needs) -> str:
    """Return the mean chance of an action over the hidden cards."""
    return t("analysis.mean-chance", chance=percent(needs.chance))
