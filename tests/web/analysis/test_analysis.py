"""The analysis board without a browser: set up, undone, asked, played on, shared."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from noir.analysis import match_of, positions_of
from noir.chance import below, pick, rng_from, shuffle
from noir.core import GameError, InvalidNotation, Seat
from noir.games import GAMES
from noir.match import Match
from noir.positions import ImpossiblePosition
from noir.studies import Chapter, Node, play, to_text, work_out
from tests.any_game import richest, swept
from tests.endings import endings
from tests.laws.analyses import garble
from tests.laws.play import random_states
from tests.web.analysis.driver import ADDRESS, FAMILIES, BoardPage, edits_to, quick, some, ways_to
from tests.web.analysis.test_newcomers import impossible
from tests.web.driver import Page
from tests.web.reading import Reading
from web.analysis.answers import ALIKE, SHOWN_CASES
from web.analysis.commands import VERBS
from web.analysis.model import Study
from web.contracts.editor import editor_of, games_to_analyse
from web.contracts.study_link import code_of, code_of_study, read_code
from web.i18n import LANGUAGES, Words
from web.model.links.codec import to_letters
from web.model.links.links import MODES, Link, encode
from web.model.percent import percent
from web.model.players import HUMAN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

PRESSES = ("/board edit", "/board place", "/board undo")
"""The ways of the editor that are pressed at random."""
SHORT_LINK = 120
"""Characters of a link to a position, with an address of 40."""
WORDS = (
    "keeps leaves shows hides wins loses costs before after against opponent building alliance betrayal "
    "suspect neighbour evidence round points corner quiet safe greedy brave early late clearly perhaps never"
)
LONG_LINK = 2500
"""Characters of a link with 20 comments."""
POSITIONS = 60  # of each game
EVERY_GAME = pytest.mark.parametrize("game", games_to_analyse())
EVERY_FAMILY = pytest.mark.parametrize("game", FAMILIES)


def positions(game: str, number: int) -> Iterator[Any]:
    """Yield positions of both seats in random games."""
    of, deal, done = GAMES[game], 0, 0
    while done < number:
        for state in random_states(of, f"board {deal}"):
            for seat in Seat:
                with suppress(ImpossiblePosition):  # a finished game can have none
                    yield positions_of(game).position_of(of.observe(state, seat))
                    done += 1
        deal += 1


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_positions_of_games_are_built_by_edits(game: str) -> None:
    """The edits of the page lead to the engine's own positions, and their links are short."""
    editor, count = editor_of(game), 0
    for position in positions(game, POSITIONS):
        built = editor.empty(game)
        for text in edits_to(game, position):
            built = editor.edit(built, text)
        assert built == position
        code = code_of(game, position)
        assert read_code(code) == (Chapter(game, Node(position)),)
        assert len(f"{ADDRESS}#{code}") - len(ADDRESS) + len("analyse/") + 40 <= SHORT_LINK
        count += 1
    assert count >= POSITIONS


@pytest.mark.long
@EVERY_FAMILY
def test_a_position_is_built_by_pressing_buttons(game: str) -> None:
    """Each edit is a button that is there, once its place is chosen."""
    for position in list(some(game, every=9))[:3]:
        page = BoardPage(game).clear()
        for text in edits_to(game, position):
            if f"/board edit {text}" not in page.does():
                for place in ways_to(game, text):
                    page.press(f"/board place {place}")
            page.press(f"/board edit {text}")
        assert page.at.board.position == position
        page.press("/board setup")
        assert page.regions["board-table"]
        assert any("possible" in message for message in page.messages)


@pytest.mark.long
@EVERY_FAMILY
def test_any_press_leads_to_a_position_that_its_link_brings_back(game: str) -> None:
    """Also while it is impossible or unfinished."""
    rng = rng_from("presses")
    for _ in range(2):
        page = BoardPage(game).clear()
        for _ in range(40):
            page.press(pick([text for text in page.does() if text.startswith(PRESSES)], rng))
            position = page.at.board.position
            assert read_code(page.url[1:]) == (Chapter(game, Node(position)),)


@EVERY_FAMILY
@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_an_impossible_position_names_its_rule_and_is_not_asked_about(game: str, lang: str) -> None:
    page = BoardPage(game, lang=lang).clear()
    for text in edits_to(game, next(some(game))):
        if page.at.board.fault is None or page.at.board.is_empty:
            page.send(f"/board edit {text}")
    fault = page.at.board.fault
    assert fault
    assert f"#{fault.rule}" in page.regions["board-share"]
    assert f"#{fault.rule}" not in page.regions["board-state"]
    assert editor_of(game).fault(Words(lang), fault) in page.regions["board-state"]
    assert not page.regions["board-table"]
    assert "/board ask" not in page.does()
    page.send("/board ask")
    assert page.at.job is None
    page.send("/board act nonsense")
    assert page.messages[-1] == Words(lang)("analysis.cannot")


@pytest.mark.long
@EVERY_FAMILY
def test_edits_are_undone_and_done_again(game: str) -> None:
    page, position = BoardPage(game).clear(), next(some(game))
    reached = [page.at.board.position]
    for text in list(edits_to(game, position))[-5:]:
        page.send(f"/board edit {text}")
        reached.append(page.at.board.position)
    for before in reached[-2::-1]:
        page.press("/board undo")
        assert page.at.board.position == before
    page.press("/board undo")
    page.press("/board undo")
    assert page.messages[-1] == page.app.t("analysis.undo-none")
    page.press("/board redo")
    for after in reached[1:]:
        page.press("/board redo")
        assert page.at.board.position == after


@EVERY_FAMILY
def test_a_text_or_a_link_sets_the_position_up(game: str) -> None:
    """Other texts change nothing, and a sentence says so."""
    page = BoardPage(game)
    first, second, *_ = some(game)
    page.send(f"/board-text {positions_of(game).to_text(first)}")
    assert page.at.board.position == first
    page.send(f"/board-text  {ADDRESS}#{code_of(game, second)} ")
    assert page.at.board.position == second
    (play,) = (way for way in Reading(page.html).all("href") if "position=" in way)
    page.send(f"/board-text {positions_of(game).to_text(first)}")
    page.send(f"/board-text {ADDRESS}{play}")
    assert page.at.board.position == second
    for wrong, key in (
        ("", "bad-text"),
        ("nonsense", "bad-text"),
        (f"{ADDRESS}#0AAAA", "bad-link"),
        (f"{ADDRESS}#9{code_of(game, first)[1:]}", "bad-link"),
        ("#", "no-position"),
        (f"{ADDRESS}../rules/en/{game}.html#round", "no-position"),
        (f"{ADDRESS}../lab/#result=0AAAA", "no-position"),
    ):
        page.send(f"/board-text {wrong}")
        assert page.messages[-1] == page.app.t(f"analysis.{key}")
        for region in ("board-state", "board-share"):
            assert page.messages[-1] in Reading(page.regions[region]).texts
        assert page.at.board.position == second


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_a_link_or_a_record_of_a_game_opens_where_it_is(game: str) -> None:
    """For its seat: a game that goes on, a finished one at its last decision, a duel at its start."""
    played = min(endings(game).values(), key=lambda each: each.ply)
    going = played.branch(played.ply // 2)
    for match in (going, played):
        for mode in MODES:
            seat = Seat.SECOND
            there = played.branch(played.start) if mode == "duel" else match
            view = there.observe(seat, there.ply - (there.outcome is not None))
            code = encode(Link(mode, match, (HUMAN, HUMAN), seat))
            page = BoardPage(games_to_analyse()[0])
            page.send(f"/board-text Look at this: https://elsewhere.example/?game=no#g={code} Well?")
            assert page.at.board.study.root.position == positions_of(game).position_of(view), mode
            assert bool(page.at.board.study.root.nodes) == (there.outcome is not None)
        mover = match.mover(match.ply - (match.outcome is not None))
        assert mover is not None
        page = BoardPage(games_to_analyse()[0])
        page.send(f"/board-text {match.record()}")
        view = match.observe(mover, match.ply - (match.outcome is not None))
        assert page.at.board.study.root.position == positions_of(game).position_of(view)


@pytest.mark.parametrize("lang", swept(LANGUAGES))
def test_what_shows_no_position_is_refused_with_the_reason(lang: str) -> None:
    """A link to something else, a damaged one, a wrong record, any text. The board stays as it is."""
    page, t = BoardPage(games_to_analyse()[0], lang=lang), Words(lang)
    match = Match.new(games_to_analyse()[0], "refused")
    code = encode(Link("open", match, (HUMAN, HUMAN), Seat.FIRST))
    before = page.at.board
    for text, why in {
        "https://a-club.example/noir/?puzzle=2026-11-22": t("analysis.no-position"),
        "https://a-club.example/noir/#d=xyz": t("analysis.no-position"),
        "https://elsewhere.example/": t("analysis.no-position"),
        f"{ADDRESS}#g={code[:-1]}": t("error.broken-link.damaged"),
        f"{ADDRESS}#g=9{code[1:]}": t("error.broken-link.damaged"),
        f"{ADDRESS}#g=9{to_letters('9', 2**90)}": t("error.broken-link.newer"),
        f"{ADDRESS}?position=nonsense": t("analysis.bad-text"),
        f"{match.record()} ?": t("error.corrupt-record"),
        "how is this?": t("analysis.bad-text"),
    }.items():
        page.send(f"/board-text {text}")
        assert page.messages[-1] == why, text
        assert page.at.board == before


GARBLED = 100
"""Texts with some letters changed, left out or moved, of all languages."""


@pytest.mark.long
@EVERY_FAMILY
def test_a_garbled_text_gets_a_sentence_and_changes_nothing(game: str) -> None:
    """Or it is that of another position or game, and shown. The board keeps its last good state."""
    pages = [BoardPage(game, code_of(game, next(some(game))), lang=lang) for lang in LANGUAGES]
    match, refused = Match.new(game, "garbled"), 0
    positions = [positions_of(game).to_text(position) for position in some(game)]
    links = [f"{ADDRESS}#{code_of(game, position)}" for position in some(game, every=9)]
    texts, rng = [*positions, *links, match.play(match.legal()[0]).record()], rng_from("garbled")
    for number in range(GARBLED):
        page, text = pages[number % len(pages)], garble(pick(texts, rng), rng)
        board, number_before = page.at.board, len(page.messages)
        page.send(f"/board-text {text}")
        assert len(page.messages) == number_before + 1, text
        if page.at.board.study == board.study:
            refused += 1
            assert page.at.board == board, text
            assert page.messages[-1] in Reading(page.regions["board-state"]).texts, text
        else:
            assert page.at.board.position is not None, text
            assert read_code(page.url[1:]), text
    assert refused > GARBLED / 2


@EVERY_GAME
def test_the_reader_s_own_table_is_a_start(game: str) -> None:
    """Its position is that of the person's seat. A table of two people is none."""
    tab = Page(game=game, level="easy", role="first", seed="board")
    tab.act(sorted(tab.actions())[0])
    page = BoardPage(game, match=tab.stored["match"])
    page.press("/board table")
    seen = tab.app.table.match.observe(tab.app.table.people[0])
    assert page.at.board.position == positions_of(game).position_of(seen)
    shared = Page(game=game, level="human", seed="board")
    assert "/board table" not in BoardPage(game, match=shared.stored["match"]).does()
    for other in ("{", '{"v": 99}', '{"v": 3, "friend": "friend.1.h"}'):  # damaged, newer, of a friend's game
        assert "/board table" not in BoardPage(game, match=other).does()


@EVERY_GAME
def test_an_address_opens_the_board_without_the_editor(game: str) -> None:
    position = next(some(game))
    page = BoardPage(game, code_of(game, position))
    assert page.at.board.position == position
    assert not page.regions["board-edit"]
    assert page.url == f"#{code_of(game, position)}"


@EVERY_GAME
def test_a_damaged_link_keeps_its_game_and_its_address(game: str) -> None:
    """A sentence says so, and the first position of the game is there."""
    position = next(some(game))
    study = code_of_study((Chapter(game, Node(position), "One"),))
    for whole in (code_of(game, position), study):
        for broken in (whole[:-1], f"{whole[:-1]}{'A' if whole[-1] != 'A' else 'B'}", whole[:4]):
            page = BoardPage("", broken)
            assert page.messages == [page.app.t("analysis.bad-link")]
            assert page.at.board.game == game
            assert page.at.board.position == editor_of(game).begin(game)
            assert not page.url
    page.press("/board setup")
    choice, *_ = editor_of(game).choices(page.app.t, page.at.board.position)
    page.press(f"/board edit {next(edit for edit, _ in choice.values if edit != choice.chosen)}")
    assert page.url


@pytest.mark.long
@EVERY_FAMILY
def test_an_answer_lists_every_move_with_its_chance_and_reasons(game: str) -> None:
    """A press plays the move. Arrests that can't be right and hide nothing can be left out."""
    position = quick(game)
    page = BoardPage(game, code_of(game, position))
    page.press("/board ask")
    report = page.at.board.report
    assert report
    assert report.done == report.total
    legal = match_of(game, position).legal()
    assert {line.action for line in report.lines} <= set(legal)
    assert len(report.lines) > len(legal) / 2
    answers = page.regions["board-answers"]
    assert "<progress" not in answers
    assert answers.count("%") >= len(report.lines)
    for line in report.lines:
        mark = "analysis.proven-win" if line.proven else "analysis.proven-loss"
        assert (page.app.t(mark) in answers) or line.proven is None
    for line in report.lines:
        (button,) = Reading(answers).having(data_do=f"/board act {line.action}")
        assert f"{percent(line.chance)}%" in button["aria-label"]
    best = report.lines[0].action
    page.once(f"/board act {best}")
    assert page.at.board.study.node.action == best


@pytest.mark.long
@EVERY_FAMILY
def test_the_best_and_the_worst_cases_of_an_action_are_listed(game: str) -> None:
    """Each has its likelihood and its chance, and the mean of all is announced."""
    page = BoardPage(game, code_of(game, quick(game)))
    page.press("/board ask")
    report, t = page.at.board.report, page.app.t
    assert report
    page.press(f"/board needs {report.lines[0].action}")
    needs, answers = page.at.board.needs, page.regions["board-answers"]
    opened = Reading(answers).having(aria_expanded="true")
    assert opened
    assert needs
    assert needs.done == needs.total
    ranked = sorted(needs.holdings, key=lambda holding: holding.chance)
    is_same = ranked[-1].chance - ranked[0].chance < ALIKE
    for holding in ranked[-1:] if is_same else (ranked[0], ranked[-1]):
        assert t("analysis.chance", chance=percent(holding.chance)) in answers
    assert (t("analysis.cases-equal") in answers) == is_same
    assert (t("analysis.cases-worst") in answers) != is_same
    listed_cases = sum(editor_of(game).holding(t, each.pieces) in answers for each in ranked)
    assert listed_cases >= min(len(ranked), SHOWN_CASES)
    assert page.messages[-1] == t("analysis.mean-chance", chance=percent(needs.chance))
    assert t("analysis.sampled" if needs.is_sampled else "analysis.exact") in answers
    assert t("analysis.needs-title", action="").rstrip() in answers


def play_tree(game: str) -> BoardPage:
    """Return a page with a tree: two moves of one line, and another first move."""
    position = next(each for each in some(game) if len(match_of(game, each).legal()) > 1)
    page = BoardPage(game, code_of(game, position))
    first, second, *_ = match_of(game, position).legal()
    page.send(f"/board act {first}")
    page.send("/board-comment the first idea")
    page.send("/board go ")
    page.send(f"/board act {second}")
    return page


@EVERY_FAMILY
def test_moves_make_a_tree_that_can_be_ordered_and_cut(game: str) -> None:
    page = play_tree(game)
    study = page.at.board.study
    assert study.path == (1,)
    page.press("/board promote")
    root = page.at.board.study.root
    assert [node.action for node in root.nodes] == [node.action for node in reversed(study.root.nodes)]
    assert page.at.board.study.path == (0,)
    assert Reading(page.html).having(data_do="/board promote", aria_disabled="true")
    page.press("/board go 1")
    assert not Reading(page.html).having(data_do="/board promote", aria_disabled="true")
    assert page.at.board.study.node.comment == "the first idea"
    assert "the first idea" in page.regions["board-moves"]
    page.press("/board delete")
    assert len(page.at.board.study.root.nodes) == 1
    page.press("/board undo")
    assert page.at.board.study.root == root
    for wrong in ("7", "0.x"):
        page.send(f"/board go {wrong}")
        assert page.messages[-1] == page.app.t("analysis.cannot")
        with pytest.raises(InvalidNotation, match=wrong):
            VERBS["go"](page.app, page.at, wrong)


@EVERY_FAMILY
def test_a_tree_with_comments_survives_its_link(game: str) -> None:
    page = play_tree(game)
    again = BoardPage(game, page.url[1:])
    assert again.at.board.study.root == page.at.board.study.root
    assert "the first idea" in again.regions["board-moves"]


@pytest.mark.long
@EVERY_FAMILY
def test_links_with_twenty_comments_are_short(game: str) -> None:
    """Each comment is a sentence of its own, on the moves of a random game."""
    rng, of, sizes = rng_from("links"), GAMES[game], []
    for number in range(5):
        states = random_states(of, f"links {number}")
        study = Study.of(game, next(positions_from(game, states[below(4, rng) :])))
        while study.root.size < 20:
            for action in shuffle(match_of(game, study.node.position).legal(), rng):
                try:
                    *_, grown = play(game, study.node, Node(None, action))
                    assert grown
                    study = study.begin(grown)
                    study = replace(study, path=study.find(action) or ())
                    study = study.comment(sentence(study.root.size, action, rng))
                    break
                except GameError:  # the game ends with it
                    continue
            else:
                study = replace(study, path=())
        code = code_of_study(study.chapters)
        sizes.append(len(code))
        (again,) = read_code(code)
        assert to_text((again,)) == to_text(study.chapters)
        *_, (whole, dropped) = work_out(again)
        assert (whole.root, dropped) == (study.root, 0)
    assert max(sizes) + 40 <= LONG_LINK


def positions_from(game: str, states: Iterable[Any]) -> Iterator[Any]:
    """Yield the positions of the seat to move."""
    for state in states:
        seat = GAMES[game].to_move(state)
        assert seat is not None
        yield positions_of(game).position_of(GAMES[game].observe(state, seat))


def sentence(number: int, action: str, rng: Random) -> str:
    """Return a comment of 60 to 90 letters."""
    words = shuffle(WORDS.split(), rng)
    return f"Move {number}, {action}: {' '.join(words[:9])}."


@EVERY_FAMILY
def test_a_damaged_link_of_a_tree_is_refused(game: str) -> None:
    code = play_tree(game).url[1:]
    for wrong in (
        code[:-1],
        code[:-1] + ("A" if code[-1] != "A" else "B"),
        code + "A",
        code.replace(".", ".."),
    ):
        with pytest.raises(InvalidNotation):
            read_code(wrong)


@EVERY_FAMILY
def test_the_link_is_copied(game: str) -> None:
    page = BoardPage(game)
    effect = page.press("/board copy").effect
    assert effect
    assert effect["copy"] == ADDRESS + page.url


@pytest.mark.long
@pytest.mark.parametrize("game", richest(games_to_analyse()))
def test_the_code_to_embed_plays_from_the_position(game: str) -> None:
    """It names the script of this site. A finished game has none."""
    position = next(some(game))
    page = BoardPage(game, code_of(game, position), "fr")
    effect = page.press("/board embed").effect
    assert effect
    code = effect["copy"]
    assert f'<script src="{ADDRESS.replace("analyse/", "noir-game.js")}"' in code
    table = dict(re.findall(r'(\w+)="([^"]*)"', code.partition("<noir-game ")[2]))
    embedded = Page(**table)
    assert embedded.app.table.match.position.startswith(f"@{positions_of(game).to_text(position)}@")
    assert embedded.app.t.lang == "fr"
    wrong = impossible(game)
    assert "/board embed" not in wrong.does()
    assert not wrong.send("/board embed").effect


@EVERY_FAMILY
def test_every_place_is_a_named_group_and_every_piece_has_a_name(game: str) -> None:
    page = BoardPage(game, code_of(game, next(some(game))))
    page.press("/board setup")
    editor = Reading(page.regions["board-edit"])
    groups = [each for each in editor.elements if each.get("role") == "toolbar"]
    assert groups
    assert all("aria-label" in each or "aria-labelledby" in each for each in groups)
    keys = editor.all("data-key")
    assert len(keys) == len(set(keys))
    ids = Reading(page.html).all("id")
    assert len(ids) == len(set(ids))


def test_what_is_no_command_changes_nothing() -> None:
    game = games_to_analyse()[0]
    page = BoardPage(game)
    for text in ("/board nonsense", "/board edit ?", "/board place x", "/board go x", "/board needs x"):
        before = page.at.board
        page.send(text)
        assert page.at.board == before
    app = page.app
    app.handle("/analyse " + json.dumps({"game": "nonsense", "code": "x"}))
    assert page.at.board.game == game


@pytest.mark.long
@EVERY_FAMILY
def test_the_focus_after_an_edit_has_a_button(game: str) -> None:
    """The pressed piece can be gone: the last one of the stock or the way to clear a place."""
    page, position = BoardPage(game).clear(), quick(game)
    table, *_ = editor_of(game).places(page.app.t, "", position)
    for edit in [*edits_to(game, position), *(edit for edit, _ in table.ways)]:
        focus = page.send(f"/board edit {edit}").focus
        assert focus in Reading(page.html).all("data-key"), edit
