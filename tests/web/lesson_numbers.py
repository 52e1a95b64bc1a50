"""The numbers that the sentences of each lesson may say, counted on the engine, and how to read them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from noir.games.district.state import AT_MOST_TAKEN, IN_HAND, ROUNDS
from noir.games.killer.pieces import neighbours
from noir.games.killer.state import DEAD_TO_WIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.played import Played

# the words for numbers that the sentences use; one is left out: it is an article and a pronoun as well
NUMBERS = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici "
    "sedici",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
}
MORE = {
    "en": {"second": 2, "third": 3, "sixteenth": 16, "thirty-nine": 39, "forty": 40, "thirty": 30},
    "it": {"secondo": 2, "terzo": 3, "sedicesimo": 16, "trentanove": 39, "quaranta": 40, "trenta": 30},
    "de": {
        "zweite": 2, "zweiten": 2, "dritte": 3, "sechzehnte": 16, "sechzehnten": 16,
        "zweimal": 2, "dreimal": 3, "viermal": 4,
        "fünfmal": 5, "sechsmal": 6, "neunmal": 9,
        "neununddreißig": 39, "vierzig": 40, "dreißig": 30, "zweien": 2,
    },
    "fr": {"deuxième": 2, "troisième": 3, "seizième": 16, "trente-neuf": 39, "quarante": 40, "trente": 30},
}  # fmt: skip
WORTH = {
    lang: {**{word: n for n, word in enumerate(words.split(), start=2)}, **MORE[lang]}
    for lang, words in NUMBERS.items()
}


def numbers(lang: str, text: str) -> set[int]:
    """The numbers a sentence says, in digits or in words."""
    if lang == "it":  # "sei" is "you are" as well
        text = re.sub(r"\b[Ss]ei\b(?! (brevi|carte|di valore|passi|turni|volte))", "", text)
    if lang == "fr":  # and "neuf" is "new"
        text = text.replace("rien de neuf", "")
    words = re.findall(r"\d+|[^\W\d_]+(?:-[^\W\d_]+)*", text.lower())
    return {
        int(word) if word.isdigit() else WORTH[lang][word]
        for word in words
        if word.isdigit() or word in WORTH[lang]
    }


# course.lesson -> the numbers of its two sentences; "may" may be said or left out ("both", "the two of them")
Numbers = tuple[set[int], set[int], set[int]]


def numbers_of(name: str, p: Played) -> Numbers:
    """The numbers that the task says, those that the end says, and those that both may say."""
    return SAYS[name](p) if name in SAYS else (set(), set(), set())


def two_dead(p: Played) -> set[int]:
    return {2} if len(p.table.dead) == 2 else set()


def colours(p: Played) -> int:
    return sum(n > 0 for n in p.gained(p.seat)[:4])


SAYS: dict[str, Callable[[Played], Numbers]] = {
    "rules-district.take-five": lambda p: (
        {len(p.before.row)}, {sum(p.gained(p.seat)), colours(p), sum(p.gained(p.seat.other))}, set()
    ),
    "rules-district.take-fewer": lambda p: (
        {len(p.before.row)}, {AT_MOST_TAKEN, sum(p.gained(p.seat))}, set()
    ),
    "rules-district.forced-take": lambda p: (
        set(),
        {IN_HAND, *(worth for worth, n in zip((5, 6, 7, 8), p.gained(p.seat), strict=False) if n)},
        set(),
    ),
    "rules-district.row-stays": lambda p: (
        {8}, {len(p.end.row), p.end.round, AT_MOST_TAKEN}, set()
    ),
    "rules-district.building-win": lambda p: (set(), {sum(p.end.piles[p.seat][10:]), p.before.round}, set()),
    "rules-district.tied-colour": lambda p: (
        {8, p.before.piles[p.seat.other][3]}, {p.gained(p.seat)[3], 8, p.end.piles[p.seat][3]}, set()
    ),
    "rules-district.sets": lambda p: (
        set(), {min(p.end.piles[p.seat][:4]), p.mine.sets, p.mine.set_points}, set()
    ),
    "rules-district.negative": lambda p: (
        set(),
        {p.mine.set_points + p.mine.alliances + p.mine.majorities, -p.mine.betrayals, -p.mine.total},
        set(),
    ),
    "rules-district.tie-break": lambda p: (set(), {*p.count.totals, p.count.tie_break}, set()),
    "rules-killer.first-kill": lambda p: ({len(p.beside(p.me))}, set(), set()),
    "rules-killer.no-wrap": lambda p: (set(), {len(p.beside(p.me))}, set()),
    "rules-killer.shift-wrap": lambda p: (
        {1}, {len(neighbours(p.after.table.grid, p.me)), len(neighbours(p.table.grid, p.me))}, set()
    ),
    "rules-killer.shift-back": lambda p: ({int(p.before.history[-1].text[1])}, set(), set()),
    "rules-killer.collapse": lambda p: (
        {p.after.history[-1].collapse.columns[0]},
        {len(p.end.table.grid), len(p.end.table.grid[0]), 1, 3},
        set(),
    ),
    "rules-killer.arrest": lambda p: (set(), two_dead(p), two_dead(p)),
    "rules-killer.wrong-arrest": lambda p: (set(), {len(p.after.history[-1].near)}, set()),
    "rules-killer.bluff": lambda p: (set(), set(), two_dead(p)),
    "rules-killer.citizen-arrest": lambda p: (set(), {p.after.table.arrests_left}, set()),
    "rules-killer.citizen-solves": lambda p: (set(), set(), two_dead(p)),
    "rules-killer.sixteen-dead": lambda p: ({len(p.table.dead)}, {len(p.end.table.dead)}, set()),
    "rules-killer.cold-case": lambda p: ({p.table.quiet}, {p.end.table.quiet}, set()),
    "learn-district.play": lambda p: ({ROUNDS, IN_HAND, p.own}, set(), set()),
    "learn-district.take": lambda p: (
        {len(p.before.row), AT_MOST_TAKEN, colours(p)},
        {sum(p.gained(p.seat)), p.mine.set_points, -p.mine.betrayals, sum(p.gained(p.seat.other))},
        set(),
    ),
    "learn-district.round": lambda p: ({p.own}, {len(p.end.hands[p.seat])}, {2}),
    "learn-district.colours": lambda p: (
        set(),
        {
            5, 6, 8, p.mine.majorities, p.mine.sets, p.mine.set_points, p.mine.alliances, -p.mine.betrayals,
            *p.count.totals,
        },
        set(),
    ),
    "learn-district.buildings": lambda p: (
        set(), {sum(p.end.piles[p.seat][10:]), len(p.attempt.lesson.deal.split("."))}, set()
    ),
    "learn-killer.kill": lambda p: ({len(p.beside(p.me))}, set(), set()),
    "learn-killer.collapse": lambda p: (
        {int(p.after.history[-1].text[1]), p.end.history[-1].collapse.columns[0]}, {DEAD_TO_WIN}, set()
    ),
    "learn-killer.arrest": lambda p: (two_dead(p), set(), {2}),
}  # fmt: skip
