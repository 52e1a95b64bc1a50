"""Reference opponents for District Noir: the yardsticks that strength is measured with."""

from __future__ import annotations

from itertools import accumulate, chain
from math import fsum, prod
from typing import TYPE_CHECKING, Any

from noir.arena import player, points
from noir.bots.district import ALL_LAST_WORLDS, BOSS_LATER, BOSS_WORLDS
from noir.bots.district.pimc import Pimc, leave_behind, search_of
from noir.bots.district.search import World
from noir.bots.district.value import round_end
from noir.chance import pick, rng_from
from noir.core import Seat, Thinker, Thought
from noir.games.district.observation import observe, plays_of, unseen
from noir.games.district.pieces import TAKE, WORTH
from noir.games.district.rules import apply, start
from noir.games.district.state import ACTIONS_A_ROUND, ROUNDS
from noir.match import Match
from noir.portable_math import exp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.district import Observation, State
    from noir.games.district.pieces import Action, Kind
    from noir.games.district.state import Hand

# the flat value of a card: gang 2, alliance and betrayal their face value, building 1
GREEDY_WORTH = (2, 2, 2, 2, *WORTH[4:10], 1, 1, 1)
GREEDY_TAKES_AT = 6

# what the reader supposes of the boss
MODEL_WORLDS = 6
READ_HEAT = 0.01
READ_NOISE = 0.3


class RandomBot(Thinker["Action", "Observation"]):
    """Any legal action."""

    def __init__(self, seed: str) -> None:
        self._rng = rng_from(seed)

    def think(self, seen: Observation) -> Iterator[Thought[Action]]:
        yield Thought(pick(seen.legal, self._rng))


class Greedy(Thinker["Action", "Observation"]):
    """Takes when the newest five are worth 6 at face value, else plays a random card."""

    def __init__(self, seed: str) -> None:
        self._rng = rng_from(seed)

    def think(self, seen: Observation) -> Iterator[Thought[Action]]:
        cards = [action for action in seen.legal if action != TAKE]
        rich = sum(GREEDY_WORTH[kind] for kind in seen.newest) >= GREEDY_TAKES_AT
        if not cards or (TAKE in seen.legal and rich):
            yield Thought(TAKE)
        else:
            yield Thought(pick(cards, self._rng))


def random_bot(_game: str, seed: str) -> RandomBot:
    return RandomBot(seed)


def greedy(_game: str, seed: str) -> Greedy:
    return Greedy(seed)


def pimc2(_game: str, seed: str) -> Pimc:
    return Pimc(seed, 2, 2)


def pimc20(_game: str, seed: str) -> Pimc:
    return Pimc(seed, 20, 56)


def plain(_game: str, seed: str) -> Pimc:
    """Return the boss without reading."""
    return Pimc(seed, BOSS_WORLDS, ALL_LAST_WORLDS, BOSS_LATER, proves=True)


class Reader(Pimc):
    """The boss, with its guesses weighed by the other seat's actions of this round.

    A hand weighs as much as the boss's own search, with few guesses, would have acted so with it. Its action
    is drawn by the softmax of the chances at ``heat``, with ``noise`` from all alike. Round 4 is not read.
    """

    def __init__(self, seed: str, heat: float = READ_HEAT, noise: float = READ_NOISE) -> None:
        super().__init__(seed, BOSS_WORLDS, ALL_LAST_WORLDS, proves=True)
        self._heat, self._noise = heat, noise
        self._model = Pimc(seed, MODEL_WORLDS, MODEL_WORLDS)
        self._known: dict[tuple[Observation, Action], float] = {}

    def likelihood(self, seen: Observation, hand: Hand) -> float:
        """Return how likely the boss would have acted as the other seat did if it held this hand."""
        if seen.round == ROUNDS:
            return 1.0
        other, plies = seen.seat.other, range(len(seen.actions))
        states = list(accumulate(seen.actions, apply, initial=start(deal_with(seen, hand))))
        return prod(
            self._likelihood(observe(states[ply], other), seen.actions[ply])
            for ply in reversed(plies[ACTIONS_A_ROUND * (seen.round - 1) :])
            if states[ply].turn == other
        )

    def _likelihood(self, then: Observation, action: Action) -> float:
        """Return the likelihood of an action. The same one is asked often."""
        key = (then, action)
        if key not in self._known:
            *_, thought = self._model.think(then)
            best = thought.values[0][1] if thought.values else 0.0
            shares = {each: exp((chance - best) / self._heat) for each, chance in thought.values}
            sane = shares[action] / fsum(shares.values()) if shares else 1.0
            number = len(shares) or 1
            self._known[key] = self._noise / number + (1 - self._noise) * sane
        return self._known[key]


def deal_with(seen: Observation, hand: Hand) -> tuple[Kind, ...]:
    """Return the deal of an observation, with this hand in the other seat."""
    theirs = list(plays_of(seen, seen.seat.other))
    theirs[-1] += hand
    rest = list(unseen(seen))
    for kind in hand:
        rest.remove(kind)
    hands = [
        (mine, their) if seen.seat == 0 else (their, mine)
        for mine, their in zip(seen.drawn, theirs, strict=True)
    ]
    first, *later = [one + two for one, two in hands]
    return (*first, *seen.first_row, *chain.from_iterable(later), *rest)


def reader(_game: str, seed: str) -> Reader:
    return Reader(seed)


class Cheat:
    """Sees the other hand (not the deck) and searches exactly. Exists for tests only."""

    def choose(self, state: State, seen: Observation) -> Action:
        """Return the best action against the hand that really is there."""
        if len(seen.legal) == 1 or all(seen.taken):
            return leave_behind(seen)
        search = search_of(seen, round_end(seen.round))
        world = World(search, seen.hand, state.hands[seen.seat.other])
        return max(seen.legal, key=lambda action: world.margin(world.after(world.root, action)))


def pair_with_cheat(game_name: str, first: str, _second: str, seed: str) -> tuple[float, float]:
    """Play a mirrored pair of a player against Cheat. Return the player's two scores."""
    scores = []
    for seat in Seat:
        bot, cheat = player(game_name, first, f"{seed}/{seat:d}/a"), Cheat()
        match = Match.new(game_name, seed)
        while (mover := match.to_move) is not None:
            seen: Any = match.observe(mover)
            action = bot.choose(seen) if mover == seat else cheat.choose(match.state, seen)
            match.play(match.game.format_action(action))
        assert match.outcome is not None
        scores.append(points(match.outcome, seat))
    return scores[0], scores[1]
