"""The evidence pile."""

from __future__ import annotations

import pytest

from noir.games import GAMES
from tests.laws.play import some_states


@pytest.mark.parametrize("name", ["killer", "killer-citizen"])
def test_k16_no_card_of_the_pile_is_ever_marked(name: str) -> None:
    """As the rules page says, no INNOCENT suspect can turn up, for those cards have left the pile."""
    game = GAMES[name]
    for state in some_states(game, 12, 3):
        evidence = state.deal.partition(".")[2]
        pile = evidence[len(evidence) - state.table.pile_size :]
        assert not set(pile) & set(state.table.innocent)
