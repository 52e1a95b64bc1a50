"""The arena on the command line: ``python3 -m noir.arena district boss medium --pairs 100``."""

from __future__ import annotations

import argparse
import os
import sys
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from noir.arena import RANDOM, BotFailed, Score, failure, player, tournament
from noir.bots import LEVELS
from noir.command_line import run
from noir.core import GameError, Seat
from noir.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

BAR = 30


def show_progress(done: int, pairs: int) -> None:
    """Draw a progress bar on the error stream."""
    full = BAR * done // pairs
    end = "\n" if done == pairs else ""
    print(f"\r[{'#' * full}{'.' * (BAR - full)}] {done}/{pairs}", end=end, file=sys.stderr, flush=True)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Lend the executor of a Dask cluster. ``local`` starts one on this machine.

    Needs the optional extra: ``pip install 'noir-table[cluster]'``.
    """
    distributed = import_module("distributed")
    with distributed.Client() if address == "local" else distributed.Client(address) as client:
        yield client.get_executor()


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m noir.arena",
        description="Let two bots play pairs of mirrored deals and print the first one's share of the "
        "points in both seats and in each, with 95 % intervals. A draw counts half. A bot of a file or "
        "a module runs with your rights.",
    )
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument(
        "first",
        help=f"{', '.join(LEVELS)}, {RANDOM}, a file mine.py with a class Bot, or module:function; "
        "class and function are called with the game's name and a seed",
    )
    parser.add_argument("second", help="the other bot, likewise")
    parser.add_argument("--pairs", type=int, default=100, help="deals, each played twice (default 100)")
    parser.add_argument(
        "--seed", default="arena", help="any text: the same text gives the same deals (default: arena)"
    )
    parser.add_argument(
        "--processes",
        type=int,
        default=os.cpu_count(),
        help="how many work at once (default: as many as cores)",
    )
    parser.add_argument("--dask", metavar="ADDRESS", help="play on a Dask cluster; 'local' starts one here")
    return parser


def play(given: argparse.Namespace) -> Score:
    """Play the tournament of a command line. Raise BotFailed, or BrokenExecutor if a process ends."""
    with cluster(given.dask) if given.dask else ProcessPoolExecutor(given.processes) as executor:
        return tournament(
            given.game,
            given.first,
            given.second,
            given.pairs,
            seed=given.seed,
            executor=executor,
            progress=show_progress if sys.stderr.isatty() else None,
        )


def main(words: Sequence[str] | None = None) -> int:
    """Play the tournament and return the exit status: 1 for a bot that fails, 2 for bad input."""
    given = parser().parse_args(words)
    try:
        for name in (given.first, given.second):
            player(given.game, name, given.seed)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    except Exception as error:  # of the bot's own
        print(f"{name} failed at its start. {failure(name, error)}", file=sys.stderr)
        return 1
    if given.pairs < 1:
        print("--pairs: expected at least 1", file=sys.stderr)
        return 2
    try:
        score = play(given)
    except BotFailed as failed:
        print(failed, file=sys.stderr)
        return 1
    except BrokenExecutor:
        print(f"{given.first} or {given.second} ended its process.", file=sys.stderr)
        return 1
    print(f"{given.first} v {given.second}: {score}")
    for seat, name in zip(Seat, ("first", "second"), strict=True):
        share, margin = score.in_seat(seat)
        print(f"  {name} seat: {share:.1%} ±{margin:.1%}")
    return 0


if __name__ == "__main__":
    run(main)
