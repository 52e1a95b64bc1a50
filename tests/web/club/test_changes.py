"""Changes of an evening: each works or is refused for one reason, and the log forgets nothing."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest

from noir.core import CorruptRecord
from noir.games import GAMES
from tests.web.club.driver import SETUP, begin_round, code_of, gather, places_of, type_round
from web.club.changes import split_names
from web.club.codes import BOTH, Place
from web.club.evening import MAX_CHANGES, VERSION, Evening, merge, read
from web.club.refusal import Refused
from web.club.state import MAX_PLAYERS, is_dispute, settle
from web.model.validation import NewerSave


def refusal(evening: Evening, change: str) -> str:
    """Return why a change is refused."""
    with pytest.raises(Refused) as caught:
        evening.do(change)
    return caught.value.reason


def names(evening: Evening) -> list[str]:
    return [player.name for player in evening.state.players]


def test_pasted_names_are_parted_by_lines_and_commas() -> None:
    assert split_names(" Ann\r\nBen  Lee,Cy;\n\nDo\t") == ("Ann", "Ben Lee", "Cy", "Do")
    with pytest.raises(Refused, match="blank"):
        split_names(" \n,")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "blank"),
        ("  ", "blank"),
        (" Ann", "blank"),
        ("A\u202en", "blank"),
        ("A" * 21, "long-name"),
        ("pLAYER 0", "same-name"),
        ("\uff30layer 0", "same-name"),
    ],
)
def test_a_name_is_refused(name: str, reason: str) -> None:
    assert refusal(gather(1), f"enter {name}") == reason


@pytest.mark.parametrize("kind", MAX_PLAYERS)
def test_an_evening_has_room_for_so_many(kind: str) -> None:
    assert refusal(gather(MAX_PLAYERS[kind], format=kind), "enter One More") == "full"


def test_a_late_player_takes_an_empty_place_of_a_round_robin() -> None:
    begun = begin_round(gather(3, format="robin")).do("enter Late")
    assert names(begun)[-1] == "Late"
    assert refusal(begun, "enter Later") == "late"
    assert refusal(begin_round(gather(4, format="knockout")), "enter Late") == "late"
    assert names(begin_round(gather(4)).do("enter Late"))[-1] == "Late"


def test_players_leave_and_come_back() -> None:
    evening = gather(3).do("leave 1")
    assert set(evening.state.present) == {0, 2}
    assert refusal(evening, "leave 1") == "gone"
    assert refusal(evening, "leave 9") == "unknown"
    back = evening.do("return 1")
    assert set(back.state.present) == {0, 1, 2}
    assert refusal(back, "return 1") == "here"


@pytest.mark.parametrize(
    "pairs", ["", "0-1", "0-1 2-2", "0-1 2-3 3-", "0-1 2-9", "0-1 2", "0-1  2-3", "a-b", "0-1 2-\u0663"]
)
def test_pairs_name_each_player_once(pairs: str) -> None:
    assert refusal(gather(4), f"pair {pairs}") == "pairs"


def test_a_round_begins_when_the_last_one_is_settled() -> None:
    evening = begin_round(gather(4, rounds=2))
    assert refusal(evening, "pair 0-1 2-3") == "open-round"
    evening = type_round(begin_round(type_round(evening, Random(1))), Random(1))
    assert refusal(evening, "pair 0-1 2-3") == "no-more-rounds"
    assert refusal(gather(1), "pair 0-") == "too-few"


@pytest.mark.parametrize("text", ["x", "0.0.0", "0.0.0 2 1", "0.0.0 1 128", "0.0.0 1 -1", "0.0.0  1 1"])
def test_a_typed_result_has_a_form(text: str) -> None:
    assert refusal(begin_round(gather(2)), f"typed {text}") == "unknown"


@pytest.mark.parametrize("place", ["1.0.0", "0.1.0", "0.0.2"])
def test_a_result_needs_its_game(place: str) -> None:
    assert refusal(begin_round(gather(3)), f"typed {place} 1 1") == "no-game"


def test_a_round_that_is_taken_back_can_be_brought_again() -> None:
    evening = type_round(begin_round(gather(4)), Random(1))
    back = evening.do("back")
    assert back.state.rounds == ()
    assert back.do(f"undo {len(back.log) - 1}").state == evening.state
    assert refusal(gather(2), "back") == "no-round"


def test_a_round_that_is_paired_again_has_other_deals() -> None:
    evening = begin_round(gather(4))
    place = Place(0, 0, 0)
    code = code_of(evening.state, place)
    again = [begin_round(evening.do("back")), begin_round(evening.do(f"undo {len(evening.log) - 1}"))]
    for other in again:
        assert other.state.find_seed(place) != evening.state.find_seed(place)
        assert refusal(other, f"code {code}") == "other-deal"


def test_an_undo_can_be_undone() -> None:
    evening = gather(3)
    gone = evening.do("undo 2")
    assert names(gone) == names(evening)[:2]
    assert gone.do("undo 3").state == evening.state
    assert gone.log[:3] == evening.log


def test_a_change_that_others_need_is_not_undone() -> None:
    assert refusal(gather(2).do("pair 0-1"), "undo 1") == "needed"


@pytest.mark.parametrize("change", ["", "dance", "undo 2", "undo x", "undo ", "undo 0 ", "back 1", "enter"])
def test_an_unknown_change_is_refused(change: str) -> None:
    assert refusal(gather(2), change) in ("unknown", "blank")


def test_the_log_has_a_limit() -> None:
    evening = replace(gather(2), log=("enter x",) * MAX_CHANGES)
    assert refusal(evening, "enter Ann") == "too-much"
    assert refusal(gather(2), f"enter {'x' * 9999}") == "too-much"


def test_a_saved_evening_is_read_back() -> None:
    evening = type_round(begin_round(gather(5, is_duplicate=False, deals=2, rounds=3)), Random(1))
    evening = evening.do(f"undo {len(evening.log) - 1}").do("leave 2").do("enter Zo\u00eb")
    text = evening.to_text()
    assert text.isascii()
    assert read(text) == evening


def test_every_beginning_of_a_log_is_an_evening() -> None:
    """So a device that stops at any moment loses nothing."""
    evening = type_round(begin_round(gather(4)), Random(1)).do("back")
    for length in range(len(evening.log)):
        so_far = gather(0)
        for change in evening.log[:length]:
            so_far = so_far.do(change)
        assert read(so_far.to_text()) == so_far
        assert merge(so_far, evening) == merge(evening, so_far) == evening


def test_evenings_that_differ_are_not_merged() -> None:
    assert merge(gather(2).do("enter Ann"), gather(2).do("enter Ben")) is None
    assert merge(gather(2), gather(2, deals=2)) is None


def broken_saves() -> list[str]:
    saved = json.loads(begin_round(gather(2)).to_text())
    club = saved["club"]
    wrong: list[dict[str, object]] = [
        {"games": []},
        {"games": ["none"]},
        {"games": [*GAMES, *GAMES]},
        {"format": "ladder"},
        {"secret": "0"},
        {"secret": "g" * 32},
        {"duplicate": 1},
        {"deals": 0},
        {"deals": 5},
        {"rounds": 0},
        {"rounds": 16},
    ]
    saves = [{**saved, "club": {**club, **one}} for one in wrong]
    logs = [*saved["log"], "pair 0-1"], saved["log"][1:], ["undo 0"], [1], "enter x", ["undo 1", "enter x"]
    saves += [{**saved, "log": log} for log in logs]
    saves += [{**saved, "club": 1}, {**saved, "v": 0}, {key: saved[key] for key in ("v", "log")}]
    return ["", "[]", *map(json.dumps, saves)]


@pytest.mark.parametrize("text", broken_saves())
def test_a_save_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(CorruptRecord):
        read(text)


def test_a_newer_save_is_told_apart() -> None:
    with pytest.raises(NewerSave):
        read(gather(2).to_text().replace(f'"v": {VERSION}', f'"v": {VERSION + 1}'))


@pytest.mark.parametrize(
    "setup", [replace(SETUP, games=("none",)), replace(SETUP, format=""), replace(SETUP, deals=9)]
)
def test_impossible_settings_are_refused(setup: object) -> None:
    with pytest.raises(CorruptRecord):
        Evening.open(setup)  # type: ignore[arg-type]


def test_a_replayed_result_outweighs_a_typed_one() -> None:
    """It does so before it and after it."""
    evening = begin_round(gather(2))
    (place, *_) = places_of(evening.state)
    code = code_of(evening.state, place, BOTH)
    evening = evening.do("typed 0.0.0 = 0").do(f"code {code}")
    settled = settle(evening.state.rounds[0].claims[0][0])
    assert settled
    assert settled.record
    assert refusal(evening, "typed 0.0.0 = 0") == "proven"


def test_a_pasted_list_loses_its_numbers() -> None:
    assert split_names("1. Ann\n 2) Bob\n10. Cleo") == ("Ann", "Bob", "Cleo")


def test_a_typed_result_counts_and_can_be_corrected() -> None:
    evening = begin_round(gather(2))
    (place, *_) = places_of(evening.state)

    def claims(one: Evening) -> tuple[object, ...]:
        return one.state.rounds[0].claims[0][0]

    evening = evening.do(f"code {code_of(evening.state, place, 0)}")
    assert settle(evening.state.rounds[0].claims[0][0]) is None
    evening = evening.do("typed 0.0.0 0 3").do("typed 0.0.0 = 0")
    settled = settle(evening.state.rounds[0].claims[0][0])
    assert settled
    assert settled.result.winner is None
    assert not is_dispute(evening.state.rounds[0].claims[0][0])
    assert len(claims(evening)) == 3


def test_no_text_breaks_an_evening() -> None:
    """Whatever is done or read is either an evening or a refusal."""
    evening, rng = begin_round(gather(4)), Random(57)
    evening = evening.do(f"code {code_of(evening.state, Place(0, 0, 0), 0)}")
    saved, letters = evening.to_text(), '0123456789-. ="[]{},\\uR\u00e9aeinoptdy'
    for _ in range(400):
        at, length = int(rng.random() * len(saved)), int(rng.random() * 4)
        text = saved[:at] + letters[int(rng.random() * len(letters))] + saved[at + length :]
        with suppress(CorruptRecord, NewerSave):
            read(text)
        change = evening.log[int(rng.random() * len(evening.log))]
        at = int(rng.random() * len(change))
        with suppress(Refused):
            evening.do(change[:at] + letters[int(rng.random() * len(letters))] + change[at + length :])
