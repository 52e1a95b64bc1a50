"""Look for positions on which the analysis breaks one of its laws.

    python3 -m tests.bench.analyses --positions 2000 --seconds 3600

For each game: so many positions of random games and so many made by random edits are analysed to the end.
Some are held against their mirror images, and the last states of games against a brute force. It stops after
the seconds and says how many it has seen. ``--quick`` lets each analysis do little of its work. It ends with
the status 1, and the text of each position, if a law is broken.
"""

from __future__ import annotations

import argparse
import sys
import traceback
from collections import Counter
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any

from noir.bots import has_bots
from noir.core import GameError
from noir.games import GAMES, can_set_up, positions_of
from tests.any_game import of
from tests.laws.analyses import (
    check_alike,
    check_end,
    check_reports,
    edited_positions,
    endless_positions,
    work_little,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Check = Callable[[str, Any], object]


def check_images(name: str, position: Any) -> None:
    """Check a position against its mirror images."""
    for other, image in of(name, "bots", "symmetry").images(position):
        check_alike(name, position, other, image)


def samples(name: str, number: int) -> Iterator[tuple[str, Check, Any]]:
    """Yield checks with their positions, the kinds by turns."""
    kinds: list[tuple[str, Check, Iterator[Any]]] = [
        ("edits", check_reports, edited_positions(name, number)),
        ("games", check_reports, islice(endless_positions(name), number)),
        ("mirror images", check_images, islice(endless_positions(name), number // 10)),
        ("endings", check_end, islice(endless_positions(name, last=3), number)),
    ]
    while kinds:
        for kind in list(kinds):
            position = next(kind[2], None)
            if position is None:
                kinds.remove(kind)
            else:
                yield kind[0], kind[1], position


def main() -> int:
    """Check positions of each game and print the broken laws."""
    options = argparse.ArgumentParser(description="Look for positions that break the laws of the analysis.")
    options.add_argument("--positions", type=int, default=2000)
    options.add_argument("--seconds", type=float, default=3600)
    options.add_argument("--quick", action="store_true")
    options.add_argument("--game", choices=[name for name in GAMES if can_set_up(name) and has_bots(name)])
    given = options.parse_args()
    games = [given.game] if given.game else [name for name in GAMES if can_set_up(name) and has_bots(name)]
    broken = 0
    if given.quick:
        work_little(setattr)
    for name in games:
        end, seen = monotonic() + given.seconds / len(games), Counter[str]()
        for kind, check, position in samples(name, given.positions):
            if monotonic() > end:
                break
            seen[kind] += 1
            try:
                check(name, position)
            except (
                AssertionError,
                ArithmeticError,
                AttributeError,
                GameError,
                LookupError,
                TypeError,
                ValueError,
            ):
                broken += 1
                print(f"{name} {kind}: {positions_of(name).to_text(position)}")
                traceback.print_exc(limit=-2, file=sys.stdout)
        print(f"{name}: {dict(seen)}, {broken} broken", flush=True)
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
