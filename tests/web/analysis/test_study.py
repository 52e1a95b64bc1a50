"""Studies on the analysis board without a browser: chapters, files, links, moves that are played again."""

from __future__ import annotations

import zlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.analysis import match_of, positions_of
from noir.core import GameError
from noir.studies import LIMITS, Chapter, Node, read, to_text
from tests.any_game import richest, swept
from tests.endings import endings
from tests.web.analysis.driver import ADDRESS, BoardPage, some
from tests.web.reading import Reading
from web.analysis.elements import limit
from web.analysis.sentences import action_name
from web.contracts.editor import games_to_analyse
from web.contracts.study_link import code_of, code_of_study, read_code
from web.contracts.table import view_of
from web.i18n import LANGUAGES, Words
from web.model.links.codec import to_letters

if TYPE_CHECKING:
    from noir.match import Match

EVERY_GAME = pytest.mark.parametrize("game", games_to_analyse())


def study_page(game: str) -> BoardPage:
    """Return a page with two chapters: a move with a comment, and its position."""
    position = next(each for each in some(game) if len(match_of(game, each).legal()) > 1)
    page = BoardPage(game, code_of(game, position))
    page.send(f"/board act {match_of(game, position).legal()[0]}")
    page.send("/board-comment  the first idea \n\n of two ")
    page.press("/board chapter-add")
    page.send("/board-title  The   second ")
    return page


def titles(page: BoardPage) -> list[str]:
    return [chapter.title for chapter in page.at.board.study.chapters]


@EVERY_GAME
def test_chapters_are_added_named_ordered_and_removed(game: str) -> None:
    page = study_page(game)
    t = page.app.t
    assert titles(page) == ["", "The second"]
    assert t("analysis.chapter", n=1) in page.regions["board-chapters"]
    assert page.at.board.position == page.at.board.study.chapters[0].root.at((0,)).position
    down = "/board chapter-move 1"
    assert Reading(page.html).having(data_do=down, aria_disabled="true")
    page.press("/board chapter-move -1")
    assert not Reading(page.html).having(data_do=down, aria_disabled="true")
    assert page.messages[-1] == t("analysis.chapter-moved", n=1)
    assert titles(page) == ["The second", ""]
    page.press("/board chapter 1")
    assert page.messages[-1].startswith(t("analysis.chapter-open", chapter=t("analysis.chapter", n=2)))
    page.press("/board chapter-remove")
    assert titles(page) == ["The second"]
    page.press("/board chapter-remove")
    assert page.messages[-1] == t("analysis.chapter-last")
    page.press("/board undo")
    assert titles(page) == ["The second", ""]


@EVERY_GAME
def test_a_study_is_walked_by_steps_and_its_comments_are_said(game: str) -> None:
    page = study_page(game)
    t = page.app.t
    page.press("/board chapter 0")
    page.press("/board step 1")
    assert "the first idea\n\nof two" in page.messages[-1]
    page.press("/board step 1")
    assert page.messages[-1] == t("analysis.at-end")
    page.press("/board step -1")
    page.press("/board step -1")
    assert page.messages[-1] == t("analysis.at-start")


@EVERY_GAME
def test_what_is_typed_in_one_field_is_one_change(game: str) -> None:
    page = study_page(game)
    before = page.at.board
    for text in ("W", "Wh", "Why"):
        page.send(f"/board-comment {text}")
    assert page.at.board.study.node.comment == "Why"
    page.press("/board undo")
    assert page.at.board.study == before.study
    page.press("/board redo")
    assert page.at.board.study.node.comment == "Why"


@EVERY_GAME
def test_a_study_survives_its_file_and_its_link(game: str) -> None:
    """Both show the same chapters, at the first one. Its moves are played again in slices."""
    page = study_page(game)
    chapters = page.at.board.study.chapters
    effect = page.press("/board save").effect
    assert effect
    text = effect["download"]["text"]
    assert text == to_text(chapters)
    assert page.url == f"#{code_of_study(chapters)}"
    opened = BoardPage(game)
    opened.send(f"/board-text {text}")
    for again in (opened, BoardPage(game, page.url[1:])):
        assert again.at.board.study.chapters == chapters
        assert again.at.board.study.number == 0
        assert "the first idea" in again.regions["board-moves"]
        assert again.at.lines is None
        message = again.messages[-1] if again is not opened else " ".join(opened.messages)
        assert opened.app.t.n("analysis.chapter-count", 2) in message
    opened.send(f"/board-text {text.replace('position', 'posture')}")
    assert opened.messages[-1] == opened.app.t("analysis.bad-line", line=3)


@EVERY_GAME
def test_a_bare_position_has_the_same_link_as_a_study_of_it(game: str) -> None:
    position = next(some(game))
    assert code_of_study((Chapter(game, Node(position)),)) == code_of(game, position)
    assert code_of_study((Chapter(game, Node(position), "A"),)).startswith(".")


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_moves_of_a_hostile_link_are_left_out_without_a_wait(game: str) -> None:
    """Two hundred moves of the other seat that can't be played. The board answers between the slices."""
    position = next(each for each in some(game) if match_of(game, each).legal())
    legal = match_of(game, position).legal()
    text = to_text((Chapter(game, Node(position)),)) + f"1 {legal[0]}\nnote possible\n"
    others = sorted({action for each in some(game) for action in match_of(game, each).legal()} - set(legal))
    for action in others[:30]:
        text += f"1 {action}\nnote impossible\n"
        for depth, after in zip(range(2, 7), legal, strict=False):
            text += f"{depth} {after}\n"
    page = BoardPage(game)
    update = page.once(f"/board-text {text}")
    assert update.next == "/board think"
    count = page.at.board.study.root.size
    page.once("/board setup")
    page.send("/board think")
    study = page.at.board.study
    assert [node.comment for node in study.root.nodes] == ["possible"]
    assert page.app.t.n("analysis.dropped", count - study.root.size) in page.messages


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_a_study_too_long_for_a_link_is_saved_as_a_file(game: str) -> None:
    page = study_page(game)
    for number in range(48):
        page.send("/board chapter-add")
        page.send(f"/board-title {hash_of(number)}")
        page.send(f"/board-comment {' '.join(hash_of(number * 90 + each) for each in range(30))}")
    assert not page.at.link
    assert limit(page.app.t, "link") in page.regions["board-share"]
    assert "/board copy" not in page.does()
    assert len(read_code(page.url[1:])) < 50
    effect = page.press("/board save").effect
    assert effect
    assert len(read(effect["download"]["text"])) == 50
    page.send("/board chapter-add")
    assert page.messages[-1] == limit(page.app.t, "chapters")


def hash_of(number: int) -> str:
    """Return letters that a packer can't shorten."""
    return f"{(number + 7) ** 9 % 10**15:x}"


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_a_limit_is_told_with_its_number(lang: str) -> None:
    """In a field that is full, and in a text that has too much."""
    game, t = games_to_analyse()[0], Words(lang)
    for name, number in LIMITS.items():
        assert t.number(f"{number:,}") in limit(t, name)
    text = to_text((Chapter(game, Node(next(some(game)))),))
    page = BoardPage(game, lang=lang)
    page.send(f"/board-text {text}")
    for name in ("comment", "title"):
        page.send(f"/board-{name} {'a' * (LIMITS[name] + 1)}")
        assert page.messages[-1] == limit(t, name)
        assert limit(t, name) in Reading(page.html).texts
    assert len(page.at.board.study.node.comment) == LIMITS["comment"]
    page.send(f"/board-text {text.replace('chapter', 'chapter ' + 'a' * (LIMITS['title'] + 1))}")
    assert page.messages[-1] == f"{t('analysis.bad-line', line=2)} {limit(t, 'title')}"
    page.send(f"/board-text {text}{'x' * LIMITS['chars']}")
    assert page.messages[-1] == limit(t, "chars")
    page.send(f"/board-text {text}chapter cut\n")
    assert page.messages[-1] == t("analysis.bad-cut")


@EVERY_GAME
def test_fields_and_buttons_of_a_study_have_names(game: str) -> None:
    page = study_page(game)
    reading = Reading(page.html)
    ids = reading.all("id")
    keys = reading.all("data-key")
    assert len(ids) == len(set(ids))
    assert len(keys) == len(set(keys))
    assert {*reading.all("aria-labelledby"), *reading.all("for")} <= set(ids)


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_a_move_that_ends_the_game_is_in_the_tree(game: str) -> None:
    """It can be commented, stepped onto and shared. Nothing follows. Its result is told as at a table."""
    for match in endings(game).values():
        mover = match.game.to_move(match.at(match.ply - 1))
        assert mover is not None
        position = positions_of(game).position_of(match.observe(mover, match.ply - 1))
        page = BoardPage(game, code_of(game, position))
        page.send(f"/board act {match.actions[-1]}")
        if page.at.board.is_over:  # else it can end so, but here it went on
            look_at_end(page, position, match)
            return
    raise GameError(game, "a game with a sure end")


def look_at_end(page: BoardPage, position: Any, match: Match) -> None:
    """Check the last move of a game, which the page shows, and the only one of its tree."""
    t, game, last = page.app.t, page.at.board.game, match.actions[-1]
    look = replace(page.at.look(t), seen=match.observe(position.seat), outcome=match.outcome)
    ends = view_of(game).status(look)
    assert ends in page.regions["board-state"]
    over = BoardPage(game)
    over.at.show(over.at.board.set_up(page.at.board.position))
    over.send("/board setup")
    assert (t("analysis.moves-over") in over.html) == over.at.board.is_over
    assert page.at.board.study.path == (0,)
    assert page.messages[-1].endswith(ends)
    assert "/board ask" not in page.does()
    page.send("/board-comment It’s done.")
    page.press("/board step -1")
    page.press("/board step 1")
    assert page.messages[-1].endswith(ends)
    after = page.at.board
    for action in match_of(game, position).legal()[:2]:
        page.send(f"/board act {action}")
    assert page.at.board == after
    (again,) = BoardPage(game, page.url[1:]).at.board.study.chapters
    assert again == after.study.chapter
    text = to_text([again])
    page.send(f"/board-text {text}2 {last}\n")
    if page.at.board.study.node.end or "\nend " in text:
        assert page.messages[-1] == t("analysis.bad-contradiction", line=text.count("\n") + 1)
    else:
        assert t.n("analysis.dropped", 1) in page.messages


@EVERY_GAME
def test_print_draws_every_chapter_until_the_next_command(game: str) -> None:
    """Also one with moves from a link that aren't shown. Its keys and ids are none of the board."""
    page = BoardPage(game, study_page(game).url[1:])
    page.press("/board chapter 1")
    assert page.press("/board print").effect == {"print": True}
    paper = Reading(page.regions["board-paper"])
    assert page.app.t("analysis.chapter", n=1) in paper.texts
    assert "The second" in paper.texts
    assert any("the first idea" in text for text in paper.texts)
    for name in ("id", "data-key"):
        assert not {*paper.all(name)} & {*Reading(page.regions["board-table"]).all(name)}
    page.press("/board setup")
    assert not page.regions["board-paper"]


@EVERY_GAME
def test_the_moves_and_side_lines_of_a_study_are_announced(game: str) -> None:
    """An announcement at the start and at each step names the move and its side lines."""
    position = next(each for each in some(game) if len(match_of(game, each).legal()) > 2)
    page = BoardPage(game, code_of(game, position))
    t = page.app.t
    for action in match_of(game, position).legal()[:3]:
        page.send(f"/board act {action}")
        page.send("/board step -1")
    again = BoardPage("", page.url[1:])
    assert f"{t.n('analysis.move-count', 1)} {t.n('analysis.side-lines', 2)}" in again.messages[0]
    again.press("/board step 1")
    assert t("analysis.move-of", n=1, all=1) in again.messages[-1]
    assert t.n("analysis.side-lines", 0) not in again.messages[-1]
    assert t("analysis.side-line") not in again.messages[-1]
    again.press("/board go 1")
    assert t("analysis.side-line") in again.messages[-1]
    main = action_name(t, again.at, position, again.at.board.study.root.nodes[0].action)
    assert t("analysis.side-line-of", action=main) in Reading(again.html).all("aria-label")


@EVERY_GAME
def test_a_link_that_was_packed_without_the_usual_words_opens(game: str) -> None:
    page = study_page(game)
    text = to_text(page.at.board.study.chapters)
    number = int.from_bytes(zlib.compress(text.encode(), 9), "big")
    code = f".{page.url[2]}{to_letters(f'study {game}', number)}"
    assert len(page.url) < len(code)
    assert to_text(read_code(code)) == text


UNSEEN = "\0\x1b\u202e\u2066"


def test_half_characters_and_control_characters_are_cleaned() -> None:
    """In fields, and in a study from a file or a link, whose check sum is right."""
    page = study_page(games_to_analyse()[0])
    page.send(f"/board-title half \ud83d{UNSEEN}")
    assert titles(page)[-1] == "half ?"
    page.send(f"/board-comment {UNSEEN}Hm\ud83d\n{UNSEEN}so")
    assert page.at.board.study.node.comment == "Hm?\nso"
    assert page.reload().at.board.study == page.at.board.study
    study = page.at.board.study
    link = code_of_study(study.rename(f"a{UNSEEN}b").chapters)
    assert titles(BoardPage("", link))[-1] == "ab"
    assert read(to_text(study.chapters).replace("half", "\ud83d"))[-1].title == "? ?"


def test_a_damaged_link_in_the_address_gives_way_to_the_study() -> None:
    """The page writes the study's own link there again, so a reload still finds the study."""
    page = study_page(games_to_analyse()[0])
    study, address = page.at.board.study, page.url
    assert page.send(f"/board-text {ADDRESS}en.html{address[:-3]}").url == address
    assert page.messages[-1] == page.app.t("analysis.bad-link")
    assert page.reload().at.board.study == study
