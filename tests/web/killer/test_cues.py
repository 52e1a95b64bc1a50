"""What deeds of Killer vs Inspector look like, and what the end says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noir.core import Seat
from noir.games.killer.action import parse_action
from noir.games.killer.pieces import shifted
from tests.pictures.ways import played
from tests.web.looks import look_at
from web.games.killer.ending import verdict
from web.i18n import LANGUAGES, Words
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


@pytest.mark.parametrize("lang", LANGUAGES)
def test_of_two_at_one_device_neither_is_told_to_have_won(lang: str) -> None:
    """The end says which role wins; who of the two is "you" nobody can know."""
    t = Words(lang)
    for n in range(SEEDS):
        match = played("killer", f"end-{n}")
        for seat in Seat:
            alone = look_at(match, seat, lang=lang)
            assert match.outcome is not None
            if match.outcome.winner is None:
                continue
            mine = t("killer.over.won" if match.outcome.winner == seat else "killer.over.lost")
            assert mine in verdict(alone)
            assert mine not in verdict(replace(alone, shared=True))
            assert verdict(replace(alone, shared=True)) in verdict(alone)
