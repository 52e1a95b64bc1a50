"""Searches one tree of all that its seat can see, with random playouts in worlds it can't rule out.

This is the single-observer IS-MCTS of Cowling, Powley and Whitehouse (2012): one world for each playout,
and UCB1 in which an action counts only the visits at which it was legal.
"""

from math import sqrt

from noir.chance import pick, rng_from
from noir.games import find_game
from noir.portable_math import log

PLAYOUTS = 100
EXPLORATION = 0.7


class Node:
    """A sequence of actions, with its visits, their points, and how often it was there to choose."""

    def __init__(self):
        self.visits, self.points, self.chances = 0, 0.0, 1
        self.after = {}

    def value(self):
        """Return the upper bound of UCB1."""
        return self.points / self.visits + EXPLORATION * sqrt(log(self.chances) / self.visits)


class Bot:
    def __init__(self, game, seed):
        self.game, self.seed = find_game(game), seed

    def choose(self, seen):
        if len(seen.legal) == 1:
            return seen.legal[0]
        ply = len(seen.history if hasattr(seen, "history") else seen.actions)
        self.rng, root = rng_from(f"{self.seed}/{ply}"), Node()
        for _ in range(PLAYOUTS):
            self.play_out(root, self.game.determinize(seen, self.rng))
        return max(root.after, key=lambda action: root.after[action].visits)

    def play_out(self, root, state):
        """Go down the tree, add a node, play on at random, and tell all nodes on the way."""
        path, node = [], root
        while (seat := self.game.to_move(state)) is not None:
            legal = self.game.legal_actions(state)
            fresh = [action for action in legal if action not in node.after]
            for action in legal:
                if action in node.after:
                    node.after[action].chances += 1
            action = pick(fresh, self.rng) if fresh else max(legal, key=lambda one: node.after[one].value())
            node = node.after.setdefault(action, Node())
            path.append((seat, node))
            state = self.game.apply(state, action)
            if fresh:
                break
        while self.game.to_move(state) is not None:
            state = self.game.apply(state, pick(self.game.legal_actions(state), self.rng))
        winner = self.game.outcome(state).winner
        for seat, visited in path:
            visited.visits += 1
            visited.points += 0.5 if winner is None else float(winner == seat)
