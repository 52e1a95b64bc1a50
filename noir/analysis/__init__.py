"""Analysis: the chances of every action in a position, and those of an action against each hidden hand.

Everything works in slices of under 50 ms, and each slice yields what is known by then. A position holds
the knowledge of one seat, so nothing here depends on anything that this seat cannot know.

>>> position = positions_of("district").read("4-5667-57-67A2-5T-8T-f")
>>> can_set_up("district"), can_set_up("chess")
(True, False)
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Any, TypeVar

from noir.bots import explainer, make_bot
from noir.chance import below, rng_from
from noir.core import GameError, IllegalAction
from noir.games import can_set_up, part_of, positions_of
from noir.match import Match
from noir.positions import ImpossiblePosition
from noir.review import ADVISER

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping
    from random import Random

    from noir.core import Bot, Game, Outcome, Reason, Seat, Thought
    from noir.positions import World

__all__ = [
    "Holding",
    "Line",
    "Needs",
    "Report",
    "UnknownCards",
    "analyse",
    "can_set_up",
    "follow",
    "follow_in_slices",
    "match_of",
    "needs",
    "positions_of",
]

T = TypeVar("T")
R = TypeVar("R")

QUICK = "hard"  # the level of the first answer, and of the other seat
PASSES = 8  # of the adviser, each with guesses of its own
REPLY_WORLDS = 60  # in which the other seat thinks about its reply
DRAWS = 40  # random worlds in which an action is tried before likely ones
LISTED_WORLDS = 20_000  # that are looked through for likely ones
MOST_WORLDS = 200  # that are tried one by one. More are sampled
MANY_WORLDS = 500  # that are listed in a slice
_ORDER = {True: 0, None: 1, False: 2}  # of actions by their proofs


class UnknownCards(GameError):
    """A position in which our own cards are not set, so that any answer would rest on made-up ones."""

    code = "unknown-cards"


@dataclass(frozen=True, slots=True)
class Line:
    """One action, with the win chance of our seat after it.

    ``proven``: it surely wins (True), surely loses (False), or that is open (None). ``share`` tells in how
    many worlds the seat to move chooses it: it is 0 for all our own actions but the best. ``reasons`` of a
    sure loss are its prices alone.
    """

    action: str
    chance: float
    share: float
    proven: bool | None = None
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """The actions of the seat to move so far, the likeliest one first. Finished when ``done == total``.

    Of our own actions the first has the best chance.

    ``is_exact``: every world was counted, so more thinking changes nothing.
    """

    turn: Seat
    lines: tuple[Line, ...]
    done: int
    total: int
    is_exact: bool = False


@dataclass(frozen=True, slots=True)
class Holding:
    """One way the hidden things can be, how likely it is, and the chance of an action there.

    ``proven`` is that of ``Line`` for this holding. ``weight`` is its part in the sums of ``Needs``.
    """

    pieces: tuple[str, ...]
    likelihood: float
    chance: float
    proven: bool | None
    weight: int


@dataclass(frozen=True, slots=True)
class Needs:
    """The holdings that were tried so far, the likeliest first. Finished when ``done == total``.

    ``is_sampled``: there are too many, so only likely ones were drawn.
    """

    action: str
    holdings: tuple[Holding, ...]
    done: int
    total: int
    is_sampled: bool

    @property
    def chance(self) -> float:
        """The mean chance of the action over the holdings."""
        weight = sum(holding.weight for holding in self.holdings)
        return sum(holding.weight * holding.chance for holding in self.holdings) / weight if weight else 0.0


def match_of(game_name: str, position: Any, seed: str = "") -> Match:
    """Return a made-up match at a position, or raise ImpossiblePosition. The seed names the hidden things."""
    return Match.from_position(game_name, position, seed)


def match_of_seat(game_name: str, position: Any) -> Match:
    """Return a made-up match in which our seat knows its own cards, or raise UnknownCards."""
    match = match_of(game_name, position)
    if not position.knows_itself:
        raise UnknownCards(
            positions_of(game_name).to_text(position), "a position with our own cards", "position"
        )
    return match


def follow(game_name: str, position: Any, action: str) -> Any:
    """Return the position after an action that is possible in some world, or raise IllegalAction.

    Where the action brings new cards or answers, these are one draw of many, one after which the game goes
    on if there is any. Raises ImpossiblePosition where it ends without a position.
    """
    *_, after = follow_in_slices(game_name, position, action)
    return after


def follow_in_slices(game_name: str, position: Any, action: str) -> Iterator[Any]:
    """Yield None between slices of work, and last the position. Raises the errors of ``follow``."""
    module = positions_of(game_name)
    refusal: GameError = IllegalAction(action, "an action that is possible in some world", "position")
    for match in _matches_to_try(game_name, position, action):
        if match is not None and action in match.legal():
            match.play(action)
            try:
                yield module.position_of(match.observe(position.seat))
                return
            except ImpossiblePosition as over:
                refusal = over
        yield None
    raise refusal


def _matches_to_try(game_name: str, position: Any, action: str) -> Iterator[Match | None]:
    """Yield made-up matches: of random worlds, then of likely ones. None between slices."""
    match = match_of_seat(game_name, position)
    if match.to_move == position.seat and action not in match.legal():
        return
    yield match
    for number in range(1, DRAWS):
        yield match_of(game_name, position, str(number))
    likely: list[World] = []
    others: list[World] = []
    for number, world in enumerate(positions_of(game_name).worlds(position)):
        if number == LISTED_WORLDS:
            break
        (likely if any(piece in action for piece in world.pieces) else others).append(world)
        if number % MANY_WORLDS == 0:
            yield None
    for world in (*likely, *others)[:MOST_WORLDS]:
        yield match_of(game_name, world.position)


def analyse(game_name: str, position: Any) -> Iterator[Report]:
    """Yield ever better reports of a position, none when the game is over.

    Raises ImpossiblePosition, and UnknownCards where our own cards are not set.
    """
    match = match_of_seat(game_name, position)
    mover = match.to_move
    if mover is None:
        return
    if mover != position.seat:
        yield from _average_worlds(match, position.seat)
        return
    seen, why = match.observe(mover), explainer(game_name)
    reasons = {}
    for text in match.legal():
        yield Report(mover, (), 0, PASSES)
        reasons[text] = why.reasons(seen, match.game.parse_action(text))
    reports = _weigh_own(match)
    proven: dict[str, bool | None] = {}
    for report in reports:
        yield _label(report, reasons, proven)
        if not proven and report.done:
            for action in match.legal():
                for verdict in prove(match, seen, action):
                    proven[action] = verdict
                    yield _label(report, reasons, proven)


def _weigh_own(match: Match) -> Iterator[Report]:
    """Yield the actions of our own seat to move: by the game's analyst, by the levels or world by world."""
    mover, name = match.to_move, match.game.name
    assert mover is not None
    seen, analyst = match.observe(mover), analyst_of(name)
    if analyst is not None:
        for thought in analyst.analyst("analysis").think(seen):
            sums = {action: [value] for action, value in thought.values}
            yield _report(match, sums, {thought.action: 1.0}, thought.done, thought.total)
        return
    thought = None
    for thought in make_bot(name, QUICK, "analysis").think(seen):  # noqa: B007 - the last one counts
        yield Report(mover, (), 0, PASSES)
    assert thought is not None
    yield from _average_passes(match, thought) if thought.values else _average_worlds(match, mover)


def analyst_of(game_name: str) -> Any:
    """Return the module of a game with the bots for analysis, or None where the levels do."""
    return part_of("noir.bots", game_name, ".analyst")


def responder_of(game_name: str) -> Bot[Any, Any]:
    """Return the bot that thinks for the other seat, that of a level where the game has no own one."""
    analyst = analyst_of(game_name)
    bot: Bot[Any, Any] = analyst.responder("analysis") if analyst else make_bot(game_name, QUICK, "analysis")
    return bot


def _average_passes(match: Match, quick: Thought[Any]) -> Iterator[Report]:
    """Yield the mean values of several passes of the adviser, each with its own guesses."""
    mover, name = match.to_move, match.game.name
    assert mover is not None
    seen = match.observe(mover)
    sums: dict[Any, list[float]] = {action: [value] for action, value in quick.values}
    best = quick.action
    for number in range(PASSES):
        yield _report(match, sums, {best: 1.0}, number, PASSES)
        thought = quick
        for thought in make_bot(name, ADVISER, f"analysis {number}").think(seen):
            if thought.done < thought.total:
                yield _report(match, sums, {best: 1.0}, number, PASSES)
        values = dict(thought.values)
        if number and all(values.get(action) == past[-1] for action, past in sums.items()):
            yield replace(_report(match, sums, {best: 1.0}, PASSES, PASSES), is_exact=True)
            return
        sums = {action: [*(sums[action] if number else ()), value] for action, value in values.items()}
        best = max(sums, key=lambda action: (_mean(sums[action]), action == thought.action))
    yield _report(match, sums, {best: 1.0}, PASSES, PASSES)


def _average_worlds(match: Match, seat: Seat) -> Iterator[Report]:
    """Yield the actions of the seat to move in ever more worlds, with the chances of ``seat`` after them."""
    game, rng = match.game, rng_from("analysis")
    seen, bot = match.observe(seat), responder_of(match.game.name)
    sums: dict[Any, list[float]] = {}
    shares: dict[Any, float] = {}
    for number in range(REPLY_WORLDS):
        world = game.determinize(seen, rng)
        best, values = yield from yield_between(
            weigh_world(game, world, seat, bot), _report(match, sums, shares, number, REPLY_WORLDS)
        )
        shares[best] = shares.get(best, 0.0) + 1
        for action, value in values.items():
            sums.setdefault(action, []).append(value)
    yield _report(match, sums, shares, REPLY_WORLDS, REPLY_WORLDS)


def yield_between(work: Generator[None, None, T], report: R) -> Generator[R, None, T]:
    """Yield the report after each slice of some work, and return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
        yield report


def weigh_world(
    game: Game[Any, Any, Any], world: Any, seat: Seat, bot: Bot[Any, Any]
) -> Generator[None, None, tuple[Any, dict[Any, float]]]:
    """Work out the action of the seat to move in a world, and the chance of ``seat`` after each one."""
    mover = game.to_move(world)
    assert mover is not None
    thought = yield from last_thought(game, world, bot)
    if thought.values:
        mine = mover == seat
        return thought.action, {action: value if mine else 1 - value for action, value in thought.values}
    values = {}
    for action in game.legal_actions(world):
        values[action] = yield from chance_of(game, game.apply(world, action), seat, bot)
    return thought.action, values


def last_thought(
    game: Game[Any, Any, Any], state: Any, bot: Bot[Any, Any]
) -> Generator[None, None, Thought[Any]]:
    """Return the last thought of the seat to move."""
    mover = game.to_move(state)
    assert mover is not None
    thoughts = bot.think(game.observe(state, mover))
    thought = next(thoughts)
    yield
    for thought in thoughts:  # noqa: B007 - the last one counts
        yield
    return thought


def chance_of(
    game: Game[Any, Any, Any], state: Any, seat: Seat, bot: Bot[Any, Any]
) -> Generator[None, None, float]:
    """Return the chance of a seat. The bot plays on until it weighs something, or to the end."""
    while True:
        outcome = game.outcome(state)
        if outcome is not None:
            return _result(outcome, seat)
        thought = yield from last_thought(game, state, bot)
        if thought.values:
            value = thought.values[0][1]
            return value if game.to_move(state) == seat else 1 - value
        state = game.apply(state, thought.action)


def _result(outcome: Outcome, seat: Seat) -> float:
    return 0.5 if outcome.winner is None else float(outcome.winner == seat)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _report(
    match: Match, sums: dict[Any, list[float]], shares: Mapping[Any, float], done: int, total: int
) -> Report:
    """Return the report of the values so far, the likeliest action of the seat to move first."""
    mover = match.to_move
    assert mover is not None
    whole = sum(shares.values())
    lines = [
        Line(match.game.format_action(action), _mean(values), shares.get(action, 0.0) / whole)
        for action, values in sums.items()
    ]
    lines.sort(key=lambda line: (-line.share, -line.chance, line.action))
    return Report(mover, tuple(lines), done, total)


def _label(
    report: Report, reasons: Mapping[str, tuple[Reason, ...]], proven: Mapping[str, bool | None]
) -> Report:
    """Add the proofs and reasons to a report of our own actions, the best first: no other has more.

    An action that was dropped early met fewer worlds than the best one, so a higher mean of it is noise.
    """
    lines = []
    for line in report.lines:
        verdict = proven.get(line.action)
        chance = line.chance if verdict is None else float(verdict)
        fitting = tuple(reason for reason in reasons[line.action] if reason.is_price or verdict is not False)
        lines.append(replace(line, chance=chance, proven=verdict, reasons=fitting))
    lines.sort(key=lambda line: (_ORDER[line.proven], -line.share, -line.chance))
    best = lines[0].chance if lines else 1.0
    at_most = (line if line.chance <= best else replace(line, chance=best) for line in lines)
    return replace(report, lines=tuple(at_most))


def prove(match: Match, seen: Any, action: str) -> Iterator[bool | None]:
    """Yield None between slices, and last whether an action surely wins, surely loses, or neither."""
    prover = part_of("noir.bots", match.game.name, ".verdict")
    if prover is None:
        return iter((None,))
    verdicts: Iterator[bool | None] = prover.prove(seen, match.game.parse_action(action))
    return verdicts


def needs(game_name: str, position: Any, action: str) -> Iterator[Needs]:
    """Yield ever more holdings of the other seat, and the chance of an own action against them.

    Raises ImpossiblePosition, or IllegalAction where our seat cannot act so.
    """
    match = match_of_seat(game_name, position)
    if match.to_move != position.seat:
        raise IllegalAction(action, "a position with our seat to move", "position")
    match.copy().play(action)
    worlds: list[World] = []
    for world in positions_of(game_name).worlds(position):
        worlds.append(world)
        if len(worlds) % MANY_WORLDS == 0:
            yield Needs(action, (), 0, MOST_WORLDS, is_sampled=True)
    whole = sum(world.ways for world in worlds)
    is_sampled = len(worlds) > MOST_WORLDS
    tried = _sample(worlds, rng_from(f"needs/{action}")) if is_sampled else [(w, w.ways) for w in worlds]
    tried.sort(key=lambda pair: (-pair[0].ways, pair[0].pieces))
    holdings: list[Holding] = []
    for world, weight in tried:
        report = Needs(action, tuple(holdings), len(holdings), len(tried), is_sampled)
        chance, proven = yield from yield_between(_try(game_name, world, action), report)
        holdings.append(Holding(world.pieces, world.ways / whole, chance, proven, weight))
    yield Needs(action, tuple(holdings), len(tried), len(tried), is_sampled)


def _sample(worlds: list[World], rng: Random) -> list[tuple[World, int]]:
    """Draw worlds by their ways, and return those that came with how often they did."""
    bounds = list(accumulate(world.ways for world in worlds))
    drawn = Counter(bisect(bounds, below(bounds[-1], rng)) for _ in range(MOST_WORLDS))
    return [(worlds[place], drawn[place]) for place in sorted(drawn)]


def _try(game_name: str, world: World, action: str) -> Generator[None, None, tuple[float, bool | None]]:
    """Work out the chance of an action in one world that we know, and whether it is proven."""
    match = match_of(game_name, world.position)
    seen, analyst = match.observe(world.position.seat), analyst_of(game_name)
    chosen = match.game.parse_action(action)
    if analyst is not None:
        chance = yield from analyst.weigh(seen, match.state, chosen)
    else:
        chance = yield from _try_with_bots(match, world, chosen)
    verdict = None
    for verdict in prove(match, seen, action):  # noqa: B007 - the last one counts
        yield
    return (chance if verdict is None else float(verdict)), verdict


def _try_with_bots(match: Match, world: World, action: Any) -> Generator[None, None, float]:
    """Work out the chance of an action in one world by the level that advises."""
    game, seat, values = match.game, world.position.seat, {}
    bot: Bot[Any, Any] = make_bot(game.name, ADVISER, "needs")
    if positions_of(game.name).position_of(match.observe(seat)) == world.position:  # it sees the world
        values = dict((yield from last_thought(game, match.state, bot)).values)
    if action in values:
        return float(values[action])
    return (yield from chance_of(game, game.apply(match.state, action), seat, bot))
