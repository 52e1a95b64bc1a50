"""Looks one action ahead in one world it can't rule out, and counts the piles there."""

from noir.chance import rng_from
from noir.games import find_game
from noir.games.district.scoring import count


class Bot:
    def __init__(self, game, seed):
        self.game = find_game(game)
        self.rng = rng_from(seed)

    def choose(self, seen):
        world = self.game.determinize(seen, self.rng)

        def lead(action):
            sides = count(self.game.apply(world, action).piles).sides
            return sides[seen.seat].total - sides[seen.seat.other].total

        return max(seen.legal, key=lead)
