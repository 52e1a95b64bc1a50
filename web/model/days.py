"""Days: dates of the calendar and their numbers, without a clock."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.puzzles import day_of

if TYPE_CHECKING:
    from web.i18n import Words

ERA = 146_097  # days in 400 years
CENTURY, FOUR, YEAR = 36_524, 1_461, 365
TO_MARCH = 719_468  # days from 1 March of the year 0 to 1 January 1970


def date_of(day: int) -> str:
    """Return the date of a day counted from 1 January 1970; the other way round of ``day_of``."""
    era, left = divmod(day + TO_MARCH, ERA)
    year = (left - left // (FOUR - 1) + left // CENTURY - left // (ERA - 1)) // YEAR
    in_year = left - (YEAR * year + year // 4 - year // 100)
    month = (5 * in_year + 2) // 153  # months from March
    day_of_month = in_year - (153 * month + 2) // 5 + 1
    number = month + 3 if month < 10 else month - 9
    return f"{year + 400 * era + (number <= 2):04d}-{number:02d}-{day_of_month:02d}"


def written(t: Words, date: str) -> str:
    """Return a date in words: "22 November 2026"; raise InvalidNotation for one that is none."""
    day_of(date)
    year, month, day = date.split("-")
    return t("puzzle.date", day=int(day), month=t(f"puzzle.month.{int(month)}"), year=year)
