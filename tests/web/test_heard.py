"""The transcripts of whole games, as listeners hear them, match the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from noir.match import Match
from tests.any_game import ONE, OTHER, VARIANT
from tests.heard import find_transcripts, transcribe_again
from web.model.table import SEATS

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.long
@pytest.mark.parametrize("path", find_transcripts(), ids=lambda path: path.stem)
def test_a_whole_game_sounds_as_its_transcript_says(path: Path) -> None:
    """Read a changed sentence in the difference: ``python3 -m tests.heard`` writes the transcripts again."""
    assert transcribe_again(path) == path.read_text(encoding="utf-8")


def test_there_are_two_whole_games_of_each_kind_and_seat() -> None:
    """And every way in which these games can end for a listener, by winning and by losing, is among them."""
    heads = [path.read_text(encoding="utf-8").splitlines()[:2] for path in find_transcripts()]
    found = [(Match.from_record(record), SEATS[role]) for record, role in heads]
    assert all(match.outcome is not None for match, _ in found)
    recorded = {match.game.name for match, _ in found}
    assert recorded >= {ONE, OTHER, VARIANT}
    for game in recorded:
        for seat in Seat:
            of_this = [match for match, listener in found if (match.game.name, listener) == (game, seat)]
            assert len(of_this) >= 2
            assert {match.outcome.winner for match in of_this if match.outcome} == set(Seat)
