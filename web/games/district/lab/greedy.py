"""Takes cards worth enough, else plays its least useful one."""

from noir.games.district.pieces import TAKE, WORTH


class Bot:
    def __init__(self, game, seed):
        pass

    def choose(self, seen):
        worth = sum(WORTH[card] for card in seen.newest)
        if TAKE in seen.legal and worth >= 25:
            return TAKE
        cards = [card for card in seen.legal if card != TAKE]
        return min(cards, key=WORTH.__getitem__, default=TAKE)
