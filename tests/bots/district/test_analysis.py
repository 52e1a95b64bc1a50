"""Analysis of positions of District Noir: proofs, cards face up, and the hands that an action needs."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice
from typing import TYPE_CHECKING

import pytest

from noir.analysis import analyse, follow, match_of, needs
from noir.analysis.__main__ import main
from noir.bots import make_bot
from noir.bots.district.proof_search import ProofSearch
from noir.core import IllegalAction, Seat
from noir.games.district.action import format_action
from noir.games.district.pieces import CODES
from noir.games.district.position import Position, position_of, read, to_text
from tests.puzzles.district import brute
from tests.puzzles.games import play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.match import Match

OPEN_END = "4-6QB27H7-5566777778A2A2A2A3B1-68888A2A3A4B2B3B3P-588B1B2T-xxxxT-f"
"""All of its actions win."""
THEIR_TURN = "1-P85---6788T-xxxxxT-f"


def last_rounds(games: int, every: int) -> Iterator[Match]:
    """Yield matches in round 4 while a seat has not taken and the mover has a choice."""
    for number in range(games):
        whole = play("district", "medium", number)
        for ply in range(38 + number % every, whole.ply, every):
            match = whole.branch(ply)
            if match.to_move is not None and not all(match.state.taken) and len(match.legal()) > 1:
                yield match


def of_mover(match: Match) -> Position:
    """Return the position of the seat to move."""
    assert match.to_move is not None
    return position_of(match.observe(match.to_move))


@pytest.mark.long
def test_proofs_are_those_of_a_brute_force() -> None:
    """An action is proven to win exactly where it does, and proven to lose only where no hand is beaten."""
    verdicts: Counter[bool | None] = Counter()
    for match in last_rounds(3, every=2):
        record = match.record()
        wins, hopes = brute.sure_wins(record), brute.hopes(record)
        *_, last = analyse("district", of_mover(match))
        assert {line.action for line in last.lines} == set(match.legal())
        for line in last.lines:
            kind = brute.plain(line.action)
            assert (line.proven is True) == (kind in wins)
            assert line.proven is not False or not hopes[kind]
            assert line.proven is None or line.chance == line.proven
            verdicts[line.proven] += 1
        assert last.lines[0].proven is True or not wins
        assert last.is_exact
    assert min(verdicts[True], verdicts[False], verdicts[None]) > 0


@pytest.mark.long
def test_what_the_other_seat_needs_to_hold_is_counted_out() -> None:
    """In round 4 it is exactly the hands that a brute force beats, and their part of all hands."""
    listed = 0
    for match in last_rounds(3, every=3):
        hopes = brute.hopes(match.record())
        position = of_mover(match)
        for action in match.legal():
            *_, last = needs("district", position, action)
            beaten = {
                tuple(sorted(map(brute.plain, holding.pieces)))
                for holding in last.holdings
                if holding.chance > 0.5
            }
            expected = set(hopes[brute.plain(action)])
            assert beaten == expected, (to_text(position), action)
            assert not last.is_sampled
            assert sum(holding.likelihood for holding in last.holdings) == pytest.approx(1)
            mean = sum(holding.likelihood * holding.chance for holding in last.holdings)
            assert last.chance == pytest.approx(mean)
            listed += len(beaten)
    assert listed > 20


@pytest.mark.long
def test_the_proof_search_uses_cards_face_up() -> None:
    """With any part of the other hand known it proves exactly as much as a brute force does."""
    more = compared = 0
    for match in last_rounds(3, every=3):
        seat = match.to_move
        assert seat is not None
        hand, text = match.state.hands[seat.other], to_text(of_mover(match)).split("-")
        for size in range(1, len(hand)):
            for known in sorted(set(combinations(hand, size))):
                shown = "".join(CODES[kind] for kind in known)
                fields = list(text)
                fields[4 + seat.other] = shown + text[4 + seat.other].removeprefix("x" * size)
                seen = match_of("district", read("-".join(fields))).observe(seat)
                found = {brute.plain(format_action(action)) for action in ProofSearch(seen).winning()}
                assert found == sure_wins_knowing(match, known), "-".join(fields)
                more += len(found) > len(brute.sure_wins(match.record()))
                compared += 1
    assert compared > 25
    assert more


def sure_wins_knowing(match: Match, known: tuple[int, ...]) -> set[str]:
    """Return the kinds of first actions that surely win against all hands with these cards."""
    spot, codes = brute.spot_of(match.record()), Counter(brute.plain(CODES[kind]) for kind in known)
    spot = spot._replace(worlds=frozenset(hand for hand in spot.worlds if codes <= Counter(hand)))
    search = brute.Brute()
    return {action for action in brute.own_actions(spot) if search.wins(brute.after(spot, action))}


def test_a_bot_believes_a_card_that_is_face_up() -> None:
    """The other seat lacks one building and we have taken: all is lost once it is known to hold it."""
    best = {}
    for hand in ("xxxT", "HxxT"):
        match = match_of("district", read(f"2-7-55666788-PQ567-5678A2-{hand}-f"))
        *_, last = make_bot("district", "boss", 1).think(match.observe(Seat.FIRST))
        best[hand] = last.values[0][1]
    assert best["xxxT"] > 0.1
    assert best["HxxT"] == 0


def test_a_building_win_is_proven_in_any_round() -> None:
    *_, last = analyse("district", read("1-78PQ5H---567T-xxxT-f"))
    assert [(line.action, line.proven, line.chance) for line in last.lines[:1]] == [("T", True, 1.0)]
    assert [reason.code for reason in last.lines[0].reasons] == ["wins-now"]
    losses = [line for line in last.lines if line.proven is False]
    assert {line.action for line in losses} == {"5", "6", "7"}
    assert all(reason.is_price for line in losses for reason in line.reasons)


@pytest.mark.long
def test_reports_grow_and_come_from_the_first_slices_on() -> None:
    """A first answer is there long before the last, and every later one has all actions."""
    match = play("district", "medium", 0).branch(28)
    reports = list(analyse("district", of_mover(match)))
    first = next(number for number, report in enumerate(reports) if report.lines)
    assert first < len(reports) / 4
    assert all({line.action for line in report.lines} == set(match.legal()) for report in reports[first:])
    assert len({report.lines for report in reports}) > 4
    assert reports[-1].done == reports[-1].total


def test_of_many_hands_some_are_drawn_and_it_is_said() -> None:
    match = play("district", "medium", 0).branch(14)
    *_, last = islice(needs("district", of_mover(match), match.legal()[0]), 40)
    assert last.is_sampled
    assert last.total <= 200


def test_the_replies_of_the_other_seat_have_shares() -> None:
    """They say how often the other seat would play so, with our chance after it."""
    *_, last = analyse("district", read("4-66B2-556677777778A2A2A2A3B1B2QH-68888A2A3A4B2B3B3P-588B1-xxxT-f"))
    assert last.turn == Seat.SECOND
    assert sum(line.share for line in last.lines) == pytest.approx(1)
    assert all(line.chance == 1 for line in last.lines)


def test_an_action_of_a_hidden_card_is_followed() -> None:
    """Whatever was played, the rest of the hand stays hidden."""
    position = read(THEIR_TURN)
    after = follow("district", position, "H")
    assert (after.hidden, after.face_up, after.row[-1]) == (4, ((), ()), CODES.index("H"))
    with pytest.raises(IllegalAction):
        follow("district", position, "P")


def test_nothing_is_asked_where_the_game_is_over_or_it_is_not_our_turn() -> None:
    assert list(analyse("district", read("1--PQ5H--5678-xxxxT-f"))) == []
    with pytest.raises(IllegalAction):
        next(needs("district", read(THEIR_TURN), "T"))


def test_the_command_line_prints_an_analysis(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["district", OPEN_END]) == 0
    assert "100.0%, proven" in capsys.readouterr().out
    assert main(["district", OPEN_END, "--needs", "T"]) == 0
    assert "T 100.0% over" in capsys.readouterr().out
    assert main(["district", "1-78---5678T-xxxxxT-f"]) == 2
    assert "D5" in capsys.readouterr().err
