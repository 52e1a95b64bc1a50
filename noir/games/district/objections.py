"""Objections: why no game of District Noir reaches a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noir.core import Seat
from noir.games.district.pieces import CODES, COPIES, KINDS
from noir.games.district.reach import EACH, Plan, nearest, plans_to
from noir.games.district.state import IN_HAND, MAX_TAKE, ROUNDS, starter
from noir.positions import Fault

if TYPE_CHECKING:
    from noir.games.district.notation import Position


def objection(position: Position) -> Fault | None:
    """Return why no game reaches a position, or None when one does. Every code has its rule.

    - D9 ``round`` (it): there are four rounds.
    - D1 ``copies`` (card, how many are used, how many exist).
    - D8 ``hand`` (seat, cards): a hand has at most five.
    - D4 ``turns`` (actions of each seat in this round): they alternate.
    - D4 ``no-hidden`` (as before): the other seat is too far ahead, as it holds no hidden cards.
    - D3 ``starter`` (seat): it has acted more often, but the other one starts this round.
    - D8 ``round-over`` (the next round): after the last action it is dealt.
    - D5 ``cards-out`` (cards in row and piles, how many there must be): two, and one for each play.
    - D6 ``take`` (seat, cards in the pile, its takes, the fewest and the most cards that they bring).
    - D6 ``takes`` (the nearest sizes of row and piles that are possible): no order of plays and takes
      leaves those that are set.
    - D6 ``empty-row``: both seats have taken, and the second of them found no card.
    - D10 ``won`` (seat): all three buildings end the game with the take that brings the last one.
    """
    for check in (_check_cards, _check_turns, _check_sizes):
        fault = check(position)
        if fault is not None:
            return fault
    return None


def _check_cards(position: Position) -> Fault | None:
    if not 1 <= position.round <= ROUNDS:
        return Fault("D9", "round", (position.round,))
    used = position.known_counts
    for kind in KINDS:
        if used[kind] > COPIES[kind]:
            return Fault("D1", "copies", (used[kind], COPIES[kind]), (CODES[kind],))
    for seat in Seat:
        if position.hand_sizes[seat] > IN_HAND:
            return Fault("D8", "hand", (seat, position.hand_sizes[seat]))
    return None


def _check_turns(position: Position) -> Fault | None:
    first = starter(position.round)
    ahead = position.action_counts[first] - position.action_counts[first.other]
    if ahead == -1:
        return Fault("D3", "starter", (first.other,))
    if ahead not in (0, 1):
        mine, theirs = (position.action_counts[seat] for seat in (position.seat, position.seat.other))
        code = "no-hidden" if position.hidden == 0 and theirs > mine else "turns"
        return Fault("D4", code, position.action_counts)
    if position.action_counts == (EACH, EACH) and position.round < ROUNDS and position.winner is None:
        return Fault("D8", "round-over", (position.round + 1,))
    return None


def _check_sizes(position: Position) -> Fault | None:
    cards_out = 2 + 2 * IN_HAND * position.round - sum(position.hand_sizes)
    if sum(position.sizes) != cards_out:
        return Fault("D5", "cards-out", (sum(position.sizes), cards_out))
    for seat in Seat:
        pile, takes = sum(position.piles[seat]), position.round - 1 + position.taken[seat]
        if not takes <= pile <= MAX_TAKE * takes:
            return Fault("D6", "take", (seat, pile, takes, takes, MAX_TAKE * takes))
    facts = position.sizes, position.round, position.action_counts, position.taken
    if plans_to(*facts) is None:
        possible = nearest(*facts)
        return Fault("D6", "takes", possible) if possible else Fault("D6", "empty-row")
    winner = position.winner
    if winner is not None and plans_of(position) is None:
        return Fault("D10", "won", (winner,))
    return None


def plans_of(position: Position) -> tuple[Plan, ...] | None:
    """Return plans that lead to the position, the last action being the take of a seat with all buildings."""
    sizes, acted, winner = position.sizes, position.action_counts, position.winner
    if winner is None:
        return plans_to(sizes, position.round, acted, position.taken)
    first = starter(position.round)
    last = first if acted[first] > acted[first.other] else first.other
    if winner != last or not position.taken[last]:
        return None
    return plans_to(sizes, position.round, acted, position.taken, last)
