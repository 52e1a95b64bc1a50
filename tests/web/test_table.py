"""Tables: opening, saving, reading back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noir.core import CorruptRecord, GameError, Seat
from noir.games import GAMES
from noir.match import Match
from tests.any_game import ONE, swept
from web.model.links import links
from web.model.links.duel import Duel
from web.model.players import FRIEND, HUMAN, HotSeat, Solo, Spectating
from web.model.table import Table, coin, read, read_pointer, seal_of
from web.model.validation import NewerSave

GAME = pytest.mark.parametrize("game", swept(GAMES))


@GAME
def test_a_table_survives_saving_at_every_ply(game: str) -> None:
    table = Table.open(game, "easy", "second", "seed", request="x")
    while table.match.to_move is not None:
        back = read(table.to_json())
        assert back.to_json() == table.to_json()
        assert back.match.state == table.match.state
        table.match.play(table.match.legal()[0])
    assert read(table.to_json()).match.outcome == table.match.outcome


@GAME
def test_a_table_that_is_opened_is_a_whole_game_of_its_own(game: str) -> None:
    """It counts in the statistics: nothing was branched off, taken back or watched."""
    table = Table.open(game, "easy", "first", "seed")
    assert (table.branched, table.undone, table.is_watched) == (False, 0, False)
    assert not read(table.to_json()).branched


@GAME
@pytest.mark.parametrize(("role", "seat"), [("first", Seat.FIRST), ("second", Seat.SECOND)])
def test_the_person_sits_where_the_role_says(game: str, role: str, seat: Seat) -> None:
    assert Table.open(game, "easy", role, "s").people == (seat,)


def test_the_coin_follows_the_seed_and_is_fair() -> None:
    tosses = [coin(str(seed)) for seed in range(1000)]
    assert tosses == [coin(str(seed)) for seed in range(1000)]
    assert 420 < sum(tosses) < 580


@GAME
def test_the_same_seed_deals_the_same_table(game: str) -> None:
    one, other = (Table.open(game, "easy", "toss", "7") for _ in range(2))
    assert one.seal != other.seal
    other.nonce, other.seal = one.nonce, one.seal
    assert one.to_json() == other.to_json()


def test_a_written_deal_is_dealt() -> None:
    deal = Table.open(ONE, "easy", "first", "7").match.record().split()[1].partition(":")[2]
    assert Table.open(ONE, "easy", "first", "", deal=deal).match.record().endswith(deal)


FACTS = ("players", "seed", "tossed", "request", "undone", "branched", "duel", "nonce", "seal", "view",
         "marks", "is_unread", "costliest")  # fmt: skip


@pytest.mark.parametrize("fresh", [True, False])
@pytest.mark.parametrize(
    "seating",
    [HotSeat(), HotSeat(("Ann", "")), HotSeat(("", "Bo")), Solo("hard", Seat.FIRST),
     Solo("boss", Seat.SECOND), Spectating((HUMAN, FRIEND)), Spectating((HUMAN, "easy"), Seat.FIRST),
     Spectating(("boss", HUMAN), Seat.SECOND, par=True)],
)  # fmt: skip
def test_all_facts_of_a_table_survive_saving(seating: Any, fresh: bool) -> None:
    table = Table.open(ONE, "easy", "first", "7", request="order")
    duel = Duel(links.encode(table.link("duel", Seat.FIRST)), par=getattr(seating, "par", False))
    table.match.play(table.match.legal()[0])
    table.match.play(table.match.legal()[0])
    table.seating = seating
    if not fresh:
        table.tossed = table.branched = table.is_unread = True
        table.duel, table.undone, table.view, table.marks = duel, 2, {"pencil": "on"}, (0, 2)
        table.costliest = (0, 1, 2, 33)
    back = read(table.to_json())
    assert back.seating == table.seating
    assert [getattr(back, fact) for fact in FACTS] == [getattr(table, fact) for fact in FACTS]


@pytest.mark.parametrize(
    "changed",
    [{"names": ["x" * 21, ""]}, {"names": ["a", "b", "c"]}, {"players": [HUMAN]},
     {"players": ["easy", "easy"]}, {"players": [HUMAN, FRIEND]}, {"players": [HUMAN, "nobody"]},
     {"watch": "second"}, {"watch": "third"},
     {"seal": ""}, {"seal": "0" * 63}, {"seal": "G" * 64}, {"nonce": "0" * 31}, {"v": 0}, {"duel": "1AAAA"}],
    ids=str,
)  # fmt: skip
def test_a_save_with_another_fact_is_refused(changed: dict[str, Any]) -> None:
    saved = json.loads(Table.open(ONE, "easy", "first", "7").to_json())
    with pytest.raises(CorruptRecord):
        read(json.dumps(saved | changed))


def test_a_duel_is_on_the_deal_of_its_table() -> None:
    saved, other = (Table.open(ONE, "easy", "first", seed) for seed in "78")
    for link in (other.link("duel", Seat.FIRST), saved.link("resume", Seat.FIRST)):
        with pytest.raises(CorruptRecord):
            read(json.dumps(json.loads(saved.to_json()) | {"duel": links.encode(link)}))


@pytest.mark.parametrize("found", [[], [0, 1], [0, 1, 2], [0, 2, 2, 33], [0, 1, 2, 33]])
def test_a_costly_decision_is_one_of_its_game(found: list[int]) -> None:
    table = Table.open(ONE, "easy", "first", "7")
    for _ in range(2):
        table.match.play(table.match.legal()[0])
    fits = not found or (len(found) == 4 and found[1] < 2)
    back = read(json.dumps(json.loads(table.to_json()) | {"costliest": found}))
    assert back.costliest == (tuple(found) if fits else None)


def test_a_mark_is_at_most_at_the_end() -> None:
    saved = json.loads(Table.open(ONE, "easy", "first", "7").to_json())
    assert read(json.dumps(saved | {"marks": [0, 5]})).marks == (0, 0)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"v": 3, "friend": "friend.1.host", "asked": "with=1"}', ("friend.1.host", "with=1")),
        ('{"v": 3, "friend": "friend.1.host"}', ("friend.1.host", "")),
        ('{"v": 4, "friend": "friend.1.host"}', ("", "")),
        ('{"v": 3, "friend": 7}', ("", "")),
        ('{"v": 3, "friend": "' + "x" * 65 + '"}', ("", "")),
        ('{"v": 3, "friend"}', ("", "")),
        ('{"v": 2}', ("", "")),
    ],
)
def test_a_save_can_name_a_game_with_a_friend(text: str, expected: tuple[str, str]) -> None:
    assert read_pointer(text) == expected
    assert read_pointer(text.ljust(4200 + 400)) == expected
    assert read_pointer(text.ljust(4200 + 401)) == ("", "")


def test_a_save_from_a_newer_version_is_told_apart() -> None:
    saved = json.loads(Table.open(ONE, "easy", "first", "7").to_json())
    with pytest.raises(NewerSave):
        read(json.dumps(saved | {"v": 99}))


@given(st.text())
def test_no_text_is_taken_for_a_save(text: str) -> None:
    with pytest.raises(CorruptRecord):
        read(text)


FIELDS = (
    "packed",
    "players",
    "seed",
    "tossed",
    "asked",
    "undone",
    "branched",
    "watch",
    "duel",
    "nonce",
    "seal",
    "view",
    "marks",
)
JUNK = st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda x: st.lists(x, max_size=3))


@pytest.mark.long
@given(st.sampled_from(FIELDS), JUNK)
def test_a_damaged_field_is_refused_or_harmless(field: str, junk: Any) -> None:
    whole = Table.open(ONE, "easy", "first", "7")
    try:
        table = read(json.dumps(json.loads(whole.to_json()) | {field: junk}))
    except GameError:
        return
    assert HUMAN in table.players
    assert table.match.record() == whole.match.record()


@GAME
def test_the_seal_is_made_before_the_first_action_and_stays(game: str) -> None:
    table = Table.open(game, "easy", "first", "7")
    seal = table.seal
    assert seal == seal_of(Match.new(game, "7"), table.nonce) != seal_of(Match.new(game, "7"))
    table.match.play(table.match.legal()[0])
    assert read(table.to_json()).seal == seal
    assert seal_of(table.match, table.nonce) == seal


@GAME
@pytest.mark.parametrize("perspective", [*Seat, None])
def test_nobody_plays_at_a_table_that_is_only_looked_at(game: str, perspective: Seat | None) -> None:
    table = Table.open(game, "easy", "second", "7")
    table.seating = Spectating(table.players, perspective)
    assert table.people == ()
    assert not table.bot_to_move
