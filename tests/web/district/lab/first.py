"""Beats easy: plays each action out at random in guessed worlds, and takes the one that wins most."""

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
        worlds = [self.game.determinize(seen, self.rng) for _ in range(WORLDS)]
        return max(seen.legal, key=lambda action: sum(self.wins(seen, world, action) for world in worlds))

    def wins(self, seen, world, action):
        state = self.game.apply(world, action)
        while self.game.to_move(state) is not None:
            state = self.game.apply(state, pick(self.game.legal_actions(state), self.rng))
        return self.game.outcome(state).winner == seen.seat
