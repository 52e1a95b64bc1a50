"""What a shift of Killer vs Inspector looks like when lines fall by it."""

from __future__ import annotations

import pytest

from noir.core import Seat
from noir.games.killer.action import parse_action
from noir.games.killer.pieces import shifted
from tests.pictures.ways import played
from tests.web.looks import look_at
from web.views.parts import view_of

SEEDS = 40


@pytest.mark.parametrize("game", ["killer", "killer-citizen"])
def test_a_line_has_moved_before_anything_falls(game: str) -> None:
    """All of the line are named as they lie then, who enters first; what falls waits for it (K11, K13)."""
    seen = 0
    for n in range(SEEDS):
        match = played(game, f"fall-{n}")
        for ply, action in enumerate(match.actions, start=1):
            before, after = (match.observe(Seat.FIRST, at) for at in (ply - 1, ply))
            event = after.history[-1]
            if event.verb not in "rc" or not event.collapse.gone:
                continue
            score = view_of(game).cues(look_at(match, Seat.FIRST, ply), ply - 1)
            wrap = next(cue for cue in score if cue.do == "wrap")
            press = next(cue for cue in score if cue.do == "press")
            grid = shifted(before.table.grid, parse_action(action))
            number = int(event.text[1]) - 1
            line = grid[number] if event.verb == "r" else "".join(row[number] for row in grid)
            entered_first = line if event.text[-1] in "es" else line[::-1]
            assert wrap.what == tuple(f"suspect-{name}" for name in entered_first)
            assert press.at >= wrap.at + wrap.ms
            seen += 1
    assert seen > 3
