"""Every hint names a gain: no hint is silent, and none states a price alone."""

from __future__ import annotations

import pytest

from noir.core import Seat
from tests.any_game import EXPLAINED, of, richest
from tests.bots.hints import explains, hints_of


@pytest.mark.long
@pytest.mark.parametrize("name", richest(EXPLAINED))
def test_every_hint_has_a_reason(name: str) -> None:
    side_effects = frozenset(of(name, "bots", "oracle").SIDE_EFFECTS)
    for seat in Seat:
        hints = list(hints_of(name, seat, "hard", 4))
        silent = [hint for hint in hints if not explains(hint[1], side_effects)]
        assert not silent
        assert len(hints) > 10
