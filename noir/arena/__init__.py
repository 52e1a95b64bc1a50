"""Arena: bots against bots, whole games on mirrored deals, and a score with its 95 % interval.

``python3 -m noir.arena --help`` plays tournaments on all cores. Any executor of the kind of
``concurrent.futures`` does the same on a cluster.
"""

from __future__ import annotations

import sys
import traceback
from concurrent.futures import BrokenExecutor
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module
from math import fsum, sqrt
from types import ModuleType
from typing import TYPE_CHECKING, Generic

from noir.bots import make_bot
from noir.chance import pick, rng_from
from noir.core import A, InvalidNotation, O, PortableError, Seat, Thought
from noir.games import find_game
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from concurrent.futures import Executor

    from noir.core import Bot, Outcome, S

    PairPlayer = Callable[[str, str, str, str], tuple[float, float]]
    """From the game, both players and the seed of the deal to the first player's two scores."""

RANDOM = "random"
"""The name of the player who draws from all legal actions."""


@dataclass(frozen=True, slots=True)
class Score:
    """The result of a tournament for its first player. A draw is half a win."""

    pairs: tuple[tuple[float, float], ...]
    """The points as the first seat and as the second, on one deal."""

    @property
    def games(self) -> int:
        """How many games were played."""
        return 2 * len(self.pairs)

    @property
    def mean(self) -> float:
        """The share of the points, 0..1."""
        return sum(map(sum, self.pairs)) / self.games

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the mean, from the spread of the pairs."""
        return margin([sum(pair) / 2 for pair in self.pairs])

    def in_seat(self, seat: Seat) -> tuple[float, float]:
        """Return the share of the points in one seat, and half its 95 % interval."""
        points = [pair[seat] for pair in self.pairs]
        return sum(points) / len(points), margin(points)

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return sum(score == 0.5 for pair in self.pairs for score in pair)

    def __str__(self) -> str:
        return f"{self.mean:.1%} ±{self.margin:.1%} in {self.games} games, {self.draws} drawn"


def margin(values: Sequence[float]) -> float:
    """Return half the 95 % interval of the mean of some values, from their spread."""
    number = len(values)
    if number < 2:
        return 1.0
    mean = sum(values) / number
    off = [each - mean for each in values]
    return 1.96 * sqrt(fsum(each * each for each in off) / (number - 1) / number)


class BotFailed(PortableError):
    """A bot can't go on. Says how, on which deal, by its seed, and after how many plies."""

    def __init__(self, bot: str, deal: str, ply: int, error: Exception) -> None:
        self.bot, self.deal, self.ply = bot, deal, ply
        super().__init__(f"{bot} failed on the deal {deal} at ply {ply}. {failure(bot, error)}")


def failure(bot: str, error: Exception) -> str:
    """Return how a bot failed: the line of its file, if it has one, and the error."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == bot]
    where = f"Line {lines[-1]}: " if lines else ""
    return f"{where}{type(error).__name__}: {error}"


class RandomBot(Generic[A, O]):
    """Draws from all legal actions. It finds them in a world that its seat can't rule out."""

    weighs = False
    """Its thoughts carry no win probabilities."""

    def __init__(self, game_name: str, seed: str) -> None:
        self._game, self._rng = find_game(game_name), rng_from(seed)

    def choose(self, observation: O) -> A:
        """Return a legal action."""
        world = self._game.determinize(observation, self._rng)
        action: A = pick(self._game.legal_actions(world), self._rng)
        return action

    def think(self, observation: O) -> Iterator[Thought[A]]:
        """Yield one thought without values."""
        yield Thought(self.choose(observation))


def player(game_name: str, name: str, seed: str) -> Bot:
    """Return the bot of a name: a level, ``random``, a file or ``module:function``.

    A file ends with ``.py`` and has a class ``Bot``, as in ``noir.lab``. It runs with your rights. Class and
    function are called with game and seed. Raises InvalidNotation for another name.
    """
    if name == RANDOM:
        return RandomBot(game_name, seed)
    if name.endswith(".py"):
        return _bot_class(name)(game_name, seed)
    if ":" not in name:
        return make_bot(game_name, name, seed)
    module, _, function = name.partition(":")
    try:
        maker = getattr(import_module(module), function)
    except (ImportError, AttributeError) as error:
        raise InvalidNotation(name, "a level, random, a file or module:function", "player") from error
    bot: Bot = maker(game_name, seed)
    return bot


@cache
def _bot_class(path: str) -> Callable[[str, str], Bot]:
    """Return the class ``Bot`` of a file. Each process runs the file once."""
    module = sys.modules["bot"] = ModuleType("bot")  # dataclasses look for it
    try:
        with open(path, encoding="utf-8") as file:  # noqa: PTH123 - the lab of the page has no paths
            code = compile(file.read(), path, "exec")
    except OSError as error:
        raise InvalidNotation(path, "a file that can be read", "player") from error
    exec(code, vars(module))
    maker: Callable[[str, str], Bot] | None = vars(module).get("Bot")
    if maker is None or not hasattr(maker, "choose"):
        raise InvalidNotation(path, "a file with a class Bot and its method choose", "player")
    return maker


def level_move(match: Match, level: str, seed: int | str) -> str:
    """Return the move a level chooses now. The same game and seed get the same move.

    Raises InvalidNotation for an unknown level, NoBots for a game without bots. Somebody must be to move.
    """
    seat = match.to_move
    assert seat is not None
    bot = make_bot(match.game.name, level, f"{seed}/{match.ply}")
    return match.game.format_action(bot.choose(match.observe(seat)))


def play_out(match: Match[S, A, O], bots: tuple[Bot[A, O], Bot[A, O]]) -> Outcome:
    """Play a match to its end, each bot in its seat, and return how it ended.

    Passes on the errors of bots. Raises IllegalAction or InvalidNotation for an answer that the rules refuse.
    """
    while (seat := match.to_move) is not None:
        match.play(_text(match, bots[seat].choose(match.observe(seat))))
    outcome = match.outcome
    assert outcome is not None  # nobody is to move
    return outcome


def _text(match: Match[S, A, O], action: A | str) -> str:
    """Return the text of a bot's answer, which may be anything."""
    try:
        return action if isinstance(action, str) else match.game.format_action(action)
    except Exception as error:
        raise InvalidNotation(action, "an action or its text") from error


def points(outcome: Outcome, seat: Seat) -> float:
    """Return 1 for a win of the seat, 0.5 for a draw, 0 for a loss."""
    return 0.5 if outcome.winner is None else float(outcome.winner == seat)


def mirrored_pair(game_name: str, first: str, second: str, seed: str) -> tuple[float, float]:
    """Play one deal twice with the seats swapped. Return the first player's two scores. Raise BotFailed."""
    scores = []
    for seat in Seat:
        one = player(game_name, first, f"{seed}/{seat:d}/a")
        two = player(game_name, second, f"{seed}/{seat:d}/b")
        bots = (one, two) if seat == Seat.FIRST else (two, one)
        match = Match.new(game_name, seed)
        try:
            scores.append(points(play_out(match, bots), seat))
        except Exception as error:
            name = first if match.to_move == seat else second
            raise BotFailed(name, seed, match.ply, error) from error
    return scores[0], scores[1]


def _spread(
    executor: Executor, play: Callable[[str], tuple[float, float]], seeds: list[str]
) -> Iterator[tuple[float, float]]:
    """Yield the scores of deals that are played elsewhere. After an error no more are begun."""
    futures = [executor.submit(play, seed) for seed in seeds]
    try:
        for future in futures:
            yield future.result()
    except BrokenExecutor:
        raise  # a broken pool ends all waiting pairs itself, and fails if we cancel them
    except BaseException:
        for future in futures:
            future.cancel()
        raise


def tournament(
    game_name: str,
    first: str,
    second: str,
    pairs: int,
    *,
    seed: str = "arena",
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    play: PairPlayer = mirrored_pair,
) -> Score:
    """Play pairs of mirrored deals. The score does not depend on where they are played.

    ``progress`` is called with (pairs done, pairs). ``play`` plays one pair. Raises the BotFailed of the
    first deal with one, and plays no more pairs.
    """
    seeds = [f"{seed}-{number}" for number in range(pairs)]
    play_one = partial(play, game_name, first, second)
    done: list[tuple[float, float]] = []
    for pair in _spread(executor, play_one, seeds) if executor else map(play_one, seeds):
        done.append(pair)
        if progress is not None:
            progress(len(done), pairs)
    return Score(tuple(done))
