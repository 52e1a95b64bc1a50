"""Maker of puzzles: strong bots play, a search reads their games, and the levels rate its finds.

Nothing depends on where or in which order the work is done: games are named by their numbers, they come in
batches of a fixed size, and of what they hold the shortest records are kept.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import as_completed
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from noir.bots import EVERY_LEVEL
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.match import Match
from noir.puzzles.collection import Cases, kind_of, kinds, make_case, module_of
from noir.puzzles.kind import ACTION
from noir.puzzles.rating import fit_rating

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from concurrent.futures import Executor

    from noir.puzzles.collection import Case

    Progress = Callable[[str, int, int], None]  # what is done, how much of it, of how much
    Slot = tuple[str, str, str]  # game, kind, grade: what a quota counts

PLAYERS = "hard"
BATCH = 50  # games
MOST_BATCHES = 200


class Found(NamedTuple):
    """A puzzle in a game, not yet rated."""

    game: str
    kind: str
    grade: str
    record: str
    seat: int
    solution: str
    prior: float

    @property
    def slot(self) -> Slot:
        """The quota it counts for."""
        return self.game, self.kind, self.grade


def search(family: str, game: str, number: int) -> list[Found]:
    """Return every puzzle in one game of the bots, in order.

    What holds for several turns of a seat is asked at the first one: then it is news.
    """
    match = Match.new(game, f"puzzles/{number}")
    player = module_of(family).guesser
    bots = [player(game, PLAYERS, f"puzzles/{number}/{seat:d}") for seat in Seat]
    wanted = [kind for kind in kinds(family) if game in kind.games]
    found: list[Found] = []
    before: dict[tuple[str, Seat], str] = {}
    while (seat := match.to_move) is not None:
        for kind in wanted:
            solved = kind.solve(match)
            if solved and before.get((kind.name, seat)) != solved.solution:
                facts = (match.record(), int(seat), solved.solution, solved.prior)
                found.append(Found(game, kind.name, solved.grade, *facts))
            before[kind.name, seat] = solved.solution if solved else ""
        match.play(match.game.format_action(bots[seat].choose(match.observe(seat))))
    return found


def _pick_by_kind(family: str, number: int, found: Iterable[Found], have: Counter[Slot]) -> Iterator[Found]:
    """Yield one puzzle of each kind of a game: of the grade that is most wanted, of equals a random one."""
    quotas = module_of(family).QUOTAS
    by_kind: dict[str, list[Found]] = {}
    for one in found:
        if one.slot in quotas:
            by_kind.setdefault(one.kind, []).append(one)
    for kind, some in by_kind.items():
        least = min(have[one.slot] / quotas[one.slot] for one in some)
        equals = [one for one in some if have[one.slot] / quotas[one.slot] == least]
        yield pick(equals, rng_from(f"puzzles/{number}/{kind}"))


def collect(family: str, game: str, executor: Executor, progress: Progress) -> list[Found]:
    """Return puzzles of a game until every quota is reached with some to spare, the shortest of them."""
    module = module_of(family)
    quotas = {slot: number for slot, number in module.QUOTAS.items() if slot[0] == game}
    enough = {slot: round(number * module.SPARE) for slot, number in quotas.items()}
    have: Counter[Slot] = Counter()
    found: list[Found] = []
    for batch in range(MOST_BATCHES):
        numbers = range(batch * BATCH, batch * BATCH + BATCH)
        for number, some in zip(numbers, executor.map(partial(search, family, game), numbers), strict=True):
            for one in _pick_by_kind(family, number, some, have):
                have[one.slot] += 1
                found.append(one)
        progress(f"{game}: searched", sum(min(have[s], enough[s]) for s in enough), sum(enough.values()))
        if all(have[slot] >= least for slot, least in enough.items()):
            break
    found.sort(key=lambda one: (len(one.record), one.record))
    return [one for slot, number in quotas.items() for one in _of_slot(found, slot)[:number]]


def _of_slot(found: list[Found], slot: Slot) -> list[Found]:
    return [one for one in found if one.slot == slot]


def rate(family: str, found: Found) -> Case:
    """Return the puzzle with its rating: by the levels where bots can answer, else by depth alone."""
    case = make_case(family, found.kind, found.record, Seat(found.seat), found.solution, round(found.prior))
    kind = kind_of(case)
    if kind.asks != ACTION:
        return case
    match = Match.from_record(found.record)
    seen, text = match.observe(case.seat), match.game.format_action
    shares = {}
    for level in EVERY_LEVEL:
        bots = [
            module_of(family).guesser(found.game, level.name, f"rating/{seed}") for seed in range(level.tries)
        ]
        right = sum(kind.same(text(bot.choose(seen)), found.solution) for bot in bots)
        shares[level.name] = right / level.tries
    rating = round(fit_rating(shares, found.prior))
    return make_case(family, found.kind, found.record, case.seat, found.solution, rating)


def make(family: str, executor: Executor, progress: Progress) -> Cases:
    """Return a new collection of a family, by kind and rating."""
    games = dict.fromkeys(game for game, _, _ in module_of(family).QUOTAS)
    found = [one for game in games for one in collect(family, game, executor, progress)]
    cases = []
    for done, future in enumerate(as_completed([executor.submit(rate, family, one) for one in found]), 1):
        cases.append(future.result())
        progress(f"{family}: rated", done, len(found))
    order = [kind.name for kind in kinds(family)]
    cases.sort(key=lambda case: (order.index(case.kind), case.rating, case.id))
    return Cases(family, cases)


def fault(case: Case) -> str:
    """Return the fault of a puzzle of the collection, or "" when its solution is proven again."""
    match = Match.from_record(case.record)
    if match.to_move != case.seat:
        return "another seat is to move"
    solved = kind_of(case).solve(match)
    if solved is None:
        return f"no {case.kind}"
    return "" if solved.solution == case.solution else f"the solution is {solved.solution}"
