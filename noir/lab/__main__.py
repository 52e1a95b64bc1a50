"""The lab on the command line: ``python3 -m noir.lab mine.py --game killer`` prints the table of a bot.

Several bots play a tournament: ``python3 -m noir.lab mine.py yours.py``. Each bot has processes of its own,
with limits of time and memory, but it runs with your rights. Check a stranger's bot in the lab of the site.
"""

from __future__ import annotations

import argparse
import csv
import io
import secrets
import sys
from collections import defaultdict
from contextlib import contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from noir.bots import LEVELS
from noir.command_line import run
from noir.core import Seat
from noir.games import GAMES
from noir.lab import COLUMNS, Fault, Row, RowPlay, deals, table, tournament
from noir.lab.process import DeskProcess

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from noir.lab import Player, Question

    Result = tuple[Player, Player, Row]

SENTENCES = {
    "dead": "The bot ended its process.",
    "exception": "Line {line} fails: {type}. {message}",
    "forged": "The bot sent messages that we didn't ask for, so we stopped it.",
    "illegal": "The bot returned {action}. The rules don't allow that there.",
    "memory": "The bot used up its memory (1 GB).",
    "module": "Line {line} asks for {name}, which isn't installed.",
    "no-bot": "There is no class Bot with a method choose.",
    "recursion": "Line {line} fails: the bot calls itself too often.",
    "slow": "The bot needed more than two seconds for one decision, so we stopped it.",
    "syntax": "Line {line} isn't Python: {message}.",
    "type": "The bot returned {value}. That isn't an action.",
}
"""What a bot has done wrong, by the code of its Fault."""
SAME = (
    "The same table, to the last digit. That checks the arithmetic. It doesn't show how the bot plays "
    "other deals: play it with another --seed."
)


class Order(NamedTuple):
    """The order for a row. Without ``pairs``, its level knows how many deals there are."""

    game: str
    seed: str
    pairing: tuple[Player, Player]
    pairs: int | None


def parser() -> argparse.ArgumentParser:
    """Return the reader of the command line."""
    reader = argparse.ArgumentParser(
        prog="python3 -m noir.lab",
        description="Let a bot play mirrored deals against the levels and print a table as CSV. "
        "Several bots play a tournament with the levels. Each bot has processes of its own, with limits of "
        "time and memory. It still runs with your rights: check a stranger's bot in the lab of the site.",
    )
    reader.add_argument(
        "bots",
        metavar="bot",
        nargs="+",
        type=Path,
        help="a Python file with a class Bot(game, seed) and its method choose(seen)",
    )
    reader.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)), help="default: %(default)s")
    reader.add_argument(
        "--levels", nargs="*", choices=LEVELS, default=["easy", "medium"], help="default: easy medium"
    )
    reader.add_argument(
        "--seed",
        help="names the deals (default: a fresh one; in a tournament one that follows from bots and date)",
    )
    reader.add_argument(
        "--date",
        type=date.fromisoformat,
        default=datetime.now(UTC).date(),
        help="the date for the seed of a tournament, such as 2026-11-28 (default: today)",
    )
    reader.add_argument(
        "--pairs", type=int, help="deals of each row, each played twice (default: fewer for slower levels)"
    )
    reader.add_argument(
        "--verify", type=Path, metavar="TABLE", help="recompute a table that the lab printed, and compare it"
    )
    return reader


class AnyDesk(Protocol):
    """A desk that is asked and answers later, so that several can work at once."""

    def begin(self) -> None:
        """Begin a row."""

    def ask(self, questions: Sequence[Question]) -> None:
        """Take a batch of questions."""

    def answers(self) -> Sequence[str | Fault]:
        """Return an answer to each question of the batch."""


def finish(row: RowPlay, bots: Sequence[Sequence[AnyDesk]], *, stops: bool = False) -> Row:
    """Play a row with the desks of its bots: those of a side, by seat.

    A bot that fails forfeits the game. If the row ``stops`` there, raises the Fault.
    """
    desks = {(side, seat): desk for side, pair in enumerate(bots) for seat, desk in enumerate(pair)}
    for desk in desks.values():
        desk.begin()
    playing = row.play()
    questions = next(playing)
    result: Row | None = None
    while True:
        try:
            questions = playing.send(answer_all(questions, desks))
        except StopIteration as over:
            result = over.value
        if stops and (faults := row.faults()):
            raise faults[0]
        if result:
            return result


def answer_all(questions: Sequence[Question], desks: Mapping[tuple[int, int], AnyDesk]) -> list[str | Fault]:
    """Let all desks work on a batch at once, and return the answers in the order of the questions."""
    for place, desk in desks.items():
        desk.ask([one for one in questions if (one.side, one.seat) == place])
    answers = {place: iter(desk.answers()) for place, desk in desks.items()}
    return [next(answers[one.side, one.seat]) for one in questions]


def play(source: str, game_name: str, level: str, seed: str, pairs: int | None = None) -> Row:
    """Play one row with a bot, in processes of their own. Raise Fault."""
    with seat_all(game_name, [source]) as bots:
        return finish(RowPlay(game_name, (0, level), seed, pairs), bots, stops=True)


@contextmanager
def seat_all(game_name: str, sources: Sequence[str]) -> Iterator[list[list[DeskProcess]]]:
    """Seat bots, each at two desks, and end their processes at last."""
    desks = [[DeskProcess(game_name, source) for _ in Seat] for source in sources]
    try:
        yield desks
    finally:
        for pair in desks:
            for desk in pair:
                desk.close()


def play_all(orders: Sequence[Order], sources: Sequence[str], names: Sequence[str]) -> str:
    """Play all rows of a table and return it.

    In a tournament a bot that fails forfeits the game. A bot alone raises Fault.
    """
    results = []
    alone = len(sources) == 1
    with seat_all(orders[0].game, sources) as desks:
        for order in orders:
            bots = [desks[player] for player in order.pairing if isinstance(player, int)]
            row = RowPlay(order.game, order.pairing, order.seed, order.pairs)
            results.append((*order.pairing, finish(row, bots, stops=alone)))
            report(row.faults(), [names[player] for player in order.pairing if isinstance(player, int)])
    return table(row for *_, row in results) if alone else tournament_table(results, names)


def report(faults: Sequence[Fault], names: Sequence[str]) -> None:
    """Print how many games each bot of a row forfeits, and why the first one. Bots come before levels."""
    for side, name in enumerate(names):
        own = [fault for fault in faults if fault.values["side"] == side]
        if own:
            print(f"{name} forfeits {len(own)}: {sentence(own[0])}", file=sys.stderr)


def sentence(fault: Fault) -> str:
    """Return the English sentence of a fault. A forged one may lack values: each is a question mark."""
    return SENTENCES[fault.code].format_map(defaultdict(lambda: "?", fault.values, line=fault.line))


def tournament_table(results: Sequence[Result], names: Sequence[str]) -> str:
    """Return a tournament as CSV with a head: each pairing, then each player against all."""

    def name(player: Player) -> str:
        return player if isinstance(player, str) else names[player]

    rows: list[tuple[str, ...]] = [tournament.COLUMNS]
    results_of: dict[Player, list[tuple[Row, int]]] = {}
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


def main(words: Sequence[str] | None = None) -> int:
    """Play and return the exit status: 1 for a bot that fails or a table that differs, 2 for bad input."""
    options = parser().parse_args(words)
    try:
        sources = [path.read_text(encoding="utf-8") for path in options.bots]
        claimed = options.verify.read_text(encoding="utf-8") if options.verify else ""
        orders, names = read_table(claimed) if options.verify else read_options(options, sources)
        if len(names) != len(sources):
            raise ValueError(f"a table of {len(names)} bots: {', '.join(names)}")
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        result = play_all(orders, sources, names)
    except Fault as fault:
        print(f"{names[0]}: {sentence(fault)}", file=sys.stderr)
        if "seen" in fault.values:
            print(f"The bot saw: {fault.values['seen']}", file=sys.stderr)
        return 1
    print(result, end="")
    if len(sources) > 1 and not tournament.is_drawn(orders[0].seed, sources):
        print("The seed was chosen: it doesn't follow from the bots and a date.", file=sys.stderr)
    if not options.verify:
        return 0
    print(SAME if result == claimed else f"{options.verify}: not the same table", file=sys.stderr)
    return int(result != claimed)


def read_options(options: argparse.Namespace, sources: list[str]) -> tuple[list[Order], list[str]]:
    """Return the orders for a fresh table and the names of its bots. Raise ValueError.

    The bots of a tournament are put into their order.
    """
    levels, pairs = list(dict.fromkeys(options.levels)), options.pairs
    if len(sources) == 1:
        if not levels:
            raise ValueError("--levels: a bot alone needs one")
        pairings: Sequence[tuple[Player, Player]] = [(0, level) for level in levels]
        names, seed = [options.bots[0].stem], options.seed or secrets.token_hex(8)
    else:
        place = {source: path.stem for source, path in zip(sources, options.bots, strict=True)}
        sources[:] = tournament.in_order(sources)
        names = tournament.tell_apart(place[source] for source in sources)
        pairings = tournament.pairings(len(names), levels)
        pairs = pairs or deals(options.game, *levels)
        seed = options.seed or tournament.draw_seed(options.date.isoformat(), sources)
    return [Order(options.game, seed, pairing, pairs) for pairing in pairings], names


def read_table(text: str) -> tuple[list[Order], list[str]]:
    """Return the orders of a table and the names of its bots. Raise ValueError."""
    rows = read_rows(text)
    players = dict.fromkeys(row[side] for side in ("first", "second") for row in rows)
    names = [name for name in players if name not in LEVELS]
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
    run(main)
