"""The puzzles of Killer vs Inspector by brute force, from the rules alone.

Who is possible is found by replaying the record with two cards exchanged. The race tries every action and
every answer of every possible Inspector on plain sets of letters, without a shortcut. Shares nothing with the
solver but the record. Neighbours and shifts are those of the plain second implementation of the rules.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from noir.core import GameError, Seat
from noir.match import Match
from tests.games.killer.plain import Plain

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXY"
Letters = frozenset[str]


# --- who is possible ---


def exchange(match: Match, one: str, other: str) -> Match | None:
    """Return the same public game with two evidence cards exchanged, or None when it cannot be."""
    grid, _, evidence = match.state.deal.partition(".")
    swap = {one: other, other: one}
    cards = "".join(swap.get(card, card) for card in evidence)
    actions = [f"i{swap.get(text[1], text[1])}" if text[0] == "i" else text for text in match.actions]
    try:
        return Match.from_deal(match.game.name, f"{grid}.{cards}").play_all(actions)
    except GameError:
        return None


def possible(match: Match, seat: Seat) -> Letters:
    """Return the suspects of the other role: the same observation for some exchange of cards."""
    seen, truth = match.observe(seat), match.state.killer if seat == Seat.SECOND else match.state.inspector
    found = {truth}
    for name in LETTERS:
        world = exchange(match, truth, name)
        if world is None or world.to_move != match.to_move or world.observe(seat) != seen:
            continue
        found.add(world.state.killer if seat == Seat.SECOND else world.state.inspector)
    return frozenset(found)


class Story(NamedTuple):
    """The facts of a record about both roles: each the set of suspects that fit."""

    killer: list[Letters]
    inspector: list[Letters]
    game: Plain


def story(match: Match) -> Story:
    """Replay a record on the plain rules and note the suspects that fit each fact at its moment."""
    everybody, killer, inspector = frozenset(LETTERS), list[Letters](), list[Letters]()
    game = Plain(match.state.deal, match.state.table.citizen)
    for text in match.actions:
        verb, names = text[0], text[1:]
        identity, marked = game.killer, names in game.innocent
        near = frozenset(game.near(names[0])) - game.dead if verb in "kau" else frozenset()
        if verb == "k":
            killer.append(near)
            if marked:
                inspector.append(near if game.inspector in near else everybody - near)
        if verb == "u" and names not in game.dead:
            killer.append(near if identity in near else everybody - near)
        if verb == "a":
            inspector.append(near)
        if verb in "az":
            killer.append(everybody - {names[-1]})
        game.play(text)
        if verb == "d" and game.killer != identity:
            killer = []
    return Story(killer, inspector, game)


def fewest_facts(match: Match) -> int:
    """Return the smallest number of facts that leave one suspect to the seat to move."""
    result = story(match)
    assert match.to_move is not None
    seen = match.observe(match.to_move)
    own = set(seen.first_hand + seen.first_identity + seen.identity)
    own |= {event.drawn for event in seen.history if event.seat == seen.seat}
    free = frozenset(LETTERS) - result.game.dead - result.game.innocent - own
    facts = result.killer if match.to_move == Seat.SECOND else result.inspector
    for size in range(len(facts) + 1):
        for some in combinations(facts, size):
            if len(free.intersection(*some)) == 1:
                return size
    raise AssertionError("the facts leave more than one")


# --- the race ---


class Spot(NamedTuple):
    """The Killer's knowledge. ``suspects`` are the possible Inspectors."""

    grid: tuple[str, ...]
    me: str
    dead: Letters
    marked: Letters
    unseen: Letters
    suspects: Letters
    hand: int
    pile: int
    arrests: int
    quiet: int
    last_shift: str


def spot_of(match: Match) -> Spot:
    """Return the position of a record for its Killer to move."""
    table, state = match.state.table, match.state
    hidden = frozenset(state.inspector + state.hand + state.pile)
    last = match.actions[-1] if match.actions[-1][0] in "rc" and table.quiet else ""
    return Spot(
        table.grid,
        state.killer,
        frozenset(table.dead),
        frozenset(table.innocent),
        hidden,
        possible(match, Seat.FIRST),
        len(state.hand),
        len(state.pile),
        table.arrests_left,
        table.quiet,
        last,
    )


@lru_cache(maxsize=4000)
def near(grid: tuple[str, ...], name: str) -> Letters:
    for y, row in enumerate(grid):
        if name in row:
            x = row.index(name)
            lines = grid[max(0, y - 1) : y + 2]
            return frozenset("".join(line[max(0, x - 1) : x + 2] for line in lines)) - {name}
    return frozenset()


@lru_cache(maxsize=4000)
def shifts(grid: tuple[str, ...], last: str) -> tuple[str, ...]:
    found = []
    height, width = len(grid), len(grid[0])
    for kind, ways, lines, length in (("r", "ew", height, width), ("c", "sn", width, height)):
        for number in range(1, lines + 1):
            found += [f"{kind}{number}{way}" for way in ways[: {1: 0, 2: 1}.get(length, 2)]]
    if last:
        length = len(grid[0]) if last[0] == "r" else len(grid)
        back = last if length == 2 else last[:2] + {"e": "w", "w": "e", "n": "s", "s": "n"}[last[2]]
        found = [text for text in found if text != back]
    return tuple(found)


@lru_cache(maxsize=20000)
def shift_grid(grid: tuple[str, ...], text: str) -> tuple[str, ...]:
    at = int(text[1]) - 1
    rows = list(grid) if text[0] == "r" else ["".join(column) for column in zip(*grid, strict=True)]
    line = rows[at]
    rows[at] = line[-1] + line[:-1] if text[2] in "es" else line[1:] + line[0]
    return tuple(rows) if text[0] == "r" else tuple("".join(column) for column in zip(*rows, strict=True))


def fallen(grid: tuple[str, ...], dead: Letters) -> tuple[str, ...]:
    rows = [y for y, row in enumerate(grid) if not set(row) <= dead]
    columns = [x for x in range(len(grid[0])) if not {row[x] for row in grid} <= dead]
    return tuple("".join(grid[y][x] for x in columns) for y in rows)


def shift(spot: Spot, text: str) -> Spot:
    moved = shift_grid(spot.grid, text)
    grid = fallen(moved, spot.dead)
    if grid == moved:
        return spot._replace(grid=grid, quiet=spot.quiet + 1, last_shift=text)
    return spot._replace(grid=grid, quiet=0, last_shift="")


def outcomes(spot: Spot, text: str) -> list[Spot]:
    """Return all that an action of the Killer can lead to. Nothing for worlds in which it wins."""
    calm = spot._replace(quiet=0, last_shift="")
    if text[0] in "rc":
        return [shift(spot, text)]
    if text == "d":
        found = []
        for card in sorted(spot.unseen):
            after = calm._replace(unseen=spot.unseen - {card}, suspects=spot.suspects - {card})
            after = after._replace(pile=spot.pile - 1)
            if card not in spot.dead | spot.marked:
                after = after._replace(me=card, marked=spot.marked | {spot.me})
            found.append(after)
        return [after for after in found if after.suspects]
    victim, dead = text[1], spot.dead | {text[1]}
    if len(dead) == 16:
        return []
    others, beside = spot.suspects - {victim}, near(spot.grid, victim)
    groups = [others & beside, others - beside] if victim in spot.marked else [others]
    after = calm._replace(grid=fallen(spot.grid, dead), dead=dead)
    return [after._replace(suspects=group) for group in groups if group]


def own_actions(spot: Spot) -> list[str]:
    kills = [f"k{name}" for name in sorted(near(spot.grid, spot.me) - spot.dead)]
    return kills + list(shifts(spot.grid, spot.last_shift)) + (["d"] if spot.pile else [])


def worlds_answers(spot: Spot, inspector: str) -> list[tuple[str, str, str]]:
    """Return (verb, agent, target) of every answer of one possible Inspector, whatever he may hold."""
    found = [("shift", "", text) for text in shifts(spot.grid, spot.last_shift)]
    open_to = frozenset("".join(spot.grid)) - spot.dead - spot.marked
    found += [("a", "", name) for name in sorted(near(spot.grid, inspector) & open_to)]
    cards = sorted(spot.unseen - {inspector})
    if spot.arrests and spot.hand:
        found += [("z", card, name) for card in cards for name in sorted(near(spot.grid, card) & open_to)]
    held = spot.hand + (spot.pile > 0)
    if held:
        all_dead = sum(card in spot.dead for card in cards) >= held
        found += [("u", card, "") for card in cards if card not in spot.dead or all_dead]
    return found


def apply_answer(spot: Spot, verb: str, agent: str, target: str) -> Spot:
    if verb == "shift":
        return shift(spot, target)
    if verb == "a":
        return spot._replace(quiet=spot.quiet + 1, last_shift="")
    after = spot._replace(unseen=spot.unseen - {agent}, quiet=0, last_shift="")
    if verb == "z":
        return after._replace(hand=spot.hand - 1, arrests=spot.arrests - 1, marked=spot.marked | {agent})
    marked = spot.marked if agent in spot.dead else spot.marked | {agent}
    hand, pile = (spot.hand, spot.pile - 1) if spot.pile else (spot.hand - 1, 0)
    return after._replace(hand=hand, pile=pile, marked=marked)


class Brute:
    """Whether some policy of the Killer wins within so many own turns in all worlds."""

    def __init__(self) -> None:
        self.known: dict[tuple[Spot, int], bool] = {}

    def can(self, spot: Spot, turns: int) -> bool:
        if turns == 0:
            return False
        key = spot, turns
        if key not in self.known:
            self.known[key] = any(self.works(spot, text, turns) for text in own_actions(spot))
        return self.known[key]

    def works(self, spot: Spot, text: str, turns: int) -> bool:
        return all(self.withstands(after, turns - 1) for after in outcomes(spot, text))

    def withstands(self, spot: Spot, turns: int) -> bool:
        """Tell whether the Killer wins whatever the Inspector, to move, does in whatever world."""
        if spot.quiet >= 40 or turns == 0:
            return False
        who: dict[tuple[str, str, str], set[str]] = defaultdict(set)
        for inspector in spot.suspects:
            for answer in worlds_answers(spot, inspector):
                if answer[2] == spot.me:
                    return False  # an arrest that succeeds
                who[answer].add(inspector)
        for answer, inspectors in who.items():
            after = apply_answer(spot, *answer)._replace(suspects=frozenset(inspectors))
            if after.quiet >= 40 or not self.can(after, turns):
                return False
        return True


def sure_kills(match: Match) -> tuple[int, list[str]]:
    """Return the smallest number of own turns, up to three, within which an action surely wins, and those."""
    brute, spot = Brute(), spot_of(match)
    for turns in (1, 2, 3):
        found = [text for text in own_actions(spot) if brute.works(spot, text, turns)]
        if found:
            return turns, found
    return 0, []


# --- the only safe action ---


def safe_actions(match: Match) -> list[str]:
    """Return the actions after which no possible deal lets the Inspector arrest for certain next turn."""
    spot = spot_of(match)
    actions = own_actions(spot)
    return [text for text in actions if not any(_caught(spot, after) for after in outcomes(spot, text))]


def _caught(before: Spot, spot: Spot) -> bool:
    suspects = {spot.me}
    if spot.me != before.me:
        suspects = set("".join(spot.grid)) - spot.dead - spot.marked
    for inspector in spot.suspects:
        for hand in combinations(sorted(spot.unseen - {inspector}), spot.hand):
            if suspects - {inspector, *hand} != {spot.me}:
                continue
            arresters = [inspector, *(hand if spot.arrests else ())]
            if any(spot.me in near(spot.grid, one) for one in arresters):
                return True
    return False


def named_in_public(match: Match) -> bool:
    """Tell whether a spectator with all public facts can name the Killer."""
    facts = story(match)
    both = [frozenset(LETTERS) - facts.game.dead - facts.game.innocent] * 2
    killers, inspectors = both[0].intersection(*facts.killer), both[1].intersection(*facts.inspector)
    for _ in range(2):
        if len(inspectors) == 1:
            killers -= inspectors
        if len(killers) == 1:
            inspectors -= killers
    return killers == {match.state.killer}


def says(record: str, kind: str, solution: str) -> bool:
    """Tell whether this is a puzzle of its kind with this one solution."""
    match = Match.from_record(record)
    if kind in ("name-the-killer", "name-the-inspector"):
        seat = Seat.SECOND if kind == "name-the-killer" else Seat.FIRST
        chosen = match.to_move == seat and match.state.table.chosen
        return chosen and possible(match, seat) == {solution} and fewest_facts(match) >= 2
    if match.to_move != Seat.FIRST or len(match.legal()) < 2:
        return False
    turns, found = sure_kills(match) if kind == "sure-kill" else (0, [])
    if kind == "sure-kill":
        return turns in (2, 3) and found == [solution]
    at_once = any(not outcomes(spot_of(match), text) for text in match.legal())
    return named_in_public(match) and not at_once and safe_actions(match) == [solution]
