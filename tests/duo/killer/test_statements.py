"""The statements that a player of Killer vs Inspector expects of the other one at a table."""

from __future__ import annotations

from contextlib import suppress
from itertools import product

import pytest

from noir.core import Seat
from noir.games.killer.pieces import SUSPECTS, neighbours
from noir.games.killer.state import KILLER
from noir.hidden_cards import HOST, Statement, Untrue
from tests.duo.test_tables import Hand


def test_each_statement_that_is_expected_comes_once_and_can_be_true() -> None:
    """An agent arrests a neighbour without a mark, and the Inspector alone has agents (K20).

    A disguise fails by a card whose suspect is dead or INNOCENT (K16).
    """
    hand, verbs = Hand("killer-citizen", Seat.FIRST), set[str]()
    while not hand.match.outcome:
        due = hand.table.due(hand.story(HOST))
        if due.what != "give":
            story, state = hand.story(1 - due.player), hand.match.state.table
            expected = [*hand.table.statements(story)]
            assert len(expected) == len({*expected})
            for statement in expected:
                shown = "".join(SUSPECTS[face] for _, face in statement.shown)
                text = statement.text.replace("=", "")
                verbs.add(text[0])
                assert "-" not in text
                if text[0] == "z":
                    assert shown == text[1]
                    assert shown in neighbours(state.grid, text[2])
                    assert text[2] not in state.innocent
                    assert state.to_move != KILLER
                if text == "same":
                    assert shown in state.dead + state.innocent
                    assert SUSPECTS.index(shown) not in story.known.values()
        hand.step(["?"])
    assert {"z", "s"} <= verbs


def test_a_radar_is_answered_by_a_word() -> None:
    """It shows no card, whatever is said."""
    hand, radars = Hand("killer", Seat.FIRST), 0
    while not hand.match.outcome:
        due = hand.table.due(hand.story(HOST))
        if due.what == "answer" and hand.statements[-1].text[0] == "u":
            radars += 1
            with pytest.raises(Untrue) as error:
                hand.table.claims(hand.story(1 - due.player), Statement(due.player, "=caught"))
            assert error.value.code == "form"
        hand.step(["?"])
    assert radars


class Pursuer(Hand):
    """Both players go for the suspect X."""

    def choose(self, player: int) -> Statement:
        """Return the kill or arrest of X, if it is legal."""
        found = [action for action in self.match.legal() if action in ("kX", "aX")]
        return self.table.saying(self.story(player), found[0]) if found else super().choose(player)


def test_who_was_not_hit_is_ruled_out_by_letter() -> None:
    """X is a suspect like the others."""
    hits = 0
    for game, host in product(("killer", "killer-citizen"), Seat):
        hand = Pursuer(game, host)
        while not hand.match.outcome:
            due = hand.table.due(hand.story(HOST))
            if due.what == "answer" and hand.statements[-1].text in ("kX", "aX"):
                for text in ("=miss", "=free"):
                    with suppress(Untrue):
                        (claim,) = hand.table.claims(hand.story(1 - due.player), Statement(due.player, text))
                        assert claim.among - claim.inside == {SUSPECTS.index("X")} & claim.among
                        hits += 1
            hand.step(["?"])
    assert hits
