"""The statements that a player of Killer vs Inspector expects of the other one at a table."""

from __future__ import annotations

from noir.core import Seat
from noir.games.killer.pieces import SUSPECTS, neighbours
from noir.games.killer.state import KILLER
from noir.hidden_cards import HOST
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
