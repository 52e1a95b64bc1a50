"""Rules of District Noir, D1-D14, as pure functions over ``State``."""

from __future__ import annotations

from noir.core import IllegalAction, Outcome, Seat
from noir.games.district.action import format_action
from noir.games.district.pieces import EMPTY_PILE, TAKE, Action, Kind, Pile, holds_all_buildings
from noir.games.district.scoring import count
from noir.games.district.state import ACTIONS_A_ROUND, IN_HAND, MAX_TAKE, ROUNDS, Hand, State, add, mover

ROW_AT = 2 * IN_HAND  # D2: where in the deal the first row and the deck lie
DECK_AT = ROW_AT + 2

# why an action is forbidden -> what would not be
_EXPECTED = {
    "over": "nothing: the game is over",
    "not-in-hand": "a card of the hand",
    "must-take": "T: the hand is empty",
    "already-taken": "a card: the take of this round is used",
    "empty-row": "a card: the row is empty",
}


def draw_hand(deal: tuple[Kind, ...], round_number: int, seat: int) -> Hand:
    """Return the hand that a seat draws for a round, sorted (D2, D8)."""
    at = seat * IN_HAND
    if round_number > 1:
        at += DECK_AT + (round_number - 2) * 2 * IN_HAND
    return tuple(sorted(deal[at : at + IN_HAND]))


def start(deal: tuple[Kind, ...]) -> State:
    """Return the first state of an order of the 45 cards (D2)."""
    return State(
        deal,
        (),
        1,
        Seat.FIRST,
        (draw_hand(deal, 1, 0), draw_hand(deal, 1, 1)),
        deal[ROW_AT:DECK_AT],
        (EMPTY_PILE, EMPTY_PILE),
        (False, False),
    )


def objection(hand: Hand, row: tuple[Kind, ...], taken: bool, action: Action) -> str | None:
    """Return why a seat that is to move may not act so, as a code, or None: legality (D4-D7)."""
    if action == TAKE:
        if taken:
            return "already-taken"
        return None if row else "empty-row"
    if not hand:
        return "must-take"
    return None if action in hand else "not-in-hand"


def forbidden(state: State, action: Action) -> str | None:
    """Return the code of ``objection`` for the seat to move, "over" after the end, or None."""
    if state.turn is None:
        return "over"
    seat = state.turn
    return objection(state.hands[seat], state.row, state.taken[seat], action)


def to_move(state: State) -> Seat | None:
    """Return the seat that must act, or None when the game is over."""
    return state.turn


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return the legal actions: the kinds in hand in order, then the take."""
    if state.turn is None:
        return ()
    seat = state.turn
    hand, row, taken = state.hands[seat], state.row, state.taken[seat]
    candidates = (*sorted(set(hand)), TAKE)
    return tuple(a for a in candidates if objection(hand, row, taken, a) is None)


def apply(state: State, action: Action) -> State:
    """Return the state after an action, or raise IllegalAction."""
    reason = forbidden(state, action)
    if reason is not None:
        where = f"action {len(state.actions) + 1}"
        raise IllegalAction(format_action(action), _EXPECTED[reason], where, reason)
    seat = mover(len(state.actions))
    return _take(state, seat) if action == TAKE else _play(state, seat, action)


def _play(state: State, seat: Seat, card: Kind) -> State:
    """D5: a hand card goes to the new end of the row."""
    mine = state.hands[seat]
    at = mine.index(card)
    rest = mine[:at] + mine[at + 1 :]
    hands = (rest, state.hands[1]) if seat == 0 else (state.hands[0], rest)
    return _next(state, card, hands, (*state.row, card), state.piles, state.taken)


def _take(state: State, seat: Seat) -> State:
    """D6: the five newest cards, or all of a shorter row, go to the pile. D10 may end the game."""
    pile = add(state.piles[seat], state.row[-MAX_TAKE:])
    piles = (pile, state.piles[1]) if seat == 0 else (state.piles[0], pile)
    taken = (True, state.taken[1]) if seat == 0 else (state.taken[0], True)
    row = state.row[:-MAX_TAKE]
    if holds_all_buildings(pile):
        actions = (*state.actions, TAKE)
        return State(state.deal, actions, state.round, None, state.hands, row, piles, taken)
    return _next(state, TAKE, state.hands, row, piles, taken)


def _next(
    before: State,
    action: Action,
    hands: tuple[Hand, Hand],
    row: tuple[Kind, ...],
    piles: tuple[Pile, Pile],
    taken: tuple[bool, bool],
) -> State:
    """Pass the turn, after twelve actions begin the next round or end the game (D8, D9)."""
    actions = (*before.actions, action)
    past = len(actions)
    if past % ACTIONS_A_ROUND:
        return State(before.deal, actions, before.round, mover(past), hands, row, piles, taken)
    if before.round == ROUNDS:
        return State(before.deal, actions, ROUNDS, None, hands, row, piles, taken)
    number = before.round + 1
    fresh = (draw_hand(before.deal, number, 0), draw_hand(before.deal, number, 1))
    return State(before.deal, actions, number, mover(past), fresh, row, piles, (False, False))


def outcome(state: State) -> Outcome | None:
    """Return how the game ended: "buildings", "points", "tie-break" or "draw" (D10-D14)."""
    if state.turn is not None:
        return None
    for seat in Seat:
        if holds_all_buildings(state.piles[seat]):
            return Outcome(seat, "buildings")
    totals = count(state.piles)
    if totals.winner is None:
        return Outcome(None, "draw", totals.totals)
    return Outcome(totals.winner, "tie-break" if totals.tie_break else "points", totals.totals)
