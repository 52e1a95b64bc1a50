"""Arrests only suspects that can be the Killer. Kills as the Killer."""

from noir.chance import pick, rng_from
from noir.games.killer.belief import own_belief
from noir.games.killer.state import KILLER


class Bot:
    def __init__(self, game, seed):
        self.rng = rng_from(seed)

    def choose(self, seen):
        act = self.kill if seen.seat == KILLER else self.find
        return pick(act(seen) or seen.legal, self.rng)

    def kill(self, seen):
        return self.options(seen, "k")

    def find(self, seen):
        suspects = own_belief(seen).killer.names
        arrests = self.options(seen, "a")
        useful = [one for one in arrests if one.suspect in suspects]
        return useful or self.options(seen, "eu")

    def options(self, seen, verbs):
        return [action for action in seen.legal if action.verb in verbs]
