"""Check every puzzle of the collection by brute force, which shares nothing with the solver.

    python3 -m tests.bench.puzzles [KIND ...] [--processes N]

prints a line for each kind with how long it took, and each puzzle that is none. Exits with 1 if there is one.
Proofs by a policy are walked against random answers to a won game. ``--levels`` counts instead how many of
the puzzles with an action each level finds.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from time import process_time

from noir.bots import LEVELS, make_bot
from noir.match import Match
from noir.puzzles import ACTION, Hope, Policy, families, kinds, load
from tests.any_game import of
from tests.puzzles.games import walk_to_end

WALKS = 3


def checked(family: str, kind: str, record: str, solution: str) -> tuple[bool, float]:
    """Return whether this is a puzzle of its kind with this solution, and the seconds it took."""
    start = process_time()
    right = of(family, "puzzles", "brute").says(record, kind, solution)
    match = Match.from_record(record)
    (one,) = [one for one in kinds(family) if one.name == kind]
    proof = one.proof(match, solution)
    trees = (proof.tree,) if isinstance(proof, Policy) else proof.trees[:2] if isinstance(proof, Hope) else ()
    for tree in trees:
        for walk in range(WALKS):
            end = walk_to_end(tree, match, f"{record} {walk}")
            while end.to_move is not None:
                end.play(end.legal()[0])
            right = right and end.outcome is not None and end.outcome.winner == match.to_move
    return right, process_time() - start


def found(family: str, kind: str, record: str, solution: str, level: str) -> bool:
    """Return whether a level, as it plays at the table, finds the solution."""
    match = Match.from_record(record)
    assert match.to_move is not None
    bot = make_bot(match.game.name, level, 1)
    text = match.game.format_action(bot.choose(match.observe(match.to_move)))
    (one,) = [one for one in kinds(family) if one.name == kind]
    return one.same(text, solution)


def count(names: list[str], pool: ProcessPoolExecutor) -> None:
    """Print how many puzzles of each kind with an action, in each game, a level finds."""
    every = [(family, kind) for family in families() for kind in kinds(family)]
    for family, kind in [
        (family, kind) for family, kind in every if kind.asks == ACTION and kind.name in names
    ]:
        for game in kind.games:
            cases = [case for case in load(family).of_kind(kind.name) if f" {game}:" in case.record]
            for level in LEVELS if cases else ():
                lines = [(family, kind.name, case.record, case.solution, level) for case in cases]
                right = sum(pool.map(found, *zip(*lines, strict=True)))
                print(f"{game} {kind.name}: {level} finds {right} of {len(cases)}", flush=True)


def main() -> int:
    names = [kind.name for family in families() for kind in kinds(family)]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(names)} (all)")
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    wrong = 0
    with ProcessPoolExecutor(given.processes) as pool:
        if given.levels:
            count(given.kinds or names, pool)
            return 0
        for kind in given.kinds or names:
            cases = [case for family in families() for case in load(family) if case.kind == kind]
            futures = [pool.submit(checked, case.family, kind, case.record, case.solution) for case in cases]
            seconds = []
            for case, future in zip(cases, futures, strict=True):
                right, took = future.result()
                seconds.append(took)
                if not right:
                    wrong += 1
                    print(f"{case.id}: no {kind}, or not {case.solution} alone")
            print(
                f"{kind}: {len(cases)} puzzles, {sum(seconds):.0f} s, longest {max(seconds):.1f} s",
                flush=True,
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
