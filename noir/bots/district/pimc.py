"""PIMC, the searching bot: guess the other hand many times, solve each guess, play the best mean."""

from __future__ import annotations

from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING

from noir.bots.district.packed import ALL_BUILDINGS, FIVE, FIVE_BITS, SUMS, pack_pile, pack_row
from noir.bots.district.proof_search import ProofSearch, plain
from noir.bots.district.search import RoundSearch, World
from noir.bots.district.value import FLAT, RoundEnd, chance_to_win, round_end
from noir.bots.district.worlds import guesses
from noir.chance import rng_from
from noir.core import Thinker, Thought
from noir.games.district.observation import Observation
from noir.games.district.pieces import TAKE
from noir.games.district.state import ROUNDS, starter

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from noir.games.district.pieces import Action
    from noir.games.district.state import Hand

READING = "noir.bots.district.reading"
HOPE = 0.25  # fitted to games of the boss against itself: see tests/bench/district.md
NO_MORE: Mapping[int, int] = MappingProxyType({})


class Pimc(Thinker["Action", Observation]):
    """Perfect-information Monte Carlo with ``worlds`` guesses (in round 4: ``last_worlds``).

    ``later`` gives another number of guesses for some numbers of cards in the two hands. With ``proves``
    an action that wins in every guess of round 4 is proven or not, and a proven one comes first. With
    ``reads`` a guess of rounds 1 to 3 counts as much as the boss would have acted so with that hand. Round 4
    tells next to nothing.
    The work depends on the observation alone. Equal seeds and observations give equal actions.
    """

    weighs = True

    def __init__(
        self,
        seed: int | str,
        worlds: int,
        last_worlds: int,
        later: Mapping[int, int] = NO_MORE,
        *,
        proves: bool = False,
        reads: bool = False,
    ) -> None:
        self._seed, self._worlds, self._last_worlds, self._later = seed, worlds, last_worlds, later
        self._proves, self._reads = proves, reads

    def think(self, seen: Observation) -> Iterator[Thought[Action]]:
        """Yield after every solved guess and action. See noir.core.Bot."""
        if len(seen.legal) == 1 or all(seen.taken):
            yield Thought(leave_behind(seen))
            return
        yield from self.weigh(seen, seen.legal)

    def weigh(self, seen: Observation, actions: tuple[Action, ...]) -> Iterator[Thought[Action]]:
        """Yield the win probabilities of some actions, ever better known."""
        rng = rng_from(f"{self._seed}/{len(seen.actions)}")
        hands = guesses(seen, self._most(seen), rng)
        search = search_of(seen, round_end(seen.round))
        sums = [0.0] * len(actions)
        margins = [0.0] * len(actions)
        total = len(hands) * len(actions)
        weight, done = 0.0, 0
        for hand, number in hands:
            world, found = World(search, seen.hand, hand), []
            for action in actions:
                found.append(world.margin(world.after(world.root, action)))
                done += 1
                if done < total:
                    yield Thought(actions[0], (), done, total)
            times = number * self.likelihood(seen, hand)  # last, so that no start waits for its modules
            weight += times
            _add(sums, times, map(chance_to_win, found))
            _add(margins, times, found)
        ranked = sorted(
            range(len(actions)), key=lambda p: (-sums[p], -margins[p], urgency(seen, actions[p]), p)
        )
        sure = False
        # what surely wins wins in every guess, and in round 4 every hand is guessed
        for place in [p for p in ranked if sums[p] == weight] if self._proves else ():
            for sure in _proving(seen, actions[place]):  # noqa: B007 - the last one counts
                yield Thought(actions[ranked[0]], (), total - 1, total)
            if sure:
                ranked.remove(place)
                ranked.insert(0, place)
                break
        values = tuple((actions[p], self._temper(sums[p] / weight)) for p in ranked)
        yield Thought(values[0][0], values, total, total, sure)

    def likelihood(self, seen: Observation, hand: Hand) -> float:
        """Return how likely the other seat would have acted as it did if it held this hand."""
        if self._reads and seen.round < ROUNDS:
            chance: float = import_module(READING).likelihood(seen, hand)
            return chance
        return 1.0

    def _temper(self, mean: float) -> float:
        """Return the chance that a mean comes true with. The best of some noisy means is too hopeful."""
        return mean - HOPE * mean * (1 - mean) * (1 - mean) if self._reads else mean

    def _most(self, seen: Observation) -> int:
        """Return how many guesses a decision gets: the same for all that a seat cannot tell apart."""
        if seen.round == ROUNDS:
            return self._last_worlds
        return self._later.get(sum(seen.hand_sizes), self._worlds)


def _add(sums: list[float], times: float, values: Iterable[float]) -> None:
    for place, value in enumerate(values):
        sums[place] += times * value


def _proving(seen: Observation, action: Action) -> Iterator[bool]:
    """Yield between slices, and last whether an action surely wins. Before round 4 nothing is sure."""
    if seen.round < ROUNDS:
        return iter((False,))
    return ProofSearch(seen).proving(plain(action))


def search_of(seen: Observation, end: RoundEnd) -> RoundSearch:
    """Return the search of the position that a seat sees."""
    me, other = seen.seat, seen.seat.other
    return RoundSearch(
        end,
        (pack_pile(seen.piles[me]), pack_pile(seen.piles[other])),
        pack_row(seen.row),
        (seen.taken[me], seen.taken[other]),
        1 if starter(seen.round + 1) == me else -1,
    )


def urgency(seen: Observation, action: Action) -> int:
    """Rank actions of equal chance: -1 wins by buildings now, 1 lets the other seat do so next."""
    me, other, row = seen.seat, seen.seat.other, pack_row(seen.row)
    if action == TAKE:
        if pack_pile(seen.piles[me]) + SUMS[row & FIVE] >= ALL_BUILDINGS:
            return -1
        row >>= FIVE_BITS
    else:
        row = row << 4 | action + 1
    exposed = pack_pile(seen.piles[other]) + SUMS[row & FIVE] >= ALL_BUILDINGS
    return int(exposed and not seen.taken[other])


def leave_behind(seen: Observation) -> Action:
    """Return the card to play when both have taken: good ones last if I start the next round."""
    mine = starter(seen.round + 1) == seen.seat
    cards = [action for action in seen.legal if action < len(FLAT)]
    return min(cards, key=lambda kind: FLAT[kind] if mine else -FLAT[kind]) if cards else seen.legal[0]
