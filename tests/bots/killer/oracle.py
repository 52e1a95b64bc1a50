"""Truth of a reason for an action of Killer vs Inspector, by the rules alone."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.killer.belief import mask_of, own_belief, public_belief
from noir.games.killer.pieces import apply_shift, fall, living_neighbours, shifts
from noir.games.killer.state import DEAD_TO_WIN
from tests.laws.play import some_states

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.core import Game
    from tests.bots.tried import Holds, Tried

SIDE_EFFECTS = {"collapse", "draws-nothing"}
"""Reasons that are none alone."""
RARE = {"forced", "sixteenth", "collapse-unless", "spends", "saves", "within", "agents-near"}
"""Reasons that random states hardly ever have."""
COMMON = {
    "forced", "progress", "unnoticed", "within", "alone", "takes", "saves", "no-radar-tells",
    "identity", "identity-safe", "splits",
}  # fmt: skip
"""Reasons that may be true of every legal action."""


def states_of(name: str) -> Iterator[Any]:
    """Yield the states to look at, some of them with an empty pile."""
    yield from some_states(GAMES[name], 12, 9)
    for seed in range(4):
        yield from islice(drawn_out(GAMES[name], seed), 12)


def drawn_out(game: Game[Any, Any, Any], seed: int) -> Iterator[Any]:
    """Yield some states of a game in which both sides mostly draw, so that the pile runs out."""
    rng, state = rng_from(f"drawn out/{seed}"), game.deal(rng_from(f"drawn out/{seed}/deal"))
    while game.to_move(state) is not None:
        actions = game.legal_actions(state)
        draws = [action for action in actions if action.verb in "eud"]
        quiet = [action for action in actions if action.verb not in "az"]
        state = game.apply(state, pick(draws if draws and rng.random() < 0.6 else quiet, rng))
        if not state.table.pile_size or rng.random() < 0.1:
            yield state


def size(mask: int) -> int:
    return mask.bit_count()


def is_kill(tried: Tried) -> bool:
    return bool(tried.action.verb == "k")


def over(tried: Tried) -> bool:
    return tried.game.outcome(tried.after) is not None


def own(tried: Tried) -> Any:
    return own_belief(tried.observation_before)


def prove(seen: Any) -> Any:
    return public_belief(seen)


def near(tried: Tried) -> int:
    return mask_of(tried.event.near)


def steps(tried: Tried, *, nearer: bool) -> tuple[int, int] | None:
    """How many possible opponents stand beside one after a shift and before it."""
    if not tried.action.is_shift:
        return None
    seen = tried.observation_before
    wanted = own(tried).inspector.mask if tried.seat == Seat.FIRST else own(tried).killer.mask
    after, before = (
        size(wanted & mask_of(living_neighbours(state.table.grid, seen.identity, state.table.dead)))
        for state in (tried.after, tried.state)
    )
    return (after, before) if after != before and (after > before) == nearer else None


def candidates(tried: Tried) -> int:
    mask: int = own(tried).killer.mask
    return mask


def fits(tried: Tried) -> bool:
    target = tried.action.target or tried.action.suspect
    return tried.action.verb in "az" and target in own(tried).killer.names


def narrowed(tried: Tried, n: tuple[int, ...]) -> bool:
    if tried.seat == Seat.SECOND:
        return not fits(tried) and shown(tried, n)
    now = size(prove(tried.observation_before).killer.mask)
    return is_kill(tried) and (over(tried) or n == (size(prove(tried.observation_after).killer.mask), now))


def hidden(tried: Tried, n: tuple[int, ...]) -> bool:
    now = size(prove(tried.observation_before).killer.mask)
    if tried.action.verb != "d" or n[1] != now:
        return False
    return not tried.event.success or n[0] == size(prove(tried.observation_after).killer.mask)


def shown(tried: Tried, n: tuple[int, ...]) -> bool:
    now = size(prove(tried.observation_before).inspector.mask)
    if tried.action.verb != "a" or n[1] != now:
        return False
    return bool(tried.event.success) or n[0] == size(prove(tried.observation_after).inspector.mask)


def suspect(tried: Tried) -> str:
    return str(tried.action.suspect)


def me(tried: Tried) -> str:
    return str(tried.observation_before.identity)


def rivals(tried: Tried) -> int:
    mask: int = (own(tried).inspector if tried.seat == Seat.FIRST else own(tried).killer).mask
    return mask


def mine(seen: Any) -> int:
    mask: int = (prove(seen).killer if seen.seat == Seat.FIRST else prove(seen).inspector).mask
    return mask


def living(state: Any, name: str) -> str:
    return living_neighbours(state.table.grid, name, state.table.dead)


def beside(state: Any, tried: Tried, name: str) -> int:
    return rivals(tried) & mask_of(living(state, name))


def reach(state: Any, name: str) -> int:
    """Those beside a suspect now or after some shift, whichever the rules forbid this turn."""
    table = state.table
    grids = [fall(apply_shift(table.grid, shift), table.dead)[0] for shift in shifts(table.grid)]
    return mask_of(
        {near for grid in (table.grid, *grids) for near in living_neighbours(grid, name, table.dead)}
    )


def reaches(tried: Tried) -> tuple[int, int] | None:
    if not tried.action.is_shift:
        return None
    after, before = (size(reach(state, me(tried)) & rivals(tried)) for state in (tried.after, tried.state))
    return after, before


def ruled_out(state: Any, tried: Tried, but: str = "") -> int:
    """How many suspects the best radar of a living agent rules out, whichever its answer."""
    agents = [name for name in tried.observation_before.hand if name not in state.table.dead + but]
    insides = [size(candidates(tried) & mask_of(living(state, name))) for name in agents]
    return max((min(inside, size(candidates(tried)) - inside) for inside in insides), default=0)


def crowd(state: Any, tried: Tried, victim: str) -> int:
    return size(prove(tried.observation_before).killer.mask & mask_of(living(state, victim)))


def crowds(state: Any, tried: Tried) -> list[int]:
    """How many public suspects each kill beside the Killer would leave."""
    return [crowd(state, tried, victim) for victim in living(state, me(tried))]


def worst(tried: Tried, number: Any) -> tuple[int, int] | None:
    return (number(tried.after, tried), number(tried.state, tried)) if tried.action.is_shift else None


def left_by_kill(state: Any, tried: Tried) -> int:
    names = set("".join(state.table.grid)) - set(state.table.dead)
    return max(size(candidates(tried) & mask_of(living(state, name))) for name in names)


def victims_of_killer(state: Any, tried: Tried) -> int:
    return max(len(living(state, name)) for name in own(tried).killer.names)


def beside_agents(tried: Tried) -> tuple[int, int]:
    hand = tried.observation_before.hand
    after, before = (
        size(candidates(tried) & mask_of({name for agent in hand for name in living(state, agent)}))
        for state in (tried.after, tried.state)
    )
    return after, before


HOLDS: dict[str, Holds] = {
    "forced": lambda tried, _: len(tried.game.legal_actions(tried.state)) == 1,
    "sixteenth": lambda tried, _: (
        is_kill(tried) and len(tried.after.table.dead) == DEAD_TO_WIN and over(tried)
    ),
    "may-hit": lambda tried, n: (
        is_kill(tried)
        and tried.action.suspect in own(tried).inspector.names
        and n == (size(own(tried).inspector.mask),)
    ),
    "asks-innocent": lambda tried, n: (
        is_kill(tried)
        and tried.action.suspect in tried.state.table.innocent
        and n == (size(own(tried).inspector.mask & near(tried)), size(own(tried).inspector.mask))
    ),
    "narrows": narrowed,
    "progress": lambda tried, n: is_kill(tried) and n == (len(tried.after.table.dead), DEAD_TO_WIN),
    "hides": hidden,
    "disguise-chance": lambda tried, _: tried.action.verb == "d",
    "steps-near": lambda tried, n: n == steps(tried, nearer=True),
    "steps-away": lambda tried, n: n == steps(tried, nearer=False),
    "collapse": lambda tried, n: n == (len(tried.event.collapse.gone),) != (0,),
    "collapse-unless": lambda tried, n: over(tried) or n == (len(tried.event.collapse.gone),) != (0,),
    "arrest-chance": lambda tried, n: (
        fits(tried) and n == (round(100 / size(candidates(tried))), size(candidates(tried)))
    ),
    "bluff": lambda tried, _: (
        tried.action.verb == "a"
        and not fits(tried)
        and tried.action.suspect in prove(tried.observation_before).killer.names
    ),
    "spends": lambda tried, n: tried.action.verb == "z" and n == (tried.state.table.arrests_left,),
    "shows-me": shown,
    "splits": lambda tried, n: (
        tried.action.verb == "u" and n == (size(candidates(tried) & near(tried)), size(candidates(tried)))
    ),
    "draws-nothing": lambda tried, _: tried.action.verb == "e" and tried.state.table.pile_size == 0,
    "identity": lambda tried, n: (
        tried.action.verb == "i"
        and n
        == (
            size(
                candidates(tried)
                & mask_of(
                    living_neighbours(tried.state.table.grid, tried.action.suspect, tried.state.table.dead)
                )
            ),
            size(candidates(tried)),
        )
    ),
    "identity-safe": lambda tried, _: (
        tried.action.verb == "i" and not beside(tried.state, tried, suspect(tried))
    ),
    "identity-reach": lambda tried, n: (
        tried.action.verb == "i"
        and n == (size(reach(tried.state, suspect(tried)) & candidates(tried)), size(candidates(tried)))
    ),
    "identity-asks": lambda tried, n: (
        tried.action.verb == "i"
        and n == (ruled_out(tried.state, tried, but=suspect(tried)), size(candidates(tried)))
    ),
    "widest": lambda tried, _: (
        is_kill(tried) and crowd(tried.state, tried, suspect(tried)) == max(crowds(tried.state, tried))
    ),
    "covers": lambda tried, n: (
        tried.action.is_shift
        and n == (max(crowds(tried.after, tried)), max(crowds(tried.state, tried), default=0))
        and n[0] > n[1]
    ),
    "victims": lambda tried, n: (
        tried.action.is_shift
        and n == tuple(len(crowds(state, tried)) for state in (tried.after, tried.state))
    ),
    "nearer": lambda tried, n: n == reaches(tried) and n[0] > n[1],
    "farther": lambda tried, n: n == reaches(tried) and n[0] < n[1],
    "separates": lambda tried, n: n == worst(tried, left_by_kill) and n[0] < n[1],
    "starves": lambda tried, n: n == worst(tried, victims_of_killer) and n[0] < n[1],
    "radar": lambda tried, n: (
        tried.action.is_shift
        and n == (ruled_out(tried.after, tried), size(candidates(tried)), ruled_out(tried.state, tried))
    ),
    "agents-near": lambda tried, n: tried.action.is_shift and n == beside_agents(tried),
    "asks": lambda tried, n: (
        tried.action.verb == "e" and n == (ruled_out(tried.state, tried), size(candidates(tried)))
    ),
    "saves": lambda tried, n: (
        tried.action.verb == "u"
        and n == (ruled_out(tried.state, tried, but=suspect(tried)), size(candidates(tried)))
    ),
    "no-radar-tells": lambda tried, _: tried.action.verb == "u" and not ruled_out(tried.state, tried),
    "clears": lambda tried, n: (
        tried.action.verb == "e"
        and n == (round(100 * (size(candidates(tried)) - 1) / tried.state.table.pile_size),)
    ),
    "takes": lambda tried, _: tried.action.verb == "e" and len(tried.after.pile) < len(tried.state.pile),
    "unnoticed": lambda tried, n: (
        tried.action.is_shift
        and n == (size(mine(tried.observation_before)),) == (size(mine(tried.observation_after)),)
    ),
    "within": lambda tried, n: (
        n == (size(beside(tried.after, tried, me(tried))), size(rivals(tried))) and n[0] > 0
    ),
    "alone": lambda tried, _: not beside(tried.after, tried, me(tried)),
}
