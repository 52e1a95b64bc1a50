"""The editor of Killer vs Inspector: its edits, its grid to press, and its findings in words."""

from __future__ import annotations

import json
import re
import sys
from statistics import median
from typing import TYPE_CHECKING

import pytest

from noir.core import InvalidNotation, Seat
from noir.games import GAMES, family_of
from noir.games.killer.action import parse_action
from noir.games.killer.pieces import SUSPECTS
from noir.games.killer.position import objection, position_of, read, reveal, to_text
from noir.real_table import Question
from tests.endings import DATA, endings
from tests.games.killer.test_position import REFUSED
from tests.real_tables import RealTable
from tests.web.analysis.driver import BoardPage
from tests.web.analysis.test_analysis import SHORT_LINK, positions
from tests.web.killer.setting_up import count_after_list, count_presses, list_of, name_anew
from tests.web.reading import Reading
from web.contracts.editor import editor_of
from web.contracts.study_link import code_of, read_code
from web.games.killer.names import NAMES, short
from web.i18n import LANGUAGES, Words
from web.model.real_games import KeptGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noir.games.killer.facts import Position
    from noir.real_table import RealGame

TEXT = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY.k0.KG-3.kMGHLNuXG"
"""M is dead, X has told that G is the Killer."""
INSPECTOR = "ABCDE/FGHIJ/KLmNO/PQRST/UVWXY.i2.I-AQRS.kMGHLN"
WRONG = """
- grid grid+ grid+AB dead-y dead+Z box+A swap+A clue+killAb clue+citizenA clue+nearX clue9- sooner0+
held0+2 beside0+ beside1-G beside9+A quiet=40 arrests=1 banned=r9e columns=6 fall= grid=A phase=x
"""
"""No edits of that position."""
MOST_PRESSES = {"whole": 33, "random": 44}
"""Presses and drags for half of the positions: of whole games 30 seconds at 0.9 seconds each."""
MOST_WITH_NEW_NAMES = {"whole": 20, "random": 32}
"""The same where the suspects keep the places of the first grid."""
LIST_PRESSES, FEW_PRESSES, FEW_CLUES = 3, 20, 3
MOST_AFTER_LIST = 23
"""Presses for the longest of the typical positions."""
MEDIAN_BY_CLUES = {False: 13, True: 18.5}
"""Presses for half of the typical positions, by whether there are more than a few clues."""
MOST_KEYS = {"whole": 65, "random": 75}
"""Keys for half of them: less than 30 seconds at 3 keys a second."""
GAME = "killer"
MIDDLES = DATA / GAME / "middles.json"
editor = editor_of(GAME)


MANY_FACTS = (
    "TbAXG/nIVKU/EmWRL/CDYOF/HQSjP.k1r2w.I-HEz1.eRaBCGHPTUaPCGHdSuW-DEFTUkNHILXaVGHaBHzVHuA-XkBI",
    "aGUMf/XsCKL/BhYIW/rqNvT/OJEDP.k1c5n.I-NDHR.eAFaWDELNUYaTELNUYaLNUaLNdMTSWkSEIKOPUYkAEIKPkVIPkFP",
    "nbALG/mIVYU/FCRjE/HDWXO/TQSKP.k11c3s.KI-1z1.eRaBCGHPTUaPCGHdSuW-DEFTUkNHILXaVGHaBHzVHuA-XkBI",
)
"""Texts with many facts, from 240,000 positions of random games."""


def open_editor(text: str) -> BoardPage:
    """Return a page with the editor open at a position."""
    page = BoardPage(GAME)
    page.press("/board setup")
    page.send(f"/board-text {text}")
    return page


def switches_on(page: BoardPage) -> set[str]:
    """Return the edits of the suspects of the grid that are marked as pressed."""
    buttons = Reading(page.regions["board-edit"]).having(aria_pressed="true", class_="piece")
    return {each["data-do"].rpartition(" ")[2] for each in buttons}


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("kind", MOST_PRESSES)
def test_a_position_of_a_game_takes_few_presses_and_keys(kind: str) -> None:
    """By a pointer that sweeps over faces, and by letters and digits. Random games have more clues."""
    some = list(positions(GAME, 400))[::13][:30] if kind == "random" else list(whole_games())[::21]
    presses, keys = zip(*map(count_presses, some), strict=True)
    assert median(presses) <= MOST_PRESSES[kind]
    assert median(keys) <= MOST_KEYS[kind]
    presses, _ = zip(*map(count_presses, map(name_anew, some)), strict=True)
    assert median(presses) <= MOST_WITH_NEW_NAMES[kind]


@pytest.mark.long
def test_a_typical_position_takes_at_most_20_presses() -> None:
    """Its grid comes from a list with marks, in three presses: a fold, a field and a button.

    These are 58 positions of both seats after 10, 15 and 20 moves of games between bots.
    """
    some = [read(text) for text in json.loads(MIDDLES.read_text("ascii"))]
    counts = {position: LIST_PRESSES + count_after_list(position) for position in some}
    assert sum(count <= FEW_PRESSES for count in counts.values()) >= 0.85 * len(some)
    assert max(counts.values()) <= MOST_AFTER_LIST
    for many, most in MEDIAN_BY_CLUES.items():
        assert median(n for one, n in counts.items() if (len(one.clues) > FEW_CLUES) == many) <= most
    assert LIST_PRESSES + count_after_list(editor.begin(GAME)) <= FEW_PRESSES


def test_a_list_is_read_as_people_write_it() -> None:
    whole = editor.lay(editor.empty(GAME), ", ".join(NAMES.values()))
    assert "".join(whole.grid) == SUSPECTS
    for position in (read(TEXT), read(INSPECTOR)):
        rows = [[NAMES[one].split()[0] for one in row] for row in position.grid]
        for text in ("\n".join(map(" ".join, rows)), "\n".join(position.grid), list_of(position).upper()):
            assert editor.lay(whole, text).grid == position.grid
    assert editor.lay(whole, "fxjgn pauye vwtmi ksdcb orqlh").grid[0] == "FXJGN"
    assert editor.lay(whole, "ag; Br / ce").grid == ("ABC",)
    for text in ("", "Agata Agata", "Zoe", "AB\nBC", "Martha Agata"):
        with pytest.raises(InvalidNotation):
            editor.lay(whole, text)


def test_a_list_has_the_dead_in_brackets_and_a_star_for_each_innocent() -> None:
    """Marks are beside names or letters. A list without marks keeps those that are set."""
    start = editor.empty(GAME)
    full = NAMES["B"]
    for text in (
        "(Agata) Bruno* Celia\n(Dario*, Edda) Farid",
        "(A)B*C\n(D*E)F",
        f"(ag) {full}* ce\n(da)* (ed) fa",
    ):
        laid = editor.lay(start, text)
        assert laid.grid == ("ABC", "DEF")
        assert set("ADE") <= {*laid.dead}
        assert laid.agents == "BD"
        again = editor.lay(laid, "FED CBA")
        assert (again.agents, {*"ADE"} <= {*again.dead}) == ("BD", True)
    assert editor.edit(laid, "former+B").agents == "D"


def test_a_list_is_laid_out_on_the_board() -> None:
    page = BoardPage(GAME)
    page.press("/board setup")
    page.send("/board-list FXJGN\nPAUYE\nVWTMI\nKSDCB\nORQLH")
    assert page.at.board.position.grid == ("FXJGN", "PAUYE", "VWTMI", "KSDCB", "ORQLH")
    before = page.at.board
    page.send("/board-list Zoe")
    assert page.at.board == before
    assert page.messages[-1] == page.app.t("analysis.list-unread")


def test_a_list_tells_the_grid_of_a_real_table() -> None:
    """In any pieces, beside presses. One that can't be right changes nothing."""
    page = BoardPage(GAME)
    page.press(f"/board real {GAME} 0")
    page.send("/board-list Hugo Janos Celia Yusuf Quirin\nxwfum")
    assert page.messages[-1].startswith("Hugo, Janos")
    page.press("/board tell S")
    game = page.at.board.real_game
    assert game
    assert (game.order, game.question.left) == (tuple("HJCYQXWFUMS"), 14)
    for wrong in ("Zoe", "TT", "Hugo", ""):
        page.send(f"/board-list {wrong}")
        assert page.at.board.real_game == game
        assert page.messages[-1] == page.app.t("analysis.list-unread")
    page.send("/board-list TPIE AVRKL DONBG")
    assert page.at.board.real_game
    assert page.at.board.real_game.question.kind == "hand"
    page.send("/board-list A")
    assert page.messages[-1] == page.app.t("real.not-now")


def whole_games() -> Iterator[Position]:
    """Yield the positions of both seats in games that were played to each ending."""
    for match in endings(GAME).values():
        for ply in match.plies:
            yield from (position_of(match.observe(seat, ply)) for seat in Seat)


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
        "dead-M": TEXT.replace("m", "M", 1).replace("G-3", "G-4"),
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
        "clue+killA": TEXT.replace("A", "a", 1) + "kAG",
        "clue+noX": f"{TEXT.replace('X', 'x', 1)}nX-RSTWY",
        "failed+T": TEXT.replace("T", "t").replace("kM", "xTkM"),
        "clue+arrestY": f"{TEXT}aYST",
        "clue+farV": f"{TEXT}uV-PQRUW",
        "clue+killAGHB": TEXT.replace("A", "a", 1) + "kAG",
        "clue+farVAVB": f"{TEXT}uV-AB",
        "grid-Y": TEXT.replace("XY", "X"),
        "grid=": TEXT.partition(".")[2].join([".", ""]),
        "seat=I": TEXT.replace("KG-", "IG-"),
        "phase=i": TEXT.replace("k0", "i0"),
        "quiet=7": TEXT.replace("k0", "k7"),
        "banned=r2e": TEXT.replace("k0", "k0r2e"),
        "spent+X": TEXT.replace("X", "x", 1).replace("kMGHLNuXG", "vXkMGHLN"),
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
    assert "#K13" in page.regions["board-share"]
    page.press("/board edit fall=")
    assert page.at.board.position.grid == ("ABCDE", "FGHIJ", "PQRST", "UVWXY")
    assert page.at.board.fault is None


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


def test_the_rest_of_a_grid_is_dealt_at_random() -> None:
    """One press lays out everybody else, for a question about a few suspects. The next deals them again."""
    page = open_editor(TEXT)
    page.press("/board place grid")
    page.press("/board edit grid=")
    for name in "YXW":
        page.press(f"/board edit grid+{name}")
    page.press("/board edit rest=")
    first = "".join(page.at.board.position.grid)
    assert first.startswith("YXW")
    assert sorted(first) == sorted(SUSPECTS)
    assert first[3:] != SUSPECTS[:22]
    assert not page.at.board.position.dead
    page.press("/board edit rest=")
    again = "".join(page.at.board.position.grid)
    fixed = [at for at, name in enumerate(first) if name in "GHLMNX"]
    assert [again[at] for at in fixed] == [first[at] for at in fixed]
    assert again != first


@pytest.mark.long
def test_a_full_grid_is_laid_by_25_presses_or_letters() -> None:
    """Laying begins again on a full grid. Then our role is in hand, then the victims."""
    page = BoardPage(GAME).clear()
    page.press("/board place grid")
    for name in reversed(SUSPECTS):
        (cell,) = Reading(page.regions["board-edit"]).having(aria_keyshortcuts=name)
        assert cell["data-do"] == f"/board edit grid+{name}"
        page.press(cell["data-do"])
    assert "".join(page.at.board.position.grid) == SUSPECTS[::-1]
    assert page.messages[-1].startswith("Grid, cell by cell: 25. Choose for: Killer")
    page.press("/board edit killer+G")
    page.press("/board edit clue+killM")
    assert switches_on(page) == {f"beside0-{name}" for name in "GHILNQRS"}
    page.press("/board place kill")
    page.press("/board edit clue+killN")
    assert (page.at.board.position.killer, page.at.board.position.dead) == ("G", "MN")


def test_no_letter_of_a_suspect_is_the_key_of_another_button() -> None:
    page = open_editor(TEXT)
    keys = " ".join(Reading(page.html).all("aria-keyshortcuts")).split()
    assert len(keys) == len(set(keys))
    assert set(SUSPECTS) < set(keys)


def test_a_closed_hand_has_as_many_cards_as_the_other_facts_say() -> None:
    """The number is no choice where there is only one. After the first kill an identity is chosen."""
    page = BoardPage(GAME).clear()
    for edit, held in {"clue+killM": 4, "phase=k": 3, "phase=u": 4, "phase=c": 4, "phase=i": 3}.items():
        page.send(f"/board edit {edit}")
        if edit == "clue+killM":
            page.send("/board edit phase=c")
        assert page.at.board.position.hand_size == held, edit
        assert "edit hand=" not in page.regions["board-edit"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_impossible_number_is_told_with_the_possible_ones(lang: str) -> None:
    """Of cards in hand, and of quiet turns."""
    t = Words(lang)
    for text, numbers in {
        TEXT.replace("G-3", "G-1"): "13",
        TEXT.replace("KG-3", "KGYA"): "13",
        INSPECTOR.replace("AQRS", "AQ"): "13",
        INSPECTOR.replace("i2", "i1"): "024",
        INSPECTOR.replace("i2", "k2"): "135",
    }.items():
        fault = objection(read(text))
        assert fault, text
        assert "".join(re.findall(r"\d", editor.fault(t, fault))) == numbers, text


def test_terms_of_the_editor_lead_to_their_rules() -> None:
    page = open_editor(TEXT)
    assert "#K21" not in page.regions["board-edit"]
    for rule in ("K17", "K18", "K19", "K21"):
        assert f"en/killer.html#{rule}" in page.regions["board-share"]


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
    page = BoardPage("killer-citizen").clear()
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
    assert page.regions["board-share"].count("#K14")


def test_a_text_of_the_variant_opens_the_variant() -> None:
    page = open_editor(TEXT)
    page.send(f"/board-text {TEXT.replace('G-3', 'G-3z3')}")
    assert page.at.board.game == "killer-citizen"
    assert page.regions["board-edit"].count("edit arrests=") == 4
    page.press("/board empty killer")
    assert page.at.board.game == GAME


def test_a_move_that_ends_the_game_names_its_rule() -> None:
    """The result is told as at the table."""
    page = BoardPage(GAME, code_of(GAME, read(INSPECTOR.replace("AQRS.kMGHLN", "BQRS.kMF"))))
    page.send("/board act aF")
    assert page.at.board.study.node.end == "K4"
    assert "#K4" in page.regions["board-share"]
    assert page.messages[-1].endswith("The Killer is under arrest. The Inspector wins. You’ve won.")


BUSY = "IMKp/UJBY/oCfS/QehA/NVWT.i0.I-Az0.eCGHLWYnH-KNaEAdTBIU"
IMPOSSIBLE = "lOADp/SMNUX/CfBRH/gKvIe/TqJyW.i6c4s.KT-3.eWkGABCHKTkETaDABIKNOaVANaNA"
"""Here no possible Inspector is beside H, but that takes 40 tries and a look at all the hands."""
MOST_CALLS = 40_000
"""Calls of functions in a slice of work, which then takes a browser less than 50 ms."""


def count_calls(page: BoardPage, text: str) -> tuple[int, str]:
    """Return how many calls of functions a text takes, and the text that comes next."""
    calls = 0

    def count(_frame: object, event: str, _value: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    try:
        update = page.once(text)
    finally:
        sys.setprofile(None)
    return calls, update.next or ""


@pytest.mark.long
@pytest.mark.parametrize(("text", "way"), [(BUSY, "/board ask"), (IMPOSSIBLE, "/board act aH")])
def test_work_comes_in_small_slices(text: str, way: str) -> None:
    """The board answers between them: when it weighs many moves, and tries an impossible one."""
    page, slices = BoardPage(GAME), 0
    page.send(f"/board-text {text}")
    page.send("/board setup")
    while way and slices < 90:
        calls, way = count_calls(page, way)
        assert calls < MOST_CALLS, slices
        slices += 1
    assert slices > 3
    if text == IMPOSSIBLE:
        assert not page.at.board.study.root.nodes
        assert page.messages[-1] == page.app.t.n("analysis.dropped", 1)


def test_a_press_on_a_face_answers_a_disguise_at_a_real_table() -> None:
    page, table = BoardPage(GAME), RealTable(GAME, Seat.SECOND, 1)
    page.press(f"/board real {GAME} 1")
    while "d" not in table.game.question.answers or table.game.question.kind != "theirs":
        verb = "act" if table.game.question.kind == "mine" else "tell"
        page.once(f"/board {verb} {table.choose()}")
    page.once("/board tell d")
    assert page.at.board.real_game
    faces = [text for text in page.at.board.real_game.question.answers if text.startswith("=new")]
    assert faces
    assert {*faces} <= {*Reading(page.regions["board-table"]).all("data-do")}
    table_now = Reading(page.regions["board-table"]).elements
    cards = [one for one in table_now if "cell-" in one.get("data-key", "")]
    looks = {one["data-do"]: {*one["class"].split()} & {"target", "dim"} for one in cards}
    assert {text for text, look in looks.items() if "target" in look} == {*faces}
    mine = page.at.board.position.identity
    assert [one["data-card"] for one in cards if not looks[one["data-do"]]] == [mine]
    page.once(f"/board act {faces[0]}")
    assert page.at.board.real_game.steps[-1] == faces[0]


@pytest.mark.parametrize(("seat", "seed"), [(Seat.FIRST, 3), (Seat.SECOND, 1)])
def test_a_face_that_is_no_answer_says_why(seat: Seat, seed: int) -> None:
    """It is dead, INNOCENT, out of reach of all suspects for the role, or excluded by a clue."""
    table, t, verb = RealTable("killer-citizen", seat, seed), Words("en"), "ak"[seat]
    keys = [
        "killer.why.dead",
        f"killer-analysis.far.{verb}",
        *(["killer.why.innocent"] if verb == "a" else []),
    ]
    unsaid = {t(key, who="").strip(" .") for key in keys} | (
        {"can’t be the Killer: "} if verb == "k" else set()
    )
    while unsaid:
        kinds = {text.rstrip(SUSPECTS) for text in table.game.question.answers}
        if table.game.question.kind in ("theirs", "reply") and kinds & {verb, "=new"}:
            page = open_at(table.game)
            doing = Reading(page.regions["board-table"]).all("data-do")
            for do in (do for do in doing if do.startswith("/why ") and do[-1] in SUSPECTS):
                sentence = page.once(f"/board act {do}").say or ""
                assert verb == "k" or "can’t be the Killer: " not in sentence
                unsaid = {part for part in unsaid if part not in sentence}
        table.choose()


@pytest.mark.parametrize(("seat", "verbs"), [(Seat.FIRST, "au"), (Seat.SECOND, "k")])
def test_the_grid_marks_what_the_other_player_can_press(seat: Seat, verbs: str) -> None:
    """A kill, an arrest, an agent that is revealed."""
    table = RealTable(GAME, seat, 1)
    for verb in verbs:
        while not (faces := {text[1:] for text in table.game.question.answers if text[0] == verb}):
            table.step()
        grid = Reading(open_at(table.game).regions["board-table"]).elements
        marked = {one["data-card"] for one in grid if "target" in one.get("class", "").split()}
        assert marked == faces & {one.get("data-card", "") for one in grid}


def test_a_drawn_card_is_pressed_on_the_grid() -> None:
    """Only those off the grid are listed below it on a phone. One that can't be drawn says why."""
    table = RealTable(GAME, Seat.FIRST, 1)
    while not (table.game.question.kind == "hand" and table.game.dealt):
        table.step()
    page, possible = open_at(table.game), set(table.game.question.answers)
    grid = [
        one for one in Reading(page.regions["board-table"]).elements if "cell-" in one.get("data-key", "")
    ]
    faces = {one["data-card"] for one in grid}
    assert {one["data-do"] for one in grid if "target" in one["class"].split()} == possible & faces
    listed = Reading(page.regions["board-edit"]).having(class_="piece")
    assert {one["data-key"][-1] for one in listed if "data-there" not in one} == possible - faces
    text = min(possible & faces)
    page.once(f"/board act {text}")
    assert page.at.board.real_game == table.game.tell(text)


def open_at(game: RealGame) -> BoardPage:
    """Return the page that goes on with a game at a real table."""
    text = KeptGame(game.game, game.seat, game.steps).text
    return BoardPage("", saves={"real.000001": text}, real="real.000001")


def test_k18_a_press_on_a_face_tells_the_agent_of_an_exoneration() -> None:
    table = RealTable(GAME, Seat.FIRST, 1)
    while not (table.game.question.kind == "theirs" and table.game.statements[-1].text == "e"):
        table.step()
    page = open_at(table.game)
    assert page.app.t("killer-analysis.asks.theirs.e") in page.regions["board-state"]
    grid = Reading(page.regions["board-table"]).all("data-do")
    listed = {one["data-do"]: one for one in Reading(page.regions["board-edit"]).having(tag="button")}
    for text in table.game.question.answers:
        assert ("data-there" in listed[f"/board tell {text}"]) == (text in grid)
    assert set(table.game.question.answers) & set(grid)


@pytest.mark.parametrize(
    ("last", "answers", "sentence"),
    [
        ("kG", ("=miss", "=deadG"), "Was Greta Wirth the Inspector?"),
        ("kG", ("=near", "=far"), "Is the Inspector beside Greta Wirth?"),
        ("uG", ("=far",), "Is the Killer beside Greta Wirth?"),
        ("aG", ("=free", "=caughtG"), "Is Greta Wirth the Killer?"),
        ("zAG", ("=free", "=caughtG"), "Is Greta Wirth the Killer?"),
        ("d", ("=newA", "=sameG"), "Did the disguise work? If so, press the face that is INNOCENT now."),
    ],
)
def test_a_question_names_its_action(last: str, answers: tuple[str, ...], sentence: str) -> None:
    assert editor_of(GAME).question(Words("en"), Question("reply", answers), last) == sentence


def test_answers_about_a_role_leave_the_name_to_the_question() -> None:
    t, editor = Words("en"), editor_of(GAME)
    assert editor.reply(t, "=caughtG") == "That’s the Killer"
    assert editor.reply(t, "=deadG") == "That was the Inspector"


def test_the_other_seats_actions_are_statements() -> None:
    table = RealTable(GAME, Seat.FIRST, 1)
    while "e" not in table.game.question.answers:
        table.step()
    page = open_at(table.game)
    listed = page.regions["board-edit"]
    assert "Draws for an exoneration" in listed
    assert "Draw for" not in listed


def test_the_end_asks_for_no_card_where_all_possible_ones_are_held() -> None:
    """Three cards of three that are left."""
    table = RealTable("killer", Seat.FIRST, 46)
    while table.game.question.kind != "end":
        table.step()
    assert table.game.question.left == 0


def test_the_last_reply_is_said_once() -> None:
    """The entry of our arrest has it, and nothing says that it was the only one."""
    table = RealTable("killer-citizen", Seat.SECOND, 2)
    while table.game.question.kind != "end":
        table.step()
    assert table.game.before
    assert table.game.before.is_certain
    before = table.game.before_choice
    assert before
    page = open_at(before)
    page.once(f"/board act {table.game.steps[-2]}")
    t = page.app.t
    assert page.at.board.real_game == table.game
    assert page.messages[-1].count("the Killer!") == 1
    assert t("killer-analysis.reply.caught") not in page.messages[-1]
    assert t("real.certain") not in page.messages[-1]
