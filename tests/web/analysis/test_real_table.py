"""The game at a real table on the analysis board: its questions, its advice, its ways back, its end."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from noir.core import Seat
from tests.any_game import ONE
from tests.real_tables import RealTable, whole
from tests.web.analysis.driver import FAMILIES, BoardPage
from tests.web.driver import Page
from tests.web.reading import Reading
from web.analysis.real_words import is_forced
from web.analysis.sentences import verdict
from web.contracts.editor import editor_of
from web.contracts.table import explain, view_of
from web.i18n import LANGUAGES
from web.model.links import links
from web.model.players import FRIEND, HUMAN
from web.model.real_games import ROOM, KeptGame, games_in

if TYPE_CHECKING:
    from noir.real_table import RealGame
    from web.session.update import Update

EVERY_FAMILY = pytest.mark.parametrize("game", FAMILIES)


class Opened(Page):
    """A page that was just opened and has begun its work."""

    def send(self, text: str) -> Update:
        """Send one text alone."""
        return self.once(text)


def sit_down(game: str, seat: Seat, lang: str = "en") -> tuple[BoardPage, RealTable]:
    """Return a board that follows a game, and the table beside it."""
    page = BoardPage(game, lang=lang)
    page.press(f"/board real {game} {seat:d}")
    return page, RealTable(game, seat, 1)


def follow(page: BoardPage, table: RealTable, steps: int = 1) -> None:
    """Press the true answers to some questions. Our own actions are those of the table."""
    for _ in range(steps):
        verb = "act" if table.game.question.kind == "mine" else "tell"
        page.once(f"/board {verb} {table.choose()}")
    assert page.at.board.real_game == table.game


def repeat(page: BoardPage, game: RealGame) -> Update:
    """Tell all steps of a game but those that follow by themselves. Return the last update."""
    for number, text in enumerate(game.steps):
        if page.at.board.real_game and len(page.at.board.real_game.steps) == number:
            update = page.once(f"/board act {text}")
    return update


@pytest.mark.long
@EVERY_FAMILY
def test_each_step_is_one_press_up_to_the_case_file(game: str) -> None:
    page, table = sit_down(game, Seat.SECOND)
    while table.game.question.kind != "end":
        if table.game.question.kind != "mine":
            assert {f"/board tell {text}" for text in table.game.question.answers} <= set(page.does())
        before = table.game.match
        follow(page, table)
        assert page.messages[-1].endswith(verdict(page.app.t, page.at))
        after = table.game.match
        if before and after and after.ply > before.ply:  # an action is said as in the log
            entries = view_of(game).log(page.at.look(page.app.t))[before.ply :]
            assert page.messages[-1].startswith(tuple(entries[:1]) or "")
    assert table.game.match is not None
    assert set(view_of(game).log(page.at.look(page.app.t))) <= set(Reading(page.regions["board-edit"]).texts)
    href = Reading(page.html).by_key("case-file")["href"]
    assert "?case=1#g=" in href
    link = links.decode(href.partition("#g=")[2])
    assert (FRIEND in link.players) == bool(table.game.question.left)
    assert link.match.record() == table.game.match.record()
    assert link.seat == Seat.SECOND
    tab = Opened(None, ("en",), case="1", g=href.partition("#g=")[2])
    assert tab.table.seating.perspective == Seat.SECOND
    assert 'id="dialog-review"' in tab.regions["dialog"]
    assert 'class="linked"' not in tab.html
    for one in (tab, Page({"match": tab.table.to_json()})):  # also after another visit
        look = one.app.look()
        assert look.addressed
        assert look.is_you(Seat.SECOND)
    assert page.once("/board real-record").effect == {"copy": table.game.match.record()}
    copied = (page.once("/board real-link").effect or {})["copy"]
    assert links.decode(copied.partition("#g=")[2]).mode == "open"


@EVERY_FAMILY
def test_a_case_file_has_backs_for_cards_that_stay_unknown(game: str) -> None:
    """A game with a person is neither played again nor from the other seat."""
    match = whole(game, Seat.SECOND)[0].game.match
    assert match is not None
    for other, is_known in ((HUMAN, True), (FRIEND, False)):
        link = links.Link("resume", match, (other, HUMAN), Seat.SECOND)
        tab = Opened(None, ("en",), g=links.encode(link))
        look = tab.app.look()
        assert (look.both is not None) == is_known
        assert look.names == (tab.app.t("rules.opponent"), tab.app.t("shell.you"))
        does = tab.does()
        assert "/step -1" in does
        assert not [do for do in does if do.startswith("/new")]


@EVERY_FAMILY
def test_the_end_lists_only_cards_that_the_other_player_can_hold(game: str) -> None:
    """And says how many of them are asked for."""
    for seed in itertools.count(1):
        page, table = sit_down(game, Seat.FIRST)
        table = RealTable(game, Seat.FIRST, seed)
        while table.game.question.kind != "end":
            table.step()
        if table.game.question.left:
            break
    repeat(page, table.game)
    listed = [do for do in page.does() if do.startswith("/board tell")]
    assert listed == [f"/board tell {text}" for text in table.game.question.answers]
    game_now = table.game
    while left := game_now.question.left:
        assert (page.app.t.n("real.left", left) in page.regions["board-edit"]) == (left > 1)
        href = Reading(page.html).by_key("case-file")["href"]
        assert FRIEND in links.decode(href.partition("#g=")[2]).players
        text = game_now.question.answers[0]
        game_now = game_now.tell(text)
        page.once(f"/board tell {text}")
    href = Reading(page.html).by_key("case-file")["href"]
    assert FRIEND not in links.decode(href.partition("#g=")[2]).players


@pytest.mark.long
@EVERY_FAMILY
def test_a_card_that_lies_elsewhere_says_so_and_changes_nothing(game: str) -> None:
    for lang in LANGUAGES:
        page, table = sit_down(game, Seat.FIRST, lang)
        names = list(table.game.names)
        name = next(name for name in names if names.count(name) == 1)
        page.press(f"/board tell {name}")
        before = page.at.board
        page.press(f"/board tell {name}")
        t = page.app.t
        full_name = editor_of(game).card(t, "gangs", name).name
        assert page.messages[-1] == t("real.gone", card=full_name[0].upper() + full_name[1:])
        assert page.at.board == before


@pytest.mark.long
@EVERY_FAMILY
def test_undo_takes_one_step_back_and_redo_gives_it_again(game: str) -> None:
    page, table = sit_down(game, Seat.FIRST)
    follow(page, table, 3)
    last, message = table.game.steps[-1], page.messages[-1]
    page.press("/board undo")
    assert page.at.board.real_game == table.game.before
    page.press("/board redo")
    assert page.at.board.real_game == table.game
    assert page.messages[-1] == message
    page.press("/board undo")
    page.press(f"/board tell {last}")
    assert not page.at.board.undone
    for _ in range(3):
        page.press("/board undo")
    page.press("/board undo")
    assert page.at.board.real_game is None


def _is_known(game: RealGame | None) -> bool:
    """Return whether our knowledge, not the rules, leaves one answer."""
    return game is not None and game.is_certain and not is_forced(game)


@EVERY_FAMILY
def test_an_answer_without_an_alternative_follows_by_itself(game: str) -> None:
    """The message says so, unless it is by the rules. Undo, redo and a reload lead from choice to choice."""
    page, table = sit_down(game, Seat.FIRST)
    before, certain = table.game, page.app.t("real.certain")
    while not _is_known(table.game.before):
        if table.game.question.kind == "end":
            return  # such a game has none
        before = table.game
        follow(page, table)
        assert (certain in page.messages[-1]) == _is_known(table.game.before)
    after, message = table.game, page.messages[-1]
    assert page.reload().at.board.real_game == after
    page.press("/board undo")
    assert page.at.board.real_game == before
    page.once("/board redo")
    assert page.at.board.real_game == after
    assert page.messages[-1] == message
    assert not page.at.board.undone


def test_a_press_on_the_table_tells_the_action_of_the_other_seat() -> None:
    """Where a table offers one. Each press is an answer to the question."""
    offers = 0
    for game in FAMILIES:
        page, table = sit_down(game, Seat.SECOND)
        while table.game.question.kind != "theirs":
            follow(page, table)
        offered = Reading(page.regions["board-table"]).all("data-do")
        presses = [do for do in offered if do in table.game.question.answers]
        offers += len(presses)
        hint = page.app.t("real.on-table")
        assert (hint in page.regions["board-state"]) == (len(presses) > 1)
        there = page.regions["board-edit"].count("data-there")
        assert bool(there) == bool(presses)
        for text in presses[:1]:
            for _ in range(2):  # the second press tells nothing more
                page.once(f"/board act {text}")
                assert page.at.board.real_game == table.game.tell(text)
    assert offers


@pytest.mark.long
@EVERY_FAMILY
def test_a_reload_goes_on_with_the_game(game: str) -> None:
    page, table = sit_down(game, Seat.SECOND)
    follow(page, table, 2)
    assert page.reload().at.board.real_game == table.game
    while table.game.question.kind != "theirs":
        follow(page, table)
    again = page.reload()
    assert again.at.board.real_game == table.game
    assert again.regions["board-edit"] == page.regions["board-edit"]
    assert again.regions["board-state"] == page.regions["board-state"]
    page.once("/board undo")
    again = page.reload()
    again.press("/board redo")
    assert again.at.board.real_game == table.game


@pytest.mark.long
@EVERY_FAMILY
def test_our_turn_is_advised_with_reasons(game: str) -> None:
    """The advice is announced, and the best move is one press away."""
    table = RealTable(game, Seat.FIRST, 1)
    while table.game.question.kind != "end":
        table.step()
    now = table.game
    while now.question.kind != "mine":
        assert now.before is not None
        now = now.before
    page, _ = sit_down(game, Seat.FIRST)
    update = repeat(page, now)
    while update.next:
        is_final = bool(page.at.board.best)
        assert ("data-do" in page.regions["board-state"]) == is_final  # nothing to press changes
        update = page.once(update.next)
    best, report = page.at.board.best, page.at.board.report
    assert report is not None
    reasons = explain(page.app.t, game, report.lines[0].reasons)
    assert reasons
    assert page.messages[-1].endswith(" ".join(reasons))
    page.press(f"/board tell {best}")
    assert page.at.board.real_game == now.tell(best)


def test_a_press_that_starts_the_page_shows_no_other_board() -> None:
    page = BoardPage("", does=f"/board real {ONE} 1")
    assert page.at.board.real_game == RealTable(ONE, Seat.SECOND, 1).game
    assert page.messages == [verdict(page.app.t, page.at)]
    assert "cards-so-far" in page.regions["board-table"]


def test_another_position_ends_it() -> None:
    page, table = sit_down(ONE, Seat.FIRST)
    follow(page, table, 2)
    page.press(f"/board empty {ONE}")
    assert page.at.board.real_game is None
    page.press(f"/board real {ONE} 1")
    page.press(f"/board begin {ONE}")
    assert page.at.board.real_game is None
    assert page.regions["board-moves"]


@EVERY_FAMILY
@pytest.mark.parametrize("other", ["begin", "empty", "real"])
def test_undo_gives_a_game_back_that_another_start_has_replaced(game: str, other: str) -> None:
    """With its steps, those that were taken back and its question. Redo leads to the other board again."""
    page, table = sit_down(game, Seat.SECOND)
    follow(page, table, 3)
    page.once("/board undo")
    before, state = page.at.board, page.regions["board-edit"]
    (key,) = page.saves
    page.press(f"/board {other} {game} 0" if other == "real" else f"/board {other} {game}")
    for again in (page.reload(), page):
        again.press("/board undo")
        assert again.at.board.real_game == before.real_game
        assert again.at.board.undone == before.undone
        assert again.at.board.study.kept_as == key
        assert again.regions["board-edit"] == state
    page.press("/board redo")
    assert page.at.board.real_game == table.game
    page.press("/board redo")
    assert page.at.board.study.kept_as != key


@pytest.mark.long
@EVERY_FAMILY
def test_a_game_outlives_its_tab(game: str) -> None:
    """A new page, the menu of another position and an address go on with it."""
    page, table = sit_down(game, Seat.SECOND)
    follow(page, table, 3)
    (key,) = page.saves
    later = page.another_day()
    assert "to-tell" not in later.html
    assert f"/board real-go-on {key}" in later.does()
    later.press("/board undo")  # nothing to take back here
    later.send("/board real-go-on")
    assert later.at.board.real_game == table.game
    follow(later, table)
    again = later.another_day(real=key)
    assert again.at.board.real_game == table.game
    again.press(f"/board empty {game}")
    again.press(f"/board real-go-on {key}")
    assert again.at.board.real_game == table.game
    again.press(f"/board empty {game}")
    again.press(f"/board real-discard {key}")
    assert not again.saves
    assert f"/board real-go-on {key}" not in again.does()
    assert again.send("/board real-go-on").say == again.app.t("saves.gone")


def test_a_second_game_leaves_the_first_one_alone() -> None:
    page, table = sit_down(ONE, Seat.FIRST)
    follow(page, table, 2)
    page.press(f"/board real {ONE} 1")
    page.press(f"/board real {ONE} 0")
    assert [game.seat for game in games_in(page.saves).values()] == [Seat.FIRST, Seat.FIRST]
    (one, other) = sorted(page.saves)
    assert games_in(page.saves)[one].steps == table.game.steps
    assert not games_in(page.saves)[other].steps


def test_a_damaged_game_is_left_out() -> None:
    page, table = sit_down(ONE, Seat.FIRST)
    follow(page, table, 2)
    (key,) = page.saves
    game = games_in(page.saves)[key]
    for text in ("", "{}", game.text[:-4], game.text.replace('"v": 1', '"v": 9')):
        assert not games_in({key: text})
    page.saves[key] = replace(game, steps=("nothing",)).text
    assert page.another_day(real=key).at.board.real_game is None


def test_only_so_many_games_are_kept() -> None:
    steps = KeptGame(ONE, Seat.FIRST, ("5",))
    page = BoardPage(ONE, saves={f"real.{number:06d}": steps.text for number in range(1, ROOM + 3)})
    page.press(f"/board real {ONE} 0")
    assert len(page.saves) == ROOM
    assert "real.000003" not in page.saves


def test_a_game_that_another_tab_tells_too_goes_on_as_one_of_its_own() -> None:
    page, table = sit_down(ONE, Seat.FIRST)
    follow(page, table, 2)
    (key,) = page.saves
    theirs = KeptGame(ONE, Seat.FIRST, ("8",))
    page.send(f"/board-heard {key} {theirs.text}")
    page.saves[key] = theirs.text
    follow(page, table)
    assert {game.steps for game in games_in(page.saves).values()} == {("8",), table.game.steps}
    page.send("/board-heard real.000009 " + theirs.text)
    page.send("/board-heard real.000009")
    follow(page, table)
    assert len(page.saves) == 2


@pytest.mark.long
@EVERY_FAMILY
def test_each_deal_shows_a_place_for_each_of_its_cards(game: str) -> None:
    """The number of places stays, one of them is marked, and each answer fills that one."""
    page, table = sit_down(game, Seat.SECOND)
    places: set[int] = set()
    count = 0
    while (question := table.game.question).kind != "end":
        has_places = "cards-so-far" in page.regions["board-table"]
        if question.kind not in ("order", "hand", "row"):
            assert not has_places
            places, count = set(), 0
        elif has_places:
            items = Reading(page.regions["board-table"]).having(tag="li")
            empty = [one for one in items if "to-come" in one["class"]]
            assert len(items) - len(empty) == count
            assert ["is-next" in one["class"] for one in empty].count(True) == 1
            places.add(len(items))
            assert len(places) == 1
        else:
            assert (count, question.left) == (0, 1)
        before = len(table.game.steps)
        follow(page, table)
        count += len(table.game.steps) - before if has_places else 0
