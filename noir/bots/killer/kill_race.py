"""The race to the sixteenth dead, exactly: whether a policy of the Killer wins whatever is hidden.

Within a few own turns, whoever the Inspector is of those the Killer cannot rule out, whatever he holds,
draws and answers, lucky arrests included: so wherever a possible Inspector stands beside the Killer, or a
possible agent while citizen arrests are left, nothing is sure. A case gone cold is no win.

Cards that the Killer has not seen are each other's equals: any of them can be drawn or held. Where a
dead agent was used (K19) that takes in more worlds than there are, then a win found here is a win still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from noir.bots.killer.bitboard import members
from noir.bots.killer.sim import ALL, NOTHING_BANNED, Move, sim_from
from noir.games.killer.belief import own_belief
from noir.games.killer.state import DEAD_TO_WIN, QUIET_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.bots.killer.bitboard import Board
    from noir.games.killer.observation import Observation

Answer = tuple[Move, ...]  # an exoneration is two actions


class Spot(NamedTuple):
    """The Killer's knowledge. Masks: dead, marked, unseen evidence cards, possible Inspectors."""

    board: Board
    me: int
    dead: int
    marked: int
    unseen: int
    inspectors: int
    hand: int  # how many agents the Inspector holds
    pile: int
    arrests: int
    quiet: int
    banned: int


def spot_of(seen: Observation) -> Spot:
    """Return the position of an observation of the Killer."""
    sim = sim_from(seen)
    return Spot(
        sim.board,
        sim.killer,
        sim.dead,
        sim.marked,
        ALL & ~sim.killer_cards,
        own_belief(seen).inspector.mask,
        sim.hand_size,
        sim.pile_size,
        sim.arrests,
        sim.quiet,
        sim.banned,
    )


def moves(spot: Spot) -> list[Move]:
    """Return the Killer's moves, kills first."""
    found = [Move("k", victim) for victim in members(spot.board.near[spot.me] & ~spot.dead)]
    found += [Move("s", at) for at in range(len(spot.board.shape.shifts)) if at != spot.banned]
    if spot.pile:
        found.append(Move("d"))
    return found


def positions_after(spot: Spot, move: Move) -> list[Spot]:
    """Return every position a move of the Killer can lead to. None where it wins in all worlds."""
    if move.verb == "k":
        return _after_kill(spot, move.one)
    if move.verb == "s":
        return [_after_shift(spot, move.one)]
    return [_after_disguise(spot, card) for card in members(spot.unseen) if spot.inspectors & ~(1 << card)]


def _after_shift(spot: Spot, at: int) -> Spot:
    board = spot.board.after_shift(at)
    fallen = board.fallen(spot.dead)
    if fallen is board:
        return spot._replace(board=board, quiet=spot.quiet + 1, banned=board.shape.undoing[at])
    return spot._replace(board=fallen, quiet=0, banned=NOTHING_BANNED)


def _after_kill(spot: Spot, victim: int) -> list[Spot]:
    bit, near = 1 << victim, spot.board.near[victim]
    dead, left = spot.dead | bit, spot.inspectors & ~bit
    if not left or dead.bit_count() >= DEAD_TO_WIN:
        return []
    splits = (left & near, left & ~near) if spot.marked & bit else (left,)  # K15
    board = spot.board.fallen(dead)
    after = spot._replace(board=board, dead=dead, quiet=0, banned=NOTHING_BANNED)
    return [after._replace(inspectors=some) for some in splits if some]


def _after_disguise(spot: Spot, card: int) -> Spot:
    bit, old = 1 << card, 1 << spot.me
    after = spot._replace(
        unseen=spot.unseen & ~bit,
        inspectors=spot.inspectors & ~bit,
        pile=spot.pile - 1,
        quiet=0,
        banned=NOTHING_BANNED,
    )
    return after if (spot.dead | spot.marked) & bit else after._replace(me=card, marked=spot.marked | old)


def exposed(spot: Spot) -> bool:
    """Tell whether the Inspector, to move, can arrest the Killer in some possible deal."""
    beside = spot.board.near[spot.me]
    if spot.inspectors & beside:
        return True
    if not (spot.arrests and spot.hand):
        return False
    return any(spot.inspectors & ~(1 << agent) for agent in members(spot.unseen & beside))


def answers(spot: Spot) -> Iterator[tuple[Answer, Spot]]:
    """Yield the Inspector's moves in any possible deal, short of an arrest of the Killer."""
    for at in range(len(spot.board.shape.shifts)):
        if at != spot.banned:
            yield (Move("s", at),), _after_shift(spot, at)
    yield from _wrong_arrests(spot)
    if spot.arrests and spot.hand:
        yield from _wrong_citizen_arrests(spot)
    yield from _exonerations(spot)


def _targets(spot: Spot, near: int) -> list[int]:
    return members(near & ~spot.dead & ~spot.marked & ~(1 << spot.me))


def _wrong_arrests(spot: Spot) -> Iterator[tuple[Answer, Spot]]:
    for target in _targets(spot, spot.board.everybody):
        left = spot.inspectors & spot.board.near[target]
        if left:
            after = spot._replace(inspectors=left, quiet=spot.quiet + 1, banned=NOTHING_BANNED)
            yield (Move("a", target),), after


def _wrong_citizen_arrests(spot: Spot) -> Iterator[tuple[Answer, Spot]]:
    for agent in members(spot.unseen & spot.board.everybody):
        targets, bit = _targets(spot, spot.board.near[agent]), 1 << agent
        if targets and spot.inspectors & ~bit:
            after = _without(spot, agent)._replace(
                hand=spot.hand - 1, arrests=spot.arrests - 1, marked=spot.marked | bit
            )
            for target in targets:
                yield (Move("z", agent, target),), after


def _exonerations(spot: Spot) -> Iterator[tuple[Answer, Spot]]:
    held = spot.hand + bool(spot.pile)
    dead = spot.unseen & spot.dead
    usable = spot.unseen if held <= dead.bit_count() else spot.unseen & ~spot.dead  # K19
    if not held:
        return
    for agent in members(usable):
        bit = 1 << agent
        if spot.inspectors & ~bit:
            after = _without(spot, agent)
            hand, pile = (spot.hand, spot.pile - 1) if spot.pile else (spot.hand - 1, 0)
            marked = spot.marked if spot.dead & bit else spot.marked | bit
            yield (Move("e"), Move("u", agent)), after._replace(hand=hand, pile=pile, marked=marked)


def _without(spot: Spot, agent: int) -> Spot:
    """Return the position after the Inspector has shown a card."""
    bit = 1 << agent
    unseen, inspectors = spot.unseen & ~bit, spot.inspectors & ~bit
    return spot._replace(unseen=unseen, inspectors=inspectors, quiet=0, banned=NOTHING_BANNED)


class Race:
    """The AND-OR search. It caches its results for its lifetime.

    A first try lets the Inspector shift or do nothing at all, and the Killer kill or shift. Whoever wins
    like this wins in truth: a wrong arrest or an agent shown leaves fewer places and cards to fear, and
    nothing else. Only where that fails, and something could come of it, every answer is looked at.
    """

    def __init__(self) -> None:
        self._can: dict[tuple[Spot, int, bool], bool] = {}
        self._holds: dict[tuple[Spot, int, bool], bool] = {}

    def wins(self, spot: Spot, move: Move, turns: int) -> bool:
        """Tell whether this move begins a policy that surely wins within so many own turns."""
        return self._wins(spot, move, turns, strict=True) or self._wins(spot, move, turns, strict=False)

    def can(self, spot: Spot, turns: int) -> bool:
        """Tell whether the Killer, to move, surely wins within so many own turns."""
        return self._able(spot, turns, strict=True) or self._able(spot, turns, strict=False)

    def _wins(self, spot: Spot, move: Move, turns: int, *, strict: bool) -> bool:
        if strict and move.verb == "d":
            return False
        return all(self._held(after, turns - 1, strict=strict) for after in positions_after(spot, move))

    def _able(self, spot: Spot, turns: int, *, strict: bool) -> bool:
        key = spot, turns, strict
        known = self._can.get(key)
        if known is None:
            known = self._can[key] = self._find(spot, turns, strict=strict)
        return known

    def _find(self, spot: Spot, turns: int, *, strict: bool) -> bool:
        beside, dead = spot.board.near[spot.me] & ~spot.dead, spot.dead.bit_count()
        known = spot.inspectors.bit_count() == 1 and spot.inspectors & beside
        if known or (beside and dead + 1 >= DEAD_TO_WIN):
            return True
        if turns == 1:
            return False
        if dead + turns < DEAD_TO_WIN and (strict or spot.pile + spot.hand >= 2 * turns):
            return False  # he would have to be killed, and can always do something that keeps him away
        return any(self._wins(spot, move, turns, strict=strict) for move in moves(spot))

    def _held(self, spot: Spot, turns: int, *, strict: bool) -> bool:
        if not turns or spot.quiet >= QUIET_LIMIT or exposed(spot):
            return False
        key = spot, turns, strict
        known = self._holds.get(key)
        if known is None:
            known = self._holds[key] = self._withstand(spot, turns, strict=strict)
        return known

    def _withstand(self, spot: Spot, turns: int, *, strict: bool) -> bool:
        if not strict:
            return self._held(spot, turns, strict=True) or all(
                after.quiet < QUIET_LIMIT and self.can(after, turns) for _, after in answers(spot)
            )
        if spot.quiet + 1 >= QUIET_LIMIT:
            return False
        idle = spot._replace(quiet=spot.quiet + 1, banned=NOTHING_BANNED)
        return self._able(idle, turns, strict=True) and all(
            self._able(_after_shift(spot, at), turns, strict=True)
            for at in range(len(spot.board.shape.shifts))
            if at != spot.banned
        )
