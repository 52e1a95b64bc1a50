"""Exact play of the last six actions of District Noir, as a yardstick for the boss.

    python3 -m tests.bench.equilibrium_district --positions 12 --write

With six actions left the hidden cards are few: this script builds the whole game tree of such a
position, both hands and the three removed cards unknown, solves it by CFR+ (with numpy) and
stores decisions with the value of every action against equilibrium play. The suite asks the boss
for the same decisions. It also prints what the boss loses over the whole endgame.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from noir.bots import make_bot
from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games.district.action import format_action
from noir.games.district.pieces import KINDS, TAKE
from noir.games.district.state import State
from noir.match import Match
from tests.bench.endgame_district import DISTRICT, Endgame, Node, walk

if TYPE_CHECKING:
    from random import Random
    from typing import Any


DATA = Path(__file__).parent.parent / "data" / "district" / "endgames.json"
LEFT = 6
LEAST_ODDS = 1e-9


def with_hand(
    node: Node, player: int, hand: tuple[int, ...], root: State, game: Endgame, rng: Random
) -> Match | None:
    """Return a match in which ``player`` came to this node with such a hand, or None."""
    odds = (
        game.ways[game.hands[player].index(hand)] if player == 0 else game.ways[:, game.hands[1].index(hand)]
    )
    assert root.turn is not None
    actions = node.state.actions[len(root.actions) :]
    others = [kind for at, kind in enumerate(actions) if kind != TAKE and (at + root.turn) % 2 != player]
    fits = [
        other
        for other, odd in zip(game.hands[1 - player], odds, strict=True)
        if odd > 0 and all(other[k] >= others.count(k) for k in set(others))
    ]
    if not fits:
        return None
    other = pick(fits, rng)
    return redealt(root, [hand, other] if player == 0 else [other, hand], game.unseen, actions)


def redealt(
    root: State, hands: list[tuple[int, ...]], unseen: tuple[int, ...], actions: tuple[int, ...]
) -> Match:
    """Return the match of a deal in which both had these cards left at the root, plus actions."""
    deal = list(root.deal)
    removed = [k for k in KINDS for _ in range(unseen[k] - hands[0][k] - hands[1][k])]
    deal[42:] = removed
    for seat in Seat:
        at = 32 + 5 * seat
        round_start = len(root.actions) - len(root.actions) % 12
        mine = [
            a for n, a in enumerate(root.actions) if n >= round_start and a != TAKE and (n + 1) % 2 == seat
        ]
        deal[at : at + 5] = [*mine, *(k for k in KINDS for _ in range(hands[seat][k]))]
    text = DISTRICT.format_deal(State(tuple(deal), (), 1, None, ((), ()), (), root.piles, root.taken))
    match = Match.from_deal("district", text)
    return match.play_all(format_action(action) for action in (*root.actions, *actions))


def position(seed: str) -> State | None:
    """Return a position with six actions left from a game between one-ply bots, if there is one."""
    match = Match.new("district", seed)
    bots = [make_bot("district", "easy", f"{seed}{seat}") for seat in (0, 1)]
    while match.to_move is not None and match.ply < 48 - LEFT:
        seat = match.to_move
        match.play(match.game.format_action(bots[seat].choose(match.observe(seat))))
    return None if match.to_move is None or all(match.state.taken) else match.state


@dataclass
class Questions:
    """The boss's answers at every decision of a seat, and the decisions to store."""

    answers: dict[tuple[int, int], int]  # (node id, hand) -> place of the action
    situations: list[tuple[float, dict[str, Any]]]  # how often it comes up, the decision


def ask(game: Endgame, player: int, state: State, rng: Random) -> Questions:
    """Ask the boss for its action at every decision of a seat that can come up."""
    boss, found = make_bot("district", "boss", "oracle"), Questions({}, [])
    for node, theirs in walk(game, game.root, player, np.ones(len(game.hands[1 - player]))):
        values, odds = game.action_values(node, player, theirs), game.odds(player, theirs)
        for at, hand in enumerate(game.hands[player]):
            if odds[at] <= LEAST_ODDS or not node.allowed[at].any():
                continue
            found.answers[id(node), at] = int(node.allowed[at].argmax())
            match = with_hand(node, player, hand, state, game, rng)
            if match is None or node.allowed[at].sum() < 2:
                continue
            action = boss.choose(match.observe(Seat(player)))
            found.answers[id(node), at] = node.actions.index(action)
            chances = {
                format_action(a): round(float(v / odds[at]), 4)
                for a, v, may in zip(node.actions, values[at], node.allowed[at], strict=True)
                if may
            }
            found.situations.append((float(odds[at]), {"record": match.record(), "values": chances}))
    return found


def sample(question: list[tuple[float, dict[str, Any]]], number: int, rng: Random) -> list[dict[str, Any]]:
    """Return some decisions, drawn as often as they come up."""
    drawn = []
    for _ in range(number):
        left = rng.random() * sum(odds for odds, _ in question)
        for odds, decision in question:
            left -= odds
            if left <= 0:
                drawn.append(decision)
                break
    return drawn


def study(seed: str, rounds: int, samples: int) -> tuple[list[dict[str, Any]], float, float] | None:
    """Solve one position. Return stored decisions, the boss's loss, and the solution's error.

    None when there is no such position, it is too big, or it is decided already.
    """
    state = position(seed)
    try:
        game = Endgame(state) if state is not None else None
    except OverflowError:
        return None
    if state is None or game is None:
        return None
    game.solve(rounds)
    ones = [np.ones(len(hands)) for hands in game.hands]
    best = [game.best(game.root, player, ones[1 - player]).sum() for player in (0, 1)]
    if not 0.03 < best[0] < 0.97:
        return None
    rng, lost, stored = rng_from(seed), 0.0, []
    for player in (0, 1):
        questions = ask(game, player, state, rng)
        value = game.evaluate_policy(game.root, player, ones[1 - player], questions.answers).sum()
        lost += (best[player] - value) / 2
        stored += sample(questions.situations, samples, rng)
    return stored, lost, best[0] + best[1] - 1.0


def main() -> None:
    """Solve positions, print the boss's losses, store decisions."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=150, help="of CFR+")
    parser.add_argument("--samples", type=int, default=6, help="decisions kept per position and seat")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    found, seed = [], 0
    losses: list[Any] = []
    while len(losses) < given.positions:
        seed += 1
        studied = study(f"endgame-{seed}", given.rounds, given.samples)
        if studied is not None:
            stored, lost, error = studied
            found += stored
            losses.append(lost)
            print(f"endgame-{seed}: boss loses {lost:.3%}, solved to {error:.3%}", flush=True)
    print(f"mean loss {sum(losses) / len(losses):.3%} over {len(losses)} positions")
    if given.write:
        DATA.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
