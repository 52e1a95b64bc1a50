"""The one-ply bot: what each action gives at once, weighed with numbers found by self-play.

It looks at the piles after every action, at what the other seat could take then, and at the
cards still in hand. It guesses nothing about the other hand and looks no further.
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING

from noir.bots.district.packed import FIVE, FIVE_BITS, ONE, SUMS, pack_pile, pack_row
from noir.bots.district.pimc import leave_behind
from noir.bots.district.value import RoundEnd
from noir.bots.district.weights import PLY_WEIGHTS
from noir.chance import rng_from
from noir.core import Thinker, Thought
from noir.games.district.cards import TAKE
from noir.games.district.state import IN_HAND, ROUNDS, Observation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.district.cards import Action

# which of the two may still take: the three phases have weights of their own
BOTH, ONLY_ME, ONLY_THEM = range(3)
FEATURES = 12
CLIP = 6.0  # a building win counts as this much margin


class Scales:
    """Margins of piles in every round; in round 4 points, scaled like a margin."""

    def __init__(self) -> None:
        self._ends = [RoundEnd(number) for number in range(1, ROUNDS + 1)]

    def margin(self, round_number: int, mine: int, theirs: int) -> float:
        """Return a margin of packed piles that is not saturated by small leads."""
        return max(-CLIP, min(CLIP, self._ends[round_number - 1].lean(mine, theirs)))


class View:
    """One position in the terms of the features."""

    def __init__(self, seen: Observation, scales: Scales) -> None:
        me, other = seen.seat, seen.seat.other
        self.seen, self._scales = seen, scales
        self.may_take = not seen.taken[me]
        self.they_may = not seen.taken[other]
        self.mine, self.theirs = pack_pile(seen.piles[me]), pack_pile(seen.piles[other])
        self.row = pack_row(seen.row)
        self.base = self.margin(self.mine, self.theirs)
        self.for_me = {
            kind: self.margin(self.mine + ONE[kind], self.theirs) - self.base for kind in set(seen.hand)
        }
        self.for_them = {
            kind: self.base - self.margin(self.mine, self.theirs + ONE[kind]) for kind in set(seen.hand)
        }

    @property
    def phase(self) -> int:
        """Who may still take."""
        if not self.may_take:
            return ONLY_THEM
        return BOTH if self.they_may else ONLY_ME

    def margin(self, mine: int, theirs: int) -> float:
        """Return the margin of packed piles in this round."""
        return self._scales.margin(self.seen.round, mine, theirs)

    def features(self, action: Action) -> list[float]:
        """Return the features of a legal action; see the comments on each."""
        return self._of_take() if action == TAKE else self._of_play(action)

    def _of_take(self) -> list[float]:
        line = [0.0] * FEATURES
        mine = self.mine + SUMS[self.row & FIVE]
        after = self.margin(mine, self.theirs)
        line[0] = after - self.base  # what I gain
        if self.they_may:  # what they could take from what lies below
            line[1] = after - self.margin(mine, self.theirs + SUMS[self.row >> FIVE_BITS & FIVE])
            line[2] = sum(self.for_them[kind] for kind in self.seen.hand)  # what I then feed them
        left = len(self.seen.hand)
        line[3] = 1.0  # the option given up, by how long it could still be kept
        line[4] = left / IN_HAND
        line[5] = float(left == IN_HAND)
        return line

    def _of_play(self, card: Action) -> list[float]:
        line = [0.0] * FEATURES
        row = self.row << 4 | card + 1
        five = SUMS[row & FIVE]
        if self.they_may:
            loss = self.base - self.margin(self.mine, self.theirs + five)
            line[6] = max(0.0, loss)  # what they gain by taking at once
            line[7] = min(0.0, loss)  # how badly a take would hurt them
        if self.may_take:
            gain = self.margin(self.mine + five, self.theirs) - self.base
            line[8] = max(0.0, gain)  # what I would gain by taking later
            line[9] = min(0.0, gain)
        line[10] = self.for_me[card]  # the card that is no longer in hand
        line[11] = self.for_them[card]
        return line


class Heuristic(Thinker["Action", Observation]):
    """Plays the best sum of weighed features; ``noise`` blurs the sums, 0 is full strength."""

    def __init__(self, seed: int | str, noise: float = 0.0) -> None:
        self._seed, self._noise, self._scales = seed, noise, Scales()

    def think(self, seen: Observation) -> Iterator[Thought[Action]]:
        """Yield one thought: there is nothing to slice."""
        if len(seen.legal) == 1 or all(seen.taken):
            yield Thought(leave_behind(seen))
            return
        view = View(seen, self._scales)
        weights = PLY_WEIGHTS[view.phase]
        rng = rng_from(f"{self._seed}/{len(seen.actions)}")
        sums = {}
        for action in seen.legal:
            line = view.features(action)
            # the blur is Gumbel's: noise is the temperature of a softmax over the sums
            blur = -log(-log(rng.random() or 0.5)) if self._noise else 0.0
            sums[action] = sum(w * x for w, x in zip(weights, line, strict=True)) + self._noise * blur
        yield Thought(max(seen.legal, key=lambda action: sums[action]))
