"""Memory of the analysis board: a text that brings back its place and its undo after a reload or Back.

The address has the study that is shown. The text has the studies that undo and redo lead to, the chapter
and the line that were shown, and the place for new pieces. A game at a real table is there by its key.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noir.core import GameError
from noir.studies import LIMITS
from web.analysis.model import Board, Study
from web.contracts.study_link import read_study
from web.model.real_games import number_of
from web.model.validation import Fields, parse

if TYPE_CHECKING:
    from collections.abc import Iterable

MAX_STEPS = 50
"""Changes that can be undone after a reload. Reading each takes a browser about a millisecond."""
MAX_CHARS = 40_000
"""Characters of their studies, to be written after each press."""
MAX_NAME_CHARS = 60
WHERE = "board"


def write(board: Board, address: str) -> str:
    """Return the memory of a board whose study has an address."""
    study = board.study
    past, future = _latest(board.past[::-1])[::-1], _latest(board.future)
    return json.dumps(
        {
            "address": address,
            "steps": [[each.number, each.text, each.kept_as] for each in (*past, study, *future)],
            "at": len(past),
            "line": study.line,
            "place": board.place,
            "editing": board.is_editing,
        },
        ensure_ascii=False,
    )


def _latest(studies: Iterable[Study]) -> list[Study]:
    """Return the first ones of some studies that are not too long together."""
    found, chars = list[Study](), 0
    for study in studies:
        chars += len(study.text)
        if len(found) == MAX_STEPS or chars > MAX_CHARS:
            break
        found.append(study)
    return found


def read(text: str, address: str) -> tuple[Board, tuple[str, ...]] | None:
    """Return the board of a memory and its line, None for another address or a damaged text.

    Its studies are shown from their starts: the positions of their moves aren't worked out.
    """
    try:
        fields = Fields(parse(text, WHERE), WHERE)
        if fields.text("address", len(address)) != address:
            return None
        steps = fields.rows("steps", 3, 2 * MAX_STEPS + 1)
        studies = [
            Study(
                read_study(each),
                range(LIMITS["chapters"])[number],
                kept_as=key if number_of(key) >= 0 else "",
            )
            for number, each, key in steps
        ]
        at = fields.integer("at", len(studies) - 1)
        board = Board(
            studies[at],
            tuple(studies[:at]),
            tuple(studies[at + 1 :]),
            place=fields.text("place", MAX_NAME_CHARS),
            is_editing=fields.flag("editing"),
        )
        line = fields.texts("line", LIMITS["moves"], MAX_NAME_CHARS)
    except (GameError, LookupError, TypeError, ValueError):
        return None
    return board, line
