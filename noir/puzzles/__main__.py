"""Puzzles on the command line: ``python3 -m noir.puzzles --list``, ``--verify``, ``--make``."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING

from noir.arena.__main__ import BAR, cluster
from noir.command_line import run
from noir.core import GameError
from noir.puzzles.collection import data_path, families, family_with, load
from noir.puzzles.make import fault, make

if TYPE_CHECKING:
    from collections.abc import Sequence
    from concurrent.futures import Executor


def show_progress(what: str, done: int, total: int) -> None:
    """Draw a progress bar on the error stream."""
    full = BAR * done // total
    end = "\n" if done == total else ""
    bar = "#" * full + "." * (BAR - full)
    print(f"\r{what:<28} [{bar}] {done}/{total}", end=end, file=sys.stderr, flush=True)


def list_cases(kind: str) -> None:
    """Print id, kind, record, seat, solution and rating of each puzzle, of one kind or all."""
    for family in [family_with(kind)] if kind else families():
        for case in load(family):
            if kind in ("", case.kind):
                print(case.id, case.kind, case.record, int(case.seat), case.solution, case.rating, sep="\t")


def verify(executor: Executor) -> int:
    """Solve every puzzle again, print the faults and return the exit status."""
    cases = [case for family in families() for case in load(family)]
    wrong = len(cases) - len({case.id for case in cases})
    if wrong:
        print(f"{wrong} puzzles come twice", file=sys.stderr)
    for done, (case, problem) in enumerate(
        zip(cases, executor.map(fault, cases, chunksize=8), strict=True), 1
    ):
        if problem:
            wrong += 1
            print(f"\n{case.id}: {problem}", file=sys.stderr)
        show_progress("verified", done, len(cases))
    print(f"{len(cases)} puzzles, {wrong} wrong")
    return 1 if wrong else 0


def make_files(names: Sequence[str], executor: Executor) -> None:
    """Make the data files of some families."""
    for family in names:
        cases = make(family, executor, show_progress)
        data_path(family).write_text("".join(f"{case.line}\n" for case in cases), "ascii")
        print(f"{data_path(family)}: {len(cases)} puzzles")


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m noir.puzzles", description="The puzzles: list them, prove them again, make new ones."
    )
    task = parser.add_mutually_exclusive_group(required=True)
    task.add_argument(
        "--list",
        nargs="?",
        const="",
        metavar="KIND",
        help="print all, or one kind: id, kind, record, seat, solution and rating, with tabs between",
    )
    task.add_argument(
        "--verify", action="store_true", help="solve every puzzle again, and print which are wrong"
    )
    task.add_argument(
        "--make",
        nargs="*",
        metavar="FAMILY",
        help=f"make new puzzles and overwrite the files: {', '.join(families())} (default: both)",
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count(),
        help="how many work at once (default: as many as cores)",
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="work on a Dask cluster; 'local' starts one here")
    return parser


def main(words: Sequence[str] | None = None) -> int:
    """Do one of the three tasks and return the exit status."""
    given = parser().parse_args(words)
    try:
        if given.list is not None:
            list_cases(given.list)
            return 0
        unknown = [name for name in given.make or () if name not in families()]
        if unknown:
            print(f"{unknown[0]}: expected one of {', '.join(families())}", file=sys.stderr)
            return 2
        with cluster(given.dask) if given.dask else ProcessPoolExecutor(given.processes) as executor:
            if given.verify:
                return verify(executor)
            make_files(given.make or families(), executor)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    run(main)
