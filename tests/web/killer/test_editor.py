"""The editor of Killer vs Inspector: its edits, its grid to press, and its findings in words."""

from __future__ import annotations

import pytest

from noir.core import InvalidNotation, Seat
from noir.games import GAMES, family_of
from noir.games.killer.action import parse_action
from noir.games.killer.position import objection, read, reveal, to_text
from tests.endings import endings
from tests.games.killer.test_position import REFUSED
from tests.web.analysis.driver import BoardPage
from tests.web.analysis.test_analysis import SHORT_LINK, positions
from tests.web.reading import Reading
from web.analysis.link import code_of, read_code
from web.analysis.offer import analysis_link
from web.games.killer import editor
from web.games.killer.names import short
from web.i18n import LANGUAGES, Words

TEXT = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY.k0.KG-3.kMGHLNuXG"
"""M is dead, X has told that G is the Killer."""
INSPECTOR = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY.i2.I-AQRS.kMGHLN"
WRONG = """
- grid grid+ grid+A grid+AB dead-y dead+Z box+A swap+A clue+killAB clue+citizenA clue+nearX clue9- sooner0+
held0+2 beside0+ beside1-G beside9+A quiet=40 arrests=1 banned=r9e columns=6 fall= grid=A phase=x
"""
"""No edits of that position."""
GAME = "killer"


MANY_FACTS = (
    "TbAXG/nIVKU/EmWRL/CDYOF/HQSjP.k1r2w.I-HEz1.eRaBCGHPTUaPCGHdSuW-DEFTUkNHILXaVGHaBHzVHuA-XkBI",
    "aGUMf/XsCKL/BhYIW/rqNvT/OJEDP.k1c5n.I-NDHR.eAFaWDELNUYaTELNUYaLNUaLNdMTSWkSEIKOPUYkAEIKPkVIPkFP",
    "nbALG/mIVYU/FCRjE/HDWXO/TQSKP.k11c3s.KI-1z1.eRaBCGHPTUaPCGHdSuW-DEFTUkNHILXaVGHaBHzVHuA-XkBI",
)
"""Texts with many facts, from 240,000 positions of random games."""


def open_editor(text: str) -> BoardPage:
    """Return a page with the editor open at a position."""
    page = BoardPage(GAME)
    page.send(f"/board-text {text}")
    return page


def switches_on(page: BoardPage) -> set[str]:
    """Return the edits of the suspects of the grid that are marked as pressed."""
    buttons = Reading(page.regions["board-edit"]).having(aria_pressed="true", class_="piece")
    return {each["data-do"].rpartition(" ")[2] for each in buttons}


@pytest.mark.parametrize("game", [name for name in GAMES if family_of(name) == GAME])
def test_links_are_short_as_every_letter_is_likely(game: str) -> None:
    """An unlikely letter costs more. Texts that were written by hand can have some."""
    for text in (*map(to_text, positions(game, 300)), *MANY_FACTS):
        assert all(text[at] in editor.likely(text[:at]) for at in range(len(text))), text
    for text in MANY_FACTS:
        game, position = editor.game_of(read(text)), read(text)
        code = code_of(game, position)
        assert len(code) <= SHORT_LINK - 40 - len("analyse/#")
        assert read_code(code)[0].root.position == position


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence(lang: str) -> None:
    """It names the suspects of the fault."""
    for text in REFUSED:
        fault = objection(read(text))
        assert fault
        sentence = editor.fault(Words(lang), fault)
        assert "{" not in sentence
        assert len(sentence) > 20


def test_an_edit_changes_one_thing() -> None:
    for edit, after in {
        "dead+A": TEXT.replace("A", "a", 1),
        "dead-M": TEXT.replace("m", "M", 1),
        "swap+AB": TEXT.replace("AB", "BA", 1),
        "killer+H": TEXT.replace("KG-", "KH-"),
        "killer-G": TEXT.replace("KG-", "K--"),
        "inspector+Y": TEXT.replace("KG-3", "KGY"),
        "agents-X": TEXT.replace("uXG", ""),
        "agents+V": TEXT.replace("kM", "eVkM"),
        "former+V": f"{TEXT}dV",
        "failed+M": TEXT.replace("kM", "xMkM"),
        "beside0+Y": TEXT.replace("LN", "LNY"),
        "beside0-N": TEXT.replace("LN", "L"),
        "clue1-": TEXT.replace("kMGHLNuXG", "eXkMGHLN"),
        "sooner1+": TEXT.replace("kMGHLNuXG", "uXGkMGHLN"),
        "clue+killA": TEXT.replace("A", "a", 1) + "kABFG",
        "clue+arrestY": f"{TEXT}aYSTX",
        "clue+farV": f"{TEXT}uV-PQRUW",
        "grid-Y": TEXT.replace("XY", "X"),
        "grid=": TEXT.partition(".")[2].join([".", ""]),
        "seat=I": TEXT.replace("KG-", "IG-"),
        "phase=i": TEXT.replace("k0", "i0"),
        "quiet=7": TEXT.replace("k0", "k7"),
        "banned=r2e": TEXT.replace("k0", "k0r2e"),
        "hand=2": TEXT.replace("G-3", "G-2"),
        "spent+X": TEXT.replace("kMGHLNuXG", "vXkMGHLN"),
    }.items():
        assert to_text(editor.edit(read(TEXT), edit)) == after, edit


def test_anything_else_is_refused() -> None:
    for text in ("", *WRONG.split()):
        with pytest.raises(InvalidNotation):
            editor.edit(read(TEXT), text)


def test_a_dead_line_leaves_the_grid_at_a_press() -> None:
    page = open_editor(TEXT)
    page.send("/board place dead")
    for name in "KLNO":
        page.press(f"/board edit dead+{name}")
    assert "#K13" in page.regions["board-state"]
    page.press("/board edit fall=")
    assert page.at.board.position.grid == ("ABCDE", "FGHIJ", "PQRST", "UVWXY")
    assert "#K13" not in page.regions["board-state"]


def test_two_people_are_swapped_by_pressing_one_after_the_other() -> None:
    page = open_editor(TEXT)
    page.press("/board place swap")
    page.press("/board place swap-A")
    assert switches_on(page) == {"swap"}, "the one who is picked up"
    page.press("/board edit swap+AY")
    assert page.at.board.position.grid[0] == "YBCDE"
    page.press("/board place swap-C")
    page.press("/board place swap")
    assert not switches_on(page)


def test_a_grid_is_laid_out_from_the_first_cell() -> None:
    """The others are offered by the alphabet."""
    page = open_editor(TEXT)
    page.press("/board place grid")
    page.press("/board edit grid=")
    for name in "YXWV":
        page.press(f"/board edit grid+{name}")
    assert page.messages[-1] == "Grid, cell by cell: 4."
    page.press("/board edit columns=2")
    assert page.at.board.position.grid == ("YX", "WV")
    assert switches_on(page) == {"grid-Y", "grid-X", "grid-W", "grid-V"}


def test_a_clue_has_those_beside_now_and_can_be_changed() -> None:
    page = open_editor("ABCDE/FGHIJ/KLMNO/PQRST/UVWXY.i0.K--3.")
    page.press("/board place kill")
    page.press("/board edit clue+killM")
    (clue,) = page.at.board.position.clues
    assert (clue.verb, clue.centre, clue.near) == ("k", "M", "GHILNQRS")
    assert page.at.board.position.dead == "M"
    page.press("/board place beside0")
    assert switches_on(page) == {f"beside0-{name}" for name in clue.near}
    page.press("/board edit beside0-S")
    page.press("/board edit beside0+A")
    assert page.at.board.position.clues[0].near == "AGHILNQR"
    page.press("/board edit clue0-")
    assert not page.at.board.position.clues


def test_an_agent_who_arrests_is_pressed_first() -> None:
    page = BoardPage("killer-citizen")
    page.press("/board place citizen")
    page.press("/board place citizen-A")
    page.press("/board edit clue+citizenAB")
    (clue,) = page.at.board.position.clues
    assert (clue.centre, clue.target) == ("A", "B")
    assert page.at.board.position.agents == "A"


def test_without_an_own_identity_there_are_suspects_but_no_chances() -> None:
    page = open_editor(TEXT.replace("KG", "K-"))
    page.press("/board setup")
    assert page.regions["board-table"] == ""
    assert page.app.t("analysis.unknown-cards") in page.regions["board-state"]
    assert "/board ask" not in page.does()
    page.send("/board ask")
    assert page.at.job is None
    assert "Greta" in page.regions["board-answers"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_suspects_and_answers_are_told_with_their_rules(lang: str) -> None:
    """Each exclusion has a rule behind it, and each action its possible answers."""
    position = read(INSPECTOR)
    t = Words(lang)
    killers = next(each for each in editor.findings(t, position) if each.name == "killer")
    assert killers.candidates == t.list([short(name) for name in "GHLN"])
    assert {rule for rule, _, _ in killers.reasons} == {"K1", "K14"}
    for action in ("aG", "e", "r1e"):
        sentences = editor.reveal(t, position, action)
        answers = [each for each in reveal(position, parse_action(action)) if each.code != "nothing"]
        assert len(sentences) == len(answers)
    page = BoardPage(GAME, code_of(GAME, position), lang)
    assert page.regions["board-answers"].count("#K14")


def test_a_text_of_the_variant_opens_the_variant() -> None:
    page = open_editor(TEXT)
    page.send(f"/board-text {TEXT.replace('G-3', 'G-3z3')}")
    assert page.at.board.game == "killer-citizen"
    assert page.regions["board-edit"].count("edit arrests=") == 4
    page.press("/board empty killer")
    assert page.at.board.game == GAME


def test_a_finished_case_has_no_link_to_the_analysis() -> None:
    match = next(iter(endings(GAME).values()))
    assert match.to_move is None
    assert analysis_link(Words("en"), GAME, match.observe(Seat.FIRST)) is None


def test_a_move_that_ends_the_game_says_so() -> None:
    page = BoardPage(GAME, code_of(GAME, read(INSPECTOR.replace("AQRS.kMGHLN", "BQRS.kMF"))))
    position = page.at.board.position
    page.send("/board act aF")
    assert page.at.board.position == position
    assert page.messages[-1] == page.app.t("analysis.ends")
