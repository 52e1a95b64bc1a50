"""The editor of District Noir: its edits, and why a position is impossible, in words."""

from __future__ import annotations

import pytest

from noir.core import InvalidNotation, Seat
from noir.games.district.position import objection, read, to_text
from noir.positions import Fault
from tests.real_tables import RealTable
from tests.web.analysis.driver import BoardPage
from tests.web.reading import Reading
from web.contracts.editor import editor_of
from web.games.district.editor import NUMBERS
from web.i18n import LANGUAGES, Words

editor = editor_of("district")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "fault",
    [
        Fault("D9", "round", (5,)),
        Fault("D1", "copies", (2, 1), ("P",)),
        Fault("D8", "hand", (0, 6)),
        Fault("D4", "turns", (3, 0)),
        Fault("D4", "no-hidden", (0, 5)),
        Fault("D3", "starter", (1,)),
        Fault("D8", "round-over", (3,)),
        Fault("D5", "cards-out", (1, 2)),
        Fault("D6", "take", (1, 9, 1, 1, 5)),
        Fault("D6", "takes", (1, 2, 3)),
        Fault("D6", "empty-row"),
        Fault("D10", "won", (0,)),
    ],
    ids=lambda fault: fault.code,
)
def test_every_fault_has_a_sentence(fault: Fault, lang: str) -> None:
    sentence = editor.fault(Words(lang), fault)
    assert "{" not in sentence
    length = len(NUMBERS.get(fault.code, ()))
    assert all(str(number) in sentence for number in fault.numbers[1:length])


def test_the_codes_of_real_faults_have_words() -> None:
    """Each edit of a whole position that breaks a rule is told."""
    position, t = read("2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f"), Words("en")
    found = set()
    for text in ("row+P", "hand+5", "opposite+x", "row-0", "round=1", "mine+5", "round=3"):
        fault = objection(editor.edit(position, text))
        assert fault, text
        assert editor.fault(t, fault)
        found.add(fault.code)
    assert {"copies", "turns", "cards-out"} <= found


def test_an_edit_changes_one_thing() -> None:
    text = "2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f"
    for edit, after in {
        "row+8": "2-A35B268-6678B1-5778A2A3B1B3H-6T.A2-Px-f",
        "row-1": "2-A3B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f",
        "mine-6": "2-A35B26-678B1-5778A2A3B1B3H-6T.A2-Px-f",
        "theirs+5": "2-A35B26-6678B1-55778A2A3B1B3H-6T.A2-Px-f",
        "hand+5": "2-A35B26-6678B1-5778A2A3B1B3H-56T.A2-Px-f",
        "known-A2": "2-A35B26-6678B1-5778A2A3B1B3H-6T-Px-f",
        "opposite-P": "2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-x-f",
        "opposite+x": "2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Pxx-f",
        "hand-8": text,
        "took+f": "2-A35B26-6678B1-5778A2A3B1B3H-6.A2-Px-f",
        "took-s": "2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-PxT-f",
        "round=4": "4-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f",
    }.items():
        assert to_text(editor.edit(read(text), edit)) == after, edit


def test_in_the_other_seat_we_keep_our_cards() -> None:
    text = "2-A35B26-6678B1-5778A2A3B1B3H-6T.A2-Px-f"
    position = editor.edit(read(text), "seat=s")
    assert to_text(position) == "2-A35B26-5778A2A3B1B3H-6678B1-Px-6T.A2-s"
    assert editor.edit(position, "seat=s") == position
    assert to_text(editor.edit(position, "seat=f")) == text


@pytest.mark.parametrize("whose", ["mine", "theirs"])
@pytest.mark.parametrize(
    "text", ["1-55-7--5678T-xxxxT-f", "1-5555--6-xxxxT-5678T-s", "1-555---5678T-xxxxxT-f"]
)
def test_the_turn_is_chosen_and_our_hand_stays(text: str, whose: str) -> None:
    before = read(text)
    position = editor.edit(before, f"turn={whose}")
    assert f"turn={whose}" in [choice.chosen for choice in editor.choices(Words("en"), position)]
    assert (position.hand, position.row) == (before.hand, before.row)
    fault = objection(position)
    assert fault is None or fault.code not in ("turns", "starter")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "row",
        "row+",
        "row+9",
        "row-9",
        "row--1",
        "box+8",
        "round=5",
        "seat=x",
        "turn=x",
        "took=f",
        "hand=5",
        "hand+x",
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(InvalidNotation):
        editor.edit(editor.empty("district"), text)


def test_a_place_never_overflows() -> None:
    position = editor.empty("district")
    for _ in range(60):
        position = editor.edit(editor.edit(position, "row+8"), "opposite+x")
    assert (len(position.row), position.hidden) == (45, 45)
    for _ in range(60):
        position = editor.edit(position, "opposite-x")
    assert position.hidden == 0


def test_a_real_table_offers_the_other_seats_take_but_not_our_hand() -> None:
    page, table = BoardPage("district"), RealTable("district", Seat.SECOND, 1)
    page.press("/board real district 1")
    while table.game.question.kind != "theirs":
        page.once(f"/board tell {table.choose()}")
    does = Reading(page.regions["board-table"]).all("data-do")
    assert {*does} & {*table.game.question.answers} == {"T"}
    page.once("/board act T")
    assert page.at.board.real_game == table.game.tell("T")
