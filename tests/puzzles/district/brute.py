"""District's puzzles by brute force: every possible hand is a world, and the mover cannot tell them apart.

Written for obviousness, from the rules alone: hands and worlds as sorted tuples of codes, the count
written out. Shares nothing with the solver but the record.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from noir.match import Match

COPIES = {"5": 5, "6": 6, "7": 7, "8": 8, "A2": 4, "A3": 2, "A4": 1, "B1": 3, "B2": 4, "B3": 2, "X": 3}
GANGS = "8765"


def plain(code: str) -> str:
    """Return the kind of a code: the three buildings are one."""
    return "X" if code in "PQH" else code


class Spot(NamedTuple):
    mine: tuple[str, ...]
    worlds: frozenset[tuple[str, ...]]  # what the other seat can hold
    row: tuple[str, ...]
    piles: tuple[tuple[str, ...], tuple[str, ...]]  # of the mover and of the other, sorted
    taken: tuple[bool, bool]
    turn: int  # 0: the mover


def spot_of(record: str) -> Spot:
    """Return the position of a record, replayed from its deal, as the seat to move sees it."""
    head, *actions = record.split()[1:]
    deal = [plain(code) for code in head.partition(":")[2].split(".")]
    hands, row = [deal[0:5], deal[5:10]], deal[10:12]
    piles: list[list[str]] = [[], []]
    taken, at, seat, started, done = [False, False], 12, 0, 0, 0
    for action in map(plain, actions):
        if action == "T":
            piles[seat] += row[-5:]
            row, taken[seat] = row[:-5], True
        else:
            hands[seat].remove(action)
            row.append(action)
        seat, done = 1 - seat, done + 1
        if done % 12 == 0 and at < 42:
            hands, at = [deal[at : at + 5], deal[at + 5 : at + 10]], at + 10
            taken, started = [False, False], 1 - started
            seat = started
    unseen = sorted(hands[1 - seat] + deal[42:])
    hidden = combinations(unseen, len(hands[1 - seat]))
    order = (seat, 1 - seat)
    return Spot(
        tuple(sorted(hands[seat])),
        frozenset(tuple(sorted(hand)) for hand in hidden),
        tuple(row),
        (tuple(sorted(piles[order[0]])), tuple(sorted(piles[order[1]]))),
        (taken[order[0]], taken[order[1]]),
        0,
    )


def ahead(mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """Tell whether these piles win for the first after the last round (D11-D14)."""
    totals = []
    for own, other in ((mine, theirs), (theirs, mine)):
        counts = {code: own.count(code) for code in COPIES}
        total = sum(int(gang) for gang in GANGS if counts[gang] > other.count(gang))
        total += 5 * min(counts[gang] for gang in GANGS)
        total += sum(int(code[1]) * number for code, number in counts.items() if code[0] == "A")
        total -= sum(int(code[1]) * number for code, number in counts.items() if code[0] == "B")
        totals.append(total)
    mine_first, theirs_first = ([pile.count(gang) for gang in GANGS] for pile in (mine, theirs))
    return (totals[0], *mine_first) > (totals[1], *theirs_first)


class Brute:
    """Whether some policy of the mover, blind to the world, wins in all worlds against all answers."""

    def __init__(self) -> None:
        self.known: dict[Spot, bool] = {}

    def wins(self, spot: Spot) -> bool:
        if spot not in self.known:
            self.known[spot] = self._wins(spot)
        return self.known[spot]

    def _wins(self, spot: Spot) -> bool:
        for side in (0, 1):
            if spot.piles[side].count("X") == 3:
                return side == 0
        if all(spot.taken):
            return ahead(*spot.piles)
        if spot.turn == 0:
            return any(self.wins(after(spot, action)) for action in own_actions(spot))
        return all(self.wins(after(spot, action)) for action in answers(spot))


def own_actions(spot: Spot) -> list[str]:
    return sorted(set(spot.mine)) + (["T"] if not spot.taken[0] and spot.row else [])


def answers(spot: Spot) -> list[str]:
    cards = sorted({card for hand in spot.worlds for card in hand})
    return cards + (["T"] if not spot.taken[1] and spot.row else [])


def without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def after(spot: Spot, action: str) -> Spot:
    mine, worlds, row, piles, taken, turn = spot
    if action == "T":
        pile = tuple(sorted(piles[turn] + row[-5:]))
        piles = (pile, piles[1]) if turn == 0 else (piles[0], pile)
        taken = (True, taken[1]) if turn == 0 else (taken[0], True)
        row = row[:-5]
    else:
        row = (*row, action)
        if turn == 0:
            mine = without(mine, action)
        else:
            worlds = frozenset(without(hand, action) for hand in worlds if action in hand)
    return Spot(mine, worlds, row, piles, taken, 1 - turn)


def sure_wins(record: str) -> list[str]:
    """Return the kinds of first actions that begin a policy that surely wins."""
    brute, spot = Brute(), spot_of(record)
    return [action for action in own_actions(spot) if brute.wins(after(spot, action))]


def hopes(record: str) -> dict[str, list[tuple[str, ...]]]:
    """Return for each kind of first action the hands it beats when they are told."""
    brute, spot = Brute(), spot_of(record)
    return {
        action: [
            hand
            for hand in sorted(spot.worlds)
            if brute.wins(after(spot._replace(worlds=frozenset([hand])), action))
        ]
        for action in own_actions(spot)
    }


def says(record: str, kind: str, solution: str) -> bool:
    """Tell whether this is a puzzle of its kind with this one solution."""
    spot = spot_of(record)
    own = len(spot.mine) + (not spot.taken[0])
    if Match.from_record(record).state.round != 4 or all(spot.taken) or len(own_actions(spot)) < 2:
        return False
    if kind == "sure-win":
        return 2 <= own <= 6 and sure_wins(record) == [plain(solution)]
    found = hopes(record)
    hopeful = [action for action, hands in found.items() if hands]
    return len(spot.worlds) > 1 and not sure_wins(record) and hopeful == [plain(solution)]
