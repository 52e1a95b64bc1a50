"""The lab on the command line: ``python3 -m noir.lab mine.py --game killer`` prints the table of a bot."""

from __future__ import annotations

import argparse
import random
import secrets
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING

from noir.games import GAMES
from noir.lab import PAIRS, Fault, Row, RowPlay, table
from noir.lab.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Sequence


CHANCE = "lab"
"""The seed of Python's own chance at the start of a row, for bots that don't use theirs."""


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    reader = argparse.ArgumentParser(
        prog="python3 -m noir.lab",
        description="Let a bot play mirrored deals against the levels and print a table as CSV.",
    )
    reader.add_argument("bot", type=Path, help="a Python file with a class Bot")
    reader.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    reader.add_argument("--levels", nargs="+", choices=list(PAIRS), default=["easy", "medium"])
    reader.add_argument("--seed", help="names the deals (default: a fresh one, which the table holds)")
    reader.add_argument("--pairs", type=int, help="deals against each level, each played twice")
    reader.add_argument("--verify", type=Path, metavar="TABLE", help="recompute this table and compare it")
    return reader


def play(desk: Desk, game_name: str, level: str, seed: str, pairs: int | None) -> Row:
    """Play one row with the bot of a desk. Raise Fault."""
    desk.begin()
    random.seed(CHANCE)
    playing = RowPlay(game_name, level, seed, pairs).play()
    questions = next(playing)
    while True:
        answers = [desk.answer(question) for question in questions]
        try:
            questions = playing.send(answers)
        except StopIteration as over:
            row: Row = over.value
            return row


def main(words: Sequence[str] | None = None) -> int:
    """Play and return the exit status: 1 for a bot that fails or a table that differs, 2 for bad input."""
    options = parser().parse_args(words)
    try:
        source = options.bot.read_text(encoding="utf-8")
        claimed = options.verify.read_text(encoding="utf-8") if options.verify else ""
        orders = read_table(claimed) if options.verify else None
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    seed = options.seed or secrets.token_hex(8)
    if orders is None:
        orders = [(options.game, seed, level, options.pairs) for level in options.levels]
    try:
        with redirect_stdout(sys.stderr):  # what a bot prints is no part of the table
            desk = Desk(orders[0][0], source)
            rows = [play(desk, game, level, name, pairs) for game, name, level, pairs in orders]
    except Fault as fault:
        print(f"{options.bot}: {fault}", file=sys.stderr)
        return 1
    print(table(rows), end="")
    if options.verify and table(rows) != claimed:
        print(f"{options.verify}: not the same table", file=sys.stderr)
        return 1
    return 0


def read_table(text: str) -> list[tuple[str, str, str, int | None]]:
    """Return game, seed, level and deals of each row of a table. Raise ValueError."""
    rows = [line.split(",") for line in text.splitlines()[1:]]
    if not rows or any(row[0] not in GAMES or row[2:3] == [] or row[2] not in PAIRS for row in rows):
        raise ValueError("not a table of the lab")
    return [(row[0], row[1], row[2], int(row[3]) // 2) for row in rows]


if __name__ == "__main__":
    sys.exit(main())
