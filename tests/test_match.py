"""Match, beyond the laws: errors leave it untouched, branches share the past."""

from __future__ import annotations

import pytest

from noir.core import CorruptRecord, GameError, IllegalAction, InvalidNotation, Seat
from noir.games import positions_of
from noir.match import LONGEST_RECORD, MAGIC, Match
from tests.any_game import ONE, SET_UP


def not_now(match: Match) -> str:
    """Return an action that can be written down, but not played now."""
    others = (Match.new(ONE, seed).legal() for seed in range(9))
    return next(text for legal in others for text in legal if text not in match.legal())


def test_a_bad_action_changes_nothing() -> None:
    """After InvalidNotation and IllegalAction the match is where it was."""
    match = Match.new(ONE, 1)
    before = (match.record(), match.state)
    for text, kind in (("nonsense", InvalidNotation), (not_now(match), IllegalAction)):
        with pytest.raises(kind):
            match.play(text)
        assert (match.record(), match.state) == before


def test_a_record_is_one_line_that_begins_with_its_version() -> None:
    """Records can be pasted anywhere and told apart."""
    match = Match.new(ONE, 1)
    first = match.legal()[0]
    record = match.play(first).record()
    assert record.startswith(f"{MAGIC} {ONE}:")
    assert record.endswith(f" {first}")
    assert record.isascii()
    assert "\n" not in record


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "record, word 1"),
        (f"noir2 {ONE}:5", "record, word 1"),
        ("noir1", "record, word 2"),
        ("noir1 chess:5.6", "record, word 2"),
        (f"noir1 {ONE}:5.6", "record, word 2"),
        (f"noir1 {ONE}:5\n", "record"),
        (f"noir1 {ONE}:é", "record"),
        ("n" * (LONGEST_RECORD + 1), "record"),
    ],
)
def test_a_broken_record_says_where(text: str, where: str) -> None:
    """CorruptRecord names the word at which reading stopped."""
    with pytest.raises(CorruptRecord) as caught:
        Match.from_record(text)
    assert caught.value.where == where


def test_the_first_colon_ends_the_name_of_the_game() -> None:
    with pytest.raises(CorruptRecord) as caught:
        Match.from_record(f"{MAGIC} {ONE}:5:6")
    assert not str(caught.value.value).startswith(ONE)


@pytest.mark.parametrize(("spare", "where"), [(0, "record, word 1"), (1, "record")])
def test_a_record_may_be_as_long_as_the_limit_and_no_longer(spare: int, where: str) -> None:
    """One letter more is refused before anything of it is read."""
    with pytest.raises(CorruptRecord) as caught:
        Match.from_record("n" * (LONGEST_RECORD + spare))
    assert caught.value.where == where


@pytest.mark.parametrize("last", ["not now", "nonsense", "", "nonsense nonsense"])
def test_a_bad_action_in_a_record_is_named_by_its_word(last: str) -> None:
    """The third action is word five: one that is not legal, nonsense, a double blank."""
    match = Match.new(ONE, 1)
    for _ in range(2):
        match.play(match.legal()[0])
    with pytest.raises(CorruptRecord, match="word 5"):
        Match.from_record(f"{match.record()} {not_now(match) if last == 'not now' else last}")


def test_a_branch_shares_the_past_and_leaves_the_original_alone() -> None:
    """Trying again from here is a match of its own."""
    match = Match.new(ONE, 3)
    for _ in range(5):
        match.play(match.legal()[0])
    branch = match.branch(2)
    assert branch.state == match.at(2)
    branch.play(branch.legal()[-1])
    assert match.ply == 5
    assert branch.actions[:2] == match.actions[:2]


def test_moments_outside_the_match_do_not_exist() -> None:
    """Plies go from 0 to the number of actions."""
    match = Match.new(ONE, 3)
    match.play(match.legal()[0])
    assert match.mover(0) == Seat.FIRST
    assert match.observe(Seat.FIRST, 0) == Match.new(ONE, 3).observe(Seat.FIRST) != match.observe(Seat.FIRST)
    for ply in (-1, 2):
        with pytest.raises(IndexError):
            match.at(ply)


def test_actions_before_a_bad_one_stay_played() -> None:
    """play_all stops at the bad action."""
    match = Match.new(ONE, 3)
    with pytest.raises(GameError):
        match.play_all([match.legal()[0], "nonsense"])
    assert match.ply == 1


def from_position(game: str, *seed: str) -> Match:
    """Return a match that begins at a position with some actions behind it."""
    before = Match.new(game, 1)
    for _ in range(3):
        before.play(before.legal()[0])
    return Match.from_position(game, positions_of(game).position_of(before.observe(Seat.FIRST)), *seed)


@pytest.mark.parametrize("game", SET_UP)
def test_a_match_from_a_position_counts_its_plies_from_there(game: str) -> None:
    """Its first moment is not ply 0, and nothing before it can be asked for."""
    match = from_position(game)
    start, first = match.start, match.state
    match.play(match.legal()[0]).play(match.legal()[0])
    assert start > 0
    assert (match.ply, match.plies, match.at(start)) == (start + 2, range(start, start + 2), first)
    assert match.action(start + 1) == match.actions[1]
    with pytest.raises(IndexError):
        match.at(start - 1)


@pytest.mark.parametrize("game", SET_UP)
def test_a_match_from_a_position_is_recorded_with_its_seed(game: str) -> None:
    """The record, a branch and a copy have the same hidden things. Without a seed it is the empty one."""
    match = from_position(game, "word")
    match.play(match.legal()[0])
    assert match.record().split(" ")[1].endswith("@word")
    assert Match.from_record(match.record()).state == match.state
    assert match.branch(match.ply).record() == match.copy().record() == match.record()
    assert from_position(game).record() == from_position(game, "").record()


@pytest.mark.parametrize("deal", ["@", "@@@", "@nonsense@"])
def test_a_broken_position_in_a_record_is_corrupt(deal: str) -> None:
    with pytest.raises(CorruptRecord, match="word 2"):
        Match.from_record(f"{MAGIC} {SET_UP[0]}:{deal}")
