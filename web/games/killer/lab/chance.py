"""Plays any action that the rules allow."""

from noir.chance import pick, rng_from


class Bot:
    def __init__(self, game, seed):
        self.rng = rng_from(seed)

    def choose(self, seen):
        return pick(seen.legal, self.rng)
