"""The memory of the analysis board: a reload and Back bring the place and the undo back."""

from __future__ import annotations

import pytest

from noir.analysis import match_of, positions_of
from tests.web.analysis.driver import FAMILIES, BoardPage, edits_to, some
from web.analysis import memory
from web.contracts.study_link import code_of

EVERY_FAMILY = pytest.mark.parametrize("game", FAMILIES)


@pytest.mark.long
@EVERY_FAMILY
def test_a_reload_keeps_the_edits_that_can_be_undone(game: str) -> None:
    """And the place for the next piece, and the editor."""
    page = BoardPage(game)
    reached = [page.at.board.position]
    for text in list(edits_to(game, next(some(game))))[-4:]:
        page.send(f"/board edit {text}")
        if page.at.board.position != reached[-1]:  # else no card was left
            reached.append(page.at.board.position)
    assert len(reached) > 2
    page.send("/board undo")
    again = page.reload()
    assert again.at.board.study == page.at.board.study
    assert (again.at.board.place, again.at.board.is_editing) == (page.at.board.place, True)
    for before in reached[-3::-1]:
        again.press("/board undo")
        assert again.at.board.position == before
    for after in reached[1:]:
        again.press("/board redo")
        assert again.at.board.position == after


@pytest.mark.long
@EVERY_FAMILY
def test_a_reload_keeps_the_move_and_the_chapter_that_were_shown(game: str) -> None:
    """An undo goes as far along the line as the earlier study does."""
    position = next(each for each in some(game) if len(match_of(game, each).legal()) > 1)
    page = BoardPage(game, code_of(game, position))
    page.press("/board chapter-add")
    first, second, *_ = match_of(game, position).legal()
    page.send(f"/board act {first}")
    page.send("/board-comment the first idea")
    page.send("/board step -1")
    page.send(f"/board act {second}")
    again = page.reload()
    assert again.at.board.study == page.at.board.study
    assert again.at.board.study.node.action == second
    again.press("/board undo")
    assert again.at.board.study.path == ()
    again.press("/board go 0")
    again.press("/board undo")
    assert again.at.board.study.node.action == first
    assert not again.at.board.study.node.comment


@EVERY_FAMILY
def test_a_memory_of_another_address_or_a_damaged_one_is_left_out(game: str) -> None:
    first, second, *_ = some(game)
    page = BoardPage(game, code_of(game, first))
    page.press("/board setup")
    other = BoardPage(game, code_of(game, second)).memory
    text = page.memory
    for wrong in ("", "{", other, text.replace('"at": 0', '"at": 7'), text.replace("noir-study", "noir")):
        again = page.reload(wrong)
        assert again.at.board.position == first
        assert not again.at.board.is_editing


@pytest.mark.long
@EVERY_FAMILY
def test_a_memory_stays_small(game: str) -> None:
    """The latest changes are kept."""
    page = BoardPage(game)
    first, second, *_ = (positions_of(game).to_text(each) for each in some(game))
    for _ in range(memory.MAX_STEPS):
        page.once(f"/board-text {first}")
        page.once(f"/board-text {second}")
    again = page.reload()
    assert len(again.at.board.past) == memory.MAX_STEPS
    assert again.at.board.past[-1] == page.at.board.past[-1]
