"""Check every puzzle of the collection by brute force, which shares nothing with the solver.

    python3 -m tests.bench.puzzles [KIND ...] [--processes N]

prints a line for each kind with how long it took, and each puzzle that is none; exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from time import process_time

from noir.puzzles import groups, kinds, load
from tests.puzzles import brute_district, brute_killer

BRUTE = {"district": brute_district.says, "killer": brute_killer.says}


def checked(group: str, kind: str, record: str, solution: str) -> tuple[bool, float]:
    """Return whether this is a puzzle of its kind with this solution, and the seconds it took."""
    start = process_time()
    return BRUTE[group](record, kind, solution), process_time() - start


def main() -> int:
    names = [kind.name for group in groups() for kind in kinds(group)]
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=f"of {', '.join(names)} (all)")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    given = parser.parse_args()
    wrong = 0
    with ProcessPoolExecutor(given.processes) as pool:
        for kind in given.kinds or names:
            cases = [case for group in groups() for case in load(group) if case.kind == kind]
            futures = [pool.submit(checked, case.group, kind, case.record, case.solution) for case in cases]
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
