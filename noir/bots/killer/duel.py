"""The duel: the Killer's best chance to win within two own turns, with few candidates for both roles.

With at most three public candidates a side the three plies (Killer, Inspector, Killer) are a small game
of hidden identities, and its equilibrium can be computed. What the Inspector holds counts as far as it
rules out Killers. An exoneration is a pass, as its answer comes too late to be used. The Killer disguises
himself only where he knows the Inspector or needs one kill more. So he can be sure of the chance at least.

Both seats start with an even choice, then favour what they regret not having done (regret matching), until
their averages are so close to the equilibrium that both together could gain less than a hundredth.
"""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.killer.duel_moves import Branch, Holding, Moves, Option, Reply
from noir.bots.killer.sim import ALL, Move, is_small

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from noir.bots.killer.sim import Sim

CLOSE = 0.008  # the search ends when both seats together could gain no more than this
ROUNDS = 8  # of regret matching between two looks at that gain
MAX_ROUNDS = 400


class Duel(NamedTuple):
    """The bounds of the Killer's chance over all deals, and the chance and mixture of each Killer."""

    low: float
    high: float
    chances: dict[int, float]
    shares: dict[int, dict[Move, float]]

    def choose(self, killer: int, rng: Random) -> tuple[Move, float]:
        """Return a move of this Killer, drawn as often as it should come, and the chance."""
        at, moves = rng.random(), iter(self.shares[killer].items())
        move, share = next(moves)
        while at > share:
            at -= share
            move, share = next(moves, (move, 1.0))
        return move, self.chances[killer]


class _Choice:
    """A decision under regret matching: the present mixture and the average of all so far."""

    __slots__ = ("mix", "regrets", "total")

    def __init__(self, number: int) -> None:
        self.mix = [1 / number] * number
        self.regrets = [0.0] * number
        self.total = [0.0] * number

    def learn(self, values: Sequence[float]) -> None:
        """Add the regrets for all values above that of the present mixture."""
        regrets, positive, mean = self.regrets, 0.0, 0.0
        for share, value in zip(self.mix, values, strict=True):
            mean += share * value
        for at, value in enumerate(values):
            regret = regrets[at] + value - mean
            if regret < 0.0:
                regret = 0.0
            regrets[at] = regret
            positive += regret
        if positive:
            self.mix = [regret / positive for regret in regrets]

    def remember(self, weight: float) -> None:
        """Add the present mixture to the average."""
        total = self.total
        for at, share in enumerate(self.mix):
            total[at] += weight * share

    def settle(self) -> None:
        """Take the average as the mixture."""
        whole = fsum(self.total)
        if whole:
            self.mix = [share / whole for share in self.total]


class _Hit(NamedTuple):
    """A way to a win: its number of deals, and the Killer's choices on the way with the number of each."""

    weight: float
    killer: int
    option: int
    guess: _Choice | None
    victim: int


class _Fight:
    """The duel as a set of choices, and the wins they lead to."""

    def __init__(self, rules: Moves) -> None:
        self.moves, self.rules = rules.options(), rules
        self.holdings = list(dict.fromkeys(holding for _, holding in rules.likely))
        self.options = {
            killer: [option for option in self.moves if killer in option.killers] for killer in rules.killers
        }
        self.choices = {killer: _Choice(len(options)) for killer, options in self.options.items()}
        self.at_once = {
            killer: [option.gains[option.killers.index(killer)] for option in options]
            for killer, options in self.options.items()
        }
        self.replies: list[tuple[_Choice, list[list[_Hit]]]] = []
        self.guesses: list[tuple[_Choice, int, int]] = []
        for option in self.moves:
            for branch in option.branches:
                self._add(option, branch)

    def _add(self, option: Option, branch: Branch) -> None:
        guesses = {
            (killer, reply): self._guess(killer, option, reply.left[at])
            for reply in branch.replies
            for at, killer in enumerate(option.killers)
            if not branch.wins_by_any and reply.left[at].bit_count() > 1
        }
        for holding in self.holdings:
            if branch.inspectors >> holding.inspector & 1:
                able = [reply for reply in branch.replies if reply.by >> holding.inspector & 1]
                hits = [self._hits(option, branch, reply, holding, guesses) for reply in able]
                self.replies.append((_Choice(len(able)), hits))

    def _guess(self, killer: int, option: Option, victims: int) -> _Choice:
        choice = _Choice(victims.bit_count())
        self.guesses.append((choice, killer, self.options[killer].index(option)))
        return choice

    def _hits(
        self,
        option: Option,
        branch: Branch,
        reply: Reply,
        holding: Holding,
        guesses: dict[tuple[int, Reply], _Choice],
    ) -> list[_Hit]:
        found, bit = [], 1 << holding.inspector
        likely = self.rules.failing if branch.is_failure else self.rules.likely
        for killer, left in zip(option.killers, reply.left, strict=True):
            weight = likely.get((killer, holding), 0.0)
            if weight and left & (1 if branch.wins_by_any else bit):
                victim = 0 if branch.wins_by_any else (left & (bit - 1)).bit_count()
                number = self.options[killer].index(option)
                found.append(_Hit(weight, killer, number, guesses.get((killer, reply)), victim))
        return found

    def learn(self, weight: int) -> None:
        """Let both seats learn from each other's present choices, and remember them with a weight."""
        choices = self.choices
        for choice, replies in self.replies:
            if len(replies) > 1:
                choice.learn([-_wins(hits, choices) for hits in replies])
            choice.remember(weight)
        values, guessed = self._values()
        for guess, killer, option in self.guesses:
            guess.learn(guessed[guess])
            guess.remember(weight * choices[killer].mix[option])
        for killer, choice in choices.items():
            choice.learn(values[killer])
            choice.remember(weight)

    def _values(self) -> tuple[dict[int, list[float]], dict[_Choice, list[float]]]:
        """Return the wins of each option of each Killer, and of each victim of a last guess."""
        values = {killer: list(hits) for killer, hits in self.at_once.items()}
        guessed = {guess: [0.0] * len(guess.mix) for guess, _, _ in self.guesses}
        for choice, replies in self.replies:
            for share, hits in zip(choice.mix, replies, strict=True):
                if share:
                    for weight, killer, option, guess, victim in hits:
                        if guess:
                            guessed[guess][victim] += weight * share
                            values[killer][option] += weight * share * guess.mix[victim]
                        else:
                            values[killer][option] += weight * share
        return values, guessed

    def duel(self) -> Duel:
        """Return the bounds of the averages, with the chance and mixture of each Killer."""
        every = [*self.choices.values()]
        every += [choice for choice, _ in self.replies]
        every += [choice for choice, _, _ in self.guesses]
        mixes = [choice.mix for choice in every]
        for choice in every:
            choice.settle()
        least = self._least_wins()
        best = self._best_values()
        shares = {
            killer: {
                self.moves[option]: share
                for option, share in zip(self.options[killer], choice.mix, strict=True)
                if share
            }
            for killer, choice in self.choices.items()
        }
        for choice, mix in zip(every, mixes, strict=True):
            choice.mix = mix
        deals = {killer: self.rules.weight(killer, ALL) for killer in self.choices}
        total = fsum(deals.values())
        chances = {killer: value / deals[killer] for killer, value in best.items()}
        return Duel(least / total, fsum(best.values()) / total, chances, shares)

    def _least_wins(self) -> float:
        """Return the number of deals won by the present choices of the Killer if the Inspector knows them."""
        at_once = fsum(
            share * gain
            for killer, choice in self.choices.items()
            for share, gain in zip(choice.mix, self.at_once[killer], strict=True)
        )
        return at_once + fsum(
            min(_wins(hits, self.choices) for hits in replies) for _, replies in self.replies
        )

    def _best_values(self) -> dict[int, float]:
        """Return the wins of each Killer's best answer to the present replies."""
        for guess, values in self._values()[1].items():
            guess.mix = [float(at == values.index(max(values))) for at in range(len(values))]
        return {killer: max(values) for killer, values in self._values()[0].items()}


def _wins(hits: list[_Hit], choices: dict[int, _Choice]) -> float:
    total = 0.0
    for weight, killer, option, guess, victim in hits:
        share = weight * choices[killer].mix[option]
        total += share * guess.mix[victim] if guess else share
    return total


def fight(sim: Sim) -> Iterator[Duel]:
    """Yield ever better duels of a position, until one is within CLOSE. None if it is not small."""
    if not is_small(sim):
        return
    game = _Fight(Moves(sim))
    for number in range(MAX_ROUNDS):
        if number == 1 or not number % ROUNDS:
            duel = game.duel()
            yield duel
            if duel.high - duel.low <= CLOSE:
                return
        game.learn(number + 1)
