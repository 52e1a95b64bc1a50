"""Whether the words of Killer vs Inspector are true: ``python3 -m tests.bench.truth_killer [--games 200]``.

Holds the list of each wrong arrest in games of bots against the public candidates after it. Then judges
hints, questions, refusals, logs and status lines of random games: the first false sentence ends the run.
"""

from __future__ import annotations

from noir.core import Seat
from noir.games.killer.belief import public_belief
from tests.bench.truth import games_of, matches
from tests.web.killer.test_truth_of_words import VARIANTS, judge_games, listed_names
from web.games.killer.log import line
from web.i18n import Words


def follow_arrests(game: str, games: int) -> None:
    """Print the share of wrong arrests with exactly the public candidates."""
    arrests = equal = 0
    for match in matches(game, games):
        seen = match.observe(Seat.SECOND)
        for event in seen.history:
            if event.verb == "a" and not event.success:
                sentence = line(Words("en"), seen, event, own=True)
                names = sentence.partition("knows that you’re ")[2].removeprefix("one of ").rstrip(".")
                known = public_belief(match.observe(Seat.SECOND, event.ply)).inspector.names
                arrests += 1
                equal += listed_names(names) == set(known)
    print(f"{game:16} wrong arrests {arrests:7}, true {equal / max(1, arrests):.1%}")


if __name__ == "__main__":
    number = games_of()
    for variant in VARIANTS:
        follow_arrests(variant, number)
        print(f"{variant:16} sentences {judge_games(variant, number).total():7}, all true")
