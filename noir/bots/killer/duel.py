"""The duel: the Killer's best chance to win within two own turns, with few candidates for both roles.

With at most three public candidates a side the three plies (Killer, Inspector, Killer) are a small game
of hidden identities, and its equilibrium can be computed. What the Inspector holds counts as far as it
rules out Killers. An exoneration is a pass, as its answer comes too late to be used. The Killer disguises
himself only where he knows the Inspector or needs one kill more. So he can be sure of the chance at least.

Both seats start with an even choice, then favour what they regret not having done (regret matching), until
their averages are so close to the equilibrium that both together could gain less than a hundredth.
"""

from __future__ import annotations

from itertools import combinations, product
from math import comb, fsum
from typing import TYPE_CHECKING, NamedTuple

from noir.bots.killer.bitboard import mask_of, members
from noir.bots.killer.sim import ALL, NOTHING_BANNED, Move, is_small
from noir.games.killer.state import DEAD_TO_WIN, QUIET_LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from noir.bots.killer.bitboard import Board
    from noir.bots.killer.sim import Sim

CLOSE = 0.008  # the search ends when both seats together could gain no more than this
ROUNDS = 8  # of regret matching between two looks at that gain
MAX_ROUNDS = 400

Masks = tuple[int, ...]
"""For each Killer of an option, the Inspectors that a last kill can hit, or 1 where any last kill wins."""


class Holding(NamedTuple):
    """The Inspector's secrets: an identity, and a mask of possible Killers in the hand."""

    inspector: int
    held: int


Likely = dict[tuple[int, Holding], float]
"""The number of deals of each Killer with each holding."""


class Reply(NamedTuple):
    """An action of some Inspectors, and the targets of a last kill after it."""

    left: Masks
    by: int


class Branch(NamedTuple):
    """A public answer to the Killer's move: the Inspectors it leaves, and their replies."""

    inspectors: int
    wins_by_any: bool
    is_failure: bool
    replies: tuple[Reply, ...]


class Option(NamedTuple):
    """A move of some Killers: the deals it wins each of them at once, and the branches after it."""

    killers: tuple[int, ...]
    gains: tuple[float, ...]
    branches: tuple[Branch, ...]


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


class Moves:
    """The moves of both seats in a duel, and the number of deals of each kind."""

    def __init__(self, sim: Sim) -> None:
        self.sim = sim
        self.killers = tuple(members(sim.killers))
        self.can_pass = bool(sim.pile_size or sim.hand_size)
        self.likely, self.failing = Likely(), Likely()
        self._deal()

    def _deal(self) -> None:
        """Count the hands of each holding, each deal counting alike, and those in which a disguise fails."""
        sim, size = self.sim, self.sim.hand_size
        unseen = 25 - sim.shown.bit_count() - 2
        duds = (ALL & ~sim.shown & (sim.dead | sim.marked)).bit_count() / max(1, unseen - size)
        for killer, inspector in product(self.killers, members(sim.inspectors)):
            others = sim.killers & ~(1 << killer | 1 << inspector)
            free = unseen - others.bit_count()
            for held in _subsets(others) if killer != inspector else ():
                rest = size - held.bit_count()
                if 0 <= rest <= free:
                    number = comb(free, rest)
                    self.likely[killer, Holding(inspector, held)] = number
                    self.failing[killer, Holding(inspector, held)] = (
                        number * duds * (free - rest) / max(1, free)
                    )

    def weight(self, killer: int, inspectors: int) -> float:
        """Return the number of deals of a Killer with some Inspectors."""
        return fsum(
            number
            for (other, holding), number in self.likely.items()
            if other == killer and inspectors >> holding.inspector & 1
        )

    def options(self) -> dict[Option, Move]:
        """Return the different moves of the Killers. The first of equals stands for all."""
        sim, found, victims = self.sim, dict[Option, Move](), 0
        for killer in self.killers:
            victims |= sim.board.near[killer] & ~sim.dead
        for victim in members(victims):
            found.setdefault(self._kill(victim), Move("k", victim))
        for at in range(len(sim.board.shape.shifts)):
            if at != sim.banned:
                found.setdefault(self._shift(at), Move("s", at))
        if sim.pile_size and (sim.inspectors.bit_count() == 1 or sim.dead.bit_count() + 1 == DEAD_TO_WIN):
            found.setdefault(self._disguise(), Move("d"))
        return found

    def _kill(self, victim: int) -> Option:
        sim, bit = self.sim, 1 << victim
        near, dead, left = sim.board.near[victim], sim.dead | bit, sim.inspectors & ~bit
        killers = tuple([killer for killer in self.killers if near >> killer & 1])
        if dead.bit_count() >= DEAD_TO_WIN:
            return Option(killers, tuple([self.weight(killer, sim.inspectors) for killer in killers]), ())
        board = sim.board.fallen(dead)
        parts = (left & near, left & ~near) if sim.marked & bit else (left,)
        branches = [self._branch(board, dead, killers, some) for some in parts if some]
        gains = tuple([self.weight(killer, sim.inspectors & bit) for killer in killers])
        return Option(killers, gains, tuple([each for each in branches if each]))

    def _shift(self, at: int) -> Option:
        sim = self.sim
        moved = sim.board.after_shift(at)
        board = moved.fallen(sim.dead)
        quiet, banned = (sim.quiet + 1, moved.shape.undoing[at]) if board is moved else (0, NOTHING_BANNED)
        branch = self._branch(board, sim.dead, self.killers, sim.inspectors, quiet, banned)
        return Option(self.killers, (0.0,) * len(self.killers), (branch,) if branch else ())

    def _branch(
        self,
        board: Board,
        dead: int,
        killers: tuple[int, ...],
        inspectors: int,
        quiet: int = 0,
        banned: int = NOTHING_BANNED,
        *,
        is_failure: bool = False,
    ) -> Branch | None:
        """Return the replies of the Inspector, or None if one of them leaves no Killer a target."""
        wins_by_any = dead.bit_count() + 1 == DEAD_TO_WIN
        goal = ~dead if wins_by_any else inspectors
        lefts = {_targets(after, killers, goal, wins_by_any) for after in self._boards(board, dead, banned)}
        if quiet + 1 >= QUIET_LIMIT or not all(map(any, lefts)):
            return None
        replies = [Reply(left, inspectors) for left in _least(lefts)]
        for at, target in enumerate(killers):
            by = board.near[target] & inspectors
            if by:
                targets = _targets(board, killers, goal if wins_by_any else goal & by, wins_by_any)
                replies.append(Reply((*targets[:at], 0, *targets[at + 1 :]), by))
        return Branch(inspectors, wins_by_any, is_failure, tuple(dict.fromkeys(replies)))

    def _boards(self, board: Board, dead: int, banned: int) -> Iterator[Board]:
        if self.can_pass:
            yield board
        for at in range(len(board.shape.shifts)):
            if at != banned:
                yield board.after_shift(at).fallen(dead)

    def _disguise(self) -> Option:
        sim = self.sim
        gains = [
            fsum(
                self.weight(killer, 1 << inspector) * self._as_another(killer, inspector)
                for inspector in members(sim.inspectors & ~(1 << killer))
            )
            for killer in self.killers
        ]
        branch = self._branch(sim.board, sim.dead, self.killers, sim.inspectors, is_failure=True)
        return Option(self.killers, tuple(gains), (branch,) if branch else ())

    def _as_another(self, killer: int, inspector: int) -> float:
        """Return the chance to draw a new identity and then win against this Inspector."""
        sim = self.sim
        unseen = ALL & ~sim.shown & ~(1 << killer | 1 << inspector)
        hands = [mask_of(hand) for hand in combinations(members(unseen), sim.hand_size)]
        wins = self._wins_as(members(unseen & ~sim.dead & ~sim.marked), inspector)
        total = sum(min([(win & ~hand).bit_count() for (win,) in wins]) for hand in hands)
        return total / len(hands) / (unseen.bit_count() - sim.hand_size)

    def _wins_as(self, identities: list[int], inspector: int) -> list[Masks]:
        """Return the new identities that still win after each reply of this Inspector."""
        sim, wins_by_any = self.sim, self.sim.dead.bit_count() + 1 == DEAD_TO_WIN
        goal, found = ~sim.dead if wins_by_any else 1 << inspector, set[Masks]()

        def winning(board: Board) -> int:
            return mask_of(new for new in identities if board.near[new] & goal)

        for board in self._boards(sim.board, sim.dead, NOTHING_BANNED):
            found.add((winning(board),))
        for target in members(mask_of(identities) & sim.board.near[inspector]):
            found.add((winning(sim.board) & ~(1 << target),))
        return _least(found)


def _targets(board: Board, killers: tuple[int, ...], goal: int, wins_by_any: bool) -> Masks:
    """Return the targets of a last kill of each Killer."""
    masks = [board.near[killer] & goal for killer in killers]
    return tuple([min(mask, 1) for mask in masks] if wins_by_any else masks)


def _subsets(mask: int) -> Iterator[int]:
    some = mask
    while some:
        yield some
        some = (some - 1) & mask
    yield 0


def _least(lefts: set[Masks]) -> list[Masks]:
    """Return the smallest targets: none that include all of another's."""
    return [
        one
        for one in sorted(lefts)
        if not any(
            other != one and all(not a & ~b for a, b in zip(other, one, strict=True)) for other in lefts
        )
    ]


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
