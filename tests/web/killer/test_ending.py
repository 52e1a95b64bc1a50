"""Ending of a case before both secrets are proven: its words are true, and nothing is guessed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noir.core import Seat
from noir.games.killer.state import KILLER
from tests.any_game import swept
from tests.endings import endings
from tests.web.looks import look_at
from web.games.killer.ending import ending
from web.games.killer.grid import board
from web.games.killer.names import full

GAMES = ("killer", "killer-citizen")


@pytest.mark.parametrize("game", swept(GAMES))
def test_secrets_are_named_only_after_the_end(game: str) -> None:
    """One's own always, the Killer's with an arrest, the Inspector's with the kill. With the proof both."""
    for kind, match in endings(game).items():
        for seat in Seat:
            look = look_at(match, seat)
            assert look.both
            assert look.outcome
            who = {"killer": look.both[0].identity, "inspector": look.both[1].identity}
            told_by_end = {"killer-arrested": "killer", "inspector-killed": "inspector"}
            known = {"killer" if seat == KILLER else "inspector", told_by_end.get(look.outcome.reason)}
            for closed, names in ((True, known), (False, set(who))):
                seen = replace(look, both=None) if closed else look
                shown, grid = str(ending(seen, look.outcome)), str(board(seen))
                for role, suspect in who.items():
                    if f'id="cell-{suspect}"' in grid:
                        assert (f"secret of-{role}" in grid) == (role in names), (kind, seat, role)
                    line = look.t(f"killer.end.{role}", who=full(look.t, suspect)) if suspect else ""
                    assert (bool(line) and line in shown) == (bool(suspect) and role in names), (
                        kind,
                        seat,
                        role,
                    )
                assert shown.count(look.t("killer.end.killer", who="").rstrip(".")) == ("killer" in names), (
                    kind
                )
