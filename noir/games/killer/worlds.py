"""Worlds: what the hidden evidence cards can be, drawn evenly from what a seat cannot rule out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from noir.chance import pick, shuffled
from noir.games.killer.belief import own_belief
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.state import FIRST_HAND, KILLER, State

if TYPE_CHECKING:
    from random import Random

    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event

HIDDEN = ""


class World(NamedTuple):
    """One guess of everything hidden: the whole evidence pile as dealt, and who holds what now."""

    evidence: str
    killer: str
    inspector: str
    hand: str
    pile: str


class Guesser:
    """Draws worlds for one observation: the secret role evenly among its ``candidates``."""

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        belief = own_belief(observation)
        self.candidates = belief.inspector.names if observation.seat == KILLER else belief.killer.names
        self._shown = "".join(event.revealed + event.drawn for event in observation.history)

    def guess(self, rng: Random, secret: str = "") -> World:
        """Return one world that the seat cannot rule out; ``secret`` is the candidate it must have."""
        secret = secret or pick(self.candidates, rng)
        if self.observation.seat == KILLER:
            return self._guess_of_killer(secret, rng)
        return self._guess_of_inspector(secret, rng)

    def _guess_of_inspector(self, killer: str, rng: Random) -> World:
        seen = self.observation
        cards = [HIDDEN, *seen.first_hand] + [HIDDEN] * (len(SUSPECTS) - 1 - FIRST_HAND)
        identity, top = 0, 1 + FIRST_HAND
        for event in seen.history:
            if event.verb == "d":
                if event.success:
                    cards[identity], identity = event.revealed, top
                else:
                    cards[top] = event.revealed
            if event.verb == "e" and event.drawn:
                cards[top] = event.drawn
            if event.verb in "de":
                top += 1
        cards[identity] = killer
        evidence = _filled(cards, rng)
        return World(evidence, killer, seen.identity, seen.hand, self._pile(evidence))

    def _guess_of_killer(self, inspector: str, rng: Random) -> World:
        seen = self.observation
        inspector = inspector if seen.table.chosen else ""
        while True:  # a try fails only where the Inspector had to use dead agents (K19), and rarely there
            hand = _Hand(seen, inspector, rng)
            if hand.follow() and hand.fill_limited(self._shown):
                break
        evidence = _filled(hand.cards, rng)
        held = "".join(evidence[place] for place in hand.places)
        return World(evidence, seen.identity, inspector, held, self._pile(evidence))

    def _pile(self, evidence: str) -> str:
        return evidence[len(evidence) - self.observation.table.pile_size :]


def determinize(observation: Observation, rng: Random) -> State:
    """Return one state the observing seat cannot rule out: the one its deal and history lead to.

    The table is public, so only the secrets of the guess are put in, and nothing has to be replayed.
    """
    world, history, top = _guesser(observation).guess(rng), [], 1 + FIRST_HAND
    for event in observation.history:
        history.append(event.whole(world.inspector, world.evidence[top : top + 1]))
        top += event.verb in "de"
    deal = f"{''.join(observation.table.start)}.{world.evidence}"
    secrets = (world.pile, world.killer, world.hand, world.inspector)
    return State(observation.table, deal, *secrets, tuple(history))


@lru_cache(maxsize=1)
def _guesser(observation: Observation) -> Guesser:
    """Return the guesser of an observation: whoever draws one world of it draws many."""
    return Guesser(observation)


def _filled(cards: list[str], rng: Random) -> str:
    """Return the cards with the missing ones at the hidden places, in random order."""
    missing = iter(shuffled((name for name in SUSPECTS if name not in cards), rng))
    return "".join(card or next(missing) for card in cards)


class _Hand:
    """One guess where in the pile the Inspector's cards lay, following his hand through the game.

    Places in the evidence pile stand for its cards. After a dead agent was used, the hand of that
    moment held only dead agents (K19): ``limits`` keeps who they can be.
    """

    def __init__(self, observation: Observation, inspector: str, rng: Random) -> None:
        self.history = observation.history
        self.rng = rng
        self.cards = [HIDDEN] * len(SUSPECTS)
        self.cards[0] = observation.first_identity
        self.inspector = inspector
        self.places = list(range(1, 1 + FIRST_HAND))
        self.top = 1 + FIRST_HAND
        self.limits: dict[int, str] = {}
        self.dead = ""

    def follow(self) -> bool:
        """Put every card that was revealed where it could have come from; False at a contradiction."""
        return all(self._follow(event) for event in self.history)

    def fill_limited(self, shown: str) -> bool:
        """Choose the cards that K19 limits, tightest limit first; False at a contradiction."""
        for place in sorted(self.limits, key=lambda place: len(self.limits[place])):
            if self.cards[place]:
                continue
            elsewhere = [*self.cards, *shown]
            possible = [name for name in self.limits[place] if name not in elsewhere]
            if not possible:
                return False
            self.cards[place] = pick(possible, self.rng)
        return True

    def _follow(self, event: Event) -> bool:
        if event.verb == "k":
            self.dead += event.suspect
        elif event.verb == "i":
            self.cards[self._taken(self.places)] = self.inspector
        elif event.verb == "d":
            self.cards[self.top] = event.drawn
            self.top += 1
        elif event.verb == "e" and self.top < len(self.cards):
            self.places.append(self.top)
            self.top += 1
        elif event.verb in "uz":
            return self._reveal(event)
        return True

    def _taken(self, places: list[int]) -> int:
        place = pick(places, self.rng)
        self.places.remove(place)
        return place

    def _reveal(self, event: Event) -> bool:
        fitting = [place for place in self.places if event.suspect in self.limits.get(place, SUSPECTS)]
        if not fitting:
            return False
        self.cards[self._taken(fitting)] = event.suspect
        if event.verb == "u" and event.radar is None:
            for place in self.places:
                self.limits.setdefault(place, self.dead)
        return True
