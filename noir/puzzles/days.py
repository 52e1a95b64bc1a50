"""Days: the case and the deal of each, pure functions of a date, the same for everybody.

Both games come in turn, the puzzle of one and the deal of the other. Within a week it gets harder from Monday
to Sunday. A puzzle comes back only when its part of the collection is used up.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from noir.bots import make_bot
from noir.chance import rng_from, shuffle
from noir.core import InvalidNotation, Seat
from noir.games import GAMES, family_of
from noir.match import Match
from noir.puzzles.collection import families

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Outcome
    from noir.puzzles.collection import Case, Cases

WEEK = 7
FIRST_YEAR = 1970  # a clock that says less has gone wrong
MONTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
ERA = 146_097  # days in 400 years
CENTURY, FOUR, YEAR = 36_524, 1_461, 365
TO_MARCH = 719_468  # days from 1 March of the year 0 to 1 January 1970
EPOCH_WEEKDAY = 3  # 1 January 1970 was a Thursday. Monday is 0

RIVAL = "hard"
"""The level of the other seat."""
PAR_LEVEL = "boss"
"""The level of the bot that sets the par."""


def day_of(date: str) -> int:
    """Return the days from 1 January 1970 to a date such as 2026-11-22, or raise InvalidNotation."""
    found = re.fullmatch(r"([0-9]{4})-([0-9]{2})-([0-9]{2})", date)
    year, month, day = map(int, found.groups()) if found else (0, 0, 0)
    if year < FIRST_YEAR or not 1 <= month <= 12 or not 1 <= day <= _length(year, month):
        raise InvalidNotation(date, f"a date from {FIRST_YEAR}-01-01 on, as in 2026-11-22", "date")
    years = sum(365 + _leap(each) for each in range(FIRST_YEAR, year))
    return years + sum(_length(year, each) for each in range(1, month)) + day - 1


def date_of(day: int) -> str:
    """Return the date of a day counted from 1 January 1970. The inverse of ``day_of``."""
    era, left = divmod(day + TO_MARCH, ERA)
    year = (left - left // (FOUR - 1) + left // CENTURY - left // (ERA - 1)) // YEAR
    in_year = left - (YEAR * year + year // 4 - year // 100)
    month = (5 * in_year + 2) // 153  # months from March
    day_of_month = in_year - (153 * month + 2) // 5 + 1
    number = month + 3 if month < 10 else month - 9
    return f"{year + 400 * era + (number <= 2):04d}-{number:02d}-{day_of_month:02d}"


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _length(year: int, month: int) -> int:
    return MONTHS[month - 1] + (month == 2 and _leap(year))


def weekday(date: str) -> int:
    """Return the day of the week, Monday being 0."""
    return (day_of(date) + EPOCH_WEEKDAY) % WEEK


def daily_family(date: str) -> str:
    """Return the family whose puzzle is the case of the day: only its file must be fetched."""
    names = families()
    return names[day_of(date) % len(names)]


def daily(cases: Cases, date: str) -> Case:
    """Return the case of the day out of the collection of its family."""
    band = _band(cases, weekday(date))
    times = day_of(date) // (WEEK * len(families()))  # so often this weekday and family came together
    turn, place = divmod(times, len(band))
    return shuffle(band, rng_from(f"daily {turn}"))[place]


def _band(cases: Cases, day: int) -> tuple[Case, ...]:
    """Return the puzzles of one weekday: the seventh part by rating."""
    ranked = cases.of_kind()
    if len(ranked) < WEEK:
        raise InvalidNotation(len(ranked), f"at least {WEEK} puzzles", "daily")
    return ranked[len(ranked) * day // WEEK : len(ranked) * (day + 1) // WEEK]


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal of the day: the game, the seed of the deal, the reader's seat, and the level of the other."""

    game: str
    """The name of the game."""
    seed: str
    """The seed of the deal."""
    seat: Seat
    """The reader's seat."""
    rival: str = RIVAL
    """The level of the other seat."""


def deal_of(date: str) -> Deal:
    """Return the deal of the day: of the other game than the case of the day, the seats in turn."""
    day, names = day_of(date), families()
    family = names[(day + 1) % len(names)]
    game = next(name for name in GAMES if family_of(name) == family)
    return Deal(game, f"day-{date}", Seat(day // len(names) % len(Seat)))


@dataclass(frozen=True, slots=True)
class Par:
    """The boss's result of a deal so far. ``outcome`` is None until the end, then it is the par."""

    deal: Deal
    """The deal of the day."""
    ply: int
    """The number of actions so far."""
    outcome: Outcome | None
    record: str
    """The record of the game, "" until the end."""


def par(deal: Deal, level: str = PAR_LEVEL) -> Iterator[Par]:
    """Play the boss in the reader's seat against the rival and yield the way. The last one has the outcome.

    Under 50 ms of work lie between two, and it is the same on every machine. The rival is the very one of a
    table of this seed: it draws its chance from seed and ply.
    """
    match = Match.new(deal.game, deal.seed)
    while (seat := match.to_move) is not None:
        player = level if seat == deal.seat else deal.rival
        bot = make_bot(deal.game, player, f"{deal.seed}/{match.ply}")
        for thought in bot.think(match.observe(seat)):  # noqa: B007 - the last one counts
            yield Par(deal, match.ply, None, "")
        match.play(match.game.format_action(thought.action))
    yield Par(deal, match.ply, match.outcome, match.record())
