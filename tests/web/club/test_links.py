"""Links to tables: they seat the right players at the right deals, and open no other deal."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noir.match import Match
from tests.any_game import OTHER
from tests.web.club.driver import SETUP, begin_round, gather, places_of, play
from web.club import links
from web.club.codes import BOTH, MAX_GAMES, write_code
from web.club.links import MAX_LINK_CHARS, TableLink, encode, is_whole, read_table_link, table_link
from web.club.refusal import Refused
from web.club.state import seat_of
from web.model.links.received import mend
from web.model.validation import LONGEST_NAME

if TYPE_CHECKING:
    from web.club.evening import Evening


@pytest.fixture(scope="module")
def evening() -> Evening:
    return begin_round(gather(5, deals=2))


def reason(text: str) -> str:
    with pytest.raises(Refused) as refused:
        read_table_link(text)
    return refused.value.reason


@pytest.mark.parametrize("is_duplicate", [True, False])
@pytest.mark.parametrize("side", [0, 1, BOTH])
def test_a_link_seats_both_players_at_each_sealed_deal(side: int, is_duplicate: bool) -> None:
    evening = begin_round(gather(4, is_duplicate=is_duplicate, deals=2, games=(OTHER,)))
    state = evening.state
    for table, pair in enumerate(state.rounds[0].pairs):
        link = read_table_link(table_link(state, 0, table, side))
        assert (link.mark, link.round, link.table, link.side) == (state.mark, 0, table, side)
        places = [place for place in places_of(state) if place.table == table]
        assert [link.place(number) for number in range(link.games)] == places
        for number, place in enumerate(places):
            assert link.seed_of(number) == state.find_seed(place)
            for player, name in enumerate(link.names):
                assert name == state.players[pair[player] or 0].name
                assert link.names_by_seat(number)[seat_of(player, number)] == name


def test_a_code_from_a_link_counts(evening: Evening) -> None:
    link = read_table_link(table_link(evening.state, 0, 1))
    match = play(evening.state, link.place(1))
    again = Match.new(link.game, link.seed_of(1)).play_all(match.actions)
    code = write_code(link.mark, link.place(1), link.side, again, link.seed_of(1))
    assert evening.do(f"code {code}").state.rounds[0].claims[1][1]


def test_no_link_before_its_round_nor_for_a_bye(evening: Evening) -> None:
    bye = len(evening.state.rounds[0].pairs) - 1
    for number, table, why in ((1, 0, "sealed"), (-1, 0, "sealed"), (0, bye, "no-game"), (0, 9, "no-game")):
        with pytest.raises(Refused, match=why):
            table_link(evening.state, number, table)


def test_a_link_holds_neither_the_secret_nor_a_key(evening: Evening) -> None:
    link = read_table_link(table_link(evening.state, 0, 0))
    assert {len(seed) for seed in link.seeds} == {16}
    assert link.seeds == tuple(evening.state.find_seed(link.place(number)) for number in (0, 2))
    assert SETUP.secret not in str(link)


def test_the_longest_link_has_room() -> None:
    names = ("\U0001f575" * LONGEST_NAME, "\u3042" * LONGEST_NAME)
    link = TableLink("f" * 8, 14, 31, BOTH, OTHER, False, ("f" * 16,) * MAX_GAMES, names)
    assert read_table_link(encode(link)) == link
    assert len(encode(link)) <= MAX_LINK_CHARS


def test_a_link_is_found_in_a_message(evening: Evening) -> None:
    text = table_link(evening.state, 0, 0)
    assert mend(f"{text[:30]}\n{text[30:]}.", is_whole) == text


def test_what_is_no_link_is_refused(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    text = table_link(evening.state, 0, 0)
    link = read_table_link(text)
    wrong = [text[:-1], text[:9] + text[10:], f"R{text[1:]}", "", "T1", "\xe9", "T1" + "A" * 400]
    wrong += [encode(replace(link, names=names)) for names in (("", "Ben"), ("A\nn", "Ben"), ("A" * 21, "B"))]
    wrong.append(encode(replace(link, seeds=link.seeds * 4)))
    for one in wrong:
        assert reason(one) == "damaged", one
    monkeypatch.setattr(links, "VERSION", "2")
    later = encode(link)
    monkeypatch.undo()
    assert reason(later) == "newer"
