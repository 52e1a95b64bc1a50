"""Deduces as the Inspector, from the suspects that can still be the Killer. Kills as the Killer."""

from noir.chance import pick, rng_from
from noir.games.killer.belief import own_belief
from noir.games.killer.state import KILLER


class Bot:
    def __init__(self, game, seed):
        self.rng = rng_from(seed)

    def choose(self, seen):
        wanted = self.as_killer(seen) if seen.seat == KILLER else self.as_inspector(seen)
        return pick(wanted or seen.legal, self.rng)

    def as_killer(self, seen):
        return [action for action in seen.legal if action.verb == "k"]

    def as_inspector(self, seen):
        suspects = own_belief(seen).killer.names
        arrests = [action for action in seen.legal if action.verb == "a" and action.suspect in suspects]
        return arrests or [action for action in seen.legal if action.verb in "eu"]
