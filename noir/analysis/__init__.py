"""Analysis: the chances of every action in a position, and those of an action against each hidden hand.

Everything works in slices of under 50 ms, and each slice yields what is known by then. A position holds
the knowledge of one seat, so nothing here depends on anything that this seat cannot know. Each chance is
that of a player who plays on like the strongest level, against all kinds of players.

>>> position = positions_of("district").read("4-5667-57-67A2-5T-8T-f")
>>> can_set_up("district"), can_set_up("chess")
(True, False)
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

from noir.analysis.answers import Holding, Line, Needs, Report, UnknownCards
from noir.analysis.chances import (
    QUICK,
    analyst_of,
    chance_of,
    last_thought,
    prove,
    responder_of,
    weigh_world,
    yield_between,
)
from noir.analysis.matches import MANY_WORLDS, MOST_WORLDS, follow, follow_in_slices, match_of, match_of_seat
from noir.bots import explainer, make_bot
from noir.bots.population import against_all
from noir.chance import below, rng_from
from noir.core import IllegalAction
from noir.games import can_set_up, positions_of
from noir.review import ADVISER

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping
    from random import Random

    from noir.core import A, O, Reason, S, Seat, Thought
    from noir.match import Match
    from noir.positions import Position, World


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
PASSES = 8  # of the adviser, each with guesses of its own
REPLY_WORLDS = 60  # in which the other seat thinks about its reply
_ORDER = {True: 0, None: 1, False: 2}  # of actions by their proofs


def analyse(game_name: str, position: Position) -> Iterator[Report]:
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
            yield _report(match, mover, sums, {thought.action: 1.0}, thought.done, thought.total)
        return
    thought = None
    for thought in make_bot(name, QUICK, "analysis").think(seen):  # noqa: B007 - the last one counts
        yield Report(mover, (), 0, PASSES)
    assert thought is not None
    yield from _average_passes(match, thought) if thought.values else _average_worlds(match, mover)


def _average_passes(match: Match[S, A, O], quick: Thought[A]) -> Iterator[Report]:
    """Yield the mean values of several passes of the adviser, each with its own guesses."""
    mover, name = match.to_move, match.game.name
    assert mover is not None
    seen = match.observe(mover)
    sums: dict[A, list[float]] = {action: [value] for action, value in quick.values}
    best = quick.action
    for number in range(PASSES):
        yield _report(match, mover, sums, {best: 1.0}, number, PASSES)
        thought = quick
        for thought in make_bot(name, ADVISER, f"analysis {number}").think(seen):
            if thought.done < thought.total:
                yield _report(match, mover, sums, {best: 1.0}, number, PASSES)
        values = dict(thought.values)
        if number and all(values.get(action) == past[-1] for action, past in sums.items()):
            yield replace(_report(match, mover, sums, {best: 1.0}, PASSES, PASSES), is_exact=True)
            return
        sums = {action: [*(sums[action] if number else ()), value] for action, value in values.items()}
        best = max(sums, key=lambda action: (_mean(sums[action]), action == thought.action))
    yield _report(match, mover, sums, {best: 1.0}, PASSES, PASSES)


def _average_worlds(match: Match[S, A, O], seat: Seat) -> Iterator[Report]:
    """Yield the actions of the seat to move in ever more worlds, with the chances of ``seat`` after them."""
    game, rng = match.game, rng_from("analysis")
    seen, bot = match.observe(seat), responder_of(match.game.name)
    sums: dict[A, list[float]] = {}
    shares: dict[A, float] = {}
    for number in range(REPLY_WORLDS):
        world = game.determinize(seen, rng)
        best, values = yield from yield_between(
            weigh_world(game, world, seat, bot), _report(match, seat, sums, shares, number, REPLY_WORLDS)
        )
        shares[best] = shares.get(best, 0.0) + 1
        for action, value in values.items():
            sums.setdefault(action, []).append(value)
    yield _report(match, seat, sums, shares, REPLY_WORLDS, REPLY_WORLDS)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _report(
    match: Match[S, A, O],
    seat: Seat,
    sums: dict[A, list[float]],
    shares: Mapping[A, float],
    done: int,
    total: int,
) -> Report:
    """Return the report of the values of ``seat`` so far, the likeliest action of the seat to move first."""
    mover, game = match.to_move, match.game
    assert mover is not None
    whole = sum(shares.values())
    lines = [
        Line(
            game.format_action(action),
            against_all(game.name, seat, _mean(values), match.ply),
            shares.get(action, 0.0) / whole,
        )
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


def needs(game_name: str, position: Position, action: str) -> Iterator[Needs]:
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
    chance = against_all(game_name, world.position.seat, chance, match.ply)
    verdict = None
    for verdict in prove(match, seen, action):  # noqa: B007 - the last one counts
        yield
    return (chance if verdict is None else float(verdict)), verdict


def _try_with_bots(match: Match[S, A, O], world: World, action: A) -> Generator[None, None, float]:
    """Work out the chance of an action in one world by the level that advises."""
    game, seat = match.game, world.position.seat
    values: dict[A, float] = {}
    bot = make_bot(game.name, ADVISER, "needs")
    if positions_of(game.name).position_of(match.observe(seat)) == world.position:  # it sees the world
        values = dict((yield from last_thought(game, match.state, bot)).values)
    if action in values:
        return float(values[action])
    return (yield from chance_of(game, game.apply(match.state, action), seat, bot))
