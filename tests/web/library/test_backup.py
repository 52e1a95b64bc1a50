"""Backups: one file with everything, read back whole or not at all."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noir.core import CorruptRecord
from tests.any_game import ONE, OTHER
from web.app.features import FEATURES
from web.dispatch import BACKUP, register
from web.library.backup import MAX_FILE_CHARS, VERSION, pack, packing, unpack, unpacking
from web.library.stats import Entry, to_text
from web.model.settings import Settings
from web.model.table import Table
from web.model.validation import NewerSave
from web.saves import model as library

register(FEATURES)

ENTRY = Entry("m", OTHER, "boss", "second", "won", 0, 0, 0, "")
KEPT = {
    "settings": Settings(lang="it").to_json(),
    "match": Table.open(ONE, "easy", "first", "7").to_json(),
    "stats": to_text([ENTRY]),
    "shelf": library.to_text([Table.open(OTHER, "hard", "second", "8").to_json()]),
}


def file_of(contents: dict[str, str]) -> str:
    """The text of a file with whatever parts."""
    return json.dumps({"file": "noir-backup", "v": 1, "kept": contents})


def test_everything_that_is_kept_comes_back() -> None:
    assert unpack(pack(KEPT)) == KEPT


def test_many_games_are_checked_in_slices() -> None:
    """Ten unfinished games or a thousand counted ones at once, in two parts of a file, out and in."""
    totals = to_text(replace(ENTRY, mark=f"m{number}") for number in range(2500))
    fields = {"stats": totals, "shelf": library.to_text([KEPT["match"]] * 25)}
    slices = [(1000, 2500), (2000, 2500), (10, 25), (20, 25)]
    assert list(packing(fields)) == slices
    assert list(unpacking(pack(fields))) == slices


def test_a_file_may_hold_less() -> None:
    assert unpack(pack({"settings": KEPT["settings"], "other": "x"})) == {"settings": KEPT["settings"]}


@pytest.mark.parametrize("key", BACKUP)
def test_a_file_with_one_broken_part_is_refused_whole(key: str) -> None:
    with pytest.raises(CorruptRecord, match=key):
        unpack(file_of(KEPT | {key: "broken"}))


@pytest.mark.parametrize("key", BACKUP)
def test_a_part_that_is_damaged_here_stays_out_of_the_file(key: str) -> None:
    """So that the rest of it can be taken in."""
    assert unpack(pack(KEPT | {key: "broken"})) == {name: text for name, text in KEPT.items() if name != key}


@pytest.mark.parametrize(
    "fields",
    [[], {}, {"file": "noir-backup"}, {"file": "x", "v": 1, "kept": {}}, {"v": 1, "kept": {}}, 7, None],
)
def test_other_files_are_refused(fields: object) -> None:
    with pytest.raises(CorruptRecord):
        unpack(json.dumps(fields))


@pytest.mark.parametrize("text", ["[" * 200_000, file_of(KEPT | {"match": "[" * 200_000})])
def test_a_file_that_nests_without_end_is_refused(text: str) -> None:
    with pytest.raises(CorruptRecord):
        unpack(text)


def test_unknown_parts_are_refused() -> None:
    with pytest.raises(CorruptRecord):
        unpack(json.dumps({"file": "noir-backup", "v": 1, "kept": {"spy": "x"}}))


def test_a_file_of_a_newer_version_is_told_apart() -> None:
    with pytest.raises(NewerSave):
        unpack(json.dumps({"file": "noir-backup", "v": VERSION + 1, "kept": {}}))


def test_a_huge_file_is_refused() -> None:
    with pytest.raises(CorruptRecord):
        unpack(" " * (MAX_FILE_CHARS + 1))


@given(st.text())
@pytest.mark.long
def test_no_text_is_taken_for_a_backup(text: str) -> None:
    with pytest.raises(CorruptRecord):
        unpack(text)
