"""Reference opponents for District Noir: the yardsticks that strength is measured with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noir.arena import player, points
from noir.bots.district.pimc import Pimc, leave_behind, search_of
from noir.bots.district.search import World
from noir.bots.district.value import round_end
from noir.chance import pick, rng_from
from noir.core import Seat, Thinker, Thought
from noir.games.district.pieces import TAKE, WORTH
from noir.match import Match

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.district import Observation, State
    from noir.games.district.pieces import Action

# the flat value of a card: gang 2, alliance and betrayal their face value, building 1
GREEDY_WORTH = (2, 2, 2, 2, *WORTH[4:10], 1, 1, 1)
GREEDY_TAKES_AT = 6


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
