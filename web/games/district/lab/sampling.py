"""Plays each action out at random in ten worlds, and takes the best."""

from noir.chance import pick, rng_from
from noir.games import find_game

WORLDS = 10


class Bot:
    def __init__(self, game, seed):
        self.game = find_game(game)
        self.rng = rng_from(seed)

    def choose(self, seen):
        if len(seen.legal) == 1:
            return seen.legal[0]
        guess = self.game.determinize
        worlds = [guess(seen, self.rng) for _ in range(WORLDS)]

        def count(action):
            return sum(self.wins(seen, one, action) for one in worlds)

        return max(seen.legal, key=count)

    def wins(self, seen, world, action):
        state = self.game.apply(world, action)
        while self.game.to_move(state) is not None:
            action = pick(self.game.legal_actions(state), self.rng)
            state = self.game.apply(state, action)
        return self.game.outcome(state).winner == seen.seat
