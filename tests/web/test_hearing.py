"""Everything that is announced in the transcripts of whole games is true, by each game's own referee."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

import pytest

from noir.games import family_of
from tests.any_game import of
from tests.heard import find_transcripts, transcript
from tests.web.hearing import Verdicts, echo_in_english, hear
from web.i18n import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.long
@pytest.mark.parametrize("path", find_transcripts(), ids=lambda path: path.stem)
def test_everything_announced_in_a_whole_game_is_true(path: Path) -> None:
    """``python3 -m tests.bench.truth`` judges two hundred games of each kind so."""
    verdicts, game = Verdicts(), path.name.partition(".")[0]
    hear(path.read_text(encoding="utf-8"), of(family_of(game), "web", "hearing").Hearing, verdicts)
    assert verdicts.false == []
    assert verdicts.counts.keys() == {"event", "turn", "latest", "state", "whole game"}


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "lang"),
    [
        pytest.param(path, lang, id=f"{path.stem}-{lang}")
        for path, lang in zip(find_transcripts()[::2], cycle(LANGUAGES[1:]), strict=False)
    ],
)
def test_every_language_announces_the_same_truths(path: Path, lang: str) -> None:
    """Half of the whole games are dealt out to the languages."""
    verdicts, game = Verdicts(), path.name.partition(".")[0]
    record, role, *_ = path.read_text(encoding="utf-8").splitlines()
    with echo_in_english():
        speech = transcript(record, role, lang=lang)
    hear(speech, of(family_of(game), "web", "hearing").Hearing, verdicts)
    assert verdicts.false == []
    assert verdicts.counts["whole game"]
