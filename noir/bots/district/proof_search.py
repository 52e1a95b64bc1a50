"""Sure wins in round 4: whether a policy beats every hand and every answer of the other seat.

Nothing the other seat does rules out a hand, so it may be thought to play *any* card that was never
seen, as many as it holds: an ordinary AND-OR search, without sets of possible hands. The three
buildings are one kind. Told the hand, the mover faces just its cards: the same search with fewer.
Cards face up in it are played before an equal one that was never seen, which leaves it more choice.
A draw is not a win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from noir.bots.district.packed import ALL_BUILDINGS, FIVE, FIVE_BITS, ONE, SUMS, pack_pile
from noir.bots.district.value import round_end
from noir.games.district.observation import unseen
from noir.games.district.pieces import TAKE
from noir.games.district.state import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from noir.games.district.observation import Observation
    from noir.games.district.pieces import Action, Kind

BUILDING: Kind = 10  # stands for all three
UNTAKEN = -1
FACE_UP = 48  # the bits below are cards that were never seen, those above are face up in the hand
TEN = (1 << 2 * FIVE_BITS) - 1  # two takes reach no deeper


class Spot(NamedTuple):
    """A position: the newest cards of the row, both packed hands, and the piles that are final.

    ``theirs`` is what the other seat's ``their_count`` cards come out of, and its further cards face up.
    ``mine`` and ``other`` are the packed piles of those who have taken, else UNTAKEN.
    """

    row: int
    hand: int
    theirs: int
    their_count: int
    mine: int
    other: int


def plain(kind: Kind) -> Kind:
    """Return the kind by which actions are counted: a building is as good as another."""
    return min(kind, BUILDING) if kind != TAKE else TAKE


def pack_cards(cards: Sequence[Kind]) -> int:
    """Return the packed counts of some cards."""
    return sum(ONE[kind] for kind in cards)


class _Choices(dict[int, list[tuple[int, int]]]):
    """Packed cards -> (kind, the cards without one of them), each kind once."""

    def __missing__(self, cards: int) -> list[tuple[int, int]]:
        kinds = range(BUILDING + 1)
        found = self[cards] = [(kind, cards - ONE[kind]) for kind in kinds if cards >> 4 * kind & 15]
        return found


CHOICES = _Choices()


class ProofSearch:
    """The AND-OR search of one observation of round 4, for the seat that is to move there.

    ``hand`` are the other seat's cards when they are told. ``nodes`` counts the positions looked at.
    """

    def __init__(self, seen: Observation, hand: Sequence[Kind] | None = None) -> None:
        me, other = seen.seat, seen.seat.other
        self._piles = pack_pile(seen.piles[me]), pack_pile(seen.piles[other])
        row = 0
        for kind in seen.row[-10:]:
            row = row << 4 | plain(kind) + 1
        face_up = seen.face_up[other] if hand is None else ()
        self.root = Spot(
            row,
            pack_cards(seen.hand),
            pack_cards(unseen(seen) if hand is None else hand) | pack_cards(face_up) << FACE_UP,
            seen.hand_sizes[other] - len(face_up),
            self._piles[0] if seen.taken[me] else UNTAKEN,
            self._piles[1] if seen.taken[other] else UNTAKEN,
        )
        self._margin = round_end(ROUNDS).margin
        self._known: dict[tuple[int, ...], bool] = {}
        self._answered: dict[tuple[int, ...], bool] = {}

    @property
    def nodes(self) -> int:
        """How many different positions were looked at so far."""
        return len(self._known) + len(self._answered)

    def options(self, spot: Spot) -> list[Action]:
        """Return the mover's actions by kind, the take first."""
        may_take = spot.mine == UNTAKEN and spot.row
        return [*([TAKE] if may_take else []), *(kind for kind, _ in CHOICES[spot.hand])]

    def answers(self, spot: Spot) -> list[Action]:
        """Return the other seat's actions in any possible deal, by kind, the take first."""
        may_take = spot.other == UNTAKEN and spot.row
        plays = CHOICES[(spot.theirs if spot.their_count else 0) | spot.theirs >> FACE_UP]
        return [*([TAKE] if may_take else []), *(kind for kind, _ in plays)]

    def after_action(self, spot: Spot, action: Action) -> Spot:
        """Return the position after an action of the mover."""
        row, hand, theirs, left, mine, other = spot
        if action == TAKE:
            pile = self._piles[0] + SUMS[row & FIVE]
            return Spot(row >> FIVE_BITS, hand, theirs, left, pile, other)
        row = (row << 4 | action + 1) & self._row_mask(spot)
        return Spot(row, hand - ONE[action], theirs, left, mine, other)

    def after_answer(self, spot: Spot, action: Action) -> Spot:
        """Return the position after an answer of the other seat."""
        row, hand, theirs, left, mine, other = spot
        if action == TAKE:
            pile = self._piles[1] + SUMS[row & FIVE]
            return Spot(row >> FIVE_BITS, hand, theirs, left, mine, pile)
        row = (row << 4 | action + 1) & self._row_mask(spot)
        if theirs >> FACE_UP + 4 * action & 15:
            return Spot(row, hand, theirs - (ONE[action] << FACE_UP), left, mine, other)
        return Spot(row, hand, theirs - ONE[action], left - 1, mine, other)

    def result(self, spot: Spot) -> bool | None:
        """Return whether the mover has won, or None while something can still happen."""
        mine, other = spot.mine, spot.other
        if mine >= ALL_BUILDINGS or other >= ALL_BUILDINGS:
            return mine > other
        if mine != UNTAKEN and other != UNTAKEN:
            return self._margin(mine, other) > 0
        return None

    def wins(self, action: Action) -> bool:
        """Tell whether this first action, a kind as in ``options``, begins a policy that surely wins."""
        return self.holds(self.after_action(self.root, action))

    def proving(self, action: Action) -> Iterator[bool]:
        """Work out ``wins`` in slices: yield after each, and last whether it surely wins."""
        after = self.after_action(self.root, action)
        decided = self.result(after)
        for answer in self.answers(after) if decided is None else ():
            if not (yield from self._slices(self.after_answer(after, answer))):
                yield False
                return
        yield decided is not False

    def _slices(self, spot: Spot) -> Generator[bool, None, bool]:
        """Work out ``can`` in slices."""
        decided = self.result(spot)
        for reply in self.options(spot) if decided is None else ():
            yield False
            if self.holds(self.after_action(spot, reply)):
                return True
        return bool(decided)

    def winning(self) -> Iterator[Action]:
        """Yield the first actions that surely win, by kind."""
        return (action for action in self.options(self.root) if self.wins(action))

    def reply(self, spot: Spot) -> Action:
        """Return the first action of a policy that surely wins from here, or raise StopIteration."""
        return next(action for action in self.options(spot) if self.holds(self.after_action(spot, action)))

    def can(self, spot: Spot) -> bool:
        """Tell whether the mover, to move, surely wins."""
        decided = self.result(spot)
        if decided is not None:
            return decided
        known = self._known.get(spot)
        if known is None:
            known = any(self.holds(self.after_action(spot, action)) for action in self.options(spot))
            self._known[spot] = known
        return known

    def holds(self, spot: Spot) -> bool:
        """Tell whether the mover surely wins when the other seat is to answer."""
        decided = self.result(spot)
        if decided is not None:
            return decided
        known = self._answered.get(spot)
        if known is None:
            known = all(self.can(self.after_answer(spot, action)) for action in self.answers(spot))
            self._answered[spot] = known
        return known

    @staticmethod
    def _row_mask(spot: Spot) -> int:
        """Return the mask of the cards of the row that a take can still reach."""
        return TEN if spot.mine == spot.other == UNTAKEN else FIVE
