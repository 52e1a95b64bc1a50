"""Worlds: complete states that a seat cannot rule out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.chance import pick, shuffled
from noir.games.killer import rules
from noir.games.killer.action import Action, parse_action
from noir.games.killer.belief import own_belief
from noir.games.killer.grid import SUSPECTS
from noir.games.killer.state import FIRST_HAND, KILLER, State, dealt

if TYPE_CHECKING:
    from random import Random

    from noir.games.killer.observation import Observation
    from noir.games.killer.state import Event

HIDDEN = ""


def determinize(observation: Observation, rng: Random) -> State:
    """Return one state the observing seat cannot rule out: the secret role evenly among its candidates.

    The unseen evidence cards are dealt anew and the game is replayed on them, so the state is right
    in every detail: its deal and its actions lead to it.
    """
    belief = own_belief(observation)
    if observation.seat == KILLER:
        chosen = observation.table.chosen
        inspector = pick(belief.inspector.names, rng) if chosen else ""
        evidence = _seen_by_killer(observation, inspector, rng)
    else:
        inspector = observation.identity
        evidence = _seen_by_inspector(observation, pick(belief.killer.names, rng), rng)
    state = dealt("".join(observation.table.start), evidence, observation.table.citizen)
    for event in observation.history:
        action = Action("i", inspector) if event.verb == "i" else parse_action(event.text)
        state = rules.apply(state, action)
    return state


def _seen_by_inspector(observation: Observation, killer: str, rng: Random) -> str:
    """Return an order of the evidence cards in which this suspect is the Killer now."""
    cards = [HIDDEN, *observation.first_hand] + [HIDDEN] * (len(SUSPECTS) - 1 - FIRST_HAND)
    identity, top = 0, 1 + FIRST_HAND
    for event in observation.history:
        if event.verb == "d":
            if event.success:
                cards[identity], identity = event.revealed, top
            else:
                cards[top] = event.revealed
        if event.verb == "e" and top < len(cards):
            cards[top] = event.drawn
        if event.verb in "de":
            top += 1
    cards[identity] = killer
    return _filled(cards, rng)


def _filled(cards: list[str], rng: Random) -> str:
    """Return the cards with the missing ones at the hidden places, in random order."""
    missing = iter(shuffled((name for name in SUSPECTS if name not in cards), rng))
    return "".join(card or next(missing) for card in cards)


def _seen_by_killer(observation: Observation, inspector: str, rng: Random) -> str:
    """Return an order of the evidence cards in which this suspect is the Inspector."""
    while True:  # a try fails only where the Inspector had to use dead agents (K19), and rarely there
        cards = _Hand(observation, inspector, rng).guessed()
        if cards is not None:
            return _filled(cards, rng)


class _Hand:
    """One guess where in the pile the Inspector's cards lay, following his hand through the game.

    Places in the evidence pile stand for its cards. After a dead agent was used, the hand of that
    moment held only dead agents (K19): ``limits`` keeps who they can be.
    """

    def __init__(self, observation: Observation, inspector: str, rng: Random) -> None:
        self.observation = observation
        self.rng = rng
        self.cards = [HIDDEN] * len(SUSPECTS)
        self.cards[0] = observation.first_identity
        self.inspector = inspector
        self.places = list(range(1, 1 + FIRST_HAND))
        self.top = 1 + FIRST_HAND
        self.limits: dict[int, str] = {}
        self.dead = ""

    def guessed(self) -> list[str] | None:
        """Return the evidence cards as far as they are bound, or None when the guess contradicts K19."""
        if not all(self._follow(event) for event in self.observation.history):
            return None
        for place in sorted(self.limits, key=lambda place: len(self.limits[place])):
            if self.cards[place]:
                continue
            elsewhere = [*self.cards, *self._shown()]
            possible = [name for name in self.limits[place] if name not in elsewhere]
            if not possible:
                return None
            self.cards[place] = pick(possible, self.rng)
        return self.cards

    def _shown(self) -> str:
        """Return the cards whose place is known to be elsewhere."""
        return "".join(event.revealed + event.drawn for event in self.observation.history)

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
