"""Looks one action ahead, in one world that it can't rule out."""

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
            own, other = sides[seen.seat], sides[seen.seat.other]
            return own.total - other.total

        return max(seen.legal, key=lead)
