"""Truth of all that a screen reader says in whole games: ``python3 -m tests.bench.truth [--games 200]``.

Bots play games of each kind, and the referee of the game judges every announcement. Prints how many there are
of each sort, and which share is true. Then checks the case files of some games, where the first false number
ends the run. ``truth_district`` and ``truth_killer`` beside it judge the hints, questions and logs of a game,
and follow their predictions.
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import TYPE_CHECKING

from noir.arena import play_out
from noir.bots import make_bot
from noir.games import GAMES, family_of
from noir.match import Match
from tests.any_game import WEIGHED, of
from tests.heard import transcript
from tests.web.hearing import Verdicts, hear
from tests.web.test_case_file import judge

if TYPE_CHECKING:
    from collections.abc import Iterator


def matches(game: str, games: int) -> Iterator[Match]:
    """Yield games between two bots of different levels."""
    for number in range(games):
        match = Match.new(game, f"truth {number}")
        easy, medium = (make_bot(game, level, f"{number}/{level}") for level in ("easy", "medium"))
        play_out(match, (easy, medium))
        yield match


def games_of() -> int:
    """Return how many games the command line asks for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=200)
    return int(parser.parse_args().games)


def main() -> None:
    """Judge the announcements of each kind of game, in each of its looks."""
    games = games_of()
    for game in GAMES:
        hearing = of(family_of(game), "web", "hearing")
        if not hearing:
            continue
        for params in hearing.LOOKS:
            verdicts = Verdicts()
            for number, match in enumerate(matches(game, games)):
                role = ("first", "second")[number % 2]
                hear(transcript(match.record(), role, **params), hearing.Hearing, verdicts)
            false = Counter(name for name, _ in verdicts.false)
            kind = " ".join([game, *params.values()])
            for name, count in verdicts.counts.items():
                print(f"{kind:24} {name:12} {count:7} {1 - false[name] / count:7.1%}")
            for name, text in verdicts.false[:5]:
                print(f"    {name}: {text}")
    for game in WEIGHED:
        print(f"{game:24} decisions of case files {judge(game, 'en', games // 10, 100):5}, all true")


if __name__ == "__main__":
    main()
