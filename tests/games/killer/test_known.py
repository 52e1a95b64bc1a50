"""Killer vs Inspector against known answers: records, counts, and the invariants of random play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.killer.pieces import SUSPECTS, collapse_of
from noir.match import Match
from tests.games.killer import plain as killer_plain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from noir.core import Game

DATA = Path(__file__).parents[2] / "data" / "killer"
RECORDS = json.loads((DATA / "records.json").read_text("ascii"))
COUNTS = json.loads((DATA / "perft.json").read_text("ascii"))
BOOKS = ("killer", "killer-citizen")


def plain_of(match: Match) -> killer_plain.Plain:
    """Return the plain implementation's game with the same deal and actions."""
    deal = match.game.format_deal(match.state)
    return killer_plain.play(deal, match.game.name == "killer-citizen", list(match.actions))


def perft(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """Return how many action sequences of this length there are from a state."""
    actions = game.legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(perft(game, game.apply(state, action), depth - 1) for action in actions)


def random_game(name: str, seed: int) -> Iterator[Any]:
    """Yield every state of a game whose kinds of action are drawn evenly, then the action."""
    game, rng = GAMES[name], rng_from(f"{name} {seed}")
    state = game.deal(rng)
    yield state
    while actions := game.legal_actions(state):
        kinds = sorted({"shift" if action.is_shift else action.verb for action in actions})
        kind = pick(kinds, rng)
        chosen = [a for a in actions if kind == ("shift" if a.is_shift else a.verb)]
        state = game.apply(state, pick(chosen, rng))
        yield state


@pytest.mark.parametrize("golden", RECORDS, ids=lambda golden: golden["reason"])
def test_a_golden_record_ends_as_it_always_did(golden: dict[str, Any]) -> None:
    match = Match.from_record(golden["record"])
    table = match.state.table
    assert match.outcome is not None
    assert (match.outcome.reason, match.outcome.winner) == (golden["reason"], golden["winner"])
    assert (list(table.grid), table.dead, table.innocent) == (
        golden["grid"],
        golden["dead"],
        golden["innocent"],
    )
    assert match.record() == golden["record"]


@pytest.mark.parametrize("golden", RECORDS, ids=lambda golden: golden["reason"])
def test_the_plain_implementation_agrees_with_a_golden_record(golden: dict[str, Any]) -> None:
    plain = plain_of(Match.from_record(golden["record"]))
    assert plain.result == golden["reason"]
    assert killer_plain.rows(plain) == golden["grid"]


def test_the_golden_records_show_every_verb_and_every_ending() -> None:
    verbs = {word[0] for golden in RECORDS for word in golden["record"].split()[2:]}
    assert verbs == set("kdiaeuzrc")
    endings = {golden["reason"] for golden in RECORDS}
    assert endings == {"inspector-killed", "sixteen-dead", "killer-arrested", "cold"}


@pytest.mark.long
@pytest.mark.parametrize("known", COUNTS, ids=lambda known: str(known["counts"]))
def test_action_sequences_are_as_many_as_the_data_says(known: dict[str, Any]) -> None:
    match = Match.from_record(known["record"])
    counts = [perft(match.game, match.state, depth) for depth in range(1, 1 + len(known["counts"]))]
    assert counts == known["counts"]


@pytest.mark.parametrize("known", COUNTS, ids=lambda known: str(known["counts"]))
def test_the_plain_implementation_counts_the_same_sequences(known: dict[str, Any]) -> None:
    plain = plain_of(Match.from_record(known["record"]))
    affordable = [count for count in known["counts"] if count < 600]
    assert [killer_plain.perft(plain, depth) for depth in range(1, 1 + len(affordable))] == affordable


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(5))
def test_both_implementations_allow_the_same_actions_all_the_way(name: str, seed: int) -> None:
    match, rng = Match.new(name, seed), rng_from(seed)
    plain = killer_plain.Plain(match.game.format_deal(match.state), name == "killer-citizen")
    while match.to_move is not None:
        assert set(match.legal()) == plain.legal()
        text = pick(match.legal(), rng)
        match.play(text)
        plain.play(text)
    assert match.outcome is not None
    assert plain.result == match.outcome.reason
    assert plain.legal() == set()


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("seed", range(40))
def test_random_play_keeps_the_invariants_and_ends(name: str, seed: int) -> None:
    state = None
    for state in random_game(name, seed):
        table = state.table
        shown = [event.revealed for event in state.history if event.revealed]
        cards = [state.killer, state.inspector, *state.hand, *state.pile, *shown]
        assert sorted("".join(cards)) == list(SUSPECTS), "25 evidence cards are conserved"
        alive = set(SUSPECTS) - set(table.dead)
        assert alive <= set("".join(table.grid)), "no living suspect is removed"
        assert len(set("".join(table.grid))) == sum(map(len, table.grid))
        if table.outcome is None:
            assert not collapse_of(table.grid, table.dead).gone, "no complete dead line stays"
            assert GAMES[name].legal_actions(state), "there is always a legal action"
        assert len(table.dead) == len(set(table.dead)) <= 16
    assert state is not None
    assert state.table.outcome is not None
    assert GAMES[name].legal_actions(state) == ()


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.long
def test_even_kinds_of_action_give_the_known_balance(name: str) -> None:
    """45 % (base) and 38 % (citizen) wins of the Killer. 400 games are sure to about 7 points."""
    wins = 0
    for seed in range(400):
        *_, last = random_game(name, seed)
        wins += last.table.outcome.winner == Seat.FIRST
    expected = {"killer": 0.45, "killer-citizen": 0.38}[name]
    assert abs(wins / 400 - expected) < 0.07
