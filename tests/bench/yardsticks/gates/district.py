"""Players of District Noir for the gates: late taker, set maker, counter, plain Monte Carlo, mixture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick
from noir.core import Seat
from noir.games.district.pieces import BETRAYALS, COLOURS, TAKE, WORTH, count_kinds
from noir.games.district.scoring import complete_sets, count
from tests.bench.yardsticks.rollouts import roll_out
from tests.bench.yardsticks.style import Stranger, best, bot, mix

if TYPE_CHECKING:
    from random import Random

    from noir.games.district import Observation
    from noir.games.district.pieces import Action, Pile

GUESSES, MAX_TURNS = 30, 48


def _with(pile: Pile, seen: Observation) -> Pile:
    return tuple(map(sum, zip(pile, count_kinds(seen.newest), strict=True)))


def _margin(seen: Observation, mine: Pile) -> int:
    """Return the lead if the game ended with this pile."""
    piles = (mine, seen.piles[1]) if seen.seat == 0 else (seen.piles[0], mine)
    totals = count(piles).totals
    return totals[seen.seat] - totals[seen.seat.other]


def take_late(seen: Observation, rng: Random) -> Action:
    """Wait until nothing else is left, laying the worst cards first and the best ones last."""
    cards = [action for action in seen.legal if action != TAKE]
    return best(cards, lambda card: -WORTH[card], rng) if cards else TAKE


def make_sets(seen: Observation, rng: Random) -> Action:
    """Look for all four gangs: take to complete a set, or to get two missing ones."""
    mine, cards = seen.piles[seen.seat], [action for action in seen.legal if action != TAKE]
    then = _with(mine, seen)
    new = sum(mine[colour] == min(mine[:4]) < then[colour] for colour in COLOURS)
    if TAKE in seen.legal and (not cards or complete_sets(then) > complete_sets(mine) or new >= 2):
        return TAKE
    return best(cards, lambda card: (card in BETRAYALS, card in COLOURS and mine[card] > min(mine[:4])), rng)


def weigh(seen: Observation, rng: Random) -> Action:
    """Count as at the end: take for eight points, and play the card that changes least."""
    mine, cards = seen.piles[seen.seat], [action for action in seen.legal if action != TAKE]
    gain = _margin(seen, _with(mine, seen)) - _margin(seen, mine)
    if TAKE in seen.legal and (not cards or gain >= 8):
        return TAKE

    def gift(card: Action) -> float:
        more = tuple(number + (kind == card) for kind, number in enumerate(mine))
        return -abs(_margin(seen, more) - _margin(seen, mine))

    return best(cards, gift, rng)


def drift(seen: Observation, rng: Random) -> Action:
    """Act by chance, but take with a third of the chance when it is possible."""
    cards = [action for action in seen.legal if action != TAKE]
    if TAKE in seen.legal and (not cards or rng.random() < 0.33):
        return TAKE
    return pick(cards, rng)


late_taker = bot(take_late)
set_maker = bot(make_sets)
counter = bot(weigh)


def monte_carlo(game: str, seed: str) -> Stranger:
    return Stranger(roll_out(game, GUESSES, MAX_TURNS), seed)


mixture = bot(mix({"late": take_late, "sets": make_sets, "weigh": weigh, "drift": drift}))
FAMILY, SEATS = "district", tuple(Seat)
GOALS = {"district": (80, 70)}
BOTS = ("late_taker", "set_maker", "counter", "monte_carlo", "mixture")
