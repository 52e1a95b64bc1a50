"""Analysis on the command line: ``python3 -m noir.analysis district 1-78---5678A2T-xxxxxT-f``.

python3 -m noir.analysis killer ABCDE/FGHIJ/KLmNO/PQRST/UVWXY.i2.I-ARST.kMGLN --needs aG
"""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from noir.analysis import analyse, can_set_up, needs, positions_of
from noir.command_line import run
from noir.core import GameError
from noir.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noir.analysis import Line
    from noir.positions import Position

PROVEN = {True: ", proven", False: ", proven", None: ""}


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    command = argparse.ArgumentParser(
        prog="python3 -m noir.analysis", description="Print the chances of every action in a position."
    )
    command.add_argument("game", choices=[name for name in GAMES if can_set_up(name)])
    command.add_argument("position", help="a line of text, as the analysis board of the site gives it")
    command.add_argument(
        "--needs",
        metavar="ACTION",
        help="print the chance of this action in each world: likelihood, hidden cards, chance to win",
    )
    return command


def main(words: Sequence[str] | None = None) -> int:
    """Print an analysis and return the exit status: 2 for an impossible position or action."""
    options = parser().parse_args(words)
    try:
        position = positions_of(options.game).read(options.position)
        if options.needs:
            _print_needs(options.game, position, options.needs)
        else:
            _print_lines(options.game, position)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _print_lines(game_name: str, position: Position) -> None:
    report = None
    for report in analyse(game_name, position):  # noqa: B007 - the last one counts
        pass
    if report is None:
        print("The game is over.")
        return
    print(f"{report.turn.name.lower()} seat to move")
    for line in report.lines:
        print(_describe(line))


def _describe(line: Line) -> str:
    reasons = " ".join(" ".join(map(str, (reason.code, *reason.numbers))) for reason in line.reasons)
    return f"{line.action:>4} {line.chance:6.1%}{PROVEN[line.proven]}  {reasons}".rstrip()


def _print_needs(game_name: str, position: Position, action: str) -> None:
    *_, last = needs(game_name, position, action)
    print(f"{action} {last.chance:.1%} over {last.total}" + (" sampled" * last.is_sampled) + " worlds")
    for holding in sorted(last.holdings, key=lambda holding: -holding.chance):
        print(f"{holding.likelihood:7.2%}  {'.'.join(holding.pieces):<16} {holding.chance:6.1%}")


if __name__ == "__main__":
    run(main)
