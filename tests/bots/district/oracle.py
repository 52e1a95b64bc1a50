"""Truth of a reason for an action of District Noir, by a reading of the rules that shares no code."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations
from typing import TYPE_CHECKING, Any

from noir.games import GAMES
from tests.games.district.plain import BUILDINGS, DECK, Plain, has_buildings, lead
from tests.laws.play import some_states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.bots.tried import Holds, Tried

    Numbers = tuple[int, ...] | None
    Of = Callable[["Case"], Numbers]

SIDE_EFFECTS = {"nothing"}
"""Reasons that are none alone."""
RARE = {"forced", "wins-now", "threatens", "loses", "idle", "guards", "sure", "lost", "nothing"}
"""Reasons that random states hardly ever have."""
ALIKE = {"alone", "covered", "gathers", "equals", "same", "reserves", "sure", "lost", "nothing"}
COMMON = {"forced", "idle", *ALIKE}
"""Reasons that may be true of every legal action."""
CODES = ("5", "6", "7", "8", "A2", "A3", "A4", "B1", "B2", "B3", "P", "Q", "H")
"""The cards in the order in which reasons number them."""


def states_of(name: str) -> Iterator[Any]:
    """Yield the states to look at."""
    yield from some_states(GAMES[name], 12, 2)


class Case:
    """An action, told by its text, with the game before and after it."""

    def __init__(self, deal: str, actions: tuple[str, ...], action: str) -> None:
        self.deal, self.actions, self.action = deal, actions, action
        self.before, self.after = Plain(deal, *actions), Plain(deal, *actions, action)
        self.me, self.other = self.before.turn, 1 - self.before.turn
        self.is_take = action == "T"
        self.newest = self.before.row[-5:]
        self.can_wait = not self.is_take and not self.before.taken[self.me]

    def others(self) -> list[Case]:
        return [Case(self.deal, self.actions, action) for action in self.before.legal() - {self.action}]

    def unseen(self) -> set[str]:
        """The cards that the other seat may hold, as far as we can tell."""
        deck = Counter(DECK)
        deck.subtract(self.before.seen[self.me])
        return {card for card, copies in deck.items() if copies}

    def answer(self) -> list[str] | None:
        """The cards that the other seat can take next, none of an empty row. None when it may not take."""
        return self.after.row[-5:] if self.after.may_take_next(self.other) else None

    def plays(self) -> list[Case]:
        """The cards that can be played instead and this one, in the order of their numbers."""
        hand = sorted(set(self.before.hands[self.me]), key=CODES.index)
        return [Case(self.deal, self.actions, card) for card in hand]

    def wait(self) -> tuple[int, Plain]:
        """Return how many cards follow until a forced take or the next round, and the game then."""
        count, game = 0, deepcopy(self.after)
        while not game.over and game.round == self.before.round and game.hands[game.turn]:
            game.play(game.hands[game.turn][-1])
            count += 1
        return count, game

    def starts_next(self, seat: int) -> bool:
        """Whether a seat moves first in the next round, and there is one."""
        return self.before.round < 4 and self.before.round % 2 == seat

    def worth(self, seat: int) -> int:
        """The points of lead that the card alone would bring a seat."""
        mine, theirs = self.before.piles[seat], self.before.piles[1 - seat]
        return lead([*mine, self.action], theirs) - lead(mine, theirs)

    def offer(self) -> int | None:
        """The points of lead that the other seat's next take brings it. None when it cannot, or wins."""
        cards = self.answer()
        return self.after.swing(self.other, cards) if cards else None


def comes_true(case: Case, code: str, numbers: tuple[int, ...]) -> bool:
    """Whether a reason is borne out by playing on, in each way that it speaks of, and there is such a way."""
    start, me = case.before.lead(case.me), case.me
    if code in ("takes", "costs"):
        return case.after.lead(me) - start == (numbers[0] if code == "takes" else -numbers[0])
    if code in ("hurts", "harmless", "least", "offers", "leaves"):
        sign = 1 if code == "hurts" else -1
        taken = case.after.then("T")
        return taken is not None and taken.lead(me) - case.after.lead(me) == sign * sum(numbers)
    if code == "loses":
        taken = case.after.then("T")
        return taken is not None and taken.over and has_buildings(taken.piles[case.other])
    if code in ("threatens", "raises", "lowers"):
        played = [case.after.with_card(card) for card in case.unseen() if case.after.hands[case.other]]
        return bool(played) and _own_take_comes_true(case, code, numbers, played)
    if code in ("waits", "last"):
        return len(case.after.hands[me]) == sum(numbers) and not case.after.taken[me]
    return comes_true_later(case, code, numbers)


def comes_true_later(case: Case, code: str, numbers: tuple[int, ...]) -> bool:
    """The same for reasons that look beyond the next take."""
    me, (count, game) = case.me, case.wait()
    if code == "collects":
        tables = [case.after.with_card(card) for card in case.unseen()]
        return all(case.action in table.row[-5:] and table.may_take_next(me) for table in tables)
    if code in ("buries", "sheds", "covered"):
        return count >= 5
    if code in ("gathers", "equals"):
        seat = me if code == "gathers" else case.other
        return game.may_take_next(seat) and Counter(case.before.hands[me]) <= Counter(game.row[-5:])
    if code == "reserves":
        last = game.hands[me][0]
        while game.round == case.before.round and not game.over:
            game.play((game.hands[game.turn] or ["T"])[-1])
        return game.over or (last in game.row[-5:] and game.may_take_next(me))
    return code not in ("spares", "guards", "below") or comes_true_after_take(case, code, numbers[0])


def comes_true_after_take(case: Case, code: str, number: int) -> bool:
    """The same for reasons about the game after the other seat's next take."""
    me, taken = case.me, case.after.then("T")
    if taken is None:
        return False
    if code == "guards":
        return CODES[number] not in taken.piles[case.other]
    if code == "below":
        mine = taken.then("T")
        return mine is not None and mine.lead(me) - taken.lead(me) == number
    other = Case(case.deal, case.actions, CODES[number]).after.then("T")
    return other is not None and other.lead(me) < taken.lead(me)


def _own_take_comes_true(case: Case, code: str, numbers: tuple[int, ...], played: list[Plain]) -> bool:
    me, taken = case.me, [table.then("T") for table in played]
    wins = [table is not None and has_buildings(table.piles[me]) for table in taken]
    if code == "threatens":
        return all(wins)
    points = [
        after.lead(me) - before.lead(me)
        for before, after, is_won in zip(played, taken, wins, strict=True)
        if after is not None and not is_won
    ]
    now = case.before.then("T")
    if None in taken or now is None or numbers[1] != now.lead(me) - case.before.lead(me):
        return False
    return numbers[0] == (min(points) if code == "raises" else max(points)) and not (
        code == "lowers" and any(wins)
    )


def case_of(tried: Tried) -> Case:
    text = tried.game.format_action
    past = tuple(map(text, tried.state.actions))
    return Case(tried.game.format_deal(tried.state), past, text(tried.action))


def if_(is_true: bool) -> Numbers:
    return () if is_true else None


def above(n: int | None) -> Numbers:
    """Return points as the numbers of a reason that speaks of more than none."""
    return (n,) if n is not None and n > 0 else None


def loss(n: int | None) -> Numbers:
    return above(None if n is None else -n)


def loses(case: Case) -> bool:
    cards = case.answer()
    return has_buildings(case.after.piles[case.other] + (cards or []))


def least(case: Case) -> Numbers:
    mine = case.offer()
    if case.is_take or mine is None or mine <= 0:
        return None
    plays = [other for other in case.others() if not other.is_take]
    offers = [1000 if loses(play) else play.offer() or 0 for play in plays]
    return (mine,) if offers and min(offers) >= mine < max(offers) else None


def own_takes(case: Case) -> list[int | None]:
    """The points of lead of our next take after each card that the other seat may play. None: it wins."""
    if not case.can_wait or has_buildings(case.before.piles[case.me] + case.newest):
        return []
    after = (case.after.with_card(card) for card in case.unseen() if case.after.hands[case.other])
    return [table.swing(case.me, table.row[-5:]) for table in after]


def compare(case: Case, *, better: bool) -> Numbers:
    """The least or the most that our next take brings, if that is more or less than a take now."""
    takes, now = own_takes(case), case.before.swing(case.me, case.newest)
    points = [n for n in takes if n is not None]
    if not points or now is None or not case.newest:
        return None
    if better:
        return (min(points), now) if min(points) > now else None
    return (max(points), now) if max(points) < now and None not in takes else None


def deny(case: Case) -> Numbers:
    if not case.is_take or not case.after.may_take_next(case.other):
        return None
    return above(case.before.swing(case.other, case.newest))


def clears(case: Case) -> bool:
    if not case.is_take or (left := case.answer()) is None or loses(case):
        return False
    return not left or (case.offer() or 0) <= 0


def swung(case: Case) -> int | None:
    return case.before.swing(case.me, case.newest) if case.is_take else None


def offers(case: Case) -> list[int]:
    """The points of lead that the other seat's next take brings it after each card, 1000 for a win."""
    return [1000 if loses(play) else play.offer() or 0 for play in case.plays()]


def mine_to_offer(case: Case) -> int | None:
    """The points of lead that the other seat's next take brings it after this card, if it has a take."""
    return None if case.is_take or case.answer() is None or loses(case) else case.offer()


def spares(case: Case) -> Numbers:
    mine = mine_to_offer(case)
    if mine is None or mine <= 0:
        return None
    others = [(-n, CODES.index(play.action)) for play in case.plays() if (n := play.offer()) is not None]
    worst, card = min(others)
    return (card, -worst) if -worst > mine else None


def guards(case: Case) -> Numbers:
    buildings = [CODES.index(card) for card in case.before.hands[case.me] if card in BUILDINGS]
    if mine_to_offer(case) is None or case.action in BUILDINGS or not buildings:
        return None
    return (max(buildings),)


def below(case: Case) -> Numbers:
    taken = case.after.then("T")
    if mine_to_offer(case) is None or taken is None or taken.taken[case.me]:
        return None
    mine = taken.then("T")
    return above(mine.lead(case.me) - taken.lead(case.me)) if mine else None


def sinks(case: Case) -> bool:
    mine, each = mine_to_offer(case), offers(case)
    return mine is not None and mine == max(each) > min(each) and case.wait()[0] >= 5


def is_only_mine(case: Case) -> bool:
    """Whether the card can be taken by its player alone in this round."""
    return not case.is_take and case.before.taken[case.other] and not case.before.taken[case.me]


def is_for_the_next_round(case: Case, seat: int) -> bool:
    """Whether no seat can take any more before the next round, and this one may then do so first."""
    return all(case.before.taken) and case.starts_next(seat)


def sheds(case: Case) -> Numbers:
    is_mine = is_only_mine(case) or is_for_the_next_round(case, case.me)
    return loss(case.worth(case.me)) if is_mine and case.wait()[0] >= 5 else None


def equals(case: Case) -> bool:
    count, game = case.wait()
    if count > 4 or not case.before.taken[case.me]:
        return False
    if case.before.taken[case.other]:
        return case.starts_next(case.other)
    return game.may_take_next(case.other) and not game.hands[case.me]


def wins(case: Case) -> bool:
    """Whether the action wins whatever the other seat holds and plays."""

    def won(game: Plain, unseen: list[str]) -> bool:
        if game.over:
            return winner(game) == case.me
        if game.turn == case.me:
            return any(won(after, unseen) for text in game.legal() if (after := game.then(text)))
        plays = [(game.with_card(card), card) for card in set(unseen) if game.hands[game.turn]]
        taken = game.then("T")
        return (taken is None or won(taken, unseen)) and all(
            won(after, without(unseen, card)) for after, card in plays
        )

    return case.before.round == 4 and won(case.after, list(all_unseen(case).elements()))


def is_lost(case: Case) -> bool:
    """Whether each action loses, whatever the other seat holds."""
    if case.before.round < 4:
        return all(loses(each) for each in [case, *case.others()])
    hidden = sorted(all_unseen(case).elements())
    size = len(case.before.hands[case.other])
    return all(
        lost(with_hand(each.after, case.other, list(hand)), case.me)
        for hand in set(combinations(hidden, size))
        for each in [case, *case.others()]
    )


def lost(game: Plain, me: int) -> bool:
    """Whether the other seat wins with both hands open."""
    if game.over:
        return winner(game) == 1 - me
    every = all if game.turn == me else any
    return every(lost(after, me) for text in game.legal() if (after := game.then(text)))


def with_hand(game: Plain, seat: int, hand: list[str]) -> Plain:
    other = deepcopy(game)
    other.hands[seat] = hand
    return other


def all_unseen(case: Case) -> Counter[str]:
    """Every card that its player hasn't seen."""
    return Counter(DECK) - Counter(case.before.seen[case.me])


def without(cards: list[str], card: str) -> list[str]:
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


def winner(game: Plain) -> int | None:
    """The seat that has won. Points decide, then the gangs from the most valuable."""
    for seat in (0, 1):
        if has_buildings(game.piles[seat]):
            return seat
    counts = [game.lead(0), *(game.piles[0].count(gang) - game.piles[1].count(gang) for gang in "8765")]
    first = next(filter(None, counts), 0)
    return None if not first else int(first < 0)


GAINS: dict[str, Of] = {
    "wins-now": lambda case: if_(case.after.over and has_buildings(case.after.piles[case.me])),
    "stops-win": lambda case: if_(not loses(case)),
    "takes": lambda case: above(swung(case)),
    "hurts": lambda case: None if case.is_take else loss(case.offer()),
    "least": least,
    "harmless": lambda case: if_(not case.is_take and case.offer() == 0),
    "denies": deny,
    "clears": lambda case: if_(clears(case)),
    "threatens": lambda case: if_(bool(own_takes(case)) and not any(n is not None for n in own_takes(case))),
    "raises": lambda case: compare(case, better=True),
    "waits": lambda case: above(len(case.before.hands[case.me]) - 1) if case.can_wait else None,
}
FURTHER: dict[str, Of] = {
    "spares": spares,
    "guards": guards,
    "below": below,
    "sinks": lambda case: if_(sinks(case)),
    "collects": lambda case: above(case.worth(case.me)) if is_only_mine(case) else None,
    "buries": lambda case: (
        above(case.worth(case.other))
        if is_for_the_next_round(case, case.other) and case.wait()[0] >= 5
        else None
    ),
    "sheds": sheds,
}
PRICES: dict[str, Of] = {
    "loses": lambda case: if_(loses(case)),
    "costs": lambda case: loss(swung(case)),
    "leaves": lambda case: above(case.offer()) if case.is_take else None,
    "offers": lambda case: None if case.is_take else above(case.offer()),
    "lowers": lambda case: compare(case, better=False),
    "last": lambda case: if_(case.can_wait and len(case.before.hands[case.me]) == 1),
}


def tells_nothing(case: Case) -> bool:
    """Whether no gain tells the action from the other legal ones."""
    others = case.others()
    return all(
        numbers is None or all(gain(other) == numbers for other in others)
        for gain, numbers in ((gain, gain(case)) for gain in (GAINS | FURTHER).values())
    )


SETTLED: dict[str, Of] = {
    "forced": lambda case: if_(case.before.legal() == {case.action}),
    "idle": lambda case: if_(not case.is_take and case.before.round == 4 and all(case.before.taken)),
    "alone": lambda case: if_(is_only_mine(case)),
    "covered": lambda case: if_(all(case.before.taken) and case.before.round < 4 and case.wait()[0] >= 5),
    "gathers": lambda case: if_(is_for_the_next_round(case, case.me) and case.wait()[0] < 5),
    "equals": lambda case: if_(equals(case)),
    "same": lambda case: if_(not case.is_take and case.answer() is not None and len(set(offers(case))) == 1),
    "reserves": lambda case: if_(case.before.taken[case.me] and case.starts_next(case.me)),
    "sure": lambda case: if_(wins(case)),
    "lost": lambda case: if_(is_lost(case)),
    "nothing": lambda case: if_(tells_nothing(case)),
}
CLAIMS = {**GAINS, **FURTHER, **PRICES, **SETTLED}


def holds(code: str) -> Holds:
    return lambda tried, numbers: CLAIMS[code](case_of(tried)) == numbers


HOLDS: dict[str, Holds] = {code: holds(code) for code in CLAIMS}
