"""Rules: legality and the course of play (K2-K4, K7-K21)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from noir.core import IllegalAction, Outcome
from noir.games.killer.action import Action, format_action
from noir.games.killer.pieces import (
    NO_COLLAPSE,
    apply_shift,
    fall,
    has_shift,
    living_neighbours,
    neighbours,
    shifts,
    undoing,
)
from noir.games.killer.state import DEAD_TO_WIN, INSPECTOR, KILLER, QUIET_LIMIT, Event, State, Table

if TYPE_CHECKING:
    from noir.games.killer.pieces import Collapse, Grid

KILLER_VERBS = "kdrc"
INSPECTOR_VERBS = "iaeuzrc"


# --- what is legal: written once, for states and observations alike ---


def why_not(table: Table, identity: str, hand: str, action: Action) -> str | None:
    """Return why the seat to move may not do this, as a code, or None when it may.

    ``identity`` and ``hand`` are those of the seat to move.
    """
    return _untimely(table, action.verb) or _OBJECTIONS[action.verb](table, identity, hand, action)


def _untimely(table: Table, verb: str) -> str | None:
    if table.to_move is None:
        return "over"
    if verb not in (KILLER_VERBS if table.to_move == KILLER else INSPECTOR_VERBS):
        return "other-role"
    if table.to_move == KILLER and not table.dead and verb != "k":
        return "first-kill"  # K7
    if table.to_move == INSPECTOR:
        if (verb == "i") == table.chosen:
            return "identity-chosen" if table.chosen else "choose-identity"  # K8
        if (verb == "u") != table.drawn:
            return "choose-agent" if table.drawn else "draw-first"  # K18
    return None


def _no_kill(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    if action.suspect in table.dead:
        return "dead"
    return None if action.suspect in neighbours(table.grid, identity) else "not-adjacent"  # K14


def _no_disguise(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    return None if table.pile_size else "pile-empty"  # K16


def _no_identity(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    if action.suspect not in hand:
        return "not-in-hand"
    return "dead" if action.suspect in table.dead else None  # K8


def _no_target(table: Table, arrester: str, target: str) -> str | None:
    if target in table.dead:
        return "dead"
    if target in table.innocent:
        return "innocent"
    return None if target in neighbours(table.grid, arrester) else "not-adjacent"  # K17


def _no_arrest(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    return _no_target(table, identity, action.suspect)


def _no_draw(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    return None if table.pile_size or table.hand_size else "no-cards"  # K18


def _no_agent(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    if action.suspect not in hand:
        return "not-in-hand"
    if action.suspect in table.dead and any(agent not in table.dead for agent in hand):
        return "living-agent-first"  # K19
    return None


def _no_citizen_arrest(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    if not table.arrests_left:
        return "no-citizen-arrests"  # K20
    if action.suspect not in hand:
        return "not-in-hand"
    if not neighbours(table.grid, action.suspect):
        return "agent-left-grid"
    return _no_target(table, action.suspect, action.target)


def _no_shift(table: Table, identity: str, hand: str, action: Action) -> str | None:  # noqa: ARG001
    if not has_shift(table.grid, action):
        return "no-such-shift"  # K11
    return "undoes-shift" if action == table.banned else None  # K12


_OBJECTIONS = {
    "k": _no_kill,
    "d": _no_disguise,
    "i": _no_identity,
    "a": _no_arrest,
    "e": _no_draw,
    "u": _no_agent,
    "z": _no_citizen_arrest,
    "r": _no_shift,
    "c": _no_shift,
}


def _imaginable(table: Table, identity: str, hand: str) -> list[Action]:
    """Return a list that holds every legal action but the shifts, each once, and some that are not."""
    around = neighbours(table.grid, identity)
    if table.to_move == KILLER:
        return [*[Action("k", name) for name in around], Action("d")]
    if not table.chosen:
        return [Action("i", name) for name in hand]
    if table.drawn:
        return [Action("u", name) for name in hand]
    arrests = [Action("a", name) for name in around]
    if table.arrests_left:
        arrests += [Action("z", agent, name) for agent in hand for name in neighbours(table.grid, agent)]
    return [*arrests, Action("e")]


@lru_cache(maxsize=256)  # what is drawn, hinted and checked asks for the same moments again and again
def legal_actions(table: Table, identity: str, hand: str) -> tuple[Action, ...]:
    """Return all legal actions of the seat to move, sorted. None when the game is over."""
    if table.to_move is None:
        return ()
    found = [
        action
        for action in _imaginable(table, identity, hand)
        if why_not(table, identity, hand, action) is None
    ]
    if not _untimely(table, "r"):
        found += [shift for shift in shifts(table.grid) if shift != table.banned]  # K12
    return tuple(sorted(found))


# --- what happens ---


def own_secrets(state: State) -> tuple[str, str]:
    """Return identity and hand of the seat to move. The Killer has no hand."""
    if state.table.to_move == KILLER:
        return state.killer, ""
    return state.inspector, state.hand


def apply(state: State, action: Action) -> State:
    """Return the next state, or raise IllegalAction and change nothing when forbidden."""
    objection = why_not(state.table, *own_secrets(state), action)
    if objection is not None:
        where = f"ply {state.table.ply + 1}"
        raise IllegalAction(format_action(action), f"a legal action ({objection})", where, objection)
    return _EFFECTS[action.verb](state, action)


def _event(
    state: State,
    action: Action,
    *,
    success: bool | None = None,
    radar: bool | None = None,
    near: str = "",
    revealed: str = "",
    drawn: str = "",
    collapse: Collapse = NO_COLLAPSE,
) -> Event:
    seat = state.table.to_move
    assert seat is not None, "a legal action has somebody who does it"
    ply, verb, text = state.table.ply + 1, action.verb, format_action(action)
    about = (action.suspect, action.target)
    place = state.deal.partition(".")[2].index(action.suspect) if verb in "uz" else 0  # K6
    return Event(ply, seat, verb, text, *about, success, radar, near, revealed, drawn, collapse, place)


def _after(
    state: State,
    event: Event,
    *,
    grid: Grid | None = None,
    dead: str | None = None,
    innocent: str | None = None,
    pile: str | None = None,
    killer: str | None = None,
    hand: str | None = None,
    inspector: str | None = None,
    quiet: int = 0,
    banned: Action | None = None,
    outcome: Outcome | None = None,
) -> State:
    """Return the state after an event, with the given fields changed.

    The other seat moves (K9), except after the draw of an exoneration (K18) or when it is over.
    """
    was = state.table
    pile = state.pile if pile is None else pile
    hand = state.hand if hand is None else hand
    inspector = state.inspector if inspector is None else inspector
    if outcome is None and quiet >= QUIET_LIMIT:
        outcome = Outcome(None, "cold")  # K21
    drawn = event.verb == "e"
    table = Table(
        citizen=was.citizen,
        start=was.start,
        grid=was.grid if grid is None else grid,
        pile_size=len(pile),
        to_move=None if outcome else event.seat if drawn else event.seat.other,
        dead=was.dead if dead is None else dead,
        innocent=was.innocent if innocent is None else innocent,
        hand_size=len(hand),
        arrests_left=was.arrests_left - (event.verb == "z"),
        quiet=quiet,
        ply=event.ply,
        chosen=bool(inspector),
        drawn=drawn,
        banned=banned,
        outcome=outcome,
        story=was.story,
    )
    killer = state.killer if killer is None else killer
    return State(table, state.deal, pile, killer, hand, inspector, (*state.history, event))


def _kill(state: State, action: Action) -> State:
    table, victim = state.table, action.suspect
    dead = table.dead + victim
    near = living_neighbours(table.grid, victim, dead)
    radar = state.inspector in near if victim in table.innocent else None  # K15
    if victim == state.inspector or len(dead) >= DEAD_TO_WIN:
        reason = "inspector-killed" if victim == state.inspector else "sixteen-dead"  # K2, K3
        event = _event(state, action, near=near, radar=radar)
        return _after(state, event, dead=dead, outcome=Outcome(KILLER, reason))
    grid, collapse = fall(table.grid, dead)
    event = _event(state, action, near=near, radar=radar, collapse=collapse)
    return _after(state, event, dead=dead, grid=grid)


def _disguise(state: State, action: Action) -> State:
    table, card, pile = state.table, state.pile[0], state.pile[1:]
    if card in table.dead or card in table.innocent:  # K16
        return _after(state, _event(state, action, success=False, revealed=card, drawn=card), pile=pile)
    event = _event(state, action, success=True, revealed=state.killer, drawn=card)
    return _after(state, event, pile=pile, killer=card, innocent=table.innocent + state.killer)


def _choose_identity(state: State, action: Action) -> State:
    # By its letter K21 counts this turn too: nothing irreversible has happened on the table.
    hand, quiet = state.hand.replace(action.suspect, ""), state.table.quiet + 1
    return _after(state, _event(state, action), hand=hand, inspector=action.suspect, quiet=quiet)


def _arrest(state: State, action: Action) -> State:
    table, target = state.table, action.suspect
    success = target == state.killer
    near = living_neighbours(table.grid, target, table.dead)
    event = _event(state, action, success=success, near=near)
    if success:
        return _after(state, event, outcome=Outcome(INSPECTOR, "killer-arrested"))  # K4
    return _after(state, event, quiet=table.quiet + 1)


def _draw(state: State, action: Action) -> State:
    card = state.pile[:1]
    event = _event(state, action, drawn=card)
    return _after(state, event, pile=state.pile[1:], hand=state.hand + card)


def _use(state: State, action: Action) -> State:
    table, agent = state.table, action.suspect
    hand = state.hand.replace(agent, "")
    if agent in table.dead:  # K19: the dead give no radar
        return _after(state, _event(state, action, revealed=agent), hand=hand)
    near = living_neighbours(table.grid, agent, table.dead)
    event = _event(state, action, revealed=agent, near=near, radar=state.killer in near)
    return _after(state, event, hand=hand, innocent=table.innocent + agent)


def _citizen_arrest(state: State, action: Action) -> State:
    agent, success = action.suspect, action.target == state.killer
    return _after(
        state,
        _event(state, action, success=success, revealed=agent),
        hand=state.hand.replace(agent, ""),
        innocent=state.table.innocent + agent,
        outcome=Outcome(INSPECTOR, "killer-arrested") if success else None,
    )


def _shift(state: State, action: Action) -> State:
    table = state.table
    grid, collapse = fall(apply_shift(table.grid, action), table.dead)
    event = _event(state, action, collapse=collapse)
    if collapse is NO_COLLAPSE:
        return _after(state, event, grid=grid, quiet=table.quiet + 1, banned=undoing(grid, action))  # K12
    return _after(state, event, grid=grid)


_EFFECTS = {
    "k": _kill,
    "d": _disguise,
    "i": _choose_identity,
    "a": _arrest,
    "e": _draw,
    "u": _use,
    "z": _citizen_arrest,
    "r": _shift,
    "c": _shift,
}
