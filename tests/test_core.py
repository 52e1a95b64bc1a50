"""Seats, errors and the base of the bots."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from noir.bots import LEVELS, make_bot
from noir.core import CorruptRecord, GameError, IllegalAction, InvalidNotation, Seat, Thinker, Thought
from noir.games import GAMES, find_game
from tests.any_game import ONE

if TYPE_CHECKING:
    from collections.abc import Iterator


def test_each_seat_is_the_other_of_the_other() -> None:
    """Two seats face each other."""
    assert [seat.other for seat in Seat] == [Seat.SECOND, Seat.FIRST]


@pytest.mark.parametrize("kind", [InvalidNotation, IllegalAction, CorruptRecord])
def test_an_error_names_value_expectation_and_place(kind: type[GameError]) -> None:
    """All three are ValueErrors with the same three facts and a code of their own."""
    error = kind("Z", "a card", "action 3")
    assert isinstance(error, ValueError)
    assert str(error) == "'Z': expected a card (action 3)"
    assert (error.value, error.expected, error.where) == ("Z", "a card", "action 3")


def test_the_three_errors_have_different_codes() -> None:
    """The page translates a code."""
    assert len({kind.code for kind in (GameError, InvalidNotation, IllegalAction, CorruptRecord)}) == 4


def test_a_message_cuts_a_flood_short() -> None:
    """A hostile value of a million characters is not repeated in the message."""
    assert len(str(InvalidNotation("x" * 10**6, "less"))) < 100


def test_unknown_games_and_levels_are_named() -> None:
    """The registries refuse with InvalidNotation and list their names."""
    with pytest.raises(InvalidNotation, match=ONE):
        find_game("chess")
    with pytest.raises(InvalidNotation, match="easy"):
        make_bot(ONE, "godlike", 1)
    with pytest.raises(InvalidNotation):
        make_bot("chess", "easy", 1)


def test_the_registry_is_a_mapping_of_names() -> None:
    """Counting, listing and asking agree."""
    assert len(GAMES) == len(list(GAMES))
    assert all(name in GAMES for name in GAMES)
    assert LEVELS == ("easy", "medium", "hard", "boss")


class _Deepening(Thinker[int, int]):
    """Thinks of 1, then of 2, then of 3."""

    def think(self, observation: int) -> Iterator[Thought[int]]:
        for number in (1, 2, 3):
            yield Thought(number * observation, done=number, total=3)


def test_choose_is_the_last_thought() -> None:
    """A bot that is asked without patience gives the same answer as one that is watched."""
    assert _Deepening().choose(10) == 30
    assert [thought.action for thought in _Deepening().think(1)] == [1, 2, 3]
