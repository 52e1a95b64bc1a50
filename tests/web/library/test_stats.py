"""Statistics: every finished game once, whatever happens to the page."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noir.chance import pick, rng_from
from noir.core import CorruptRecord
from noir.games import GAMES
from tests.any_game import ONE, OTHER, swept
from tests.web.driver import Page
from web.library import dialogs, stats
from web.library.stats import Entry, entry_of, latest, merge, read, rows, to_text
from web.model.players import HotSeat
from web.model.table import Table
from web.model.validation import NewerSave

if TYPE_CHECKING:
    from typing import Any

GAME = pytest.mark.parametrize("game", swept(GAMES))


def entry(number: int, result: str = "won", undone: int = 0, level: str = "easy", duel: str = "") -> Entry:
    return Entry(f"m{number}", ONE, level, "first", result, 20, 15, undone, duel)


def finish(game: str, seed: str = "s", role: str = "second") -> Table:
    table, rng = Table.open(game, "hard", role, seed), rng_from(seed)
    while table.match.to_move is not None:
        table.match.play(pick(table.match.legal(), rng))
    return table


@GAME
def test_an_entry_says_who_won_for_the_seat_of_the_person(game: str) -> None:
    for seed in range(6):
        table = finish(game, str(seed))
        outcome, entry = table.match.outcome, entry_of(table)
        assert outcome is not None
        expected = {None: "drawn", table.people[0]: "won"}.get(outcome.winner, "lost")
        assert (entry.game, entry.level, entry.role, entry.result) == (game, "hard", "second", expected)
        assert (entry.theirs, entry.mine) == outcome.scores


def test_the_same_game_has_one_mark_and_others_have_others() -> None:
    tables = [finish(ONE, str(seed)) for seed in range(5)]
    assert len({entry_of(table).mark for table in tables}) == 5
    assert entry_of(tables[0]).mark == entry_of(finish(ONE, "0")).mark


def test_rows_count_wins_draws_losses_and_streaks() -> None:
    results = ["won", "won", "lost", "drawn", "won"]
    (row,) = rows(entry(n, result) for n, result in enumerate(results))
    assert (row.played, row.won, row.drawn, row.lost) == (5, 3, 1, 1)
    assert (row.streak, row.best) == (1, 2)


def test_games_with_a_marked_undo_stand_apart() -> None:
    (row,) = rows([entry(1, "won"), entry(2, "lost", undone=1), entry(3, "won")])
    assert (row.played, row.won, row.lost, row.helped) == (2, 2, 0, 1)
    assert row.best == 2


def test_rows_stand_in_the_order_of_games_levels_and_roles() -> None:
    found = rows([entry(1, level="boss"), entry(2, level="easy")])
    assert [row.level for row in found] == ["easy", "boss"]


def test_two_people_at_one_device_are_counted_apart() -> None:
    table = finish(ONE)
    table.seating = HotSeat()
    entry = entry_of(table)
    assert (entry.level, entry.role) == ("human", "both")


def test_merging_counts_nothing_twice() -> None:
    ours, theirs = [entry(1), entry(2)], [entry(2), entry(3)]
    assert [e.mark for e in merge(theirs, ours)] == ["m2", "m3", "m1"]
    assert merge(ours, ours) == tuple(ours)


def test_the_course_is_of_one_person_and_the_latest_games() -> None:
    """Games of two people at one device have no course. The oldest games leave it first."""
    ends = [entry(1), entry(2, "lost"), replace(entry(3), role="both"), entry(4, "drawn")]
    assert latest(ends, ONE, 9) == ("won", "lost", "drawn")
    assert latest(ends, ONE, 2) == ("lost", "drawn")
    assert latest(ends, OTHER, 9) == ()


def test_duels_are_counted() -> None:
    found = stats.duels([entry(1, duel="better"), entry(2, duel="worse"), entry(3), entry(4, duel="better")])
    assert found == {"better": 2, "even": 0, "worse": 1}


def test_statistics_survive_writing() -> None:
    entries = (entry(1), entry(2, "lost", 3, "boss", "even"))
    assert read(to_text(entries)) == entries


@pytest.mark.long
@given(st.text())
def test_no_text_is_taken_for_statistics(text: str) -> None:
    with pytest.raises(CorruptRecord):
        read(text)


JUNK = st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.integers(), max_size=3)


@pytest.mark.long
@given(st.integers(0, 8), JUNK)
def test_a_damaged_entry_is_refused_or_harmless(place: str, junk: Any) -> None:
    data = json.loads(to_text([entry(1)]))
    data["games"][0][place] = junk
    try:
        (value,) = read(json.dumps(data))
    except CorruptRecord:
        return
    assert rows([value])


def test_statistics_of_a_newer_version_are_told_apart() -> None:
    with pytest.raises(NewerSave):
        read('{"v": 2, "games": []}')


def test_the_form_of_a_new_game_has_the_record_against_each_opponent() -> None:
    """One that was never met has none."""
    played = (entry(1), entry(2, "lost"), entry(3), entry(4, level="boss"))
    page = Page({"stats": to_text(played)}, game=ONE)
    page.send("/open new")
    text = page.text("dialog")
    assert text.count(page.app.t("shell.record", won=2, played=3)) == 1
    assert text.count(page.app.t("shell.record", won=1, played=1)) == 1
    assert text.count(page.app.t("shell.record", won="0", played="0").partition("0")[0]) == 2


def test_a_game_with_an_undo_is_shown_as_played() -> None:
    (row,) = rows([entry(1, "won", undone=1)])
    assert [dialogs.count_games(row, name) for name in ("played", "won", "helped")] == [1, 0, 1]
