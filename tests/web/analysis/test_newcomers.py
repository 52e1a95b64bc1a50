"""The analysis board for a newcomer: lists, announcements, explanations and ways back."""

from __future__ import annotations

import pytest

from noir.analysis import match_of, positions_of
from tests.any_game import swept
from tests.web.analysis.driver import ADDRESS, FAMILIES, BoardPage, T, quick, some
from tests.web.reading import Reading
from web.analysis.answers import SHOWN_LINES
from web.analysis.sentences import situation, verdict
from web.analysis.views import start
from web.contracts.editor import editor_of, games_to_analyse
from web.contracts.study_link import code_of
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.percent import percent

EVERY_GAME = pytest.mark.parametrize("game", games_to_analyse())
EVERY_FAMILY = pytest.mark.parametrize("game", FAMILIES)
EVERY_LANGUAGE = pytest.mark.parametrize("lang", swept(LANGUAGES))


def impossible(game: str, lang: str = "en") -> BoardPage:
    """Return a page with an impossible position, after edits of an empty one."""
    page = BoardPage(game, lang=lang).clear()
    ways = iter([text for text in page.does() if text.startswith("/board edit")])
    while not has_fault(page):
        page.send(next(ways))
    return page


def has_fault(page: BoardPage) -> bool:
    return page.at.board.fault is not None


def shows_editor(page: BoardPage) -> bool:
    return bool(page.regions["board-edit"])


@EVERY_GAME
@EVERY_LANGUAGE
def test_the_board_opens_at_a_position_that_can_be_played(game: str, lang: str) -> None:
    """The real table is there, and no error. An empty board has none either, until something is put down."""
    page = BoardPage(game, lang=lang)
    assert page.at.board.position == editor_of(game).begin(game)
    assert page.regions["board-table"]
    assert not shows_editor(page)
    assert match_of(game, page.at.board.position).legal()
    page.clear()
    assert shows_editor(page)
    assert "fault" not in page.html
    assert page.app.t("analysis.first-piece") in page.messages[-1]
    page.press(f"/board begin {game}")
    assert page.at.board.position == editor_of(game).begin(game)


@pytest.mark.long
@EVERY_FAMILY
def test_the_best_move_is_marked_on_the_table_once_all_are_weighed(game: str) -> None:
    """In the list it is marked, too."""
    page = BoardPage(game, code_of(game, quick(game)))
    before = page.regions["board-table"]
    update = page.once("/board ask")
    while not page.at.board.best:
        assert page.regions["board-table"] == before
        assert 'class="best"' not in page.regions["board-answers"]
        update = page.once(update.next or "")
    assert page.regions["board-table"] != before
    assert 'class="best"' in page.regions["board-answers"]


@EVERY_FAMILY
def test_a_piece_is_picked_up_and_put_down_elsewhere(game: str) -> None:
    """Or taken off the table, or put back. One undo brings it back."""
    page = BoardPage(game)
    page.press("/board setup")
    editor, t = editor_of(game), page.app.t
    before = page.at.board.position
    places = editor.places(t, "", before)
    movable = [(place, piece) for place in places for piece in place.pieces if piece.token]
    assert bool(movable) != editor.is_table, "the pieces of a table are pressed where they are"
    if not movable:
        return
    place, piece = movable[0]
    page.press(f"/board place {piece.edit}")
    assert page.messages[-1] == t("analysis.picked-up", name=piece.name)
    page.press(f"/board place {place.name}")
    assert page.at.board.position == before
    page.press(f"/board place {piece.edit}")
    to = next(each for each in places if each != place and each.can_get)
    page.press(f"/board edit {piece.edit} {to.name}+{piece.token}")
    counts = {each.name: each.count or 0 for each in editor.places(t, "", page.at.board.position)}
    assert counts[place.name] == (place.count or 0) - 1
    assert counts[to.name] == (to.count or 0) + 1
    page.press("/board undo")
    assert page.at.board.position == before


@EVERY_FAMILY
def test_the_first_page_begins_an_empty_board_too(game: str) -> None:
    assert f'data-empty="{game}"' in str(start(T))
    page = BoardPage(game, empty=True)
    assert page.at.board.is_empty
    assert shows_editor(page)


@EVERY_FAMILY
def test_a_piece_of_which_none_is_left_is_refused(game: str) -> None:
    page = BoardPage(game)
    page.press("/board setup")
    drawn = Reading(page.regions["board-edit"]).elements
    for piece in [one for one in drawn if one.get("aria-disabled") == "true"][:1]:
        before = page.at.board.position
        page.send(piece["data-do"])
        assert page.at.board.position == before
        assert page.messages[-1] == T("analysis.none-left")


@EVERY_FAMILY
def test_moves_with_the_best_chance_are_all_called_best(game: str) -> None:
    page = BoardPage(game, code_of(game, quick(game)))
    update = page.once("/board ask")
    while update.next:
        update = page.once(update.next)
    report = page.at.board.report
    assert report
    chances = [(percent(line.chance), line.proven) for line in report.lines]
    drawn = page.regions["board-answers"]
    assert drawn.count('class="best"') == chances.count(chances[0])
    shown = [chance for chance, _ in chances[:SHOWN_LINES]]
    assert (T("analysis.equal") in drawn) == (len({*shown}) < len(shown))


@EVERY_FAMILY
def test_the_turn_names_the_role(game: str) -> None:
    page = BoardPage(game)
    seat = page.at.board.position.seat
    assert view_of(game).seat_name(T, seat) in verdict(T, page.at)


@EVERY_FAMILY
def test_the_best_moves_are_listed_and_the_others_folded_in(game: str) -> None:
    """All are there, those of a kind together."""
    position = max(some(game, every=9), key=lambda each: len(match_of(game, each).legal()))
    page = BoardPage(game, code_of(game, position))
    update = page.once("/board ask")
    while not (page.at.board.report and page.at.board.report.lines):
        update = page.once(update.next or "")
    page.once("/board setup")
    lines = [line.action for line in page.at.board.report.lines]
    if len(lines) <= SHOWN_LINES:
        assert 'id="more-moves"' not in page.regions["board-answers"]
        return
    best, folded = page.regions["board-answers"].split('<details id="more-moves"')
    assert all(best.count(f'"/board act {action}"') == 1 for action in lines[:SHOWN_LINES])
    assert all(folded.count(f'"/board act {action}"') == 1 for action in lines[SHOWN_LINES:])
    assert page.app.t.n("analysis.more-moves", len(lines) - SHOWN_LINES) in folded
    kinds = [editor_of(game).kind(page.app.t, action) for action in lines[SHOWN_LINES:]]
    assert folded.count("<h3>") == len({kind for kind in kinds if kind})


@pytest.mark.long
@EVERY_FAMILY
@EVERY_LANGUAGE
def test_the_editor_of_an_impossible_position_stays_with_the_reason(game: str, lang: str) -> None:
    page = impossible(game, lang)
    page.press("/board setup")
    assert page.regions["board-edit"]
    assert verdict(page.app.t, page.at) in page.messages[-1]


@pytest.mark.long
@EVERY_FAMILY
def test_undo_to_an_impossible_position_shows_the_editor(game: str) -> None:
    page = impossible(game)
    page.send(f"/board-text {ADDRESS}#{code_of(game, next(some(game)))}")
    assert not shows_editor(page)
    page.press("/board undo")
    assert shows_editor(page)
    page.press("/board redo")
    assert not shows_editor(page)


@EVERY_GAME
def test_a_study_that_is_opened_closes_the_editor_and_names_the_way_back(game: str) -> None:
    """The text of a position leaves it open, also that of another game."""
    first, second, *_ = some(game)
    page, way_back = BoardPage(game).clear(), Words("en")("analysis.way-back")
    page.send(f"/board-text {positions_of(game).to_text(first)}")
    assert page.regions["board-edit"]
    assert way_back not in page.messages[-1]
    page.send(f"/board-text {ADDRESS}#{code_of(game, second)}")
    assert not page.regions["board-edit"]
    assert way_back in page.messages[-1]
    before = page.at.board.study
    page.press(f"/board empty {game}")
    assert way_back in page.messages[-1]
    page.press("/board undo")
    assert page.at.board.study == before
    other = next(each for each in games_to_analyse() if each != game)
    elsewhere = BoardPage(other)
    elsewhere.send(f"/board-text {positions_of(game).to_text(first)}")
    assert elsewhere.at.board.position == first
    unopened = BoardPage("")
    unopened.send(f"/board-text {positions_of(game).to_text(first)}")
    assert unopened.at.board.position == first
    assert not unopened.regions["board-edit"]


@EVERY_LANGUAGE
def test_the_page_opens_a_study_at_once_and_says_that_it_loads(lang: str) -> None:
    """Before Python is up."""
    page = Reading(str(start(Words(lang))))
    assert page.having(type="file", data_do="/board-text")
    assert page.having(id="board-start-text")
    assert page.having(data_opens="board-start-text")
    assert Words(lang)("analysis.starting") in page.texts
    assert len(page.all("data-start")) == len(games_to_analyse())


@EVERY_GAME
def test_a_move_announces_the_turn_and_the_candidates(game: str) -> None:
    position = next(each for each in some(game) if len(match_of(game, each).legal()) > 1)
    page = BoardPage(game, code_of(game, position))
    assert page.messages == [situation(page.app.t, page.at)]
    page.send(f"/board act {match_of(game, position).legal()[0]}")
    for finding in editor_of(game).findings(page.app.t, page.at.board.position):
        assert finding.label in page.messages[-1]
    assert verdict(page.app.t, page.at) in page.messages[-1]


@pytest.mark.long
@EVERY_FAMILY
def test_the_mean_of_the_cases_is_told_from_the_chance_of_the_move(game: str) -> None:
    """The sentence is there where the numbers differ."""
    page = BoardPage(game, code_of(game, quick(game)))
    page.press("/board ask")
    assert page.at.board.report
    for line in page.at.board.report.lines[:3]:
        page.press(f"/board needs {line.action}")
        needs = page.at.board.needs
        assert needs
        chances = percent(line.chance), percent(needs.chance)
        why = page.app.t("analysis.another-number", chance=chances[0])
        assert (why in page.regions["board-answers"]) == (chances[0] != chances[1])
