"""Solve small endings of Killer vs Inspector by linear programming, to check the bot's solver.

    python3 -m tests.bench.endings_killer --write
    python3 -m tests.bench.endings_killer --times

A small ending has at most three public candidates a side, and the Killer is to move. The game of two own
turns (``noir/bots/killer/duel.py``) is played here by the rules of the table, action by action, in every
possible pair of identities and with every hand counted. Nothing is merged or left out for being worse.
``--write`` chooses 50 moments of games of the replica and stores them with their chances, ``--times``
measures the bot's solver on them. Needs g++ and SciPy.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from dataclasses import replace
from itertools import chain, combinations, islice, zip_longest
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Any, NamedTuple

from noir.bots.killer.duel import fight
from noir.bots.killer.sim import is_small, sim_from
from noir.games.killer.action import format_action
from noir.games.killer.belief import public_belief
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.position import position_of, read, to_text
from noir.games.killer.rules import apply, legal_actions
from noir.games.killer.state import DEAD_TO_WIN, KILLER, State
from noir.match import Match
from tests.bench.replica_killer import BOOKS, Job, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.action import Action
    from noir.games.killer.observation import Observation

STORED = Path(__file__).parent.parent / "data" / "killer" / "duels.json"
NUMBER = 50
GAMES = 60  # of each book and pair of players
PLAYERS = (("boss", "boss"), ("hard", "hard"))
OPEN = (0.02, 0.98)  # a chance between these is no foregone conclusion


class Deal(NamedTuple):
    """The secrets that matter: both identities, and the possible Killers in the Inspector's hand."""

    killer: str
    inspector: str
    held: str


def deals(seen: Observation) -> dict[Deal, float]:
    """Return how likely each deal is: all hands are counted one by one."""
    belief, numbers = public_belief(seen), Counter[Deal]()
    for killer in belief.killer.names:
        for inspector in belief.inspector.names:
            cards = _unseen(seen, killer + inspector) if killer != inspector else ""
            for hand in combinations(cards, seen.table.hand_size) if killer != inspector else ():
                own = "".join(name for name in hand if name in belief.killer.names)
                numbers[Deal(killer, inspector, own)] += 1
    total = sum(numbers.values())
    return {deal: number / total for deal, number in numbers.items()}


def state_of(seen: Observation, killer: str, inspector: str) -> State:
    """Return a state of the table with these identities. The other cards lie anywhere."""
    deal = f"{''.join(seen.table.start)}.{SUSPECTS}"
    cards, size = _unseen(seen, killer + inspector), seen.table.hand_size
    return State(seen.table, deal, cards[size:], killer, cards[:size], inspector)


def _after(state: State, action: Action) -> State:
    """Return the state after an action of the Inspector. An exoneration is a pass."""
    if action.verb == "e":
        return replace(state, table=replace(state.table, to_move=KILLER))
    return apply(state, action)


def last_kills(state: State) -> set[str]:
    """Return the victims by which the Killer wins at once."""
    if state.table.outcome is not None:
        return set()
    victims = set()
    for action in legal_actions(state.table, state.killer, ""):
        if action.verb == "k" and (len(state.table.dead) == 15 or action.suspect == state.inspector):
            outcome = apply(state, action).table.outcome
            if outcome is not None and outcome.winner == KILLER:
                victims.add(action.suspect)
    return victims


class Program:
    """The linear program of a duel, with three kinds of variables.

    ``x``: how often a Killer acts so. ``z``: how often he does, and then kills so at last. ``v``: the wins
    that an Inspector leaves him after an action.
    """

    def __init__(self) -> None:
        self._columns: dict[Any, int] = {}
        self._gains: dict[int, float] = {}
        self._replies: dict[Any, dict[str, dict[int, float]]] = defaultdict(dict)

    def _column(self, key: Any) -> int:
        return self._columns.setdefault(key, len(self._columns))

    def gain(self, key: Any, wins: float) -> None:
        """Add the wins of an action at once."""
        column = self._column(key)
        self._gains[column] = self._gains.get(column, 0.0) + wins

    def reply(self, place: Any, name: str, hits: list[Any], wins: float) -> None:
        """Add the wins of the last kills after a reply: the Inspector leaves no more than these."""
        row = self._replies[place].setdefault(name, {})
        for hit in hits:
            column = self._column(hit)
            row[column] = row.get(column, 0.0) - wins

    def _rows(self) -> list[dict[int, float]]:
        """Return sums that are 0 at most."""
        rows = []
        for place, replies in self._replies.items():
            value = self._column(("v", place))
            self._gains[value] = 1.0
            rows += [{value: 1.0, **row} for row in replies.values()]
        kills: dict[Any, dict[int, float]] = defaultdict(dict)
        for key, column in self._columns.items():
            if key[0] == "z":
                kills[key[1:4]][column] = 1.0
        for (killer, public, _), row in kills.items():
            rows.append(row | {self._column(("x", killer, public[0])): -1.0})
        return rows

    def solve(self, killers: str) -> float:
        """Return the most that the Killer can be sure of."""
        from scipy.optimize import linprog  # type: ignore[import-untyped]
        from scipy.sparse import lil_matrix  # type: ignore[import-untyped]

        rows = self._rows()
        size = len(self._columns)
        least = lil_matrix((max(1, len(rows)), size))
        for at, row in enumerate(rows):
            for column, factor in row.items():
                least[at, column] = factor
        whole = lil_matrix((len(killers), size))
        for key, column in self._columns.items():
            if key[0] == "x":
                whole[killers.index(key[1]), column] = 1
        result = linprog(
            [-self._gains.get(at, 0.0) for at in range(size)],
            *(least.tocsr(), [0.0] * least.shape[0], whole.tocsr(), [1.0] * len(killers)),
            bounds=[(None, None) if key[0] == "v" else (0, None) for key in self._columns],
            method="highs",
        )
        assert result.status == 0, result.message
        return float(-result.fun)


class Step(NamedTuple):
    """A state after an action of the Killer, its public text and answer, and how likely each holding is."""

    public: tuple[str, bool | None]
    state: State
    held: dict[str, float]


def solve(seen: Observation) -> float:
    """Return the Killer's chance in the equilibrium of two own turns."""
    program, pairs = Program(), defaultdict[tuple[str, str], dict[str, float]](dict)
    for deal, weight in deals(seen).items():
        pairs[deal.killer, deal.inspector][deal.held] = weight
    for (killer, inspector), held in pairs.items():
        state = state_of(seen, killer, inspector)
        for action in legal_actions(state.table, killer, ""):
            gain, steps = _follow(seen, state, action, held)
            program.gain(("x", killer, format_action(action)), gain)
            for step in steps:
                _add_replies(program, step)
    return program.solve("".join(sorted({killer for killer, _ in pairs})))


def _add_replies(program: Program, step: Step) -> None:
    """Add the last kills after each reply of the Inspector."""
    state = step.state
    for reply in legal_actions(state.table, state.inspector, state.hand):
        name, end = format_action(reply), _after(state, reply)
        hits = [("z", state.killer, step.public, name, victim) for victim in last_kills(end)]
        for cards, weight in step.held.items():
            program.reply((state.inspector, cards, step.public), name, hits, weight)


def _follow(
    seen: Observation, state: State, action: Action, held: dict[str, float]
) -> tuple[float, list[Step]]:
    """Return the wins of an action of the Killer without a guess, and the states after it."""
    text, whole = format_action(action), sum(held.values())
    if action.verb != "d":
        after = apply(state, action)
        if after.table.outcome is not None:
            return whole * (after.table.outcome.winner == KILLER), []
        return 0.0, [Step((text, after.history[-1].radar), after, held)]
    belief = public_belief(seen)
    if len(belief.inspector.names) > 1 and len(seen.table.dead) < DEAD_TO_WIN - 1:
        return 0.0, []
    duds = seen.table.dead + seen.table.innocent
    dud = next((card for card in _unseen(seen, state.killer + state.inspector) if card in duds), "")
    failing = {held: whole * share for held, share in _failures(seen, state).items()}
    steps = [Step((text, None), apply(_draw(state, dud), action), failing)] if dud else []
    return whole * _as_another(seen, state, action), steps


def _failures(seen: Observation, state: State) -> dict[str, float]:
    """Return how likely each holding comes with a card on top of the pile that is dead or INNOCENT."""
    unseen, shares = _unseen(seen, state.killer + state.inspector), dict[str, float]()
    names, hands = public_belief(seen).killer.names, list(combinations(unseen, seen.table.hand_size))
    for hand in hands:
        own = "".join(name for name in hand if name in names)
        pile = [card for card in unseen if card not in hand]
        duds = sum(card in seen.table.dead + seen.table.innocent for card in pile)
        shares[own] = shares.get(own, 0.0) + duds / len(pile) / len(hands)
    return shares


def _unseen(seen: Observation, identities: str) -> str:
    """Return the cards that can be in the pile or the hand."""
    face_up = "".join(event.revealed for event in seen.history)
    return "".join(name for name in SUSPECTS if name not in face_up + identities)


def _draw(state: State, card: str) -> State:
    """Return the state with this card on top of the pile."""
    cards = (state.pile + state.hand).replace(card, "")
    size = len(state.hand)
    return replace(state, pile=card + cards[size:], hand=cards[:size])


def _as_another(seen: Observation, state: State, action: Action) -> float:
    """Return the chance that a disguise succeeds and the next kill wins, whatever the Inspector does."""
    unseen, wins, names = _unseen(seen, state.killer + state.inspector), dict[str, set[str]](), set[str]()
    for card in unseen:
        if card not in seen.table.dead + seen.table.innocent:
            after = apply(_draw(state, card), action)
            replies = legal_actions(after.table, after.inspector, "")
            names |= {format_action(reply) for reply in replies}
            wins[card] = {format_action(reply) for reply in replies if last_kills(_after(after, reply))}
    hands, total = list(combinations(unseen, seen.table.hand_size)), 0
    for hand in hands if names else ():
        total += min(sum(name in wins[card] for card in wins if card not in hand) for name in sorted(names))
    return total / len(hands) / (len(unseen) - seen.table.hand_size)


# --- the fifty moments ---


Sizes = tuple[int, int]
"""How many public candidates there are: for the Killer, for the Inspector."""


def moments(seed: str) -> Iterator[tuple[Sizes, Observation]]:
    """Yield small endings of games of the replica: of each game one for each number of candidates."""
    for book in BOOKS:
        for first, second in PLAYERS:
            deals = [f"{seed}-{number}" for number in range(GAMES)]
            jobs = [Job(book, deal, first, f"{deal}/0", second, f"{deal}/1", "m") for deal in deals]
            for job, game in zip(jobs, play(jobs), strict=True):
                yield from _of_game(job, game.words)


def _of_game(job: Job, words: list[str]) -> Iterator[tuple[Sizes, Observation]]:
    match, groups = Match.new(job.book, job.deal), dict[Sizes, list[Any]]()
    for word in words:
        seen = match.observe(KILLER)
        if match.to_move == KILLER and is_small(sim_from(seen)):
            belief = public_belief(seen)
            sizes = belief.killer.mask.bit_count(), belief.inspector.mask.bit_count()
            groups.setdefault(sizes, []).append(seen)
        match.play(word)
    for sizes, some in groups.items():
        yield sizes, Random(job.deal).choice(some)


def choose(seed: str) -> list[dict[str, object]]:
    """Return fifty moments, spread over the numbers of candidates, those that are open first."""
    groups: dict[Sizes, list[dict[str, object]]] = defaultdict(list)
    for sizes, seen in moments(seed):
        position = to_text(position_of(seen))
        chance = solve(read(position).observation)
        line = {"position": position, "chance": round(abs(chance), 5)}
        print(sizes, line, flush=True)
        groups[sizes].insert(0 if OPEN[0] < chance < OPEN[1] else len(groups[sizes]), line)
    lines = chain.from_iterable(zip_longest(*groups.values()))
    return list(islice(filter(None, lines), NUMBER))


def measure() -> None:
    """Print how far the bot's solver is off, and how long it takes."""
    errors, times = [], []
    for line in json.loads(STORED.read_text("ascii")):
        sim = sim_from(read(line["position"]).observation)
        start = process_time()
        *_, duel = fight(sim)
        times.append(1000 * (process_time() - start))
        errors.append(abs((duel.low + duel.high) / 2 - line["chance"]))
    close = sum(error <= 0.01 for error in errors)
    print(f"{close} of {len(errors)} within 1 %, at most {100 * max(errors):.2f} % off")
    ninth = sorted(times)[len(times) * 9 // 10]
    print(f"ms: median {median(times):.1f}, 90 % {ninth:.1f}, most {max(times):.1f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--times", action="store_true")
    parser.add_argument("--seed", default="endings")
    options = parser.parse_args()
    if options.write:
        STORED.write_text(json.dumps(choose(options.seed), indent=1) + "\n", "ascii")
    if options.times:
        measure()


if __name__ == "__main__":
    main()
