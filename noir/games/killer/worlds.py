"""Worlds: the possible hidden evidence cards, drawn evenly from those a seat cannot rule out."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from noir.chance import pick, shuffle
from noir.games.killer.belief import own_belief
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.state import FIRST_HAND, KILLER, State

if TYPE_CHECKING:
    from random import Random

    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event

HIDDEN = ""


class World(NamedTuple):
    """One guess of everything hidden: the whole evidence pile as dealt, and the cards each seat holds."""

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
        self._shown = {card for event in observation.history for card in event.revealed + event.drawn}

    def guess(self, rng: Random, secret: str = "") -> World:
        """Return one world that the seat cannot rule out. ``secret`` is the candidate it must have."""
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
        evidence = _fill(cards, rng)
        return World(evidence, killer, seen.identity, seen.hand, self._pile(evidence))

    def _guess_of_killer(self, inspector: str, rng: Random) -> World:
        seen = self.observation
        inspector = inspector if seen.table.chosen else ""
        hand = _Hand(seen, inspector, rng)
        hand.fill_by_limit(self._shown, rng)
        evidence = _fill(hand.cards, rng)
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
        history.append(event.restore(world.inspector, world.evidence[top : top + 1]))
        top += event.verb in "de"
    deal = f"{''.join(observation.table.start)}.{world.evidence}"
    secrets = (world.pile, world.killer, world.hand, world.inspector)
    return State(observation.table, deal, *secrets, tuple(history))


@lru_cache(maxsize=1)
def _guesser(observation: Observation) -> Guesser:
    """Return the guesser of an observation, cached because one world is rarely drawn alone."""
    return Guesser(observation)


def _fill(cards: list[str], rng: Random) -> str:
    """Return the cards with the missing ones at the hidden places, in random order."""
    missing = iter(shuffle((name for name in SUSPECTS if name not in cards), rng))
    return "".join(card or next(missing) for card in cards)


class _Hand:
    """The Inspector's hand, followed through the game, and the evidence as far as it is known.

    Places in the evidence pile stand for its cards. After a dead agent was used, the hand of that
    moment held only dead agents (K19): ``limits`` keeps who they can be.
    """

    def __init__(self, observation: Observation, inspector: str, rng: Random) -> None:
        self.cards = [HIDDEN] * len(SUSPECTS)
        self.cards[0] = observation.first_identity
        self.places = list(range(1, 1 + FIRST_HAND))
        self.limits: dict[int, str] = {}
        fields = {event.place for event in observation.history}
        identity = pick([place for place in self.places if place not in fields], rng)
        top, dead = 1 + FIRST_HAND, ""
        for event in observation.history:
            if event.verb == "k":
                dead += event.suspect
            elif event.verb == "d":
                self.cards[top] = event.drawn
            elif event.verb == "e" and top < len(self.cards):
                self.places.append(top)
            elif event.verb == "i":
                self.places.remove(identity)
                self.cards[identity] = inspector
            elif event.place:
                self._show(event, dead)
            top += event.verb in "de"

    def _show(self, event: Event, dead: str) -> None:
        """Take the agent of an event out of the hand. A dead one limits the rest of it to the dead (K19)."""
        self.places.remove(event.place)
        self.cards[event.place] = event.suspect
        if event.verb == "u" and event.radar is None:
            self.limits = dict.fromkeys(self.places, dead) | self.limits

    def fill_by_limit(self, shown: set[str], rng: Random) -> None:
        """Choose the cards that K19 limits, the first card drawn first: it has the tightest limit."""
        for place in sorted(self.limits):
            if not self.cards[place]:
                elsewhere = {*self.cards, *shown}
                self.cards[place] = pick([name for name in self.limits[place] if name not in elsewhere], rng)
