"""Noir in a terminal: ``python3 -m noir district --level hard``."""

from __future__ import annotations

import argparse
import io
import os
import secrets
import sys
from textwrap import indent
from typing import TYPE_CHECKING

from noir.bots import LEVELS
from noir.command_line import run
from noir.core import GameError, Seat
from noir.games import GAMES, about, families, family_of
from noir.match import Match
from noir.terminal import HUMAN, Terminal
from noir.terminal.language import choose_language, languages

if TYPE_CHECKING:
    from collections.abc import Sequence

SEATS = {"first": Seat.FIRST, "second": Seat.SECOND}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = argparse.ArgumentParser(
        prog="python3 -m noir",
        description="Play a game in the terminal, line by line: about 15 minutes. "
        "Type help at the table for its commands.",
        epilog="\n".join(["games:", *map(_entry, families())]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "game", nargs="?", default=next(iter(GAMES)), choices=list(GAMES), help="default: %(default)s"
    )
    parser.add_argument(
        "--level",
        default="medium",
        choices=[*LEVELS, HUMAN],
        help="the opponent, or human for two people at one keyboard (default: medium)",
    )
    parser.add_argument(
        "--seat",
        default="first",
        choices=[*SEATS, "toss"],
        help="your seat: the first one starts (default: first)",
    )
    parser.add_argument("--seed", help="any text: the same text gives the same deal (default: a fresh one)")
    parser.add_argument(
        "--record", metavar="LINE", help="go on with a game from its record; '-' reads it from standard input"
    )
    parser.add_argument(
        "--language",
        default=choose_language(os.environ),
        choices=languages(),
        help="what the table speaks (default: the language of the environment, else English)",
    )
    return parser


def _entry(family: str) -> str:
    """Return the names of a family's games over their description."""
    names = ", ".join(name for name in GAMES if family_of(name) == family)
    return f"  {names}\n{indent(about(family), ' ' * 6)}"


def main(words: Sequence[str] | None = None) -> int:
    """Play a game and return the exit status: 2 for bad arguments."""
    given = parser().parse_args(words)
    seed = given.seed or secrets.token_hex(4)
    seat = SEATS[given.seat] if given.seat in SEATS else Seat(secrets.randbelow(2))
    record = sys.stdin.readline().strip() if given.record == "-" else given.record
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a letter that the screen doesn't have
    try:
        match = Match.from_record(record) if record else Match.new(given.game, seed)
        terminal = Terminal(match, given.level, seat, seed, sys.stdin, sys.stdout, given.language)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    opponent = "opponent.human" if given.level == HUMAN else "opponent.level"
    names = {"game": match.game.name, "seat": terminal.seat_name()}
    terminal.say(terminal.t("start", opponent=terminal.t(opponent, level=given.level), seed=seed, **names))
    terminal.play()
    return 0


if __name__ == "__main__":
    run(main)
