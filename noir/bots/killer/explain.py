"""Explainer: the numbers behind a hint, an action's chance to win, and the facts it shows or gives away."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING

from noir.bots.killer.bitboard import board_from, members
from noir.bots.killer.bitboard import number as number_of
from noir.core import Reason
from noir.games.killer.belief import EVERYBODY, bit, mask_of, names_of, own_belief, public_belief
from noir.games.killer.pieces import SUSPECTS, apply_shift, fall, living_neighbours
from noir.games.killer.state import DEAD_TO_WIN, KILLER

if TYPE_CHECKING:
    from noir.bots.killer.bitboard import Board
    from noir.games.killer.action import Action
    from noir.games.killer.belief import Belief
    from noir.games.killer.observation import Observation

MOST_GAINS = 3
"""Gains of an action that are said. The others come after them in weight."""


def chapter(_seen: Observation) -> int:
    """Return 0: no new cards are dealt between two observations."""
    return 0


def reasons(seen: Observation, action: Action) -> tuple[Reason, ...]:
    """Return why an action may be good for the seat to move, and its price, as codes with numbers.

    A reason is given only when it is true of this action and not of every other legal one, and never
    when its numbers say that nothing changes. An action without any other gain may have one of those
    marked with a star, which can be true of every action.

    Killer: ``forced``. ``sixteenth`` (): this kill wins. ``may-hit`` (candidates): the victim is one
    of so many who can be the Inspector. ``asks-innocent`` (near, candidates): the radar divides the
    candidates. ``widest`` (): no other kill leaves more public suspects, but some leave fewer.
    ``progress``* (dead, needed). ``hides`` (after, before): how many public suspects a disguise leaves
    if it succeeds, ``disguise-chance`` (percent). Price: ``narrows`` (after, before), of how many public
    suspects one is left.
    By a shift: ``covers`` (after, before): how many public suspects a kill beside me leaves at most.
    ``victims`` (living beside me after, before).

    Inspector: ``arrest-chance`` (percent, suspects). ``bluff``: I know that the target is not the Killer,
    and the Killer cannot know that I do. ``splits`` (near, suspects). ``no-radar-tells``*: no agent's would.
    ``saves``* (out, suspects): an agent is kept whose radar rules out so many at least. ``asks`` (out,
    suspects): the best radar rules out so many at least. ``clears`` (percent): how likely the drawn card
    is a suspect's. ``takes``*: no disguise can be the drawn card. ``draws-nothing``. ``identity``
    (suspects beside, suspects), ``identity-safe`` (): none beside, ``identity-reach`` (suspects beside or
    one shift away, suspects), ``identity-asks`` (out, suspects): by the agents that are left. Price:
    ``shows-me`` (public candidates after, before), if the arrest is wrong, or ``narrows`` when it has to
    be. ``spends`` (citizen arrests left): one of them and the agent.
    By a shift: ``separates`` (after, before): how many suspects a kill leaves at most. ``radar`` (out
    after, suspects, out before). ``starves`` (living beside the Killer at most after, before).
    ``agents-near`` (suspects beside agents after, before).

    Both: ``steps-near`` / ``steps-away`` (candidates beside me after, before). ``nearer`` / ``farther``:
    beside me or one shift away. ``unnoticed``* (public candidates for me): a shift tells the other seat
    nothing. ``within``* (beside me, candidates) and ``alone``*: none beside me. ``collapse`` (cards gone),
    or ``collapse-unless`` when the kill may end the game first.
    """
    legal = seen.legal
    if len(legal) == 1:
        return (Reason("forced"),)
    facts = _facts_of(seen)
    found = facts[action]
    telling = [each for each in found if any(each not in facts[other] for other in legal if other != action)]
    gains = [each for each in telling if not each.is_price]
    if all(gain.code in _SIDE_EFFECTS for gain in gains):
        gains += _last_resort(seen, action, facts)
    return (*gains[:MOST_GAINS], *(each for each in telling if each.is_price))


@lru_cache(maxsize=1)
def _facts_of(seen: Observation) -> dict[Action, tuple[Reason, ...]]:
    """Return the true reasons of each legal action, cached as an analysis asks about one after the other."""
    about = _of_killer if seen.seat == KILLER else _of_inspector
    own, public = own_belief(seen), public_belief(seen)
    return {action: about(seen, action, own, public) for action in seen.legal}


_SIDE_EFFECTS = ("collapse", "draws-nothing")
"""Gains that explain no choice alone."""


def _last_resort(seen: Observation, action: Action, facts: dict[Action, tuple[Reason, ...]]) -> list[Reason]:
    """Return a gain that other actions can have as well. None for an arrest, which is right or a bluff."""
    table = seen.table
    if action.verb == "k":
        return [Reason("progress", (len(table.dead) + 1, DEAD_TO_WIN))]
    if action.verb == "i":
        return [each for each in facts[action] if each.code.startswith("identity")][:1]
    if action.verb == "u":
        return _of_weak_agent(seen, action, facts)
    if action.verb == "e" and table.pile_size:
        return [Reason("takes")]
    return _of_waiting(seen, action) if action.verb == "e" or action.is_shift else []


def _of_waiting(seen: Observation, action: Action) -> list[Reason]:
    """Return the reason for an action that changes nothing between the seats."""
    table, own, public = seen.table, own_belief(seen), public_belief(seen)
    mine, others = public.killer.mask, own.inspector.mask
    if seen.seat != KILLER:
        mine, others = public.inspector.mask, own.killer.mask
    if action.is_shift and mine.bit_count() > 1:
        return [Reason("unnoticed", (mine.bit_count(),))]
    grid = fall(apply_shift(table.grid, action), table.dead)[0] if action.is_shift else table.grid
    beside = others & mask_of(living_neighbours(grid, seen.identity, table.dead))
    return [Reason("within", (beside.bit_count(), others.bit_count())) if beside else Reason("alone")]


def _of_weak_agent(
    seen: Observation, action: Action, facts: dict[Action, tuple[Reason, ...]]
) -> list[Reason]:
    """Return why an agent is used whose radar tells nothing: none would, or a better one is kept."""
    if facts[action]:
        return list(facts[action])
    suspects = own_belief(seen).killer.mask
    others = mask_of(seen.hand) & ~bit(action.suspect)
    out = _ruled_out(board_from(seen.table.grid), suspects, others, seen.table.dead)
    if out:
        return [Reason("saves", (out, suspects.bit_count()))]
    return [Reason("no-radar-tells")]


def _of_killer(seen: Observation, action: Action, own: Belief, public: Belief) -> tuple[Reason, ...]:
    if action.is_shift:
        return _of_shift(seen, action, own.inspector.mask, public.killer.mask)
    if action.verb == "d":
        return _of_disguise(seen, public)
    return _of_kill(seen, action.suspect, own, public)


def _of_kill(seen: Observation, victim: str, own: Belief, public: Belief) -> tuple[Reason, ...]:
    """Return the gains of a kill, and then its price."""
    table, inspectors, suspects = seen.table, own.inspector.mask, public.killer.mask
    dead = table.dead + victim
    if len(dead) >= DEAD_TO_WIN:
        return (Reason("sixteenth"),)
    near = mask_of(living_neighbours(table.grid, victim, dead))
    number = inspectors.bit_count()
    may_hit = table.chosen and victim in own.inspector.names
    gains: list[Reason] = []
    if victim in table.innocent:
        gains += _of_radar("asks-innocent", inspectors & near, number)
    elif may_hit:
        gains.append(Reason("may-hit", (number,)))
    gains.append(Reason("progress", (len(dead), DEAD_TO_WIN)))
    gone = fall(table.grid, dead)[1].gone
    if gone and not may_hit:
        gains.append(Reason("collapse", (len(gone),)))
    elif gone and number > 1:
        gains.append(Reason("collapse-unless", (len(gone),)))
    if _is_widest(seen, victim, suspects):
        gains.append(Reason("widest"))
    narrowed = _suspects_ruled_out(seen, public, victim, near)
    if narrowed and narrowed < suspects.bit_count():
        gains.append(Reason("narrows", (narrowed, suspects.bit_count()), is_price=True))
    return tuple(gains)


def _is_widest(seen: Observation, victim: str, suspects: int) -> bool:
    """Return whether no other kill leaves more public suspects, and some kill leaves fewer."""
    near = board_from(seen.table.grid).near
    sizes = {
        kill.suspect: (suspects & near[number_of(kill.suspect)]).bit_count()
        for kill in seen.legal
        if kill.verb == "k"
    }
    return sizes[victim] == max(sizes.values()) > min(sizes.values())


def _of_disguise(seen: Observation, public: Belief) -> tuple[Reason, ...]:
    """Return how many a disguise hides among, and its chance."""
    table = seen.table
    fit = mask_of(set(SUSPECTS) - set(table.dead + table.innocent + seen.identity))
    # the Inspector's own card fits, and is not in the pile
    unseen = len(SUSPECTS) - 1 - len(_visible_cards(seen)) - 1
    chance = round(100 * (fit.bit_count() - 1) / max(1, unseen))
    inspectors_left = public.inspector.mask & ~bit(seen.identity)
    hidden, before = _apart(fit, inspectors_left)[0].bit_count(), public.killer.mask.bit_count()
    hides = (Reason("hides", (hidden, before)),) if hidden > before else ()
    return *hides, Reason("disguise-chance", (chance,))


def _of_inspector(seen: Observation, action: Action, own: Belief, public: Belief) -> tuple[Reason, ...]:
    table, suspects = seen.table, own.killer.mask
    number = suspects.bit_count()
    if action.is_shift:
        return _of_shift(seen, action, suspects, suspects)
    if action.verb == "e":
        return _of_draw(seen, suspects)
    if action.verb == "u" and action.suspect in table.dead:
        return ()
    near = mask_of(living_neighbours(table.grid, action.suspect, table.dead))
    if action.verb == "u":
        return _of_radar("splits", suspects & near, number)
    if action.verb == "i":
        beside = (suspects & near).bit_count()
        board, agents = board_from(table.grid), mask_of(seen.hand) & ~bit(action.suspect)
        out = _ruled_out(board, suspects, agents, table.dead)
        asks = (Reason("identity-asks", (out, number)),) if out else ()
        reach = suspects & _within_reach(board, number_of(action.suspect), mask_of(table.dead))
        gains = [Reason("identity", (beside, number)) if beside else Reason("identity-safe")]
        return (*gains, *asks, Reason("identity-reach", (reach.bit_count(), number)))
    return _of_arrest(seen, action, suspects, public)


def _of_arrest(seen: Observation, action: Action, suspects: int, public: Belief) -> tuple[Reason, ...]:
    """Return the gains of an arrest, the chance first, and its price."""
    table, number = seen.table, suspects.bit_count()
    target = action.target or action.suspect
    fits = target in names_of(suspects)
    if fits and number == 1:
        return (Reason("arrest-chance", (100, 1)),)
    gains = [Reason("arrest-chance", (round(100 / number), number))] if fits else []
    if action.verb == "z":
        return (*gains, Reason("spends", (table.arrests_left,), is_price=True))
    if not fits and bit(target) & public.killer.mask:
        gains.append(Reason("bluff"))
    near = mask_of(living_neighbours(table.grid, action.suspect, table.dead))
    before = public.inspector.mask.bit_count()
    after = _apart(public.killer.mask & ~bit(target), public.inspector.mask & near)[1].bit_count()
    if after < before:
        gains.append(Reason("shows-me" if fits else "narrows", (after, before), is_price=True))
    return tuple(gains)


def _of_radar(code: str, near: int, number: int) -> tuple[Reason, ...]:
    """Return how a radar divides the candidates. Nothing when its answer is known already."""
    beside = near.bit_count()
    return (Reason(code, (beside, number)),) if 0 < beside < number else ()


def _of_draw(seen: Observation, suspects: int) -> tuple[Reason, ...]:
    """Return the gains of a draw: by the radars of the agents in the hand, or by the card."""
    table, count = seen.table, suspects.bit_count()
    out = _ruled_out(board_from(table.grid), suspects, mask_of(seen.hand), table.dead)
    gains = [Reason("asks", (out, count))] if out else []
    if table.pile_size and count > 1:  # the Killer's card is the only other one that I haven't seen
        gains.append(Reason("clears", (round(100 * (count - 1) / table.pile_size),)))
    return (*gains, *(() if table.pile_size else (Reason("draws-nothing"),)))


def _of_shift(seen: Observation, action: Action, wanted: int, killers: int) -> tuple[Reason, ...]:
    """Return the gains of a shift: the moves of the candidates ``wanted``, then the next kill or radar."""
    table = seen.table
    grid, collapse = fall(apply_shift(table.grid, action), table.dead)
    now, then, me = board_from(table.grid), board_from(grid), number_of(seen.identity)
    gains = _compare("steps-near", "steps-away", *_count(wanted, then.near[me], now.near[me]))
    if not gains:
        both = (_within_reach(board, me, mask_of(table.dead)) for board in (then, now))
        gains += _compare("nearer", "farther", *_count(wanted, *both))
    if collapse.gone:
        gains.append(Reason("collapse", (len(collapse.gone),)))
    outlook = _outlook_of_killer if seen.seat == KILLER else _outlook_of_inspector
    return (*gains, *outlook(seen, then, now, killers))


def _outlook_of_killer(seen: Observation, then: Board, now: Board, killers: int) -> list[Reason]:
    """Return the gains of another board for the Killer's next kill."""
    me, living = number_of(seen.identity), EVERYBODY & ~mask_of(seen.table.dead)
    victims = [members(board.near[me] & living) for board in (then, now)]
    after, before = (
        max(((killers & board.near[victim]).bit_count() for victim in some), default=0)
        for board, some in zip((then, now), victims, strict=True)
    )
    gains = [Reason("covers", (after, before))] if after > max(1, before) else []
    return gains + _compare("victims", "", *map(len, victims))


def _outlook_of_inspector(seen: Observation, then: Board, now: Board, killers: int) -> list[Reason]:
    """Return how another board would separate the suspects, and bring them beside agents."""
    table, hand, gains = seen.table, mask_of(seen.hand), list[Reason]()
    after, before = (_ruled_out(board, killers, hand, table.dead) for board in (then, now))
    if after > before:
        gains.append(Reason("radar", (after, killers.bit_count(), before)))
    living = EVERYBODY & ~mask_of(table.dead)
    left, most = (_most_left(board, killers, living) for board in (then, now))
    if 0 < left < most:
        gains.append(Reason("separates", (left, most)))
    victims = (_most_victims(board, killers, living) for board in (then, now))
    gains += _compare("", "starves", *victims)
    if table.arrests_left:
        beside = (_beside_any(board, hand) for board in (then, now))
        gains += _compare("agents-near", "", *_count(killers, *beside))
    return gains


def _count(wanted: int, *masks: int) -> tuple[int, int]:
    """Return how many wanted suspects are in two masks."""
    after, before = ((wanted & mask).bit_count() for mask in masks)
    return after, before


def _compare(more: str, fewer: str, after: int, before: int) -> list[Reason]:
    """Return the reason that a number grows, or that it falls. None where that has no code."""
    code = more if after > before else fewer if after < before else ""
    return [Reason(code, (after, before))] if code else []


def _within_reach(board: Board, me: int, dead: int) -> int:
    """Return the suspects beside one, now or after one shift."""
    shifted = (board.after_shift(at).fallen(dead) for at in range(len(board.shape.shifts)))
    return reduce(or_, (each.near[me] for each in shifted), board.near[me])


def _ruled_out(board: Board, suspects: int, agents: int, dead: str) -> int:
    """Return how many suspects the best radar of living agents rules out, whatever its answer."""
    beside = (suspects & board.near[agent] for agent in members(agents & ~mask_of(dead)))
    return max((min(near.bit_count(), (suspects & ~near).bit_count()) for near in beside), default=0)


def _most_left(board: Board, killers: int, living: int) -> int:
    """Return how many suspects can be left after the next kill."""
    return max((killers & board.near[victim]).bit_count() for victim in members(board.everybody & living))


def _most_victims(board: Board, killers: int, living: int) -> int:
    """Return how many living suspects can be beside the Killer."""
    return max((living & board.near[killer]).bit_count() for killer in members(killers))


def _beside_any(board: Board, agents: int) -> int:
    """Return the suspects beside some agent."""
    return reduce(or_, (board.near[agent] for agent in members(agents)), 0)


def _suspects_ruled_out(seen: Observation, public: Belief, victim: str, near: int) -> int:
    """Return how many can be the Killer for everybody after a kill. 0 when that hangs on the radar."""
    killers, inspectors = public.killer.mask & ~bit(victim) & near, public.inspector.mask & ~bit(victim)
    answers = (near, ~near) if victim in seen.table.innocent else (-1,)
    possible = {
        _apart(killers, inspectors & fields)[0].bit_count() for fields in answers if inspectors & fields
    }
    return possible.pop() if len(possible) == 1 else 0


def _apart(killers: int, inspectors: int) -> tuple[int, int]:
    """Return both candidate sets, reduced by the rule that one suspect can't hold both roles."""
    for _ in range(2):
        if killers.bit_count() == 1:
            inspectors &= ~killers
        if inspectors.bit_count() == 1:
            killers &= ~inspectors
    return killers, inspectors


def _visible_cards(seen: Observation) -> set[str]:
    """Return the evidence cards that were turned face up, apart from the Killer's own."""
    return {event.revealed for event in seen.history if event.revealed} - {seen.identity}
