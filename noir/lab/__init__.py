"""Lab: a bot of your own against the levels, and a table of results that anyone can recompute.

A bot is the text of a module with a class ``Bot``: ``Bot(game, seed)`` makes one for a game, and
``choose(seen)`` returns an action for an observation. The referee (``play_row``) has the deals and the
levels and asks questions. A desk (``noir.lab.desk``) has the bot and answers them, in a process of its own:
so a bot can't see a hidden card. Each bot has a desk for each seat, and each row has its own deals. So a
process never sees two games of one deal, and nothing that a bot remembers is about a card of another game.
``noir.lab.tournament`` lets several bots and levels play each other.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from noir.arena import Score, points
from noir.bots import EVERY_LEVEL, level_of, make_bot
from noir.core import GameError, PortableError, Seat
from noir.games import part_of
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from noir.core import Bot

    Player = int | str
    """A bot by its number, or a level by its name."""

MAX_DEALS_AT_ONCE = 12
"""Deals that are played side by side at most, so that questions come in batches."""
LONGEST_TEXT = 200
"""Characters of an action or a message that count."""
COLUMNS = (
    "game",
    "seed",
    "level",
    "games",
    "won",
    "drawn",
    "lost",
    "score",
    "margin",
    "forfeits",
    "records",
)
"""The columns of a table of results."""
NO_FORFEIT = "none"
"""The cell of a row without forfeits."""


CODES = frozenset(
    "dead,exception,forged,illegal,memory,module,no-bot,recursion,slow,syntax,type".split(",")  # noqa: SIM905
)
"""The ways in which a bot can fail."""


class Fault(PortableError):
    """A bot can't go on. The page has a sentence for each ``code``.

    ``values`` fill the sentence. ``line`` is that of the bot's text, 0 where none is to blame.
    """

    def __init__(self, code: str, line: int = 0, **values: str | int) -> None:
        super().__init__(code, line, values)
        self.code, self.line, self.values = code, line, values


@dataclass(frozen=True, slots=True)
class Question:
    """A decision for a bot: the number of its game, the seed of the bot, the observation of its seat.

    ``side`` is 0 for the first player of the row and 1 for the second. Side and seat name the desk.
    """

    game: int
    """The number of the game in its row."""
    seed: str
    """The seed of the bot."""
    seen: object
    """The observation of the seat to move."""
    side: int = 0
    seat: Seat = Seat.FIRST
    """The seat to move."""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A game that a bot has lost because it failed: its side, and why."""

    side: int
    """0 for the first player of the row, 1 for the second."""
    code: str
    """The code of the Fault."""
    line: int
    """The line of the bot's text, 0 where none is to blame."""


@dataclass(frozen=True, slots=True)
class Row:
    """The results against one level. ``records`` are those of all games, deal by deal, first seat first.

    Against another bot, ``level`` is empty.
    """

    game: str
    """The name of the game."""
    seed: str
    """The seed of the deals."""
    level: str
    score: Score
    """The points of the first player."""
    records: tuple[str, ...]
    forfeits: tuple[Forfeit, ...] = ()
    """The games that ended because a bot failed."""

    def cells(self) -> tuple[str, ...]:
        """Return the row as texts, in the order of ``COLUMNS``."""
        totals = count(self.score, format_forfeits(self.forfeits), self.records)
        return (self.game, self.seed, self.level, *totals)


def deals(game_name: str, *levels: str) -> int:
    """Return the deals of a row: those of the slowest level, or fewer for a game that takes longer."""
    most = getattr(part_of("noir.bots", game_name), "MOST_DEALS", max(level.deals for level in EVERY_LEVEL))
    return min((most, *(level_of(level).deals for level in levels)))


def count(score: Score, forfeits: str, records: Iterable[str]) -> tuple[str, ...]:
    """Return the cells of a row from "games" on."""
    results = [result for pair in score.pairs for result in pair]
    counts = (len(results), *(results.count(points) for points in (1.0, 0.5, 0.0)))
    digest = sha256("\n".join(records).encode()).hexdigest()[:16]
    return (*map(str, counts), f"{score.mean:.4f}", f"{score.margin:.4f}", forfeits, digest)


def format_forfeits(forfeits: Sequence[Forfeit]) -> str:
    """Return a cell: for each side that has forfeited games, its number, how many, and why the first one.

    An example is "0.2.exception.14": the first player failed twice, at first in line 14.
    """
    counts = Counter(one.side for one in forfeits)
    firsts = {one.side: one for one in reversed(forfeits)}
    cells = [f"{side}.{counts[side]}.{firsts[side].code}.{firsts[side].line}" for side in sorted(counts)]
    return " ".join(cells) or NO_FORFEIT


def table(rows: Iterable[Row]) -> str:
    """Return rows as CSV with a head. The same bot, seed and levels give the same text everywhere."""
    return "".join(",".join(cells) + "\n" for cells in (COLUMNS, *(row.cells() for row in rows)))


class _Game:
    """A game of a row: the match, the seat of the first player, and the level of each side.

    The level of a bot is empty. It is asked. A bot that fails loses the game: ``fault`` says why.
    """

    def __init__(
        self, game_name: str, pairing: tuple[Player, Player], deal: str, seat: Seat, number: int
    ) -> None:
        self.match = Match.new(game_name, deal)
        self.seat, self.number = seat, number
        self.fault: Fault | None = None
        self._loser = -1
        seeds = (f"{deal}/{seat:d}/bot", f"{deal}/{seat:d}/level")
        # the seed of the deal must not follow from it
        self._seeds = tuple(sha256(seed.encode()).hexdigest()[:16] for seed in seeds)
        self._levels: list[Bot | None] = [
            make_bot(game_name, player, seed) if isinstance(player, str) else None
            for player, seed in zip(pairing, seeds, strict=True)
        ]

    def is_over(self) -> bool:
        """Tell whether the game has ended, by the rules or by a fault."""
        return self.fault is not None or self.match.outcome is not None

    def question(self) -> Question | None:
        """Let the level play until a bot must decide. Return None at the end of the game.

        Where two levels meet, play one action.
        """
        match = self.match
        while not self.is_over() and (seat := match.to_move) is not None:
            side = int(seat != self.seat)
            seen, level = match.observe(seat), self._levels[side]
            if level is None:
                return Question(self.number, self._seeds[side], seen, side, seat)
            match.play(match.game.format_action(level.choose(seen)))
            if all(self._levels):
                break
        return None

    def answer(self, answer: str | Fault) -> None:
        """Play the bot's action. A fault, or an action against the rules, ends the game."""
        self._loser = int(self.match.to_move != self.seat)
        fault = answer if isinstance(answer, Fault) else self._play(answer)
        if fault:
            fault.values |= {"number": self.number, "side": self._loser}
            self.fault = fault

    def _play(self, text: str) -> Fault | None:
        try:
            self.match.play(text)
        except GameError as error:
            action = str(text)[:LONGEST_TEXT]
            return Fault("illegal", action=action, reason=getattr(error, "reason", ""))
        return None

    def score(self) -> float:
        """Return the points of the first player."""
        if self.fault:
            return float(self._loser)
        outcome = self.match.outcome
        assert outcome is not None  # the game is over
        return points(outcome, self.seat)

    def forfeit(self) -> Forfeit | None:
        """Return how the game was forfeited, if it was."""
        return Forfeit(self._loser, self.fault.code, self.fault.line) if self.fault else None


class RowPlay:
    """A row while it is played: ``play`` asks, and ``match`` shows a game so far.

    The deals follow from the seed and the two players, so no other row of a table has the same ones.
    """

    def __init__(
        self, game_name: str, pairing: tuple[Player, Player], seed: str, pairs: int | None = None
    ) -> None:
        self.game_name, self.pairing, self.seed = game_name, pairing, seed
        first, second = pairing
        self.level = second if isinstance(second, str) else ""
        self.pairs = pairs or deals(game_name, *(one for one in pairing if isinstance(one, str)))
        self.done = 0
        """The deals that are finished."""
        self._deal = f"{seed}-{first}-{second}"
        self._games: list[_Game] = []

    def play(self) -> Generator[tuple[Question, ...], Sequence[str | Fault], Row]:
        """Yield batches of questions, take a text or a Fault for each, and return the row.

        A batch is empty while two levels play. A Fault, or an action against the rules, forfeits its game.
        Raises InvalidNotation for an unknown game or level.
        """
        side_by_side = max(1, min(MAX_DEALS_AT_ONCE, self.pairs // 8))
        for first in range(0, self.pairs, side_by_side):
            fresh = [
                _Game(self.game_name, self.pairing, f"{self._deal}-{deal}", seat, 2 * deal + seat)
                for deal in range(first, min(first + side_by_side, self.pairs))
                for seat in Seat
            ]
            self._games += fresh
            yield from self._finish(fresh)
            self.done = len(self._games) // 2
        scores = [game.score() for game in self._games]
        pairs = tuple(zip(scores[::2], scores[1::2], strict=True))
        records = tuple(game.match.record() for game in self._games)
        forfeits = tuple(found for game in self._games if (found := game.forfeit()))
        return Row(self.game_name, self.seed, self.level, Score(pairs), records, forfeits)

    def faults(self) -> list[Fault]:
        """Return the faults so far, by game."""
        return [game.fault for game in self._games if game.fault]

    def first_faults(self) -> list[Fault]:
        """Return the first fault of each side that has failed so far."""
        return [*{fault.values["side"]: fault for fault in reversed(self.faults())}.values()]

    def match(self, number: int) -> tuple[Match, Seat]:
        """Return a game so far and the seat of the first player. Raise IndexError."""
        game = self._games[number]
        return game.match, game.seat

    def _finish(self, games: list[_Game]) -> Generator[tuple[Question, ...], Sequence[str | Fault], None]:
        going = games
        while True:
            questions = [question for game in going if (question := game.question())]
            going = [game for game in going if not game.is_over()]
            if not going:
                return
            answers = yield tuple(questions)
            for question, answer in list(zip(questions, answers, strict=True)):  # all or none
                self._games[question.game].answer(answer)
