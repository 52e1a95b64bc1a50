"""Reading the Killer's moves: how likely each suspect is."""

from __future__ import annotations

from itertools import chain, islice
from math import log
from statistics import mean

import pytest

from noir.analysis import match_of, positions_of
from noir.arena import player
from noir.bots import make_bot
from noir.bots.killer.policy import Weighing
from noir.bots.killer.reading import CHANCE, MOVES, PRIORS, in_proportion, killer_moves, likelihoods, read
from noir.bots.killer.sim import move_of, sim_from
from noir.chance import rng_from
from noir.core import Seat
from noir.games.killer.action import parse_action
from noir.games.killer.worlds import Guesser
from noir.match import Match
from tests.any_game import swept

BOOKS = ("killer", "killer-citizen")


def gains(name: str, killer: str, seed: int) -> list[float]:
    """Return how much more the Killer was suspected than by chance, in nats, now and then in a game."""
    match, found = Match.new(name, f"read-{seed}"), []
    bots = [player(name, killer, f"read-{seed}"), make_bot(name, "hard", seed)]
    while (seat := match.to_move) is not None:
        seen = match.observe(seat)
        if seat == Seat.SECOND and match.ply % 4 == 0:
            guesser = Guesser(seen)
            shares = dict.fromkeys(guesser.candidates, 1.0)
            list(read(killer_moves(seen, guesser.guess(rng_from(seed)).evidence), shares))
            found.append(log(shares[match.state.killer] * len(shares) / sum(shares.values())))
        match.play(match.game.format_action(bots[seat].choose(seen)))
    return found


@pytest.mark.long
@pytest.mark.parametrize("name", swept(BOOKS))
def test_a_killer_who_plays_like_hard_is_suspected_more_often(name: str) -> None:
    assert mean(chain.from_iterable(gains(name, "hard", seed) for seed in range(4))) > 0.3


@pytest.mark.long
@pytest.mark.parametrize("habit", ["shifter", "early_masker", "beginner"])
def test_a_stranger_is_suspected_about_as_often_as_by_chance(habit: str) -> None:
    """The shifter would deceive a reader of hard alone, by 0.13 nats."""
    killer = f"tests.bench.yardsticks.tuning.killer:{habit}"
    assert mean(chain.from_iterable(gains("killer", killer, seed) for seed in range(10))) > -0.1


SET_UP = (
    "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY.i2.I-ARST.kMGLN",
    "hTMNO/USLFY/QIACR/XEKBP/JWGVD.i2c5s.I-GXAF.kHSTU",
)


@pytest.mark.parametrize("text", SET_UP)
def test_a_game_from_a_position_that_was_set_up_shows_no_moves(text: str) -> None:
    """Its history is made up and shows no choices, also when the game goes on."""
    match = match_of("killer", positions_of("killer").read(text))
    assert any(event.verb == "k" for event in match.observe(Seat.SECOND).history)
    for _ in range(4):
        seen = match.observe(Seat.SECOND)
        assert killer_moves(seen, Guesser(seen).guess(rng_from("set up")).evidence) == []
        match.play(next(text for text in match.legal() if text[0] in "rc"))


@pytest.mark.parametrize("name", swept(BOOKS))
def test_the_moves_read_are_those_since_the_last_disguise(name: str) -> None:
    """Each comes with the position the Killer saw."""
    match, rng = Match.new(name, "moves"), rng_from("moves")
    bots = [make_bot(name, "easy", seat) for seat in Seat]
    while (seat := match.to_move) is not None:
        match.play(match.game.format_action(bots[seat].choose(match.observe(seat))))
    for ply in range(match.ply):
        if match.mover(ply) != Seat.SECOND:
            continue
        seen = match.observe(Seat.SECOND, ply)
        disguises = [event.ply for event in seen.history if event.verb == "d" and event.success]
        last = max(disguises, default=0)
        own = [event for event in seen.history if event.seat == Seat.FIRST and event.ply > last][-MOVES:]
        found = killer_moves(seen, Guesser(seen).guess(rng).evidence)
        assert len(found) == len(own)
        for event, (sim, move) in zip(own, found, strict=True):
            then = sim_from(match.observe(Seat.FIRST, event.ply - 1))
            assert move == move_of(then, parse_action(event.text))
            assert (sim.board, sim.dead, sim.marked, sim.shown) == (
                then.board,
                then.dead,
                then.marked,
                then.shown,
            )


@pytest.mark.parametrize("name", swept(BOOKS))
def test_each_style_chooses_among_all_moves_and_rules_none_out(name: str) -> None:
    """Its chances add up to one."""
    match = Match.new(name, "styles")
    bots = [make_bot(name, "medium", seat) for seat in Seat]
    while (seat := match.to_move) is not None:
        if seat == Seat.FIRST and match.ply % 4 == 1:
            sim = sim_from(match.observe(seat))
            moves = [move for _, move in Weighing(sim).moves()]
            styles = list(zip(*(likelihoods(sim, move) for move in moves), strict=True))
            assert [sum(chances) for chances in styles] == pytest.approx([1] * len(PRIORS))
            assert min(map(min, styles)) >= CHANCE / len(moves) * 0.999
        match.play(match.game.format_action(bots[seat].choose(match.observe(seat))))
    assert sum(PRIORS) == pytest.approx(1)


def test_names_are_drawn_in_proportion_to_their_shares() -> None:
    shares = {"A": 5.0, "B": 3.0, "C": 2.0, "D": 0.0}
    for draws in (10, 100):
        drawn = list(islice(in_proportion(shares, rng_from(1)), draws))
        assert all(abs(drawn.count(name) - share * draws / 10) <= 1 for name, share in shares.items())
