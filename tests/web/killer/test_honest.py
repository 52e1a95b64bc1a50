"""Fairness of a case: the seal, tested by trying all orders of the remaining cards."""

from __future__ import annotations

from hashlib import sha256
from itertools import permutations

import pytest

from noir.chance import pick, rng_from
from noir.core import Seat
from web.model.table import Table, seal_of


def at_nine_unknown_cards() -> tuple[Table, str, str]:
    """A game whose Inspector lacks nine cards, with his knowledge before and after the Killer's letter."""
    table, rng = Table.open("killer", "easy", "second", "nine"), rng_from("nine")
    match = table.match
    while match.state.table.pile_size > 8:
        verb = next(verb for verb in "keuirc" if any(text[0] == verb for text in match.legal()))
        match.play(pick([text for text in match.legal() if text[0] == verb], rng))
    seen = match.observe(Seat.SECOND)
    came = seen.first_hand + "".join(event.drawn for event in seen.history)
    assert len(came) == 16
    return table, f"noir1 killer:{''.join(seen.table.start)}.", came


def killers_that_fit(seal: str, head: str, came: str) -> set[str]:
    """The possible Killers by trying every order of the hidden cards."""
    left = sorted(set(head[-26:-1]) - set(came))
    assert len(left) == 9
    return {
        killer
        for killer, *pile in permutations(left)
        if sha256(f"{head}{killer}{came}{''.join(pile)}".encode()).hexdigest() == seal
    }


@pytest.mark.long
def test_the_seal_gives_nothing_away_to_trying() -> None:
    """The old seal names the Killer to him, correctly. The new one fits no order at all."""
    table, head, came = at_nine_unknown_cards()
    assert killers_that_fit(seal_of(table.match), head, came) == {table.match.state.killer}
    assert killers_that_fit(table.seal, head, came) == set()
