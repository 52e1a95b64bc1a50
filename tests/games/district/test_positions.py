"""Positions of District Noir that are set up: their text, the rules that forbid some, the hidden hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import comb
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noir.analysis import match_of
from noir.chance import below, pick, rng_from
from noir.core import InvalidNotation, Seat
from noir.games import GAMES
from noir.games.district.notation import MAX_TEXT
from noir.games.district.pieces import BUILDINGS, CODES, COPIES, count_kinds
from noir.games.district.position import (
    Position,
    build,
    objection,
    position_of,
    read,
    to_text,
    turn,
    unseen,
    worlds,
)
from noir.games.district.reach import Sizes, nearest, starts
from noir.match import Match
from noir.positions import ImpossiblePosition
from tests.games.district.reached import COPIES as EXISTING
from tests.games.district.reached import Table, is_reached
from tests.laws.play import random_states

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

DISTRICT = GAMES["district"]
LINK = 120
"""Characters of a link to a position, with the address of the page."""
ADDRESS = "https://somebody.github.io/noir/table/#p="

START = "1-78---56788T-xxxxxT-f"


def positions(games: int) -> Iterator[Position]:
    """Yield the positions of random games."""
    for number in range(games):
        for state in random_states(DISTRICT, f"district positions {number}"):
            for seat in Seat:
                yield position_of(DISTRICT.observe(state, seat))


def test_a_text_names_everything_on_the_table() -> None:
    text = "2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f"
    position = read(text)
    assert to_text(position) == text
    assert (position.round, position.seat, position.taken) == (2, Seat.FIRST, (False, True))
    assert [CODES[kind] for kind in position.row] == ["A3", "5", "B2", "6"]
    assert [sum(pile) for pile in position.piles] == [5, 9]
    assert [CODES[kind] for kind in position.hand] == ["6"]
    assert [[CODES[kind] for kind in cards] for cards in position.face_up] == [["A2"], ["P"]]
    assert (position.hidden, position.hand_sizes) == (1, (2, 2))
    assert objection(position) is None
    assert turn(position) == Seat.FIRST


def test_a_text_of_the_second_seat_has_its_hand_last() -> None:
    text = "2-A35B26-6678B1-5778A2A3B1B3H-PxT-6.A2-s"
    position = read(text)
    assert to_text(position) == text
    assert (position.seat, position.taken, position.hidden) == (Seat.SECOND, (False, True), 1)
    assert [CODES[kind] for kind in position.hand] == ["6"]
    assert [[CODES[kind] for kind in cards] for cards in position.face_up] == [["P"], ["A2"]]


@pytest.mark.parametrize(
    ("text", "mover"),
    [
        (START, Seat.FIRST),
        ("1-785---6788T-xxxxxT-f", Seat.SECOND),
        ("1---PQH-5678T-xxxxx-f", None),
        ("1-77-5566788-888---f", None),
    ],
)
def test_it_is_the_turn_of_the_seat_with_fewer_actions(text: str, mover: Seat | None) -> None:
    """The game is over with all buildings, the round after six actions each."""
    assert turn(read(text)) == mover


@pytest.mark.parametrize(
    ("actions", "reason"), [("H 5 T", "buildings"), ("H T", "buildings"), (None, "points")]
)
def test_a_finished_game_is_a_position_too(actions: str | None, reason: str) -> None:
    """Either seat takes the last building, or the last round ends."""
    if actions is None:
        states = random_states(DISTRICT, "finished")
    else:
        rest = [code for code, number in zip(CODES[:10], COPIES, strict=False) for _ in range(number)]
        deal = ".".join(["H", *rest[:4], *rest[4:9], "P", "Q", *rest[9:]])
        states = (Match.from_deal("district", deal).play_all(actions.split()).state,)
    ended = DISTRICT.outcome(states[-1])
    assert ended is not None
    assert ended.reason == reason
    for seat in Seat:
        position = position_of(DISTRICT.observe(states[-1], seat))
        assert objection(position) is None
        assert turn(position) is None
        assert match_of("district", position).outcome is not None


def test_a_built_game_is_at_its_position() -> None:
    """Its deal has every card, and the seat observes the same position."""
    for text in (
        START,
        "1-788---567T.8-xxxxxT-f",  # an equal card was played before
        "2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f",
        "2-A35B26-6678B1-5778A2A3B1B3H-PxT-6.A2-s",
    ):
        position = read(text)
        built = build(position, rng_from("built"))
        assert count_kinds(built.state.deal) == COPIES
        seen = built.game.observe(built.state, position.seat)
        assert position_of(seen) == position
        assert seen.made_up == built.ply


def test_the_order_in_a_hand_or_pile_is_free_and_has_one_text() -> None:
    assert to_text(read("1-78---8A2567T-xxxxxT-f")) == "1-78---5678A2T-xxxxxT-f"
    assert to_text(read("1-78---56788T-xxxT.86-f")) == "1-78---56788T-68xxxT-f"
    assert to_text(read("1-78---567T.86-xxxxxT-f")) == "1-78---567T.68-xxxxxT-f"


def test_a_link_to_any_position_is_short() -> None:
    """Also with every card on the table."""
    longest = max((to_text(position) for position in positions(12)), key=len)
    cards = "".join(CODES[kind] for kind in range(13) for _ in range(COPIES[kind]))
    without_three = cards.removeprefix("555")
    assert len(ADDRESS + longest) <= LINK
    assert len(ADDRESS + f"4-{without_three}-----f") <= LINK


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1",
        "1-78---56788T-xxxxxT",
        "1-78---56788T-xxxxxT-f-",
        "1-78---56788T-xxxxxT-t",
        "a-78---56788T-xxxxxT-f",
        "²-78---56788T-xxxxxT-f",
        "1-79---56788T-xxxxxT-f",
        "1-7x---56788T-xxxxxT-f",
        "1-78---xxxxxT-56788T-f",
        "1-78---56788TT-xxxxxT-f",
        "1-78---T56788-xxxxxT-f",
        "1-78---56788T..5-xxxxxT-f",
        "12-78---56788T-xxxxxT-f",
        "1-78---56788T-xxxxxT-",
        "1-78---56788T-xxxxxT-fs",
    ],
)
def test_garbage_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        read(text)
    assert error.value.where.startswith("position")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("a-78---56788T-xxxxxT-f", "round"),
        ("1-79---56788T-xxxxxT-f", "row"),
        ("1-78-x--56788T-xxxxxT-f", "first pile"),
        ("1-78--x-56788T-xxxxxT-f", "second pile"),
        ("1-78---56788TT-xxxxxT-f", "first hand"),
        ("1-78---xxxxxT-56788T-f", "first hand"),
        ("1-78---56788T-T5-f", "second hand"),
        ("1-78---56788T-xxxxxT-s", "second hand"),
        ("1-78---56788T-xxxxxT-t", "seat"),
    ],
)
def test_garbage_in_a_field_is_refused_with_its_name(text: str, where: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        read(text)
    assert error.value.where == f"position, {where}"


def test_a_text_can_be_as_long_as_the_limit_and_no_longer() -> None:
    longest = "1-" + "5" * (MAX_TEXT - 7) + "-----f"
    assert read(longest[:2] + longest[3:]).round == 1
    with pytest.raises(InvalidNotation):
        read(longest)


LETTERS = st.sampled_from([*CODES, "x", "T", ".", "-", "-", "1", "4", "f", "s", " ", "é", "A", "9"])


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(st.lists(LETTERS, max_size=40).map("".join) | st.text(max_size=30))
def test_no_text_breaks_the_reader(text: str) -> None:
    """A text is a position that has one text, or InvalidNotation. A position is possible, or has a fault."""
    try:
        position = read(text)
    except InvalidNotation:
        return
    assert read(to_text(position)) == position
    objection(position)


CARDS = st.lists(st.sampled_from(CODES), max_size=6).map("".join)


@pytest.mark.long
@settings(max_examples=300, deadline=None)
@given(
    st.integers(0, 9), st.lists(CARDS, min_size=3, max_size=3), CARDS, CARDS, st.integers(0, 7), st.booleans()
)
def test_every_well_formed_text_is_read(
    number: int, table: list[str], own: str, known: str, hidden: int, used: bool
) -> None:
    """And a possible position can be played on: nothing else decides it."""
    text = f"{number}-{'-'.join(table)}-{own}{'' if used else 'T'}.{known}-{'x' * hidden}T-f"
    position = read(text)
    assert read(to_text(position)) == position
    if objection(position) is None:
        assert match_of("district", position).to_move == turn(position)
    else:
        with pytest.raises(ImpossiblePosition):
            build(position, rng_from(1))


@pytest.mark.parametrize(
    ("text", "rule", "code", "values"),
    [
        ("0-78---56788T-xxxxxT-f", "D9", "round", (0,)),
        ("5-78---56788T-xxxxxT-f", "D9", "round", (5,)),
        ("1-78---A4A4788T-xxxxxT-f", "D1", "copies", (2, 1, "A4")),
        ("1-78---56788T-A4A4xxxT-f", "D1", "copies", (2, 1, "A4")),
        ("1-78---567888T-xxxxxT-f", "D8", "hand", (0, 6)),
        ("1-78---56788T-xxxxxxT-f", "D8", "hand", (1, 6)),
        ("1-7865---788T-xxxxxT-f", "D4", "turns", (2, 0)),
        ("1-7865---56788T-xxxT-f", "D4", "turns", (0, 2)),
        ("1-7865---788T-56778T-f", "D4", "turns", (2, 0)),
        ("1-78---56788T-T-f", "D4", "no-hidden", (0, 5)),
        ("1-785---56788T-xxxxT-f", "D3", "starter", (1,)),
        ("2-786-66677-55558-5678T-xxxxxT-f", "D3", "starter", (0,)),
        ("1-78555---788T-xxxT-f", "D5", "cards-out", (5, 6)),
        ("1-785---56788T-xxxxxT-f", "D5", "cards-out", (3, 2)),
        ("1-77-5566788-888---f", "D8", "round-over", (2,)),
        ("1--78--56788T-xxxxxT-f", "D6", "take", (0, 2, 0, 0, 0)),
        ("1-7-5-67-5678-xxxxT-f", "D6", "take", (1, 2, 0, 0, 0)),
        ("1-8-7-5-56788-xxxxT-f", "D6", "take", (1, 1, 0, 0, 0)),
        ("1-5678-5-6-778-xxx-f", "D6", "takes", (2, 2, 2)),
        ("1--7-5-56788-xxxxx-f", "D6", "empty-row", ()),
        ("1--PQ-H-5678-xxxxx-f", "D6", "empty-row", ()),
        ("1-7-PQH5--5678-xxxT-f", "D10", "won", (0,)),
        ("1--PQH5-67-567-xxx-f", "D10", "won", (0,)),
        ("1-78-PQH5--567-xxxT-f", "D10", "won", (0,)),
    ],
)
def test_an_impossible_position_names_its_rule(text: str, rule: str, code: str, values: object) -> None:
    fault = objection(read(text))
    assert fault is not None
    assert (fault.rule, fault.code, (*fault.numbers, *fault.pieces)) == (rule, code, values)
    with pytest.raises(ImpossiblePosition, match=rule):
        list(worlds(read(text)))


def test_the_nearest_sizes_have_the_fewest_cards_elsewhere() -> None:
    def elsewhere(here: Sizes, there: Sizes) -> int:
        return sum(max(0, one - other) for one, other in zip(here, there, strict=True))

    for row in range(13):
        sizes = Sizes(row, (12 - row) // 3, 12 - row - (12 - row) // 3)
        found = nearest(sizes, 2, (0, 0), (False, False))
        assert found is not None
        assert elsewhere(sizes, found) == min(elsewhere(sizes, start) for start in starts(2))


def table_of(position: Position) -> Table:
    """Return a position in the letters of the slow search."""

    def letters(cards: list[int]) -> str:
        return "".join("b" if kind in BUILDINGS else "c" for kind in cards)

    piles = [[kind for kind, number in enumerate(pile) for _ in range(number)] for pile in position.piles]
    return Table(
        position.round,
        letters(list(position.row)),
        ("".join(sorted(letters(piles[0]))), "".join(sorted(letters(piles[1])))),
        position.hand_sizes,
        position.taken,
    )


def has_enough_cards(position: Position) -> bool:
    """Tell whether no card is on the table more often than it exists."""
    used = Counter(CODES[kind] for kind in (*position.row, *position.hand, *sum(position.face_up, ())))
    for pile in position.piles:
        used.update({CODES[kind]: number for kind, number in enumerate(pile)})
    return all(number <= EXISTING[code] for code, number in used.items())


def disturb(position: Position, rng: Random) -> Position:
    """Change something about a position."""
    row, piles = list(position.row), [list(pile) for pile in position.piles]
    taken, hand, hidden = list(position.taken), list(position.hand), position.hidden
    number = position.round
    for _ in range(1 + below(3, rng)):
        what, side = below(9, rng), below(2, rng)
        full = [kind for kind in range(13) if piles[side][kind]]
        if what == 0 and full:
            kind = pick(full, rng)
            piles[side][kind] -= 1
            row.append(kind)
        elif what == 1 and row:
            piles[side][row.pop()] += 1
        elif what == 2:
            taken[side] = not taken[side]
        elif what == 3 and row and len(hand) < 5:
            hand.append(row.pop())
        elif what == 4 and hand:
            row.append(hand.pop())
        elif what == 5:
            hidden = max(0, hidden + pick((-1, 1), rng))
        elif what == 6:
            number = max(1, min(4, number + pick((-1, 1), rng)))
        elif what == 7 and full:
            kind = pick(full, rng)
            piles[side][kind] -= 1
            piles[1 - side][kind] += 1
        else:
            row.append(below(13, rng))
    return replace(
        position,
        round=number,
        row=tuple(row),
        piles=(tuple(piles[0]), tuple(piles[1])),
        taken=(taken[0], taken[1]),
        hand=tuple(sorted(hand)),
        hidden=hidden,
    )


@pytest.mark.long
def test_a_position_is_refused_exactly_where_no_game_reaches_it() -> None:
    """A slow search from the position back to a deal agrees on thousands of disturbed ones (D1-D10)."""
    rng, found, faults = rng_from("disturbed"), Counter[bool](), Counter[str]()
    for position in positions(4):
        assert is_reached(table_of(position))
        for _ in range(4):
            other = disturb(position, rng)
            fault = objection(other)
            expected = has_enough_cards(other) and is_reached(table_of(other))
            assert (fault is None) == expected, (to_text(other), fault)
            found[expected] += 1
            if fault is not None:
                faults[fault.rule] += 1
            else:
                assert position_of(match_of("district", other).observe(other.seat)) == other
    assert min(found.values()) > 200
    assert {"D1", "D3", "D4", "D5", "D6", "D8", "D10"} <= set(faults)


@pytest.mark.long
def test_the_hidden_hands_are_all_there_is_with_their_ways() -> None:
    """The ways are those to draw the hidden cards from all cards out of sight."""
    for position in list(positions(2))[::7]:
        found = list(worlds(position))
        assert sum(world.ways for world in found) == comb(sum(unseen(position)), position.hidden)
        assert len({world.pieces for world in found}) == len(found)
        for world in found[:9]:
            assert (world.position.hidden, world.position.hand_sizes) == (0, position.hand_sizes)


def test_cards_out_of_sight_are_hand_deck_and_the_removed_ones() -> None:
    for position in positions(2):
        assert sum(unseen(position)) == position.hidden + 10 * (4 - position.round) + 3


def test_a_card_face_up_is_in_every_guess_until_it_is_played() -> None:
    """Both seats know it, and the rest of the hand is as hidden as ever."""
    match = match_of("district", read("1-78---5667T.8-A4PxxxT-f"))
    seen, rng = match.observe(Seat.FIRST), rng_from("face up")
    assert [CODES[kind] for kind in seen.face_up[1]] == ["A4", "P"]
    assert match.observe(Seat.SECOND).face_up == seen.face_up
    hands = [match.game.determinize(seen, rng).hands[1] for _ in range(50)]
    assert all({6, 10} <= set(hand) and len(hand) == 5 for hand in hands)
    assert len(set(hands)) > 20
    match.play("8").play("P")
    assert [[CODES[kind] for kind in cards] for cards in match.observe(Seat.FIRST).face_up] == [[], ["A4"]]


def test_a_card_face_up_stays_when_the_other_seat_plays_an_equal_one() -> None:
    match = match_of("district", read("1-78---5567T.8-8PxxxT-f")).play("5").play("8")
    assert [[CODES[kind] for kind in cards] for cards in match.observe(Seat.FIRST).face_up] == [["8"], ["P"]]
    while match.state.round == 1:
        match.play(match.legal()[0])
    assert match.observe(Seat.FIRST).face_up == ((), ())


def test_a_dealt_game_has_nothing_face_up() -> None:
    for state in random_states(DISTRICT, "nothing face up"):
        assert all(DISTRICT.observe(state, seat).face_up == ((), ()) for seat in Seat)
