"""Habits: the styles in which a person has played the Killer, from game to game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from noir.arena import play_out, player
from noir.bots import make_bot
from noir.bots.killer import search
from noir.bots.killer.habits import expect, learn, teach
from noir.bots.killer.reading import HABITS, PRIORS
from noir.core import Seat
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

HUNTER = len(PRIORS) - len(HABITS) + [habit.hunts for habit in HABITS].index(True)


@cache
def hunt(seed: int) -> Match:
    """Return a finished game of a hunter."""
    match = Match.new("killer", f"habits-{seed}")
    play_out(
        match,
        (player("killer", "tests.bench.yardsticks.tuning.killer:hunter", "a"), make_bot("killer", "easy", 1)),
    )
    return match


def habits_of(games: int) -> str:
    """Return the habits of a hunter."""
    habits = ""
    for seed in range(games):
        habits = learn("killer", hunt(seed % 3).state, Seat.FIRST, habits)
    return habits


def test_a_killer_who_hunts_is_expected_to_hunt_again() -> None:
    assert expect("killer", habits_of(3))[HUNTER] > 2 * PRIORS[HUNTER]


def test_old_games_fade_and_no_style_is_ruled_out() -> None:
    habits = habits_of(200)
    assert sum(map(int, habits.partition(":")[2].split())) <= 20_000
    assert all(share > prior / 10 for share, prior in zip(expect("killer", habits), PRIORS, strict=True))


def test_only_finished_games_of_a_killer_teach_anything() -> None:
    assert learn("killer", hunt(0).state, Seat.SECOND, "killer:1 2 3 4 5") == "killer:1 2 3 4 5"
    assert learn("killer", Match.new("killer", 1).state, Seat.FIRST, "") == ""


def test_the_inspector_reads_with_the_habits(monkeypatch: pytest.MonkeyPatch) -> None:
    match, found = hunt(0), []

    def note(_moves: object, _shares: object, styles: tuple[float, ...]) -> Iterator[None]:
        found.append(styles)
        yield

    monkeypatch.setattr(search, "read", note)
    ply = next(ply for ply in reversed(match.plies) if match.mover(ply) == Seat.SECOND)
    bot = make_bot("killer", "boss", 1)
    teach(bot, "killer", habits_of(3))
    bot.choose(match.observe(Seat.SECOND, ply))
    assert found == [expect("killer", habits_of(3))]


def test_the_books_are_learned_apart() -> None:
    habits = learn("killer", hunt(0).state, Seat.FIRST, "killer-citizen:1 2 3 4 5")
    assert habits.endswith(";killer-citizen:1 2 3 4 5") or habits.startswith("killer-citizen:1 2 3 4 5;")
    assert expect("killer-citizen", habits_of(3)) == PRIORS


def test_a_bot_that_does_not_read_learns_nothing() -> None:
    bot = make_bot("killer", "hard", 1)
    teach(bot, "killer", habits_of(3))
    assert not hasattr(bot, "styles")


@pytest.mark.parametrize("text", ["", "killer", "killer:1 2", "killer:a b c d e", "killer:1 2 3 4 9999999"])
def test_what_cannot_be_read_changes_nothing(text: str) -> None:
    assert expect("killer", text) == PRIORS
    assert learn("killer", hunt(0).state, Seat.FIRST, text) == habits_of(1)
