"""Measure which share of hints has no reason, for each kind of game and each seat.

    python3 -m tests.bench.reasons --games 10
    python3 -m tests.bench.reasons --level hard --games 60

A hint without a reason gains nothing that it could name, or has a price or a side effect only.
"""

from __future__ import annotations

import argparse
from collections import Counter

from noir.core import Seat
from noir.review import ADVISER
from tests.any_game import EXPLAINED, of
from tests.bots.hints import explains, hints_of


def main() -> None:
    """Print a row for each kind and seat: hints, those without a reason, and the commonest first reasons."""
    options = argparse.ArgumentParser(description="Measure the share of hints without a reason.")
    options.add_argument("--level", default=ADVISER)
    options.add_argument("--games", type=int, default=10)
    given = options.parse_args()
    for name in EXPLAINED:
        oracle = of(name, "bots", "oracle")
        for seat in Seat:
            hints = [reasons for _, reasons in hints_of(name, seat, given.level, given.games)]
            silent = sum(not explains(each, frozenset(oracle.SIDE_EFFECTS)) for each in hints)
            first = Counter(each[0].code for each in hints if each).most_common(5)
            print(
                f"{name:<15} {seat.name:<6} {len(hints):5} hints {silent / len(hints):6.1%} silent  {first}"
            )


if __name__ == "__main__":
    main()
