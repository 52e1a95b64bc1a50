"""The record of a game with a friend: its fields, its refusals, and many of them in one file."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest

from noir.core import CorruptRecord
from tests.any_game import ONE
from tests.web.remote.driver import quick_proofs
from web.model.remote import friend_save
from web.model.remote.friend import Friend, Summary
from web.model.validation import NewerSave

if TYPE_CHECKING:
    from collections.abc import Iterator

SUMMARY = Summary("yesterday", "take", "ours", "en")


@pytest.fixture(scope="module", autouse=True)
def _quick() -> Iterator[None]:
    with quick_proofs():
        yield


@cache
def invitation() -> tuple[str, str]:
    """Return the key and the record of a game with an open invitation."""
    friend = Friend.host(ONE, "guest", aid=True)
    assert friend.device is not None
    for _ in friend.device.work():
        pass
    friend.name()
    friend.tally, friend.number, friend.sent, friend.delivered_length = (2, 3), 7, 1, 1
    friend.before, friend.follows, friend.summary = "before", "follows", SUMMARY
    return friend.key, friend_save.record(friend, friend.device, {"pencil": "on"})


def change_record(**fields: Any) -> str:
    return json.dumps(json.loads(invitation()[1]) | fields)


def test_a_record_tells_all_of_its_game() -> None:
    key, text = invitation()
    save = friend_save.read(text)
    assert (save.game, save.status, save.ply, save.number) == (ONE, "waiting", 0, 7)
    assert (save.tally, save.score, save.sent, save.delivered) == ((2, 3), (2, 3), 1, 1)
    assert (save.before, save.follows, save.friend, save.begun) == ("before", "follows", "", False)
    assert (save.view, save.summary) == ({"pencil": "on"}, SUMMARY)
    friend = friend_save.load(key, text)
    assert friend.device is not None
    assert friend.device.save() == save.line
    assert (friend.key, friend.tally, friend.sent, friend.number) == (key, (2, 3), 1, 7)
    assert (friend.before, friend.follows, friend.delivered_length) == ("before", "follows", 1)
    assert (friend.summary, friend.summary_key, friend.stored_text) == (SUMMARY, (1,), text)
    assert (friend.device.stopped_by, friend.id) == ("", key.split(".")[1])


def test_an_invitation_of_a_backup_is_cancelled() -> None:
    friend = friend_save.load(*invitation(), restored=True)
    assert friend.device is not None
    assert friend.device.stopped_by == "cancelled"


def test_a_record_has_the_key_of_its_game() -> None:
    key, text = invitation()
    with pytest.raises(CorruptRecord):
        friend_save.load(key.replace(".h", ".g"), text)


@pytest.mark.parametrize(
    "fields",
    [{"game": "chess"}, {"status": "gone"}, {"ply": -1}, {"ply": 100_001}, {"number": 10**9 + 1},
     {"sent": "1"}, {"carried": 100_001}, {"tally": [10_000, 0]}, {"score": [0, 0, 0]}, {"before": "\n"},
     {"view": {"a": 1}}, {"view": {"a": "x" * 201}}, {"line": None}, {"v": 0}],
    ids=str,
)  # fmt: skip
def test_a_damaged_record_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(CorruptRecord):
        friend_save.read(change_record(**fields))


def test_what_a_record_may_lack_has_a_fallback() -> None:
    fields = json.loads(invitation()[1])
    for name in (
        "number",
        "tally",
        "score",
        "sent",
        "carried",
        "before",
        "follows",
        "friend",
        "begun",
        "story",
    ):
        del fields[name]
    save = friend_save.read(json.dumps(fields))
    assert (save.number, save.tally, save.score, save.sent, save.delivered) == (0, (0, 0), (0, 0), 0, 0)
    assert (save.before, save.follows, save.friend, save.begun, save.summary) == ("", "", "", True, Summary())
    assert friend_save.read(change_record(tally=[4])).tally == (0, 0)
    assert friend_save.read(change_record(status="proven", ply=100_000)).ply == 100_000
    with pytest.raises(NewerSave):
        friend_save.read(change_record(v=2))


@pytest.mark.parametrize(
    ("story", "since"),
    [({"since": "x" * 1000}, "x" * 1000), ({"since": "x" * 1001}, ""), ({"since": 1}, ""), (7, "")],
)
def test_an_unreadable_sentence_of_a_record_is_dropped(story: Any, since: str) -> None:
    assert friend_save.read(change_record(story=story)).summary == Summary(since=since)


def test_games_are_packed_into_one_text() -> None:
    key, text = invitation()
    newer = {"friend.2.g": change_record(number=8)}
    storage = {key: text, "match": text, "friend.3.h": "damaged", "friend.4.h": change_record(v=2), **newer}
    assert list(friend_save.games_in(storage)) == ["friend.2.g", key]
    assert friend_save.unpack(friend_save.pack(storage)) == {key: text, **newer}
    assert friend_save.pack({"match": text}) == ""
    assert list(friend_save.check(friend_save.pack({key: text}))) == [(0, 1)]
    with pytest.raises(CorruptRecord):
        list(friend_save.check(friend_save.pack(storage)))
    assert [friend_save.is_key(one) for one in (key, "match")] == [True, False]


@pytest.mark.parametrize(
    "games",
    [None, {}, [["a"]], [["a", 1]], [["a", "b", "c"]], ["ab"], [["a", "b"]] * 501],
    ids=lambda one: str(one)[:9],
)
def test_a_file_of_games_has_keys_and_records(games: Any) -> None:
    assert len(friend_save.unpack(json.dumps({"v": 1, "games": [["a", "b"]] * 500}))) == 1
    with pytest.raises(CorruptRecord):
        friend_save.unpack(json.dumps({"v": 1, "games": games}))
    with pytest.raises(NewerSave):
        friend_save.unpack(json.dumps({"v": 2, "games": []}))
