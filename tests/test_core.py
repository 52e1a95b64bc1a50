"""Seats, errors and the base of the bots."""

from __future__ import annotations

import pickle
from contextlib import suppress
from importlib import import_module
from inspect import Parameter, signature
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import pytest

import noir
from noir.bots import LEVELS, make_bot
from noir.core import CorruptRecord, GameError, IllegalAction, InvalidNotation, Seat, Thinker, Thought
from noir.games import GAMES, find_game
from noir.positions import Fault
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


ARGUMENTS = {"int": 3, "Fault": Fault("D2", "x", (1, 2)), "Exception": ValueError("x")}
"""Arguments of the constructors of errors, by their types. Any other is a text."""
TEXT = "signature"
"""A code of ``noir.duo.Refused``, which takes no other text."""


def _errors() -> Iterator[type[BaseException]]:
    """Yield every class of an error in the engine."""
    for module in walk_packages(noir.__path__, "noir."):
        if not module.name.endswith("__main__"):
            with suppress(ImportError):  # an extra isn't installed
                import_module(module.name)
    kinds: list[type[BaseException]] = [BaseException]
    for kind in kinds:
        kinds += kind.__subclasses__()
        if kind.__module__.startswith("noir."):
            yield kind


def _example(kind: type[BaseException]) -> BaseException:
    """Return an error with a value for each argument of its constructor."""
    _, *given = signature(kind.__init__).parameters.values()
    values = {
        one.name: ARGUMENTS.get(one.annotation, TEXT) for one in given if one.kind != Parameter.VAR_POSITIONAL
    }
    return kind(**values) if values.keys() - {"kwargs"} else kind(TEXT)


def test_every_error_goes_from_process_to_process() -> None:
    """It keeps its kind, its message and its fields, whatever its constructor takes."""
    errors = [_example(kind) for kind in dict.fromkeys(_errors())]
    assert {IllegalAction, InvalidNotation} < {type(error) for error in errors}
    for error in errors:
        copy = pickle.loads(pickle.dumps(error))
        assert (type(copy), str(copy), vars(copy)) == (type(error), str(error), vars(error))


class _Deepening(Thinker[int, int]):
    """Thinks of 1, then of 2, then of 3."""

    def think(self, observation: int) -> Iterator[Thought[int]]:
        for number in (1, 2, 3):
            yield Thought(number * observation, done=number, total=3)


def test_choose_is_the_last_thought() -> None:
    """A bot that is asked without patience gives the same answer as one that is watched."""
    assert _Deepening().choose(10) == 30
    assert [thought.action for thought in _Deepening().think(1)] == [1, 2, 3]
