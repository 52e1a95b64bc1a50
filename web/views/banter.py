"""Banter of an opponent: a short line about a public event, at most once in four turns.

Which line, and whether there is one, follows from public events and from how earlier games of the two
ended, ``look.match.past``. It is for company: it stands
beside the portrait, moves nothing, is never announced, and is gone with the reader's next action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from zlib import crc32

from noir.games import family_of
from web.contracts.table import FIRST_TALKING_PLY, occasions_of
from web.markup import Html, el

if TYPE_CHECKING:
    from noir.core import Seat
    from web.model.look import Look

TURNS = 4
"""Of each side, at the least, between two lines. The last word of a game waits for none."""
ROW = 3
"""Games in a row that end alike before an opponent calls it that."""
ROWS = {"won": "wins", "lost": "losses", "drawn": "drawn"}


def bubble(look: Look) -> Html | None:
    """Return the opponent's current line, if any: until the reader acts, or as a game's last word."""
    acted = _occasions(look)
    spoken = _spoken_plies(look, acted)
    if not spoken:
        return None
    ply, key = spoken[-1]
    since = [seat for seat, _ in acted[ply:]]
    if look.seat in since or (look.outcome and since):
        return None
    return el("q", look.t(key), class_="says", id=f"says-{ply}")


def lines(look: Look) -> list[tuple[int, str]]:
    """Return the lines so far: the ply each followed, and the key of its words."""
    return _spoken_plies(look, _occasions(look))


def _occasions(look: Look) -> list[tuple[Seat, str]]:
    """Return the occasions of the game so far. None where opponents are silent."""
    speaker = occasions_of(look.game) if look.levels[look.seat.other] else None
    return speaker.occasions(look) if speaker else []


def _spoken_plies(look: Look, acted: list[tuple[Seat, str]]) -> list[tuple[int, str]]:
    level = look.levels[look.seat.other]
    topic, number = f"{family_of(look.game)}-says.{level}", crc32(level.encode())
    found: list[tuple[int, str]] = []
    for ply, (_, occasion) in enumerate(acted, 1):
        number = crc32(occasion.encode(), number)
        wait = 1 if look.outcome and ply == look.last else 2 * TURNS
        has_happened = ply > look.match.start and ply >= FIRST_TALKING_PLY
        if has_happened and occasion and (not found or ply - found[-1][0] >= wait):
            recalled = f"{topic}.{_memory(look, occasion, is_first=not found, is_last=wait == 1)}"
            keys = [recalled] if look.t.has(recalled) else _keys(look, f"{topic}.{occasion}")
            before = sum(key in keys for _, key in found)
            found.append((ply, keys[(number + before) % len(keys)]))
    return found


def _memory(look: Look, occasion: str, *, is_first: bool, is_last: bool) -> str:
    """Return the key of a remark on earlier games: a greeting by the latest, a last word on the same end."""
    past = look.match.past
    if not past:
        return ""
    if is_last:
        return f"{occasion}.again" if (occasion, past[-1]) in (("won", "lost"), ("lost", "won")) else ""
    if not is_first:
        return ""
    in_a_row = len(past) >= ROW and len({*past[-ROW:]}) == 1
    return f"met.{ROWS[past[-1]] if in_a_row else past[-1]}"


def _keys(look: Look, key: str) -> list[str]:
    """Return the keys of the lines for an occasion: one, or four with a number."""
    numbered = [f"{key}.{n}" for n in range(1, 5)]
    return numbered if look.t.has(numbered[0]) else [key]
