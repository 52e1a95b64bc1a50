"""Statistics and the one file with everything, in the app."""

from __future__ import annotations

import json
import re

import pytest

from noir.core import Seat
from noir.games import GAMES, families
from tests.any_game import ONE, swept
from tests.web.driver import Page
from tests.web.sharing.test_share import code_of, finish_game, open_game, opened_on, play_on
from web.i18n import LANGUAGES
from web.library.backup import VERSION
from web.library.stats import Entry, read, to_text
from web.model.real_games import KeptGame, games_in
from web.registry import ui_of
from web.saves import model as library

GAME = pytest.mark.parametrize("game", swept(GAMES))


def count_games(page: Page) -> int:
    return len(read(page.stored["stats"])) if "stats" in page.stored else 0


@GAME
def test_a_finished_game_is_counted_once_even_after_reloads(game: str) -> None:
    page = finish_game(game)
    assert count_games(page) == 1
    page.send("/state")
    again = opened_on(page.stored, game)
    again.send("/state")
    assert again.state == "over"
    assert count_games(again) == 1


@pytest.mark.long
def test_every_game_played_is_one_more() -> None:
    page = open_game(ONE)
    for number in range(1, 4):
        play_on(page, seed=str(number))
        assert count_games(page) == number
        page.send("/new")


@pytest.mark.long
def test_watched_or_branched_games_are_not_counted() -> None:
    page = finish_game(ONE)
    watched = Page(g=code_of(page, "open"))
    assert watched.state == "over"
    assert count_games(watched) == 0
    branched = open_game(ONE)
    branched.table.branched = True
    play_on(branched)
    assert count_games(branched) == 0


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_the_sums_are_shown_in_every_language(lang: str) -> None:
    page = open_game(ONE, lang=lang)
    page.send("/stats")
    assert page.app.t("stats.none") in page.text("dialog")
    page = finish_game(ONE, lang=lang)
    page.send("/stats")
    assert page.app.t("shell.level.easy") in page.text("dialog")
    assert page.app.t("stats.private") in page.text("dialog")


@pytest.mark.parametrize("game", [game for game in families() if ui_of(game).opponents])
def test_a_ladder_names_every_opponent_and_the_next_to_beat(game: str) -> None:
    """An opponent is beaten by a win without undo, and a press deals a game against the one it names."""
    levels = [*ui_of(game).opponents]
    results = [(levels[0], "lost", 0), (levels[0], "won", 0), (levels[1], "won", 1), (levels[1], "lost", 0)]
    parts = [
        Entry(f"m{number}", game, level, "first", result, 20, 15, undone, "")
        for number, (level, result, undone) in enumerate(results)
    ]
    page = Page({"stats": to_text(parts)}, game=game, level=levels[0])
    page.send("/stats")
    lines = re.findall(r'<li class="score-line".*?</li>', page.regions["dialog"], re.DOTALL)
    lines = [line for line in lines if f"&quot;{game}&quot;" in line]
    people = ui_of(game).opponents.values()
    assert all(person.name in line for person, line in zip(people, lines, strict=True))
    t = page.app.t
    assert [t("stats.beaten") in line for line in lines] == [True, False, False, False]
    assert [t("stats.next") in line for line in lines] == [False, True, False, False]
    assert ["1 : 1" in lines[0], "0 : 1" in lines[1], "–" in lines[2]] == [True] * 3
    order = json.dumps({"game": game, "level": levels[2]})
    assert f"/new {order}" in page.does()
    page.send(f"/new {order}")
    assert page.table.game == game
    assert levels[2] in page.table.players


@pytest.mark.long
@pytest.mark.parametrize(("text", "record"), [("junk", "stats.broken"), ('{"v": 9}', "stats.newer")])
def test_unreadable_statistics_are_set_aside(text: str, record: str) -> None:
    page = Page({"stats": text}, seed="1", level="easy")
    page.send("/stats")
    assert page.stored[record] == text
    assert page.app.t(record) in page.text("notice")
    page.send("/close")
    play_on(page)
    assert count_games(page) == 1


@pytest.mark.long
def test_what_another_tab_counted_is_not_lost() -> None:
    mine, other = finish_game(ONE, "a"), finish_game(ONE, "b")
    mine.send("/kept " + json.dumps({"stats": other.stored["stats"]}))
    assert count_games(mine) == 2
    before = mine.stored["stats"]
    for text in ("broken", '{"v": 9}', None):
        mine.send("/kept " + json.dumps({"stats": text}))
    mine.send("/kept 7")
    assert mine.stored["stats"] == before


def file_of(page: Page) -> str:
    file: dict[str, str] = page.effect("/export")["download"]
    assert file["mime"] == "application/json"
    return file["text"]


@GAME
def test_everything_moves_to_another_device_in_one_file(game: str) -> None:
    old = finish_game(game)
    old.send("/set deck standard")
    old.send("/new")
    play_on(old, plies=1)
    new = Page(seed="1")
    new.send("/import " + file_of(old))
    assert new.app.ui.dialog == "import"
    new.send("/import-all")
    assert new.table.match.record() == old.table.match.record()
    assert new.app.settings.option("deck") == "standard"
    assert count_games(new) == 1
    again = Page(new.stored)
    assert again.table.match.record() == old.table.match.record()


def test_adding_a_file_counts_nothing_twice_and_leaves_the_rest() -> None:
    old, new = finish_game(ONE), Page(seed="1", level="easy")
    play_on(new, plies=3)
    record = new.table.match.record()
    file = file_of(old)
    for _ in range(2):
        new.send("/import " + file)
        new.send("/import-add")
        assert count_games(new) == 1
    assert new.table.match.record() == record


def test_adding_a_file_adds_its_games_once() -> None:
    old, new = open_game(ONE), Page(seed="1", level="easy")
    play_on(old, plies=3)
    first = old.stored["match"]
    old.send("/new")
    play_on(old, plies=3)
    play_on(new, plies=3)
    file, here = file_of(old), new.stored["match"]
    for _ in range(2):
        new.send("/import " + file)
        new.send("/import-add")
        assert tuple(library.unfinished_in(new.stored).values()) == (old.stored["match"], first)
    assert new.stored["match"] == here
    old.send("/import " + file)
    old.send("/import-add")
    assert tuple(library.unfinished_in(old.stored).values()) == (first,)


def test_replacing_everything_loses_no_unfinished_game() -> None:
    old, new = open_game(ONE), Page(seed="1", level="easy")
    play_on(old, plies=3)
    play_on(new, plies=3)
    left = new.stored["match"]
    new.send("/import " + file_of(old))
    new.send("/import-all")
    assert new.table.match.record() == old.table.match.record()
    assert tuple(library.unfinished_in(new.stored).values()) == (left,)


@pytest.mark.parametrize("lang", swept(LANGUAGES))
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "broken"),
        ("junk", "broken"),
        ("{}", "broken"),
        ('{"file":"noir-backup","v":9,"kept":{}}', "newer"),
    ],
)
def test_a_bad_file_changes_nothing(lang: str, text: str, problem: str) -> None:
    page = finish_game(ONE, lang=lang)
    page.send("/close")  # a press: from now on the end is read
    before = dict(page.stored)
    page.send("/import " + text)
    assert page.app.t(f"keep.{problem}") in page.text("dialog")
    assert page.stored == before


def test_a_file_with_one_broken_part_changes_nothing() -> None:
    page = finish_game(ONE)
    data = json.loads(file_of(page))
    data["kept"]["match"] = data["kept"]["match"].replace('"packed": "', '"packed": "x')
    page.send("/close")
    before = dict(page.stored)
    page.send("/import " + json.dumps(data))
    page.send("/import-all")
    assert page.stored == before


@pytest.mark.parametrize("text", ["/import-add", "/import-all", "/open import", "/open stats", "/open share"])
def test_answers_to_questions_nobody_asked_change_nothing(text: str) -> None:
    page = open_game(ONE)
    before = dict(page.stored)
    page.send(text)
    assert page.stored == before
    assert page.regions.get("dialog", "") == ""


def test_games_at_a_real_table_move_once_and_replace_the_others() -> None:
    """A file that an older page makes has none, and one that has them says so by its version."""
    mine = KeptGame(ONE, Seat.FIRST, ("5", "6"))
    theirs = KeptGame(ONE, Seat.SECOND, ("7",))
    old, new = Page({"real.000001": mine.text}, seed="1"), Page({"real.000001": theirs.text}, seed="1")
    file = file_of(old)
    assert json.loads(file)["v"] == VERSION
    for _ in range(2):
        new.send("/import " + file)
        assert new.app.t("keep.holds.real") in new.text("dialog")
        new.send("/import-add")
        assert [*games_in(new.stored).values()] == [mine, theirs]
    new.send("/import " + file)
    new.send("/import-all")
    assert [*games_in(new.stored).values()] == [mine]
