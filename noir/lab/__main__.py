"""The lab on the command line: ``python3 -m noir.lab mine.py --game killer`` prints the table of a bot.

Several bots play a tournament: ``python3 -m noir.lab mine.py yours.py``.
"""

from __future__ import annotations

import argparse
import csv
import io
import secrets
import sys
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from noir.games import GAMES
from noir.lab import COLUMNS, PAIRS, Fault, Row, RowPlay, deals, table, tournament
from noir.lab.desk import Desk

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Result = tuple[tournament.Player, tournament.Player, Row]


class Order(NamedTuple):
    """The order for a row. Without ``pairs``, its level knows how many deals there are."""

    game: str
    seed: str
    pairing: tuple[tournament.Player, tournament.Player]
    pairs: int | None


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    reader = argparse.ArgumentParser(
        prog="python3 -m noir.lab",
        description="Let a bot play mirrored deals against the levels and print a table as CSV. "
        "Several bots play a tournament with the levels.",
    )
    reader.add_argument("bots", metavar="bot", nargs="+", type=Path, help="a Python file with a class Bot")
    reader.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    reader.add_argument("--levels", nargs="*", choices=list(PAIRS), default=["easy", "medium"])
    reader.add_argument("--seed", help="names the deals (default: a fresh one, which the table holds)")
    reader.add_argument("--pairs", type=int, help="deals of each row, each played twice")
    reader.add_argument("--verify", type=Path, metavar="TABLE", help="recompute this table and compare it")
    return reader


def play(desk: Desk, game_name: str, level: str, seed: str, pairs: int | None) -> Row:
    """Play one row with the bot of a desk. Raise Fault."""
    return finish(RowPlay(game_name, level, seed, pairs), desk)


def finish(row: RowPlay, *desks: Desk) -> Row:
    """Play a row with the desks of its bots, in the order of its sides. Raise Fault."""
    for desk in desks:
        desk.begin()
    playing = row.play()
    questions = next(playing)
    while True:
        answers = [
            iter(desk.answer_all(question for question in questions if question.side == side))
            for side, desk in enumerate(desks)
        ]
        try:
            questions = playing.send([next(answers[question.side]) for question in questions])
        except StopIteration as over:
            result: Row = over.value
            return result


def play_all(orders: Sequence[Order], sources: Sequence[str], names: Sequence[str]) -> str:
    """Play all rows of a table and return it. Raise Fault with the ``bot`` to blame."""
    desks, results = [], []
    for name, source in zip(names, sources, strict=True):
        with blame(name):
            desks.append(Desk(orders[0].game, source))
    for order in orders:
        bots = [player for player in order.pairing if isinstance(player, int)]
        row = tournament.row_of(order.game, order.pairing, order.seed, order.pairs)
        with blame(*(names[player] for player in bots)):
            results.append((*order.pairing, finish(row, *(desks[player] for player in bots))))
    if len(desks) > 1:
        return tournament_table(results, names)
    return table(row for *_, row in results)


def tournament_table(results: Sequence[Result], names: Sequence[str]) -> str:
    """Return a tournament as CSV with a head: each pairing, then each player against all."""

    def name(player: tournament.Player) -> str:
        return player if isinstance(player, str) else names[player]

    rows: list[tuple[str, ...]] = [tournament.COLUMNS]
    results_of: dict[tournament.Player, list[tuple[Row, int]]] = {}
    for first, second, row in results:
        game, seed, _, *cells = row.cells()
        rows.append((game, seed, name(first), name(second), *cells))
        results_of.setdefault(first, []).append((row, 0))
        results_of.setdefault(second, []).append((row, 1))
    for player, own in results_of.items():
        rows.append((*rows[1][:2], name(player), tournament.ALL, *tournament.sum_up(own)))
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


@contextmanager
def blame(*names: str) -> Iterator[None]:
    """Add to a Fault the name of its bot. The names are those of the sides."""
    try:
        yield
    except Fault as fault:
        fault.values["bot"] = names[int(fault.values.pop("side", 0))]
        raise


def main(words: Sequence[str] | None = None) -> int:
    """Play and return the exit status: 1 for a bot that fails or a table that differs, 2 for bad input."""
    options = parser().parse_args(words)
    try:
        sources = [path.read_text(encoding="utf-8") for path in options.bots]
        claimed = options.verify.read_text(encoding="utf-8") if options.verify else ""
        orders, names = read_table(claimed) if options.verify else read_options(options)
        if len(names) != len(sources):
            raise ValueError(f"a table of {len(names)} bots: {', '.join(names)}")
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        with redirect_stdout(sys.stderr):  # what a bot prints is no part of the table
            result = play_all(orders, sources, names)
    except Fault as fault:
        print(f"{fault.values.pop('bot')}: {fault}", file=sys.stderr)
        return 1
    print(result, end="")
    if options.verify and result != claimed:
        print(f"{options.verify}: not the same table", file=sys.stderr)
        return 1
    return 0


def read_options(options: argparse.Namespace) -> tuple[list[Order], list[str]]:
    """Return the orders for a fresh table and the names of its bots. Raise ValueError."""
    seed, pairs = options.seed or secrets.token_hex(8), options.pairs
    levels = list(dict.fromkeys(options.levels))
    names = tournament.tell_apart(path.stem for path in options.bots)
    pairings = tournament.pairings(len(names), levels)
    if len(names) > 1:
        pairs = pairs or deals(options.game, *levels)
    elif not levels:
        raise ValueError("--levels: a bot alone needs one")
    else:
        pairings = [(0, level) for level in levels]
    return [Order(options.game, seed, pairing, pairs) for pairing in pairings], names


def read_table(text: str) -> tuple[list[Order], list[str]]:
    """Return the orders of a table and the names of its bots. Raise ValueError."""
    rows = read_rows(text)
    players = dict.fromkeys(row[side] for side in ("first", "second") for row in rows)
    names = [name for name in players if name not in PAIRS]
    if not names or not GAMES.keys() >= {row["game"] for row in rows}:
        raise ValueError("not a table of the lab")
    number = {name: names.index(name) for name in names}
    orders = []
    for row in rows:
        first, second = (number.get(row[side], row[side]) for side in ("first", "second"))
        orders.append(Order(row["game"], row["seed"], (first, second), int(row["games"]) // 2))
    return orders, names


def read_rows(text: str) -> list[dict[str, str]]:
    """Return the pairings of a table by column, with a first and a second player. Raise ValueError."""
    head, *lines = list(csv.reader(io.StringIO(text))) or [[]]
    rows = [dict(zip(head, line, strict=True)) for line in lines]
    if tuple(head) == COLUMNS:
        return [{**row, "first": "bot", "second": row["level"]} for row in rows]
    if tuple(head) == tournament.COLUMNS:
        return [row for row in rows if row["second"] != tournament.ALL]
    raise ValueError("not a table of the lab")


if __name__ == "__main__":
    sys.exit(main())
