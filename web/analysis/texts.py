"""Texts that the analysis board opens: a position, a study, a game, or a message with a link to one.

Of a link only its query and its fragment count, whatever page it names.
"""

from __future__ import annotations

import re
from urllib.parse import parse_qs

from noir.analysis import can_set_up, positions_of
from noir.core import InvalidNotation, Seat
from noir.match import MAGIC as GAME_MAGIC
from noir.match import Match
from noir.studies import MAGIC as STUDY_MAGIC
from noir.studies import Chapter, Node
from web.contracts.editor import can_analyse, editor_of, games_to_analyse
from web.contracts.study_link import is_whole, read_code, read_study
from web.model.links import links
from web.model.links.received import MAX_CHARS, find, mend, plain
from web.views.analysis_link import chapter_of_match

LINK = re.compile(r"#|://|\?\w+=")
"""What makes a word a link."""
_SPACE = re.compile(r"\s")
CODE = re.compile(r"\.?\d")
"""How the code of a position or a study begins. Names of places in a page and of parameters do not."""
NO_POSITION = "no-position"
"""Where a link is wrong that leads to something else."""


def is_position(text: str) -> bool:
    """Return whether a text is neither a study nor a game nor a link: it can only be that of a position."""
    return not (text.strip().startswith((STUDY_MAGIC, GAME_MAGIC)) or find_link(text))


def find_link(text: str) -> str:
    """Return a text from its first link on, "" without one. The next words can be the rest of it."""
    sign = LINK.search(text)
    if sign is None:
        return ""
    before = text[: sign.start()]
    word = _SPACE.split(before)[-1]
    start = len(before) - len(word)
    return text[start : start + MAX_CHARS]


def read_text(game: str, text: str) -> tuple[Chapter, ...]:
    """Return the chapters of a text, or raise GameError. A position is first tried as one of ``game``."""
    text = text.strip()
    if text.startswith(STUDY_MAGIC):
        return read_study(text)
    if text.startswith(GAME_MAGIC):
        return _chapters_of(Match.from_record(text))
    link = find_link(text)
    return _read_link(game, link) if link else _read_position(game, text)


def _read_link(game: str, link: str) -> tuple[Chapter, ...]:
    ordered = parse_qs(link.split()[0].partition("#")[0].partition("?")[2])
    if shared := find(link, "g"):
        game_link = links.decode(mend(shared["g"], links.is_whole))
        match = game_link.match
        if game_link.mode == "duel":  # its game is yet to be played
            match = match.branch(match.start)
        return _chapters_of(match, game_link.seat)
    if "position" in ordered:
        return _read_position(ordered.get("game", [game])[0], ordered["position"][0])
    code = mend(plain(link).partition("#")[2], is_whole)
    if not CODE.match(code):
        raise InvalidNotation(link[:40], "a link to a position, a study or a game", NO_POSITION)
    return read_code(code)


def _chapters_of(match: Match, seat: Seat | None = None) -> tuple[Chapter, ...]:
    """Return the position of a game as a seat sees it, by default the one with the latest decision."""
    if seat is None:
        seat = match.mover(max(match.start, match.ply - (match.outcome is not None))) or Seat.FIRST
    chapter = chapter_of_match(match, seat) if can_analyse(match.game.name) else None
    if chapter is None:
        raise InvalidNotation(match.game.name, "a game with an analysis board", NO_POSITION)
    return (chapter,)


def _read_position(game: str, text: str) -> tuple[Chapter, ...]:
    for name in filter(can_set_up, dict.fromkeys((game, *games_to_analyse()))):
        try:
            position = positions_of(name).read(text)
        except InvalidNotation:
            continue
        return (Chapter(editor_of(name).game_of(position) if can_analyse(name) else name, Node(position)),)
    raise InvalidNotation(text[:40], "the text of a position", "position")
