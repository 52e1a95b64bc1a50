"""Measure a large club evening: 40 players and 9 Swiss rounds with random results.

    python3 -m tests.bench.club

Seconds are of the processor. It fails if a pair plays twice or a player has two byes.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from random import Random
from time import process_time

from noir.games import GAMES
from web.club.evening import Evening, read
from web.club.schedule import next_pairs, write_pairs
from web.club.standings import rank_players
from web.club.state import Setup

PLAYERS = (40, 39, 16)
ROUNDS = {40: 9, 39: 9, 16: 5}
REPEATS = 5


def play(players: int, is_duplicate: bool, seed: int) -> Evening:
    """Return an evening after all rounds."""
    rng = Random(seed)
    setup = Setup((next(iter(GAMES)),), "swiss", f"{seed:032x}", rounds=ROUNDS[players])
    evening = Evening.open(replace(setup, is_duplicate=is_duplicate))
    for number in range(players):
        evening = evening.do(f"enter Player {number}")
    for number in range(ROUNDS[players]):
        evening = evening.do(write_pairs(next_pairs(evening.state)))
        for table, games in enumerate(evening.state.rounds[number].claims):
            for game in range(len(games)):
                evening = evening.do(f"typed {number}.{table}.{game} {'01='[int(rng.random() * 3)]} 0")
    return evening


def check(evening: Evening) -> int:
    """Return the largest lead of a seat over the other. Raise AssertionError for a broken rule."""
    pairs = list(chain.from_iterable(this.pairs for this in evening.state.rounds))
    assert len({frozenset(pair) for pair in pairs}) == len(pairs), "a pair or a bye twice"
    firsts = [one for one, other in pairs if other is not None]
    seconds = [other for _, other in pairs if other is not None]
    return max(abs(firsts.count(one) - seconds.count(one)) for one in range(len(evening.state.players)))


def main() -> None:
    """Print the times of each size."""
    for players in PLAYERS:
        for is_duplicate in (True, False):
            times, leads = [], []
            for seed in range(REPEATS):
                begun = process_time()
                evening = play(players, is_duplicate, seed)
                rank_players(evening.state)
                times.append(process_time() - begun)
                leads.append(check(evening))
            begun = process_time()
            assert read(evening.to_text()) == evening
            lead = "" if is_duplicate else f", lead of a seat {max(leads)}"
            print(
                f"{players} players, {ROUNDS[players]} rounds, {'duplicate' if is_duplicate else 'free'}: "
                f"{max(times):.2f} s, read {process_time() - begun:.2f} s, "
                f"{len(evening.to_text()):,} characters{lead}"
            )


if __name__ == "__main__":
    main()
