"""Knowledge of a seat of District Noir: its observation and its conclusions."""

from __future__ import annotations

from collections import Counter

from noir.chance import pick, rng_from
from noir.core import Seat
from noir.games import GAMES
from noir.games.district.action import parse_action
from noir.games.district.observation import plays_of, story, unseen, why_not
from noir.games.district.pieces import COPIES, TAKE, count_kinds
from noir.match import Match

DISTRICT = GAMES["district"]


def random_match(seed: int) -> Match:
    """Return a finished match of random actions."""
    rng, match = rng_from(f"knowledge/{seed}"), Match.new("district", seed)
    while match.to_move is not None:
        match.play(pick(match.legal(), rng))
    return match


def test_unseen_cards_are_hand_deck_and_removed() -> None:
    """At every moment the unseen cards are exactly those the deal still hides from the seat."""
    for seed in range(10):
        match = random_match(seed)
        for ply in range(match.ply + 1):
            state = match.at(ply)
            for seat in Seat:
                hidden = Counter(state.hands[seat.other])
                hidden += Counter(state.deal[12 + 10 * (state.round - 1) :])
                assert Counter(unseen(match.observe(seat, ply))) == hidden


def test_the_story_retells_row_and_piles_after_every_action() -> None:
    """The log can be made from an observation: every event ends in the state of its ply."""
    for seed in range(10):
        match = random_match(seed)
        for event in story(match.observe(Seat.SECOND)):
            after = match.at(event.ply)
            assert (event.row, event.piles) == (after.row, after.piles)
            assert event.seat == match.mover(event.ply - 1)
            assert event.round == match.at(event.ply - 1).round
            assert (len(event.cards) == 1) or event.action == TAKE


def test_played_cards_are_told_by_round_and_seat() -> None:
    """In a finished long game each seat played the five cards it drew, round by round."""
    match = next(m for m in map(random_match, range(20)) if m.ply == 48)
    for seat in Seat:
        seen = match.observe(seat)
        assert tuple(tuple(sorted(cards)) for cards in plays_of(seen, seat)) == seen.drawn


def test_every_objection_has_its_code() -> None:
    """The page explains an illegal attempt by its code, from the observation alone."""
    take, five, bad = parse_action("T"), parse_action("5"), parse_action("A4")
    match = Match.from_deal(
        "district",
        "5.6.7.8.A2.5.6.7.8.A3.A4.B1.5.5.5.6.6.6.6.7.7.7.7.7.8.8.8.8.8.8.A2.A2.A2.A3.B1.B1.B2.B2.B2.B2.B3.B3.P.Q.H",
    )
    assert why_not(match.observe(Seat.FIRST), take) is None
    assert why_not(match.observe(Seat.FIRST), five) is None
    assert why_not(match.observe(Seat.FIRST), bad) == "not-in-hand"
    assert why_not(match.observe(Seat.SECOND), five) == "not-your-turn"
    match.play("T")
    assert why_not(match.observe(Seat.SECOND), take) == "empty-row"
    match.play("5")
    assert why_not(match.observe(Seat.FIRST), take) == "already-taken"
    match.play_all(["5", "6", "6", "7", "7", "8", "8", "A3"])
    assert why_not(match.observe(Seat.FIRST), five) == "not-in-hand"
    match.play("A2")
    assert why_not(match.observe(Seat.SECOND), five) == "must-take"
    over = random_match(1).observe(Seat.FIRST)
    assert why_not(over, take) == "over"


def test_legal_actions_are_told_to_the_seat_to_move_only() -> None:
    """The other seat's observation lists nothing, and the objections agree with the list."""
    for ply, match in ((ply, random_match(3)) for ply in range(30)):
        state = match.at(ply)
        for seat in Seat:
            seen = match.observe(seat, ply)
            assert seen.legal == tuple(a for a in range(14) if why_not(seen, a) is None)
            assert bool(seen.legal) == (state.turn == seat)


def test_guesses_hide_nothing_systematically() -> None:
    """Over many guesses each unseen card is put into the other hand as often as its copies say."""
    match = Match.new("district", "guess")
    seen, rng = match.observe(Seat.FIRST), rng_from("guess")
    hidden = count_kinds(unseen(seen))
    hands = Counter(kind for _ in range(3000) for kind in DISTRICT.determinize(seen, rng).hands[Seat.SECOND])
    for kind in range(len(COPIES)):
        expected = 3000 * 5 * hidden[kind] / sum(hidden)
        assert abs(hands[kind] - expected) <= 4 * expected**0.5  # four standard deviations


def test_a_guess_follows_from_its_own_deal() -> None:
    """At every moment of a game the guessed state is the one that its deal and the actions lead to."""
    rng = rng_from("replayed")
    for seed in range(3):
        match = random_match(seed)
        for ply in range(match.ply + 1):
            for seat in Seat:
                guess = DISTRICT.determinize(match.observe(seat, ply), rng)
                replayed = Match.from_deal("district", DISTRICT.format_deal(guess))
                assert replayed.play_all(match.actions[:ply]).state == guess


def test_the_observation_names_what_a_table_shows() -> None:
    """Start, round, newest five, hand sizes and deck follow the play."""
    match = Match.new("district", "names")
    seen = match.observe(Seat.SECOND)
    assert (seen.start, seen.round, seen.deck_left, seen.hand_sizes) == (Seat.FIRST, 1, 30, (5, 5))
    assert seen.newest == seen.row
    while match.state.round == 1:
        match.play(match.legal()[0])
    seen = match.observe(Seat.FIRST)
    assert (seen.start, seen.round, seen.deck_left) == (Seat.SECOND, 2, 20)
    assert seen.newest == seen.row[-5:]
    assert len(seen.drawn) == 2
