"""Lab: a bot of your own against the levels, and a table of results that anyone can recompute.

A bot is the text of a module with a class ``Bot``: ``Bot(game, seed)`` makes one for a game, and
``choose(seen)`` returns an action for an observation. The referee (``play_row``) has the deals and the
levels and asks questions. The desk (``noir.lab.desk``) has the bot and answers them. A browser keeps the
two in separate processes, so a bot can't see a hidden card. ``python3 -m noir.lab mine.py`` does the same.
``noir.lab.tournament`` lets several bots and levels play each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from noir.arena import Score, points
from noir.bots import make_bot
from noir.core import GameError, Seat
from noir.games import part_of
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from noir.core import Bot

PAIRS = {"easy": 100, "medium": 100, "hard": 10, "boss": 5}
"""Level -> the deals of its row at most. Each is played twice, with the seats swapped."""
MAX_DEALS_AT_ONCE = 12
"""Deals that are played side by side at most, so that questions come in batches."""
LONGEST_TEXT = 200  # characters of an action or a message that count
COLUMNS = ("game", "seed", "level", "games", "won", "drawn", "lost", "score", "margin", "records")


class Fault(Exception):
    """A bot can't go on. The page has a sentence for each ``code``.

    ``values`` fill the sentence. ``line`` is that of the bot's text, 0 where none is to blame.
    """

    def __init__(self, code: str, line: int = 0, **values: str | int) -> None:
        super().__init__(code, line, values)
        self.code, self.line, self.values = code, line, values

    def __str__(self) -> str:
        at = f" in line {self.line}" if self.line else ""
        values = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{self.code}{at}: {values}" if values else f"{self.code}{at}"


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for a bot: the number of its game, the seed of the bot, the observation of its seat.

    ``side`` is 0 for the first player of the row and 1 for the second.
    """

    game: int
    seed: str
    seen: Any
    side: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """The results against one level. ``records`` are those of all games, deal by deal, first seat first.

    Against another bot, ``level`` is empty.
    """

    game: str
    seed: str
    level: str
    score: Score
    records: tuple[str, ...]

    def cells(self) -> tuple[str, ...]:
        """Return the row as texts, in the order of ``COLUMNS``."""
        results = [result for pair in self.score.pairs for result in pair]
        totals = count(results, self.score.mean, self.score.margin, self.records)
        return (self.game, self.seed, self.level, *totals)


def deals(game_name: str, *levels: str) -> int:
    """Return the deals of a row: those of the slowest level, or fewer for a game that takes longer."""
    most = getattr(part_of("noir.bots", game_name), "MOST_DEALS", max(PAIRS.values()))
    return min((most, *(PAIRS[level] for level in levels)))


def count(results: Sequence[float], mean: float, margin: float, records: Iterable[str]) -> tuple[str, ...]:
    """Return the cells of a row from "games" on."""
    counts = (len(results), *(results.count(points) for points in (1.0, 0.5, 0.0)))
    digest = sha256("\n".join(records).encode()).hexdigest()[:16]
    return (*map(str, counts), f"{mean:.4f}", f"{margin:.4f}", digest)


def table(rows: Iterable[Row]) -> str:
    """Return rows as CSV with a head. The same bot, seed and levels give the same text everywhere."""
    return "".join(",".join(cells) + "\n" for cells in (COLUMNS, *(row.cells() for row in rows)))


class _Game:
    """A game of a row: the match, the seat of the first player, and the level of each side.

    The level of a bot is empty. It is asked.
    """

    def __init__(self, game_name: str, levels: tuple[str, str], deal: str, seat: Seat, number: int) -> None:
        self.match = Match.new(game_name, deal)
        self.seat, self.number = seat, number
        seeds = (f"{deal}/{seat:d}/bot", f"{deal}/{seat:d}/level")
        # the seed of the deal must not follow from it
        self._seeds = tuple(sha256(seed.encode()).hexdigest()[:16] for seed in seeds)
        self._levels: list[Bot[Any, Any] | None] = [
            make_bot(game_name, level, seed) if level else None
            for level, seed in zip(levels, seeds, strict=True)
        ]

    def question(self) -> Question | None:
        """Let the level play until a bot must decide. Return None at the end of the game.

        Where two levels meet, play one action.
        """
        match = self.match
        while match.to_move is not None:
            side = int(match.to_move != self.seat)
            seen, level = match.observe(match.to_move), self._levels[side]
            if level is None:
                return Question(self.number, self._seeds[side], seen, side)
            match.play(match.game.format_action(level.choose(seen)))
            if all(self._levels):
                break
        return None

    def answer(self, text: str) -> None:
        """Play the bot's action. Raise Fault if the rules forbid it."""
        side = int(self.match.to_move != self.seat)
        try:
            self.match.play(text)
        except GameError as error:
            reason, action = getattr(error, "reason", ""), str(text)[:LONGEST_TEXT]
            raise Fault("illegal", action=action, reason=reason, number=self.number, side=side) from error

    def score(self) -> float:
        """Return the points of the first player."""
        outcome = self.match.outcome
        assert outcome is not None  # the game is over
        return points(outcome, self.seat)


class RowPlay:
    """A row while it is played: ``play`` asks, and ``match`` shows a game so far.

    A bot plays against a level. With ``first`` another level plays in its place, and an empty level is a
    second bot.
    """

    def __init__(
        self, game_name: str, level: str, seed: str, pairs: int | None = None, first: str = ""
    ) -> None:
        self.game_name, self.level, self.seed, self.first = game_name, level, seed, first
        self.pairs = pairs or deals(game_name, level)
        self.done = 0
        """The deals that are finished."""
        self._games: list[_Game] = []

    def play(self) -> Generator[tuple[Question, ...], Sequence[str], Row]:
        """Yield batches of questions, take a text for each, and return the row.

        A batch is empty while two levels play. Raises Fault for an illegal answer, and InvalidNotation for an
        unknown game or level.
        """
        side_by_side = max(1, min(MAX_DEALS_AT_ONCE, self.pairs // 8))
        levels = (self.first, self.level)
        for first in range(0, self.pairs, side_by_side):
            fresh = [
                _Game(self.game_name, levels, f"{self.seed}-{deal}", seat, 2 * deal + seat)
                for deal in range(first, min(first + side_by_side, self.pairs))
                for seat in Seat
            ]
            self._games += fresh
            yield from self._finish(fresh)
            self.done = len(self._games) // 2
        scores = [game.score() for game in self._games]
        pairs = tuple(zip(scores[::2], scores[1::2], strict=True))
        records = tuple(game.match.record() for game in self._games)
        return Row(self.game_name, self.seed, self.level, Score(pairs), records)

    def match(self, number: int) -> tuple[Match, Seat]:
        """Return a game so far and the seat of the first player. Raise IndexError."""
        game = self._games[number]
        return game.match, game.seat

    def _finish(self, games: list[_Game]) -> Generator[tuple[Question, ...], Sequence[str], None]:
        going = games
        while True:
            questions = [question for game in going if (question := game.question())]
            going = [game for game in going if game.match.outcome is None]
            if not going:
                return
            answers = yield tuple(questions)
            for question, text in list(zip(questions, answers, strict=True)):  # all or none
                self._games[question.game].answer(text)
