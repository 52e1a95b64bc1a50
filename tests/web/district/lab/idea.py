"""Beats medium with one idea: plays its move, and in the last round lets it play guessed worlds out."""

from noir.bots import make_bot
from noir.chance import rng_from
from noir.games import find_game

WORLDS = 12


class Bot:
    def __init__(self, game, seed):
        self.game = find_game(game)
        self.rng = rng_from(seed)
        self.medium = make_bot(game, "medium", seed)

    def choose(self, seen):
        if seen.round < 4 or len(seen.legal) == 1:
            return self.medium.choose(seen)
        worlds = [self.game.determinize(seen, self.rng) for _ in range(WORLDS)]
        return max(seen.legal, key=lambda action: sum(self.wins(seen, world, action) for world in worlds))

    def wins(self, seen, world, action):
        state = self.game.apply(world, action)
        while (turn := self.game.to_move(state)) is not None:
            state = self.game.apply(state, self.medium.choose(self.game.observe(state, turn)))
        return self.game.outcome(state).winner == seen.seat
