"""How much is taken in: each limit is written here once more, and holds to the character."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from noir.bots import NoBots
from noir.core import CorruptRecord, Seat
from tests.any_game import OTHER
from web.library import backup, stats
from web.model import settings, table, validation
from web.model.links import codec, links
from web.model.players import HotSeat, Solo
from web.model.settings import Settings
from web.model.table import Table
from web.saves import model as library

if TYPE_CHECKING:
    from collections.abc import Callable

SAVE = Table.open(OTHER, "easy", "first", "7").to_json()
ROWS = [f"m{number}" for number in range(50_001)]


def settings_read(text: str) -> None:
    """Raise as the other readers do."""
    _, errors = settings.read(text, Settings())
    if errors:
        raise CorruptRecord(text[:9], "settings", "settings")


READERS: dict[str, tuple[Callable[[str], Any], int, str]] = {
    "save": (table.read, 100_000, SAVE),
    "unfinished": (library.read, 4_000_000, library.to_text([SAVE])),
    "statistics": (stats.read, 8_000_000, stats.to_text([])),
    "settings": (settings_read, 10_000, Settings().to_json()),
    "file": (backup.unpack, 8_000_000, backup.pack({"match": SAVE})),
}


@pytest.mark.parametrize("name", READERS)
def test_a_text_may_be_so_long_and_not_one_character_longer(name: str) -> None:
    read, longest, text = READERS[name]
    read(text.ljust(longest))
    with pytest.raises(CorruptRecord):
        read(text.ljust(longest + 1))


def save_table(**changed: object) -> str:
    return json.dumps(json.loads(SAVE) | changed)


@pytest.mark.parametrize(
    ("field", "most", "least_too_much"),
    [
        ("seed", "x" * 64, "x" * 65),
        ("asked", "x" * 4200, "x" * 4201),
        ("undone", 99_999, 100_000),
        ("view", {"x" * 200: "y" * 200}, {"x": "y" * 201}),
        ("view", {"x" * 200: "y"}, {"x" * 201: "y"}),
        ("view", dict.fromkeys(map(str, range(200)), ""), dict.fromkeys(map(str, range(201)), "")),
        ("marks", [0] * 999, [0] * 1000),
        ("marks", [20_000], [20_001]),
    ],
)
def test_a_field_of_a_save_may_hold_so_much(field: str, most: object, least_too_much: object) -> None:
    table.read(save_table(**{field: most}))
    with pytest.raises(CorruptRecord):
        table.read(save_table(**{field: least_too_much}))


def test_a_list_of_unfinished_games_has_room_for_500() -> None:
    library.read(library.to_text([SAVE] * 500))
    with pytest.raises(CorruptRecord):
        library.read(library.to_text([SAVE] * 501))


@pytest.mark.long
def test_statistics_have_room_for_50_000_games_and_9999_points() -> None:
    def text(rows: list[str], points: int = 0) -> str:
        games = [[mark, OTHER, "easy", "first", "won", points, -points, 0, ""] for mark in rows]
        return json.dumps({"v": 1, "games": games}, separators=(",", ":"))

    assert len(stats.read(text(ROWS[:-1]))) == 50_000
    for bad in (text(ROWS), text(ROWS[:1], 10_000), text(ROWS[:1], -10_000)):
        with pytest.raises(CorruptRecord):
            stats.read(bad)
    assert stats.read(text(ROWS[:1], 9999))[0].theirs == -9999


def test_brackets_stand_six_deep() -> None:
    assert validation.is_flat("[" * 6 + "]" * 6)
    assert not validation.is_flat("[" * 7 + "]" * 7)


def test_a_number_of_a_link_has_eight_groups_at_most() -> None:
    """Four bits each: a number larger than any count of ours isn't one of ours."""
    for n, fits in ((16**8 - 1, True), (16**8, False)):
        packer = codec.Packer()
        packer.number(n)
        unpacker = codec.Unpacker(packer.value())
        if fits:
            assert unpacker.number() == n
        else:
            with pytest.raises(ValueError):
                unpacker.number()


def test_a_link_has_4000_letters_at_most() -> None:
    for letters, why in ((4000, "damaged"), (4001, "form")):
        with pytest.raises(links.BrokenLink) as caught:
            links.decode("1" + "A" * (letters - 1))
        assert caught.value.where == why


def test_the_random_part_of_a_seal_has_sixteen_bytes() -> None:
    assert (validation.NONCE_BYTES, validation.NONCE_DIGITS, table.SEAL_DIGITS) == (16, 32, 64)


def test_a_table_with_a_bot_needs_a_game_that_has_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people need none, and a table that is ordered of such a game is one for two people."""
    match = Table.open(OTHER, "easy", "first", "7").match
    monkeypatch.setattr(table, "has_bots", lambda _game: False)
    assert Table(match, HotSeat()).people
    assert len(Table.open(OTHER, "boss", "first", "7").people) == 2
    with pytest.raises(NoBots):
        Table(match, Solo("easy", Seat.FIRST))


def test_a_table_of_a_written_deal_has_no_seed() -> None:
    """Its bots must not be told by a seed that is not that of the deal."""
    opened = Table.open(OTHER, "easy", "first", "7")
    deal = opened.match.game.format_deal(opened.match.state)
    assert (opened.seed, Table.open(OTHER, "easy", "first", "7", deal).seed) == ("7", "")
