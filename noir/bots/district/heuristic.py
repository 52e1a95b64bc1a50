"""Heuristic: the one-ply bot, weighs the immediate gains of each action with numbers from self-play.

It looks at the piles after every action, at what the other seat could take then, and at the
cards still in hand. It guesses nothing about the other hand and looks no further.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING

from noir.bots.district.packed import ALL_BUILDINGS, FIVE, FIVE_BITS, ONE, SUMS, pack_pile, pack_row
from noir.bots.district.pimc import leave_behind
from noir.bots.district.value import round_end
from noir.bots.district.weights import PLY_WEIGHTS
from noir.chance import rng_from
from noir.core import Thinker, Thought
from noir.games.district.observation import Observation
from noir.games.district.pieces import TAKE
from noir.portable_math import log

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noir.games.district.pieces import Action

# which of the two may still take
BOTH, ONLY_ME, ONLY_THEM = range(3)
WHO = {(True, True): BOTH, (True, False): ONLY_ME, (False, True): ONLY_THEM}
FEATURES = 14
FOUR = 0xFFFF  # the newest four cards of a packed row
CLIP = 6.0  # a building win counts as this much margin


class View:
    """One position in the terms of the features."""

    def __init__(self, seen: Observation) -> None:
        me, other = seen.seat, seen.seat.other
        self.seen, self._end = seen, round_end(seen.round)
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
    def phase(self) -> tuple[int, int]:
        """Takes still allowed and the number of cards I hold. Each case has its own weights."""
        who = WHO[self.may_take, self.they_may]
        return who, len(self.seen.hand)

    def margin(self, mine: int, theirs: int) -> float:
        """Return the margin of packed piles in this round, not saturated by small leads."""
        return max(-CLIP, min(CLIP, self._end.lean(mine, theirs)))

    def features(self, action: Action) -> list[float]:
        """Return the features of a legal action. The comments name each."""
        return self._of_take() if action == TAKE else self._of_play(action)

    def _of_take(self) -> list[float]:
        line = [0.0] * FEATURES
        mine = self.mine + SUMS[self.row & FIVE]
        after = self.margin(mine, self.theirs)
        line[0] = after - self.base  # what I gain
        if self.they_may:
            below = self.theirs + SUMS[self.row >> FIVE_BITS & FIVE]
            line[1] = after - self.margin(mine, below)  # what they could take from below
            line[2] = fsum(self.for_them[kind] for kind in self.seen.hand)  # what I then feed them
        line[3] = 1.0  # the option of a later take is gone
        self._of_hand(line, self.seen.hand)
        return line

    def _of_play(self, card: Action) -> list[float]:
        line = [0.0] * FEATURES
        row = self.row << 4 | card + 1
        if self.they_may:
            theirs = self.theirs + SUMS[row & FIVE]
            taken = self.margin(self.mine, theirs)
            line[4] = max(0.0, self.base - taken)  # what they gain by taking at once
            line[5] = min(0.0, self.base - taken)  # how badly a take would hurt them
            if self.may_take:  # what I could then take from below
                line[6] = self.margin(self.mine + SUMS[row >> FIVE_BITS & FIVE], theirs) - taken
        if self.may_take:
            gain = self.margin(self.mine + SUMS[row & FIVE], self.theirs) - self.base
            line[7] = max(0.0, gain)  # what the newest five would give me
            line[8] = min(0.0, gain)
            # and the newest four, which will still be there after their next card
            line[9] = self.margin(self.mine + SUMS[row & FOUR], self.theirs) - self.base
        line[10] = self.for_me[card]  # the card that is no longer in hand
        line[11] = self.for_them[card]
        rest = list(self.seen.hand)
        rest.remove(card)
        self._of_hand(line, rest)
        return line

    def _of_hand(self, line: list[float], rest: Sequence[int]) -> None:
        if rest:
            line[12] = max(self.for_me[kind] for kind in rest)
            line[13] = max(self.for_them[kind] for kind in rest)


class Heuristic(Thinker["Action", Observation]):
    """Plays the best sum of weighed features. ``noise`` blurs the sums, 0 is full strength."""

    def __init__(self, seed: int | str, noise: float = 0.0) -> None:
        self._seed, self._noise = seed, noise

    def think(self, seen: Observation) -> Iterator[Thought[Action]]:
        """Yield one thought: there is nothing to slice."""
        if len(seen.legal) == 1 or all(seen.taken):
            yield Thought(leave_behind(seen))
            return
        view = View(seen)
        if TAKE in seen.legal and view.mine + SUMS[view.row & FIVE] >= ALL_BUILDINGS:
            yield Thought(TAKE)
            return
        weights = PLY_WEIGHTS[view.phase]
        rng = rng_from(f"{self._seed}/{len(seen.actions)}")
        sums = {}
        for action in seen.legal:
            line = view.features(action)
            # the blur is Gumbel's: noise is the temperature of a softmax over the sums
            blur = -log(-log(rng.random() or 0.5)) if self._noise else 0.0
            sums[action] = fsum(w * x for w, x in zip(weights, line, strict=True)) + self._noise * blur
        yield Thought(max(seen.legal, key=lambda action: sums[action]))
