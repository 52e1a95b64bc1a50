"""Truth of a reason for an action of District Noir, by a reading of the rules that shares no code."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from noir.games import GAMES
from tests.games.district.plain import DECK, Plain, has_buildings
from tests.laws.play import some_states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.bots.tried import Holds, Tried

    Numbers = tuple[int, ...] | None
    Of = Callable[["Case"], Numbers]

SIDE_EFFECTS = set[str]()
"""Reasons that are none alone."""
VAGUE = {"later"}
"""Reasons that name no gain."""
RARE = {"forced", "wins-now", "threatens", "loses", "idle"}
"""Reasons that random states hardly ever have."""
COMMON = {"forced", "idle", "later"}
"""Reasons that may be true of every legal action."""


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
    return True


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


def below(n: int | None) -> Numbers:
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


GAINS: dict[str, Of] = {
    "wins-now": lambda case: if_(case.after.over and has_buildings(case.after.piles[case.me])),
    "stops-win": lambda case: if_(not loses(case)),
    "takes": lambda case: above(swung(case)),
    "hurts": lambda case: None if case.is_take else below(case.offer()),
    "least": least,
    "harmless": lambda case: if_(not case.is_take and case.offer() == 0),
    "denies": deny,
    "clears": lambda case: if_(clears(case)),
    "threatens": lambda case: if_(bool(own_takes(case)) and not any(n is not None for n in own_takes(case))),
    "raises": lambda case: compare(case, better=True),
    "waits": lambda case: above(len(case.before.hands[case.me]) - 1) if case.can_wait else None,
}
PRICES: dict[str, Of] = {
    "loses": lambda case: if_(loses(case)),
    "costs": lambda case: below(swung(case)),
    "leaves": lambda case: above(case.offer()) if case.is_take else None,
    "offers": lambda case: None if case.is_take else above(case.offer()),
    "lowers": lambda case: compare(case, better=False),
    "last": lambda case: if_(case.can_wait and len(case.before.hands[case.me]) == 1),
}


def later(case: Case) -> bool:
    """Whether no gain tells the action from the other legal ones."""
    others = case.others()
    return all(
        numbers is None or all(gain(other) == numbers for other in others)
        for gain, numbers in ((gain, gain(case)) for gain in GAINS.values())
    )


SETTLED: dict[str, Of] = {
    "forced": lambda case: if_(case.before.legal() == {case.action}),
    "idle": lambda case: if_(not case.is_take and case.before.round == 4 and all(case.before.taken)),
    "later": lambda case: if_(later(case)),
}
CLAIMS = {**GAINS, **PRICES, **SETTLED}


def holds(code: str) -> Holds:
    return lambda tried, numbers: CLAIMS[code](case_of(tried)) == numbers


HOLDS: dict[str, Holds] = {code: holds(code) for code in CLAIMS}
