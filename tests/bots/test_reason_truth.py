"""A reason of a hint is true of the action it is given for, and false of another one that is legal.

Whether it is true is asked of the rules: each action is played, and what comes of it is looked at.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

from noir.bots import explainer
from noir.chance import pick, rng_from
from noir.core import Game, Reason, Seat
from noir.games import GAMES
from noir.games.district.pieces import TAKE
from noir.games.district.scoring import count
from noir.games.killer.belief import mask_of, own_belief, public_belief
from noir.games.killer.pieces import living_neighbours
from noir.games.killer.state import DEAD_TO_WIN
from noir.match import Match
from tests.laws.play import some_states

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Tried:
    """An action that was played from a state."""

    game: Game[Any, Any, Any]
    state: Any
    action: Any

    @cached_property
    def seat(self) -> Seat:
        seat = self.game.to_move(self.state)
        assert seat is not None
        return seat

    @cached_property
    def after(self) -> Any:
        return self.game.apply(self.state, self.action)

    @cached_property
    def before_seen(self) -> Any:
        return self.game.observe(self.state, self.seat)

    @cached_property
    def after_seen(self) -> Any:
        return self.game.observe(self.after, self.seat)

    @cached_property
    def event(self) -> Any:
        return self.after.history[-1]


# -- District Noir -----------------------------------------------------------


def lead(state: Any, seat: Seat) -> int:
    totals = count(state.piles).totals
    return totals[seat] - totals[seat.other]


def answer(tried: Tried) -> Any:
    """What comes of it when the other seat, to move now, takes; None when it cannot."""
    game, after = tried.game, tried.after
    if game.to_move(after) != tried.seat.other or TAKE not in game.legal_actions(after):
        return None
    return game.apply(after, TAKE)


def gained(tried: Tried) -> int | None:
    """How many points of lead the other seat gets when it takes right after the action."""
    taken = answer(tried)
    return None if taken is None else lead(taken, tried.seat.other) - lead(tried.after, tried.seat.other)


def worth(state: Any, seat: Seat, cards: tuple[int, ...]) -> int:
    """How many points of lead some cards would bring a seat, laid onto its pile by hand."""
    piles = [list(pile) for pile in state.piles]
    before = count(state.piles).totals
    for kind in cards:
        piles[seat][kind] += 1
    after = count((tuple(piles[0]), tuple(piles[1]))).totals
    return (after[seat] - before[seat]) - (after[seat.other] - before[seat.other])


def loses_to_a_take(tried: Tried) -> bool:
    taken = answer(tried)
    outcome = taken and tried.game.outcome(taken)
    return bool(outcome and outcome.reason == "buildings")


def may_answer_by_a_take(tried: Tried) -> bool:
    """Whether the other seat is to move after it in the same state of its take: it has one to use."""
    after = tried.after
    return tried.game.to_move(after) == tried.seat.other and not after.taken[tried.seat.other]


def wins_by_buildings(tried: Tried) -> bool:
    outcome = tried.game.outcome(tried.after)
    return bool(outcome and outcome.reason == "buildings" and outcome.winner == tried.seat)


def plays_left(tried: Tried) -> int | None:
    if tried.action == TAKE or tried.state.taken[tried.seat]:
        return None
    return len(tried.state.hands[tried.seat]) - 1


def offered(tried: Tried, *, harms: bool) -> tuple[int, int] | None:
    theirs = gained(tried)
    if tried.action == TAKE or theirs is None or (theirs < 0) != harms:
        return None
    return theirs, worth(tried.state, tried.seat, (*tried.state.row, tried.action)[-5:])


def built(tried: Tried) -> tuple[int, int] | None:
    if plays_left(tried) is None:
        return None
    state, seat = tried.state, tried.seat
    return worth(state, seat, (*state.row, tried.action)[-5:]), worth(state, seat, state.row[-5:])


DISTRICT: dict[str, Callable[[Tried, tuple[int, ...]], bool]] = {
    "forced": lambda tried, _: len(tried.game.legal_actions(tried.state)) == 1,
    "wins-now": lambda tried, _: wins_by_buildings(tried),
    "stops-win": lambda tried, _: not loses_to_a_take(tried),
    "takes": lambda tried, n: (
        tried.action == TAKE and n == (lead(tried.after, tried.seat) - lead(tried.state, tried.seat),)
    ),
    "denies": lambda tried, n: (
        tried.action == TAKE
        and may_answer_by_a_take(tried)
        and n == (worth(tried.state, tried.seat.other, tried.state.row[-5:]),)
    ),
    "leaves": lambda tried, n: tried.action == TAKE and bool(tried.after.row) and n == (gained(tried),),
    "offers": lambda tried, n: n == offered(tried, harms=False),
    "hurts": lambda tried, n: n == offered(tried, harms=True),
    "builds": lambda tried, n: n == built(tried),
    "tempo": lambda tried, n: n == (plays_left(tried),),
}


# -- Killer vs Inspector -----------------------------------------------------


def size(mask: int) -> int:
    return mask.bit_count()


def is_kill(tried: Tried) -> bool:
    return bool(tried.action.verb == "k")


def over(tried: Tried) -> bool:
    return tried.game.outcome(tried.after) is not None


def own(tried: Tried) -> Any:
    return own_belief(tried.before_seen)


def proved(seen: Any) -> Any:
    return public_belief(seen)


def near(tried: Tried) -> int:
    return mask_of(tried.event.near)


def steps(tried: Tried, *, nearer: bool) -> tuple[int, int] | None:
    """How many possible opponents stand beside one after a shift and before it."""
    if not tried.action.is_shift:
        return None
    seen = tried.before_seen
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
    now = size(proved(tried.before_seen).killer.mask)
    return is_kill(tried) and (over(tried) or n == (size(proved(tried.after_seen).killer.mask), now))


def hidden(tried: Tried, n: tuple[int, ...]) -> bool:
    now = size(proved(tried.before_seen).killer.mask)
    if tried.action.verb != "d" or n[1] != now:
        return False
    return not tried.event.success or n[0] == size(proved(tried.after_seen).killer.mask)


def shown(tried: Tried, n: tuple[int, ...]) -> bool:
    now = size(proved(tried.before_seen).inspector.mask)
    if tried.action.verb != "a" or n[1] != now:
        return False
    return bool(tried.event.success) or n[0] == size(proved(tried.after_seen).inspector.mask)


KILLER: dict[str, Callable[[Tried, tuple[int, ...]], bool]] = {
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
    "collapse": lambda tried, n: (  # none follows a kill that ends the game (K13), which the seat cannot know
        over(tried) or n == (len(tried.event.collapse.gone),) != (0,)
    ),
    "arrest-chance": lambda tried, n: (
        fits(tried) and n == (round(100 / size(candidates(tried))), size(candidates(tried)))
    ),
    "bluff": lambda tried, _: tried.action.verb in "az" and not fits(tried) and not tried.event.success,
    "shows-me": shown,
    "splits": lambda tried, n: (
        tried.action.verb == "u" and n == (size(candidates(tried) & near(tried)), size(candidates(tried)))
    ),
    "draws": lambda tried, n: tried.action.verb == "e" and n == (tried.state.table.pile_size,) != (0,),
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
}

ORACLES = {"district": DISTRICT, "killer": KILLER, "killer-citizen": KILLER}


def holds(tried: Tried, reason: Reason) -> bool:
    """Whether a reason is true of an action, as far as the rules can tell."""
    return bool(ORACLES[tried.game.name][reason.code](tried, reason.numbers))


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


def states_of(name: str) -> Iterator[Any]:
    game = GAMES[name]
    yield from some_states(game, 12, 9 if name != "district" else 2)
    if name != "district":
        for seed in range(4):
            yield from islice(drawn_out(game, seed), 12)


@pytest.mark.parametrize("name", ORACLES)
def test_a_reason_is_true_of_its_action_and_false_of_another(name: str) -> None:
    game, met = GAMES[name], set()
    for state in states_of(name):
        seat = game.to_move(state)
        if seat is None:
            continue
        seen = game.observe(state, seat)
        tries = [Tried(game, state, action) for action in game.legal_actions(state)]
        for tried in tries:
            for reason in explainer(name).reasons(seen, tried.action):
                met.add(reason.code)
                assert holds(tried, reason), (tried.action, reason)
                if reason.code != "forced":
                    others = [other for other in tries if other is not tried]
                    assert not all(holds(other, reason) for other in others), (tried.action, reason)
    assert met >= set(ORACLES[name]) - {"forced", "sixteenth", "wins-now"}


# hand, row and piles of the position where every action stops the third building, so that none of them does
ALL_STOP_IT = (
    "5.8.8.Q.7.A3.7.5.6.7.A3.5.5.B3.7.B2.P.7.A2.B1.7.B2.A2.8.H.6.5.6.7.8.6.A2.B2.B2.6.8.6.B3.8.B1.8.8.B1.A4.A2",
    "Q A3 T 5 7 7 5 T 8 7 8 6 7 P B1 7 7 5 B2 B2 T B3 A2 T H 6 5 7 8",
)


def test_a_danger_that_every_action_averts_is_no_reason_for_one() -> None:
    """The oldest of six cards is pushed out by whatever is played: nobody could take it anyway."""
    match = Match.from_deal("district", ALL_STOP_IT[0]).play_all(ALL_STOP_IT[1].split())
    assert match.to_move is not None
    seen = match.observe(match.to_move)
    assert len(seen.legal) == 4
    for action in seen.legal:
        assert Reason("stops-win") not in explainer("district").reasons(seen, action)


@pytest.mark.parametrize("name", ["killer", "killer-citizen"])
def test_k16_no_card_of_the_pile_is_ever_marked(name: str) -> None:
    """What the rules page says: nobody INNOCENT can turn up, for those cards have left the pile."""
    game = GAMES[name]
    for state in some_states(game, 12, 3):
        evidence = state.deal.partition(".")[2]
        pile = evidence[len(evidence) - state.table.pile_size :]
        assert not set(pile) & set(state.table.innocent)
