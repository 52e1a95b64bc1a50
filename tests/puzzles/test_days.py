"""The case and the deal of the day: functions of a date."""

from __future__ import annotations

import datetime
from itertools import pairwise

import pytest

from noir.bots import make_bot
from noir.core import InvalidNotation, Seat
from noir.match import Match
from noir.puzzles import Cases, daily, daily_family, day_of, deal_of, families, par, weekday
from noir.puzzles.collection import make_case
from noir.puzzles.days import Deal
from tests.any_game import ONE, OTHER
from tests.puzzles.some import every_kind

START = datetime.date(2026, 11, 23)  # a Monday


def dates(number: int) -> list[str]:
    return [(START + datetime.timedelta(days=day)).isoformat() for day in range(number)]


def some_cases(number: int) -> Cases:
    """Return cases that differ in their rating alone."""
    numbers = range(number)
    return Cases(
        OTHER, (make_case(OTHER, every_kind()[-1], f"{n}", Seat.FIRST, "d", 900 + n) for n in numbers)
    )


def test_days_and_weekdays_are_those_of_the_calendar() -> None:
    for date in ("1970-01-01", "2000-02-29", "2026-11-22", "2100-03-01", "9999-12-31"):
        day = datetime.date.fromisoformat(date)
        assert day_of(date) == (day - datetime.date(1970, 1, 1)).days
        assert weekday(date) == day.weekday()


@pytest.mark.parametrize(
    "date",
    [
        "",
        "today",
        "2026-13-01",
        "2026-02-29",
        "1969-12-31",
        "2026-11-32",
        "2026-1-1",
        "٢٠٢٦-١١-٢٢",
        "0000-00-00",
    ],
)
def test_a_clock_gone_wrong_is_refused_with_the_value(date: str) -> None:
    with pytest.raises(InvalidNotation):
        daily_family(date)


def test_the_games_come_in_turn_and_the_deal_is_of_the_other_one() -> None:
    for one, next_one in pairwise(dates(30)):
        assert daily_family(one) != daily_family(next_one)
        assert deal_of(one).game.split("-")[0] != daily_family(one)
    assert {daily_family(date) for date in dates(2)} == set(families())


def test_the_week_gets_harder_towards_sunday() -> None:
    cases = some_cases(400)
    for week in range(0, 56, 7):
        ratings = [daily(cases, date).rating for date in dates(63)[week : week + 7]]
        assert ratings == sorted(set(ratings))


def test_a_puzzle_comes_back_only_when_its_part_is_used_up() -> None:
    """A weekday's part of 400 puzzles has 57: with two games in turn that is more than two years."""
    cases = some_cases(400)
    shown = [daily(cases, date).id for date in dates(14 * 56)[::14]]
    assert len(set(shown)) >= 50
    assert daily(cases, dates(1)[0]) == daily(some_cases(400), dates(1)[0])


def test_both_seats_come_to_the_deal_of_the_day() -> None:
    assert {deal_of(date).seat for date in dates(8)} == set(Seat)


def test_the_rival_of_the_par_has_the_tables_seed() -> None:
    """Its chance comes from seed and ply, as the page's does, so a reader meets the very same opponent."""
    deal = Deal(ONE, "day-2026-11-22", Seat.SECOND, "medium")
    *slices, last = par(deal, "easy")
    assert last.outcome is not None
    assert all(each.outcome is None for each in slices)
    match = Match.from_record(last.record)
    for ply, text in enumerate(match.actions):
        if match.mover(ply) == Seat.FIRST:
            seen = match.observe(Seat.FIRST, ply)
            bot = make_bot(ONE, "medium", f"{deal.seed}/{ply}")
            assert match.game.format_action(bot.choose(seen)) == text
    assert list(par(deal, "easy"))[-1] == last
